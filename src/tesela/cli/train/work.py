"""Training in pieces that any machine with the same edition can play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tesela._kernel import WordGraph
from tesela.cli.engine.edge import graph_of
from tesela.cli.engine.strength import mark_of
from tesela.engine.errors import EngineError
from tesela.engine.training import Piece, Sums, play_piece


@cache
def _graph(lexicon: str) -> WordGraph:
    return graph_of(lexicon)


@dataclass(frozen=True, slots=True)
class TrainingWork:
    """Plays pieces with the named edition, which must be the very one that the training is for."""

    lexicon: str
    mark: str

    def __call__(self, piece: Piece) -> Sums:
        graph = _graph(self.lexicon)
        if mark_of(graph) != self.mark:
            raise EngineError("cluster.other_lexicon", name=self.lexicon)
        return play_piece(piece, graph)
