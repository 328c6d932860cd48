"""Answers that are taken back at the table: by whom, how, and never over anybody else's."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.pages.read import Help, TakingBack, aside
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table import game_loop
from basari.cli.table.game_loop import GameInPlay, Sitting, begin_game
from basari.cli.table.host import Host
from basari.cli.table.surface import Screen
from basari.cli.table.undo import Answers
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import TAKE_BACK, Done
from basari.cli.terminal.session import INTERRUPT, TICK
from basari.cli.terminal.stage import Left, Stage
from basari.kernel import DEALER, Seat
from basari.log import Header, Log, Recovered, load_log, recover, set_up, verify
from basari.players import Turn, drive, returnable
from basari.rules.auction import PASS
from basari.rules.marracash.moves import Walk
from basari.shelf import folders, journal
from tests.games.marracash.stage import middle_table, play_scene, question_page
from tests.helpers.calls import call
from tests.helpers.stages import COLOURED, PREFERENCES, ScriptedTerminal, in_order

PEOPLE = ("Lea", "Jonathan", "Anika")
MARRACASH = GameOptions(
    game="marracash", players=3, seats=tuple(f"{name}=human" for name in PEOPLE), seed=3
)
BEGINNING = ("enter",)
"""Keys past how it begins: who lines up, and who is on turn."""


def header(wish: GameOptions = MARRACASH) -> Header:
    """Set up a game."""
    return header_for(wish, party_wanted(wish, Remembered()))


def press(
    *keys: str, wish: GameOptions = MARRACASH, preferences: Preferences = PREFERENCES
) -> ScriptedTerminal:
    """Play a new game at a terminal until these keys are pressed; then somebody leaves."""
    return _pressed(*begin_game(header(wish)), keys, preferences)


def press_on(*keys: str) -> ScriptedTerminal:
    """Go on with that game."""
    return _pressed(*journal.resume_journal(the_file()), keys)


def _pressed(
    game: Recovered,
    kept: journal.Journal,
    keys: Iterable[str],
    preferences: Preferences = PREFERENCES,
) -> ScriptedTerminal:
    terminal = ScriptedTerminal(*keys, INTERRUPT)

    with pytest.raises(Left):
        Sitting(screen(terminal, preferences)).play(game, kept)
    return terminal


def screen(terminal: ScriptedTerminal, preferences: Preferences = PREFERENCES) -> Screen:
    """Open a screen on a terminal."""
    return Screen(Stage(terminal, COLOURED, aside, settle=0.0), preferences)


def the_file() -> Any:  # noqa: ANN401 - a path
    """Find the only game on the shelf."""
    (file,) = folders.games_folder().iterdir()
    return file


def lines() -> list[str]:
    """List what people said in that game, and what they took back."""
    said = [answer for answer in load_log(the_file()).answers if answer.seat != DEALER]
    return [f"{one.seat} {f'back {one.back}' if one.back else one.move}" for one in said]


def standing() -> list[str]:
    """List what stands."""
    game = recover(the_file().read_bytes(), "file")
    return [f"{turn.seat} {turn.move}" for turn in game.turns if turn.seat != DEALER]


class TestOwn:
    """Whoever is asked again can take back the answer before."""

    def test_other_shop(self) -> None:
        """A shop is put up, taken back, and another put up: only that stands."""
        terminal = press(*BEGINNING, *"y2", "enter", "u", *"r3", "enter")

        assert lines() == ["1 auction Y2", "1 back 1", "1 auction R3"]
        assert standing() == ["1 auction R3"]
        assert "put up by L" not in terminal.frames[-1].text
        verify(load_log(the_file()))

    def test_offered(self) -> None:
        """The footer offers it where it is possible, and help says what it does."""
        terminal = press(*BEGINNING, "enter", "?")
        first = next(one for one in terminal.frames if "auction which shop" in one.text)
        second = next(one for one in terminal.frames if "your first bid" in one.text)

        assert "take back" not in first.text
        assert "u take back" in second.text
        assert "takes back the last answer of Jonathan" in terminal.frames[-1].text

    def test_while_told(self) -> None:
        """It can be taken back while it is told what it led to, before anything else is asked."""
        keys = (*BEGINNING, *_round_one(), *"89", "enter", "u")
        terminal = press(*keys)
        telling = [one.text for one in terminal.frames if "u  take back" in one.text]

        assert standing() == _first_round()
        assert lines()[-2:] == ["1 move 8 9", "1 back 1"]
        assert "leads" in telling[-1]
        assert "8 ━━▶ 9" in terminal.frames[-1].text

    def test_history(self) -> None:
        """What was taken back is in no story."""
        terminal = press(*BEGINNING, *"y2", "enter", "u", "h")

        assert "Y2" not in terminal.frames[-1].text

    def test_move(self) -> None:
        """After the first of two moves it can be taken back."""
        terminal = press(*BEGINNING, *_round_one(), "enter", "enter", "u")

        assert standing() == _first_round()
        assert lines()[-1] == f"{_seat(lines()[-2])} back 1"
        assert "move whom, where to?" in terminal.frames[-1].text


def _round_one() -> list[str]:
    """Let everybody buy a shop for 100: put it up, bid, two pass; four pages to go past."""
    return ["enter", "enter", "p", "enter", "p", "enter", "enter"] * 3


def _first_round() -> list[str]:
    seats = [1, 2, 0]
    shops = ["B1", "B2", "B3"]
    said = []
    for place, seat in enumerate(seats):
        after = [(seat + 1) % 3, (seat + 2) % 3]
        said += [f"{seat} auction {shops[place]}", f"{seat} bid 100"]
        said += [f"{other} pass" for other in after]
    return said


def _seat(line: str) -> str:
    return line.split(maxsplit=1)[0]


class TestOthers:
    """While the next one thinks, whoever answered last can still take it back."""

    def test_asked(self) -> None:
        """It is asked back by name; Enter leaves everything as it is."""
        terminal = press(*BEGINNING, "enter", "up", "enter", "u", "enter")
        shown = [one.text for one in terminal.frames]

        assert any("Jonathan, do you take back your last answer?" in text for text in shown)
        assert lines() == ["1 auction B1", "1 bid 200"]

    def test_taken(self) -> None:
        """Then they are asked again."""
        press(*BEGINNING, "enter", "up", "enter", "u", "u", "down", "enter")

        assert lines() == ["1 auction B1", "1 bid 200", "1 back 1", "1 bid 100"]

    def test_never_over_another(self) -> None:
        """Once somebody else has answered, that is what can be taken back, and then no more."""
        press(*BEGINNING, "enter", "enter", "right", "enter", "u", "u", "u", "u", "u", "u", "u")

        assert lines()[:3] == ["1 auction B1", "1 bid 100", "2 bid 150"]
        assert lines()[3:] == ["2 back 1", "1 back 1", "1 back 1"]
        assert standing() == []


class TestWhereItStood:
    """Whoever takes back an answer finds it lit, as it was before it was given."""

    @pytest.mark.parametrize(
        ("keys", "lit"),
        [("ag4\ru", "auction G4"), ("89\r\ru", "8 ━━▶ 9")],
        ids=["shop", "walk"],
    )
    def test_lit(self, keys: str, lit: str) -> None:
        """A shop, also if moves are possible too, and a walk."""
        pressed = ["enter" if key == "\r" else key for key in keys]

        assert lit in press(*BEGINNING, *_round_one(), *pressed).frames[-1].text

    def test_bid(self) -> None:
        """A bid; whoever is asked next begins anew."""
        press(*BEGINNING, "enter", "up", "enter", "u", "u", "enter", "enter")

        assert lines() == ["1 auction B1", "1 bid 200", "1 back 1", "1 bid 200", "2 bid 225"]

    @pytest.mark.parametrize("phase", ["0 auction B2", "0 move 8 9", "0 move 8 4"])
    def test_pages(self, phase: str) -> None:
        """Every answer that a page can give is lit on it when it was taken back."""
        _, table, _ = play_scene(middle_table(), phase)
        page = question_page(table)

        for move in page.decision.options:
            then = page.showing(move).press("enter")
            assert then in (Done(move), Done(PASS)) or move == PASS

    def test_bringing(self) -> None:
        """Those who were brought in."""
        _, table, _ = play_scene(middle_table({8: "BY", 4: "GR"}), "0 move 8 9", "0 move 4 9")
        page = question_page(table)

        for move in page.decision.options:
            assert page.showing(move).press("enter") == Done(move)


class TestBots:
    """Before a bot answers there is a moment to take back."""

    BOTS = replace(MARRACASH, seats=("Lea=bot:novice", "Jonathan=human", "Anika=bot:novice"))

    def press(self, *keys: str, pace: str = "normal") -> ScriptedTerminal:
        """Play with bots at a pace."""
        return press(*keys, wish=self.BOTS, preferences=Preferences(pace=pace))

    def test_bid(self) -> None:
        """A bid, before anybody raises it."""
        terminal = self.press(*BEGINNING, "enter", "up", "enter", "u")
        offered = [one.text for one in terminal.frames if "u  take back" in one.text]

        assert lines() == ["1 auction B1", "1 bid 200", "1 back 1"]
        assert len(offered) == 1
        assert "is thinking" in offered[0]
        assert "your first bid?" in terminal.frames[-1].text

    def test_goes_on(self) -> None:
        """It goes on by itself, or by any other key; then it is too late."""
        for key in (TICK, "x"):
            self.press(*BEGINNING, "enter", "up", "enter", key, "u")

            assert lines()[:2] == ["1 auction B1", "1 bid 200"]
            assert "1 back 1" not in lines()
            the_file().unlink()

    def test_instantly(self) -> None:
        """Where nothing is waited for, it is not either."""
        terminal = self.press(*BEGINNING, "enter", "up", "enter", pace="instant")

        assert len(lines()) > 2
        assert not any("u  take back" in one.text for one in terminal.frames)

    def test_same_game(self) -> None:
        """The bots play as if it had never been said."""
        self.press(*BEGINNING, "enter", "enter", TICK, *[TICK] * 9)
        once = standing()
        the_file().unlink()
        self.press(*BEGINNING, "enter", "up", "enter", "u", "down", "enter", *[TICK] * 10)

        assert standing() == once
        assert len(once) > 3

    def test_what_it_led_to(self) -> None:
        """What an answer led to is told before, and can be taken back from there."""
        terminal, seat, move = ScriptedTerminal("u"), Seat(0), Walk(4, 9)
        scene, table, _ = play_scene(middle_table(), "0 move 10 9")
        after, moments = table.play(seat, move)
        alone = replace(scene, people=frozenset({seat}))
        host = Host(Stage(terminal, COLOURED, aside, settle=0.0), alone, Preferences(), in_order)
        host.begin((), table)
        host.tell(Turn(table, seat, move, after, moments), seat)

        assert terminal.frames == []
        assert host.watch(after.waiting[0], never, seat, slow=False) == TAKE_BACK
        assert "u  take back" in terminal.frames[0].text

    def test_nothing_to_tell(self) -> None:
        """Where the table says it all, it says who has answered."""
        terminal = ScriptedTerminal("x")
        scene, table, _ = play_scene(middle_table())
        host = Host(Stage(terminal, COLOURED, aside, settle=0.0), scene, Preferences(), in_order)
        host.begin((), table)

        luck = replace(table.waiting[0], seat=DEALER)
        assert host.watch(luck, lambda: "luck", Seat(0), slow=False) == "luck"
        assert "Lea has answered" in terminal.frames[0].text


def never() -> object:
    """Stand in for a bot that is not asked."""
    raise AssertionError


class TestStopped:
    """What was taken back stays so, whatever comes between."""

    def test_resumed(self) -> None:
        """A game that stopped goes on where it was taken back to, and more can be taken back."""
        press(*BEGINNING, *"y2", "enter", "u", *"r3", "enter")
        terminal = press_on("enter", "u", *"g1", "enter", "enter")

        assert standing() == ["1 auction G1", "1 bid 100"]
        assert lines()[-3:] == ["1 back 1", "1 auction G1", "1 bid 100"]
        assert any("R3" in one.text for one in terminal.frames)
        verify(load_log(the_file()))

    def test_unsaved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where it cannot be written down, it is not taken back."""

        def full(*_said: object) -> None:
            raise journal.SaveFailed("no room")

        monkeypatch.setattr(journal.Journal, "take_back", full)
        game, kept = begin_game(header())
        terminal = ScriptedTerminal(*BEGINNING, *"y2", "enter", "u", "q")
        with pytest.raises(journal.SaveFailed):
            Sitting(screen(terminal)).play(game, kept)

        assert standing() == ["1 auction Y2"]


