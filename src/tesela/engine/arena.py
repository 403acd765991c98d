"""Whole games between players, with nothing but the table between them: for matches and measured ratings.

The bag has two ends: the first seat draws at one and the rest at the other. A pair of games with the seats
changed so gives both players nearly the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.letters import COUNTS, POINTS, RACK_SIZE
from tesela.core.tiles import Tiles
from tesela.engine.end_rules import USUAL, EndRules
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.protocol import Player
from tesela.engine.turn_view import LastPlay, TurnView


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: scores by seat, and every move."""

    scores: tuple[int, ...]
    moves: tuple[Move, ...]


@dataclass(slots=True)
class _Table:
    bag: list[int]
    racks: list[Tiles]
    scores: list[int]
    board: Board = EMPTY_BOARD
    passes: int = 0
    scoreless: int = 0
    last: LastPlay | None = None

    def view(self, seat: int, rules: EndRules) -> TurnView:
        order = [(seat + step) % len(self.racks) for step in range(len(self.racks))]
        return TurnView(
            self.board,
            self.racks[seat],
            tuple(self.scores[each] for each in order),
            tuple(len(self.racks[each]) for each in order[1:]),
            len(self.bag),
            self.passes,
            self.scoreless,
            rules,
            self.last,
        )

    def draw(self, seat: int) -> None:
        held = list(self.racks[seat])
        while len(held) < RACK_SIZE and self.bag:
            held.append(self.bag.pop(0 if seat == 0 else -1))
        self.racks[seat] = Tiles(held).sorted()

    def take(self, seat: int, move: Move, random: Random) -> None:
        before = self.board
        self.racks[seat] = move.leave
        if move.play is not None:
            self.board = move.play.on(self.board)
        self.draw(seat)
        if move.kind is MoveKind.EXCHANGE:
            for tile in move.tiles:
                self.bag.insert(random.randrange(len(self.bag) + 1), tile)
        self.scores[seat] += move.score
        self.passes = self.passes + 1 if move.kind is MoveKind.PASS else 0
        self.scoreless = 0 if move.score else self.scoreless + 1
        self.last = LastPlay(before, move.play, len(move.tiles) if move.kind is MoveKind.EXCHANGE else 0)

    def over(self, seat: int, rules: EndRules) -> bool:
        """Whether the seat's move ended the game; if so the racks are settled."""
        players = len(self.racks)
        if not self.racks[seat]:
            kind = rules.out
        elif self.passes >= rules.passes_each * players or self.scoreless >= rules.scoreless_each * players:
            kind = rules.passes
        else:
            return False
        lost = [sum(POINTS[code] for code in rack) for rack in self.racks]
        if kind != "none":
            self.scores = [score - loss for score, loss in zip(self.scores, lost, strict=True)]
        if kind == "out_gains" and not self.racks[seat]:
            self.scores[seat] += sum(lost)
        return True


def play_game(
    players: Sequence[Player],
    *,
    seed: int,
    rules: EndRules = USUAL,
    on_turn: Callable[[TurnView, Move], None] = lambda view, move: None,
) -> Played:
    """A game of two to four; the same players and seed play the same game.

    `on_turn` is told what the player to move saw, and the move.
    """
    random = Random(seed)
    bag = [code for code, number in enumerate(COUNTS) for _ in range(number)]
    random.shuffle(bag)
    table = _Table(bag, [Tiles(b"") for _ in players], [0 for _ in players])
    for seat in range(len(players)):
        table.draw(seat)
    moves: list[Move] = []
    while True:
        seat = len(moves) % len(players)
        view = table.view(seat, rules)
        move = players[seat].choose(view, seed=seed * 1009 + len(moves))
        on_turn(view, move)
        moves.append(move)
        table.take(seat, move, random)
        if table.over(seat, rules):
            return Played(tuple(table.scores), tuple(moves))
