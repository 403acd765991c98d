"""Editions on disk: whole or not at all, loaded as they were built, imported and exported without loss."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.lexicon.words import verdict_of

from tesela.core.tiles import Tiles, read_word, spell
from tesela.lexicon import Edition, EditionStore, Explainer, LexiconError
from tesela.lexicon.editions.building import build
from tesela.lexicon.editions.store import EditionDraft
from tesela.lexicon.editions.transfer import export, import_words
from tesela.lexicon.judge.difference import differ, explain

WORDS = st.lists(
    st.lists(st.integers(1, 28), min_size=2, max_size=15).map(bytes), min_size=1, max_size=50, unique=True
)


def _list(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def _everything(folder: Path) -> set[str]:
    """All files that are there, but for the lock."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {".lock"}


def test_a_built_edition_knows_itself(small: Edition) -> None:
    about = small.about
    assert (about.kind, about.rules, about.patches) == ("entries", "xii-2007", 3)
    assert about.words == len(small) == sum(about.by_length.values())
    assert about.entries == 30
    assert about.sources[0].title == "small.entries"
    for word in ("casa", "CHORRO", "pingüino", "figo", "amaseis", "guion", "dignarse"):
        assert word in small, word
    for word in ("kilo", "chorros", "figos", "etc", "bi", "a", "ca$a"):
        assert word not in small, word


def test_the_hash_is_of_the_words_alone(small: Edition, shelf: EditionStore, tmp_path: Path) -> None:
    export(small, "txt", tmp_path / "words.txt")
    again = import_words(shelf, tmp_path / "words.txt", "again", "xii-2007")
    assert again.about.hash == small.about.hash
    assert again.about.kind == "list"


def test_many_look_ups_answer_as_one_by_one(small: Edition) -> None:
    words = ["casa", "xyz", "chorro", "[CH]o[RR]o", "ca$a", "", "pingüino", "PINGUINO", "kilo"]
    assert small.contains_many(words) == [word in small for word in words]
    assert small.contains_many(["ca\nsa", "casa"]) == [False, True]
    assert small.contains_many([bytes(read_word("casa")), b"\xff"]) == [True, False]
    assert small.contains_many([]) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(words=WORDS)
def test_out_and_in_again(words: list[bytes], tmp_path: Path) -> None:
    """Words survive a list and a KWG file, digraphs and all."""
    store = EditionStore(tmp_path / "store")
    joined = {bytes(read_word(spell(word))) for word in words}
    playable = [word for word in joined if 2 <= len(word) <= 15]
    if not playable:
        return
    first = store.put(EditionDraft("first", "list", "xii-2007", playable), replace=True)
    for form in ("txt", "kwg"):
        path = tmp_path / f"out.{form}"
        export(first, "kwg" if form == "kwg" else "txt", path)
        again = import_words(store, path, "again", "xii-2007", replace=True)
        assert again.about.hash == first.about.hash
        assert set(again.words()) == set(playable)


def test_entries_come_out_as_they_went_in(small: Edition, entries_file: Path, tmp_path: Path) -> None:
    export(small, "entries", tmp_path / "out.entries")
    assert (tmp_path / "out.entries").read_text("utf-8") == entries_file.read_text("utf-8")


def test_several_entries_files_make_one_edition(tmp_path: Path, entries_file: Path) -> None:
    more = _list(tmp_path / "more.entries", "mora  f.\n- casas  not here")
    edition = build(EditionStore(tmp_path / "s"), "both", "xii-2007", [entries_file, more])
    assert "moras" in edition
    assert "casas" not in edition
    assert verdict_of(edition, "moras").derivations[0].entry == "mora"
    assert verdict_of(edition, "perros").derivations[0].entry == "perro"


def test_digits_for_digraph_tiles_as_other_programs_write_them(tmp_path: Path) -> None:
    store = EditionStore(tmp_path / "s")
    digits = _list(tmp_path / "digits.txt", "# 123 in a comment\n1a3o\nca2e\nbu1e\nñu\n")
    plain = _list(tmp_path / "plain.txt", "charro\ncalle\nbuche\nñu\n")
    first = import_words(store, digits, "digits", "xii-2007")
    assert {spell(word) for word in first.words()} == {"CHARRO", "CALLE", "BUCHE", "ÑU"}
    assert first.about.hash == import_words(store, plain, "plain", "xii-2007").about.hash


