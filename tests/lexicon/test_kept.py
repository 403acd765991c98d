"""Words kept by their hash: exactly those, written once, whatever happens to the name they had."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from tesela.core.tiles import read_word
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.kept import keep, kept, pack, unpack
from tesela.lexicon.editions.store import EditionDraft, EditionStore
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Judge


@pytest.fixture
def shelf(tmp_path: Path) -> EditionStore:
    return EditionStore(tmp_path / "lexicons")


def put(shelf: EditionStore, *words: str, name: str = "mia") -> Edition:
    draft = EditionDraft(
        name=name, kind="list", rules="lexico-2016", words=[bytes(read_word(word)) for word in words]
    )
    return shelf.put(draft, replace=True)


def test_they_outlive_the_edition(shelf: EditionStore) -> None:
    old = put(shelf, "casa", "chorro")
    keep(old, shelf)
    new = put(shelf, "perro")
    assert shelf.names() == ["mia"], "what is kept is no edition that could be chosen"
    shelf.remove("mia")
    then = kept(old.about.hash, shelf)
    assert then is not None and then.words() == old.words() and then.about.hash == old.about.hash
    assert then.name == "mia" and then.about.rules == "lexico-2016"
    assert Judge(then).judge_play([read_word("chorro")]) and not Judge(then).judge_play([read_word("perro")])
    assert kept(new.about.hash, shelf) is None, "nobody kept those"


def test_they_are_written_once(shelf: EditionStore) -> None:
    edition = put(shelf, "casa")
    keep(edition, shelf)
    (place,) = (shelf.folder / "kept").iterdir()
    before = {path.name: path.stat().st_mtime_ns for path in place.iterdir()}
    keep(put(shelf, "casa", name="otra"), shelf)  # the same words under another name
    assert [place] == list((shelf.folder / "kept").iterdir())
    assert before == {path.name: path.stat().st_mtime_ns for path in place.iterdir()}


def test_who_comes_second_finds_it_done(shelf: EditionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes begin their first game with an edition at the same moment."""
    edition = put(shelf, "casa")
    keep(edition, shelf)
    looked: list[Path] = []

    def not_yet(path: Path) -> bool:
        looked.append(path)
        return len(looked) > 1  # as it was before the other had finished

    monkeypatch.setattr(Path, "is_dir", not_yet)
    keep(edition, shelf)
    monkeypatch.undo()
    assert len(list((shelf.folder / "kept").iterdir())) == 1 and kept(edition.about.hash, shelf) is not None


def test_where_nothing_can_be_written_it_is_said(shelf: EditionStore) -> None:
    edition = put(shelf, "casa")
    (shelf.folder / "kept").write_bytes(b"a file in the way")
    with pytest.raises(LexiconError):
        keep(edition, shelf)


@pytest.mark.parametrize("words", ["", "..", "../built", "0" * 63, "0" * 64, "G" * 64, "0" * 64 + "\n"])
def test_what_is_no_hash_or_was_never_kept(shelf: EditionStore, words: str) -> None:
    put(shelf, "casa")
    assert kept(words, shelf) is None


@pytest.mark.parametrize("name", ["graph.tsg", "about.json"])
@pytest.mark.parametrize("content", [None, b"", b"rubbish"])
def test_what_is_damaged_counts_as_gone(shelf: EditionStore, name: str, content: bytes | None) -> None:
    edition = put(shelf, "casa")
    keep(edition, shelf)
    file = shelf.folder / "kept" / edition.about.hash / name
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    assert kept(edition.about.hash, shelf) is None


def test_what_was_packed_is_kept_elsewhere(shelf: EditionStore, tmp_path: Path) -> None:
    edition = put(shelf, "casa", "chorro")
    elsewhere = EditionStore(tmp_path / "elsewhere")
    packed = pack(edition)
    then = unpack(edition.about.hash, packed, elsewhere)
    assert then is not None and then.words() == edition.words() and then.about.hash == edition.about.hash
    assert kept(edition.about.hash, elsewhere) is not None and elsewhere.names() == []
    (file,) = (elsewhere.folder / "kept").glob("*/graph.tsg")
    file.write_bytes(b"rubbish")
    assert kept(edition.about.hash, elsewhere) is None
    again = unpack(edition.about.hash, packed, elsewhere)
    assert again is not None and again.words() == edition.words(), "what is damaged is put right"


@pytest.mark.parametrize("graph", [b"", b"rubbish", zlib.compress(b"rubbish")])
def test_what_can_not_be_unpacked_is_gone(shelf: EditionStore, tmp_path: Path, graph: bytes) -> None:
    edition = put(shelf, "casa")
    about, whole = pack(edition)
    elsewhere = EditionStore(tmp_path / "elsewhere")
    assert unpack(edition.about.hash, (about, graph), elsewhere) is None
    assert unpack("../built", (about, whole), elsewhere) is None
    (tmp_path / "file").write_bytes(b"")
    assert unpack(edition.about.hash, (about, whole), EditionStore(tmp_path / "file")) is None
