import re
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli import texts
from basari.cli.texts import tell
from basari.cli.words import join_words
from basari.kernel import Event, Seat, Table
from basari.players import drive
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import (
    DicedToOpen,
    LapsScored,
    Placed,
    RolledAgain,
    StartsMoved,
    Walked,
)
from basari.rules.basari.board.events import LegEnded as LapEnded
from basari.rules.basari.cards import Card
from basari.rules.basari.cards.events import CardAdded, Dealt, LegEnded, Shuffled, WorkersScored
from basari.rules.basari.cards.play import OPENING
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.facts.words import name_gems, opening_reason
from basari.rules.basari.gems import COLOURS, NO_GEMS, Colour, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    GemsTaken,
    Lead,
    Lost,
    Negotiated,
    Offered,
    PointsGained,
    Revealed,
    Yielded,
)
from tests.games.basari.helpers import GAMES, NAMES, Game, random_players
from tests.games.basari.sentences import narrate, narrate_briefly
from tests.helpers.event_kinds import kinds_of

A, B, C, D = cards.Action
ROLL, POINTS, GEMS = board.Action
ADA, BEN, CLEO, DAN = map(Seat, range(4))
TRIO = ("Ada", "Ben", "Cleo")
PRINTABLE = st.text(min_size=1).filter(str.isprintable)


class Told(NamedTuple):
    """What happened, and how it is told."""

    event: Event
    english: str
    german: str


def gems(text: str) -> Gems:
    """Read a heap."""
    return Gems.parse(text)


