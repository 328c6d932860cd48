"""An amount that is chosen with keys: in small steps, in large ones, or typed."""

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
