"""Who plays what, asked line by line: plain mode before a game."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.bots.register import default_bot
from basari.cli.games import with_faces
from basari.cli.setup.fitting import adviser
from basari.cli.setup.on_pages import is_asked_for_game
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
from basari.cli.terminal.lines import Reader
from basari.cli.terminal.output import out_wrapped
from basari.cli.texts import _, tell
from basari.errors import BasariError
from basari.players import HUMAN
from basari.rules.register import find


def ask_plainly(reader: Reader, wish: Wish, last: Remembered) -> Party:
    """Ask line by line for what was not said: which game and edition, how many, who, their ages."""
    if is_asked_for_game(wish):
        games = with_faces()
        before = last.game if last.game in games else games[0]
        wish = replace(wish, game=_chosen(reader, _("Which game?"), games, before))
    editions = [party.edition for party in parties_possible(wish, last)]
    edition = _chosen(reader, _("Which edition?"), editions, editions[0])
    counts = counts_possible(wish, edition)
    asked = _("How many play, bots included?")
    usual_count = count_wanted(wish, edition, last)
    count = int(_chosen(reader, asked, [f"{count}" for count in counts], f"{usual_count}"))
    party = gathered(wish, edition, count, last)
    if is_named(wish, count):
        return party
    return _seated(reader, wish, as_last_time(party, wish, last), last)


def _chosen(reader: Reader, asked: str, answers: Sequence[str], usual: str) -> str:
    """Ask for one of a few answers; where there is only one, it goes without saying."""
    listed = ", ".join(answers)
    given = _("{question} {answers} (Enter: {usual})")
    said = usual if len(answers) == 1 else ""
    while said not in answers:
        text = given.format(question=asked, answers=listed, usual=usual)
        said = reader.line(text).lower() or usual
        if said not in answers:
            out_wrapped(_("That is no answer here; choose {answers}.").format(answers=listed))
    return said


def _seated(reader: Reader, wish: Wish, party: Party, last: Remembered) -> Party:
    """Ask who sits on each chair, and for their ages where these matter."""
    asked = _("Who sits on chair {number}? A name, or NAME=bot:{code} (Enter: {usual})")
    for level in levels_of(party.game):
        out_wrapped(f"bot:{level.code} ({tell(level.name)}): {tell(level.about)}")
    if first := find(party.game).edition(party.edition).seating:
        out_wrapped(tell(first))
    advice = adviser(party.game)(tuple(chair.name for chair in party.chairs if chair.person))
    if advice:
        out_wrapped(advice.told())
    seats, usual_code = list[str](), advice.code if advice else default_bot(party.game)
    while len(seats) < len(party.chairs):
        chair = party.chairs[len(seats)]
        suggested = f"{chair.name}={chair.kind}"
        usually = chair.name if chair.kind == HUMAN else suggested
        text = asked.format(number=len(seats) + 1, code=usual_code, usual=usually)
        said = reader.line(text) or suggested
        seat = said if "=" in said else f"{said}={HUMAN}"
        try:
            gathered(
                Wish(game=party.game, seats=(*seats, seat)), party.edition, len(party.chairs), last
            )
        except BasariError as error:
            out_wrapped(tell(error.sentence))
        else:
            seats.append(seat)
    return _aged(reader, replace(wish, names=(), bots=None, seats=tuple(seats)), party, last)


def _aged(reader: Reader, wish: Wish, party: Party, last: Remembered) -> Party:
    """Ask for the age order where it matters, unless it was said."""
    by_seat = gathered(replace(wish, oldest=()), party.edition, len(party.chairs), last)
    names = ", ".join(chair.name for chair in by_seat.chairs)
    text = _("Age settles ties: who is older? Names from the oldest on (Enter: {usual})")
    while by_seat.ages:
        if wish.oldest:
            try:
                return gathered(wish, party.edition, len(party.chairs), last)
            except BasariError as error:
                out_wrapped(tell(error.sentence))
        said = reader.line(text.format(usual=names))
        if not said:
            break
        wish = replace(wish, oldest=tuple(said.split(",")))
    return by_seat