def test_encodings_spaces_comments_and_repeated_words(tmp_path: Path) -> None:
    store = EditionStore(tmp_path / "s")
    latin = import_words(
        store, _list(tmp_path / "a.txt", "añil\r\npingüino\r\n".encode("latin-1")), "a", "xii-2007"
    )
    utf = import_words(
        store,
        _list(tmp_path / "b.txt", "\ufeff# words\n  PINGÜINO \nan\u0303il\n\nañil\n"),
        "b",
        "xii-2007",
    )
    assert latin.about.hash == utf.about.hash
    assert utf.words() == [Tiles(read_word("añil")), Tiles(read_word("pinguino"))]


def test_the_differences_of_two_editions_have_reasons(small: Edition, small_2016: Edition) -> None:
    found = differ(small, small_2016)
    assert "FIGOS" in map(spell, found.only_second)
    figos = next(word for word in found.only_second if spell(word) == "FIGOS")
    (told,) = explain(Explainer(small_2016), Explainer(small), [figos])
    assert told.first.derivations[0].entry == "figo"
    assert told.second.reasons[0].point == "XII.12"


BAD = [
    ("casa\nkilo\nweb\n", "list.unplayable", 2),
    ("casa\n" + "a" * 16 + "\n", "list.unplayable", 2),
    ("casa\nca\x07sa\n", "list.control", 2),
    ("casa\nca sa\n", "list.char", 2),
    ("casa\nc4sa\n", "list.char", 2),
    ("casa\nchorro\nbuci1e\n", "list.digits", 2),
    ("casa\n1orro\n", "list.digits", 2),
    (b"casa\na\xf1il\nca\x81sa\n", "list.encoding", 2),
    ("casa\nperro".encode("utf-16"), "list.encoding", 1),
    ("\n\n# nothing\n", "list.empty", None),
]


