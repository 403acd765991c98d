"""Move generation, evaluation, search and players, over the C++ kernel.

>>> from tesela._kernel import WordGraph
>>> from tesela.core.tiles import read_word
>>> from tesela.engine import Position, best
>>> graph = WordGraph.build([bytes(read_word(word)) for word in ("jefas", "as", "fea")])
>>> best(Position.of(rack="AEFJNST"), graph)
<Move D8 JEFAS 46 leaves NT>
"""

from tesela.engine.generation import any_play, arrays, best, count, generate, grouped, top
from tesela.engine.moves import Move, MoveArrays, MoveKind
from tesela.engine.position import Position

__all__ = [
    "Move",
    "MoveArrays",
    "MoveKind",
    "Position",
    "any_play",
    "arrays",
    "best",
    "count",
    "generate",
    "grouped",
    "top",
]
