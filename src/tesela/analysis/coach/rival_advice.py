"""Advice on what a play gives the other: triple squares, open and closed boards, room to catch up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tesela.analysis.coach.replies import MANY_POINTS, RACKS, TRIPLES, Replies, dealt_racks, replies
from tesela.analysis.coach.situation import Data, Fact, Situation, lays
from tesela.core.letters import Letter
from tesela.core.squares import SIZE, Square
from tesela.core.tiles import Tiles, spell
from tesela.engine.moves import Move

FAR_BEHIND: Final = -50
_OFTEN: Final = 15
"""Racks of a hundred more than after the other move: beyond what chance does to such counts."""
_LEFT_OPEN: Final = {"triple.opened": "triple.left", "triple.worth_it": "triple.worth_leaving"}
_CLOSER: Final = 3.0
"""Points of the mean reply."""


def _both(s: Situation) -> tuple[Replies, Replies] | None:
    """The replies to what was played and to the best; none where the other's rack is known or nobody's."""
    if s.same or not s.bag or not s.view.others[0]:
        return None
    racks = dealt_racks(s.view, s.rival)
    mine, best = (replies(s.known.graph, s.after(move), racks) for move in (s.played, s.best))
    return mine, best


def opens_triple(s: Situation) -> Iterator[Fact]:
    """Keep the other from the triple squares, but not at the price of a good play."""
    found = _both(s)
    if found is None:
        return
    mine, best = found
    for here, there, move, code in (
        (mine, best, s.played, "triple.opened"),
        (best, mine, s.best, "triple.worth_it"),
    ):
        more = {cell: number - there.triples.get(cell, 0) for cell, number in here.triples.items()}
        cell = max(more, key=lambda each: (more[each], -each), default=None)
        if cell is None or more[cell] < _OFTEN or (move is s.best and s.best.score <= s.played.score):
            continue
        opens = here.triples[cell] - _before(s, cell) >= _OFTEN
        data: Data = {
            "move": s.named(move), "square": str(Square.at(cell)), "racks": here.triples[cell],
            "other": there.triples.get(cell, 0), "of": RACKS, "points": MANY_POINTS,
            "more": s.best.score - s.played.score,
        }  # fmt: skip
        yield Fact(code if opens else _LEFT_OPEN[code], "M.consejos.triple", data)


def _before(s: Situation, cell: int) -> int:
    """Racks that could do as much over that triple before anybody moved: who opens it finds it shut."""
    return replies(s.known.graph, s.view.board, dealt_racks(s.view, s.rival)).triples.get(cell, 0)


def open_or_closed(s: Situation) -> Iterator[Fact]:
    """Close the board when ahead, open it when behind."""
    found = _both(s)
    if found is None:
        return
    mine, best = found
    if s.view.lead > 0 and mine.mean - best.mean >= _CLOSER:
        data: Data = {
            "move": s.named(s.best), "mean": round(best.mean, 1), "mine": round(mine.mean, 1),
            "lead": s.view.lead, "of": RACKS,
        }  # fmt: skip
        yield Fact("board.closed", "M.consejos.rival", data)
    if s.view.lead < 0 and best.sevens - mine.sevens >= _OFTEN:
        data = {
            "move": s.named(s.best), "racks": best.sevens, "mine": mine.sevens,
            "behind": -s.view.lead, "of": RACKS,
        }  # fmt: skip
        far = s.view.lead <= FAR_BEHIND
        yield Fact("board.open", "M.consejos.desventaja" if far else "M.consejos.rival", data)


def last_s(s: Situation) -> Iterator[Fact]:
    """Keep the last S when behind: nobody else can make that plural."""
    behind = s.view.lead < 0
    if not behind or Letter.S not in s.view.rack or s.unseen[Letter.S] or Letter.S not in s.best.leave:
        return
    if s.same or lays(s.played, Letter.S):
        yield Fact(
            "behind.last_s", "M.consejos.desventaja", {"move": s.named(s.best), "behind": -s.view.lead}
        )
    made = None if s.unseen[0] else _plural_on_triple(s, s.best)
    if made and (s.same or made != _plural_on_triple(s, s.played)):
        data: Data = {"move": s.named(s.best), "word": made[0], "square": made[1]}
        yield Fact("behind.s_triple", "M.consejos.desventaja", data)


def _plural_on_triple(s: Situation, move: Move) -> tuple[str, str] | None:
    """A word that ends before a free triple square and takes an S there, with nothing else around."""
    board = s.after(move)
    for cell in TRIPLES:
        row, col = divmod(cell, SIZE)
        for down in (False, True):
            dr, dc = (1, 0) if down else (0, 1)
            back = Square(row - dr, col - dc)
            around = [Square(row + dr, col + dc), Square(row + dc, col + dr), Square(row - dc, col - dr)]
            if board.cells[cell] or not board[back] or any(board[each] for each in around):
                continue
            word: list[int] = []
            while board[back]:
                word.insert(0, board[back])
                back = Square(back.row - dr, back.col - dc)
            letters = Tiles(word).letters
            if len(word) > 1 and bytes([*letters, Letter.S]) in s.known.graph:
                return spell(letters), str(Square(row, col))
    return None
