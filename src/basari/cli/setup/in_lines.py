"""The set-up in plain mode: who plays what is asked line by line."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.bots.register import default_bot
from basari.cli.games import with_faces
from basari.cli.setup.fitting import adviser
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.on_pages import is_asked_for_game
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import (
    Party,
    as_last_time,
    count_wanted,
    counts_possible,
    is_named,
    levels_of,
    parties_possible,
    seat_party,
)
from basari.cli.terminal.lines import LineReader
from basari.cli.terminal.output import out_wrapped
from basari.cli.texts import _, tell
from basari.errors import BasariError
from basari.players import HUMAN
from basari.rules.register import find


def ask_plainly(reader: LineReader, wanted: GameOptions, last: Remembered) -> Party:
    """Ask for game, edition, players, names and ages not given by options; return the party."""
    if is_asked_for_game(wanted):
        games = with_faces()
        before = last.game if last.game in games else games[0]
        wanted = replace(wanted, game=_ask_for_one_of(reader, _("Which game?"), games, before))
    editions = [party.edition for party in parties_possible(wanted, last)]
    edition = _ask_for_one_of(reader, _("Which edition?"), editions, editions[0])
    counts = counts_possible(wanted, edition)
    asked = _("How many play, bots included?")
    usual_count = count_wanted(wanted, edition, last)
    count = int(_ask_for_one_of(reader, asked, [f"{count}" for count in counts], f"{usual_count}"))
    party = seat_party(wanted, edition, count, last)
    if is_named(wanted, count):
        return party
    return _ask_who_sits(reader, wanted, as_last_time(party, wanted, last), last)


def _ask_for_one_of(reader: LineReader, asked: str, answers: Sequence[str], usual: str) -> str:
    """Ask for one of *answers*; Enter means *usual*. If there is only one, return it unasked."""
    listed = ", ".join(answers)
    given = _("{question} {answers} (Enter: {usual})")
    said = usual if len(answers) == 1 else ""
    while said not in answers:
        text = given.format(question=asked, answers=listed, usual=usual)
        said = reader.line(text).lower() or usual
        if said not in answers:
            out_wrapped(_("That is no answer here; choose {answers}.").format(answers=listed))
    return said


def _ask_who_sits(reader: LineReader, wanted: GameOptions, party: Party, last: Remembered) -> Party:
    """Ask who sits on each chair; return the party, with ages if they matter."""
    asked = _("Who sits in seat {number}? A name, or NAME=bot:{code} (Enter: {usual})")
    for level in levels_of(party.game):
        out_wrapped(f"bot:{level.code} ({tell(level.name)}): {tell(level.about)}")
    if first := find(party.game).edition(party.edition).seating:
        out_wrapped(tell(first))
    advice = adviser(party.game)(tuple(chair.name for chair in party.chairs if chair.person))
    if advice:
        out_wrapped(advice.sentence())
    seats, usual_code = list[str](), advice.code if advice else default_bot(party.game)
    while len(seats) < len(party.chairs):
        chair = party.chairs[len(seats)]
        suggested = f"{chair.name}={chair.kind}"
        usually = chair.name if chair.kind == HUMAN else suggested
        text = asked.format(number=len(seats) + 1, code=usual_code, usual=usually)
        said = reader.line(text) or suggested
        seat = said if "=" in said else f"{said}={HUMAN}"
        try:
            seat_party(
                GameOptions(game=party.game, seats=(*seats, seat)),
                party.edition,
                len(party.chairs),
                last,
            )
        except BasariError as error:
            out_wrapped(tell(error.sentence))
        else:
            seats.append(seat)
    return _ask_ages(reader, replace(wanted, names=(), bots=None, seats=tuple(seats)), party, last)


def _ask_ages(reader: LineReader, wanted: GameOptions, party: Party, last: Remembered) -> Party:
    """Ask for the order of age if it matters and was not given; return the party."""
    by_seat = seat_party(replace(wanted, oldest=()), party.edition, len(party.chairs), last)
    names = ", ".join(chair.name for chair in by_seat.chairs)
    why = "" if find(party.game).edition(party.edition).seating else _("Age breaks ties:")
    who = _("Who is older? Names from the oldest on (Enter: {usual})")
    text = f"{why} {who}".lstrip()
    while by_seat.ages:
        if wanted.oldest:
            try:
                return seat_party(wanted, party.edition, len(party.chairs), last)
            except BasariError as error:
                out_wrapped(tell(error.sentence))
        said = reader.line(text.format(usual=names))
        if not said:
            break
        wanted = replace(wanted, oldest=tuple(said.split(",")))
    return by_seat
