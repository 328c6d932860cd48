"""Open questions: every option can be reached by keys, and nothing else can."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.games.basari.draw.negotiation import RUNGS
from basari.cli.games.basari.draw.ring_layout import neighbour
from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.exchange import ExchangeNews, ExchangePage, spellings
from basari.cli.games.basari.pages.offer import DRAINS, GRACE, AnswerPage, BuildingPage, SendingPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.pages.question import Question
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import ASIDES, Done, Page
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.facts.prospects import leaders
from basari.rules.basari.facts.words import opening_reason
from basari.rules.basari.gems import COLOURS, LETTERS, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from tests.games.basari.helpers import BOARD, CARDS, GAMES, NAMES, Game
from tests.helpers.samples import any_of
from tests.helpers.stages import COLOURED, SHORT, album, fingers, frame_page, plain

SMALL = Paper(COLOURED)


@cache
def questions(game: Game, kind: type[Question]) -> list[Any]:
    """Find all questions of a kind in some whole games."""
    return [page for seed in (4, 7) for page in album(game, seed) if isinstance(page, kind)]


def pressed(page: Page, keys: list[str]) -> Any:  # noqa: ANN401 - any move
    """Press all keys, the last of which must end it; tell what came of it."""
    for key in keys[:-1]:
        then = page.press(key)
        assert isinstance(then, Page)
        page = then
    done = page.press(keys[-1])
    assert isinstance(done, Done)
    return done.value


def pressing(page: Page, *keys: str) -> Page:
    """Press keys, none of which ends the page."""
    for key in keys:
        then = page.press(key)
        assert isinstance(then, Page)
        page = then
    return page


def read(page: Page) -> str:
    """Read what a page shows."""
    return "\n".join(plain(frame_page(page, SMALL)))


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestEveryOption:
    """Whatever is legal can be answered."""

    @given(st.data(), st.booleans())
    def test_bargaining(self, game: Game, data: st.DataObject, confirm: bool) -> None:  # noqa: FBT001
        """Accept, pass and every heap that is high enough are reached by typing."""
        word = replace(data.draw(any_of(questions(game, AnswerPage))), confirm=confirm)
        options = word.decision.options
        move = options[data.draw(st.integers(0, len(options) - 1))]

        assert pressed(word, fingers(word.decision, move, confirm=confirm)) == move

    @given(st.data())
    def test_letters(self, game: Game, data: st.DataObject) -> None:
        """Every offer is also built gem by gem, with letters in any order, capitals take away."""
        words = [word for word in questions(game, AnswerPage) if word.cheapest.size]
        word = data.draw(any_of(words))
        offers = [move for move in word.decision.options if isinstance(move, Offer)]
        offer = data.draw(st.sampled_from(offers))
        gems = [LETTERS[colour].lower() for colour in COLOURS for _ in range(offer.gems[colour])]
        slip = data.draw(st.sampled_from("rygb"))

        keys = ["o", slip, *data.draw(st.permutations(gems)), slip.upper(), "enter"]

        assert pressed(word, keys) == offer

    def test_taken_back(self, game: Game) -> None:
        """An offer that was taken back is built again; any other word leads to the question."""
        word = next(word for word in questions(game, AnswerPage) if word.cheapest.size)

        for move in word.decision.options:
            then = word.showing(move)
            assert then.offer == move.gems if isinstance(then, BuildingPage) else then == word

    def test_arrows(self, game: Game) -> None:
        """The cheapest offer is also built with arrows."""
        word = next(word for word in questions(game, AnswerPage) if word.cheapest.size)
        keys = ["o"]
        for number in word.cheapest.counts:
            keys += ["up"] * (number + 1) + ["down", "right"]

        assert pressed(word, [*keys, "enter"]) == Offer(word.cheapest)

    def test_cheapest(self, game: Game) -> None:
        """One key takes the cheapest offer, which nothing legal undercuts."""
        word = next(word for word in questions(game, AnswerPage) if word.cheapest.size)

        assert pressed(word, ["c", "enter"]) == Offer(word.cheapest)
        assert f"{word.decision.options[-1]}" == f"offer {word.cheapest}"

    def test_picking(self, game: Game) -> None:
        """Every exchange is picked letter by letter."""
        for picking in questions(game, ExchangePage):
            for move in picking.decision.options:
                assert pressed(picking, fingers(picking.decision, move)) == move

    def test_placing(self, game: Game) -> None:
        """Every free arch is reached by its number."""
        for placing in questions(game, PlacingPage):
            for move in placing.decision.options:
                assert pressed(placing, fingers(placing.decision, move)) == move

    @pytest.mark.parametrize("arches", [28, 34])
    def test_walking(self, game: Game, arches: int) -> None:  # noqa: ARG002 - on any ring
        """Every arch is reached by arrows, and the opposite arrow leads back along a side."""
        reached, waiting = set[int](), [1]
        while waiting:
            arch = waiting.pop()
            reached.add(arch)
            ways = {key: neighbour(arches, arch, key) for key in ("up", "down", "left", "right")}
            waiting += set(ways.values()) - reached
            assert neighbour(arches, ways["right"], "left") == arch or ways["right"] == arch

        assert reached == set(range(1, arches + 1))


def words(game: Game) -> Iterator[AnswerPage]:
    """Find all words of a game at which one can offer something."""
    return (word for word in questions(game, AnswerPage) if word.cheapest.size)


class TestOffers:
    """An offer is built, checked all the while, and asked back once (G5-G8)."""

    def test_illegal_offer_is_objected(self) -> None:
        """An offer that one cannot pay is not made; the rule is shown."""
        page = next(words((CARDS, 3))).press("9")
        assert isinstance(page, BuildingPage)
        page = page.press("r")
        assert isinstance(page, BuildingPage)

        assert page.press("enter") is None
        assert "(G6)." in read(page)

    def test_empty_offer_is_no_offer(self) -> None:
        """Nothing cannot be offered; the cheapest offer is named."""
        page = next(words((CARDS, 3))).press("o")
        assert isinstance(page, BuildingPage)

        assert page.press("enter") is None
        assert "Add r red, y yellow, g green, b blue. At least:" in read(page)

    def test_taking_back(self) -> None:
        """Backspace takes back a digit, then all gems, then the wish to offer."""
        word = next(words((CARDS, 3)))
        page: Page | Done | None = word
        for key in ("o", "r", "1", "backspace", "backspace"):
            assert isinstance(page, Page)
            page = page.press(key)
        assert isinstance(page, BuildingPage)
        assert page.offer == Gems()

        assert page.press("backspace") == page.press("escape") == word

    def test_is_seen_before_it_is_made(self) -> None:
        """An offer that is built is shown with what would be left; Enter makes it."""
        word = next(words((CARDS, 3)))
        building = pressing(word, "o", "c")

        assert isinstance(building, BuildingPage)
        assert "You would keep" in read(building)
        assert building.press("enter") == Done(Offer(word.cheapest))

    def test_the_cheapest_counts_by_itself(self) -> None:
        """It counts when its time is up, or with one key at once; until then one takes it back."""
        word = next(words((CARDS, 3)))
        made = pressing(word, "c")
        last = pressing(made, *[TICK] * (DRAINS - 1))

        assert isinstance(made, SendingPage)
        assert isinstance(last, SendingPage)
        assert made.press("enter") == last.press(TICK) == Done(Offer(word.cheapest))
        assert made.press("backspace") == last.press("escape") == word
        assert made.patience * DRAINS == pytest.approx(GRACE)
        assert replace(word, confirm=False).press("c") == Done(Offer(word.cheapest))

    @pytest.mark.parametrize("paper", [SMALL, Paper(COLOURED, 120, 40)])
    def test_the_time_is_seen(self, paper: Paper) -> None:
        """A line says that it counts by itself, and drains from step to step."""
        made = pressing(next(words((CARDS, 3))), "c")
        frames = [
            plain(frame_page(pressing(made, *[TICK] * n), paper)) for n in range(0, DRAINS, 5)
        ]
        bands = [next(line for line in f if "then the offer is sent" in line) for f in frames]
        lines = [band.count("━") for band in bands]

        assert lines == sorted(lines, reverse=True)
        assert len(set(lines)) == len(lines)
        assert all("take it back" in frame[-2] for frame in frames)

    def test_where_it_is_still(self) -> None:
        """Where nothing may move its time is one step."""
        word = next(words((CARDS, 3)))
        still = replace(word, scene=replace(word.scene, still=True))
        made = pressing(still, "c")

        assert made.patience == GRACE
        assert made.press(TICK) == Done(Offer(word.cheapest))

    def test_half_a_number_is_no_offer(self) -> None:
        """A digit without its letter changes nothing, so nothing is offered with it."""
        building = pressing(next(words((CARDS, 3))), "o", "c", "1")

        assert building.press("enter") is None
        assert "Now a letter" in read(building)

    def test_accepting_counts_by_itself_too(self) -> None:
        """An offer is accepted as one is made: it counts in a moment, unless it is taken back."""
        word = next(word for word in words((CARDS, 3)) if word.bargain.bids)

        sending = pressing(word, "a")

        assert isinstance(sending, SendingPage)
        assert f"then you accept: {SHORT[word.bargain.other]} gets" in read(sending)
        assert sending.press("backspace") == sending.press("escape") == word
        last = pressing(sending, *[TICK] * (DRAINS - 1))
        assert sending.press("enter") == last.press(TICK) == Done(ACCEPT)
        assert replace(word, confirm=False).press("a") == Done(ACCEPT)

    def test_whoever_must_accept_is_not_asked_back(self) -> None:
        """There is nothing else to say (G8)."""
        word = next(word for word in questions((CARDS, 4), AnswerPage) if not word.cheapest.size)

        assert word.press("a") == Done(ACCEPT)

    def test_accept_and_pass_need_the_rules(self) -> None:
        """Nobody accepts what was not offered, and with cards nobody passes; help says why."""
        opening = next(word for word in words((CARDS, 4)) if not word.bargain.bids)

        assert opening.press("a") is opening.press("p") is None
        assert any("(C8)" in told for told in opening.help())
        assert any("(G5)." in told for told in opening.help())

    @pytest.mark.parametrize(("game", "rule"), [((CARDS, 4), "(C7)"), ((BOARD, 4), "(B8)")])
    def test_help_says_why_this_player_opens(self, game: Game, rule: str) -> None:
        """With what they have against what the other has, and the order that counts."""
        for word in questions(game, AnswerPage):
            (negotiated, *_bids) = word.scene.story.bids
            why = opening_reason(negotiated.lead)
            told = f"{word.scene.names[word.bargain.opener]} opens: {why}. "

            assert [line for line in word.help() if line.startswith(told) and rule in line]

    def test_board_opener_may_pass(self) -> None:
        """On the board the opener may refuse to bid (B9)."""
        opening = next(word for word in words((BOARD, 4)) if not word.bargain.bids)

        assert PASS in opening.decision.options
        assert pressed(opening, ["p", "enter"]) == PASS

    def test_must_accept(self) -> None:
        """Whoever cannot raise is told so, and can do nothing else (G8)."""
        found = [
            word
            for game in GAMES
            for word in questions(game, AnswerPage)
            if list(word.decision.options) == [ACCEPT]
        ]

        assert found
        for word in found:
            assert "(G8)" in read(word)
            assert [key for key in "ocp123" if word.press(key)] == []


class TestBids:
    """Everybody sees all that was bid, on whose side, and which offer stands."""

    @pytest.mark.parametrize("count", [0, 1, 2, 3, RUNGS - 1, RUNGS, RUNGS + 3])
    def test_climb(self, count: int) -> None:
        """The last bids stand on numbered rungs, each on the side of the one who made it."""
        word = next(words((CARDS, 3)))
        turn, other = word.bargain.turn, word.bargain.other
        bids = tuple(Gems(blue=number + 1) for number in range(count))
        bargain = Bargain(word.bargain.action, turn, other, bids)
        page = HagglingPage(replace(word.scene, view=replace(word.scene.view, phase=bargain)), 1.0)

        accepting = re.compile(r"accepting \S+ \S+")
        lines = read(page).split("\n")
        rungs = [accepting.sub("", line) for line in lines if "╟──" in line]

        first = max(1, count + 2 - RUNGS)
        told = [int(line.split("╟──")[1].split("──╢")[0]) for line in rungs]
        assert told == list(range(first + RUNGS - 1, first - 1, -1))
        for line, number in zip(rungs, told, strict=True):
            left, right = line.split("╟──")[0], line.split("──╢")[1]
            assert ("●B" in left + right) == (number <= count)
            if number <= count:
                bidder = (
                    bargain.opener if number % 2 else {turn: other, other: turn}[bargain.opener]
                )
                assert ("●B" in left) == (bidder == min(turn, other))
        offers = [line for line in rungs if f"{SHORT[other]} offers" in line]
        assert offers == ([rungs[told.index(count)]] if count else [])

    @pytest.mark.parametrize(
        ("offer", "said"),
        [
            (Gems(red=1), "accepting ◆R 1→2★"),
            (Gems(red=2, blue=1), "accepting ◆R 1→3★ ●B 0→1"),
            (Gems(2, 1, 1), "accepting ◆R 3★ ■Y 1 ▲G 1"),
            (Gems(2, 1, 1, 1), "◆R 3★ ■Y 1 ▲G 1 ●B 1"),
        ],
    )
    @pytest.mark.parametrize("turn", [0, 1])
    def test_what_accepting_brings(self, offer: Gems, said: str, turn: int) -> None:
        """Across from the offer stands what one would have then, and where nobody has more."""
        word = next(words((CARDS, 3)))
        purses = (Gems(1), Gems(2, 2, 2, 2), Gems(1, 3, 3, 3))
        own = purses if turn == 0 else (purses[1], purses[0], purses[2])
        bargain = Bargain(word.bargain.action, Seat(turn), Seat(1 - turn), (offer,))
        view = replace(word.scene.view, phase=bargain, purses=own)
        page = HagglingPage(replace(word.scene, view=view), 1.0)

        (line,) = [line for line in read(page).split("\n") if "╟── 1 ──╢" in line]

        assert said in line.split("╟──" if turn == 0 else "──╢")[turn]

    def test_everybody_is_in_sight(self) -> None:
        """The purses of both, and those of all who only watch, on any paper."""
        for game in GAMES:
            for word in questions(game, AnswerPage)[:3]:
                for size in ((80, 24), (120, 40)):
                    text = "\n".join(plain(frame_page(word, Paper(COLOURED, *size))))
                    for seat, purse in enumerate(word.scene.view.purses):
                        assert word.scene.names[seat] in text
                        held = [purse[colour] for colour in COLOURS]
                        if seat in {word.bargain.turn, word.bargain.other}:
                            continue
                        row = text.split(f" {seat + 1}  {word.scene.names[seat]} ")[1]
                        numbers = [int(n) for n in re.findall(r"[◆■▲●][RYGB]? ?(\d+)", row)[:4]]
                        assert numbers == held

    def test_what_is_offered_is_hollow(self) -> None:
        """The gems of an offer are hollow in the purse from which they come."""
        word = next(word for word in words((CARDS, 4)) if word.bargain.bids)

        shown = read(word).partition("\n")[2]

        assert sum(map(shown.count, "◇□△○")) == word.bargain.standing.size
        building = pressing(word, "o", "c")
        hollow = word.bargain.standing.size + word.cheapest.size
        drawn = sum(map(read(building).count, "◇□△○"))
        assert hollow < drawn <= hollow + word.cheapest.size

    def test_a_majority_follows_the_offer(self) -> None:
        """Most of a colour has a star, tied or alone; one that the offer costs is hollow."""
        seen = set()
        for word in words((CARDS, 4)):
            page = BuildingPage(word.scene, word.decision, word.confirm, offer=word.cheapest)
            purses, seat = word.scene.view.purses, word.decision.seat
            after = list(purses)
            after[seat] -= word.cheapest
            after[word.bargain.other] += word.cheapest
            half = slice(39) if seat < word.bargain.other else slice(39, 80)
            rows = [line[half] for line in read(page).split("\n")[5:9]]
            for colour, row in zip(COLOURS, rows, strict=True):
                now, then = leaders(purses, colour), leaders(after, colour)
                star = "★" if seat in then else "☆" if seat in now else ""
                assert re.findall("[★☆]", row) == [*star]
                assert ("tied" in row) == (star == "★" and len(then) > 1)
                seen.add(star)
        assert seen == {"★", "☆", ""}

    def test_others_keep_their_place(self) -> None:
        """Those who watch stand in the last line, dim, whatever is said of the bargain."""
        word = next(word for word in words((CARDS, 4)) if word.bargain.bids)
        building = pressing(word, "o", "c")
        made = SendingPage(word.scene, word.decision, word.confirm, Offer(word.cheapest))
        told = [read(page).split("\n")[20] for page in (word, building, made)]

        assert len(set(told)) == 1
        watching = [seat for seat in range(4) if f" {seat + 1}  {SHORT[seat]}" in told[0]]
        assert {*watching, word.bargain.turn, word.bargain.other} == set(range(4))

    def test_how_far_is_told_of_both_or_none(self) -> None:
        """How far somebody has come has its word, and stands on both sides or on neither."""
        seen = set()
        for word in words((CARDS, 4)):
            told = re.findall(r"\d+/15( workers)?", read(word).partition("╟")[0])
            assert told in ([], [" workers"] * 2)
            seen.add(len(told))
        assert seen == {0, 2}

    def test_haggling(self) -> None:
        """How bots bargain goes by with any key or by itself, but h is still the history."""
        haggling = HagglingPage(next(words((CARDS, 3))).scene, 1.0)

        assert [haggling.press(key) for key in (TICK, "x", "enter")] == [Done()] * 3
        assert not any(map(haggling.press, ASIDES))


class TestExchange:
    """Gems of action D, picked one by one and exchanged with one Enter (C15)."""

    def test_only_what_there_is(self) -> None:
        """Colours that cannot be picked now are not offered, and their keys do nothing."""
        for page in questions((CARDS, 5), ExchangePage):
            for letter in LETTERS:
                assert (letter in page.next) == (page.press(letter.lower()) is not None)

    def test_one_enter(self) -> None:
        """A key a gem fills the places; then one Enter is enough, and nothing asks back."""
        for page in questions((CARDS, 5), ExchangePage):
            move = page.decision.options[-1]
            keys = min(spellings(move)).lower()

            full = pressing(page, *keys)

            assert full.press("enter") == Done(move)
            assert replace(page, confirm=False).press(keys[0]) == Done(move) or len(keys) > 1

    def test_back(self) -> None:
        """Backspace takes the last gem back, Escape all; a letter replaces the last one."""
        for page in questions((CARDS, 5), ExchangePage):
            first, *rest = min(spellings(page.decision.options[0])).lower()
            full = pressing(page, first, *rest)

            assert pressing(page, first, "backspace") == page
            assert pressing(full, "escape") == page
            assert isinstance(full, ExchangePage)
            assert pressing(full, (rest or [first])[-1]) == full

    def test_now_and_then(self) -> None:
        """What one would have, and what the supply would hold, stands beside each colour."""
        page = next(p for p in questions((CARDS, 5), ExchangePage) if len(p.exchange.taken) > 1)
        view, swap = page.scene.view, page.decision.options[0]
        after = view.purses[page.decision.seat] - swap.give + swap.take

        shown = read(pressing(page, *min(spellings(swap)).lower()))

        rows = re.findall(r"[RYGB]    (\d+)(?: → (\d+))?.* (\d+)(?: → \d+)?$", shown, re.MULTILINE)
        assert [int(then or now) for now, then, _there in rows] == list(after.counts)

    def test_several(self) -> None:
        """Where several chose it, the page says why each takes one only, and in which order."""
        page = next(p for p in questions((CARDS, 5), ExchangePage) if p.exchange.turns)
        turns = page.exchange.turns

        shown = " ".join(read(page).split())

        assert f"{len(turns)} chose D: nobody gives," in shown
        assert "in turn: more red first, then" in shown
        assert [seat for seat, gem in turns if gem is None] == list(page.scene.view.phase.order)
        assert len({seat for seat, _gem in turns}) == len(turns)

    def test_what_was_taken_is_told(self) -> None:
        """What others exchanged is shown on the same page, with what it changed."""
        told = [
            page
            for seed in (4, 7)
            for page in album((CARDS, 5), seed)
            if isinstance(page, ExchangeNews)
        ]
        assert {type(page.last) for page in told} == {Swapped, Took}
        for page in told:
            gems = page.last.took if isinstance(page.last, Swapped) else page.last.gem
            assert page.scene.names[page.last.seat] in read(page)
            assert all(colour.letter in read(page) for colour in COLOURS if gems[colour])
            assert page.press("enter") == Done()


class TestPlacing:
    """The arch to start on (B2)."""

    def test_taken_arch(self) -> None:
        """Nobody starts where someone has started; the rule is shown."""
        second = questions((BOARD, 3), PlacingPage)[1]
        taken = next(arch for arch in second.scene.view.pawns if arch)

        there = replace(second, cursor=taken)

        assert there.press("enter") is None
        assert "(B2)" in read(there)

    def test_ends_of_the_ring(self) -> None:
        """Home and End lead to the first and the last arch, which lie one above the other."""
        placing = questions((BOARD, 3), PlacingPage)[0]
        last = placing.press("end")
        assert isinstance(last, PlacingPage)

        assert last.cursor == 34
        assert last.press("up") == last.press("home") == replace(last, cursor=1)
