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
    edition: options.WishedEdition = None,
    players: options.WishedPlayers = None,
    name: options.Names = None,
    bots: options.FilledSeats = None,
    seat: options.Seats = None,
    oldest: options.Oldest = None,
    seed: options.Seed = None,
    deck: options.Deck = None,
    track: options.Track = None,
    ruling: options.Rulings = None,
    lang: options.Lang = None,
    plain: options.Plain = False,
    yes: options.Yes = False,
    no_confirm: options.NoConfirm = False,
    shuffle_keys: options.ShuffleKeys = False,
    bot_pace: options.BotPace = "normal",
    theme: options.Theme = "dark",
    ascii: options.Ascii = False,  # noqa: A002 - so it is called on the command line
) -> None:
    """Play a game on one laptop; what is not said here is asked."""
    from basari.cli.host import manners
    from basari.cli.look import look_here
    from basari.cli.party import Wish
    from basari.cli.playing import play

    wish = Wish(
        edition=edition,
        players=players,
        names=tuple(name or ()),
        bots=bots,
        seats=tuple(seat or ()),
        oldest=tuple(oldest or ()),
        seed=seed,
        deck=deck,
        track=track,
        rulings=tuple(ruling or ()),
    )
    chosen = manners(bot_pace, confirm=not no_confirm, shuffle=shuffle_keys)
    play(wish, chosen, look_here(theme, ascii_only=ascii), plain=plain, yes=yes)


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
    from basari.cli.setting import bots_named, new_header
    from basari.cli.simulating import simulate

    seated = bots_named(bots, edition, players)
    header = new_header(edition, seated, seed=seed, deck=deck, track=track, rulings=ruling)
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


def rules(edition: options.ReadEdition = "cards", *, lang: options.Lang = None) -> None:
    """Read the rules of an edition."""
    from basari.cli.look import look_here
    from basari.cli.rulebook import show_rules

    show_rules(edition, look_here("dark", ascii_only=False))


def doctor(*, lang: options.Lang = None) -> None:
    """Say what works on this terminal, and what will fall back."""
    from basari.cli.doctor import examine

    examine()