CARD = Card(17, 2, 5, gems("2R1B"))
STORIES = [
    Told(
        Revealed((B, A, B)),
        "Everybody turns over: Ben plays A (card); Ada and Cleo play B (points).",
        "Alle decken auf: Ben wählt A (Karte); Ada und Cleo wählen B (Punkte).",
    ),
    Told(
        Revealed((GEMS, ROLL, POINTS)),
        "Everybody turns over: Ben plays Roll; Cleo plays Points; Ada plays Gems.",
        "Alle decken auf: Ben wählt Würfeln; Cleo wählt Punkte; Ada wählt Edelsteine.",
    ),
    Told(
        Lost(C, (ADA, BEN, CLEO)),
        "Ada, Ben and Cleo all want C (gems): nobody gets anything.",
        "Ada, Ben und Cleo wollen alle dasselbe: Die Aktion C (Edelsteine) verfällt.",
    ),
    Told(
        Negotiated(ROLL, BEN, ADA, Lead("dice", (5, 2))),
        "Ben and Ada bargain over Roll; Ben opens: 5 against 2 on the dice.",
        "Ben und Ada verhandeln um die Aktion Würfeln; Ben eröffnet: Würfel 5 : 2.",
    ),
    Told(
        Offered(CLEO, gems("1R1Y1G3B")),
        "Cleo offers 1 red, 1 yellow, 1 green and 3 blue.",
        "Cleo bietet 1 roten, 1 gelben, 1 grünen und 3 blaue.",
    ),
    Told(
        Accepted(B, ADA, BEN, gems("3Y")),
        "Ada accepts and gets 3 yellow; Ben gets B (points).",
        "Ada nimmt an und bekommt 3 gelbe; Ben bekommt die Aktion B (Punkte).",
    ),
    Told(
        Yielded(A, ADA, BEN, penniless=True, lead=Lead("workers", (4, 3))),
        "Ada and Ben both want A (card); Ada should open (4 workers against 3) but has not a "
        "single gem, so Ben gets it for nothing.",
        "Ada und Ben wollen beide die Aktion A (Karte); Ada müsste eröffnen (4 Arbeiter gegen 3), "
        "besitzt aber keinen einzigen Edelstein: Ben bekommt sie gratis.",
    ),
    Told(
        Yielded(GEMS, ADA, BEN, penniless=False),
        "Ada refuses to bid, so Ben gets Gems for nothing.",
        "Ada will nichts bieten: Ben bekommt die Aktion Edelsteine gratis.",
    ),
    Told(PointsGained(ADA, 6), "Ada collects 6 points.", "Ada bekommt 6 Punkte."),
    Told(
        GemsTaken(ADA, gems("2R1B"), gems("2R1B")),
        "Ada takes 2 red and 1 blue from the supply.",
        "Ada nimmt 2 rote und 1 blauen aus dem Vorrat.",
    ),
    Told(
        GemsTaken(ADA, gems("2R1B"), gems("1R")),
        "Ada may take 2 red and 1 blue, but the supply has only 1 red: the rest is forfeited.",
        "Ada dürfte 2 rote und 1 blauen nehmen, im Vorrat gibt es aber nur 1 roten: "
        "Der Rest verfällt.",
    ),
    Told(
        GemsTaken(ADA, gems("2G"), NO_GEMS),
        "Ada may take 2 green, but the supply has none: Ada gets nothing.",
        "Ada dürfte 2 grüne nehmen, im Vorrat gibt es aber nichts davon: Ada geht leer aus.",
    ),
    Told(
        Swapped(ADA, gems("1B"), gems("1R1Y")),
        "Ada gives back 1 blue and takes 1 red and 1 yellow.",
        "Ada gibt 1 blauen zurück und nimmt 1 roten und 1 gelben.",
    ),
    Told(
        Swapped(ADA, gems("1B"), gems("1R")),
        "Ada gives back 1 blue and takes 1 red, for the supply has no more.",
        "Ada gibt 1 blauen zurück und nimmt 1 roten, denn mehr hat der Vorrat nicht.",
    ),
    Told(
        Swapped(ADA, gems("1B"), NO_GEMS),
        "Ada gives back 1 blue, but the supply has nothing to take.",
        "Ada gibt 1 blauen zurück, aber im Vorrat ist nichts zu holen.",
    ),
    Told(
        Swapped(ADA, NO_GEMS, gems("1R1B")),
        "Ada has no gem to give back, but takes 1 red and 1 blue.",
        "Ada hat keinen Edelstein zurückzugeben, nimmt aber 1 roten und 1 blauen.",
    ),
    Told(
        Swapped(ADA, NO_GEMS, NO_GEMS),
        "Ada has no gem to give back and takes none.",
        "Ada hat keinen Edelstein zurückzugeben und nimmt auch keinen.",
    ),
    Told(
        Took(BEN, gems("1G")),
        "Ben takes 1 green from the supply.",
        "Ben nimmt 1 grünen aus dem Vorrat.",
    ),
    Told(
        Took(BEN, NO_GEMS),
        "Ben finds the supply empty and takes nothing.",
        "Der Vorrat ist leer: Ben bekommt nichts.",
    ),
    Told(
        ColourScored(Colour.RED, (5, 3, 0), (ADA,), 14, 3),
        "Red (Ada 5, Ben 3, Cleo 0): Ada has the most, gets 14 points and gives back 3 red.",
        "Rot (Ada 5, Ben 3, Cleo 0): Ada hat die meisten, bekommt 14 Punkte und gibt 3 rote "
        "zurück.",
    ),
    Told(
        ColourScored(Colour.BLUE, (4, 4, 0), (ADA, BEN), 4, 2),
        "Blue (Ada 4, Ben 4, Cleo 0): Ada and Ben have the most, share 8 points (4 each) "
        "and give back 2 blue each.",
        "Blau (Ada 4, Ben 4, Cleo 0): Ada und Ben haben die meisten, teilen sich 8 Punkte (je 4) "
        "und geben je 2 blaue zurück.",
    ),
    Told(
        ColourScored(Colour.GREEN, (1, 1, 1), (ADA, BEN, CLEO), 3, 1),
        "Green (Ada 1, Ben 1, Cleo 1): Ada, Ben and Cleo have the most, share 10 points "
        "(3 each, rounded down) and give back 1 green each.",
        "Grün (Ada 1, Ben 1, Cleo 1): Ada, Ben und Cleo haben die meisten, teilen sich 10 Punkte "
        "(je 3, abgerundet) und geben je 1 grünen zurück.",
    ),
    Told(
        ColourScored(Colour.YELLOW, (0, 0, 0), (), 0, 0),
        "Yellow: nobody has any, so nobody scores.",
        "Gelb besitzt niemand, also bekommt niemand Punkte dafür.",
    ),
    Told(
        ColourScored(Colour.YELLOW, (0, 0, 0), (ADA, BEN, CLEO), 4, 0),
        "Yellow: nobody has any, so all share 12 points (4 each).",
        "Gelb besitzt niemand, also teilen sich alle 12 Punkte (je 4).",
    ),
    Told(
        GameEnded((61, 40, 52), (ADA,)),
        "The game is over. Points: Ada 61, Ben 40, Cleo 52. Ada wins.",
        "Das Spiel ist zu Ende. Punkte: Ada 61, Ben 40, Cleo 52. Ada gewinnt.",
    ),
    Told(
        GameEnded((61, 40, 61), (ADA, CLEO)),
        "The game is over. Points: Ada 61, Ben 40, Cleo 61. Ada and Cleo share the victory.",
        "Das Spiel ist zu Ende. Punkte: Ada 61, Ben 40, Cleo 61. Ada und Cleo gewinnen gemeinsam.",
    ),
    Told(
        GameEnded((61, 40, 61), (CLEO,)),
        "The game is over. Points: Ada 61, Ben 40, Cleo 61. Ada and Cleo are tied on points, "
        "so their gems decide. Cleo wins.",
        "Das Spiel ist zu Ende. Punkte: Ada 61, Ben 40, Cleo 61. Ada und Cleo haben gleich viele "
        "Punkte, also entscheiden die Edelsteine. Cleo gewinnt.",
    ),
    Told(
        Dealt(1, 3, (CARD, Card(4, 1, 7, gems("2B")), CARD)),
        "Leg 1, round 3. Everybody gets a card: Ada card 17 (2 workers, 5 points, 2 red and "
        "1 blue), Ben card 4 (1 worker, 7 points, 2 blue), Cleo card 17 (2 workers, 5 points, "
        "2 red and 1 blue).",
        "Durchgang 1, Runde 3. Alle bekommen eine Basarkarte: Ada Karte 17 (2 Arbeiter, 5 Punkte, "
        "2 rote und 1 blauer), Ben Karte 4 (1 Arbeiter, 7 Punkte, 2 blaue), Cleo Karte 17 "
        "(2 Arbeiter, 5 Punkte, 2 rote und 1 blauer).",
    ),
    Told(
        CardAdded(BEN, CARD),
        "Ben draws card 17 and gains 2 workers.",
        "Ben zieht Karte 17 und bekommt 2 Arbeiter dazu.",
    ),
    Told(
        LegEnded(2, (15, 9, 16)),
        "Leg 2 is over. Workers: Ada 15, Ben 9, Cleo 16.",
        "Durchgang 2 ist zu Ende. Arbeiter: Ada 15, Ben 9, Cleo 16.",
    ),
    Told(
        WorkersScored((15, 9, 14), (ADA,), 12),
        "Ada has 15 workers or more and gets 12 points.",
        "Ada hat 15 Arbeiter oder mehr und bekommt 12 Punkte.",
    ),
    Told(
        WorkersScored((15, 9, 16), (ADA, CLEO), 12),
        "Ada and Cleo have 15 workers or more and get 12 points each.",
        "Ada und Cleo haben 15 Arbeiter oder mehr und bekommen je 12 Punkte.",
    ),
    Told(
        Shuffled(2),
        "All cards are shuffled into a new pile, and leg 2 begins.",
        "Alle Basarkarten werden neu gemischt, und Durchgang 2 beginnt.",
    ),
    Told(Placed(ADA, 12), "Ada starts on arch 12.", "Ada startet an Torbogen 12."),
    Told(
        Walked(1, 2, (6, 1, 3), (18, 3, 9)),
        "Leg 1, round 2. Everybody rolls: Ada a 6, to arch 18; Ben a 1, to arch 3; "
        "Cleo a 3, to arch 9.",
        "Durchgang 1, Runde 2. Alle würfeln: Ada eine 6, bis Torbogen 18; Ben eine 1, bis "
        "Torbogen 3; Cleo eine 3, bis Torbogen 9.",
    ),
    Told(
        RolledAgain(ADA, 5, 23, 1),
        "Ada rolls a 5, walks to arch 23 and gets 1 point (6 - 5).",
        "Ada würfelt eine 5, zieht bis Torbogen 23 und bekommt 1 Punkt (6 - 5).",
    ),
    Told(
        RolledAgain(ADA, 6, 24, 0),
        "Ada rolls a 6 and walks to arch 24, but gets no points.",
        "Ada würfelt eine 6 und zieht bis Torbogen 24, bekommt aber keine Punkte.",
    ),
    Told(
        DicedToOpen(POINTS, (ADA, CLEO), (5, 2)),
        "Ada and Cleo are tied on points and roll for who opens: Ada 5, Cleo 2.",
        "Ada und Cleo haben gleich viele Punkte und würfeln, wer eröffnet: Ada 5, Cleo 2.",
    ),
    Told(
        DicedToOpen(POINTS, (ADA, CLEO), (3, 3)),
        "Ada and Cleo are tied on points and roll for who opens: Ada 3, Cleo 3. "
        "They must roll again.",
        "Ada und Cleo haben gleich viele Punkte und würfeln, wer eröffnet: Ada 3, Cleo 3. "
        "Sie müssen noch einmal würfeln.",
    ),
    Told(
        LapEnded(1, (36, 30, 34)),
        "Leg 1 is over. Arches walked: Ada 36, Ben 30, Cleo 34.",
        "Durchgang 1 ist zu Ende. Zurückgelegte Torbögen: Ada 36, Ben 30, Cleo 34.",
    ),
    Told(
        LapsScored((BEN,), 10),
        "Ben completes the lap and gets 10 points.",
        "Ben schafft den Umlauf und bekommt 10 Punkte.",
    ),
    Told(
        LapsScored((ADA, CLEO), 10),
        "Ada and Cleo complete the lap and get 10 points each.",
        "Ada und Cleo schaffen den Umlauf und bekommen je 10 Punkte.",
    ),
    Told(
        StartsMoved(2, (2, 30, 34)),
        "Every start tile moves under its pawn (Ada on arch 2, Ben on arch 30, Cleo on arch 34), "
        "and leg 2 begins.",
        "Jedes Startplättchen kommt unter seine Spielfigur (Ada an Torbogen 2, Ben an "
        "Torbogen 30, Cleo an Torbogen 34), und Durchgang 2 beginnt.",
    ),
]


