"""`basari doctor`: what works on this machine, and what is replaced by something simpler."""

import os
import sys
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from platform import python_version
from shutil import get_terminal_size
from textwrap import wrap

import typer
from rich.console import Console

from basari import __version__
from basari.cli import texts
from basari.cli.exits import WRONG_CALL
from basari.cli.setup import remembered
from basari.cli.terminal.frame import HEIGHT, WIDTH, Paper
from basari.cli.terminal.keymap import check_keys
from basari.cli.terminal.look import ASCII, UNICODE, Look, encodes
from basari.cli.terminal.output import out
from basari.cli.texts import _
from basari.errors import BadSetup
from basari.files import claims
from basari.rules.register import load_all
from basari.shelf import folders
from basari.value import Value


class State(Enum):
    """How well something works on this machine."""

    FINE = "fine"
    LESS = "less"
    """It works, but falls back to something simpler."""
    WRONG = "wrong"
    """It does not work, so that no game can be played."""


class Surroundings(Value):
    """The facts about a machine and its terminal that decide how games can be shown and saved."""

    columns: int
    lines: int
    typed_by_hand: bool
    """Whether standard input is a terminal."""
    seen: bool
    """Whether standard output is a terminal."""
    term: str
    multiplexer: str
    """`tmux` or `screen`, if the terminal runs inside one."""
    encoding: str
    colours: str
    """Rich's name for the colours: `standard`, `256`, `truecolor`, `windows`, or empty."""
    colours_unwanted: bool
    """Whether NO_COLOR is set."""
    raw_keys: bool
    """Whether keys can be read one by one."""
    games: Path
    games_writable: bool
    games_claimed: bool
    """Whether files can be locked, so that no game is played in two windows."""
    settings: Path
    settings_writable: bool
    language: str
    versions: tuple[tuple[str, str], ...]
    """Packages and their versions; a version is empty if the package is not installed."""
    keys_changed: tuple[tuple[str, str], ...] = ()
    """Commands whose keys the settings change, each with its new key."""
    games_there: tuple[tuple[str, str], ...] = ()
    """The names of all games, each with the reason it cannot be loaded, or an empty string."""


class Finding(Value):
    """The outcome of one check: its topic, its state, and a sentence about it."""

    topic: str
    state: State
    told: str


def gather() -> Surroundings:
    """Return the facts about this machine and its terminal."""
    size = get_terminal_size((0, 0))
    games, settings = folders.games_folder(), folders.settings_file().parent
    return Surroundings(
        columns=size.columns,
        lines=size.lines,
        typed_by_hand=sys.stdin is not None and sys.stdin.isatty(),
        seen=sys.stdout.isatty(),
        term=os.environ.get("TERM", ""),
        multiplexer=_multiplexer(),
        encoding=sys.stdout.encoding or "",
        colours=Console().color_system or "",
        colours_unwanted=bool(os.environ.get("NO_COLOR")),
        raw_keys=any(map(find_spec, ("termios", "msvcrt"))),
        games=games,
        games_writable=_writable(games),
        games_claimed=claims(_nearest(games)),
        settings=settings,
        settings_writable=_writable(settings),
        language=texts.language(),
        versions=(
            ("basari", __version__),
            ("python", python_version()),
            *((name, _version(name)) for name in ("rich", "prompt_toolkit")),
        ),
        keys_changed=tuple(remembered.recall().preferences.keys.items()),
        games_there=tuple(
            (name, game if isinstance(game, str) else "") for name, game in load_all()
        ),
    )


def findings(around: Surroundings) -> list[Finding]:
    """Return one finding for each thing that decides how games can be shown and saved."""
    return [
        _versions(around),
        _terminal(around),
        _size(around),
        _keys(around),
        _keys_changed(around),
        _screen(around),
        _encoding(around),
        _colours(around),
        _games(around),
        _settings(around),
        _language(around),
        _games_there(around),
    ]


