"""A story in steps: the acts of imaginary seats with reasons, other events as sentences."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from basari.cli.games.moonlight.draw.signs import MOON, fit_parts, gem_word, ink, tile_parts
from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import short
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.kernel import Event, Seat
from basari.rules.moonlight.chains import Landing
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardTurned,
    CoinTaken,
    Hammered,
    Laid,
    RoundBegan,
    TilesTaken,
    Tried,
)
from basari.value import Value

Part = str | tuple[str, str]
WHO = 16
"""Columns for the acting seat, left of its act."""
HERE, BARRED = "▶", "×"
AT_ONCE = 3
"""How many seats have their tiles in one row."""


class StoryStep(Value):
    """Events told together: how many events are told once it is shown, and its rows of text."""

    events: int
    rows: tuple[tuple[Part, ...], ...]
    seat: Seat | None = None
    """The imaginary seat that acts; `None` for other events."""
    word: str = ""
    """The verb below the seat's name."""
    card: int | None = None
    """The card that the seat turned up or lays again."""

    @property
    def height(self) -> int:
        """Count the rows of the step."""
        return max(len(self.rows), 1 if self.seat is None else 2)


def list_steps(events: Sequence[Event], scene: MoonlightScene, width: int) -> Iterator[StoryStep]:
    """Split events into steps whose rows fit into *width* columns."""
    taken: list[TilesTaken] = []
    for number, event in enumerate(events, 1):
        match event:
            case BidMade() if event.imaginary:
                word = _("again the") if event.again else _("turns up")
                rows = tuple(_bid_rows(event, scene, width - WHO))
                yield StoryStep(number, rows, event.seat, word, event.card)
            case Laid() if event.imaginary:
                rows = tuple(
                    row for one in event.landings for row in _landing_rows(one, width - WHO)
                )
                yield StoryStep(number, rows, event.seat, _("lays"))
            case BidMade() | Hammered() | Laid() if number < len(events) and _known(event, scene):
                pass
            case TilesTaken():
                taken.append(event)
                if number == len(events) or not isinstance(events[number], TilesTaken):
                    yield StoryStep(number, tuple(_taken_rows(taken, scene)))
                    taken = []
            case CardTurned() | CoinTaken():
                pass
            case RoundBegan() if number < len(events):
                pass
            case _:
                sentences = sentences_of([event], scene)
                rows = tuple((line,) for text in sentences for line in broken(text, width))
                yield StoryStep(number, rows)


def _known(event: BidMade | Hammered | Laid, scene: MoonlightScene) -> bool:
    """Return whether the only viewer did this, so that the story can leave it out."""
    return event.seat == scene.eyes


def _bid_rows(bid: BidMade, scene: MoonlightScene, width: int) -> Iterator[tuple[Part, ...]]:
    """Yield a row for each cushion tried, one for the card's place, and one for the seal paid."""
    for tried in bid.tried:
        why = _why_not(tried, scene, width - 6)
        yield (f"{_cushion(tried.cushion)} {BARRED} ", "faint"), (why, "dim")
    here = f"{_cushion(bid.cushion)} {HERE} "
    lower = bid.displaced
    if lower is None:
        yield (here, seat_style(bid.seat)), (_("free: it goes here"), "strong")
        return
    words = _("{name}'s {card} is lower")
    yield (
        (here, seat_style(bid.seat)),
        (_fit(words, scene, lower.seat, lower.card, width - 6), "strong"),
    )
    words = _("pays {name} a seal for the {card}")
    yield (" " * 6, ""), _fit(words, scene, lower.seat, lower.card, width - 6)


def _cushion(number: int) -> str:
    return f"{number} {MOON}" if number == 1 else f"{number}  "


def _why_not(tried: Tried, scene: MoonlightScene, width: int) -> str:
    words = {
        Bar.HIGHER: _("{name}'s {card} is not lower"),
        Bar.SEALLESS: _("{name}'s {card} is lower, but no seal to pay"),
    }[tried.bar]
    return _fit(words, scene, tried.lying.seat, tried.lying.card, width)