class TestEvents:
    """Every event has its sentence, in every language."""

    @pytest.mark.parametrize("kind", kinds_of("basari"), ids=lambda kind: kind.__qualname__)
    def test_every_kind_of_event_is_told_here(self, kind: type[Event]) -> None:
        """An event without a sentence below would leave the players puzzled."""
        assert any(type(story.event) is kind for story in STORIES)

    @pytest.mark.parametrize(("event", "english", "german"), STORIES)
    def test_tells_it(self, event: Event, english: str, german: str) -> None:
        """Whatever happens is told as a person at the table would tell it."""
        in_english = narrate(event, TRIO)
        texts.use("de")
        in_german = narrate(event, TRIO)

        assert in_english == english
        assert in_german == german

    def test_is_not_silent_about_an_event_it_does_not_know(self) -> None:
        """An event of no game is a slip, not a gap in the story."""
        with pytest.raises(LookupError, match="Event"):
            narrate(Event(), TRIO)

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @given(seed=st.integers(0, 2**32))
    def test_tells_whole_games(self, game: Game, language: str, seed: int) -> None:
        """In any game each event becomes a finished sentence that names whoever acts."""
        texts.use(language)
        rules, seats = game
        names = [f"<{seat}>" for seat in range(seats)]
        table, _ = Table.start(rules, seats)

        for turn in drive(table, random_players(seats, seed)):
            for event in turn.events:
                story = narrate(event, names)
                assert story.endswith(".")
                assert not set(story) & set("{}[]\n")
                assert not hasattr(event, "seat") or names[event.seat] in story

    @given(st.lists(PRINTABLE, min_size=3, max_size=3))
    def test_leaves_names_alone(self, names: list[str]) -> None:
        """A name is told as it is, whatever braces, per cents or brackets are in it."""
        assert narrate(Offered(ADA, gems("1R")), names) == f"{names[0]} offers 1 red."


