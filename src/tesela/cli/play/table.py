"""The table: a game's log on disk, kept after every command, and the secret of its bag beside it."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from tesela.core.tiles import Tiles
from tesela.lexicon import Edition, Judge
from tesela.lexicon.home import home
from tesela.rules import commands as c
from tesela.rules.game import (
    Event,
    Refusal,
    Secret,
    View,
    fold,
    read_log,
    write_log,
)


def games_folder() -> Path:
    """Where games are kept."""
    return home() / "games"


class Saved(msgspec.Struct, frozen=True):
    """What resuming needs: which seats a bot plays, and the bag's seed until the game reveals it."""

    seed: str
    bots: dict[int, str]
    lexicon: str
    notes: tuple[str, ...] = ()
    """What the player wrote down (5.2): beside the log, never in it."""


class Table:
    """One game that goes on here. Every accepted command is on disk before it is shown."""

    def __init__(
        self,
        events: Sequence[Event],
        saved: Saved,
        path: Path,
        judge: Callable[[Sequence[Tiles]], bool],
    ) -> None:
        self.events = list(events)
        self.game = fold(self.events)
        self.saved = saved
        self.path = path
        self.judge = judge
        self._secret = Secret.from_hex(self.game.header.game, saved.seed)

    @classmethod
    def resume(cls, path: Path, find: Callable[[str], Edition]) -> tuple[Table, Edition]:
        """The game as it was left, and its words. `OSError` or `ValueError` if they can't be read."""
        saved = msgspec.json.decode(_seat_file(path).read_bytes(), type=Saved)
        log = read_log(path.read_bytes())
        edition = find(saved.lexicon)
        return cls(log, saved, path, Judge(edition).judge_play), edition

    def ask(self, command: c.Command) -> Refusal | None:
        """Do it and keep it, or say why not."""
        now = time.time_ns() // 1_000_000
        done = self.game.step(command, now, judge=self.judge, secret=self._secret)
        if isinstance(done, Refusal):
            return done
        self.game, events = done
        self.events += events
        self.save()
        return None

    def save(self) -> None:
        """Whole or not at all: written beside the old file, then put in its place."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _replace(_seat_file(self.path), msgspec.json.encode(self.saved))
        _replace(self.path, write_log(self.events))

    @property
    def notes(self) -> tuple[str, ...]:
        """The player's own notes on this game."""
        return self.saved.notes

    def note(self, text: str) -> None:
        """Write one more down."""
        self.saved = msgspec.structs.replace(self.saved, notes=(*self.saved.notes, text))
        self.save()

    def seen_by(self, seat: int) -> View:
        return self.game.view(seat)

    def forget_secret(self) -> None:
        """After the end the log itself holds the seed."""
        with contextlib.suppress(FileNotFoundError):
            _seat_file(self.path).unlink()


def _seat_file(path: Path) -> Path:
    return path.with_suffix(".mesa")


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
