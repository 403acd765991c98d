"""What the system refuses, in the reader's words: it speaks English to everybody."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tests.cli.terminal import tesela

from tesela.texts import LANGUAGES, catalogue, say

KNOWN = [name for name in errno.errorcode.values() if f"system.{name}" in catalogue("es")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", KNOWN)
def test_each_refusal_is_said_in_our_words(name: str, lang: str) -> None:
    theirs = os.strerror(getattr(errno, name))
    said = say("notation.error.no_file", {"path": "x.gcg", "why": theirs}, lang=lang)
    assert theirs not in said and catalogue(lang)[f"system.{name}"] in said


def test_every_text_is_about_a_refusal_of_the_system() -> None:
    wanted = {key for key in catalogue("es") if key.startswith("system.")}
    assert {f"system.{name}" for name in KNOWN} == wanted and len(KNOWN) > 10


@pytest.mark.parametrize(("lang", "said"), [("es", "no es texto en UTF-8"), ("en", "not text in UTF-8")])
def test_settings_that_are_no_text(lang: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "tesela.toml").write_bytes(b"port = \xff")
    told = tesela("serve", "--config", tmp_path / "tesela.toml", lang=lang)
    assert told.code == 2 and said in told.err and "codec" not in told.err


def test_nothing_else_is_touched() -> None:
    other = "no such file or directory, he said"
    assert other in say("notation.error.no_file", {"path": other, "why": "?"})
    assert "7" in say("notation.error.file.too_long", {"read": 7, "limit": 9})


@pytest.mark.parametrize(
    "words",
    [
        ("lexicon", "import", "{}/none.txt", "--name", "mia"),
        ("analyse", "{}/none.gcg"),
        ("serve", "--config", "{}/none.toml"),
        ("db", "backup", "{}/none/copy.db", "--db", "sqlite:///{}/games.db"),
        ("lexicon", "import", "{}", "--name", "mia"),
    ],
)
@pytest.mark.parametrize(
    ("lang", "said"), [("es", ("no existe", "es una carpeta")), ("en", ("not exist", "a folder"))]
)
def test_commands_say_it(words: tuple[str, ...], lang: str, said: tuple[str, ...], tmp_path: Path) -> None:
    assert tesela("db", "upgrade", "--db", f"sqlite:///{tmp_path}/games.db").code == 0
    told = tesela(*(word.format(tmp_path) for word in words), lang=lang)
    assert told.code == 2 and any(one in told.err for one in said), told.err
    assert "No such file" not in told.err and "Is a directory" not in told.err and "Errno" not in told.err
