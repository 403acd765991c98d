"""Turns as they are written down: plays, scores, exchanges, passes; earliest without an entry first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tesela.core.letters import BLANK_BIT, COUNTS
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, spell, spell_apart
from tesela.mesa import facts as f
from tesela.mesa.table import UNKNOWN, Table, Turn
from tesela.mesa.tally import tally


def write_down(table: Table, fact: f.Fact) -> None:
    """Fill in the earliest turn that lacks its entry; for the current turn, replace the one it has."""
    if table.phase not in ("thinking", "laid", "announced"):
        table.mark("turn.not_now")
        return
    turn = next((each for each in table.turns if each.kind == "open"), table.current)
    if turn.kind != "open":
        table.mark("entry.again")  # 21: once the count has begun nothing changes
        table.lift(turn)
    fresh = Turn(turn.seat, closed=turn.closed, rack=_rack_before(table, turn))
    fresh.upheld = turn.upheld and turn.kind == "open" and isinstance(fact, f.Play | f.Score)
    table.turns[table.turns.index(turn)] = fresh
    _fill(table, fresh, fact)
    table.racks[fresh.seat] = fresh.rack if fresh.kind in ("pass", "lost") else None
    table.signatures.clear()
    if fresh is table.current:
        table.phase, table.announced = "announced", table.now
        _stop_at_the_play(table, fresh)


def _rack_before(table: Table, turn: Turn) -> Tiles | None:
    """What the seat was said to hold; of an entry that is replaced, what it was said to hold then."""
    told = table.racks[turn.seat]
    return turn.rack if told is None else told


def _stop_at_the_play(table: Table, turn: Turn) -> None:
    """31.1: «no corrido» stops when the tiles lie there; a timer measures no further than that (28.1)."""
    kind = table.header.time.kind
    if kind == "timer" or (kind == "stopped" and turn.kind in ("play", "score")):
        table.laid_stop = True
        if table.clocks.case is None:
            table.clocks.stop("laid", table.now)


def _fill(table: Table, turn: Turn, fact: f.Fact) -> None:
    if isinstance(fact, f.Play):
        _fill_play(table, turn, fact)
    elif isinstance(fact, f.Score):
        turn.kind, turn.score, turn.word = "score", fact.points, fact.word
        turn.count = UNKNOWN if fact.count is None else fact.count
    elif isinstance(fact, f.Exchange):
        bag = tally(table).bag
        if bag != UNKNOWN and bag < fact.count:
            table.mark("exchange.bag")
        turn.kind, turn.count = "exchange", fact.count
    else:
        turn.kind = "pass" if isinstance(fact, f.Pass) else "lost"


def _fill_play(table: Table, turn: Turn, fact: f.Play) -> None:
    sums = tally(table)
    where = read_coord(fact.coord)
    play = Play(where.square, where.direction, fact.tiles)
    turn.kind, turn.coord, turn.tiles = "play", fact.coord, fact.tiles
    turn.count = sum(map(bool, fact.tiles))
    turn.score = fact.claimed or 0
    if fault := check_placement(table.board, play):
        table.mark(fault.fault.value)
        return
    counted = score_play(table.board, play)
    turn.word = spell(play.word_on(table.board))
    turn.words = tuple(spell_apart(word.tiles) for word in counted.words)
    turn.counted = counted.total
    turn.score = counted.total if fact.claimed is None else fact.claimed
    if turn.score != turn.counted:
        table.mark("score.wrong")
    if sums.bag != UNKNOWN and turn.count > sums.held[turn.seat]:
        table.mark("rack.missing")
    if turn.rack is not None and _from_hand(fact.tiles) - Counter(turn.rack):
        table.mark("rack.other")
    turn.cells = tuple((square.cell, code) for square, code in play.laid())
    for cell, code in turn.cells:
        table.cells[cell] = code
    if any(left < 0 for left in unseen(table)):
        table.mark("tiles.too_many")


def _from_hand(tiles: Iterable[int]) -> Counter[int]:
    """The tiles of a play as they stood on the rack."""
    return Counter(0 if code & BLANK_BIT else code for code in tiles if code)


def unseen(table: Table) -> list[int]:
    """How many tiles of each kind are not on the board, the blank first."""
    there = _from_hand(table.cells)
    return [total - there[code] for code, total in enumerate(COUNTS)]