def can_draw_pages(around: Surroundings) -> bool:
    """Whether pages can be drawn here; otherwise games are played line by line."""
    return (
        around.typed_by_hand
        and around.seen
        and around.term != "dumb"
        and around.raw_keys
        and bool(dict(around.versions).get("prompt_toolkit"))
    )


def verdict(around: Surroundings) -> Finding:
    """Return the finding that sums up all others in one sentence."""
    states = {finding.state for finding in findings(around)}
    if State.WRONG in states:
        told, state = _("Nothing can be saved here, so no game can be played."), State.WRONG
    elif not can_draw_pages(around):
        told, state = _("A game can be played here, in plain mode."), State.LESS
    elif State.LESS in states:
        told, state = _("A game can be played here, if not at its best."), State.LESS
    else:
        told, state = _("All is well: a game can be played here at its best."), State.FINE
    return Finding(_("Verdict"), state, told)


def examine() -> None:
    """Print all findings and the verdict; exit with 2 if no game can be played."""
    around = gather()
    judged = verdict(around)
    found = [*findings(around), judged]
    marks = {State.FINE: _("ok"), State.LESS: _("note"), State.WRONG: _("wrong")}
    heads = [(finding.topic, marks[finding.state]) for finding in found]
    topics, states = (max(map(len, column)) for column in zip(*heads, strict=True))
    for (topic, mark), finding in zip(heads, found, strict=True):
        lead = f"{topic:{topics}}  {mark:{states}}  "
        for line in _wrap(finding.told, lead, around.columns or WIDTH):
            out(line)
    if judged.state is State.WRONG:
        raise typer.Exit(WRONG_CALL)