def _fit(words: str, scene: MoonlightScene, seat: Seat, card: int, width: int) -> str:
    """Fill a name and a card into *words*, with the name cut to fit into *width* cells."""
    bare = cell_len(words.format(name="", card=card))
    name = short(scene.names[seat], max(3, width - bare))
    return short(words.format(name=name, card=card), width)


def _landing_rows(landing: Landing, width: int) -> Iterator[tuple[Part, ...]]:
    """Yield where a link goes, why, and the links that go, in one row if that fits."""
    counts = " ".join(f"{gem}{links}" for gem, links in landing.among)
    why = "  " + _("fewest: {counts}").format(counts=counts) if counts else ""
    gem = (gem_word(landing.gem), ink(landing.gem))
    row: list[Part] = [*tile_parts(landing.link), (" → ", "dim"), gem, (why, "dim")]
    if not landing.gone:
        yield tuple(row)
        return
    goes = "  " + _("{value} goes").format(value=landing.value)
    seal = " " + _("+1 seal") if landing.seal else ""
    gone: list[Part] = [(goes, "strong"), (seal, "strong")]
    whole = [*row, *gone]
    if len(fit_parts(whole, width)) == len(whole):
        yield tuple(whole)
    else:
        yield tuple(row)
        yield tuple(gone)


def _taken_rows(taken: Sequence[TilesTaken], scene: MoonlightScene) -> Iterator[tuple[Part, ...]]:
    """Yield rows with the tiles that each seat takes; the moon stands for the coin."""
    yield ((_("All cards are down; everybody takes tiles:"), "dim"),)
    for first in range(0, len(taken), AT_ONCE):
        row: list[Part] = []
        for event in taken[first : first + AT_ONCE]:
            sign = scene.badges[event.seat].sign
            row.append((sign, f"{seat_style(event.seat)} strong"))
            row.append(f" {MOON} " if event.cushion == 1 else " ")
            for tile in event.tiles:
                row += [*tile_parts(tile), " "]
            row.append("  ")
        yield tuple(row)


def by_rule(steps: Sequence[StoryStep]) -> list[Seat]:
    """List the imaginary seats that act in *steps*, each once."""
    return list(dict.fromkeys(step.seat for step in steps if step.seat is not None))


def fitting(steps: Sequence[StoryStep], rows: int) -> int:
    """Count the first steps that fit into *rows* rows; at least one if there are any."""
    count = used = 0
    while count < len(steps) and (not count or used + steps[count].height <= rows):
        used += steps[count].height
        count += 1
    return count


def write_steps(panel: Panel, steps: Sequence[StoryStep]) -> None:
    """Write steps, with gaps if there is room; acts of imaginary seats have a background."""
    gap = int(sum(step.height + 1 for step in steps) - 1 <= panel.room)
    for step in steps:
        if step.seat is None:
            for row in step.rows:
                panel.row(*fit_parts(row, panel.width))
        else:
            _write_act(panel, step, step.seat)
        panel.y += gap


def _write_act(panel: Panel, step: StoryStep, seat: Seat) -> None:
    canvas, x, y = panel.canvas, panel.x, panel.y
    canvas.fill(x, y, panel.width, min(step.height, panel.room), "surface")
    at = panel.badge(x, y, seat) + 1
    canvas.put(at, y, short(panel.names[seat], WHO - 3), f"{seat_style(seat)} strong")
    at = canvas.put(x, y + 1, step.word + " ", "dim")
    if step.card is not None:
        canvas.put(max(at, x + WHO - 6), y + 1, f" {step.card:>2} ", badge_style(seat))
    for row, parts in enumerate(step.rows):
        canvas.parts(x + WHO, y + row, *fit_parts(parts, panel.width - WHO))
    panel.y += step.height


def write_rule(panel: Panel) -> None:
    """Write the rules by which imaginary seats play."""
    panel.say(
        _(
            "They turn up a card and lay it beside the first cushion that works, from the moon's "
            "down: a free one, or one with a lower card if they have a seal to pay (L30)."
        ),
        "",
    )
    panel.gap(spare=6)
    panel.say(
        _(
            "They lay low numbers first and doublers last, each on the shortest chain, or the left "
            "one of several. Hammers go unused (L31, L32)."
        ),
        "",
    )
