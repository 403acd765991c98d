"""Counting points, from the manual's worked examples (arts. 12-19)."""

from __future__ import annotations

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.plays import Play
from tesela.core.scoring import score_play


def _total(board: Board, coord: str, tiles: str) -> int:
    return score_play(board, Play.of(coord, tiles)).total


@pytest.mark.topic("score.letters", "score.centre")
def test_first_word_doubles_on_the_centre() -> None:
    """Manual, «Puntuación de la primera palabra»: TREN with its N on the star, 4 x 2 = 8."""
    assert _total(EMPTY_BOARD, "E8", "TREN") == 8


@pytest.mark.topic("score.seven_tiles")
def test_seven_tiles_earn_fifty_after_doubling() -> None:
    """Manual, «Hacer un scrabble»: ESTRENO 8 x 2 = 16, and 50 more (art. 19)."""
    score = score_play(EMPTY_BOARD, Play.of("B8", "ESTRENO"))
    assert (score.total, score.bonus) == (66, 50)


ESTRENO = Play.of("C8", "ESTRENO").on(EMPTY_BOARD)


@pytest.mark.topic("score.premiums_once", "placement.extend_both_ends")
def test_extended_both_ways_premiums_count_once() -> None:
    """Manual, way 1: REESTRENOS; the R on a triple word, the old premiums no more: 10 x 3 = 30."""
    assert _total(ESTRENO, "A8", "RE.......S") == 30


@pytest.mark.topic("score.word_premium", "placement.cross")
def test_crossing_word() -> None:
    """Manual, way 2: TRES down from the T of ESTRENO, its S on a double word: 4 x 2 = 8."""
    assert _total(ESTRENO, "8E", ".RES") == 8


@pytest.mark.topic("score.simultaneous", "score.letter_premium", "placement.parallel")
def test_parallel_word_counts_every_word_and_shared_letters_twice() -> None:
    """Manual, way 3: MES above ENO gives MES 9, ME 7, EN 2, SO 3: 21."""
    score = score_play(ESTRENO, Play.of("G7", "MES"))
    assert sorted((str(word), word.score) for word in score.words) == [
        ("EN", 2),
        ("ME", 7),
        ("MES", 9),
        ("SO", 3),
    ]
    assert score.total == 21


@pytest.mark.topic("placement.hook", "score.simultaneous")
def test_word_that_hooks_another() -> None:
    """Manual, way 4: MESES down with its S making ESTRENOS: 9 + 8 = 17."""
    score = score_play(ESTRENO, Play.of("4J", "MESES"))
    assert {str(word): word.score for word in score.words} == {"MESES": 9, "ESTRENOS": 8}


@pytest.mark.topic("score.two_word_premiums", "placement.bridge")
def test_two_double_words_multiply_by_four() -> None:
    """Art. 15 and manual, way 5: CARAMELO over two double words, 12 x 4 = 48."""
    board = Board.of("", "", "", "", "......R..E.....")
    play = Play.of("E5", "CA.AM.LO")
    assert str(play.word_on(board)) == "CARAMELO"
    assert score_play(board, play).total == 48


@pytest.mark.topic("score.two_word_premiums", "score.letters_before_words")
def test_two_triple_words_multiply_by_nine() -> None:
    """Art. 15."""
    board = Board.of(".......A")
    assert _total(board, "H1", ".AAAAAAA") == 9 * 3 + 50  # one A on a double letter
    assert _total(Board.of("...A"), "A1", "AAA.AAAA") == 8 * 9 + 50


@pytest.mark.topic("score.blank")
def test_blank_scores_nothing_but_doubles_the_word() -> None:
    """Arts. 10.2 and 14, manual «Atención»: a blank on the centre still doubles."""
    assert _total(EMPTY_BOARD, "H8", "aS") == 2
    assert _total(EMPTY_BOARD, "G8", "ZaS") == 22


@pytest.mark.topic("score.blank")
def test_blank_on_a_letter_premium_stays_zero() -> None:
    """Manual: «el valor del comodín es 0, al doblarlo el resultado sigue siendo 0»."""
    assert _total(EMPTY_BOARD, "D8", "aEEEE") == 4 * 2


@pytest.mark.topic("blank.both_in_one_word")
def test_fifty_also_with_two_blanks() -> None:
    """Art. 10.1."""
    assert score_play(EMPTY_BOARD, Play.of("B8", "eSTRENo")).bonus == 50


@pytest.mark.topic("score.simultaneous")
def test_single_tile_both_ways_counts_both_words() -> None:
    """Art. 18: the common letter counts in each word, its premium included."""
    board = Board.of("A.A", ".A")
    score = score_play(board, Play.of("A1", ".Z."))
    assert {str(word): word.score for word in score.words} == {"AZA": 12, "ZA": 11}


def test_single_tile_that_makes_one_word_only() -> None:
    board = Board.of("", "A")
    for coord in ("A1", "1A"):
        score = score_play(board, Play.of(coord, "Z" if coord == "A1" else "Z."))
        assert [(str(word), word.score) for word in score.words] == [("ZA", 33)]
