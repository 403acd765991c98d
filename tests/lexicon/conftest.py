"""A data folder of its own for every test, and a small edition with one entry for each kind of verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tesela.lexicon import Edition, EditionStore
from tesela.lexicon.editions.building import build

ENTRIES = """\
# A small dictionary for tests.
abreviar  v.tr.
amar  v.tr.
aquí  adv.
bi-  elem.compos.
casa  f.
casar  v.tr.
chorro  m.
comer  v.tr.
dar  v.tr. model=dar
dignarse  v.prnl.
entregar  v.tr.
etc.  abrev.
fácil  adj.
figo  m. desus.
flor  f.
hacer  v.tr. model=hacer
ir  v.intr. model=ir
jet  m. cursiva
José  n.p.
kilo  m.
llamar  v.tr.
médico, ca  m. f. adj.
pegar  v.tr.
perro, rra  m. f.
ping-pong  m.
pingüino  m.
poco, ca  adj.
sacar  v.tr.
surgir  v.intr.
vender  v.tr. -vendible only a test takes it out
+ guion  spelling of 2010
- chorros  a test takes it out
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    place = tmp_path / "home"
    monkeypatch.setenv("TESELA_HOME", str(place))
    return place


@pytest.fixture(scope="session")
def entries_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("entries") / "small.entries"
    path.write_text(ENTRIES, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> EditionStore:
    """Editions that tests only read."""
    return EditionStore(tmp_path_factory.mktemp("shelf"))


@pytest.fixture(scope="session")
def small(shelf: EditionStore, entries_file: Path) -> Edition:
    """The small dictionary by the rules of 2007."""
    return build(shelf, "small", "xii-2007", [entries_file])


@pytest.fixture(scope="session")
def small_2016(shelf: EditionStore, entries_file: Path) -> Edition:
    """The same by the rules of 2016."""
    return build(shelf, "small-2016", "lexico-2016", [entries_file])
