"""A player that is another program, spoken to over its standard input and output."""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, spell
from tesela.engine.errors import EngineError
from tesela.engine.moves import Move
from tesela.engine.players.text_protocol import VERSION, read_move, write_view
from tesela.engine.turn_view import TurnView

MARK: Final = "cmd:"
"""What a player's name starts with when the rest is a command."""
NO_SUCH_LEXICON: Final = "error wire.lexicon"
_PATIENCE: Final = 2.0
"""Seconds that a program has to end after `quit`."""
_PIECE: Final = 65_536
_LONGEST: Final = 1_000_000
"""Bytes after which a line that does not end is no answer."""


class ExternalPlayer:
    """Started once, asked move by move, ended with `close`."""

    def __init__(self, command: str, lexicon: str, graph: WordGraph, *, patience: float = 0) -> None:
        """`patience`: seconds that an answer may take, 0 for as many as it likes."""
        self._command = command
        self._graph = graph
        self._patience = patience
        self._heard = b""
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        except (OSError, ValueError, IndexError):  # an empty command has no first word
            raise EngineError("foreign.start", command=command) from None
        try:
            if self._ask(f"tesela {VERSION}") != f"tesela {VERSION}":
                raise EngineError("foreign.greeting", command=command)
            if self._ask(f"lexicon {lexicon}") == NO_SUCH_LEXICON:
                raise EngineError("foreign.lexicon", command=command, name=lexicon)
        except BaseException:
            self.close()
            raise

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        move = read_move(self._ask(f"go {seed} {write_view(view)}"), view)
        if move.play is not None:  # nobody challenges in a match: invented words would win it
            for word in score_play(view.board, move.play).words:
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
            self._process.stdin.write(b"quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        if self._process.stdin.closed:  # it was ended here, for its silence
            raise EngineError("foreign.ended", command=self._command)
        with suppress(OSError):  # it may be gone, but what it said before is still to be read
            self._process.stdin.write(f"{line}\n".encode())
        deadline = time.monotonic() + self._patience
        while b"\n" not in self._heard and self._hears(deadline):
            pass
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer.decode("utf-8", "replace").strip()

    def _hears(self, deadline: float) -> bool:
        """Wait for a piece of the answer; False after the last one of a program that has ended."""
        assert self._process.stdout is not None
        waiting = select.poll()
        waiting.register(self._process.stdout, select.POLLIN)
        left = max(0.0, deadline - time.monotonic())
        if not waiting.poll(1000 * left if self._patience else None):
            self.close()
            raise EngineError("foreign.silent", command=self._command, seconds=f"{self._patience:g}")
        piece = os.read(self._process.stdout.fileno(), _PIECE)
        if not piece and not self._heard:
            raise EngineError("foreign.ended", command=self._command)
        self._heard += piece
        if len(self._heard) > _LONGEST and b"\n" not in self._heard:
            raise EngineError("wire.move", read=self._heard[:80].decode("utf-8", "replace"))
        return bool(piece)
