"""Positions that puzzles are made of: self-play of the bots, from a seed, and recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tesela.analysis.puzzles.puzzle import RULES
from tesela.analysis.tables import seen_turns
from tesela.bots.turn_view import end_rules
from tesela.engine.arena import play_game
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.grades import player
from tesela.engine.turn_view import TurnView
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.rules.rulesets import RULESETS


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn: what its player saw and did, in which game and under which rule set."""

    game: str
    turn: int
    rules: str
    view: TurnView
    move: Move

    @property
    def source(self) -> str:
        return f"{self.game}#{self.turn}"


def from_selfplay(known: Knowledge, seed: int) -> list[Seen]:
    """A game of two bots who know every word: one plays by equity, the other overlooks things."""
    turns: list[Seen] = []

    def note(view: TurnView, move: Move) -> None:
        turns.append(Seen(f"selfplay:{seed}", len(turns) + 1, RULES, _plain(view), move))

    players = [player("estratega", known), player("veterana", known)]
    rules = end_rules(RULESETS[RULES].options, 2)
    play_game(players if seed % 2 else players[::-1], seed=seed, rules=rules, on_turn=note)
    return turns


def from_file(name: str, content: bytes, rules: str | None = None) -> Iterator[Seen]:
    """The turns of a recorded game of two whose racks are known. `NotationError` if there is none."""
    replay = recount(read_game(content), rules)
    for turn in seen_turns(replay):
        if len(turn.view.scores) == 2 and turn.view.nobody_left:
            yield Seen(name, turn.n, replay.ruleset, _plain(turn.view), turn.move)


def _plain(view: TurnView) -> TurnView:
    """Without what the rival did last: a puzzle shows the position alone, and must hold by it alone."""
    return replace(view, last=None)
