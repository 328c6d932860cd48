"""How Jantaris is drawn, told and asked."""

from collections.abc import Sequence
from functools import partial

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.jantaris import answers, in_words, story_pages
from basari.cli.games.jantaris.auction_pages import Hall, Offering, Sold
from basari.cli.games.jantaris.city_pages import Visiting
from basari.cli.games.jantaris.ending import sources, stage, winners
from basari.cli.games.jantaris.layout import CityScene, table
from basari.cli.games.jantaris.lessons import CHAPTER
from basari.cli.games.jantaris.list_pages import Picking
from basari.cli.games.jantaris.narrate import narrate
from basari.cli.games.jantaris.panel import Panel
from basari.cli.games.jantaris.point_pages import Founding, Pointing, is_pointed
from basari.cli.games.jantaris.ring import NOTHING_LIT, Lit
from basari.cli.games.jantaris.signs import badges
from basari.cli.games.jantaris.vote_page import Ballot
from basari.cli.games.jantaris.votes import COUNTS, cell
from basari.cli.games.jantaris.words import numbered, stage_name, vote_name
from basari.cli.pages.chart import chart
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PODIUM, Face, Ornament, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.cli.words import Names
from basari.errors import say
from basari.facts import Facts
from basari.kernel import Decision, Event, Place, Seat, Standings
from basari.rules.auction import Auction
from basari.rules.jantaris.events import BAZAAR, DOMINATION, GOODS, GUILD, ITEMS, MARKET
from basari.rules.jantaris.moves import VOTES, Move, Vote
from basari.rules.jantaris.table import Placing, Stage, View
from basari.rules.jantaris.table import Visiting as InTown
from basari.story import Passage

PHASES = (Stage.CITY, Stage.DIPLOMACY, Stage.MARKET, Stage.DOMINATION)


