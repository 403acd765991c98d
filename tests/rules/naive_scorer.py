"""A second scorer, deliberately naive: it looks at the whole board before and after (12-19)."""

from __future__ import annotations

from itertools import product

VALUES = {
    1: "A E I O U L N R S T",
    2: "D G",
    3: "B C M P",
    4: "F H V Y",
    5: "CH Q",
    8: "J LL Ñ RR X",
    10: "Z",
}
NAMES = (*"ABC", "CH", *"DEFGHIJL", "LL", *"MNÑOPQR", "RR", *"STUVXYZ")
POINTS = {NAMES.index(name) + 1: value for value, names in VALUES.items() for name in names.split()}

_EIGHTH = {
    "TW": [(0, 0), (0, 7)],
    "DW": [(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)],
    "TL": [(1, 5), (5, 5)],
    "DL": [(0, 3), (2, 6), (3, 7), (6, 6)],
}


def _mirrored(row: int, col: int) -> set[tuple[int, int]]:
    places = {(row, col), (col, row)}
    return {(y, x) for a, b in places for y, x in product({a, 14 - a}, {b, 14 - b})}


PREMIUM = {
    place: kind for kind, squares in _EIGHTH.items() for square in squares for place in _mirrored(*square)
}


def _runs(board: dict[tuple[int, int], int]) -> list[list[tuple[int, int]]]:
    """All words of two letters or more, across and down."""
    found = []
    for across in (True, False):
        for lane in range(15):
            run: list[tuple[int, int]] = []
            for at in range(16):
                place = (lane, at) if across else (at, lane)
                if place in board:
                    run.append(place)
                    continue
                if len(run) > 1:
                    found.append(run)
                run = []
    return found


def _as_dict(cells: bytes) -> dict[tuple[int, int], int]:
    return {divmod(index, 15): code for index, code in enumerate(cells) if code}


def naive_score(before: bytes, after: bytes) -> int:
    """What the tiles that are on `after` and not on `before` scored."""
    old, new = _as_dict(before), _as_dict(after)
    fresh = new.keys() - old.keys()
    total = 0
    for run in _runs(new):
        if not fresh.intersection(run):
            continue
        points, doubled, tripled = 0, 0, 0
        for place in run:
            value = 0 if new[place] >= 128 else POINTS[new[place]]
            kind = PREMIUM.get(place) if place in fresh else None
            points += value * {"DL": 2, "TL": 3}.get(kind or "", 1)
            doubled += kind == "DW"
            tripled += kind == "TW"
        total += points * 2**doubled * 3**tripled
    return total + (50 if len(fresh) == 7 else 0)