class TestWhoOpens:
    """Whichever step decides who opens, it is said (C7, B8)."""

    @pytest.mark.parametrize(
        ("lead", "english", "german"),
        [
            (Lead("red", (3, 2)), "3 red against 2", "3 rote gegen 2"),
            (Lead("yellow", (1, 0)), "1 yellow against 0", "1 gelber gegen 0"),
            (Lead("green", (2, 1)), "2 green against 1", "2 grüne gegen 1"),
            (Lead("blue", (1, 0)), "1 blue against 0", "1 blauer gegen 0"),
            (Lead("points", (1, 0)), "1 point against 0", "1 Punkt gegen 0"),
            (Lead("workers", (9, 7)), "9 workers against 7", "9 Arbeiter gegen 7"),
            (Lead("dice", (6, 1)), "6 against 1 on the dice", "Würfel 6 : 1"),
            (
                Lead("age", (2, 1)),
                "older, with all else equal",
                "älter, bei sonst völligem Gleichstand",
            ),
        ],
    )
    def test_every_step_has_its_words(self, lead: Lead, english: str, german: str) -> None:
        """What the opener has, against what the other has."""
        in_english = tell(opening_reason(lead))
        texts.use("de")

        assert in_english == english
        assert tell(opening_reason(lead)) == german

    def test_no_step_is_without_words(self) -> None:
        """Those of the cards are all among them."""
        assert all(opening_reason(Lead(step, (2, 1))) for step in OPENING)


