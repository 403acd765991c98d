"""A real table's log in a file, as devices export it; every fact is on disk before it is shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tesela.cli.files import atomic_write
from tesela.cli.output import fail, fail_with
from tesela.core.errors import TextError
from tesela.mesa.facts import Fact, read_log, write_fact
from tesela.mesa.fold import fold
from tesela.mesa.table import Table
from tesela.mesa.views import MesaView, view
from tesela.texts import say

MOST_FACTS: Final = 4000
_MOST_BYTES: Final = 30_000_000


def load_log(path: Path) -> list[Fact]:
    """The facts of a file that a device or this command wrote; ends with a sentence if it is none."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            fail_with("mesa_cli.error.large", path=path)
        facts = read_log(path.read_bytes())
    except OSError as problem:
        fail_with("mesa_cli.error.file", path=path, why=problem.strerror)
    except ValueError:  # a name with a zero in it
        fail_with("mesa_cli.error.file", path=path, why=say("notation.error.no_name"))
    except TextError as wrong:
        fail(say("mesa_cli.error.unreadable", {"path": path, "reason": wrong.data["reason"]}))
    if len(facts) > MOST_FACTS:
        fail_with("mesa_cli.error.full", most=MOST_FACTS)
    if fold(facts) is None:
        fail_with("mesa_cli.error.not_opened", path=path)
    return facts


def load_table(path: Path) -> Table:
    """The table that a file's facts add up to."""
    table = fold(load_log(path))
    assert table is not None, "a log that was read opens a table"
    return table


def write_log(path: Path, facts: list[Fact]) -> None:
    """Put the whole log in the file's place."""
    content = b"[" + b",\n".join(map(write_fact, facts)) + b"]\n"
    try:
        atomic_write(path, content)
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or say("notation.error.no_name")
        fail_with("mesa_cli.error.file", path=path, why=why)


class Log:
    """A log that grows in its file. The table's time goes on from its last fact; none passes while closed."""

    def __init__(self, path: Path, facts: list[Fact], clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self.facts = facts
        self._clock = clock
        self._base = max(fact.at for fact in facts)
        self._began = clock()

    @property
    def now(self) -> int:
        """The table's own time in milliseconds."""
        return self._base + int((self._clock() - self._began) * 1000)

    @property
    def table(self) -> Table:
        table = fold(self.facts)
        assert table is not None, "the first fact opens the table"
        return table

    @property
    def seen(self) -> MesaView:
        return view(self.table)

    def add(self, *facts: Fact) -> None:
        """Write facts down; the file has them when this returns."""
        if len(self.facts) + len(facts) > MOST_FACTS:
            fail_with("mesa_cli.error.full", most=MOST_FACTS)
        grown = [*self.facts, *facts]
        write_log(self.path, grown)
        self.facts = grown
