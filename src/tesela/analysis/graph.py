"""A game as a line: the first player's chance to win, or lead, after each turn; drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from tesela.analysis.review import Review

WIDTH: Final = 640
HEIGHT: Final = 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 10, 22
_LEAST_LEAD: Final = 50


class Point(NamedTuple):
    """A turn's number, and the first player's value after it."""

    n: int
    value: float


def chances(review: Review) -> list[Point]:
    """The first player's chance to win; empty where nothing was played on."""
    first = review.players[0].player
    return [
        Point(turn.n, turn.wins if turn.player == first else 1 - turn.wins)
        for turn in review.turns
        if turn.wins is not None
    ]


def leads(review: Review) -> list[Point]:
    """The first player's lead over the best of the others."""
    return [Point(turn.n, turn.totals[0] - max(turn.totals[1:])) for turn in review.turns if turn.totals]


def chance_graph(review: Review, label: str) -> str:
    """The chance to win as a picture, from 0 to 100 %."""
    return _svg(chances(review), 0.0, 1.0, ("0 %", "50 %", "100 %"), label)


def lead_graph(review: Review, label: str) -> str:
    """The lead as a picture, as far to either side as it went."""
    found = leads(review)
    most = max([_LEAST_LEAD, *(abs(value) for _, value in found)])
    return _svg(found, -most, most, (f"−{most:.0f}", "0", f"+{most:.0f}"), label)


def _svg(points: Sequence[Point], least: float, most: float, marks: tuple[str, str, str], label: str) -> str:
    last = max((n for n, _ in points), default=1)
    high, wide = HEIGHT - _TOP - _BOTTOM, WIDTH - _LEFT - _RIGHT

    def x(n: float) -> float:
        return round(_LEFT + wide * n / last, 1)

    def y(value: float) -> float:
        return round(_TOP + high * (most - value) / (most - least), 1)

    middle = (least + most) / 2
    line = " ".join(f"{x(n)},{y(value)}" for n, value in [Point(0, middle), *points])
    rules = "".join(
        f'<line x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y(at)}" y2="{y(at)}" stroke="#999"/>'
        f'<text x="{_LEFT - 6}" y="{y(at) + 4}" text-anchor="end">{escape(mark)}</text>'
        for at, mark in zip((least, middle, most), marks, strict=True)
    )
    turns = "".join(
        f'<text x="{x(n)}" y="{HEIGHT - 6}" text-anchor="middle">{n}</text>' for n in range(5, last + 1, 5)
    )
    dots = "".join(f'<circle cx="{x(n)}" cy="{y(value)}" r="2.6"/>' for n, value in points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(label)}" font-family="sans-serif" font-size="11" fill="#333">'
        f'<title>{escape(label)}</title>{rules}{turns}<polyline points="{line}" fill="none" stroke="#0b6e69" '
        f'stroke-width="2"/><g fill="#0b6e69">{dots}</g></svg>'
    )
