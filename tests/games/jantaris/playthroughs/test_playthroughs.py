"""Playthroughs of Jantaris are replayed and told anew; `--rewrite-playthroughs` keeps that."""

from collections.abc import Callable

from basari.kernel import Event
from basari.rules.auction import Auction
from basari.rules.jantaris import events as e
from basari.rules.jantaris import table as t
from basari.rules.jantaris.moves import VOTES
from tests.games.jantaris.playthrough import GAME
from tests.helpers.playthrough import PlaythroughTests, Turns

PHASES = {
    t.Drawing, t.Placing, t.Using, t.Visiting, t.PuttingUp, Auction, t.Paying, t.Moving, t.Voting,
    t.Robbing, t.Taking, t.Hiring, t.Expelling, t.Shifting, t.Fleeing, t.Calling, t.Selling,
    t.Settling, t.Keeping,
}  # fmt: skip
WHOLE_GAMES = ("3-players", "4-players")


def happens(*wanted: type[Event]) -> Callable[[Turns], bool]:
    """Ask for events of these kinds somewhere in a game."""
    return lambda turns: all(
        any(isinstance(event, kind) for turn in turns for event in turn.events) for kind in wanted
    )


SPECIAL_CASES: dict[str, Callable[[Turns], bool]] = {
    "first-turn": happens(e.Placed, e.Hired, e.StoneMoved, e.Robbed),
    "market-visit": happens(e.GoodsGained),
    "guild-hall": happens(e.Recalled),
    "bazaar": happens(e.PutUpForAuction, e.BidMade, e.Passed, e.ItemBought, e.ItemsShown),
    "bazaar-in-vain": happens(e.BazaarLeft),
    "trade-alone": happens(e.GoodsGained),
    "trade-of-two": happens(e.GoodsGained, e.VoteLapsed),
    "trade-of-more": happens(e.GoodsGained),
    "black-alone": happens(e.Robbed),
    "black-of-two": happens(e.GoodsGained),
    "black-of-more": happens(e.Ruined, e.Expelled),
    "influence-alone": happens(e.Expelled),
    "influence-of-two": happens(e.Shifted),
    "influence-of-more": happens(e.Shifted, e.Skipped),
    "influence-removal": happens(e.Expelled),
    "recruit-alone": happens(e.Hired),
    "recruit-of-two": happens(e.Hired),
    "recruit-of-more": happens(e.Hired, e.Skipped),
    "great-market": happens(e.MarketOpened, e.GoodsSold, e.Settled, e.MarketClosed, e.GoalReached),
    "domination": happens(e.CardWon, e.CardsShown),
    "item-goods": happens(e.ItemUsed, e.CrownShared, e.GoodsGained),
    "item-recruit": happens(e.ItemUsed, e.Hired),
    "item-steal": happens(e.ItemUsed, e.Robbed),
    "item-expel": happens(e.ItemUsed, e.Discarded, e.Expelled),
    "item-lockpick": happens(e.LockpickTurned, e.ItemKept, e.ItemsReturned),
    "item-lockpick-broke": happens(e.LockpickBroke),
    "item-market": happens(e.CardCalled, e.Discarded, e.MarketOpened),
    "item-browse": happens(e.ItemsShown, e.ItemsReturned),
    "item-limit": happens(e.GoodsGained),
    "item-discount": happens(e.ItemBought),
    "item-shelter": happens(e.Spared),
}


class TestPlaythroughs(PlaythroughTests):
    """Every file is a game, and tells what happens in it."""

    game = GAME
    whole_games = WHOLE_GAMES
    special_cases = SPECIAL_CASES


TURNS = [*GAME.all_turns()]


class TestAllOfThem:
    """J4, J20, J38: together they show every phase, every row of the votes, every ability."""

    def test_phases(self) -> None:
        """Somebody is asked in every phase."""
        assert {type(turn.before.state.phase) for turn in TURNS} == PHASES

    def test_votes(self) -> None:
        """Every card is shown by one, by two and by more."""
        shown = {
            (vote, min(3, event.votes.count(vote)))
            for turn in TURNS
            for event in turn.events
            if isinstance(event, e.VotesRevealed)
            for vote in event.votes
        }
        assert shown == {(vote, count) for vote in VOTES for count in (1, 2, 3)}
