"""Nobody sees another's hand: change one, and all that others see stays the same."""

import json
from typing import Any

import pytest

from basari.cli import texts
from basari.cli.commands.transcript import _plain_answer
from basari.cli.pages.read import History, Looking, aside
from basari.cli.pages.scene import ScenePage
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page, lay_out
from basari.cli.terminal.stage import Stage
from basari.kernel import DEALER, Seat, Table
from basari.log import PlayerEntry, Writer, answers, make_header
from basari.players import RandomPlayer, Turn
from basari.rules.moonlight.moves import Bid
from tests.games.moonlight.helpers import rules
from tests.games.moonlight.stage import scene_at
from tests.helpers.stages import Album, in_order, plain
from tests.helpers.typed_terminal import TypedTerminal

ME, OTHER = Seat(0), Seat(1)
HANDS = ("3 6 9 11", "2 5 7 {kept}", "4 8 10 12")
"""What everybody draws; the other one's last card is never played."""
PAPERS = (Paper(Look()), Paper(Look(), 120, 40))


class Evening:
    """A leg of three people, of whom the second keeps some card; and everything that is shown."""

    def __init__(self, kept: int) -> None:
        self.table, events = Table.start(rules(), 3)
        self.album, self.turns = Album(), list[Turn]()
        host = Host(self.album, scene_at(self.table), Preferences(pace="instant"), in_order)  # type: ignore[arg-type]
        host.begin(events, self.table)
        luck, hands = RandomPlayer("moon"), iter([hand.format(kept=kept) for hand in HANDS])
        while self.table.view(None).leg == 1:
            decision = self.table.waiting[0]
            if decision.known_to is not None:
                move: Any = self.table.rules.parse(f"draw {next(hands)}")
            elif decision.seat == DEALER:
                move = luck.decide(self.table.view(DEALER), decision)
            else:
                self.album.move = self._answer(decision)
                move = host.decide(decision)
            after, told = self.table.play(decision.seat, move)
            turn = Turn(self.table, decision.seat, move, after, told)
            self.table = after
            self.turns.append(turn)
            host.tell(turn)

    @staticmethod
    def _answer(decision: Any) -> Any:  # noqa: ANN401 - a decision of this game
        """Bid the lowest card, never the one that is kept; lay in the first way."""
        first = decision.options[0]
        if not isinstance(first, Bid):
            return first
        return min(decision.options, key=lambda bid: (bid.card, -bid.cushion))

    def seen_by(self, seat: Seat | None) -> list[list[str]]:
        """Draw the pages that a seat may see: those for everybody, its own, and asides."""
        frames = []
        for page in self.album.pages:
            assert isinstance(page, ScenePage)
            if page.secret and page.scene.only != seat:
                continue
            for shown in self._around(page):
                frames += [drawn(shown, paper) for paper in PAPERS]
        return frames

    @staticmethod
    def _around(page: ScenePage[Any, Any]) -> list[Page]:
        public = [History(scene=page.scene), Looking(page.scene)] if not page.secret else []
        return [page, *public]


def drawn(page: Page, paper: Paper) -> list[str]:
    """Draw a page without colours."""
    return plain(frame(lay_out(page, paper)[1], paper))


@pytest.fixture(scope="module")
def evenings() -> tuple[Evening, Evening]:
    """Play the same leg twice; only the other's card that is kept differs."""
    return Evening(9), Evening(13)


class TestHands:
    """What is hidden stays hidden."""

    def test_others_see_the_same(self, evenings: tuple[Evening, Evening]) -> None:
        """All frames for everybody, and those of another seat, are equal."""
        one, another = evenings
        for seat in (None, ME):
            assert one.seen_by(seat) == another.seen_by(seat)
        assert one.seen_by(OTHER) != another.seen_by(OTHER)

    def test_own_pages_are_secret(self, evenings: tuple[Evening, Evening]) -> None:
        """A hand is on pages for its owner alone, where it is shown."""
        for page in evenings[0].album.pages:
            if isinstance(page, ScenePage) and page.scene.view.hand:
                assert page.secret
                assert page.scene.only == page.scene.view.seat

    def test_log_and_json(self, evenings: tuple[Evening, Evening]) -> None:
        """What can be read of a running log, and what a replay tells as JSON, is equal."""
        players = [PlayerEntry(name=name, kind="human") for name in ("Lea", "Jon", "Ann")]
        header = make_header("moonlight", "moonlight", players, seed=None, started="2026-11-18")
        read = []
        for evening in evenings:
            writer = Writer()
            writer.header(header)
            lines = [json.loads(writer.answer(a)) for turn in evening.turns for a in answers(turn)]
            read.append([line.get("move") for line in lines])
        assert read[0] == read[1]
        for mine, yours in zip(evenings[0].turns, evenings[1].turns, strict=True):
            assert _plain_answer(mine, over=False) == _plain_answer(yours, over=False)
            assert repr(mine) == repr(yours)

    def test_refusals(self, evenings: tuple[Evening, Evening]) -> None:
        """Whatever is refused to others is refused with the same words."""
        pages = [[page for page in evening.album.pages if not page.secret] for evening in evenings]
        for mine, yours in zip(*pages, strict=True):
            assert mine.help() == yours.help()


class TestEvenBytes:
    """Whoever counts bytes while somebody bids in secret learns nothing."""

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_every_bid(self, language: str, evenings: tuple[Evening, Evening]) -> None:
        """Whatever is chosen and laid, every secret frame is as long as any other."""
        texts.use(language)
        turn = next(t for t in evenings[0].turns if isinstance(t.move, Bid))
        table = turn.before
        cards = table.view(ME).hand
        lengths = set()
        for place, card in enumerate(cards):
            keys = ["enter", "enter", *["right"] * (place + 1), "2", "enter"]
            terminal = TypedTerminal(keys, "utf-8")
            stage = Stage(terminal, Look(), aside, settle=0.0)
            host = Host(stage, scene_at(table), Preferences(pace="instant"), in_order)
            host.begin((), table)
            assert host.decide(table.waiting[0]) == Bid(card, 2)
            lengths |= set(terminal.secrets)
        texts.use("en")
        assert len(lengths) == 1
