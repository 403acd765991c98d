"""Patch files: a club's corrections over any edition, each with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lexicon.words import verdict_of

from tesela.lexicon import Edition, EditionStore, Explainer, LexiconError
from tesela.lexicon.editions.patches import apply_patches, read_patches
from tesela.lexicon.editions.transfer import import_words

TEXT = """\
#: title Correcciones del club
#: version 3
# a comment
+guaxa  la trae el diccionario
-perros  lo decide el club
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.txt"
    path.write_text(TEXT, "utf-8")
    return path


def test_a_file_tells_title_version_and_corrections(file: Path) -> None:
    read = read_patches(file)
    assert (read.title, read.version, len(read.patches)) == ("Correcciones del club", "3", 2)
    assert read.source.origin == f"version 3 sha256:{read.digest[:16]}"


def test_over_an_edition_of_entries(file: Path, small: Edition, tmp_path: Path) -> None:
    made = apply_patches(EditionStore(tmp_path / "s"), small, read_patches(file), "club")
    assert "guaxa" in made and "perros" not in made and "perro" in made
    assert verdict_of(made, "guaxa").derivations[0].derivation.reason == "la trae el diccionario"
    assert verdict_of(made, "perros").reasons[0].data["reason"] == "lo decide el club"
    assert verdict_of(made, "casas").derivations[0].entry == "casa", "the base's derivations stay"
    assert made.about.sources[-1].title == "Correcciones del club"
    assert "perros" in small, "the base is as it was"


def test_over_an_imported_list(file: Path, small: Edition, tmp_path: Path) -> None:
    listed = tmp_path / "l.txt"
    listed.write_text("casa\nperros\n", "utf-8")
    store = EditionStore(tmp_path / "s")
    base = import_words(store, listed, "l", "xii-2007")
    made = apply_patches(store, base, read_patches(file), "club")
    judge = Explainer(made, small)
    assert made.about.words == 2
    assert judge.verdict("guaxa").derivations[0].derivation.reason == "la trae el diccionario"
    assert judge.verdict("perros").reasons[0].code == "patch"
    assert judge.verdict("casa").derivations[0].entry == "casa"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("+guaxa\n", "patch.line"),
        ("guaxa  sin signo\n", "patch.line"),
        ("+kilo  tiene K\n", "patch.word"),
        ("# nothing\n", "patch.empty"),
    ],
)
def test_what_is_no_correction_is_told(text: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(LexiconError) as raised:
        read_patches(path)
    assert raised.value.code == code


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes("+guaxa  la añade\n".encode("latin-1"))
    with pytest.raises(LexiconError) as raised:
        read_patches(path)
    assert (raised.value.code, raised.value.data["line"]) == ("patch.encoding", 1)
