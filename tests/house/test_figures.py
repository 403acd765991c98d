"""The house in figures: each counted in a little house of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools.house_figures import ROOT, House, Place, long_subjects, report
from tools.import_graph import cycles


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A package with two rooms, tests and a kernel."""
    write(tmp_path, "src/tesela/__init__.py", "")
    write(tmp_path, "src/tesela/core/__init__.py", "")
    write(tmp_path, "src/tesela/core/tiles.py", "A = 1\n")
    write(tmp_path, "src/tesela/rules/__init__.py", "")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_files_and_lines_a_room(root: Path) -> None:
    write(root, "kernel/include/graph.hpp", "int a;\nint b;\n")
    write(root, "kernel/README.md", "no code\n")
    write(root, "web/src/app.ts", "1\n")
    assert House(root).rooms() == {
        "kernel": (1, 2),
        "tesela": (1, 0),
        "tesela.core": (2, 1),
        "tesela.rules": (1, 0),
        "web/src": (1, 1),
    }


class TestImports:
    def test_an_edge_a_pair_of_modules_however_often_it_is_written(self, root: Path) -> None:
        text = "from tesela.core import tiles\nfrom tesela.core.tiles import A\nimport os\n"
        write(root, "src/tesela/rules/fold.py", text)
        assert House(root).edges() == {("tesela.rules", "tesela.core"): 1}

    def test_what_lies_beside_the_rooms_is_the_package(self, root: Path) -> None:
        write(root, "src/tesela/__main__.py", "from tesela.core.tiles import A\n")
        assert House(root).edges() == {("tesela", "tesela.core"): 1}

    @pytest.mark.parametrize(
        "late",
        [
            "def f():\n    from tesela.rules import fold\n",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tesela.rules import fold\n",
        ],
        ids=["late", "typing"],
    )
    def test_a_late_import_that_closes_a_cycle_is_found(self, root: Path, late: str) -> None:
        write(root, "src/tesela/rules/fold.py", "from tesela.rules import state\n")
        write(root, "src/tesela/rules/state.py", late)
        house = House(root)
        assert cycles(house.imports.loading) == []
        assert house.hidden_cycles() == [["tesela.rules.fold", "tesela.rules.state"]]

    def test_a_cycle_of_loading_is_not_hidden(self, root: Path) -> None:
        write(root, "src/tesela/rules/fold.py", "from tesela.rules import state\n")
        write(root, "src/tesela/rules/state.py", "from tesela.rules import fold\n")
        house = House(root)
        assert cycles(house.imports.loading) == [["tesela.rules.fold", "tesela.rules.state"]]
        assert house.hidden_cycles() == []

    def test_cycles_apart_are_counted_apart(self) -> None:
        graph = {"a": "bd", "b": "c", "c": "a", "d": "e", "e": "d", "f": "a"}
        assert cycles({one: frozenset(others) for one, others in graph.items()}) == [list("abc"), list("de")]


class TestFindings:
    def test_functions_too_long(self, root: Path) -> None:
        write(
            root, "src/tesela/core/a.py", "def f():\n" + "    pass\n" * 60 + "def g():\n" + "    pass\n" * 59
        )
        assert House(root).long_functions() == [Place("src/tesela/core/a.py:1 f", 61)]

    def test_functions_and_calls_too_wide(self, root: Path) -> None:
        write(
            root,
            "src/tesela/core/a.py",
            "def f(a, b, c, d, e, g, h): ...\n"
            "class C:\n    def m(self, a, b, c, d, e, g): ...\n"
            "@app.command()\ndef typed(a, b, c, d, e, g, h): ...\n"
            "def named(a, *, b, c, d, e, g, h): ...\n"
            "f(1, 2, 3, 4, 5, 6, 7)\nf(1, 2, 3, 4, 5, 6)\nTable(1, 2, 3, 4, 5, 6, 7)\n",
        )
        house = House(root)
        assert house.wide_functions() == [Place("src/tesela/core/a.py:1 f", 7)]
        assert house.wide_calls() == [Place("src/tesela/core/a.py:7 f", 7)]

    def test_modules_too_long_in_any_language(self, root: Path) -> None:
        write(root, "kernel/src/a.cpp", "//\n" * 401)
        write(root, "kernel/src/b.cpp", "//\n" * 400)
        write(root, "web/src/generated/c.ts", "//\n" * 401)
        assert House(root).long_modules() == [Place("kernel/src/a.cpp", 401)]

    def test_results_without_a_shape(self, root: Path) -> None:
        text = "def f() -> dict[str, object]: ...\ndef g() -> dict[str, int]: ...\ndef h(): ...\n"
        write(root, "src/tesela/core/a.py", text)
        assert House(root).shapeless() == [Place("src/tesela/core/a.py:1 f", "dict[str, object]")]

    def test_casts_in_the_kernel(self, root: Path) -> None:
        write(root, "kernel/src/a.cpp", "a[static_cast<std::size_t>(b)] + c[static_cast<std::size_t>(d)];\n")
        write(root, "tools/a.cpp", "static_cast<std::size_t>(b)\n")
        assert House(root).size_casts() == [Place("kernel/src/a.cpp", 2)]

    def test_migrations_are_left_alone(self, root: Path) -> None:
        write(root, "src/tesela/server/migrations/one.py", "def f():\n" + "    pass\n" * 99)
        assert House(root).long_functions() == []


class TestCommits:
    @pytest.fixture
    def history(self, root: Path) -> Path:
        def git(*words: str) -> None:
            command = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words]
            subprocess.run(command, cwd=root, check=True, capture_output=True)

        git("init", "-q")
        for subject in ("x" * 99, "y" * 72, "z" * 73):
            git("commit", "-q", "--allow-empty", "-m", subject)
        return root

    def test_only_those_after_the_revision(self, history: Path) -> None:
        assert long_subjects(history, "HEAD~2") == ["z" * 73]

    def test_no_history_is_no_figure(self, root: Path) -> None:
        assert long_subjects(root, "HEAD~2") is None


def test_the_report_names_every_figure_and_every_place(root: Path) -> None:
    write(root, "src/tesela/rules/fold.py", "from tesela.core.tiles import A\n")
    write(root, "src/tesela/core/a.py", "def f():\n" + "    pass\n" * 60)
    text = report(root, "HEAD~2", places=True)
    assert "| tesela.rules | tesela.core | 1 |" in text
    assert "| functions over 60 lines (Python) | 1 |" in text
    assert "- src/tesela/core/a.py:1 f (61)" in text
    assert "characters since HEAD~2 | no history here |" in text


def test_no_imports_go_in_a_circle_not_even_late_or_typing_only_ones() -> None:
    """`make figures ARGS=--places` names the modules; a protocol or a module of values below undoes it."""
    house = House(ROOT)
    assert cycles(house.imports.loading) + house.hidden_cycles() == []
