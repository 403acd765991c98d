"""A journal of finished pieces: one line each, so that work that was broken off goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tesela.engine.errors import EngineError


class Journal:
    """First line: what the work is, so that another's journal is refused. Then a line a piece."""

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self._path = path
        self.done: dict[int, Any] = {}
        if path.exists():
            self._read(plan)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(plan)

    def note(self, number: int, result: object) -> None:
        """Write a piece down; it counts once its line is whole."""
        self.done[number] = result
        self._write([number, result])

    def _write(self, line: object) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def _read(self, plan: dict[str, Any]) -> None:
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):  # the line that was being written when the work was broken off
            self._path.write_bytes(whole)
        try:
            first, *lines = [msgspec.json.decode(line) for line in whole.splitlines()] or [plan]
            self.done = {int(number): result for number, result in lines}
        except (msgspec.DecodeError, TypeError, ValueError):
            raise EngineError("journal.broken", path=str(self._path)) from None
        if first != plan:
            raise EngineError("journal.other_plan", path=str(self._path))
        if not whole:
            self._write(plan)
