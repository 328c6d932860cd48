"""Action D: the page to give and take gems, and the page that shows such an exchange (C15)."""

from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.basari.draw.exchange import Exchange, Turn
from basari.cli.pages.news import News
from basari.cli.pages.question import Question
from basari.cli.pages.scene import AnyScene, sentences_of
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.kernel import Event, Seat
from basari.rules.basari import cards
from basari.rules.basari.cards.table import Taking
from basari.rules.basari.editions import Move, View
from basari.rules.basari.exchange import Swap, Swapped, Take, Took, letters
from basari.rules.basari.facts.prospects import describe_leads
from basari.rules.basari.facts.words import colour_name
from basari.rules.basari.gems import LETTERS
from basari.rules.basari.market import Market
from basari.rules.basari.rounds import Revealed


def spellings(move: Swap | Take) -> Iterable[str]:
    """Return every spelling of a move: the letter given, then the letters taken in any order."""
    if isinstance(move, Take):
        return {move.colour.letter}
    given = letters(move.give).strip("-")
    return {given + "".join(taken) for taken in permutations(letters(move.take).strip("-"))}


class ExchangePage(Question[cards.View, Swap | Take]):
    """The page to give and take gems: a letter fills the lit place, Enter makes the exchange."""

    picked: str = ""
    cursor: int = 0

    taken = "r"

    def chip(self) -> Chip:
        """Say who exchanges or takes gems."""
        several = isinstance(self.scene.view.phase, Taking)
        words = _("{name} takes a gem") if several else _("{name} exchanges gems")
        return Chip(f"{self.decision.seat + 1}  {words}", self.player)

    @property
    def moves(self) -> dict[str, Swap | Take]:
        """All moves by their spelling."""
        return {word: move for move in self.decision.options for word in spellings(move)}

    @property
    def chosen(self) -> Swap | Take | None:
        """The move picked so far; `None` until every place is filled."""
        return self.moves.get(self.picked)

    @property
    def open(self) -> "ExchangePage":
        """The page with at least one place to fill: if all are full, the last is emptied again."""
        return replace(self, picked=self.picked[:-1]) if self.chosen else self

    @property
    def next(self) -> str:
        """The letters that can be picked now, from red to blue."""
        begun = [word for word in self.moves if word.startswith(self.picked)]
        able = {word[len(self.picked)] for word in begun if word != self.picked}
        return "".join(letter for letter in LETTERS if letter in able)

    @property
    def exchange(self) -> Exchange:
        """The exchange as picked so far, ready to draw."""
        first = next(iter(self.moves))
        move = self.decision.options[0]
        gives = move.give.size if isinstance(move, Swap) else 0
        places = self.picked.ljust(len(first), "?")
        return Exchange(
            self.scene.view,
            self.scene.names,
            self.decision.seat,
            places[:gives],
            places[gives:],
            turns_of(self.scene) if isinstance(move, Take) else (),
            self.open.next,
            "" if self.chosen else self.next[self.cursor],
        )

    def draw(self, paper: Paper) -> Sheet:
        """Draw what was picked, and what would change by it."""
        return self.sheet(self.exchange.draw(paper, self._said(paper)), self._keys())

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw the exchange without sentences."""
        return self.exchange.draw(paper, [])

    def _said(self, paper: Paper) -> list[tuple[str, str]]:
        """Return the lines below the exchange: gems still to pick, or leads that would change."""
        if not self.chosen:
            again = self.scene.view.rules.take_back and self.exchange.given not in {"", "?"}
            lines = [_("A letter fills the lit place.")]
            lines += [_("What you gave may come back.")] if again else []
            return [(line, "dim") for line in lines]
        view, seat, exchange = self.scene.view, self.decision.seat, self.exchange
        market = Market(view.purses, view.points, view.supply).give_back(seat, exchange.gave)
        after, _taken = market.take(seat, exchange.took)
        told = describe_leads(view.purses, after.purses, seat)
        done = paper.look.glyphs.done
        lines = [f"{done} {tell(line, self.scene.names)}" for line in told]
        return [(line, "") for line in lines] or [(f"{done} " + _("No majority changes."), "")]

    def _keys(self) -> Keys:
        """Return the keys that have an effect now."""
        colours = " ".join(self.open.next.lower())
        if not self.chosen:
            gives = len(self.picked) < len(self.exchange.given)
            first: Keys = ((colours, _("give which?") if gives else _("take which?")),)
        elif isinstance(self.chosen, Take):
            words = _("take {colour}").format(colour=tell(colour_name(self.chosen.colour)).lower())
            first = (("Enter", words), (colours, _("another")))
        else:
            first = (("Enter", _("exchange")), (colours, _("another")))
        back = ((_("Backspace"), _("last one back")), ("Esc", _("clear")))
        return (*first, *(back if self.picked else ()))

    def press(self, key: str) -> Page | Done | None:
        """Pick a colour by letter or arrows, take back the last one, or make the exchange."""
        if key == "enter" and self.chosen:
            return Done(self.chosen)
        if key == "escape":
            return replace(self, picked="", cursor=0)
        if key == "backspace":
            return replace(self, picked=self.picked[:-1], cursor=0)
        page = self.open
        if key in {"left", "up", "right", "down"}:
            step = -1 if key in {"left", "up"} else 1
            return replace(page, cursor=(page.cursor + step) % len(page.next))
        letter = page.next[page.cursor] if key == "enter" else key.upper()
        if letter not in tuple(page.next):
            return None
        there = replace(page, picked=page.picked + letter, cursor=0)
        return Done(there.chosen) if there.chosen and not self.confirm else there


class ExchangeNews(News[View, Move]):
    """The news of what a player gave and took with D."""

    @property
    def last(self) -> Swapped | Took:
        """The last exchange of the passage."""
        return [event for event in self.passage.events if isinstance(event, (Swapped, Took))][-1]

    def chip(self) -> Chip:
        """Say who exchanged gems."""
        several = isinstance(self.last, Took)
        words = _("{name} takes a gem") if several else _("{name} exchanges gems")
        return Chip(f"{self.last.seat + 1}  {words}", self.scene.names[self.last.seat])

    @property
    def accent(self) -> Seat:
        """The seat that exchanged gems; the page has its colour."""
        return self.last.seat

    def draw(self, paper: Paper) -> Sheet:
        """Draw the gems, the changes, and the sentences."""
        last, scene = self.last, self.scene.upto(self.passage.first)
        assert isinstance(scene.view, cards.View)  # noqa: S101 - there is no D on the board
        gave, took = (last.gave, last.took) if isinstance(last, Swapped) else (None, last.gem)
        exchange = Exchange(
            scene.view,
            scene.names,
            last.seat,
            letters(gave).strip("-") if gave else "",
            letters(took).strip("-"),
            turns_of(self.scene) if isinstance(last, Took) else (),
        )
        told: Sequence[str] = sentences_of(self.passage.events, scene)
        body = exchange.draw(paper, [(line, "strong") for line in told])
        return self.sheet(self.remarked(body, paper), (("Enter", _("go on")),))


def turns_of(scene: AnyScene) -> tuple[Turn, ...]:
    """List the seats that take a gem with D this round, in order, each with the gem once taken."""
    taken: list[Turn] = []
    for entry in reversed(scene.story.entries):
        match entry.event:
            case Took(seat, gem):
                taken.insert(0, (seat, gem))
            case Revealed():
                break
            case _:
                continue
    phase, done = scene.view.phase, {seat for seat, _gem in taken}
    order = phase.order if isinstance(phase, Taking) else ()
    return (*taken, *((seat, None) for seat in order if seat not in done))


def shows_exchange(events: Iterable[Event]) -> bool:
    """Return whether *events* are nothing but exchanges with D."""
    kinds = {type(event) for event in events}
    return bool(kinds) and kinds <= {Swapped, Took}
