"""The scoring at the end of a leg: one part after the other, then the sum."""

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
    """A scoring: one part after the other, then the sum."""

    before: tuple[int, ...] = ()
    """Each seat's points before the scoring."""

    @property
    def leg(self) -> Leg:
        """The scoring with its events and names, ready to draw."""
        return Leg(self.events, self.before, self.scene.names)

    @property
    def part(self) -> int:
        """The index of the part being counted; the number of parts for the sum."""
        return min(self.shown, self.steps) // SEEN

    @property
    def steps(self) -> int:
        """The number of steps of all parts."""
        return SEEN * len(self.leg.parts)

    @property
    def times(self) -> Sequence[float]:
        """How long each step is seen, in beats."""
        return list(scoring_times(self.leg))

    @property
    def rests(self) -> Sequence[int]:
        """The steps at which the page pauses: after each part is counted, and at the sum."""
        counted = [SEEN * part + PICTURES for part in range(len(self.leg.parts))]
        return [*counted, self.steps]

    @property
    def waits(self) -> bool:
        """Whether a key is needed to go on: each part is read before the next is counted."""
        return self.shown in self.rests

    @property
    def known(self) -> int:
        """How many story entries are told: up to the scoring, and the parts counted so far."""
        begun = len(self.events) - len(self.leg.parts)
        told = len(self.events) if self.whole else begun + self.part
        return self.passage.first + told

    @property
    def accent(self) -> Accent:
        """The colour name of the gem being counted; `None` for other parts."""
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
        """The keys that go on and back, named after what comes next."""
        back = (("<-", _("look again")),) if self.part else ()
        if self.whole:
            return (("Enter", _("go on")), *back, ("e", _("every point explained")))
        after = self.part + 1
        parts = self.leg.parts
        what = title(parts[after]) if after < len(parts) else _("the sum")
        return (("Enter", what), (_("Space"), _("all at once")), *back)

    @property
    def moment(self) -> str:
        """The leg with the word "scoring" in place of a round."""
        return replace_details(super().moment, _("scoring"))

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Return the page with the leg's progress drawn as complete."""
        return super().sheet(body, keys, centred=centred)._replace(far=1.0)

    def press(self, key: str) -> Page | Done | None:
        """Skip the animation; then go to the next part, to the sum, or one part back."""
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
        """Draw the part being counted, or the sum."""
        if not self.whole:
            picture = min(self.shown % SEEN, PICTURES)
            return self.sheet(draw_part(self.leg, self.part, picture, paper), self.keys)
        body = draw_sum(self.leg, paper)
        said = Padding(Text(tell_lead(self.leg), "dim"), (0, 2))
        fitting = [*body, said]
        body = fitting if height_of(fitting, paper) <= paper.room else body
        return self.sheet(body, self.keys)

    def help(self) -> tuple[str, ...]:
        """Say which keys lead through the scoring."""
        return (
            _("A scoring goes from colour to colour: Enter leads to the next, Space to the sum."),
            _("The arrow to the left looks again; e explains every point."),
        )


class ExplainedPage(ScenePage[View, Move]):
    """Every point of a scoring on one page: who had how many, who got what, and why."""

    scored: ScoringPage

    taken = "r"

    @property
    def moment(self) -> str:
        """The leg with the word "scoring" in place of a round."""
        return self.scored.moment

    def chip(self) -> Chip:
        """Return the chip that names the page."""
        return Chip(_("every point explained"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw all parts with their reasons, and the sums."""
        keys = (("Enter", _("back")), (" ".join(LETTERS.lower()), _("one colour alone")))
        return self.sheet([explain_points(self.scored.leg, paper)], keys)._replace(far=1.0)

    def press(self, key: str) -> Page | Done | None:
        """Go back, or go to the part of one colour."""
        if len(key) == 1 and key.upper() in LETTERS:
            return replace(self.scored, shown=SEEN * self._part(key.upper()) + PICTURES)
        return self.scored if key in {"enter", "escape", "backspace", "e", "left"} else None

    def _part(self, letter: str) -> int:
        """Return the index of the part that scores a colour."""
        parts = self.scored.leg.parts
        letters = [e.colour.letter if isinstance(e, ColourScored) else "" for e in parts]
        return letters.index(letter)

    def help(self) -> tuple[str, ...]:
        """Explain the page."""
        return (
            _(
                "What everybody had of what was scored; a filled number was most, and below it is "
                "what it brought. At the right is why, and what goes back. Enter leads back."
            ),
        )
