"""The scoring at the end of a leg: one colour after the other, then the sum of it all."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.games.basari.draw.leg import PICTURES, Leg, accent, tell_lead, title, worth
from basari.cli.games.basari.draw.leg import times as scoring_times
from basari.cli.games.basari.draw.scoring import draw_part
from basari.cli.games.basari.draw.scoring_sum import draw_sum
from basari.cli.games.basari.draw.scoring_table import explain_points
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import ScenePage, replace_details
from basari.cli.terminal.canvas import Accent
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.cli.words import count_points
from basari.rules.basari.editions import Move, View
from basari.rules.basari.gems import LETTERS
from basari.rules.basari.majority import ColourScored

SEEN = PICTURES + 1
"""Steps of each part of a scoring."""


class ScoringPage(Growing[View, Move]):
    """A scoring: one colour after the other, then the sum of it all."""

    before: tuple[int, ...] = ()
    """Everybody's points before it."""

    @property
    def leg(self) -> Leg:
        """All that is scored."""
        return Leg(self.events, self.before, self.scene.names)

    @property
    def part(self) -> int:
        """Which part is counted; behind the last one there is the sum."""
        return min(self.shown, self.steps) // SEEN

    @property
    def steps(self) -> int:
        """The pictures of each part; each is seen for a while."""
        return SEEN * len(self.leg.parts)

    @property
    def times(self) -> Sequence[float]:
        """How long each picture is seen."""
        return list(scoring_times(self.leg))

    @property
    def rests(self) -> Sequence[int]:
        """A rest after each part, once it is counted; the sum comes last."""
        counted = [SEEN * part + PICTURES for part in range(len(self.leg.parts))]
        return [*counted, self.steps]

    @property
    def waits(self) -> bool:
        """Every part is read before the next is counted."""
        return self.shown in self.rests

    @property
    def known(self) -> int:
        """How much of the story is told: up to the scoring, and the parts that were counted."""
        begun = len(self.events) - len(self.leg.parts)
        told = len(self.events) if self.whole else begun + self.part
        return self.passage.first + told

    @property
    def accent(self) -> Accent:
        """The colour of the gem that is counted."""
        return accent(self.leg, self.part)

    def chip(self) -> Chip:
        """Say what is scored, and for how many points."""
        if self.whole:
            return Chip(_("after leg {leg}").format(leg=self.scene.story.place.chapter))
        event = self.leg.parts[self.part]
        points = count_points(worth(event))
        return Chip(_("{what}: {points}").format(what=title(event), points=points))

    @property
    def keys(self) -> Keys:
        """Say what comes next."""
        back = (("<-", _("look again")),) if self.part else ()
        if self.whole:
            return (("Enter", _("go on")), *back, ("e", _("every point explained")))
        after = self.part + 1
        parts = self.leg.parts
        what = title(parts[after]) if after < len(parts) else _("the sum")
        return (("Enter", what), (_("Space"), _("all at once")), *back)

    @property
    def moment(self) -> str:
        """Say that a leg is scored, whose rounds are over."""
        return replace_details(super().moment, _("scoring"))

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Draw the leg as walked to its end."""
        return super().sheet(body, keys, centred=centred)._replace(far=1.0)

    def press(self, key: str) -> Page | Done | None:
        """Skip what moves, and only that; then the next part, all of them, or one back."""
        if key == "left":
            part = self.part if self.shown % SEEN else max(0, self.part - 1)
            return replace(self, shown=SEEN * part + PICTURES)
        if key == "e":
            return ExplainedPage(self.scene, self)
        if self.whole or key == TICK or key in self.asides:
            return super().press(key)
        if key == " ":
            return replace(self, shown=self.steps)
        rest = SEEN * self.part + PICTURES
        return replace(self, shown=rest if self.shown < rest else self.rest)

    def draw(self, paper: Paper) -> Sheet:
        """Show what is counted, or the sum."""
        if not self.whole:
            picture = min(self.shown % SEEN, PICTURES)
            return self.sheet(draw_part(self.leg, self.part, picture, paper), self.keys)
        body = draw_sum(self.leg, paper)
        said = Padding(Text(tell_lead(self.leg), "dim"), (0, 2))
        fitting = [*body, said]
        body = fitting if height_of(fitting, paper) <= paper.room else body
        return self.sheet(body, self.keys)

    def help(self) -> tuple[str, ...]:
        """Say how to go through it."""
        return (
            _("A scoring goes from colour to colour: Enter leads to the next, Space to the sum."),
            _("The arrow to the left looks again; e explains every point."),
        )


class ExplainedPage(ScenePage[View, Move]):
    """Every point of a scoring at one look: who had how many, who got what, and why."""

    scored: ScoringPage

    taken = "r"

    @property
    def moment(self) -> str:
        """Say that a leg is scored, whose rounds are over."""
        return self.scored.moment

    def chip(self) -> Chip:
        """Say what is seen."""
        return Chip(_("every point explained"))

    def draw(self, paper: Paper) -> Sheet:
        """Show all of it."""
        keys = (("Enter", _("back")), (" ".join(LETTERS.lower()), _("one colour alone")))
        return self.sheet([explain_points(self.scored.leg, paper)], keys)._replace(far=1.0)

    def press(self, key: str) -> Page | Done | None:
        """Go back, or look at one colour."""
        if len(key) == 1 and key.upper() in LETTERS:
            return replace(self.scored, shown=SEEN * self._part(key.upper()) + PICTURES)
        return self.scored if key in {"enter", "escape", "backspace", "e", "left"} else None

    def _part(self, letter: str) -> int:
        """Find where a colour is scored."""
        parts = self.scored.leg.parts
        letters = [e.colour.letter if isinstance(e, ColourScored) else "" for e in parts]
        return letters.index(letter)

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (
            _(
                "What everybody had of what was scored; a filled number was most, and below it is "
                "what it brought. At the right is why, and what goes back. Enter leads back."
            ),
        )
