"""Words and moves from the front door."""

from __future__ import annotations

import pytest
from tests.cli.small_words import edition

from tesela import Engine, Position, TextError, explain, judge, load_lexicon, moves
from tesela.engine.errors import EngineError
from tesela.lexicon.errors import LexiconError


def test_a_verdict_in_words_in_both_languages() -> None:
    verdict = judge("surgidos")
    assert not verdict.valid
    assert "no válida" in explain(verdict, lang="es") and "not valid" in explain(verdict, lang="en")
    assert explain(verdict) == explain(verdict, lang="es"), "Spanish unless something else is in force"


def test_an_edition_may_be_given_by_name_or_as_it_is() -> None:
    assert judge("casa") == judge("casa", lexicon=load_lexicon("open"))
    assert judge("casa").valid


def test_what_is_no_word_is_a_text_error() -> None:
    with pytest.raises(TextError):
        judge("")


def test_an_edition_that_there_is_not() -> None:
    with pytest.raises(LexiconError):
        load_lexicon("no-such-edition")


class TestMoves:
    def test_best_first_and_as_many_as_asked(self) -> None:
        position = Position.of(rack="ACOSRET")
        few, every = moves(position, 3, lexicon=edition()), moves(position, None, lexicon=edition())
        assert len(few) == 3 and len(every) > 3
        assert [move.equity for move in every] == sorted((move.equity for move in every), reverse=True)
        assert [move.equity for move in few] == [move.equity for move in every[:3]]

    def test_every_word_laid_is_in_the_lexicon(self) -> None:
        position = Position.of(rack="ACOSRET")
        for move in moves(position, None, lexicon=edition()):
            assert all(word in edition() for word in move.words_on(position.board)), move

    def test_a_line_of_cgp_is_a_position(self) -> None:
        line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACOSRET/ 0/0 0"
        assert moves(line, 5, lexicon=edition()) == moves(Position.of(rack="ACOSRET"), 5, lexicon=edition())

    def test_what_is_no_position_is_a_text_error(self) -> None:
        with pytest.raises(TextError):
            moves("nada", lexicon=edition())


class TestEngine:
    def test_the_same_table_and_seed_give_the_same_move(self) -> None:
        position = Position.of(rack="ACOSRET")
        engine = Engine("estratega", lexicon=edition())
        assert engine.choose(position, seed=4) == engine.choose(position, seed=4)

    def test_it_knows_its_name_and_the_others(self) -> None:
        assert repr(Engine("estratega", lexicon=edition())) == "<Engine estratega>"
        assert "estratega" in Engine.names() and len(set(Engine.names())) == len(Engine.names())

    def test_nobody_of_that_name(self) -> None:
        with pytest.raises(EngineError):
            Engine("nadie", lexicon=edition())
