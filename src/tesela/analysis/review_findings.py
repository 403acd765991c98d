"""What a review finds beside grades: missed plays of seven, words that stood wrongly, lost challenges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from tesela.analysis.tables import SeenTurn
from tesela.core.letters import RACK_SIZE
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, spell
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.notation.replay import Replay


class LostChallenge(msgspec.Struct, frozen=True):
    """Valid words that somebody challenged."""

    n: int
    """The turn that laid them."""
    player: str
    """Who challenged."""
    words: list[str]


class Chances(NamedTuple):
    """The win chance of who moved, with the best move and with the one made."""

    seat: int
    best: float
    made: float


def missed_seven(moves: Iterable[Move], move: Move) -> Move | None:
    """The best-scoring play of seven tiles among those that were there, where fewer were laid."""
    if move.kind is MoveKind.PLACE and len(move.placed) == RACK_SIZE:
        return None
    sevens = [each for each in moves if each.kind is MoveKind.PLACE and len(each.placed) == RACK_SIZE]
    return max(sevens, key=lambda each: each.score, default=None)


def phonies(known: Knowledge, seen: SeenTurn) -> list[str]:
    """Words of a play that stood, and that the lexicon does not have."""
    if seen.move.play is None:
        return []
    words = [word.tiles for word in score_play(seen.view.board, seen.move.play).words]
    return [spell(word) for word in words if not _there(known, word)]


def lost_challenges(known: Knowledge, replay: Replay) -> Iterator[LostChallenge]:
    """Challenges that a file of two tells of, and whose words the lexicon has."""
    nicks = [player.nick for player in replay.document.players]
    for turn, after in zip(replay.turns, replay.turns[1:], strict=False):
        words = [word.tiles for word in turn.words]
        if after.kind == "challenge" and words and all(_there(known, word) for word in words):
            yield LostChallenge(turn.n, nicks[1 - turn.entry.seat], [spell(word) for word in words])


def _there(known: Knowledge, word: Tiles) -> bool:
    return bytes(word.letters) in known.graph


def luck_of(turns: Iterable[Chances], seat: int) -> float:
    """What the draws changed: the chance that the rack gave, against the chance before it was known.

    With what the choices lost it leads from an even game to the last turn that was looked at.
    """
    chance, luck = 0.5, 0.0
    for mover, best, made in turns:
        if mover == seat:
            luck += best - chance
        chance = made if mover == seat else 1 - made
    return luck
