"""«Challenge it or not?»: a plausible word that is none, or a rare one that is, laid for good points.

The words that are none are those that grammar would give and the regulation bars, each with its reason; the
rare ones are words of the edition that no list of common words has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

from tesela._kernel import WordGraph
from tesela.analysis.puzzles.puzzle import Evidence, Weighed
from tesela.analysis.puzzles.sources import Seen
from tesela.core.scoring import score_play
from tesela.core.tiles import read_word, spell
from tesela.engine.generation import generate
from tesela.engine.moves import Move
from tesela.engine.players.text_protocol import write_move
from tesela.engine.players.vocabulary import common_set
from tesela.lexicon import Explainer
from tesela.lexicon.judge import Verdict
from tesela.lexicon.judge.false_words import false_words

FALSE_WORDS: Final = 3_000
_LOTS: Final = 4
"""As many, in so many lots, invented once for all games of an edition."""
_LENGTHS: Final = range(4, 9)
_LEAST_TILES: Final = 3
"""Tiles that the play must lay: who lengthens a word by one tile invents nothing."""
_LEAST_POINTS: Final = 15
_VALID: Final = 0.4
"""Games in which a valid word is looked for: false ones are not found in every game."""
_OPENING: Final = 2
"""Turns whose boards have too little on them."""
_PASSED_OVER: Final = 0.8
"""Turns left out by chance where a valid word is wanted, so that puzzles come from all parts of a game."""
_SEED: Final = "puzzles"


class Doubts:
    """Words to be doubted, over one edition."""

    def __init__(self, judge: Explainer) -> None:
        self.judge = judge

    @cached_property
    def _false(self) -> frozenset[bytes]:
        made = (false_words(self.judge, _LENGTHS, f"{_SEED} {lot}", FALSE_WORDS) for lot in range(_LOTS))
        return frozenset(bytes(word) for words in made for word in words)

    @cached_property
    def _both(self) -> WordGraph:
        """The edition's words with the false ones."""
        return WordGraph.build([*self.judge.edition.graph.words(), *self._false])

    def laid(self, seen: Seen, seed: int) -> tuple[Move, Evidence] | None:
        """A play of this rack with a word to be doubted; the game says whether it is valid, chance which."""
        wanted_valid = Random(seen.game).random() < _VALID
        random = Random(seed)
        if seen.turn <= _OPENING or (wanted_valid and random.random() < _PASSED_OVER):
            return None
        plays = [
            move
            for move in generate(seen.view.position, self._both if not wanted_valid else self._graph)
            if len(move.placed) >= _LEAST_TILES and move.score >= _LEAST_POINTS
        ]
        random.shuffle(plays)
        for move in plays:
            word = self._doubtful(seen, move, valid=wanted_valid)
            if word is None:
                continue
            verdict = self.judge.verdict(spell(word).lower())
            if verdict.valid is wanted_valid and not (wanted_valid and self._comes_of_a_common_one(verdict)):
                return move, evidence_of(move, verdict)
        return None

    def _comes_of_a_common_one(self, verdict: Verdict) -> bool:
        """A rare form of a verb that everybody knows is doubted by nobody."""
        return any(bytes(read_word(way.entry)) in common_set() for way in verdict.derivations if way.entry)

    @property
    def _graph(self) -> WordGraph:
        return self.judge.edition.graph

    def _doubtful(self, seen: Seen, move: Move, *, valid: bool) -> bytes | None:
        """The main word, if it is of the kind that is wanted and every other word of the play is valid."""
        if move.play is None:
            return None
        main, *others = (bytes(word.tiles.letters) for word in score_play(seen.view.board, move.play).words)
        if len(main) not in _LENGTHS or not all(self._graph.contains_many(others)):
            return None
        if valid:
            return main if main not in common_set() and main in self._graph else None
        return main if main in self._false else None


def evidence_of(move: Move, verdict: Verdict) -> Evidence:
    """The verdict as evidence: the word, the code of its reason or way, and the point."""
    code, point = next(_reasons(verdict), ("", ""))
    weighed = [Weighed(write_move(move), move.score)]
    return Evidence("verdict", weighed, word=spell(verdict.tiles), reason=code, point=point)


def _reasons(verdict: Verdict) -> Iterator[tuple[str, str]]:
    if verdict.valid:
        for way in verdict.derivations:
            yield way.derivation.kind, ", ".join(way.points)
    for reason in verdict.reasons:
        yield reason.code, reason.point
