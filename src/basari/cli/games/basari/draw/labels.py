"""Players and answers in a few cells: beside keys, on the cards of a hand, and in a bargain."""

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Span, Text

from basari.cli.games.basari.draw.gems import COLOUR_OF, draw_gem, draw_heap, gems_in, style_of
from basari.cli.pages.fact_drawing import change, span
from basari.cli.pages.hand import Line, now_then
from basari.cli.terminal.look import Look
from basari.cli.texts import _, tell
from basari.facts import Column, Fact, Prospect
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, Gems


def seat_summary(columns: tuple[Column, ...], seat: Seat, width: int, look: Look) -> list[Text]:
    """Return two lines, points with progress and the purse: `30p 9/15`, `◆3 ■2 ▲3 ●1`."""
    points, way, *gems = columns
    counts = [
        Text(f"{look.glyphs.shapes[colour]}{column.numbers[seat]}", style_of(colour))
        for colour, column in zip(COLOURS, gems, strict=True)
    ]
    name = Text(brief_points(points.numbers[seat]), "name")
    return [
        spread(name, Text(f"{way.numbers[seat]}/{way.goal}", "muted"), width),
        beside(counts, " "),
    ]


def how_far(way: Column, seat: Seat) -> str:
    """Say how far a seat has come: `9/15 workers`."""
    now, whole = way.numbers[seat], way.goal
    if way.kind == "workers":
        return _("{now}/{whole} workers").format(now=now, whole=whole)
    return _("{now}/{whole} arches").format(now=now, whole=whole)


def now_and_then(prospect: Prospect) -> str:
    """Return points or workers before and after an action, `7 → 13 points`; empty for gems."""
    for fact in prospect.gains[:1]:
        if fact.kind == "points":
            return _("{now} → {then} points").format(now=fact.now, then=span(fact))
        if fact.kind == "workers":
            return _("{now} → {then} workers").format(now=fact.now, then=span(fact))
    return ""


def key_label(prospect: Prospect, width: int, look: Look) -> list[Text]:
    """Return the lines of a key: the action's name, and the points or gems that it would bring."""
    letter = prospect.sign if prospect.sign.isalpha() else ""
    word = tell(prospect.title)
    whole = f"{letter} {word}".strip()
    if cell_len(whole) <= width:
        return [Text(whole), *_gain(prospect, width, look)]
    gain = _gain(prospect, width - 2, look)
    beyond = [
        Text.assemble(mark, line) for mark, line in zip((f"{letter} ", "  "), gain, strict=False)
    ]
    return beyond or [Text(letter), Text(word)]


def _gain(prospect: Prospect, width: int, look: Look) -> list[Text]:
    """Draw the points or gems that an action is sure to bring; return no lines for other gains."""
    match prospect.gains:
        case (Fact(now=now, then=int(then), kind="points"), *_rest):
            return [Text(brief_points(then - now))]
        case (fact, *_rest) if fact.kind not in COLOUR_OF:
            return []
        case gains:
            return _lay(gems_in(gains), width, look)


def _lay(gems: Gems, width: int, look: Look) -> list[Text]:
    """Draw gems one by one in a line, or as shapes above letters if *width* is too small."""
    if not gems.size:
        return [Text("-")]
    row = gem_row(gems, look)
    if row.cell_len <= width:
        return [row]
    each = [draw_gem(colour, look) for colour in COLOURS for _gem in range(gems[colour])]
    return [beside(gem[:1] for gem in each), beside(gem[1:] for gem in each)]


def card_lines(prospect: Prospect, look: Look) -> tuple[Line, ...]:
    """Return the lines on a card of the hand: what an answer would bring and cost."""
    got = gems_in(prospect.gains)
    lines: list[Line] = [_price(fact) for fact in prospect.gains if fact.kind == "gems"]
    if got.size:
        signs = {colour: f"{look.glyphs.shapes[colour]}{colour}" for colour in COLOURS}
        heap = [
            (f"{got[colour]}{signs[colour]} ", f"{style_of(colour)} strong")
            for colour in COLOURS
            if got[colour]
        ]
        lines.append(tuple(heap))
    elif prospect.brings:
        lines.append(((tell(prospect.brings), "strong"),))
    lines += [
        _change(fact, look) for fact in (*prospect.costs, *prospect.gains) if fact.kind != "gems"
    ]
    lines += [((tell(prospect.note), "dim"),)] if prospect.note else []
    lines += [((f"! {tell(prospect.warning)}", "warning"),)] if prospect.warning else []
    return tuple(lines)


def _price(fact: Fact) -> Line:
    """Say what a player gives to take gems of any colour: one gem, or nothing."""
    return ((_("give 1 gem") if fact.now else _("give nothing"), ""),)


def _change(fact: Fact, look: Look) -> Line:
    """Write a value before and after an answer; gems are marked if nobody would have more."""
    if fact.kind in {"points", "workers"}:
        return now_then(f"{fact.now}", span(fact))
    if fact.kind not in COLOUR_OF:
        return change(fact, look)
    colour = COLOUR_OF[fact.kind]
    mark = f" {look.glyphs.most}" if fact.lead else ""
    sign = f"{look.glyphs.shapes[colour]}{colour} "
    return ((sign, style_of(colour)), *now_then(f"{fact.now}", f"{span(fact)}{mark}"))


def spread(left: Text, after: Text, width: int) -> Text:
    """Put two texts at the ends of a line of *width* cells."""
    return Text.assemble(left, (" " * (width - left.cell_len - after.cell_len), "line"), after)


def beside(parts: Iterable[Text], gap: str = "") -> Text:
    """Put *parts* side by side, on a line that is never wrapped."""
    line = Text(gap).join(parts)
    line.no_wrap, line.overflow = True, "ignore"
    line.spans = _merge(line.spans)
    return line


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Join neighbouring spans of the same style, so that a terminal gets fewer codes."""
    merged: list[Span] = []
    for part in spans:
        if merged and merged[-1].end == part.start and merged[-1].style == part.style:
            merged[-1] = Span(merged[-1].start, part.end, part.style)
        else:
            merged.append(part)
    return merged


def gem_row(gems: Gems, look: Look, gap: str = " ") -> Text:
    """Draw gems one by one: `◆R ◆R ●B`."""
    return beside(
        (draw_gem(colour, look) for colour in COLOURS for _gem in range(gems[colour])), gap
    )


def brief_points(number: int) -> str:
    """Write points where there is no room for the word: `7p`."""
    return _("{number}p").format(number=number)


def brief_workers(number: int) -> str:
    """Write workers where there is no room for the word: `3w`."""
    return _("{number}w").format(number=number)


def draw_supplied(wanted: Gems, stock: Gems, look: Look) -> Text:
    """Draw the gems wanted, and in brackets those that *stock* can supply if that is fewer."""
    there = wanted & stock
    if there == wanted:
        return draw_heap(wanted, look)
    short = Text.assemble(" (", (_("supply:"), "warning"), " ", draw_heap(there, look), ")")
    return draw_heap(wanted, look) + short
