"""A game in this process, move by move: the rules keep it, whoever calls plays all the seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tesela.bots.turn_view import command_of
from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, read_tiles
from tesela.core.typed_play import typed_play
from tesela.engine.moves import Move
from tesela.engine.position import Position
from tesela.lexicon import Judge
from tesela.lexicon.editions.builtin import edition_for
from tesela.library.words import Words, edition_of
from tesela.notation.files import read_game
from tesela.notation.gcg_write import write_gcg
from tesela.notation.normalise import normalised
from tesela.notation.recount import recount
from tesela.rules import commands as c
from tesela.rules.bag import SEED_BYTES, Secret
from tesela.rules.codec import LineTiles
from tesela.rules.game import Event, Refusal, TurnRecord, View, create, fold, write_log
from tesela.rules.rulesets import RULESETS, usual_ruleset
from tesela.texts import say

_NAME: Final = "local"
FORMATS: Final = ("gcg", "json")


class RefusedError(ValueError):
    """What the rules do not allow: `refusal` has the code, the article and the data of it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(say(f"refusal.{refusal.code}", refusal.data))
        self.refusal = refusal


class LocalGame:
    """A game for two to four whose words are checked as they are laid.

    Without `rules` it is the rule set in force for so many players, without `lexicon` the words that the rule
    set names. `seed` makes the draws repeatable; else they come from the system's secure generator.
    """

    def __init__(
        self,
        players: Sequence[str] = ("Ana", "Blas"),
        *,
        rules: str | None = None,
        lexicon: Words | None = None,
        seed: int | None = None,
    ) -> None:
        """Seat the players and draw their tiles; `RefusedError` if the rule set has no such game."""
        ruleset = rules or usual_ruleset(len(players))
        self.lexicon = edition_of(lexicon or _words_of(ruleset))
        name = _NAME if seed is None else f"{_NAME}-{seed}"
        self._secret = Secret.new(name) if seed is None else Secret(name, seed.to_bytes(SEED_BYTES, "big"))
        header = create(
            name,
            ruleset,
            players,
            0,
            judging="checked",
            lexicon=self.lexicon.name,
            lexicon_hash=self.lexicon.about.hash,
            commitment=self._secret.commitment(),
        )
        if isinstance(header, Refusal):
            raise RefusedError(header)
        self._events: list[Event] = [header]
        self._game = fold(self._events)
        self._do(c.StartGame(0))

    # What lies on the table

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.view().header.players)

    @property
    def board(self) -> Board:
        return self.view().board or EMPTY_BOARD

    @property
    def on_turn(self) -> int:
        """The seat to move, from 0; the last one that moved once the game is over."""
        return self._game.on_turn

    @property
    def rack(self) -> Tiles:
        """The tiles of the player to move."""
        return (self.view(self.on_turn).racks[self.on_turn] or Tiles()).sorted()

    @property
    def bag(self) -> int:
        """How many tiles are left to draw."""
        return self.view().bag_count

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far; with the final sums once the game is over."""
        seen = self.view()
        return seen.totals or seen.scores

    @property
    def position(self) -> Position:
        """The table as the player to move knows it."""
        seat, seen = self.on_turn, self.view(self.on_turn)
        order = [(seat + step) % len(seen.scores) for step in range(len(seen.scores))]
        return Position(self.board, self.rack, seen.bag_count, tuple(seen.scores[each] for each in order))

    @property
    def history(self) -> tuple[TurnRecord, ...]:
        """The turns so far, as a score sheet has them."""
        return self.view(self.on_turn).record

    @property
    def is_over(self) -> bool:
        return self.view().ended is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won: nobody yet, one, or several who tie."""
        return tuple(self.players[seat] for seat in self.view().winners)

    def view(self, viewer: int = 0) -> View:
        """The game as a seat may see it, and no more."""
        return self._game.view(viewer)

    # What a player may do

    def play(self, coord: str, word: str) -> int:
        """Lay a word (`game.play("D8", "jefas")`) and return its score.

        The word is typed whole, with the letters that lie there already; a letter that the rack lacks is its
        blank. `TextError` for what can't be read, `RefusedError` for what the rules do not allow.
        """
        play = typed_play(self.board, self.rack, read_coord(coord), word)
        return self._turn(c.PlayWord(self.on_turn, str(play.coord), LineTiles(play.tiles)))

    def exchange(self, tiles: str) -> None:
        """Exchange tiles of the rack and end the turn."""
        self._turn(c.Exchange(self.on_turn, read_tiles(tiles)))

    def pass_turn(self) -> None:
        """End the turn without a play."""
        self._turn(c.Pass(self.on_turn))

    def push(self, move: Move) -> int:
        """Make a move that the engine found, and return its score."""
        return self._turn(command_of(move, self.on_turn))

    # Files

    def log(self) -> bytes:
        """The game's event log: all that ever happened in it, bag and racks included."""
        return write_log(self._events)

    def gcg(self) -> bytes:
        """The game as a GCG file, which other programs read."""
        return write_gcg(normalised(recount(read_game(self.log()))))

    def save(self, path: str | Path) -> None:
        """Write the game to a file; its name ends in `.gcg` or `.json` and says in which format."""
        kind = Path(path).suffix.removeprefix(".")
        if kind not in FORMATS:
            raise ValueError(f"{path}: a game is saved as {' or '.join(FORMATS)}")
        Path(path).write_bytes(self.gcg() if kind == "gcg" else self.log())

    # For people

    def __str__(self) -> str:
        sums = "  ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"{self.board}\n{sums}"

    def __repr__(self) -> str:
        sums = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<LocalGame {sums}>"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()

    def _turn(self, command: c.Command) -> int:
        """Do it, let the others accept it, and return what it scored."""
        self._do(command)
        while (waiting := self._to_accept()) is not None:
            self._do(c.Accept(waiting))
        return self.history[-1].score

    def _to_accept(self) -> int | None:
        """The next opponent who has not written the play down yet."""
        waiting = self._game.waits_for if self._game.phase == "announced" else ()
        return next((seat for seat in waiting if seat >= 0), None)

    def _do(self, command: c.Command) -> None:
        judge = Judge(self.lexicon).judge_play
        done = self._game.step(command, len(self._events), judge=judge, secret=self._secret)
        if isinstance(done, Refusal):
            raise RefusedError(done)
        self._game, events = done
        self._events += events


def _words_of(ruleset: str) -> str:
    """The edition by whose words a rule set plays; an unknown one is refused later, with those there are."""
    return edition_for(RULESETS[ruleset].options.word_use if ruleset in RULESETS else None)