def _wrap(told: str, lead: str, width: int) -> list[str]:
    """Wrap *told* into lines after *lead*, without breaking long words such as paths."""
    return wrap(
        told,
        max(width, len(lead) + 20),
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _versions(around: Surroundings) -> Finding:
    told = ", ".join(f"{name} {number or '-'}" for name, number in around.versions)
    whole = all(number for _name, number in around.versions)
    return Finding(_("Versions"), State.FINE if whole else State.LESS, told)


def _terminal(around: Surroundings) -> Finding:
    if not around.seen:
        state, told = State.LESS, _("the output is not a terminal: plain mode")
    elif not around.typed_by_hand:
        state, told = State.LESS, _("the input is not a terminal: plain mode")
    elif around.term == "dumb":
        state, told = State.LESS, _("TERM is dumb: plain mode")
    else:
        state, told = State.FINE, _("input and output are a terminal, TERM is {term}")
    return Finding(_("Terminal"), state, told.format(term=around.term or "-"))


def _size(around: Surroundings) -> Finding:
    if not (around.columns and around.lines):
        state, told = State.LESS, _("unknown: plain mode")
    elif around.columns < WIDTH or around.lines < HEIGHT:
        state = State.LESS
        told = _(
            "{columns} x {lines} characters: enlarge it to {width} x {height}, or play with --plain"
        )
    elif Paper(Look(), around.columns, around.lines).large:
        state, told = State.FINE, _("{columns} x {lines} characters: room for more than is needed")
    else:
        state, told = State.FINE, _("{columns} x {lines} characters: every page fits")
    return Finding(
        _("Size"),
        state,
        told.format(columns=around.columns, lines=around.lines, width=WIDTH, height=HEIGHT),
    )


def _keys(around: Surroundings) -> Finding:
    if not dict(around.versions).get("prompt_toolkit"):
        state, told = State.LESS, _("prompt_toolkit is not installed: plain mode")
    elif not around.raw_keys:
        state, told = State.LESS, _("this system hands over whole lines only: plain mode")
    elif not around.typed_by_hand:
        state, told = State.LESS, _("nobody types: answers are read line by line")
    else:
        state, told = State.FINE, _("single keys are read, and never echoed")
    return Finding(_("Keys"), state, told)


def _keys_changed(around: Surroundings) -> Finding:
    """Report the keys that the settings change, and whether they conflict."""
    try:
        check_keys(dict(around.keys_changed))
    except BadSetup as problem:
        return Finding(_("Changed keys"), State.LESS, texts.tell(problem.sentence))
    changed = ", ".join(f"{what} {key}" for what, key in around.keys_changed)
    told = changed or _("none; the settings file can change them, see docs/playing.md")
    return Finding(_("Changed keys"), State.FINE, told)


def _screen(around: Surroundings) -> Finding:
    if not can_draw_pages(around):
        state, told = State.LESS, _("plain mode does without")
    elif around.multiplexer == "screen":
        state = State.LESS
        told = _("screen may keep what was shown: secrets are erased, or set altscreen on")
    elif around.multiplexer:
        state, told = State.FINE, _("{multiplexer} has one")
    else:
        state, told = State.FINE, _("your own text comes back after the game")
    return Finding(_("Second screen"), state, told.format(multiplexer=around.multiplexer))


def _encoding(around: Surroundings) -> Finding:
    if encodes(around.encoding):
        state, told, glyphs = State.FINE, _("{encoding}: symbols look like {signs}"), UNICODE
    else:
        state, told, glyphs = (
            State.LESS,
            _("{encoding}: symbols in ASCII, {signs}"),
            ASCII,
        )
    return Finding(
        _("Encoding"),
        state,
        told.format(encoding=around.encoding or "-", signs=" ".join(glyphs.shapes)),
    )


def _colours(around: Surroundings) -> Finding:
    if around.colours_unwanted:
        state, told = State.FINE, _("none, as NO_COLOR asks: letters and shapes tell things apart")
    elif not around.colours:
        state, told = State.LESS, _("none: letters and shapes tell things apart")
    else:
        state, told = State.FINE, _("those of your terminal ({colours})")
    return Finding(_("Colours"), state, told.format(colours=around.colours))


def _games(around: Surroundings) -> Finding:
    if not around.games_writable:
        state = State.WRONG
        told = _("{folder} cannot be written: name another folder with BASARI_HOME")
    elif not around.games_claimed:
        state = State.LESS
        told = _("{folder} has no locks: do not play one game in two windows")
    else:
        state, told = State.FINE, "{folder}"
    return Finding(_("Saved games"), state, told.format(folder=around.games))


def _settings(around: Surroundings) -> Finding:
    if around.settings_writable:
        state, told = State.FINE, "{folder}"
    else:
        state, told = State.LESS, _("{folder} cannot be written: names are not remembered")
    return Finding(_("Settings"), state, told.format(folder=around.settings))


def _language(around: Surroundings) -> Finding:
    told = _("{language}; --lang chooses among {languages}")
    spoken = told.format(language=around.language, languages=", ".join(texts.LANGUAGES))
    return Finding(_("Language"), State.FINE, spoken)


def _games_there(around: Surroundings) -> Finding:
    """Report all games, and why some of them cannot be loaded."""
    broken = [texts.tell(problem) for _name, problem in around.games_there if problem]
    names = ", ".join(name for name, problem in around.games_there if not problem)
    state = State.LESS if broken else State.FINE
    return Finding(_("Games"), state, "; ".join([names, *broken]))


def _multiplexer() -> str:
    """Return `tmux` or `screen` if the terminal runs in one, else an empty string."""
    if os.environ.get("TMUX"):
        return "tmux"
    return "screen" if os.environ.get("STY") else ""


def _writable(folder: Path) -> bool:
    """Whether *folder*, or its nearest parent that exists, can be written to."""
    there = _nearest(folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _nearest(folder: Path) -> Path:
    """Return *folder*, or its nearest parent that exists."""
    places = (folder, *folder.parents)
    return next((place for place in places if os.access(place, os.F_OK)), folder)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
