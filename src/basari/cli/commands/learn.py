"""`basari learn`: a guided first game with bots; it is neither saved nor counted."""

from collections.abc import Callable, Iterator
from functools import partial

import typer

from basari.cli import texts
from basari.cli.games import face_of, with_faces
from basari.cli.pages.first_lesson import FirstLesson
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.menu import BACK, NameMenu
from basari.cli.pages.read import aside
from basari.cli.pages.rulebook import aim_of
from basari.cli.pages.scene import AnyScene
from basari.cli.setup import remembered
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import TableOptions
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table.game_loop import GameInPlay
from basari.cli.table.guided import Guide, GuidedLines, GuidedStage
from basari.cli.table.host import Host
from basari.cli.table.surface import AnyHost, has_screen, shuffle_numbers
from basari.cli.terminal import keymap
from basari.cli.terminal.lines import LineReader
from basari.cli.terminal.look import look_here
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.session import RawTerminal
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _, translate
from basari.cli.words import names_of, protest
from basari.errors import BadSetup, Sentence, say
from basari.log import Header, Log, Recovered, set_up
from basari.names import check_distinct, clean, name_key
from basari.rules.register import USUAL, find

Part = tuple[str, str, Chapter]
"""The name of a game, the name of an edition, and the guided chapter that teaches it."""
LEARNER = "Mia"
"""The learner's name, if nobody has played here yet."""


def _why_nothing_to_learn(game: str | None) -> Sentence:
    """Say that a *game* has no lessons, or which chapters there are."""
    there = [(name, part) for name, part, _chapter in chapters()]
    if game is not None and game not in dict(there):
        return say(
            "the game {game} brings no guided game: basari rules --game {game} shows its rules",
            game=game,
        )
    named = ", ".join(name if name == part else f"{name} {part}" for name, part in there)
    return say("there is no such chapter to learn: choose {names}", names=named)


def learn(game: str | None, edition: str | None, how: TableOptions) -> None:
    """Play the chapter for *game* and *edition*; of several, ask on a screen or list them."""
    preferences = how.preferences
    chosen = [
        (name, part, chapter)
        for name, part, chapter in chapters()
        if game in {None, name} and edition in {None, part}
    ]
    if not chosen:
        raise BadSetup(_why_nothing_to_learn(game))
    lines = how.plain or not has_screen()
    if len(chosen) > 1 and lines:
        _list([(name, part) for name, part, _chapter in chosen])
        return
    try:
        if lines:
            with LineReader() as reader:
                header, guide = _prepare(chosen[0], _read_name(reader, chosen[0]))
                play_guided(header, lambda scene: GuidedLines(reader, scene, preferences, guide))
        else:
            look = look_here(preferences.theme, ascii_only=how.ascii_only)
            with RawTerminal() as terminal:
                keymap.use(preferences.keys)
                asking = Stage(terminal, look, aside)
                asking.use_mouse(wanted=preferences.mouse)
                part = _ask_which(asking, chosen)
                header, guide = _prepare(part, _ask_name(asking, part))
                stage = GuidedStage(terminal, look, aside, guide)
                stage.use_mouse(wanted=preferences.mouse)
                play_guided(header, lambda scene: Host(stage, scene, preferences, shuffle_numbers))
    except Left as left:
        raise typer.Exit(left.code) from None
    finally:
        out_wrapped(_("A guided game is not saved. basari play begins a real one."))


def _ask_which(stage: Stage, chosen: list[Part]) -> Part:
    """Return the chapter to play, asking if there are several; raise `Left` if nobody chooses."""
    if len(chosen) == 1:
        return chosen[0]
    named = [(f"{place}", partial(_title, part)) for place, part in enumerate(chosen)]
    answer = stage.show(NameMenu(0, lambda: _("What would you like to learn?"), tuple(named)))
    if answer == BACK:
        raise Left
    return chosen[int(str(answer))]


def _title(part: Part) -> str:
    return translate(face_of(part[0], part[1]).title())


def _ask_name(stage: Stage, part: Part) -> str:
    """Return the learner's name, asked for on a page that says what the game is about."""
    game, edition, chapter = part
    header = header_of(game, edition, chapter)
    seated = names_of(header.seated)
    face = face_of(game, edition)
    page = FirstLesson(
        title=face.title().partition(", ")[0],
        aim=_aim(header),
        others=seated[1:],
        badges=face.badges(seated),
        ornament=face.ornament(),
        name=seated[0],
    )
    answer = stage.show(page)
    if answer == BACK:
        raise Left
    return str(answer)


def _read_name(reader: LineReader, part: Part) -> str:
    """Print what the game is about; return the learner's name, asked for only at a terminal."""
    game, edition, chapter = part
    name = learner_of(chapter)
    out_wrapped(_aim(header_of(game, edition, chapter, name)))
    while reader.terminal:
        said = reader.line(_("What is your name? (Enter: {name})").format(name=name)) or name
        try:
            check_distinct([said := clean(said), *(bot for bot, _code in chapter.bots)])
        except BadSetup as error:
            out_wrapped(protest(error.sentence))
        else:
            return said
    return name


def _aim(header: Header) -> str:
    """Return the aim of a game, taken from its rulebook; empty if it has none."""
    return aim_of(header.rulebook(texts.language())) if header.rulebook else ""


def _prepare(part: Part, learner: str) -> tuple[Header, Guide]:
    name, edition, chapter = part
    return header_of(name, edition, chapter, learner), Guide(chapter.words)


def chapters() -> Iterator[Part]:
    """Yield every guided chapter there is, with its game and edition."""
    for name in with_faces():
        for edition in find(name).editions:
            chapter = face_of(name, edition.name).lessons()
            if chapter is not None:
                yield name, edition.name, chapter


def _list(chosen: list[tuple[str, str]]) -> None:
    """Print the chapters, each with the command that begins it."""
    out_wrapped(_("A guided first game, with a host who explains. Choose a chapter:"))
    for name, part in chosen:
        other = "" if name == USUAL else f" --game {name}"
        out_wrapped(
            f"  basari learn{other} --edition {part}  {translate(face_of(name, part).title())}"
        )


def learner_of(chapter: Chapter) -> str:
    """Return the latest player's name, or `LEARNER` if a bot of the chapter has that name."""
    usual = remembered.recall()
    taken = {name_key(name) for name, _code in chapter.bots}
    names = [*usual.names[:1], LEARNER]
    return next(name for name in names if name_key(name) not in taken)


def header_of(game: str, edition: str, chapter: Chapter, learner: str = "") -> Header:
    """Return the log header of a chapter's game; *learner* defaults to whoever played here last."""
    learner = learner or learner_of(chapter)
    seats = (f"{learner}=human", *(f"{name}=bot:{code}" for name, code in chapter.bots))
    wanted = GameOptions(
        game=game,
        edition=edition,
        players=len(seats),
        seats=seats,
        seed=chapter.seed,
        rulings=chapter.options,
    )
    return header_for(wanted, party_wanted(wanted, remembered.recall()))


def play_guided(header: Header, hosts: Callable[[AnyScene], AnyHost]) -> None:
    """Play a guided game to its end; nothing is saved."""
    log = Log("", header, ())
    game = Recovered(log, *set_up(log), ())
    GameInPlay(game, hosts).play()
