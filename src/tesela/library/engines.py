"""The engine: every move of a position, and players that choose one.

>>> from tesela.engine.position import Position
>>> from tesela.library.engines import moves
>>> moves(Position.of(rack="AEFJNST"), 1)
[<Move D8 JEFAS 46 leaves NT>]
"""

from __future__ import annotations

from functools import lru_cache

from tesela._kernel import WordGraph
from tesela.bots.turn_view import turn_view_of
from tesela.engine.generation import generate, top
from tesela.engine.knowledge import Knowledge, knowledge, table_folder
from tesela.engine.moves import Move
from tesela.engine.players import GRADES, TurnView, player
from tesela.engine.position import Position
from tesela.lexicon.editions.builtin import OPEN
from tesela.library.games import LocalGame
from tesela.library.words import Words, edition_of


def moves(position: Position | str, count: int | None = 10, *, lexicon: Words = OPEN) -> list[Move]:
    """List the best plays of a position (or a line of CGP), best first; all of them without a `count`.

    What stays on the rack counts, as the engine has learned it; `TextError` if the text is no position.
    """
    given = Position.from_cgp(position) if isinstance(position, str) else position
    known = knowledge_of(lexicon)
    leaves = known.leaves if given.bag else None  # with no bag nothing is drawn to a leave
    if count is None:
        return generate(given, known.graph, leaves=leaves)
    return top(given, known.graph, count, leaves=leaves)


class Engine:
    """One of the house's players, by name: `Engine.names()` lists them from weakest to strongest."""

    def __init__(self, name: str = "estratega", *, lexicon: Words = OPEN) -> None:
        """Make a player; `EngineError` if nobody has that name."""
        self.name = name
        self._player = player(name, knowledge_of(lexicon))

    @staticmethod
    def names() -> tuple[str, ...]:
        """Every player of the house, weakest first."""
        return tuple(grade.key for grade in GRADES)

    def choose(self, table: LocalGame | Position, *, seed: int = 0) -> Move:
        """Choose a move for the player to move; the same table and seed always give the same one."""
        return self._player.choose(_turn_view(table), seed=seed)

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"


def _turn_view(table: LocalGame | Position) -> TurnView:
    """The table as its mover may see it: of a game no more than that seat's view."""
    if isinstance(table, Position):
        return TurnView.of(table.board, table.rack, table.scores)
    view = table.view(table.on_turn)
    return turn_view_of(view, view.viewer)


def knowledge_of(words: Words) -> Knowledge:
    edition = edition_of(words)
    return _tables(edition.graph, edition.name)


@lru_cache(maxsize=4)
def _tables(graph: WordGraph, name: str) -> Knowledge:
    """A lexicon's words with what was learned of them; read once in a process."""
    return knowledge(graph, table_folder(name))