class TestWho:
    """Who may take back what."""

    def answers(self, people: tuple[int, ...], room: int = 1, **rulings: bool) -> Iterable[Answers]:
        """Go through a whole game at random, answer by answer."""
        said = tuple(f"{name}={'yes' if on else 'no'}" for name, on in rulings.items())
        wish = GameOptions(game="marracash", players=3, seats=_bots(), seed=5, rulings=said)
        own = header(wish)
        log = Log("", own, ())
        answers = Answers(Recovered(log, *set_up(log), ()), tuple(map(Seat, people)), lambda: room)
        from basari.bots.seating import seat_bots  # noqa: PLC0415 - only here

        yield answers
        for turn in drive(answers.table, seat_bots(own.company)):
            answers.turns.append(turn)
            yield answers

    def test_a_person(self) -> None:
        """The last answer of a person may be taken back, of a bot or the dealer never."""
        seen = set()
        for answers in self.answers((0, 2)):
            last = answers.turns[-1].seat if answers.turns else None
            expected = last in (0, 2) and not answers.table.over
            seen.add(expected)
            assert answers.who_may_take_back() == (last if expected else None)
            if expected:
                assert returnable(answers.turns)
        assert seen == {True, False}

    def test_sealed(self) -> None:
        """Nothing is taken back while or after something is sealed."""
        for answers in self.answers((0, 1, 2), sealed=True):
            if answers.turns and (answers.table.sealing or answers.turns[-1].before.sealing):
                assert answers.who_may_take_back() is None

    def test_no_room(self) -> None:
        """A log has room for so many."""
        assert all(
            answers.who_may_take_back() is None for answers in self.answers((0, 1, 2), room=0)
        )


