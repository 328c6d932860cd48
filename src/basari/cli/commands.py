"""What can be typed after `basari`.

A command imports its work only when it runs, so that help is there at once.
"""
# ruff: noqa: PLC0415, ARG001 - imports wait as said above; the language is chosen before all this

from pathlib import Path
from typing import Annotated

import typer

from basari.cli import options
from basari.cli.texts import _


def play(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    edition: options.Edition = "cards",
    players: options.Players = 4,
    bots: options.Bots = "random",
    seed: options.Seed = None,
    deck: options.Deck = None,
    track: options.Track = None,
    ruling: options.Rulings = None,
    lang: options.Lang = None,
) -> None:
    """Let bots play a game, and tell it in sentences."""
    from basari.cli.setting import NAMES, new_header
    from basari.cli.telling import tell_new_game

    header = new_header(
        edition, players, bots, names=NAMES, seed=seed, deck=deck, track=track, rulings=ruling
    )
    tell_new_game(header)


def simulate(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    edition: options.Edition = "cards",
    players: options.Players = 4,
    games: Annotated[int, typer.Option(help=_("How many games to play."))] = 100,
    seed: options.Seed = None,
    bots: options.Bots = "random",
    jobs: Annotated[int, typer.Option(help=_("On how many cores."))] = 1,
    log_dir: Annotated[Path | None, typer.Option(help=_("A folder for one log per game."))] = None,
    deck: options.Deck = None,
    track: options.Track = None,
    ruling: options.Rulings = None,
    json: options.Json = False,
    lang: options.Lang = None,
) -> None:
    """Play many games without a screen, and tell what they come to."""
    from basari.cli.setting import new_header
    from basari.cli.simulating import simulate

    header = new_header(edition, players, bots, seed=seed, deck=deck, track=track, rulings=ruling)
    simulate(header, games=games, jobs=jobs, log_dir=log_dir, as_json=json)


def replay(file: options.File, *, json: options.Json = False, lang: options.Lang = None) -> None:
    """Tell a saved game again, or print one JSON object per answer."""
    from basari.cli.telling import print_log, tell_log

    (print_log if json else tell_log)(file)


def verify(files: options.Files, *, lang: options.Lang = None) -> None:
    """Replay logs strictly and compare their results."""
    from basari.cli.checking import verify_logs

    verify_logs(files)


def check(file: options.File, *, lang: options.Lang = None) -> None:
    """Say what is wrong with a table of cards or arches."""
    from basari.cli.checking import check_table

    check_table(file)
