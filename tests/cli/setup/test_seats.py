"""Who plays what: everything that can be said on the command line, and what is remembered."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.commands import options
from basari.cli.pages.menu import BACK
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.read import Quitting
from basari.cli.pages.seating import Chair
from basari.cli.setup import remembered
from basari.cli.setup.game_options import GameOptions, header_of_bots, new_header
from basari.cli.setup.game_setup import GamePlan
from basari.cli.setup.on_pages import ask_on_pages
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import (
    Party,
    as_last_time,
    count_wanted,
    counts_possible,
    is_named,
    parties_possible,
    party_wanted,
    seat_party,
)
from basari.cli.terminal.bell import BELLS
from basari.cli.terminal.pace import PACES
from basari.cli.terminal.page import Page
from basari.cli.terminal.palette import THEMES
from basari.cli.terminal.stage import Left, Stage
from basari.errors import BadSetup, BasariError
from basari.log import load_log
from basari.names import check_distinct
from basari.players import HUMAN, IMAGINARY, Seated
from basari.rules.basari.game import EDITIONS
from basari.rules.register import game_names
from basari.shelf import folders
from tests.helpers import toy_game
from tests.helpers.calls import Outcome, at_random, call, complaint, shell

ASLEEP = Seated("Owl 9", IMAGINARY)
DECK = 'kind = "deck"\nname = "mine"\ncards = [\n{}]\n'.format(
    '{ workers = 3, points = 4, gems = "1R2B" },\n' * 39
)
TRACK = 'kind = "track"\nname = "mine"\narches = [\n{}]\n'.format(
    '{ points = 4, gems = "1R2B" },\n' * 28
)
USUAL_BOT = "bot:merchant"
WISHES = st.builds(
    GameOptions,
    edition=st.sampled_from([None, *EDITIONS, "chess"]),
    players=st.none() | st.integers(-1, 7),
    names=st.lists(st.text(max_size=30), max_size=6).map(tuple),
    bots=st.none() | st.integers(-1, 9),
    seats=st.lists(
        st.builds(
            "{}={}".format,
            st.sampled_from(["Ada", "ada", "Zoe", "", "=", "\x1b[1m", "x" * 24]),
            st.sampled_from(["human", "bot:random", "bot:", "", "HUMAN"]),
        ),
        max_size=5,
    ).map(tuple),
    oldest=st.lists(st.sampled_from(["Ada", "ZOE", "Nobody", ""]), max_size=3).map(tuple),
    seed=st.none() | st.integers(),
)
USUAL = st.builds(
    lambda edition, names: Remembered(
        edition=edition, players=min(4, max(3, len(names))), names=names
    ),
    st.sampled_from([*EDITIONS]),
    st.lists(st.sampled_from(["Ada", "Zoe", "Max", "Eli", "Ben"]), unique=True, max_size=5).map(
        tuple
    ),
)


def header_kept() -> tuple[str, list[tuple[str, str]], list[int]]:
    """Tell the edition, who sits where, and the ages, of the one game that was saved."""
    (file,) = folders.games_folder().iterdir()
    header = load_log(file).header
    people = [(player.name, player.kind) for player in header.players]
    return header.edition, people, list(header.seniority)


def started(*options: object, **environ: str) -> Outcome:
    """Begin a game without being asked anything, and leave it at the first move."""
    return call("play", "--plain", "--yes", *options, **environ)


class TestLaws:
    """Whatever is wished, there is a party that can play, or a sentence why not."""

    @given(WISHES, USUAL)
    def test_playable(self, wish: GameOptions, usual: Remembered) -> None:
        """Every party has as many as it should, all with names of their own."""
        with suppress(BasariError):
            self.check(wish, parties_possible(wish, usual))

    def check(self, wish: GameOptions, parties: list[Party]) -> None:
        """See that these parties are as wished."""
        assert parties
        for party in parties:
            names = [chair.name for chair in party.chairs]
            check_distinct(names)
            assert len(names) in EDITIONS[party.edition].seats
            assert sorted(party.ages) in ([], list(range(len(names))))
            if wish.edition:
                assert party.edition == wish.edition
            if wish.players:
                assert len(names) == wish.players
            if wish.bots is not None:
                assert [chair.kind for chair in party.chairs].count(USUAL_BOT) == wish.bots

    @given(WISHES, USUAL)
    def test_counts(self, wish: GameOptions, usual: Remembered) -> None:
        """How many play if nobody is asked is one of the answers that could be given."""
        try:
            counts = counts_possible(wish, usual.edition)
        except BasariError:
            return

        assert count_wanted(wish, usual.edition, usual) in (
            counts or EDITIONS[usual.edition].seats[-1:]
        )

    @given(USUAL, st.lists(st.sampled_from(["Zoe", "ZOE", "Max", "ada", "Kim"]), max_size=4))
    def test_nobody_sits_twice(self, usual: Remembered, names: list[str]) -> None:
        """Remembered names make way for those that are given, whatever their case."""
        given_names = list({name.casefold(): name for name in names}.values())

        party = seat_party(GameOptions(names=tuple(given_names)), "cards", 5, usual)

        assert [chair.name for chair in party.chairs][: len(given_names)] == given_names
        check_distinct([chair.name for chair in party.chairs])


class TestWishes:
    """What is said on the command line is what is played."""

    def test_nothing_said(self) -> None:
        """Four people play the card edition, under the usual names."""
        started()

        edition, people, ages = header_kept()
        assert edition == "cards"
        assert people == [(name, HUMAN) for name in ("Ada", "Ben", "Cleo", "Dan")]
        assert ages == [0, 1, 2, 3]

    def test_names(self) -> None:
        """Three names are three players."""
        started("--name", "Zoe", "--name", "Max", "--name", "Kim")

        assert header_kept()[1] == [("Zoe", HUMAN), ("Max", HUMAN), ("Kim", HUMAN)]

    def test_one_name(self) -> None:
        """Fewer names leave the other seats to the usual ones."""
        started("--name", "Ben")

        assert [name for name, _ in header_kept()[1]] == ["Ben", "Ada", "Cleo", "Dan"]

    def test_bots(self) -> None:
        """Bots take the last seats."""
        started("--bots", 3)

        assert [kind for _, kind in header_kept()[1]] == [HUMAN, *[USUAL_BOT] * 3]

    def test_more_bots_than_usual_players(self) -> None:
        """Where five bots are wanted, five play, however many played last time."""
        started("--bots", 5)

        assert len(header_kept()[1]) == 5

    def test_seats(self) -> None:
        """Every seat can be said; a name that was given before keeps its place."""
        started("--name", "Zoe", "--name", "R2=D2", "--seat", "Zoe=bot:random", "--seat", "K=human")

        assert header_kept()[1][:3] == [("Zoe", "bot:random"), ("R2=D2", HUMAN), ("K", HUMAN)]

    def test_oldest(self) -> None:
        """The oldest come first, in whatever case, and the others as they sit (R6)."""
        started("--oldest", "CLEO", "--oldest", "ben")

        assert header_kept()[2] == [2, 1, 0, 3]

    def test_deck_means_cards(self, tmp_path: Path) -> None:
        """Who brings cards plays the card edition, whatever was played last time."""
        remembered.remember(Remembered(edition="board", players=3, names=()))
        deck = tmp_path / "deck.toml"
        deck.write_text(DECK, "utf-8")

        started("--deck", deck)

        assert header_kept()[0] == "cards"

    def test_track_means_board(self, tmp_path: Path) -> None:
        """Who brings arches plays the board edition."""
        track = tmp_path / "track.toml"
        track.write_text(TRACK, "utf-8")

        started("--track", track)

        assert header_kept()[0] == "board"

    @pytest.mark.parametrize(
        "options",
        [["--players", 5], ["--bots", 5], ["--oldest", "Ada"], ["--ruling", "take_back=no"]],
    )
    def test_only_cards_will_do(self, options: list[object]) -> None:
        """What only one edition can be is that edition, whatever was played last time."""
        remembered.remember(Remembered(edition="board", players=3, names=()))

        assert started(*options).code == 0

        assert header_kept()[0] == "cards"

    def test_only_the_board_will_do(self) -> None:
        """And so with the other one."""
        started("--ruling", "start_order=3,1,0,2")

        assert header_kept()[0] == "board"

    def test_is_named(self) -> None:
        """Only if everybody is named, nobody need be asked for."""
        assert is_named(GameOptions(names=("A", "B", "C")), 3)
        assert not is_named(GameOptions(names=("A", "B", "C")), 4)


class Script:
    """A stage on which all answers are known beforehand."""

    def __init__(self, *answers: Any) -> None:  # noqa: ANN401 - whatever comes of a page
        self._answers = list(answers)
        self.shown: list[Page] = []

    def show(self, page: Page) -> Any:  # noqa: ANN401 - likewise
        """Remember the page, and give the next answer; none is the page as it is."""
        self.shown.append(page)
        answer = self._answers.pop(0)
        return page if answer is None else answer


def asked_on(script: Script, wish: GameOptions) -> GamePlan:
    """Ask on a stage."""
    return ask_on_pages(cast("Stage", script), wish, Remembered(), Preferences())


class TestOnStage:
    """What was not said is asked on one page."""

    def test_everything(self) -> None:
        """Who plays, and how; what is there can be taken as it is."""
        script = Script(None)

        plan = asked_on(script, GameOptions())

        assert [type(page) for page in script.shown] == [NewGame]
        assert (plan.party.game, plan.party.edition) == ("basari", "cards")
        assert [chair.name for chair in plan.party.chairs] == ["Ada", "Ben", "Cleo", "Dan"]
        assert (plan.options.pieces, plan.options.rulings, plan.preferences) == (
            (),
            (),
            Preferences(),
        )

    def test_back(self) -> None:
        """Who turns back is asked whether to leave, and may stay."""
        script = Script(BACK, 0, None)

        asked_on(script, GameOptions())

        assert [type(page) for page in script.shown] == [NewGame, Quitting, NewGame]

    @pytest.mark.parametrize(
        "wish",
        [GameOptions(), GameOptions(edition="cards"), GameOptions(edition="cards", players=4)],
    )
    def test_leave(self, wish: GameOptions) -> None:
        """Whatever is asked, one can leave from there."""
        with pytest.raises(Left):
            asked_on(Script(BACK, 1), wish)

    def test_nothing(self) -> None:
        """With everything said, no page is shown."""
        party = asked_on(Script(), GameOptions(edition="cards", names=("A", "B", "C"))).party

        assert party.chairs == (Chair("A"), Chair("B"), Chair("C"))

    @pytest.mark.parametrize(
        "wish", [GameOptions(players=4, bots=4), GameOptions(players=4, bots=2, names=("A", "B"))]
    )
    def test_nobody_is_asked_for_bots(self, wish: GameOptions) -> None:
        """Where all others are named, nobody need sit down."""
        party = asked_on(Script(), replace(wish, edition="cards")).party

        assert [chair.kind for chair in party.chairs].count(HUMAN) == len(wish.names)


class TestMemory:
    """What was said last time is usual this time."""

    def test_bots_are_suggested_again(self) -> None:
        """Who was a bot last time is suggested as one, until something is said about bots."""
        usual = Remembered(
            names=("A", "B", "C"), kinds=(HUMAN, "bot:random", "bot:gone"), players=3
        )
        party = seat_party(GameOptions(), "cards", 3, usual)

        suggested = as_last_time(party, GameOptions(), usual)

        assert [chair.kind for chair in party.chairs] == [HUMAN] * 3
        assert [chair.kind for chair in suggested.chairs] == [HUMAN, "bot:random", HUMAN]
        assert as_last_time(party, GameOptions(bots=0), usual) == party

    def test_bots_have_names_of_their_own(self) -> None:
        """No bot is called like a person: neither one at the table, nor one of earlier."""
        usual = Remembered(names=("Zoe", "aladdin"), people=("Sinbad", "ALI BABA"), players=4)

        chairs = seat_party(GameOptions(bots=2), "cards", 4, usual).chairs

        assert [chair.name for chair in chairs] == ["Zoe", "aladdin", "Scheherazade", "Morgiana"]
        assert [bool(chair.bot) for chair in chairs] == [False, False, True, True]

    def test_bots_take_no_names_of_people(self) -> None:
        """Who plays with bots is still known when people play again, and bots are not."""
        usual = Remembered().with_party(
            (Chair("Zoe"), Chair("Sinbad", USUAL_BOT), Chair("Max"), Chair("Jafar", USUAL_BOT))
        )

        again = as_last_time(
            seat_party(GameOptions(), "cards", 4, usual), GameOptions(), usual
        ).chairs

        assert [chair.name for chair in again] == ["Zoe", "Sinbad", "Max", "Scheherazade"]
        assert usual.with_party(again[:1]).names_for(3) == ("Zoe", "Max", "Ada")

    def test_remembered(self) -> None:
        """Edition, number, names, and who is a bot."""
        started("--edition", "board", "--name", "Zoe", "--name", "Max", "--name", "Kim")

        (file,) = folders.games_folder().iterdir()
        assert remembered.recall() == Remembered(
            edition="board",
            players=3,
            names=("Zoe", "Max", "Kim"),
            kinds=(HUMAN,) * 3,
            people=("Zoe", "Max", "Kim"),
            last=folders.id_of(file),
            ways={folders.id_of(file): False},
            languages={folders.id_of(file): "en"},
        )
        party = party_wanted(GameOptions(), remembered.recall())
        assert party.edition == "board"
        assert party.chairs == (Chair("Zoe"), Chair("Max"), Chair("Kim"))

    def test_a_refused_call_changes_nothing(self) -> None:
        """What cannot be played is not remembered."""
        before = remembered.recall()

        started("--name", "Zoe", "--players", 9)

        assert remembered.recall() == before

    def test_nowhere_to_remember(self, basari_home: Path) -> None:
        """Where nothing can be remembered, one plays all the same."""
        (basari_home / "settings.json").mkdir(parents=True)

        assert started().code == 0


class TestRefusals:
    """What cannot be is refused in one sentence before anything is asked."""

    @pytest.mark.parametrize("mode", [[], ["--plain"], ["--plain", "--yes"]])
    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ("--players 2", "the card edition is for 3 to 5 players, not 2 (R9)"),
            ("--players 0", "the card edition is for 3 to 5 players, not 0 (R9)"),
            ("--players 6", "the card edition is for 3 to 5 players, not 6 (R9)"),
            ("--edition board --players 5", "the board edition is for 3 or 4 players, not 5 (R9)"),
            ("--edition chess", "there is no edition 'chess': choose cards, board"),
            ("--name A --name a", "the name 'a' is taken twice"),
            ("--name A --seat a=human", "the name 'a' is taken twice"),
            ("--seat A=human --seat a=human", "the name 'a' is taken twice"),
            ("--name=", "a name has 1 to 24 characters that can be shown, not 0"),
            (f"--name {'x' * 25}", "a name has 1 to 24 characters that can be shown, not 25"),
            ("--name \x07\u202e\u200b", "a name has 1 to 24 characters that can be shown, not 0"),
            ("--seat =human", "a name has 1 to 24 characters that can be shown, not 0"),
            ("--name A --name B --name C --name D --players 3", "4 names for 3 players"),
            (
                "--name A --name B --name C --name D --name E --name F",
                "the card edition is for 3 to 5 players, not 6 (R9)",
            ),
            ("--bots 9", "--bots is a number from 0 to 5, not 9"),
            ("--bots -1", "--bots is a number from 0 to 4, not -1"),
            ("--players 3 --bots 4", "--bots is a number from 0 to 3, not 4"),
            (
                "--bots 1 --seat A=human",
                "--bots and --seat do not go together: use --seat alone",
            ),
            (
                "--seat A=bot:genius",
                (
                    "cannot read the seat 'A=bot:genius': write NAME=human or NAME=bot:CODE, with "
                    "a code of random, novice, apprentice, regular, merchant, master"
                ),
            ),
            (
                "--seat A",
                (
                    "cannot read the seat 'A': write NAME=human or NAME=bot:CODE, with a code of "
                    "random, novice, apprentice, regular, merchant, master"
                ),
            ),
            ("--oldest Nobody", "--oldest 'Nobody': nobody at the table has that name"),
            ("--edition board --oldest Ada", "--oldest does not go with the edition board"),
            ("--theme pink", "there is no theme 'pink': choose dark, light, contrast, mono"),
            (
                "--bot-pace warp",
                "there is no pace 'warp': choose slow, normal, fast, instant, step",
            ),
            ("--lang fr", "there is no language 'fr': choose en, de"),
            ("--deck a --track b", "--track does not go with the edition cards"),
        ],
    )
    def test_sentence(self, options: str, sentence: str, mode: list[str]) -> None:
        """It says what is wrong and what there is; nothing is saved or remembered."""
        outcome = call("play", *mode, *options.split(" "))

        assert complaint(outcome, 2) == sentence
        assert not folders.home_folder().exists()

    @pytest.mark.parametrize("option", ["--deck", "--track"])
    def test_missing_table(self, option: str, tmp_path: Path) -> None:
        """A table that is not there is a wrong file."""
        file = tmp_path / "none.toml"

        assert complaint(call("play", option, file), 3) == f"{file}: there is no such file"

    def test_too_many_names(self) -> None:
        """Whoever is asked for a party gets the same sentence."""
        with pytest.raises(BadSetup, match="4 names for 3 players"):
            seat_party(GameOptions(names=tuple("ABCD")), "cards", 3, Remembered())


class TestNames:
    """Names are shown clean, whatever was typed."""

    @pytest.mark.parametrize(
        ("typed", "shown"),
        [
            ("x" * 24, "x" * 24),
            ("[bold]Zoe[/bold]", "[bold]Zoe[/bold]"),
            (":smile:", ":smile:"),
            ("Zoe\x1b[31m", "Zoe[31m"),
            ("\u202eZoe\u200b", "Zoe"),
            ("  Zoe\t\n Bold ", "Zoe Bold"),
            ("{name}", "{name}"),
            ("%s", "%s"),
            ("a=b", "a=b"),
        ],
    )
    def test_shown(self, typed: str, shown: str) -> None:
        """A game with such a name is told from beginning to end, and nothing steers a terminal."""
        outcome = call(
            "play", "--yes", "--ruling", "legs=1", "--seat", f"{typed}=bot:random",
            "--seat", "R2=bot:random", "--seat", "C3=bot:random",
        )  # fmt: skip

        assert (outcome.code, outcome.err) == (0, "")
        assert f"Basari, card edition: {shown} (bot), R2 (bot), C3 (bot)." in outcome.out
        assert outcome.out.replace("\n", "").isprintable()


def asking_for(words: str) -> dict[str, str]:
    """Make the environment in which bash asks how the last of some words may go on."""
    typed = f"basari {words}"
    return {
        "_BASARI_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": f"{typed.count(' ')}",
    }


class TestOptions:
    """Every option exists, and says in help what it takes."""

    @pytest.mark.parametrize(
        "option",
        [
            "--game", "--edition", "--players", "--name", "--bots", "--seat", "--oldest", "--seed",
            "--table", "--deck", "--track", "--lang", "--plain", "--yes", "--no-confirm",
            "--shuffle-keys", "--together", "--bot-pace", "--quiet-bots", "--theme", "--ascii",
            "--bell", "--mouse",
            "--ruling",
        ],
    )  # fmt: skip
    def test_in_help(self, option: str) -> None:
        """Help lists it."""
        assert re.search(rf"{option}\b", call("play", "--help").out)

    @pytest.mark.parametrize(
        "options",
        [
            *(["--bot-pace", pace] for pace in PACES),
            *(["--theme", theme] for theme in THEMES),
            *(["--bell", bell] for bell in BELLS),
            ["--no-mouse"],
            ["--ascii"],
            ["--shuffle-keys"],
            ["--no-confirm"],
            ["--quiet-bots"],
            ["--lang", "de"],
        ],
        ids=" ".join,
    )
    def test_taken(self, options: list[str]) -> None:
        """It is taken with every value it may have."""
        assert started(*at_random(4), "--ruling", "legs=1", *options).code == 0

    def test_completed(self) -> None:
        """What shells complete is what there is."""
        assert tuple(PACES) == options.PACES
        assert options.BELLS == BELLS
        assert tuple(THEMES) == options.THEMES

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("play --edition ", ["cards", "board"]),
            ("play --edition b", ["board"]),
            ("simulate --edition c", ["cards"]),
            ("rules b", ["basari", "board"]),
            ("play --game basari --edition ", ["cards", "board"]),
            ("play --game chess --edition ", []),
            ("play --game ", [*game_names()]),
            ("library --j", ["--json"]),
            ("play --theme ", ["dark", "light", "contrast", "mono"]),
            ("play --bot-pace s", ["slow", "step"]),
            ("play --lang ", ["en", "de"]),
            ("play --table ", ["house", "calm", "example"]),
            ("play --edition board --track c", ["calm"]),
            ("play --edition chess --table c", []),
            ("check e", ["example"]),
            ("pl", ["play"]),
            ("play --shuf", ["--shuffle-keys"]),
        ],
    )
    def test_completion(self, words: str, found: list[str]) -> None:
        """A shell is told how a word may go on."""
        assert call(**asking_for(words)) == (0, "\n".join(found) + "\n", "")

    def test_completion_from_a_shell(self) -> None:
        """So it is in a process of its own."""
        assert shell(**asking_for("play --edition b")) == (0, "board\n", "")

    def test_completion_is_mentioned(self) -> None:
        """Help tells how to install it."""
        told = call("--help").out

        assert "--install-completion" in told
        assert "--show-completion" in told

    def test_completion_can_be_shown(self) -> None:
        """It is there to be copied, under the name of the command."""
        told = shell("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")

        assert (told.code, told.err) == (0, "")
        assert "_BASARI_COMPLETE=complete_bash" in told.out
        assert told.out.rstrip().endswith(" basari")


class TestImaginary:
    """Seats without players come on top of those who were named."""

    @pytest.fixture(autouse=True)
    def toy_game(self) -> Iterator[None]:
        """Play a toy game, of whom one is asleep if there is but one player."""
        with toy_game.in_register():
            yield

    @pytest.mark.parametrize(
        ("players", "rulings", "asleep"),
        [
            (("Ada",), (), ["Owl 9"]),
            (("Ada", "Ben"), (), []),
            (("Ada", "Ben"), ("asleep=1",), ["Owl 9"]),
            (("owl 9",), (), ["Owl 9 2"]),
        ],
    )
    def test_join(
        self, players: tuple[str, ...], rulings: tuple[str, ...], asleep: list[str]
    ) -> None:
        """As many as the game says, or a ruling; none is called like somebody who plays."""
        wish = GameOptions(game="toy", rulings=rulings)

        header = new_header(wish, "wood", [Seated(name) for name in players])

        assert [who.name for who in header.seated] == [*players, *asleep]
        assert [who.name for who in header.seated if who.imaginary] == asleep
        assert header.options == ({"asleep": 1} if asleep else {})

    def test_again(self) -> None:
        """Where the same table is laid again, nobody joins twice."""
        header = new_header(GameOptions(game="toy"), "wood", [Seated("Ada"), ASLEEP])

        assert [who.name for who in header.seated] == ["Ada", "Owl 9"]

    def test_too_many(self) -> None:
        """They need seats as others do."""
        wish = GameOptions(game="toy", rulings=("asleep=1",))

        with pytest.raises(BadSetup, match=r"^the toy game is for 2 or 3, not 4$"):
            new_header(wish, "wood", [Seated(name) for name in "ABC"])

    def test_bots(self) -> None:
        """They join bots, too."""
        header = header_of_bots("toy", None, 1, "random", 7, {}, ())

        assert [who.bot for who in header.seated] == ["random", ""]
