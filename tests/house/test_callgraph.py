"""The call graph finds what a person can reach, and does not take a name for a call."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.callgraph.program import Program
from tools.callgraph.reach import Reach, unreachable


def lost(root: Path, modules: dict[str, str], door: str = "p.a.main", without: str | None = None) -> set[str]:
    """Write a package `p` and tell which of its functions and classes no door leads to."""
    for name, text in {"__init__": "", **modules}.items():
        path = root / "p" / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    program = Program(root, "p")
    return {found.name for found in unreachable(program, Reach(program, [door], without=without))}


def test_calls_are_followed_through_imports_and_re_exports(tmp_path: Path) -> None:
    modules = {
        "a": "from p.room import work as do\nimport p.other\ndef main(): do(); p.other.more()",
        "room.__init__": "from p.room.inner import idle, work\n__all__ = ['work', 'idle']",
        "room.inner": "def work(): helper()\ndef helper(): ...\ndef idle(): ...",
        "other": "def more(): ...\ndef less(): ...",
    }
    assert lost(tmp_path, modules) == {"p.room.inner.idle", "p.other.less"}


def test_what_is_imported_but_not_used_is_not_reached(tmp_path: Path) -> None:
    modules = {"a": "from p.b import f, g\ndef main(): f()", "b": "def f(): ...\ndef g(): ..."}
    assert lost(tmp_path, modules) == {"p.b.g"}


def test_a_local_name_hides_the_module_s(tmp_path: Path) -> None:
    modules = {"a": "def count(): ...\ndef main(count=1):\n    return count"}
    assert lost(tmp_path, modules) == {"p.a.count"}


def test_a_method_may_call_the_function_of_its_own_name(tmp_path: Path) -> None:
    modules = {"a": "def rank(): ...\nclass A:\n    def rank(self): rank()\ndef main(): A().rank()"}
    assert lost(tmp_path, modules) == set()


def test_functions_handed_on_as_values_count(tmp_path: Path) -> None:
    modules = {
        "a": "from p.b import TABLE, start\ndef main(): start(); TABLE['x']()\ndef never(): UNUSED['y']()\n"
        "from p.b import UNUSED",
        "b": "import threading\ndef one(): ...\ndef two(): ...\ndef three(): ...\n"
        "TABLE = {'x': one}\nUNUSED = {'y': two}\ndef start(): threading.Thread(target=three)",
    }
    assert lost(tmp_path, modules) == {"p.a.never", "p.b.two"}


def test_a_method_is_reached_by_its_class_not_by_its_name_alone(tmp_path: Path) -> None:
    modules = {
        "a": "from p.b import Cat, Dog\ndef main(cat: Cat): pet(Cat()); isinstance(cat, Dog)\n"
        "def pet(cat: Cat): cat.call()",
        "b": "class Cat:\n    def call(self): self.purr()\n    def purr(self): ...\n    def hunt(self): ...\n"
        "class Dog:\n    def call(self): ...\nclass Fox:\n    def call(self): ...",
    }
    assert lost(tmp_path, modules) == {"p.b.Cat.hunt", "p.b.Dog", "p.b.Fox"}


def test_a_method_asked_of_something_unknown_is_every_reached_class_s(tmp_path: Path) -> None:
    modules = {
        "a": "from p.b import Cat, Dog\ndef main(): Cat(); Dog(); call('anything')\n"
        "def call(each): each.call()",
        "b": "class Cat:\n    def call(self): ...\nclass Dog:\n    def call(self): ...\n"
        "class Fox:\n    def call(self): ...",
    }
    assert lost(tmp_path, modules) == {"p.b.Fox"}


@pytest.mark.parametrize(
    "where",
    [
        "def main(): made().call()\ndef made() -> Cat: return Cat()\nDog()",
        "class Home:\n    def __init__(self, cat: Cat) -> None: self.cat = cat\n"
        "def main(home: Home): Home(Cat()).cat.call()\nDog()",
        "class Home:\n    cat: Cat\n    dog: Dog\ndef main(): Home().cat.call()",
        "class Home:\n    dog: Dog\n    @property\n    def cat(self) -> Cat | None: return Cat()\n"
        "def main():\n    home = Home()\n    if cat := home.cat: cat.call()",
        "CAT = Cat()\nDOG = Dog()\ndef main(): CAT.call(); DOG",
        "def main(pet: 'Cat | None'): Cat(); Dog(); pet.call()",
        "def main(pet: Annotated[Cat, 1]): Cat(); Dog(); pet.call()",
    ],
)
def test_types_tell_whose_method_it_is(where: str, tmp_path: Path) -> None:
    pets = "class Cat:\n    def call(self): ...\nclass Dog:\n    def call(self): ...\n"
    assert lost(tmp_path, {"a": pets + where}) == {"p.a.Dog.call"}


def test_overriding_methods_and_inherited_ones_are_reached_with_their_kin(tmp_path: Path) -> None:
    modules = {
        "a": "class Base:\n    def run(self): self.step()\n    def step(self): ...\n    def rest(self): ...\n"
        "class Fast(Base):\n    def step(self): super().step()\n    def rest(self): ...\n"
        "def main(): Fast().run()"
    }
    assert lost(tmp_path, modules) == {"p.a.Base.rest", "p.a.Fast.rest"}


def test_a_framework_calls_the_methods_of_its_own_kin(tmp_path: Path) -> None:
    modules = {
        "a": "import logging\nclass Lines(logging.Formatter):\n    def format(self, record): ...\n"
        "class Names(str):\n    def short(self): ...\ndef main(): Lines(); Names()"
    }
    assert lost(tmp_path, modules) == {"p.a.Names.short"}


def test_decorators_hand_a_function_to_the_variable_they_belong_to(tmp_path: Path) -> None:
    modules = {
        "a": "ROWS = {'x': 'p.x:app'}\ndef main(): return ROWS",
        "x": "from p.tools import command\napp, run = command('x')\n@run\ndef act(): ...\ndef idle(): ...",
        "y": "import typer\napp = typer.Typer()\n@app.command()\ndef other(): ...",
        "tools": "def command(name): ...",
    }
    assert lost(tmp_path, modules) == {"p.x.idle", "p.y.other"}


def test_a_register_of_ours_has_what_it_decorates_once_the_module_runs(tmp_path: Path) -> None:
    modules = {
        "a": "import p.b\ndef main(): p.b",
        "b": "from p.c import handles\n@handles(1)\ndef f(): ...\ndef g(): ...",
        "c": "def handles(n):\n    return lambda f: f",
        "d": "from p.c import handles\n@handles(2)\ndef h(): ...",
    }
    assert lost(tmp_path, modules) - {"p.c.handles"} == {"p.b.g", "p.d.h"}


def test_a_route_counts_only_where_it_is_listed(tmp_path: Path) -> None:
    modules = {
        "a": "from p.api import HANDLERS\ndef main(): return HANDLERS",
        "api": "from litestar import get\nclass Body: ...\nclass Hidden: ...\n"
        "@get('/x')\ndef shown(data: Body): ...\n@get('/y')\ndef hidden(data: Hidden): ...\n"
        "HANDLERS = [shown]",
    }
    assert lost(tmp_path, modules) == {"p.api.hidden", "p.api.Hidden"}


def test_what_a_field_holds_may_be_decoded_but_an_annotation_makes_nothing(tmp_path: Path) -> None:
    modules = {
        "a": "from msgspec import Struct\nclass Inner(Struct): ...\nclass Outer(Struct):\n    inner: Inner\n"
        "class Other(Struct): ...\ndef read(text) -> Other: ...\n"
        "def main():\n    x: Other = read(Outer)\n    match x:\n        case Other(): ...\n"
        "    try: ...\n    except Problem: ...\nclass Problem(Exception): ..."
    }
    assert lost(tmp_path, modules) == {"p.a.Other", "p.a.Problem"}


def test_getattr_by_a_written_or_a_made_up_name(tmp_path: Path) -> None:
    modules = {
        "a": "class Verb:\n    def say(self, tense): return getattr(self, f'_{tense}')()\n"
        "    def _past(self): ...\n    def _future(self): ...\n"
        "class Noun:\n    def plural(self): ...\n    def gender(self): ...\n"
        "class Desk:\n    def _open(self): ...\nORDERS = {name: getattr(Desk, name) for name in ('_open',)}\n"
        "def main(): Verb().say('past'); getattr(Noun(), 'plural')(); ORDERS['open']()"
    }
    assert lost(tmp_path, modules) == {"p.a.Noun.gender"}


def test_modules_run_their_top_level_when_they_are_imported(tmp_path: Path) -> None:
    modules = {
        "a": "def main():\n    import p.b",
        "b": "from p.c import register, idle\nregister()",
        "c": "def register(): ...\ndef idle(): ...",
    }
    assert lost(tmp_path, modules) == {"p.c.idle"}


def test_a_module_that_makes_its_names_when_asked(tmp_path: Path) -> None:
    modules = {
        "a": "import p.lazy\ndef main(): p.lazy.anything",
        "lazy": "def __getattr__(name): return load(name)\ndef load(name): ...\ndef idle(): ...",
    }
    assert lost(tmp_path, modules) == {"p.lazy.idle"}


def test_a_room_can_be_left_out(tmp_path: Path) -> None:
    modules = {
        "a": "from p.bench import run\nfrom p.play import go\ndef main(): run(); go()",
        "bench": "from p.play import measured\ndef run(): measured()",
        "play": "def go(): ...\ndef measured(): ...",
    }
    assert lost(tmp_path, modules) == set()
    assert lost(tmp_path, modules, without="p.bench") == {"p.bench.run", "p.play.measured"}


def test_a_door_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"p\.a\.gone"):
        lost(tmp_path, {"a": "def main(): ..."}, door="p.a.gone")


def test_the_path_from_the_door_is_told(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "a.py").write_text("def main(): f()\ndef f(): g()\ndef g(): ...\n", "utf-8")
    reach = Reach(Program(tmp_path, "p"), ["p.a.main"])
    assert reach.path("p.a.g") == ["p.a.main", "p.a.f", "p.a.g"]