class JantarisFace(Face[View, Move]):
    """The face of the game."""

    def title(self) -> str:
        """Name the game."""
        return "Jantaris"

    def heading(self, view: View, place: Place) -> str:
        """Count rounds, and name the phase of the turn."""
        if not place.round:
            return self.place(place)
        told = _("last round {round}") if view.last else _("round {round}")
        parts = [told.format(round=place.round)]
        if view.stage in PHASES:
            number = PHASES.index(view.stage) + 1
            parts.append(_("phase {number}/4").format(number=number))
        return ", ".join([*parts, stage_name(view.stage)])

    def progress(self, view: View) -> float:
        """Tell how near the first one is to the goal."""
        return max(view.prestige) / view.rules.goal

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the ring, what everybody has, and the show."""
        return [table(view, names, paper, view.turn, _about(view))]

    def table_with_story(
        self, scene: CityScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Tell it in the panel."""

        def fill(panel: Panel) -> None:
            panel.people(scene.view, scene.view.turn)
            panel.gap()
            if panel.holds(sentences, more=len(scene.view.open) + 2):
                panel.dominations(scene.view)
                panel.gap()
            panel.tell(sentences, below=1)

        view = scene.view
        return [table(view, scene.names, paper, view.turn, _about(view), fill)]

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Mark them with letters."""
        return tuple(Badge(sign, Seat(seat)) for seat, sign in enumerate(badges(names)))

    def ornament(self) -> Ornament:
        """A crown between two guild stones."""
        return (("◆", "red"), ("♔", "yellow"), ("◆", "black"))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Say what the signs on the table mean."""
        return (
            _(
                "A letter is a player, ● a merchant, ○ one that would come or go. ★ before a name "
                "marks the ruler of a district, behind a number it is prestige; ◆R and ◆B are "
                "the stones, ♔ is a crown."
            ),
            _(
                "In the panel, goods are red R and black B, crew counts merchants at home. A "
                "domination card shows three districts, each with the letter of its ruler."
            ),
        )

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return list(in_words.described(view, names))

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        return narrate(event, names)

    def option(self, move: Move, view: View, seat: Seat, names: Names = ()) -> str:
        """Name an answer in words, and its notation where that is shorter."""
        return answers.option(move, view, seat, names or None)

    def option_line(self, move: Move, scene: CityScene, seat: Seat) -> str:
        """Name an answer with names."""
        return answers.option(move, scene.view, seat, scene.called)

    def seat_summary(self, view: View, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Say what somebody has, and which district is active."""
        own = f"{view.prestige[seat]}{look.glyphs.most} {view.goods[seat]}"
        area = numbered(view.rules.city.areas[view.district])
        sign = look.glyphs.shapes[0]
        return [Text(own[:width]), Text(f"{sign}{view.colour} {area}"[:width])]

    def key_label(
        self, move: Move, view: View, seat: Seat, width: int, look: Look
    ) -> Sequence[Text]:
        """Name a vote, and say in the fewest words what it would bring."""
        if not isinstance(move, Vote):
            return super().key_label(move, view, seat, width, look)
        letters = tuple("ACDE")
        one, two, more = (cell(view, letters, seat, move, count).short for count in COUNTS)
        dot = look.glyphs.shapes[3]
        lines = (vote_name(move), f"1 {one} 2 {two}", f"3+ {more}")
        plain = str.maketrans({"●": dot, "−": "-", "–": "-"})
        return [Text(line.translate(plain)[:width]) for line in lines]

    def gain_line(self, move: Move, view: View, seat: Seat, look: Look) -> Text:
        """Say what a vote would bring."""
        lines = self.key_label(move, view, seat, 40, look) if isinstance(move, Vote) else ()
        return Text("  ").join(list(lines)[1:])

    def question(self, scene: CityScene, decision: Decision[Move]) -> str:
        """Ask by name."""
        return in_words.question(scene.view, scene.names[decision.seat])

    def help(self, scene: CityScene, decision: Decision[Move]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        return (
            *in_words.meaning(scene.view),
            self.possible(scene, decision),
        )

    def question_page(self, scene: CityScene, decision: Decision[Move], *, confirm: bool) -> Page:
        """Find the page for what is asked."""
        phase = scene.view.phase
        if type(phase) is Auction:
            return Offering(scene, decision, confirm)
        if type(phase) is InTown:
            return Visiting.of(scene, decision, confirm=confirm)
        if type(phase) is Placing:
            return Founding(scene, decision, confirm, 1)
        if is_pointed(scene.view):
            return Pointing.of(scene, decision, confirm=confirm)
        return Picking(scene, decision, confirm)

    def choice_page(
        self,
        scene: CityScene,
        decision: Decision[Move],
        order: tuple[int, ...],
        cursor: int,
        *,
        shuffled: bool,
        brisk: bool = False,
    ) -> Page:
        """Ask for a vote."""
        return Ballot(scene, decision, order, shuffled, cursor, brisk=brisk)

    def plain_question(self, scene: CityScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask where lines are typed, with what one must know for it."""
        told = list(in_words.asked(scene, decision))
        if not self.numbered_options(decision):
            count = len(decision.options)
            examples = dict.fromkeys(str(decision.options[n]) for n in (0, count // 2, count - 1))
            told.append(_("Type an answer like {example}.").format(example=", ".join(examples)))
        return told

    def passage_page(
        self, scene: CityScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Turn the votes over one by one; tell all else beside the ring."""
        return story_pages.shown(scene, passage, beat, linger)

    def end_parts(self, scene: CityScene, standings: Standings) -> tuple[Part, ...]:
        """Tell who won and what decided it, prestige over the rounds, and where it came from."""
        return (
            Part(PODIUM, partial(stage, scene, standings)),
            Part(say("prestige"), partial(winners, scene, standings)),
            Part(COURSE, partial(chart, scene, standings)),
            Part(say("where from"), partial(sources, scene)),
        )

    def lessons(self) -> Chapter | None:
        """Bring a guided first game."""
        return CHAPTER

    def bidding_page(
        self, scene: CityScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Show the auction, or the table when all is sold."""
        page = Hall if type(scene.view.phase) is Auction else Sold
        return page(scene, beat, seat)

    def thinking_page(self, scene: CityScene, seat: Seat) -> ScenePage[View, Move]:
        """Show the ring as large as on every page."""
        return story_pages.Pondering(scene, seat)

    def choice(self, name: str) -> str:
        """Name a visit or a vote."""
        votes = {str(vote): vote_name(vote) for vote in VOTES}
        visits = {GOODS: _("market"), GUILD: _("guild hall"), BAZAAR: _("bazaar")}
        return {**votes, **visits}.get(name, name)

    def source(self, name: str) -> str:
        """Name where prestige came from."""
        return {MARKET: _("Markets"), ITEMS: _("Items"), DOMINATION: _("Domination")}.get(
            name, name
        )

    def deed(self, name: str) -> str:
        """Name what is counted."""
        return {"bought": _("bought"), "bids_per_auction": _("bids per auction")}.get(name, name)

    def prices(self) -> str:
        """Say what prices are."""
        return _("Prices are averages in goods.")


def _about(view: View) -> Lit:
    """Light the active district."""
    return Lit((view.district,)) if view.district else NOTHING_LIT


FACE = JantarisFace(Facts())
