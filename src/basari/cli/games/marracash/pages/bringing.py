"""New visitors: which entrance, from which end of the queue, and how many."""

from msgspec.structs import replace

from basari.cli.games.marracash.draw.map import Lit
from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.table import Taken, draw_scene
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import Keystrokes
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_, tell
from basari.cli.words import protest
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.moves import Bring, End, Move
from basari.rules.marracash.table import View

DIGITS = tuple("0123456789")
ENDS = {"left": End.LEFT, "right": End.RIGHT}


class BringingPage(Columned, SpeakerQuestion[View, Move]):
    """The question who comes in at an empty entrance, with both ends of the queue in view."""

    place: int = 0
    """The index of the answer shown."""

    @property
    def brings(self) -> list[Bring]:
        """All answers."""
        return [move for move in self.decision.options if isinstance(move, Bring)]

    @property
    def bring(self) -> Bring:
        """The answer shown."""
        return self.brings[self.place]

    @property
    def entrances(self) -> list[int]:
        """The empty entrances."""
        return sorted({bring.entrance for bring in self.brings})

    @property
    def numbers(self) -> list[int]:
        """The numbers of visitors that are possible."""
        return sorted({bring.number for bring in self.brings})

    def chip(self) -> Chip:
        """Ask who comes in."""
        return self.chipped(self.decision.seat, _("{name}: who comes in?"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw who would come from where, and the queue afterwards."""
        view, bring = self.scene.view, self.bring
        group, _left = bring.split(view.queue)
        keys = {f"{entrance}": self._way_to(entrance) for entrance in self.entrances}
        about = Lit(fountain=bring.entrance, ghost="".join(sorted(group)), keys=keys)
        taken = Taken(bring.end, bring.number)
        body = draw_scene(self.scene, paper, self.decision.seat, about, self._fill, taken)
        return self.sheet(body, self._keys())

    def _way_to(self, entrance: int) -> Keystrokes:
        """Return the keys that choose an entrance; Enter if it is already chosen."""
        entrances = self.entrances
        steps = entrances.index(entrance) - entrances.index(self.bring.entrance)
        return ("tab",) * (steps % len(entrances)) or ("enter",)

    def _fill(self, panel: Panel) -> None:
        view, bring = self.scene.view, self.bring
        panel.people(view, lit_seat=self.decision.seat)
        panel.gap()
        told = _("Entrance {number} is empty.")
        panel.say(told.format(number=bring.entrance), "strong")
        others = [number for number in self.entrances if number != bring.entrance]
        if others:
            also = n_("So is {numbers}.", "So are {numbers}.", len(others))
            panel.say(also.format(numbers=", ".join(map(str, others))))
        panel.gap()
        for end in End:
            self._end(panel, end)
        panel.gap()
        left = len(view.queue) - bring.number
        panel.pair(_("queue"), f"{len(view.queue)} → {left}")
        if note := FACTS.prospect(view, self.decision.seat, bring).note:
            panel.gap()
            panel.say(tell(note), "strong")

    def _end(self, panel: Panel, end: End) -> None:
        """Write who would come from one end of the queue; the chosen end is lit."""
        bring, name = self.bring, _("left") if end is End.LEFT else _("right")
        group, _left = replace(bring, end=end).split(self.scene.view.queue)
        chosen = end is bring.end
        key = "left" if end is End.LEFT else "right"
        panel.canvas.on_click(panel.x, panel.y, panel.width, 1, "enter" if chosen else key)
        if chosen:
            panel.canvas.lit(panel.x, panel.y, panel.width)
        panel.canvas.put(panel.x + 1, panel.y, name, "accent strong" if chosen else "dim")
        at = panel.group(panel.x + 9, panel.y, group)
        if chosen:
            panel.canvas.put(at + 2, panel.y, f"▸ {bring.entrance}", "accent strong")
        panel.gap()

    def _keys(self) -> Keys:
        first, *_rest, last = self.numbers * 2
        keys = (
            ("Enter", _("bring in {number}").format(number=self.bring.number)),
            ("← →", _("end")),
            (f"{first}-{last}" if first != last else f"{first}", _("how many")),
        )
        return (*keys, ("Tab", _("entrance"))) if len(self.entrances) > 1 else keys

    def press(self, key: str) -> Page | Done | None:
        """Choose end, number and entrance; Enter brings the visitors in."""
        bring = self.bring
        if key == "enter":
            return Done(bring)
        if key in ENDS:
            return self._to(replace(bring, end=ENDS[key]))
        if key in {"up", "down"}:
            return self._to(replace(bring, number=bring.number + (1 if key == "up" else -1)))
        if key in {"tab", "s-tab"}:
            entrances = self.entrances
            place = entrances.index(bring.entrance) + (1 if key == "tab" else -1)
            return self._to(replace(bring, entrance=entrances[place % len(entrances)]))
        return self._to(replace(bring, number=int(key))) if key in DIGITS else None

    def showing(self, move: Move) -> Page:
        """Return the page with *move* chosen."""
        return (self._to(move) if isinstance(move, Bring) else None) or self

    def _to(self, bring: Bring) -> "BringingPage | None":
        """Return the page with another answer; `None` if that is not possible."""
        brings = self.brings
        return replace(self, place=brings.index(bring)) if bring in brings else None

    def why_not(self, key: str) -> str:
        """Say how many visitors can come."""
        steps = {"up": self.bring.number + 1, "down": self.bring.number - 1}
        number = int(key) if key in DIGITS else steps.get(key)
        if number is None:
            return super().why_not(key)
        return protest(self.decision.objection(replace(self.bring, number=number)) or "")

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Left and right choose the end of the queue, a digit how many come, Tab the "
                "entrance. Enter brings them."
            ),
        )
