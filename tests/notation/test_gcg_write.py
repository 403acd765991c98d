"""What is written reads back to the same document, and is written the same ever after."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.notation.samples import EXAMPLE, gcg

from tesela.core.squares import Coord, Direction, Square
from tesela.core.tiles import Tiles
from tesela.notation.document import (
    ChallengeEntry,
    CorrectionEntry,
    Document,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PenaltyEntry,
    PlayEntry,
    Player,
    Remark,
    TimeEntry,
    WithdrawnEntry,
)
from tesela.notation.errors import NotationError
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg

letters = st.integers(1, 28)
laid = letters | letters.map(lambda code: code | 0x80)
racks = st.lists(st.integers(0, 28), min_size=1, max_size=7).map(Tiles)
values = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs"), include_characters=" "), max_size=20
).map(str.strip)
nicks = st.from_regex(r"[A-Za-zÁñ0-9_.:>#-]{1,12}", fullmatch=True)
names = st.sampled_from(["note", "title", "lexicon", "id", "style", "x-rules", ""])
remarks = st.lists(st.builds(Remark, names, values), max_size=3).map(tuple)
points = st.integers(-999, 9999)
coords = st.builds(
    Coord, st.builds(Square, st.integers(0, 14), st.integers(0, 14)), st.sampled_from(list(Direction))
)


@st.composite
def plays(draw: st.DrawFn, common: dict[str, Any]) -> PlayEntry:
    """Laid tiles, dots and named through tiles in any mixture."""
    squares = draw(
        st.lists(
            st.tuples(laid, st.just(0)) | st.tuples(st.just(0), st.just(0)) | st.tuples(st.just(0), laid),
            min_size=1,
            max_size=15,
        )
    )
    tiles, claimed = zip(*squares, strict=True)
    return PlayEntry(coord=draw(coords), tiles=Tiles(tiles), claimed=Tiles(claimed), **common)


@st.composite
def entries(draw: st.DrawFn, players: int) -> Entry:
    common: dict[str, Any] = {
        "seat": draw(st.integers(0, players - 1)),
        "rack": draw(st.none() | racks),
        "score": draw(points),
        "total": draw(points),
        "remarks": draw(remarks),
    }
    kind = draw(st.integers(0, 5))
    if kind == 0:
        return draw(plays(common))
    if kind == 1:
        tiles = draw(racks).sorted()
        return ExchangeEntry(count=len(tiles), tiles=tiles, **common)
    if kind == 2:
        return ExchangeEntry(count=draw(st.integers(1, 7)), tiles=None, **common)
    if kind == 3:
        return EndRackEntry(tiles=draw(racks), **common)
    plain = [WithdrawnEntry, PassEntry, ChallengeEntry, TimeEntry, PenaltyEntry, CorrectionEntry]
    return draw(st.sampled_from(plain))(**common)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    count = draw(st.integers(2, 4))
    chosen = draw(st.lists(nicks, min_size=count, max_size=count, unique=True))
    return Document(
        players=tuple(Player(nick, " ".join(draw(values).split()) or nick) for nick in chosen),
        header=draw(remarks),
        entries=tuple(draw(st.lists(entries(count), max_size=6))),
        racks=dict(enumerate(draw(st.lists(racks, max_size=count)))),
        incomplete=draw(st.booleans()),
    )


@given(documents())
def test_a_written_document_reads_back(document: Document) -> None:
    written = write_gcg(document)
    assert read_gcg(written) == document
    assert write_gcg(read_gcg(written)) == written


def test_the_example_game_is_written_byte_by_byte() -> None:
    assert write_gcg(read_gcg(EXAMPLE)) == EXAMPLE


def test_more_than_two_players_are_marked() -> None:
    three = b"#player1 a A\n#player2 b B\n#player3 c C\n"
    assert b"#x-players 3\n" in write_gcg(read_gcg(three))
    assert b"#x-players" not in write_gcg(read_gcg(gcg()))


ALPHABET = [*list("#>:?.()[]-+ \t\r\n0123456789ABCHLRÑñkwé"), "player1", "rack2", "#note ", ">ana: "]


@given(st.binary() | st.lists(st.sampled_from(ALPHABET)).map("".join).map(str.encode))
def test_reading_raises_notation_errors_only(content: bytes) -> None:
    for attempt in (content, gcg() + content, gcg(">ana: ABC 8D AS +1 1 ") + content):
        try:
            document = read_gcg(attempt)
        except NotationError as error:
            assert error.line >= 1
        else:
            assert write_gcg(read_gcg(write_gcg(document))) == write_gcg(document)


@given(st.data())
def test_any_bytes_changed_in_a_good_file(data: st.DataObject) -> None:
    """Byte-level fuzz: flips, cuts and repeats in the example game."""
    content = bytearray(EXAMPLE)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(content) - 1))
        change = data.draw(st.sampled_from(["flip", "cut", "repeat", "insert"]))
        if change == "flip":
            content[at] = data.draw(st.integers(0, 255))
        elif change == "cut":
            del content[at : at + data.draw(st.integers(1, 40))]
            content = content or bytearray(b"\n")
        elif change == "repeat":
            content[at:at] = content[at : at + data.draw(st.integers(1, 80))]
        else:
            content[at:at] = data.draw(st.binary(min_size=1, max_size=4))
    try:
        document = read_gcg(bytes(content))
    except NotationError as error:
        assert 1 <= error.line <= bytes(content).count(b"\n") + bytes(content).count(b"\r") + 1
    else:
        assert read_gcg(write_gcg(document)) == document
