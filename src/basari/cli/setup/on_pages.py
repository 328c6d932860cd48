"""What is asked before a game, page by page; Esc goes back."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from basari.cli.games import face_of, with_faces
from basari.cli.pages.menu import BACK, NameMenu, PlayersMenu
from basari.cli.pages.read import Quitting
from basari.cli.pages.seating import Seating
from basari.cli.setup.fitting import adviser
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import (
    Party,
    as_last_time,
    count_wanted,
    counts_possible,
    gathered,
    is_named,
    levels_of,
    parties_possible,
)
from basari.cli.setup.wish import Wish
from basari.cli.terminal.page import Page
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _, known
from basari.rules.register import USUAL, Edition, find


class Answers:
    """What was answered so far, and where one can go back to."""

    def __init__(self, wish: Wish, last: Remembered) -> None:
        self.wish, self.last = wish, last
        self.game = self.edition = ""
        self.count = 0
        self.party: Party | None = None


def ask_on_pages(stage: Stage, wish: Wish, last: Remembered) -> Party:
    """Ask on stage for what was not said: which game and edition, how many, and who."""
    answers, asked, place = Answers(wish, last), list[int](), 0
    while place < len(QUESTIONS):
        ask, take = QUESTIONS[place]
        page = ask(answers)
        answer = stage.show(page) if page else None
        if answer != BACK:
            asked += [place] if page else []
            take(answers, answer)
            place += 1
        elif asked:
            place = asked.pop()
        elif stage.show(Quitting(begun=False)):
            raise Left
    if answers.party is None:
        raise Left
    return answers.party


def is_asked_for_game(wish: Wish) -> bool:
    """Whether nothing was said, and there is more than one game to play at a table."""
    return wish == Wish() and len(with_faces()) > 1


def _which_game(answers: Answers) -> Page | None:
    """Ask which game, if nothing was said and there are several."""
    if not is_asked_for_game(answers.wish):
        return None
    games = with_faces()
    last = games.index(answers.last.game) if answers.last.game in games else 0
    named = tuple((name, partial(_game_in_words, name)) for name in games)
    return NameMenu(last, lambda: _("Which game do you play?"), named)


def _game_in_words(name: str) -> str:
    game = find(name)
    seats = [number for edition in game.editions for number in edition.seats]
    text = _("{edition}, {least} to {most} players")
    return text.format(edition=known(game.title), least=min(seats), most=max(seats))


def _take_game(answers: Answers, answer: object) -> None:
    answers.game = str(answer or answers.wish.game or USUAL)


def _wish(answers: Answers) -> Wish:
    """Wish for the game that was chosen."""
    return replace(answers.wish, game=answers.game)


def _which_edition(answers: Answers) -> Page | None:
    """Ask which edition, unless that is settled."""
    possible = [party.edition for party in parties_possible(_wish(answers), answers.last)]
    answers.edition = possible[0]
    if len(possible) == 1:
        return None
    game = find(answers.game)
    ordered = [edition for edition in game.editions if edition.name in possible]
    cursor = [edition.name for edition in ordered].index(possible[0])
    return edition_menu(game.name, ordered, cursor)


def edition_menu(game: str, editions: Sequence[Edition], cursor: int = 0) -> NameMenu:
    """Ask which of some *editions* of a game."""
    named = tuple((edition.name, partial(_edition_in_words, game, edition)) for edition in editions)
    return NameMenu(cursor, lambda: _("Which edition do you play?"), named)


def _edition_in_words(game: str, edition: Edition) -> str:
    return _("{edition}, {least} to {most} players").format(
        edition=face_of(game, edition.name).name(), least=edition.seats[0], most=edition.seats[-1]
    )


def _take_edition(answers: Answers, answer: object) -> None:
    answers.edition = str(answer or answers.edition)


def _how_many(answers: Answers) -> Page | None:
    """Ask how many play, unless that is settled."""
    wish = _wish(answers)
    counts = counts_possible(wish, answers.edition)
    answers.count = counts[0]
    if len(counts) == 1:
        return None
    usual_place = counts.index(count_wanted(wish, answers.edition, answers.last))
    return PlayersMenu(usual_place, range(counts[0], counts[-1] + 1))


def _take_count(answers: Answers, answer: object) -> None:
    answers.count = answer if isinstance(answer, int) else answers.count


def _who(answers: Answers) -> Page | None:
    """Ask who they are, unless everybody was named."""
    wish = _wish(answers)
    answers.party = gathered(wish, answers.edition, answers.count, answers.last)
    if is_named(wish, answers.count):
        return None
    suggested = as_last_time(answers.party, wish, answers.last)
    advise = adviser(answers.game)
    return Seating(suggested.chairs, levels_of(answers.game), suggested.ages, advise)


def _take_seats(answers: Answers, answer: object) -> None:
    """Make a party of those who sat down."""
    if isinstance(answer, Seating):
        answers.party = Party(answers.game, answers.edition, answer.chairs, answer.ages)


Question = tuple[Callable[[Answers], Page | None], Callable[[Answers, object], None]]
QUESTIONS: tuple[Question, ...] = (
    (_which_game, _take_game),
    (_which_edition, _take_edition),
    (_how_many, _take_count),
    (_who, _take_seats),
)
"""What is asked before a game: the page, if one is needed, and what becomes of its answer."""