class TestNothingHalfBuilt:
    """Whatever goes wrong, the editions are as before and no other file is left."""

    @pytest.mark.parametrize(("text", "code", "line"), BAD)
    def test_a_bad_list_names_file_and_line(
        self, tmp_path: Path, text: str | bytes, code: str, line: int | None
    ) -> None:
        store = EditionStore(tmp_path / "s")
        path = _list(tmp_path / "bad.txt", text)
        with pytest.raises(LexiconError) as raised:
            import_words(store, path, "bad", "xii-2007")
        assert raised.value.code == code
        assert raised.value.data["file"] == str(path)
        assert raised.value.data.get("line") == line
        assert not (tmp_path / "s").exists()

    def test_unplayable_words_are_left_out_when_asked(self, tmp_path: Path) -> None:
        path = _list(tmp_path / "l.txt", "casa\nkilo\na\n" + "b" * 16)
        edition = import_words(EditionStore(tmp_path / "s"), path, "l", "xii-2007", skip_unplayable=True)
        assert (len(edition), edition.about.left_out) == (1, 3)

    def test_a_truncated_kwg(self, tmp_path: Path, small: Edition) -> None:
        whole = tmp_path / "whole.kwg"
        export(small, "kwg", whole)
        data = whole.read_bytes()
        for size in (0, 3, 4, 9, len(data) // 2 // 4 * 4, len(data) - 1):
            path = _list(tmp_path / "cut.kwg", data[:size])
            with pytest.raises(LexiconError) as raised:
                import_words(EditionStore(tmp_path / "s"), path, "cut", "xii-2007")
            assert raised.value.code == "kwg.broken"
        assert not (tmp_path / "s").exists()

    def test_broken_entries(self, tmp_path: Path) -> None:
        path = _list(tmp_path / "bad.entries", "casa  f.\nperro  q.\n")
        with pytest.raises(ValueError, match=r"bad\.entries:2:"):
            build(EditionStore(tmp_path / "s"), "bad", "xii-2007", [path])
        assert not (tmp_path / "s").exists()

    def test_a_name_that_is_taken_or_no_name(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path / "s")
        path = _list(tmp_path / "l.txt", "casa\n")
        import_words(store, path, "l", "xii-2007")
        before = _everything(store.folder)
        for name, code in (("l", "edition.exists"), ("../x", "edition.name"), ("", "edition.name")):
            with pytest.raises(LexiconError) as raised:
                import_words(store, path, name, "xii-2007")
            assert raised.value.code == code
        assert _everything(store.folder) == before

    def test_replacing_and_removing_leave_nothing_behind(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path / "s")
        import_words(store, _list(tmp_path / "l.txt", "casa\n"), "l", "xii-2007")
        import_words(store, _list(tmp_path / "l.txt", "perro\n"), "l", "xii-2007", replace=True)
        assert "perro" in store.load("l")
        assert len(_everything(store.folder)) == 2
        store.remove("l")
        assert _everything(store.folder) == set()
        with pytest.raises(LexiconError):
            store.load("l")

    def test_a_folder_that_is_a_file(self, tmp_path: Path) -> None:
        _list(tmp_path / "s", "not a folder")
        with pytest.raises(LexiconError) as raised:
            import_words(EditionStore(tmp_path / "s"), _list(tmp_path / "l.txt", "casa\n"), "l", "xii-2007")
        assert raised.value.code == "home.unwritable"

    def test_a_full_disk(self, tmp_path: Path) -> None:
        """The system's limit on file size stands in for it: writing fails in the middle."""
        words = [spell([first, second]) for first in (1, 2, 3) for second in range(5, 9)]
        path = _list(tmp_path / "l.txt", "\n".join(words))
        code = (
            "import resource, signal, sys; from pathlib import Path\n"
            "from tesela.lexicon import LexiconError, EditionStore\n"
            "from tesela.lexicon.editions.transfer import import_words\n"
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))\n"
            "try: import_words(EditionStore(Path(sys.argv[1])), Path(sys.argv[2]), 'l', 'xii-2007')\n"
            "except LexiconError as error: print(error.code)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "s"), str(path)], capture_output=True, check=True
        )
        assert done.stdout.decode().strip() in ("home.full", "home.unwritable")
        assert _everything(tmp_path / "s") == set()

    def test_a_killed_build_is_swept_by_the_next(self, tmp_path: Path, entries_file: Path) -> None:
        code = (
            "import os, sys, time; from pathlib import Path\n"
            "from tesela.lexicon import EditionStore\n"
            "from tesela.lexicon.editions.building import build\n"
            "def told(stage, done):\n"
            "    if stage == 'index': print('now', flush=True); time.sleep(900)\n"
            "build(EditionStore(Path(sys.argv[1])), 'l', 'xii-2007', [Path(sys.argv[2])], progress=told)\n"
        )
        store = EditionStore(tmp_path / "s")
        command = [sys.executable, "-c", code, str(store.folder), str(entries_file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as building:
            assert building.stdout is not None
            assert building.stdout.readline() == b"now\n"
            os.kill(building.pid, signal.SIGKILL)
        assert store.names() == []
        assert _everything(store.folder), "the killed process left its unfinished folder"
        build(store, "other", "xii-2007", [entries_file])
        assert {name.split("/")[0] for name in _everything(store.folder)} == {"other.json", "built"}
        assert len(list((store.folder / "built").iterdir())) == 1

    def test_a_build_at_work_is_left_alone(self, tmp_path: Path, entries_file: Path) -> None:
        """Two at once: the second one's sweeping spares the first one's folder."""
        store = EditionStore(tmp_path / "s")

        def meanwhile(stage: str, done: float) -> None:
            if stage == "index" and "second" not in store.names():
                build(store, "second", "xii-2007", [entries_file])

        first = build(store, "first", "xii-2007", [entries_file], progress=meanwhile)
        assert store.names() == ["first", "second"]
        assert "casa" in first
        assert "casa" in store.load("second")


def test_a_damaged_edition_says_so(tmp_path: Path, entries_file: Path) -> None:
    store = EditionStore(tmp_path / "s")
    edition = build(store, "l", "xii-2007", [entries_file])
    graph = edition.folder / "graph.tsg"
    graph.write_bytes(graph.read_bytes()[:-4])
    with pytest.raises(LexiconError) as raised:
        store.load("l")
    assert raised.value.code == "edition.damaged"
    (edition.folder / "traces.bin").write_bytes(b"no index")
    with pytest.raises(LexiconError):
        _ = Edition(edition.about, edition.graph, edition.folder).traces
    (store.folder / "l.json").write_text("{", "utf-8")
    with pytest.raises(LexiconError):
        store.about("l")


def test_times_are_written_down(small: Edition) -> None:
    age = datetime.now(UTC) - datetime.fromisoformat(small.about.made)
    assert timedelta() <= age < timedelta(days=1)
