"""Amounts that are chosen with keys: in steps or typed; or digit by digit, always as many keys."""

from msgspec.structs import replace

from basari.value import Value

LONGEST = 5
"""Digits that can be typed."""
DIGITS = "0123456789"


class Amount(Value):
    """One of some amounts; *typed* is what was typed of another."""

    amounts: range
    """Those that are possible: at least one."""
    large: int
    """How much a large step is."""
    value: int
    typed: str = ""

    @classmethod
    def lowest(cls, amounts: range, large: int) -> "Amount":
        """Begin with the lowest."""
        return cls(amounts, large, amounts[0])

    @property
    def said(self) -> int:
        """What is chosen, or typed so far; it may be impossible."""
        return int(self.typed) if self.typed else self.value

    @property
    def possible(self) -> bool:
        """Whether it can be chosen."""
        return self.said in self.amounts

    def pressed(self, key: str) -> "Amount | None":
        """Follow a key; nothing if it means nothing here."""
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
        """Go up or down, from what was typed if that is possible; never further than there is."""
        begin = self.said if self.possible else self.value
        value = max(self.amounts[0], min(begin + by, self.amounts[-1]))
        return replace(self, value=value, typed="")


class Places(Value):
    """An amount of which every digit is typed, so that nobody learns anything by counting keys."""

    amounts: range
    """Those that are possible."""
    zero: bool = False
    """Whether nothing at all is possible, too."""
    typed: str = ""

    @property
    def size(self) -> int:
        """How many digits there are."""
        return len(f"{self.amounts[-1]}") if self.amounts else 1

    @property
    def said(self) -> int | None:
        """What is typed, once every digit is; it may be impossible."""
        return int(self.typed) if len(self.typed) == self.size else None

    @property
    def possible(self) -> bool:
        """Whether it is typed whole, and can be chosen."""
        return self.said in self.amounts or (self.zero and self.said == 0)

    @property
    def shown(self) -> str:
        """What is typed, with the digits that are missing: `03__`."""
        return self.typed.ljust(self.size, "_")

    def pressed(self, key: str) -> "Places | None":
        """Follow a key: a digit behind a whole number begins another one."""
        if key == "backspace" and self.typed:
            return replace(self, typed=self.typed[:-1])
        if len(key) != 1 or key not in DIGITS:
            return None
        return replace(self, typed=key if self.said is not None else self.typed + key)
