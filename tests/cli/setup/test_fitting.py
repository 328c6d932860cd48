"""Which bot is suggested: by how people did in the games on the shelf, and why, in a sentence."""

import os

import pytest
from msgspec.structs import replace

from basari.bots.register import bots_of, ladder_ratings
from basari.cli import texts
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup import fitting
from basari.cli.setup.fitting import NEWEST, adviser, match_bots
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import levels_of, party_wanted
from basari.cli.terminal.frame import Paper
from basari.kernel import Seat
from basari.log import text_of
from basari.shelf import folders, summaries
from tests.helpers.calls import call
from tests.helpers.finished_games import cast, game
from tests.helpers.logs import header_of, play_and_write
from tests.helpers.stages import COLOURED, after, frame_page, plain

USUAL = "merchant"


def put(content: bytes, number: int) -> None:
    """Put a game on the shelf; the higher its number, the newer it is."""
    folders.make_folder(folders.games_folder())
    target = folders.new_game("cards", 4)
    target.write_bytes(content)
    os.utime(target, (1_000_000 + number, 1_000_000 + number))


def played(name: str, place: int, bots: str = USUAL, number: int = 1) -> None:
    """Let somebody have finished a game with three bots in this place: first, or last."""
    finished = game("cards", 4, seed=2)
    points = finished.table.standings.points
    seats = sorted(range(4), key=lambda seat: points[seat], reverse=True)
    players = [f"bot:{bots}"] * 4
    players[seats[place]] = name
    put(text_of(cast(finished, *players).log).encode(), number)


@pytest.fixture
def _good() -> None:
    """Ada won her last four games with merchants."""
    for number in range(4):
        played("Ada", 0, number=number)


@pytest.fixture
def _bad() -> None:
    """Ada was last in all of them."""
    for number in range(4):
        played("Ada", 3, number=number)


