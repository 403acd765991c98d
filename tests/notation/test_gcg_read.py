"""GCG as its description has it, and as other programs write it."""

from __future__ import annotations

import pytest
from tests.notation.samples import EXAMPLE, HEAD, gcg

from tesela.core.squares import Coord, Direction, Square
from tesela.core.tiles import Tiles
from tesela.notation.document import (
    ChallengeEntry,
    CorrectionEntry,
    EndRackEntry,
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


def _play(word: str) -> PlayEntry:
    entry = read_gcg(gcg(f">ana: ABCDE 8D {word} +10 10")).entries[0]
    assert isinstance(entry, PlayEntry)
    return entry


def test_players_have_a_nick_and_a_name() -> None:
    assert read_gcg(gcg()).players == (Player("ana", "Ana Gil"), Player("blas", "Blas"))
    assert read_gcg("#player1 x\n#player2 y\n").players == (Player("x", "x"), Player("y", "y"))


def test_number_first_is_across_and_letter_first_is_down() -> None:
    across, down = read_gcg(gcg(">ana: A 8D AS +1 1", ">blas: A D8 AS +1 1")).entries
    assert isinstance(across, PlayEntry)
    assert isinstance(down, PlayEntry)
    assert across.coord == Coord(Square(7, 3), Direction.ACROSS)
    assert down.coord == Coord(Square(7, 3), Direction.DOWN)


def test_digraphs_stand_in_brackets_and_plain_letters_stay_apart() -> None:
    assert _play("[CH]O[rr]O").tiles == Tiles([4, 17, 21 | 0x80, 17])
    assert _play("CARRO").tiles == Tiles([3, 1, 20, 20, 17])


@pytest.mark.parametrize(
    ("word", "tiles", "claimed"),
    [
        ("C.SA", "C.SA", "...."),
        ("C(A)SA", "C.SA", ".A.."),
        ("(CA)SA", "..SA", "CA.."),
        ("([CH])A", ".A", "[CH]."),
        ("(a)SA", ".SA", "a.."),
        ("CASA", "CASA", "...."),
    ],
)
def test_through_tiles_in_every_habit(word: str, tiles: str, claimed: str) -> None:
    entry = _play(word)
    assert (entry.tiles, entry.claimed) == (
        Tiles(_dots(tiles)),
        Tiles(_dots(claimed)),
    )


def _dots(text: str) -> Tiles:
    from tesela.core.tiles import read_tiles

    return read_tiles(text, through=True)


def test_every_other_kind_of_turn() -> None:
    entries = read_gcg(
        gcg(
            ">ana: ABCDEFG -ABC +0 0",
            ">blas: ABCDEFG -3 +0 0",
            ">ana: ABCDEFG - +0 0",
            ">blas: ABCDEFG 8D FEA +12 12",
            ">blas: ABCDEFG --  -12 0",
            ">ana: ABC (challenge) +5 5",
            ">ana:  (time) -10 -5",
            ">blas: (penalty) -30 -30",
            ">blas: (correction) +3 -27",
            ">ana: AB?[RR] (AB?[RR]) -12 -17",
            ">blas:  (AB?[RR]) +12 -15",
        )
    ).entries
    kinds = [type(entry) for entry in entries]
    assert kinds == [
        ExchangeEntry, ExchangeEntry, PassEntry, PlayEntry, WithdrawnEntry, ChallengeEntry, TimeEntry,
        PenaltyEntry, CorrectionEntry, EndRackEntry, EndRackEntry,
    ]  # fmt: skip
    known, unknown = entries[0], entries[1]
    assert isinstance(known, ExchangeEntry)
    assert isinstance(unknown, ExchangeEntry)
    assert (known.tiles, known.count) == (Tiles.of("ABC"), 3)
    assert (unknown.tiles, unknown.count) == (None, 3)
    assert [entry.score for entry in entries] == [0, 0, 0, 12, -12, 5, -10, -30, 3, -12, 12]
    assert [entry.total for entry in entries][-2:] == [-17, -15]
    assert entries[6].rack is None


def test_notes_belong_to_the_turn_above_and_unknown_pragmata_are_kept() -> None:
    document = read_gcg(
        gcg(
            "#title La final",
            "#tile-distribution spanish",
            ">ana: ABC - +0 0",
            "#note one",
            "and a second line of it",
            "#style fast",
        )
    )
    assert document.header == (Remark("title", "La final"), Remark("tile-distribution", "spanish"))
    assert document.first("title") == "La final"
    assert document.entries[0].remarks == (
        Remark("note", "one"),
        Remark("note", "and a second line of it"),
        Remark("style", "fast"),
    )


def test_unfinished_games() -> None:
    racks = read_gcg(gcg(">ana: ABC - +0 0", "#rack1 AB?", "#rack2 C"))
    assert dict(racks.racks) == {0: Tiles.of("AB?"), 1: Tiles.of("C")}
    assert racks.unfinished
    old = read_gcg(gcg(">ana: ABC - +0 0", "#incomplete [LL]E"))
    assert (old.incomplete, dict(old.racks)) == (True, {1: Tiles.of("[LL]E")})
    assert not read_gcg(gcg()).unfinished


def test_three_players_as_a_marked_extension() -> None:
    document = read_gcg("#x-players 3\n#player1 a A\n#player2 b B\n#player3 c C\n>c: A - +0 0\n")
    assert len(document.players) == 3
    assert document.entries[0].seat == 2


def test_encodings() -> None:
    name = "Íñigo Núñez"
    text = f"#player1 a {name}\n#player2 b B\n>a: Ñ - +0 0\n"
    declared = f"#character-encoding ISO-8859-1\n{text}"
    for content in (
        text.encode("utf-8"),
        text.encode("latin-1"),
        declared.encode("latin-1"),
        f"#character-encoding utf8\r\n{text}".encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
    ):
        document = read_gcg(content)
        assert document.players[0].name == name
        assert document.entries[0].rack == Tiles.of("Ñ")


def test_the_example_game_reads_whole() -> None:
    document = read_gcg(EXAMPLE)
    assert len(document.entries) == 28
    assert document.entries[-1].line == 36


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (b"", 1, "gcg.player_missing"),
        (b"\nhello\n", 2, "gcg.line"),
        (b"#character-encoding EBCDIC\n", 1, "gcg.encoding"),
        (b"#character-encoding UTF-8\n#player1 a \xff\n", 2, "gcg.bytes"),
        (b"#player1 a A\n#player1 b B\n", 2, "gcg.player_twice"),
        (b"#player1 a A\n#player2 a B\n", 2, "gcg.nick_twice"),
        (b"#player5 a A\n", 1, "gcg.player_number"),
        (b"#player1\n", 1, "gcg.player_name"),
        (b"#player1 a A\n#player3 c C\n>a: A - +0 0\n", 3, "gcg.player_missing"),
        (b"#x-players 3\n#player1 a A\n#player2 b B\n>a: A - +0 0\n", 4, "gcg.players_count"),
        (b"#x-players 9\n", 1, "gcg.players_announced"),
        (gcg(">carla: A - +0 0"), 4, "gcg.nick"),
        (gcg(">ana A - +0 0"), 4, "gcg.colon"),
        (gcg(">ana: - +0"), 4, "gcg.entry_short"),
        (gcg(">ana: AB CD 8D AS +1 1"), 4, "gcg.entry_long"),
        (gcg(">ana: A 8D AS one 1"), 4, "gcg.score"),
        (gcg(">ana: A 8D AS +1 1.5"), 4, "gcg.total"),
        (gcg(f">ana: A 8D AS +1 {'9' * 5000}"), 4, "gcg.total"),
        (gcg(">ana: A AS +1 1"), 4, "gcg.turn"),
        (gcg(">ana: A 8P AS +1 1"), 4, "coord.off_board"),
        (gcg(">ana: A 16A AS +1 1"), 4, "coord.off_board"),
        (gcg(">ana: A 8D KAS +1 1"), 4, "tiles.no_k_w"),
        (gcg(">ana: A 8D A1S +1 1"), 4, "tiles.unknown"),
        (gcg(">ana: A 8D [CHO +1 1"), 4, "tiles.bracket_open"),
        (gcg(">ana: A 8D [PH]O +1 1"), 4, "tiles.bracket_unknown"),
        (gcg(">ana: A 8D (AS +1 1"), 4, "gcg.parentheses"),
        (gcg(">ana: A 8D ?AS +1 1"), 4, "gcg.word_blank"),
        (gcg(">ana: Abc 8D AS +1 1"), 4, "gcg.rack_blank"),
        (gcg(">ana: ABCDEFGH 8D AS +1 1"), 4, "gcg.rack_size"),
        (gcg(">ana: A -8 +0 0"), 4, "gcg.exchange_count"),
        (gcg(">ana: A - +0 0", "#player3 c C"), 5, "gcg.player_late"),
        (gcg("#rack3 ABC"), 4, "gcg.rack_player"),
    ],
)
def test_a_wrong_file_gets_its_line_and_a_code(content: bytes, line: int, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_gcg(content)
    assert (caught.value.line, caught.value.code) == (line, code)


def test_an_error_says_what_was_read_and_what_was_expected() -> None:
    with pytest.raises(NotationError) as caught:
        read_gcg(HEAD + ">carla: A - +0 0\n")
    assert dict(caught.value.data) == {"read": "carla", "expected": "ana, blas"}
