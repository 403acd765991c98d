"""A small dictionary to learn from, built by the rules of 2016."""

from __future__ import annotations

from pathlib import Path

import pytest

from tesela.lexicon import EditionStore, Explainer, explainer_for
from tesela.lexicon.editions.building import build

ENTRIES = """\
abeto  m.
acoso  m.
agradecer  v.tr.
amar  v.tr.
asaco  m.
caso  m.
casa  f.
casar  v.tr.
cosa  f.
cosechar  v.tr.
crecer  v.intr.
chorro  m.
figo  m. desus.
ir  v.intr. model=ir
llama  f.
malla  f.
mozo, za  m. f.
nacer  v.intr.
oro  m.
oso, sa  m. f.
quizá  adv.
saco  m.
surgir  v.intr.
zumo  m.
"""


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Explainer:
    folder = tmp_path_factory.mktemp("study")
    entries = folder / "small.entries"
    entries.write_text(ENTRIES, encoding="utf-8")
    return explainer_for(build(EditionStore(folder / "home"), "small", "lexico-2016", [entries]))


@pytest.fixture(scope="session")
def older(tmp_path_factory: pytest.TempPathFactory) -> Explainer:
    """The same entries by section XII of 2007."""
    folder = tmp_path_factory.mktemp("older")
    entries = Path(folder / "small.entries")
    entries.write_text(ENTRIES, encoding="utf-8")
    return explainer_for(build(EditionStore(folder / "home"), "older", "xii-2007", [entries]))
