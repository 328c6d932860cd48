"""Draw tables of cards and arches as pictures for players (`components.py`).

Cards form a grid: points upwards, workers to the right. Arches form a ring, clockwise from the top.
Gems have the shapes and colours of the screen.
"""
# ruff: noqa: INP001 - it lies beside the script that uses it

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import cos, pi, sin

from basari.rules.basari.board import Arch
from basari.rules.basari.cards import Card
from basari.rules.basari.gems import Gems

NIGHT, PAPER, LINE, INK, PALE = "#1c1b22", "#2a2933", "#4a4957", "#e0ddd6", "#9a98a6"
COLOURS = ("#f07167", "#f0c65a", "#98cd6e", "#7aaaf0")
SHAPES = (
    '<path d="M{x} {top} L{right} {y} L{x} {bottom} L{left} {y}Z" fill="{fill}"/>',
    '<path d="M{left} {top}H{right}V{bottom}H{left}Z" fill="{fill}"/>',
    '<path d="M{x} {top} L{right} {bottom} H{left}Z" fill="{fill}"/>',
    '<circle cx="{x}" cy="{y}" r="{size}" fill="{fill}"/>',
)
"""A red gem is a diamond, a yellow one a square, a green one a triangle, a blue one a circle."""
HEAPS = {
    2: ((-1, 0), (1, 0)),
    3: ((0, -1), (-1, 1), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
"""Positions of two, three and four gems, relative to the middle of a heap."""
POINTS, WORKERS = (7, 6, 5, 4), (1, 2, 3, 4)
CARD = WIDE, HIGH = 54, 70
GAP, MARGIN, ROOM = 8, 92, 14
RADIUS, SIDE = 290, 760
Quarter = tuple[str, int, int]
"""A stretch of the ring: its name, its first arch, and its last."""


def deck_drawing(cards: Sequence[Card]) -> str:
    """Draw all cards: a row per number of points, a column per number of workers."""
    heaps: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        heaps.setdefault((card.points, card.workers), []).append(card)
    widths = [
        max(len(heaps.get((points, workers), ())) for points in POINTS) * (WIDE + GAP) + 2 * ROOM
        for workers in WORKERS
    ]
    lefts = [MARGIN, *accumulate(widths, initial=MARGIN)][1:]
    height = HIGH + GAP + ROOM
    parts = [*_frames(lefts, height)]
    for (points, workers), heap in sorted(heaps.items()):
        for place, card in enumerate(heap):
            x = lefts[WORKERS.index(workers)] + ROOM + place * (WIDE + GAP)
            y = 50 + POINTS.index(points) * height
            parts += _card(card, x, y)
    return _picture(lefts[-1] + ROOM, 50 + len(POINTS) * height, parts)


def _frames(lefts: Sequence[int], height: int) -> Iterator[str]:
    """Draw the titles of rows and columns, with lines between them."""
    for workers, (left, right) in zip(WORKERS, pairwise(lefts), strict=True):
        yield _text((left + right) / 2, 30, f"{workers} worker{'s' * (workers > 1)}", PALE)
        if workers > 1:
            yield f'<path d="M{left} 14V{44 + len(POINTS) * height}" stroke="{LINE}"/>'
    for row, points in enumerate(POINTS):
        yield _text(MARGIN / 2, 50 + row * height + HIGH / 2 + 5, f"{points} points", PALE)


def _card(card: Card, x: float, y: float) -> Iterator[str]:
    """Draw a card: its points, its workers as dots, its gems."""
    told = f"card {card.number}: {card.workers} workers, {card.points} points, {card.gems}"
    yield f'<g><title>{told}</title><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" '
    yield f'fill="{PAPER}" stroke="{LINE}"/>'
    yield _text(x + 13, y + 20, str(card.points), INK, 16)
    for worker in range(card.workers):
        yield f'<circle cx="{x + WIDE - 9 - worker * 7}" cy="{y + 14}" r="2.2" fill="{PALE}"/>'
    yield from _heap(card.gems, x + WIDE / 2, y + 45)
    yield "</g>"


def track_drawing(arches: Sequence[Arch], quarters: Sequence[Quarter]) -> str:
    """Draw the ring, clockwise from the top: the points inside, the gems outside."""
    parts = [part for quarter in quarters for part in _quarter(quarter, len(arches))]
    for arch in arches:
        told = f"arch {arch.number}: {arch.points} points, {arch.gems}"
        parts.append(f"<g><title>{told}</title>")
        parts += _heap(arch.gems, *_around(arch.number, len(arches), RADIUS + 40))
        parts += [_label(arch, len(arches)), "</g>"]
    return _picture(SIDE, SIDE, parts)


def _quarter(quarter: Quarter, arches: int) -> Iterator[str]:
    """Draw an arc along a stretch of the ring, with its name inside."""
    name, first, last = quarter
    (x, y), (to_x, to_y) = (_around(at, arches, RADIUS - 22) for at in (first - 0.35, last + 0.35))
    bow = RADIUS - 22
    yield f'<path d="M{x} {y}A{bow} {bow} 0 0 1 {to_x} {to_y}" fill="none" stroke="{LINE}" '
    yield 'stroke-width="3"/>'
    x, y = _around((first + last) / 2, arches, RADIUS - 100)
    for line, words in enumerate((name, f"{first} to {last}")):
        yield _text(x, y + 20 * line, words, PALE if line else INK, 13 if line else 16)


def _label(arch: Arch, arches: int) -> str:
    x, y = _around(arch.number, arches, RADIUS)
    return _text(x, y + 6, str(arch.points), INK, 18)


def _around(place: float, arches: int, radius: float) -> tuple[float, float]:
    """Return a position on the ring; the first arch is at the top."""
    turn = 2 * pi * (place - 1) / arches
    return round(SIDE / 2 + radius * sin(turn), 1), round(SIDE / 2 - radius * cos(turn), 1)


def _heap(gems: Gems, x: float, y: float) -> Iterator[str]:
    """Draw the gems of a heap, the most precious first."""
    kinds = [kind for kind, number in enumerate(gems.counts) for _ in range(number)]
    for kind, (right, down) in zip(kinds, HEAPS[gems.size], strict=True):
        yield _gem(kind, x + right * 9, y + down * 9)


def _gem(kind: int, x: float, y: float, size: float = 6.5) -> str:
    places: Mapping[str, float] = {
        "x": x,
        "y": y,
        "size": size,
        "left": x - size,
        "right": x + size,
        "top": y - size,
        "bottom": y + size,
    }
    shown = {name: f"{place:.1f}" for name, place in places.items()}
    return SHAPES[kind].format(fill=COLOURS[kind], **shown)


def _text(x: float, y: float, words: str, fill: str, size: int = 14) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size}" '
        f'text-anchor="middle">{words}</text>'
    )


def _picture(width: float, height: float, parts: Iterable[str]) -> str:
    """Put everything into a picture with a dark background, like the screens."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
    ground = f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{NIGHT}"/>'
    lines = [f'{head} font-family="sans-serif">', ground, *parts, "</svg>"]
    return "\n".join(lines) + "\n"
