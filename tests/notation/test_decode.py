"""From bytes to lines: what the file declares, what it must be, and where it goes wrong."""

from __future__ import annotations

import pytest
from tests.notation.records import record

from tesela.notation.decode import decode_lines
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.gcg_read import read_gcg
from tesela.notation.log_write import log_of
from tesela.notation.recount import recount
from tesela.rules.events import write_log

TEXT = "#player1 ana Ana Núñez\n#player2 blas Blas\n>ana: AÑ - +0 0\n"


@pytest.mark.parametrize(
    ("declared", "codec"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8"),
        ("ISO-8859-1", "latin-1"),
        ("iso8859-1", "latin-1"),
        ("ISO_8859-1", "latin-1"),
        ("Latin1", "latin-1"),
        ("latin-1", "latin-1"),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_the_encoding_that_the_file_declares(declared: str, codec: str, ending: str) -> None:
    text = f"#character-encoding {declared}\n{TEXT}".replace("\n", ending)
    if ending == "\r":  # the pragma is only known at the end of a line that the search sees
        text = text.replace("\r", "\n", 1)
    document = read_gcg(text.encode(codec))
    assert document.players[0].name == "Ana Núñez"
    assert str(document.entries[0].rack) == "AÑ"


@pytest.mark.parametrize("codec", ["utf-8", "latin-1", "utf-8-sig"])
def test_without_the_pragma_it_is_utf_8_if_it_can_be(codec: str) -> None:
    assert read_gcg(TEXT.encode(codec)).players[0].name == "Ana Núñez"


@pytest.mark.parametrize(
    ("content", "line", "code", "read"),
    [
        (b"#character-encoding KOI8\n", 1, "gcg.encoding", "KOI8"),
        (b"\n\n#character-encoding\n", 3, "gcg.encoding", ""),
        (b"#character-encoding UTF-8\n#note \xff\xfe\n", 2, "gcg.bytes", "ff fe 0a"),
        (b"#character-encoding ascii\r\n#note a\r\n#note \xc3\xb1\r\n", 3, "gcg.bytes", "c3 b1 0d 0a"),
        (b"\xef\xbb\xbf#note ok\n#note \xf1o\n", 2, "gcg.bytes", "f1 6f 0a"),
    ],
)
def test_what_can_not_be_decoded_says_where(content: bytes, line: int, code: str, read: str) -> None:
    with pytest.raises(NotationError) as caught:
        decode_lines(content)
    assert (caught.value.line, caught.value.code, caught.value.data["read"]) == (line, code, read)


def test_empty_lines_count_but_are_not_given() -> None:
    lines = decode_lines(b"\n  \none \r\n\r\ntwo\rthree")
    assert [(line.number, line.text) for line in lines] == [(3, "one"), (5, "two"), (6, "three")]


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b" \n", b"\xef\xbb\xbf \r\n "])
def test_a_log_may_start_with_a_mark_and_spaces(before: bytes) -> None:
    document = read_gcg(record("ana AEFJNST 8D JEFAS +46", "#incomplete"))
    log = write_log(log_of(recount(document)))
    assert read_game(before + log).entries == document.entries


def test_the_same_record_in_every_encoding_is_the_same_document() -> None:
    content = record("ana AEÑ - +0", "#incomplete").decode()
    plain = read_gcg(content)
    for codec in ("utf-8", "latin-1", "utf-8-sig"):
        assert read_gcg(content.encode(codec)) == plain
    assert read_gcg(content.replace("\n", "\r\n")) == plain
    assert read_gcg(content.replace("\n", "\n\n")).entries == plain.entries
