"""The table in words: what plain mode says where a screen would draw."""

from collections.abc import Callable, Mapping
from typing import Any

from basari.cli.kinds import AnyView
from basari.cli.narrate_cards import card_in_words
from basari.cli.texts import _
from basari.cli.words import Names, count_points, heap
from basari.kernel import Seat
from basari.rules import board, cards
from basari.rules.cards.play import WORKERS_TO_END


def described(view: AnyView, names: Names) -> list[str]:
    """Say what lies on the table, a sentence for the supply and one for every player."""
    more = MORE[view.rules.name]
    lines = [_("In the supply: {gems}.").format(gems=heap(view.supply))]
    for seat, name in enumerate(names):
        text = _("{name}: {points}; purse: {gems}; {more}.")
        lines.append(
            text.format(
                name=name,
                points=count_points(view.points[seat]),
                gems=heap(view.purses[seat]),
                more=more(view, Seat(seat)),
            )
        )
    return lines


def _at_cards(view: cards.View, seat: Seat) -> str:
    workers = _("workers: {number} of {all}").format(number=view.workers[seat], all=WORKERS_TO_END)
    if not view.current:
        return workers
    card = view.current[seat]
    told = _("{workers}; card {number}: {card}")
    return told.format(workers=workers, number=card.number, card=card_in_words(card))


def _on_board(view: board.View, seat: Seat) -> str:
    if not view.pawns[seat]:
        return _("not on the ring yet")
    arch = view.rules.track[view.pawns[seat] - 1]
    told = _("on arch {number} ({points}, {gems}); walked {walked} of {all}")
    return told.format(
        number=arch.number,
        points=count_points(arch.points),
        gems=heap(arch.gems),
        walked=view.walked[seat],
        all=len(view.rules.track),
    )


MORE: Mapping[str, Callable[[Any, Seat], str]] = {"cards": _at_cards, "board": _on_board}
"""What an edition adds about every player."""
