"""The editions that come with Tesela are built on first use, kept, and built again when they are stale."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.lexicon.words import verdict_of

from tesela import lexicon
from tesela.lexicon import EditionStore, LexiconError
from tesela.lexicon.editions import library
from tesela.lexicon.editions.shipped import open_entries, open_key
from tesela.lexicon.editions.transfer import import_words


@pytest.fixture
def small_open(home: Path, entries_file: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The test dictionary in place of the shipped one; the list's only item is the key in force."""
    key = ["one"]
    monkeypatch.setattr(library, "open_entries", lambda: entries_file)
    monkeypatch.setattr(library, "open_key", lambda rules: key[0] + rules)
    return key


def _stages(name: str) -> list[str]:
    told: list[str] = []
    lexicon.load(name, progress=lambda stage, done: told.append(stage))
    return told


def test_built_once_then_loaded(small_open: list[str]) -> None:
    assert _stages("open")[-1] == "done"
    assert _stages("open") == []
    assert _stages("abierta") == [], "the same edition by its Spanish name"
    small_open[0] = "two"
    assert _stages("open")[-1] == "done", "other entries or other code: built again"
    assert EditionStore().names() == ["open"]


def test_a_damaged_one_is_built_again(small_open: list[str]) -> None:
    edition = lexicon.load()
    (edition.folder / "graph.tsg").write_bytes(b"")
    assert "casa" in lexicon.load()


def test_the_two_rules_of_use(small_open: list[str]) -> None:
    assert "figos" in lexicon.load("open")
    assert "figos" not in lexicon.load("open-2007")


def test_a_list_is_explained_by_the_open_entries(small_open: list[str], tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("surgidos\ncasas\n", "utf-8")
    edition = import_words(EditionStore(), path, "l", "xii-2007")
    assert verdict_of(edition, "casas").derivations
    assert [reason.point for reason in verdict_of(edition, "surgidos").reasons] == [
        "",
        "XII.17.4",
        "XII.18.2.9",
    ]
    assert EditionStore().names() == ["l", "open-2007"]


def test_an_unknown_name(home: Path) -> None:
    with pytest.raises(LexiconError) as raised:
        lexicon.load("nowhere")
    assert raised.value.code == "edition.unknown"


def test_several_processes_at_once_build_one_edition(home: Path, entries_file: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from tesela.lexicon.editions import library\n"
        "library.open_entries = lambda: Path(sys.argv[1])\n"
        "library.open_key = lambda rules: rules\n"
        "told = []\n"
        "assert 'casa' in library.load(progress=lambda stage, done: told.append(stage))\n"
        "print('done' in told)\n"
    )
    command = [sys.executable, "-c", code, str(entries_file)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(3)]
    answers = sorted(process.communicate()[0].decode().strip() for process in running)
    assert answers == ["False", "False", "True"]


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> lexicon.Edition:
    """The open edition as it ships."""
    return lexicon.load(store=EditionStore(tmp_path_factory.mktemp("open")))


class TestShipped:
    """What the issue asks of the default lexicon."""

    def test_it_knows_what_it_is(self, shipped: lexicon.Edition) -> None:
        assert (shipped.about.rules, shipped.about.key) == ("lexico-2016", open_key("open"))
        assert len(shipped) > 500_000
        assert shipped.about.licences
        assert open_entries().name == "open"

    @pytest.mark.parametrize(
        "word", ["surgido", "casa", "chorro", "pingüino", "cantásemos", "llover", "figos"]
    )
    def test_valid_words_show_their_entry(self, shipped: lexicon.Edition, word: str) -> None:
        verdict = verdict_of(shipped, word)
        assert verdict.valid
        assert all(way.entry and way.points for way in verdict.derivations)
        assert verdict.derivations

    @pytest.mark.parametrize(
        ("word", "number"), [("SURGIDOS", "17.4"), ("DAME", "17.5"), ("KILO", "10.1"), ("C-H", "11")]
    )
    def test_invalid_words_cite_their_point(self, shipped: lexicon.Edition, word: str, number: str) -> None:
        verdict = verdict_of(shipped, word)
        assert not verdict.valid
        assert any(reason.point.endswith(number) for reason in verdict.reasons)

    def test_every_word_has_a_way(self, shipped: lexicon.Edition) -> None:
        """No word without an entry, and none that the rules bar and nothing allows."""
        for word in shipped.words()[::997]:
            ways = [trace for trace in shipped.trace(word) if trace.derivation.valid]
            assert ways, word
            assert shipped.lines.head(ways[0].line)
