"""`make quick` takes the tests nearest to a change first, and stops when its time is up."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tools.quick.__main__ import changed_files
from tools.quick.deadline import VARIABLE
from tools.quick.nearness import Imports, nearest_tests

FILES = {
    "src/tesela/__init__.py": "",
    "src/tesela/low.py": "",
    "src/tesela/middle.py": "from tesela.low import x",
    "src/tesela/high.py": "def f():\n    from tesela import middle",
    "src/tesela/room/__init__.py": "",
    "src/tesela/room/data.toml": "",
    "src/tesela/room/reader.py": "",
    "tools/__init__.py": "",
    "tests/conftest.py": "",
    "tests/core/test_low.py": "from tesela.low import x",
    "tests/core/test_middle.py": "import tesela.middle",
    "tests/cli/test_high.py": "from tests.cli.helper import y",
    "tests/cli/helper.py": "from tesela.high import f",
    "tests/server/conftest.py": "from tesela.room.reader import z",
    "tests/server/test_room.py": "",
    "tests/engine/test_kernel.py": "",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def _chosen(root: Path, *changed: str) -> list[str]:
    return [str(file) for file in nearest_tests(Imports(root), [Path(name) for name in changed])]


def test_tests_come_in_the_order_of_their_distance(checkout: Path) -> None:
    """The module's own doctests, who imports it, who imports an importer, and so on."""
    assert _chosen(checkout, "src/tesela/low.py") == [
        "src/tesela/low.py",
        "tests/core/test_low.py",
        "tests/core/test_middle.py",
        "tests/cli/test_high.py",
    ]


def test_a_changed_test_is_nearest_of_all(checkout: Path) -> None:
    assert _chosen(checkout, "tests/cli/test_high.py") == ["tests/cli/test_high.py"]
    both = _chosen(checkout, "src/tesela/low.py", "tests/cli/test_high.py")
    assert both.index("tests/cli/test_high.py") < both.index("tests/core/test_low.py")


def test_a_conftest_brings_its_folder(checkout: Path) -> None:
    assert _chosen(checkout, "src/tesela/room/reader.py")[1:] == ["tests/server/test_room.py"]


def test_a_data_file_stands_for_its_package(checkout: Path) -> None:
    assert "tests/server/test_room.py" in _chosen(checkout, "src/tesela/room/data.toml")


def test_the_kernel_has_its_tests_though_nothing_imports_it(checkout: Path) -> None:
    assert _chosen(checkout, "kernel/src/graph.cpp") == ["tests/engine/test_kernel.py"]


def test_without_a_change_the_fast_rooms_run(checkout: Path) -> None:
    assert _chosen(checkout) == ["tests/core/test_low.py", "tests/core/test_middle.py"]
    assert _chosen(checkout, "src/tesela/gone.py") == _chosen(checkout)


def _git(root: Path, *words: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words],
        cwd=root, check=True, capture_output=True,
    )  # fmt: skip


def test_what_changed_is_counted_from_the_main_branch(tmp_path: Path) -> None:
    _git(tmp_path, "init", "--initial-branch", "main")
    (tmp_path / "old.py").write_text("", "utf-8")
    (tmp_path / "same.py").write_text("", "utf-8")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-m", "first")
    _git(tmp_path, "switch", "-c", "work")
    (tmp_path / "committed.py").write_text("", "utf-8")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-m", "second")
    (tmp_path / "old.py").write_text("1", "utf-8")
    (tmp_path / "ñandú nuevo.py").write_text("", "utf-8")
    assert changed_files(tmp_path) == [Path("committed.py"), Path("old.py"), Path("ñandú nuevo.py")]


def test_outside_a_checkout_nothing_has_changed(tmp_path: Path) -> None:
    assert changed_files(tmp_path) == []


def _pytest(folder: Path, until: float) -> str:
    (folder / "test_one.py").write_text("def test_it(): assert 1 == 2\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tools.quick.deadline", "test_one.py"]
    env = {"PYTHONPATH": str(Path(__file__).parents[2]), VARIABLE: str(until)}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout


def test_tests_that_begin_too_late_are_left_out_and_counted(tmp_path: Path) -> None:
    assert "1 failed" in _pytest(tmp_path, time.time() + 600)
    late = _pytest(tmp_path, time.time() - 1)
    assert "failed" not in late
    assert "1 tests further away had no time left" in late
