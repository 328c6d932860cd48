"""The clock of a table: it runs on somebody's own page, is shown there, and ends as was agreed."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games import face_of
from basari.cli.pages.read import aside
from basari.cli.setup.clock import AT_ZERO, Agreement, check_clock
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.table.plain_host import PlainHost
from basari.cli.table.time_control import TimeControl, cheapest
from basari.cli.terminal.countdown import Countdown
from basari.cli.terminal.session import TICK
from basari.cli.terminal.stage import Stage
from basari.errors import BadSetup
from basari.kernel import AnyTable, Table
from basari.rules.register import find
from tests.cli.table.test_bell import EVERYBODY, Reading, first_choice
from tests.cli.table.test_host import bargaining
from tests.helpers.stages import COLOURED, PREFERENCES, SHORT, ScriptedTerminal, in_order, scene_at

LEFT = 3
"""Seconds that are left when somebody is asked."""


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


class TickingTerminal(ScriptedTerminal):
    """A terminal at which time passes while somebody is waited for."""

    def __init__(self, clock: Clock, *keys: str) -> None:
        super().__init__(*keys)
        self.clock = clock

    def key(self, patience: float | None = None) -> str:
        """Press the next key after a second; without any, wait as long as there is patience."""
        if self.script:
            self.clock.now += 1.0
            return super().key(patience)
        self.clock.now += patience or 0.0
        return super().key(patience)


def hosted(
    agreement: Agreement, *keys: str, table: AnyTable | None = None
) -> tuple[TickingTerminal, Host, TimeControl, AnyTable]:
    """Set up a host with a clock."""
    clock, table = Clock(), table or first_choice()
    terminal, time = TickingTerminal(clock, *keys), TimeControl(agreement, clock)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    scene = scene_at(table, SHORT, EVERYBODY)
    host = Host(stage, scene, PREFERENCES, in_order, clock, time=time)
    terminal.script.appendleft("enter")
    host.begin((), table)
    return terminal, host, time, table


class TestAgreement:
    """What can be agreed on."""

    @pytest.mark.parametrize(
        ("clock", "seconds", "each"),
        [("off", 0, False), ("20m", 1200, False), ("45s", 45, True), ("1m", 60, False)],
    )
    def test_clocks(self, clock: str, seconds: int, each: bool) -> None:  # noqa: FBT001
        """Minutes for each player, or seconds for each decision."""
        check_clock(clock, "word")

        assert (Agreement(clock).seconds, Agreement(clock).each) == (seconds, each)
        assert bool(Agreement(clock).sentences()) == bool(seconds)

    @pytest.mark.parametrize("clock", ["", "20", "m", "0m", "20h", "1000s", "20m ", "-1s", "²m"])
    def test_no_clock(self, clock: str) -> None:
        """Another one is refused, with an example of each."""
        with pytest.raises(BadSetup, match="20m for minutes a player, 45s for seconds"):
            check_clock(clock, "word")

    def test_no_way(self) -> None:
        """So is anything else that is to happen at zero."""
        with pytest.raises(BadSetup, match="choose word, answer"):
            check_clock("20m", "explosion")

    @pytest.mark.parametrize("at_zero", AT_ZERO)
    def test_said_before(self, at_zero: str) -> None:
        """Before the first decision a page says what is agreed on, and what happens at zero."""
        agreement = Agreement("45s", at_zero)
        terminal, *_rest = hosted(agreement)

        page = " ".join(terminal.frames[0].text.replace("│", " ").split())
        for sentence in agreement.sentences():
            assert sentence in page


class TestCountdown:
    """How time is written."""

    def test_words(self) -> None:
        """In minutes and seconds; at zero in words."""
        clock = Clock()
        time = Countdown(125, ends=False, clock=clock)
        words = []
        for seconds in (0.0, 0.5, 60.0, 64.0, 1.0):
            clock.now += seconds
            words.append(time.words)

        assert words == ["2:05", "2:05", "1:05", "0:01", "time is up"]
        assert not time.over
        assert time.until_next is None

    def test_coarse(self) -> None:
        """Before others only in minutes, as long as there are several."""
        clock = Clock()
        time = Countdown(125, ends=False, coarse=True, clock=clock)
        words, waits = [], []
        for seconds in (0.0, 4.0, 1.0, 60.0, 30.5):
            clock.now += seconds
            words.append(time.words)
            waits.append(time.until_next)

        assert words == ["3 min", "3 min", "2 min", "1:00", "0:30"]
        assert waits == [5.0, 1.0, 60.0, 1.0, 0.5]

    def test_next(self) -> None:
        """It is written anew as soon as it reads otherwise."""
        clock = Clock()
        time = Countdown(10, ends=True, clock=clock)
        clock.now += 0.25

        assert time.until_next == pytest.approx(0.75)
        assert time.spent == pytest.approx(0.25)


class TestScreen:
    """On pages."""

    def test_runs_on_own_pages(self) -> None:
        """It is shown on the page of whoever is asked, and on no page for everybody."""
        terminal, host, time, table = hosted(Agreement("45s"))
        terminal.script.extend(["enter", "2", "?", "enter", "enter"])

        assert host.decide(table.waiting[0]) == table.waiting[0].options[1]

        own = [one.text for one in terminal.frames if "chooses in secret" in one.text]
        rest = [one.text for one in terminal.frames[1:] if "chooses in secret" not in one.text]
        assert ["0:45" in own[0], "0:44" in own[1]] == [True, True]
        assert any("0:43" in text for text in rest if "What can I do here?" in text)
        assert not any("0:4" in text for text in rest if "What can I do here?" not in text)
        assert time.agreement.spent == (4.0,)

    def test_public(self) -> None:
        """On a page for everybody, a clock for the whole game tells no seconds."""
        for clock, shown in (("20m", " 17 min "), ("45s", " 0:45 ")):
            table, _events = bargaining()
            spent = (0.0, 0.0, 0.0) if clock == "45s" else (190.0, 190.0, 190.0)
            terminal, host, _time, _table = hosted(Agreement(clock, spent=spent), table=table)
            terminal.script.extend(["c", "enter", "enter"])

            host.decide(table.waiting[0])

            assert shown in terminal.frames[1].text.splitlines()[0]

    def test_each_decision(self) -> None:
        """Seconds for each decision are there again for the next one; minutes are not."""
        spent = {}
        for clock in ("45s", "20m"):
            terminal, host, time, table = hosted(Agreement(clock))
            for _again in range(2):
                terminal.script.extend(["enter", "2", "enter"])
                host.decide(table.waiting[0])
            spent[clock] = time.agreement.spent

        assert spent == {"45s": (2.0,), "20m": (4.0,)}

    def test_kept(self) -> None:
        """What was spent in an earlier sitting is still spent."""
        terminal, host, time, table = hosted(Agreement("20m", spent=(600.0, 0.0, 30.0)))
        terminal.script.extend(["enter", "2", "enter"])
        host.decide(table.waiting[0])

        assert "10:00" in "\n".join(one.text for one in terminal.frames)
        assert time.agreement == Agreement("20m", spent=(602.0, 0.0, 30.0))

    def test_a_word(self) -> None:
        """If that was agreed on, nothing happens at zero but a word."""
        terminal, host, time, table = hosted(Agreement("20m", spent=(1200.0 - LEFT,)))
        terminal.script.extend(["enter", *[TICK] * 5, "2", "enter"])

        assert host.decide(table.waiting[0]) == table.waiting[0].options[1]
        (*_rest, lit, _sealed) = terminal.frames
        assert "time is up" in lit.text
        assert "Enter  seal" in lit.text
        assert time.agreement.spent[0] > 1200

    def test_an_answer(self) -> None:
        """Or else the cheapest answer is given, and the secret page is wiped first."""
        agreement = Agreement("20m", "answer", (1200.0 - LEFT,))
        terminal, host, time, table = hosted(agreement)
        terminal.script.extend(["enter", "2"])

        assert host.decide(table.waiting[0]) == table.waiting[0].options[0]

        assert "Ada has chosen." in terminal.frames[-1].text
        acts = [act.what for act in terminal.acts]
        assert acts[-5:] == ["wipe", "draw", "settle", "draw", "wait a while"]
        assert time.agreement.spent == (1200.0,)

    def test_beside(self) -> None:
        """Time runs out for whoever reads the rules meanwhile as well."""
        terminal, host, _time, table = hosted(Agreement("20m", "answer", (1200.0 - LEFT,)))
        terminal.script.extend(["enter", "r"])

        assert host.decide(table.waiting[0]) == table.waiting[0].options[0]

    def test_no_clock(self) -> None:
        """Without one, nothing is shown and nothing runs."""
        terminal, host, time, table = hosted(Agreement())
        terminal.script.extend(["2", "enter"])

        host.decide(table.waiting[0])

        waits = [act.what for act in terminal.acts if "wait" in act.what]
        assert waits == ["wait for ever"] * 3 + ["wait a while"]
        assert time.agreement == Agreement()


class TestCheapest:
    """The answer that is given when the time is up."""

    @pytest.mark.parametrize("game", ["basari", "marracash", "moonlight", "jantaris"])
    def test_legal(self, game: str) -> None:
        """Whatever the game, it is one of the options, and none costs less."""
        edition = find(game).editions[0]
        facts = face_of(game, edition.name).facts
        table, _moments = Table.start(edition.rules(edition.components.house()), edition.seats[-1])
        for _step in range(60):
            decision = table.waiting[0]
            if decision.seat >= 0:
                view = table.view(decision.seat)
                move: Any = cheapest(facts, view, decision)
                assert move in decision.options
            else:
                move = decision.options[0]
            table, _moments = table.play(decision.seat, move)
            if table.over:
                break


class TestLines:
    """Line by line there is no clock."""

    def test_sentence(self, capsys: pytest.CaptureFixture[str]) -> None:
        """It is said once that nobody's time is kept."""
        reader: Any = Reading()
        table = first_choice()
        preferences: Preferences = replace(PREFERENCES, clock="20m")
        host = PlainHost(reader, scene_at(table, SHORT, EVERYBODY), preferences, terse=False)

        host.begin((), table)

        assert capsys.readouterr().out.count("A clock needs a screen") == 1