class TestWords:
    """Gems and lists are put into words."""

    @given(st.lists(st.integers(0, 20), min_size=4, max_size=4), st.sampled_from(texts.LANGUAGES))
    def test_a_heap_names_all_its_gems(self, counts: list[int], language: str) -> None:
        """Read back, the numbers of a heap are those of its colours, from red to blue."""
        texts.use(language)

        told = [int(number) for number in re.findall(r"\d+", tell(name_gems(Gems(*counts))))]

        assert told == [count for count in counts if count]

    @given(st.sampled_from(texts.LANGUAGES))
    def test_colours_differ(self, language: str) -> None:
        """No two colours are told with the same words."""
        texts.use(language)

        assert len({tell(name_gems(Gems.of([colour]))) for colour in COLOURS}) == len(COLOURS)

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ([], ""),
            (["Ada"], "Ada"),
            (["Ada", "Ben"], "Ada and Ben"),
            (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo"),
        ],
    )
    def test_lists_end_with_and(self, words: list[str], told: str) -> None:
        """The last of several is joined as one says it."""
        assert join_words(words) == told


class TestSummary:
    """A round that is over is told in few sentences."""

    @pytest.mark.parametrize(
        ("passage", "english", "german"),
        [
            (
                (
                    Revealed((B, B, A)),
                    PointsGained(CLEO, 5),
                    Negotiated(B, ADA, BEN, Lead("red", (3, 2))),
                    Offered(ADA, gems("1B")),
                    Accepted(B, BEN, ADA, gems("1B")),
                    PointsGained(ADA, 6),
                ),
                "Cleo collects 5 points. Ada pays Ben 1 blue for 6 points.",
                "Cleo bekommt 5 Punkte. Ada zahlt Ben 1 blauen für 6 Punkte.",
            ),
            (
                (
                    Accepted(C, ADA, CLEO, gems("2Y")),
                    GemsTaken(CLEO, gems("1R1B"), gems("1R1B")),
                    PointsGained(BEN, 4),
                ),
                "Cleo pays Ada 2 yellow for 1 red and 1 blue. Ben collects 4 points.",
                "Cleo zahlt Ada 2 gelbe für 1 roten und 1 blauen. Ben bekommt 4 Punkte.",
            ),
            (
                (Accepted(A, ADA, CLEO, gems("2Y")), CardAdded(CLEO, Card(7, 3, 5, Gems(1)))),
                "Cleo pays Ada 2 yellow for A (card). Cleo draws card 7 and gains 3 workers.",
                None,
            ),
            (
                (
                    LegEnded(1, (15, 9, 9)),
                    ColourScored(Colour.RED, (3, 1, 0), (ADA,), 14, 2),
                    ColourScored(Colour.GREEN, (2, 2, 0), (ADA, BEN), 5, 1),
                ),
                "Red: Ada 14. Green: Ada and Ben 5 each.",
                "Rot: Ada 14. Grün: Ada und Ben je 5.",
            ),
            ((Dealt(1, 1, ()),), "", ""),
        ],
    )
    def test_what_came_of_it(
        self, passage: tuple[Event, ...], english: str, german: str | None
    ) -> None:
        """Who paid whom for what, and who got how much; not who chose or offered what."""
        texts.use("en")
        assert narrate_briefly(passage, TRIO) == english
        texts.use("de")
        assert german is None or narrate_briefly(passage, TRIO) == german

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_every_round(self, game: Game) -> None:
        """All rounds of a game can be told so, and none of them is longer than in full."""
        rules, seats = game
        names = ("Ada", "Ben", "Cleo", "Dan", "Emil")[:seats]
        table, events = Table.start(rules, seats)
        told = [*events]
        for turn in drive(table, random_players(seats, seed=3)):
            told += turn.events
            brief = narrate_briefly(told, names)
            assert len(brief) <= len(" ".join(narrate(event, names) for event in told))
            told = [] if len(told) > seats * 4 else told
