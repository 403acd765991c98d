"""Draw docs/img/win-calibration.svg: the shipped win table against games it has not seen.

python -m tools.calibration [GAMES]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tesela import lexicon
from tesela._kernel import CHANGES, UNSEEN_ROWS
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.outcomes import play

TARGET: Final = Path(__file__).parents[1] / "docs/img/win-calibration.svg"
HELD_OUT_SEED: Final = 987_654_321
LEADS: Final = range(-150, 151, 5)
BANDS: Final = ((1, 14, "#b3261e"), (15, 40, "#8a6d00"), (41, 70, "#1d6f42"), (71, 93, "#1a4f8b"))
"""Unseen tiles from and to, and a colour."""
_SIZE: Final = 420
_EDGE: Final = 45


def points(
    known: Knowledge, changes: NDArray[np.int64], first: int, last: int
) -> list[tuple[float, float, float]]:
    """Told chance, share of games won, and its standard error, in twenty steps of the chance.

    Static players do not look at the score, so that every turn counts for every lead it might have had.
    """
    told: list[list[float]] = [[] for _ in range(20)]
    won: list[list[float]] = [[] for _ in range(20)]
    weight: list[float] = [0.0] * 20
    middle = CHANGES // 2
    for unseen in range(first, min(last, UNSEEN_ROWS - 1) + 1):
        row = changes[unseen]
        count = float(row.sum())
        if not count:
            continue
        for lead in LEADS:
            chance = known.wins.wins(unseen, lead * 1000) / 1e6
            share = (row[middle - lead + 1 :].sum() + row[middle - lead] / 2) / count
            step = min(19, int(chance * 20))
            told[step].append(chance * count)
            won[step].append(float(share) * count)
            weight[step] += count
    games = max(1.0, float(changes[first : last + 1].sum()) / (last - first + 1))
    found = []
    for step in range(20):
        if weight[step]:
            share = sum(won[step]) / weight[step]
            found.append((sum(told[step]) / weight[step], share, (share * (1 - share) / games) ** 0.5))
    return found


def draw(bands: list[tuple[str, str, list[tuple[float, float, float]]]], came: str, told_by: str) -> str:
    """The plot as SVG, readable on light and dark paper; `came` and `told_by` name its sides."""

    def x(value: float) -> float:
        return round(_EDGE + value * (_SIZE - 2 * _EDGE), 1)

    def y(value: float) -> float:
        return round(_SIZE - _EDGE - value * (_SIZE - 2 * _EDGE), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}"',
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{_SIZE}" height="{_SIZE}" fill="#fff"/>',
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#999" stroke-dasharray="4 3"/>',
    ]
    for tick in (0, 0.25, 0.5, 0.75, 1):
        lines.append(f'<line x1="{x(tick)}" y1="{y(0)}" x2="{x(tick)}" y2="{y(1)}" stroke="#eee"/>')
        lines.append(f'<line x1="{x(0)}" y1="{y(tick)}" x2="{x(1)}" y2="{y(tick)}" stroke="#eee"/>')
        lines.append(f'<text x="{x(tick)}" y="{y(0) + 15}" text-anchor="middle">{tick:.0%}</text>')
        lines.append(f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{tick:.0%}</text>')
    for number, (label, colour, each) in enumerate(bands):
        for told, share, error in each:
            low, high = y(max(0.0, share - 1.96 * error)), y(min(1.0, share + 1.96 * error))
            lines.append(f'<line x1="{x(told)}" y1="{low}" x2="{x(told)}" y2="{high}" stroke="{colour}"/>')
            lines.append(f'<circle cx="{x(told)}" cy="{y(share)}" r="3" fill="{colour}"/>')
        lines.append(f'<circle cx="{x(0) + 12}" cy="{y(1) + 12 + 16 * number}" r="4" fill="{colour}"/>')
        lines.append(f'<text x="{x(0) + 22}" y="{y(1) + 16 + 16 * number}">{label}</text>')
    lines.append(f'<text x="{_SIZE / 2}" y="{_SIZE - 8}" text-anchor="middle">{told_by}</text>')
    middle = _SIZE / 2
    lines.append(
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})">{came}</text>'
    )
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    known = knowledge(lexicon.load("open").graph)
    changes, _ = play(known.graph, known.evaluation(), games, seed=HELD_OUT_SEED, threads=2)
    bands = [
        (f"{first}–{last} unseen tiles", colour, points(known, changes, first, last))
        for first, last, colour in BANDS
    ]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(draw(bands, f"share won in {games} other games", "chance told by the table"), "utf-8")
    for label, _, each in bands:
        worst = max(abs(told - share) for told, share, _ in each)
        sys.stdout.write(f"{label}: worst difference {worst:.3f}\n")


if __name__ == "__main__":
    main()
