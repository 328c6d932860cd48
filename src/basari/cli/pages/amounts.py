"""Amounts chosen by keys: in steps or typed, or digit by digit with a fixed number of keys."""

from msgspec.structs import replace

from basari.value import Value

LONGEST = 5
"""The most digits that can be typed."""
DIGITS = "0123456789"


class Amount(Value):
    """An amount within a range, chosen in steps by arrow keys, or *typed*."""

    amounts: range
    """The amounts that can be chosen; never empty."""
    large: int
    """How much the up and down keys add and subtract."""
    value: int
    typed: str = ""

    @classmethod
    def lowest(cls, amounts: range, large: int) -> "Amount":
        """Return an amount set to the lowest one possible."""
        return cls(amounts, large, amounts[0])

    @property
    def said(self) -> int:
        """The amount chosen or typed so far, even if it is out of range."""
        return int(self.typed) if self.typed else self.value

    @property
    def possible(self) -> bool:
        """Whether `said` is an amount that can be chosen."""
        return self.said in self.amounts

    def pressed(self, key: str) -> "Amount | None":
        """Return the amount after *key*, or `None` if the key has no meaning here."""
        small = self.amounts.step
        steps = {"right": small, "+": small, "left": -small, "-": -small}
        steps |= {"up": self.large, "down": -self.large}
        if key in steps:
            return self._stepped(steps[key])
        if key in {"home", "end"}:
            return replace(self, value=self.amounts[0 if key == "home" else -1], typed="")
        if key == "backspace":
            return replace(self, typed=self.typed[:-1])
        if len(key) == 1 and key in DIGITS and (self.typed or key != "0"):
            return replace(self, typed=(self.typed + key)[:LONGEST])
        return None

    def _stepped(self, by: int) -> "Amount":
        """Return the amount changed *by* that much, kept within the range."""
        begin = self.said if self.possible else self.value
        value = max(self.amounts[0], min(begin + by, self.amounts[-1]))
        return replace(self, value=value, typed="")


class Places(Value):
    """An amount typed with a fixed number of digits, so that counting keys gives nothing away."""

    amounts: range
    """The amounts that can be chosen."""
    zero: bool = False
    """Whether 0 can be chosen too."""
    typed: str = ""

    @property
    def size(self) -> int:
        """How many digits must be typed."""
        return len(f"{self.amounts[-1]}") if self.amounts else 1

    @property
    def said(self) -> int | None:
        """The amount once every digit is typed, even if it is out of range; until then `None`."""
        return int(self.typed) if len(self.typed) == self.size else None

    @property
    def possible(self) -> bool:
        """Whether every digit is typed and the amount can be chosen."""
        return self.said in self.amounts or (self.zero and self.said == 0)

    @property
    def shown(self) -> str:
        """The digits typed so far, with a `_` for each that is missing: `03__`."""
        return self.typed.ljust(self.size, "_")

    def pressed(self, key: str) -> "Places | None":
        """Return the value after *key*, or `None` if *key* does nothing.

        A digit after the last one starts over.
        """
        if key == "backspace" and self.typed:
            return replace(self, typed=self.typed[:-1])
        if len(key) != 1 or key not in DIGITS:
            return None
        return replace(self, typed=key if self.said is not None else self.typed + key)
