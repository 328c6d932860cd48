"""No hand and no sealed bid is seen by anybody else: change one, and all else stays the same."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.commands.transcript import _plain_answer
from basari.cli.games import face_of
from basari.cli.pages.choice import Choice
from basari.cli.pages.course import course
from basari.cli.pages.curtain import AllLook, Curtain, Sealed
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Narration, News
from basari.cli.pages.options import OptionList
from basari.cli.pages.question import Sure
from basari.cli.pages.read import Help, History, Looking, aside
from basari.cli.pages.scene import scene_of
from basari.cli.pages.viewer import Viewing
from basari.cli.setup.preferences import Preferences
from basari.cli.table.game_loop import opening_scene
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import Page
from basari.cli.terminal.stage import Stage
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.log import Log, PlayerEntry, Recovered, Writer, answers, make_header, recover, text_of
from basari.players import Turn, drive
from tests.helpers.stages import COLOURED, Album, ScriptedTerminal, frame_page, in_order, plain

ONE, OTHER = Seat(0), Seat(1)
OWN = (2, 9, 5, 7)
"""What the first player holds; the 2 is put aside, then 9, 5 and 7 are bid."""


class Watching(Stage):
    """A stage that keeps every page it draws, and who alone may see it."""

    def __init__(self, terminal: ScriptedTerminal) -> None:
        super().__init__(terminal, COLOURED, aside, settle=0.0)
        self.pages: list[Page] = []
        self.frames: list[tuple[Seat | None, tuple[str, ...]]] = []
        self._terminal_here = terminal

    def _draw(self, page: Page) -> Page:
        drawn = super()._draw(page)
        scene = scene_of(page) or scene_of(getattr(page, "page", page))
        self.pages.append(page)
        only = scene.only if scene and page.secret else None
        self.frames.append((only, self._terminal_here.frames[-1].lines))
        return drawn


class Scripted:
    """Whoever answers what was written down, one after the other."""

    def __init__(self, rules: Any, moves: Iterator[str]) -> None:  # noqa: ANN401 - any game's
        self._rules, self._moves = rules, moves

    def decide(self, _view: object, _decision: object) -> Any:  # noqa: ANN401 - likewise
        """Take the next one."""
        return self._rules.parse(next(self._moves))


class ScriptedPerson:
    """A person whose keys are pressed by themselves."""

    def __init__(self, host: Host, terminal: ScriptedTerminal, cards: Iterator[int]) -> None:
        self._host, self._terminal, self._cards = host, terminal, cards

    def decide(self, view: Any, decision: Any) -> Any:  # noqa: ANN401 - souk's
        """Open the curtain, look around, find the card, and mean it."""
        card = next(self._cards)
        place = [move.card for move in decision.options].index(card) + 1
        look = ["?", "enter", "h", "enter", "t", "enter"]
        sealed = ["enter"] if view.prize else ["enter", "enter"]
        self._terminal.script.extend(["enter", *look, f"{place}", *sealed])
        return self._host.decide(decision)


class Evening:
    """A game of two people on a scripted terminal, and everything that came of it."""

    def __init__(
        self, own: tuple[int, ...], other: tuple[int, ...], *, together: bool = False
    ) -> None:
        """Deal each a card to put aside, and then what they bid."""
        players = [PlayerEntry(name=name, kind="human") for name in ("Ada", "Ben")]
        self.header = make_header("souk", "souk", players, seed=None, started="2026-11-18")
        rules = self.header.rules()
        self.begun, self.moments = Table.start(rules, 2)
        terminal = ScriptedTerminal()
        self.stage = Watching(terminal)
        scene = opening_scene(self.header, self.begun)
        host = Host(self.stage, scene, Preferences(pace="instant", together=together), in_order)
        dealt = [f"draw {' '.join(map(str, hand))}" for hand in (own, other)]
        players_there: dict[Seat, Any] = {
            DEALER: Scripted(rules, iter([*dealt, "roll 6", "roll 3", "roll 1"])),
            ONE: ScriptedPerson(host, terminal, iter(own)),
            OTHER: ScriptedPerson(host, terminal, iter(other)),
        }
        host.begin(self.moments, self.begun)
        self.turns: list[Turn] = []
        for turn in drive(self.begun, players_there):
            self.turns.append(turn)
            host.tell(turn)
        terminal.script.append("q")
        host.end(self.turns[-1].after)

    def seen_by(self, seat: Seat | None) -> list[tuple[str, ...]]:
        """Collect the frames that a seat may see: those for everybody, and its own."""
        return [lines for only, lines in self.stage.frames if only in {None, seat}]

    def running_log(self) -> bytes:
        """Write the log as it stands just before the last answer."""
        writer, lines = Writer(), []
        lines.append(writer.header(self.header))
        for turn in self.turns[:-2]:
            lines += [writer.answer(answer) for answer in answers(turn)]
        return "".join(lines).encode()


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two hands that differ in the card that is put aside, which is the last in both."""
    bids = draw(st.permutations(range(4, 8)))[:3]
    first, second = draw(st.permutations((1, 2, 3, 8, 9)))[:2]
    place = [first > 3, second > 3]
    if place[0] != place[1]:
        second = first + 1 if first in {1, 2, 8} else first - 1
    return (first, *bids), (second, *bids)


