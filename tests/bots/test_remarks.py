"""What a bot remarks on turns: the facts of the play, and what the own rack could have done."""

from __future__ import annotations

import pytest
from tests.cli import small_words

from tesela.bots.remarks import Remark, boards, remarks_on
from tesela.core.board import EMPTY_BOARD
from tesela.core.tiles import read_tiles
from tesela.rules.game import TurnRecord
from tesela.rules.state import TurnKind
from tesela.texts import LANGUAGES, say


def turn(coord: str, tiles: str, score: int, rack: str = "", kind: TurnKind = "play") -> TurnRecord:
    laid = read_tiles(tiles, through=True)
    return TurnRecord(0, kind, coord, laid, score, score, 0, read_tiles(rack))


def codes(found: list[Remark]) -> list[str]:
    return [one.code for one in found]


def test_the_manuals_first_words_are_remarked_on_as_the_manual_does() -> None:
    """JEFAS: the J on a double letter, the star; ESTRENO: all seven tiles."""
    jefas = remarks_on(turn("D8", "JEFAS", 46), EMPTY_BOARD)
    assert jefas == [
        Remark("word_premium", {"word": "JEFAS", "factor": 2}),
        Remark("dear", {"letter": "J", "factor": 2}),
    ]
    assert codes(remarks_on(turn("C8", "ESTRENO", 66), EMPTY_BOARD)) == ["seven", "word_premium"]


def test_words_formed_on_the_way_and_blanks_are_told() -> None:
    record = [turn("E8", "TREN", 8), turn("H9", "OSo", 5)]
    before = list(boards(record))
    assert before[0] == EMPTY_BOARD
    assert len(before[1].tiles) == 4
    found = remarks_on(record[1], before[1])
    assert found == [Remark("also", {"words": "NO", "count": 1}), Remark("blank")]


def test_a_play_without_anything_special_and_turns_without_a_play() -> None:
    record = [turn("E8", "TREN", 8), turn("8H", ".IDO", 5)]
    assert remarks_on(record[1], list(boards(record))[1]) == [Remark("plain", {"score": 5})]
    kinds: tuple[TurnKind, ...] = ("exchange", "pass", "withdrawn")
    for kind in kinds:
        assert codes(remarks_on(turn("", "", 0, kind=kind), EMPTY_BOARD)) == [kind]


def test_what_the_own_rack_could_have_played_is_told_where_it_is_worth_it() -> None:
    graph = small_words.edition().graph
    rack = "AEFJNST"
    assert codes(remarks_on(turn("D8", "JEFAS", 46, rack), EMPTY_BOARD, graph))[-1] == "best"
    poor = remarks_on(turn("H8", "EN", 4, rack), EMPTY_BOARD, graph)
    assert poor[-1] == Remark("better", {"word": "JEFAS", "coord": "D8", "score": 46})
    assert codes(remarks_on(turn("", "", 0, rack, kind="pass"), EMPTY_BOARD, graph)) == ["pass", "better"]


def test_a_rack_that_is_hidden_is_never_searched() -> None:
    graph = small_words.edition().graph
    assert codes(remarks_on(turn("D8", "JEFAS", 46), EMPTY_BOARD, graph)) == ["word_premium", "dear"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_remark_has_its_sentence(lang: str) -> None:
    data = {"bonus": 50, "word": "OJOS", "factor": 2, "letter": "J", "words": "NO", "count": 1, "score": 9,
            "coord": "H8"}  # fmt: skip
    for code in ("seven", "word_premium", "dear", "also", "blank", "plain", "exchange", "pass", "withdrawn",
                 "best", "better"):  # fmt: skip
        assert say(f"remark.{code}", data, lang=lang)
