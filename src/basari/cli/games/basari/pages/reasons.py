"""What decided a game of Basari, in three sentences, and the players' records."""

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter

from basari.cli.pages.finale import Best, Reason, changes_winners, turning, usual_reasons
from basari.cli.pages.ranking import lead, tied
from basari.cli.pages.scene import AnyScene
from basari.cli.texts import _, n_, tell
from basari.cli.words import count_points, people
from basari.errors import say
from basari.kernel import Seat, Standings
from basari.rules.basari.board.events import RolledAgain, Walked
from basari.rules.basari.cards.events import CardAdded, Dealt
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.deals import list_deals
from basari.rules.basari.facts.earnings import list_earnings
from basari.rules.basari.facts.words import colour_name, count_any_gems, count_workers, name_gems
from basari.rules.basari.gems import COLOURS, Colour
from basari.rules.basari.majority import WORTH, ColourScored
from basari.rules.basari.rounds import Accepted, Negotiated, Yielded


def find_reasons(scene: AnyScene, standings: Standings) -> list[Reason]:
    """Return the reasons that decided a game, the weightiest first."""
    own = [
        *_find_tie(scene, standings),
        *_find_turn(scene, standings),
        *_find_source(scene, standings),
        *_find_miss(scene, standings),
    ]
    return usual_reasons(scene, standings, own)


def _find_tie(scene: AnyScene, standings: Standings) -> Iterator[Reason]:
    """Yield the gem counts that decided a tie on points."""
    level = tied(standings)
    if len(level) <= len(standings.winners):
        return
    counts = {seat: scene.view.purses[seat].size for seat in level}
    best = standings.winners[0]
    rest = max(number for seat, number in counts.items() if seat not in standings.winners)
    text = _("{names} are tied on points; gems decide, {most} against {fewer}.")
    yield Reason(
        best, text.format(names=people(level, scene.called), most=counts[best], fewer=rest)
    )


def _find_turn(scene: AnyScene, standings: Standings) -> Iterator[Reason]:
    """Yield when the winner took the lead for good, and the price if a deal brought it."""
    place = turning(scene, standings)
    if place is None:
        return
    winner = standings.winners[0]
    heading = scene.face.place(place)
    heading = heading[:1].upper() + heading[1:]
    bought = [d for d in list_deals(scene.story.entries) if d.place == place and d.buyer == winner]
    last = not any(
        score.place.chapter == place.chapter and score.place.round > place.round
        for score in scene.story.scores
    )
    if last:
        text = _("The scoring of leg {leg} brought {name} the lead for good.")
        words = text.format(leg=place.chapter, name=people(standings.winners, scene.called))
    elif bought:
        text = _("{place}: {name} paid {gems} for {action}, and took the lead for good.")
        words = text.format(
            place=heading,
            name=scene.called[winner],
            gems=tell(name_gems(bought[-1].price)),
            action=tell(action_name(bought[-1].action)),
        )
    else:
        text = _("{place}: {name} took the lead for good.")
        words = text.format(place=heading, name=people(standings.winners, scene.called))
    yield Reason(winner, words)


def _find_source(scene: AnyScene, standings: Standings) -> Iterator[Reason]:
    """Yield the source of points in which the winner's lead was at least the winning margin."""
    margin, behind = lead(standings)
    if len(standings.winners) > 1 or not behind:
        return
    best, next_ = standings.winners[0], behind[0]
    facts, earned = facts_of(scene.view), list_earnings(scene.story.entries, len(scene.names))
    names = [say("Actions"), *map(colour_name, COLOURS), facts.goals]
    pairs = zip(names, earned[best].parts, earned[next_].parts, strict=True)
    most, source, own, other = max(
        ((own - other, name, own, other) for name, own, other in pairs), key=itemgetter(0)
    )
    if most < margin:
        return
    text = _("{source}: {points} for {name}, {fewer} for {other}, who ended {margin} behind.")
    words = text.format(
        source=tell(source),
        points=count_points(own),
        name=scene.called[best],
        fewer=other,
        other=scene.called[next_],
        margin=margin,
    )
    yield Reason(best, words)


def _find_miss(scene: AnyScene, standings: Standings) -> Iterator[Reason]:
    """Yield who was a gem short of sharing a colour, if that would have changed the winners."""
    for entry in reversed(scene.story.entries):
        event = entry.event
        if not isinstance(event, ColourScored) or len(event.winners) != 1:
            continue
        (best,), half = event.winners, WORTH[event.colour] // 2
        for seat, owned in enumerate(event.owned):
            short = owned + 1 == event.owned[best]
            gains = {Seat(seat): half, best: half - event.share}
            if seat != best and short and changes_winners(standings, gains):
                text = _("{colour} in leg {leg}: {name} was one gem short of sharing {points}.")
                words = text.format(
                    leg=entry.place.chapter,
                    name=scene.called[seat],
                    colour=tell(colour_name(event.colour)),
                    points=count_points(event.share),
                )
                yield Reason(Seat(seat), words)
                return


def find_records(scene: AnyScene) -> list[Best]:
    """List the records of the game, each with its holder."""
    return [*_dearest_deal(scene), *_best_colour(scene), *_clashes(scene), *_luck(scene)]


def _dearest_deal(scene: AnyScene) -> Iterator[Best]:
    if made := list_deals(scene.story.entries):
        deal = max(made, key=lambda deal: (deal.price.size, deal.price))
        yield Best(_("dearest bargain"), deal.buyer, tell(count_any_gems(deal.price.size)))


def _best_colour(scene: AnyScene) -> Iterator[Best]:
    brought: Counter[tuple[Seat, Colour]] = Counter()
    for entry in scene.story.entries:
        if isinstance(entry.event, ColourScored):
            for seat, points in entry.event.gains().items():
                brought[seat, entry.event.colour] += points
    if brought:
        (seat, colour), points = brought.most_common(1)[0]
        yield Best(_("best colour"), seat, f"{tell(colour_name(colour))}: {count_points(points)}")


def _clashes(scene: AnyScene) -> Iterator[Best]:
    clashed: Counter[Seat] = Counter()
    won: Counter[Seat] = Counter()
    for entry in scene.story.entries:
        match entry.event:
            case Negotiated(_, one, other):
                clashed.update((one, other))
            case Accepted(_, _, bidder):
                won[bidder] += 1
            case Yielded(_, seat, other, penniless):
                clashed.update((seat, other) if penniless else ())
                won[other] += 1
            case _:
                continue
    if clashed:
        seat, count = clashed.most_common(1)[0]
        words = _("{count}, won {won}").format(count=count, won=won[seat])
        yield Best(_("most clashes"), seat, words)


def _luck(scene: AnyScene) -> Iterator[Best]:
    """Yield the player whose cards had most workers, or whose pawn walked furthest."""
    luck: Counter[Seat] = Counter()
    cards = True
    for entry in scene.story.entries:
        match entry.event:
            case Dealt(_, _, dealt):
                luck.update({Seat(seat): card.workers for seat, card in enumerate(dealt)})
            case CardAdded(seat, card):
                luck[seat] += card.workers
            case Walked(_, _, pips):
                cards = False
                luck.update({Seat(seat): own for seat, own in enumerate(pips)})
            case RolledAgain(seat, pips):
                luck[seat] += pips
            case _:
                continue
    if luck:
        seat, number = luck.most_common(1)[0]
        what = _("luckiest cards") if cards else _("furthest walk")
        arches = n_("{number} arch", "{number} arches", number).format(number=number)
        yield Best(what, seat, tell(count_workers(number)) if cards else arches)
