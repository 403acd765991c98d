"""Starting stays fast: which modules a command may load, asked of a process of its own.

Times depend on the machine; what is imported does not. Each of these libraries takes tens of milliseconds.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.terminal import tesela
from typer import rich_utils

from tesela.cli.commands import COMMANDS, Command, Table
from tesela.texts import say

HEAVY = {
    "alembic",
    "litestar",
    "matplotlib",
    "numpy",
    "prometheus_client",
    "psycopg",
    "sqlalchemy",
    "uvicorn",
}
ROOMS = {"analysis", "bots", "duplicate", "engine", "lexicon", "notation", "rules", "server"}


def loaded_by(*arguments: str) -> set[str]:
    """The modules that `tesela ARGUMENTS` has loaded when it ends."""
    code = (
        "import atexit, sys; sys.argv = ['tesela', *sys.argv[1:]];"
        "atexit.register(lambda: print('\\nLOADED', *sys.modules, file=sys.stderr));"
        "from tesela.cli.app import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rpartition("\nLOADED")[2].split())


def rows(table: Table, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Command]]:
    found = []
    for name, row in table.items():
        found += rows(row, (*path, name)) if isinstance(row, dict) else [((*path, name), row)]
    return found


@pytest.mark.parametrize("arguments", [("--help",), ("lexicon", "--help"), ("--version",)], ids=" ".join)
def test_a_list_of_commands_loads_none_of_them(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by(*arguments)
    assert loaded & HEAVY == set()
    assert loaded & {f"tesela.{room}" for room in ROOMS} == set()
    assert loaded & {row.app.partition(":")[0] for _, row in rows(COMMANDS)} == set()


def test_a_verdict_loads_the_lexicon_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    entries = tmp_path / "few.entries"
    entries.write_text("casa  f.\n", "utf-8")
    assert tesela("lexicon", "build", "--entries", entries, "--name", "few").code == 0
    loaded = loaded_by("judge", "casa", "--lexicon", "few")
    assert loaded & (HEAVY | {"rich"}) == set()
    assert loaded & {f"tesela.{room}" for room in ROOMS - {"lexicon"}} == set()


@pytest.mark.parametrize("row", rows(COMMANDS), ids=lambda row: " ".join(row[0]))
def test_what_a_command_is_for_is_said_in_the_table_alone(row: tuple[tuple[str, ...], Command]) -> None:
    """A second sentence in the command's module would be shown nowhere, and drift."""
    module, _, name = row[1].app.partition(":")
    app = getattr(import_module(module), name)
    assert not isinstance(app.info.help, str)
    if not app.registered_groups and len(app.registered_commands) == 1:
        assert app.registered_commands[0].help is None


def test_the_list_and_the_commands_own_help_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rich_utils, "MAX_WIDTH", 300)  # read from the environment when first loaded
    for lang in ("es", "en"):
        for path, row in rows(COMMANDS):
            first = say(row.help, lang=lang).split(".")[0]
            assert first in tesela(*path[:-1], "--help", lang=lang).out, path
            assert first in tesela(*path, "--help", lang=lang).out, path