def readable(log: bytes) -> list[dict[str, object]]:
    """Take what a person can read in a log: all but veils, and what follows from them."""
    entries = [json.loads(line) for line in log.decode().splitlines()]
    return [
        {key: value for key, value in entry.items() if key not in {"veiled", "check"}}
        for entry in entries
    ]


class TestNonInterference:
    """Change what a seat may not know: whatever it sees and reads stays the same."""

    @given(hands())
    @settings(
        max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
    )
    def test_other_hands(self, both: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Ben holds and puts aside another card; Ada's frames, the file and the JSON are equal."""
        one, another = Evening(OWN, both[0]), Evening(OWN, both[1])

        for seat in (None, ONE):
            assert one.seen_by(seat) == another.seen_by(seat)
        assert readable(one.running_log()) == readable(another.running_log())
        for mine, yours in zip(one.turns, another.turns, strict=True):
            assert _plain_answer(mine, over=False) == _plain_answer(yours, over=False)
            assert mine.after.view(None) == yours.after.view(None)
            assert repr(mine) == repr(yours)
            assert repr(mine.after.state) == repr(yours.after.state)

    def test_own_hand_is_shown(self) -> None:
        """The owner does see the hand, on pages of the owner alone."""
        evening = Evening(OWN, (1, 4, 6, 8))
        own = ["\n".join(plain(lines)) for only, lines in evening.stage.frames if only == ONE]
        others = ["\n".join(plain(lines)) for only, lines in evening.stage.frames if only != ONE]

        assert any("Your hand: 2 5 7 9" in text for text in own)
        assert any("Ada draws 2, 5, 7, 9." in text for text in own)
        assert not any("2 5 7 9" in text or "2, 5, 7, 9" in text for text in others)

    def test_never_all_at_once(self) -> None:
        """What can be bid shows a hand: also those who want to choose all at once go round."""
        one, another = (Evening(OWN, (1, 4, 6, 8), together=wish) for wish in (False, True))

        assert one.stage.frames == another.stage.frames

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_page_kinds(self, language: str) -> None:
        """A whole evening shows every kind of page that a game of its own can have."""
        texts.use(language)
        try:
            evening = Evening(OWN, (1, 4, 6, 8))
        finally:
            texts.use("en")
        kinds = {type(page) for page in evening.stage.pages}

        assert kinds >= {
            Curtain, OptionList, Sure, Choice, Sealed, AllLook, Narration, News, Ending,
            Help, History, Looking,
        }  # fmt: skip

    def test_secret_pages_are_wiped(self) -> None:
        """Whatever follows a page of one player alone, the screen was wiped before it.

        What is read beside it in between is drawn over it, and leads back.
        """
        evening = Evening(OWN, (1, 4, 6, 8))
        acts = evening.stage._terminal_here.acts  # noqa: SLF001 - the test's own
        drawn = [place for place, act in enumerate(acts) if act.what == "draw"]

        for number, (only, _lines) in enumerate(evening.stage.frames[:-1]):
            beside = isinstance(evening.stage.pages[number + 1], History)
            if only is not None and evening.stage.frames[number + 1][0] != only and not beside:
                between = acts[drawn[number] : drawn[number + 1]]
                assert any(act.what == "wipe" for act in between)


class TestAskedOpenly:
    """A question whose options give nothing away is asked before everybody's eyes."""

    def test_no_curtain_and_no_hand(self) -> None:
        """It is asked at once, with what everybody may see; else it is asked behind the curtain."""
        table: AnyTable = Evening(OWN, (1, 4, 6, 8)).turns[1].after
        (hidden,) = table.waiting
        decision = replace(hidden, openly=True)
        header = Evening(OWN, (1, 4, 6, 8)).header
        for asked, kinds in ((decision, [OptionList]), (hidden, [Curtain, OptionList])):
            album = Album()
            album.move = asked.options[0]
            scene = opening_scene(header, table)
            host = Host(album, scene, Preferences(pace="instant"), in_order)  # type: ignore[arg-type]
            host.begin((), replace(table, waiting=(asked,)))

            host.decide(asked)

            shown = "\n".join(plain(frame_page(album.pages[-1], Paper(COLOURED))))
            assert [type(page) for page in album.pages] == kinds
            assert ("Your hand" in shown) == (asked is hidden)
            assert album.pages[-1].secret == (asked is hidden)


class TestViewer:
    """A game seen again: as watchers saw it while it runs, through all eyes when it is over."""

    def course_of(self, turns: int | None) -> Viewing:
        """Look at an evening that stopped after so many turns, or did not."""
        evening = Evening(OWN, (1, 4, 6, 8))
        kept = [answer for turn in evening.turns[:turns] for answer in answers(turn)]
        content = text_of(Log("", evening.header, tuple(kept)))
        game: Recovered = recover(content.encode(), "a.jsonl")
        return Viewing(course(game, face_of("souk", "souk")), number=3)

    def text(self, viewing: Page) -> str:
        """Read a page."""
        return "\n".join(plain(frame_page(viewing, Paper(COLOURED))))

    def test_running(self) -> None:
        """While it runs, `v` shows nothing and `p` leads nowhere."""
        viewing = self.course_of(-2)

        assert viewing.press("v") == viewing
        refused = viewing.press("p")
        assert isinstance(refused, Viewing)
        assert "still secret" in self.text(refused)
        assert "Your hand" not in self.text(viewing)

    def test_over(self) -> None:
        """When it is over, `v` goes from one player's eyes to the next, and back to everybody's."""
        viewing: Any = self.course_of(None)

        seen = [viewing := viewing.press("v") for _ in range(3)]

        assert "Your hand: 5 7 9" in self.text(seen[0])
        assert "as Ben saw it" in self.text(seen[1])
        assert seen[2].eyes is None


class TestWritten:
    """What is written of a game that is not over stays veiled, whoever writes it."""

    def test_again(self) -> None:
        """Read, replayed and written once more it is the same, to the last byte."""
        log = Evening(OWN, (1, 4, 6, 8)).running_log()

        assert text_of(recover(log, "a.jsonl").log).encode() == log

    def test_table(self) -> None:
        """The kernel tells what is sealed, and who knows more than others."""
        table: AnyTable = Evening(OWN, (1, 4, 6, 8)).turns[3].after

        assert table.confides(ONE)
        assert not table.sealing
