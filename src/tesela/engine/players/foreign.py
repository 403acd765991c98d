"""A player that is another program, spoken to over its standard input and output."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, spell
from tesela.engine.errors import EngineError
from tesela.engine.moves import Move
from tesela.engine.players.wire import VERSION, read_move, write_sight
from tesela.engine.sight import Sight

MARK: Final = "cmd:"
"""What a player's name starts with when the rest is a command."""
_PATIENCE: Final = 2.0
"""Seconds that a program has to end after `quit`."""


class Foreign:
    """Started once, asked move by move, ended with `close`."""

    def __init__(self, command: str, lexicon: str, graph: WordGraph) -> None:
        self._command = command
        self._graph = graph
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError):  # an empty command has no first word
            raise EngineError("foreign.start", command=command) from None
        try:
            if self._ask(f"tesela {VERSION}") != f"tesela {VERSION}":
                raise EngineError("foreign.greeting", command=command)
            self._ask(f"lexicon {lexicon}")
        except BaseException:
            self.close()
            raise

    def choose(self, sight: Sight, *, seed: int = 0) -> Move:
        move = read_move(self._ask(f"go {seed} {write_sight(sight)}"), sight)
        if move.play is not None:  # nobody challenges in a match: invented words would win it
            for word in score_play(sight.board, move.play).words:
                if bytes(word.tiles.letters) not in self._graph:
                    raise EngineError("wire.word", command=self._command, word=spell(word.tiles))
        return move

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del words, seed
        return False

    def close(self) -> None:
        """Say good-bye and wait; who does not go is ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError, ValueError):  # it may be gone, or closed already
            self._process.stdin.write("quit\n")
            self._process.stdin.flush()
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError):  # it may be gone, but what it said before is still to be read
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise EngineError("foreign.ended", command=self._command)
        return answer.strip()