def _bots() -> tuple[str, ...]:
    return tuple(f"{name}=bot:random" for name in PEOPLE)


class TestEars:
    """Bots that hear what happens."""

    def test_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """They hear the story anew, without what was taken back."""
        told: list[int] = []

        def seat(_company: object, past: Iterable[Turn], _failed: object) -> Mapping[Seat, Any]:
            told.append(len(list(past)))
            return {DEALER: _Listening()}

        monkeypatch.setattr(game_loop, "seat_bots", seat)
        scene, table, _ = play_scene(middle_table(), "0 auction B2")
        game = Recovered(Log("", header(), ()), middle_table(), (), ())
        playing = GameInPlay(game, lambda _scene: _Deaf())  # type: ignore[arg-type, return-value]
        playing.answers.turns.append(Turn(middle_table(), Seat(0), None, table, ()))

        playing.take_back()

        assert told == [0, 0]
        assert playing.answers.turns == []
        assert scene


class _Listening:
    def decide(self, view: object, decision: object) -> object:
        raise NotImplementedError

    def hear(self, view: object, events: object) -> None:
        """Listen."""


class _Deaf:
    def take_back(self, game: Recovered, turn: Turn) -> None:
        """Look away."""


class TestPages:
    """The key on pages."""

    def test_questions(self) -> None:
        """On a question, and where somebody may."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2")
        page = question_page(table, replace(scene, back=Seat(0)))

        assert aside(page, "u") == Done(TAKE_BACK)
        assert aside(question_page(table, scene), "u") is None
        other = question_page(table, replace(scene, back=Seat(1)))
        taking = aside(other, "u")
        assert isinstance(taking, TakingBack)
        assert taking.press("u") == Done(TAKE_BACK)
        assert taking.press("n") == Done()
        assert taking.press("x") is None

    def test_nowhere_else(self) -> None:
        """Beside a question, nothing is taken back."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2")
        page = question_page(table, replace(scene, back=Seat(0)))

        assert aside(Help(page=page), "u") is None
        assert "take back" in page.draw(Paper(COLOURED)).more[-1]


class TestLines:
    """Plain mode."""

    def test_taken_back(self) -> None:
        """`u` takes back; it is told, and asked again."""
        seats = [f"--seat={name}=human" for name in PEOPLE]
        typed = "y2\n\nu\nr3\n\n125\n\nu\nn\nu\n\n150\n\n"
        told = call("play", "--plain", "--game", "marracash", *seats, "--seed", 3, typed=typed)

        assert told.err == ""
        assert "Jonathan takes back: auction Y2." in told.out
        assert "Jonathan takes back: bid 125" in told.out
        assert lines() == [
            *("1 auction Y2", "1 back 1", "1 auction R3", "1 bid 125", "1 back 1", "1 bid 150"),
        ]

    def test_help(self) -> None:
        """Help says so where it is possible."""
        seats = [f"--seat={name}=human" for name in PEOPLE]
        told = call(
            "play", "--plain", "--game", "marracash", *seats, "--seed", 3, typed="u\ny2\n\n?\n"
        )

        assert "u takes back the last answer of Jonathan" in told.out
        assert "That is no answer here" in told.out
