"""Tables of Jantaris at the edges of what they may be, and what holds at every table."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from basari.kernel import DEALER, AnyTable
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.moves import Done, Skip
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import GOODS, MERCHANTS, SHOWN, Stage
from basari.rules.register import Content

LONGEST_LIST = 85
"""Moves that can be listed in phase 1 on any table."""
edge = st.sampled_from


def _abilities(least: int) -> st.SearchStrategy[dict[str, Any]]:
    """Draw an ability; a discount must be less than the *least* minimum."""
    when = edge(["once", "turn"])
    kinds: list[st.SearchStrategy[dict[str, Any]]] = [
        st.fixed_dictionaries(
            {"kind": st.just("goods"), "when": when, "red": edge([0, 6]), "black": edge([0, 1])},
            optional={"any": edge([1, 6])},
        ).filter(lambda own: own["red"] + own["black"] + own.get("any", 0) > 0),
        st.fixed_dictionaries({
            "kind": st.just("recruit"), "when": when, "count": edge([1, 4]),
            "where": edge(["district", "centre", "anywhere"]),
        }),
        st.fixed_dictionaries({"kind": st.just("steal"), "when": when, "count": edge([1, 4])}),
        st.fixed_dictionaries({"kind": st.just("expel"), "when": when}),
        st.fixed_dictionaries({
            "kind": st.just("lockpick"), "when": st.just("turn"), "count": edge([2, 4]),
            "pick": edge(["lowest", "highest"]),
        }),
        st.just({"kind": "market"}),
        st.fixed_dictionaries({"kind": st.just("browse"), "count": edge([1, 4])}),
        st.fixed_dictionaries({"kind": st.just("limit"), "goods": edge([7, 12])}),
        st.just({"kind": "shelter"}),
    ]  # fmt: skip
    if least > 1:
        kinds.append(
            st.fixed_dictionaries({"kind": st.just("discount"), "goods": edge([1, least - 1])})
        )
    return st.one_of(kinds)


@st.composite
def _items(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw two to sixty items."""
    bids = draw(edge([["1R", "6R6B"], ["1R2B", "3B", "2R2B"], ["6R6B", "6B"], ["2R1B"]]))
    least = min(sum(int(n) for n in bid if n.isdigit()) for bid in bids)
    rows = []
    for number in range(draw(edge([2, 3, 8, 20, 60]))):
        row = {"name": f"N{number}", "prestige": draw(edge([0, 1, 6])), "bid": draw(edge(bids))}
        if draw(st.booleans()):
            ability = draw(_abilities(least))
            row["ability"] = ability
            if draw(st.booleans()) and (
                ability["kind"] == "market" or ability.get("when") == "turn"
            ):
                ability["discard"] = True
        own = row.get("ability", {})
        crowned = own.get("kind") not in {"browse", "lockpick", "market"}
        if crowned and "discard" not in own and draw(st.booleans()):
            row["crown"] = True
        rows.append(row)
    return rows


@st.composite
def contents(draw: st.DrawFn) -> Content:
    """Draw a table at the edges of T1 to T13."""
    districts = draw(edge([6, 7, 8, 12]))
    cards = [[n, n + 1, n + 2] for n in range(1, districts - 1, 3)]
    cards += [[districts - 2, districts - 1, districts], [1, 2, districts], [1, 3, districts]]
    cards += [list(card) for card in combinations(range(1, districts + 1), 3)]
    unique = [card for n, card in enumerate(cards) if card not in cards[:n]]
    market = draw(
        st.lists(
            st.fixed_dictionaries({"goods": edge([1, 2, 12]), "prestige": edge([1, 6])}),
            min_size=1,
            max_size=draw(edge([1, 12])),
        )
    )
    return {
        "kind": "jantaris",
        "name": "edge",
        "districts": [f"D{n}" for n in range(districts)],
        "domination": unique[: draw(edge([7, 24]))],
        "market": market,
        "items": draw(_items()),
    }


@st.composite
def played(draw: st.DrawFn) -> Jantaris:
    """Draw rules: the house's or a table at the edge, with options."""
    options: Mapping[str, Any] = {
        "goal": draw(edge([6, 12, 30])),
        "patience": draw(edge([5, 12])),
        "removal": draw(st.booleans()),
        "shuffle": draw(st.booleans()),
    }
    made: Jantaris = EDITION.rules(draw(st.none() | contents()), options=options)
    return made


def _all(cards: tuple[object, ...]) -> list[int]:
    return [*range(1, len(cards) + 1)]


def check(table: AnyTable) -> None:
    """See that a table is as it must be."""
    view = table.view(None)
    city, seats = view.rules.city, range(len(view.goods))
    for seat in seats:
        assert view.supply[seat] + sum(area[seat] for area in view.plan) == MERCHANTS
        own, limit = view.goods[seat], view.reach.limits[seat]
        assert 0 <= own.red <= limit
        assert 0 <= own.black <= limit
    assert min(map(min, view.plan)) >= 0
    assert min(view.supply) >= 0
    assert view.bank.red + sum(own.red for own in view.goods) == GOODS
    assert view.bank.black + sum(own.black for own in view.goods) == GOODS
    assert min(view.bank.red, view.bank.black) >= 0
    red, black = view.stones
    assert red != black or red == CENTRE
    if CENTRE in view.stones:
        assert not any(view.plan[CENTRE])
    owned = [number for own in view.items for number in own]
    items = [*view.pile, *view.show, *owned]
    assert len(items) == len(set(items))
    won = [card for own in view.cards for card in own]
    assert sorted([*view.hidden, *view.open, *won]) == _all(city.domination)
    up = [view.up] if view.up else []
    assert sorted([*view.fresh, *view.known, *up]) == _all(city.market)
    assert len(view.show) <= SHOWN + len(view.browsed)
    if view.stage is Stage.DIPLOMACY:
        assert len(view.show) == SHOWN or not view.pile
    for decision in table.waiting:
        assert len(decision.options)
        if decision.seat != DEALER:
            moves = [*decision.options]
            assert len(moves) == len(set(map(str, moves))) <= LONGEST_LIST
            assert not all(isinstance(move, Done | Skip) for move in moves)
