"""Boards, racks, moves and rankings of an event as text."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.core.letters import TEXT
from tesela.core.tiles import spell
from tesela.duplicate.coordinates import write_as
from tesela.duplicate.events import Joined, ScoredPlay
from tesela.duplicate.files.tables import hundredths
from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import Sums
from tesela.duplicate.state import Move, State
from tesela.texts import say


def rack_lines(state: State) -> Iterator[str]:
    """The board before the move, and the tiles to be called."""
    move = state.moves[-1]
    yield str(state.board)
    yield say("duplicate_cli.rack", {"move": move.number, "tiles": called(move.rack)})


def called(rack: bytes) -> str:
    """Tiles as they are called: with spaces, the blank by its name."""
    return "  ".join(say("duplicate_cli.blank") if code == 0 else TEXT[code] for code in rack)


def play_text(state: State, move: Move, scored: ScoredPlay) -> str:
    play = scored.play.play()
    coord = write_as(play.coord, state.conditions.coordinates)
    return say(
        "duplicate_cli.play", {"coord": coord, "word": spell(play.word_on(move.board)), "score": scored.score}
    )


def closed_lines(state: State, move: Move, sums: Sums) -> Iterator[str]:
    """What came of a move."""
    if move.annulled:
        yield say("duplicate_cli.annulled", {"move": move.number})
        return
    if move.top is None or move.laid is None:
        return
    brought = sums.moves[move.number - 1]
    points = brought.points if brought else {}
    tops = sum(scored >= move.top.score for scored in points.values())
    yield say(
        "duplicate_cli.closed",
        {
            "move": move.number,
            "top": play_text(state, move, move.top),
            "laid": play_text(state, move, move.laid),
            "tops": tops,
            "slips": len(move.slips),
        },
    )


def _groups(joined: Joined) -> tuple[str, ...]:
    """By what a player can be ranked among some."""
    return tuple(name for name in (joined.centre, joined.country, joined.category) if name)


def ranking_lines(state: State, sums: Sums, most: int | None = None, named: str = "") -> Iterator[str]:
    """Place, table, name, total, percentage, tops; of all, or of a centre, a country, a category."""
    if named and not any(named in _groups(joined) for joined in state.players):
        yield say("duplicate_cli.no_group", {"read": named})
        return
    rows = ranking(state, sums, (lambda joined: named in _groups(joined)) if named else None)
    for row in rows[:most]:
        joined = state.players[row.player]
        table = "" if joined.table is None else str(joined.table)
        share = hundredths(row.percentage)
        yield f"{row.place:>4}  {table:>4}  {joined.name:<24}  {row.total:>6}  {share:>7} %  {row.tops:>3}"
    if most is not None and len(rows) > most:
        yield say("duplicate_cli.more", {"number": len(rows) - most})