class TestAdvice:
    """Who fits."""

    @pytest.mark.usefixtures("_good")
    def test_stronger(self) -> None:
        """Who wins always should try the strongest."""
        advice = adviser("basari")(("Ada", "Ben"))

        assert advice
        assert advice.code == list(ladder_ratings("basari"))[-1]
        assert advice.sentence() == (
            "You won 4 of your last 4 games, mostly against: merchant. Try: master."
        )

    @pytest.mark.usefixtures("_bad")
    def test_weaker(self) -> None:
        """Who is always last should try a weaker one."""
        advice = adviser("basari")(("ada",))

        assert advice
        assert ladder_ratings("basari")[advice.code] < ladder_ratings("basari")[USUAL]
        assert "0 of your last 4" in advice.sentence()

    @pytest.mark.usefixtures("_good")
    @pytest.mark.parametrize("names", [(), ("Ben",), ("Bot 1",)])
    def test_nothing_known(self, names: tuple[str, ...]) -> None:
        """Of others nothing is known."""
        assert adviser("basari")(names) is None

    def test_together(self) -> None:
        """Several people are told together, in both languages."""
        for number in range(4):
            played(("Ada", "Ben")[number % 2], 0, number=number)
        advice = adviser("basari")(("Ada", "Ben"))

        assert advice
        assert advice.sentence().startswith("Together you won 4 of your last 4 games")
        try:
            texts.use("de")
            assert advice.sentence() == (
                "Ihr habt zusammen 4 eurer letzten 4 Spiele gewonnen, meist gegen: Händler. "
                "Versucht: Meister."
            )
            assert replace(advice, people=1).sentence().startswith("Du hast 4 deiner letzten 4 ")
        finally:
            texts.use("en")

    def test_light(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only the newest games are looked at, none is played again, and all but once."""
        for number in range(NEWEST + 5):
            played("Ada", 0 if number < 5 else 3, number=number)
        unfinished = play_and_write(header_of("cards", 4)).splitlines(keepends=True)[:9]
        put(b"".join(unfinished), number=NEWEST + 9)
        looked: list[str] = []
        ended = fitting.summary_if_over

        def seen(saved: summaries.Saved) -> summaries.Summary | None:
            looked.append(saved.id)
            return ended(saved)

        monkeypatch.setattr(fitting, "summary_if_over", seen)
        monkeypatch.setattr(summaries, "_summary_by_replay", None)
        advise = adviser("basari")

        first, again = advise(("Ada",)), advise(("Ada", "Ben"))

        assert first
        assert again
        assert (first.games, first.won) == (10, 0)
        assert len(looked) == NEWEST

    def test_bots_without_ratings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game whose bots nobody measured has no ladder, and no advice."""
        unrated = {code: replace(bot, rating=None) for code, bot in bots_of("basari").items()}
        monkeypatch.setattr("basari.bots.register.bots_of", lambda _game: unrated)
        played("Ada", 0)

        assert adviser("basari")(("Ada",)) is None
        assert ladder_ratings("basari") == {}

    def test_no_shelf(self) -> None:
        """A shelf that cannot be read hinders nobody."""
        folders.games_folder().parent.mkdir(parents=True, exist_ok=True)
        folders.games_folder().write_text("")

        assert adviser("basari")(("Ada",)) is None


class TestBots:
    """`--bots N` seats who fits."""

    @pytest.mark.usefixtures("_good")
    def test_suited(self) -> None:
        """The bots are masters then; without bots nothing is looked up."""
        wish, advice = match_bots(GameOptions(names=("Ada",), bots=3), Remembered())

        assert advice
        kinds = [chair.kind for chair in party_wanted(wish, Remembered()).chairs]
        assert kinds == ["human", *["bot:master"] * 3]
        assert match_bots(GameOptions(names=("Ada",)), Remembered()) == (
            GameOptions(names=("Ada",)),
            None,
        )

    def test_nothing_known(self) -> None:
        """Who is new here plays with the usual ones."""
        wish, advice = match_bots(GameOptions(names=("Ada",), bots=3), Remembered())

        assert advice is None
        kinds = [chair.kind for chair in party_wanted(wish, Remembered()).chairs]
        assert kinds[1:] == [f"bot:{USUAL}"] * 3

    @pytest.mark.usefixtures("_bad")
    @pytest.mark.parametrize(
        ("language", "sentence"),
        [
            ("en", "You won 0 of your last 4 games, mostly against: merchant. Try: "),
            ("de", "Du hast 0 deiner letzten 4 Spiele gewonnen, meist gegen: Händler. Versuch: "),
        ],
    )
    def test_plain(self, language: str, sentence: str) -> None:
        """It is said why, before the game begins."""
        said = call(
            "play", "--plain", "--yes", "--name", "Ada", "--bots", 3, "--players", 4,
            "--lang", language,
        )  # fmt: skip

        assert said.out.startswith(sentence)

    @pytest.mark.usefixtures("_good")
    def test_asked_in_lines(self) -> None:
        """Line by line: the bots by name, what fits, and its code to type."""
        said = call("play", "--plain", "--edition", "cards", "--players", 3, typed="Ada\n")
        told = [line for line in said.out.splitlines() if line]

        assert "bot:apprentice (apprentice): has played a few times, and haggles by feeling" in told
        assert any(line.startswith("You won 4 of your last 4 games") for line in told)
        assert "NAME=bot:master" in said.out


class TestPage:
    """On the page of seats."""

    def seating(self, *keys: str) -> Seating:
        """Let Ada sit down, with others of whom nothing is known."""
        chairs = tuple(map(Chair, ("Ada", "Ben", "Cleo", "Dan", "Eve")))
        page = after(Seating(chairs, levels_of("basari"), (), adviser("basari")), *keys)
        assert isinstance(page, Seating)
        return page

    @pytest.mark.usefixtures("_good")
    def test_first(self) -> None:
        """Tab makes the bot of somebody that fits those who play; it says why."""
        page = self.seating("down", "tab")

        assert page.chairs[1].bot == "master"
        shown = " ".join(" ".join(plain(frame_page(page, Paper(COLOURED)))).split())
        assert "You won 4 of your last 4 games, mostly against: merchant. Try: master." in shown
        assert self.seating("down", "tab", "s-tab").chairs == self.seating().chairs

    @pytest.mark.usefixtures("_good")
    def test_by_name(self) -> None:
        """Whoever types another name is told nothing, if nothing is known of it."""
        page = self.seating(*"Zoe", "down", "tab")

        assert page.chairs[1].bot == USUAL
        assert "You won" not in "\n".join(plain(frame_page(page, Paper(COLOURED))))

    @pytest.mark.usefixtures("_good")
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_fits(self, language: str) -> None:
        """There is room for it all with five players and their ages, in every language."""
        page = replace(self.seating(), ages=tuple(map(Seat, range(5))))
        try:
            texts.use(language)
            shown = "\n".join(plain(frame_page(page, Paper(COLOURED))))
            for level in levels_of("basari"):
                assert (texts.tell(level.about) in shown) == level.offered
        finally:
            texts.use("en")
