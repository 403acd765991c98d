"""5.1, 44: both players sign the sheet: scores, bingos, best play, points lost on time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.makers import Desk, score

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.desk_views import desk_view
from tesela.tournament.events import read_log, write_log
from tesela.tournament.people import LONGEST
from tesela.tournament.results import Result, Side
from tesela.tournament.signing import agreed, differences, says_more, tidied
from tesela.tournament.verify import verify

SECOND = Actor("Otra mesa", "arbiter")
FULL = Result(
    first=Side(score=401, bingos=2, best_play=86, best_word="ZAPATOS", time_penalty=10),
    second=Side(score=377, bingos=1, best_play=70, best_word="RIO", time_penalty=0),
    started=1,
)
sides = st.builds(
    Side,
    score=st.integers(300, 302),
    bingos=st.none() | st.integers(0, 2),
    best_play=st.none() | st.integers(60, 62),
    best_word=st.sampled_from(["", "SOL", "MAR"]),
    time_penalty=st.none() | st.sampled_from([0, 10]),
)
results = st.builds(Result, first=sides, second=sides, started=st.sampled_from([None, 1, 2]))


def two() -> tuple[Desk, Actor, Actor]:
    """A table at which the first and the second player sign."""
    desk = Desk(2)
    desk.pair()
    return desk, Actor("Jugador 1", "player"), Actor("Jugador 2", "player")


def sign(desk: Desk, number: int, result: Result) -> None:
    desk.do(c.ReportResult(number=number, result=result), Actor(f"Jugador {number}", "player"))


class TestPhones:
    def test_what_both_write_down_is_signed(self) -> None:
        desk, _, _ = two()
        sign(desk, 1, FULL)
        assert desk.state.rounds[0].results == {}
        sign(desk, 2, FULL)
        assert desk.state.rounds[0].results == {1: FULL}
        assert desk.state.rounds[0].confirmed == {1}
        assert verify(desk.log) == []

    def test_a_blank_contradicts_nobody_and_signs_nothing(self) -> None:
        desk, _, _ = two()
        sign(desk, 1, FULL)
        sign(desk, 2, Result(first=Side(score=401, bingos=2), second=Side(score=377)))
        assert desk.state.rounds[0].results[1] == Result(
            first=Side(score=401, bingos=2), second=Side(score=377)
        )

    @pytest.mark.parametrize(
        ("said", "field"),
        [
            (Side(score=402), "score"),
            (Side(score=401, bingos=3), "bingos"),
            (Side(score=401, best_play=84), "best_play"),
            (Side(score=401, best_word="ZAPATO"), "best_word"),
            (Side(score=401, time_penalty=20), "time_penalty"),
        ],
    )
    def test_one_figure_said_otherwise_keeps_it_open_and_the_desk_sees_which(
        self, said: Side, field: str
    ) -> None:
        desk, _, _ = two()
        sign(desk, 1, FULL)
        sign(desk, 2, Result(first=said, second=Side(score=377)))
        assert desk.state.rounds[0].results == {}
        assert [one.differs for one in desk_view(desk.state).reports] == [(field,), (field,)]
        sign(desk, 2, FULL)
        assert desk.state.rounds[0].results == {1: FULL}

    def test_who_began_must_sit_there(self) -> None:
        desk, one, _ = two()
        strange = Result(first=Side(score=1), second=Side(score=2), started=9)
        refusal = desk.refused(c.ReportResult(number=1, result=strange), one)
        assert refusal.code == "tournament.result.started"

    @pytest.mark.parametrize(
        ("one", "other", "signed"),
        [(" zapatos", "ZAPATOS ", "ZAPATOS"), ("rio", "Río", "RIO"), ("pingüe\u0301", "PINGUE", "PINGUE"),
         ("nin\u0303o", "NIÑO", "NIÑO")],
    )  # fmt: skip
    def test_small_letters_spaces_and_accents_are_no_difference(
        self, one: str, other: str, signed: str
    ) -> None:
        desk, _, _ = two()
        for number, word in ((1, one), (2, other)):
            sign(desk, number, Result(first=Side(score=401, best_word=word), second=Side(score=377)))
        assert desk.state.rounds[0].results[1].first.best_word == signed

    @pytest.mark.parametrize("letter", ["ß", "ﬃ", "ŉ"])
    def test_letters_whose_capitals_are_two_leave_a_log_that_can_be_read(self, letter: str) -> None:
        desk, _, _ = two()
        sign(desk, 1, Result(first=Side(score=401, best_word=letter * LONGEST), second=Side(score=377)))
        assert read_log(write_log(desk.log)) == desk.log


class TestDesk:
    def test_a_second_person_who_has_other_bingos_signs_nothing(self) -> None:
        desk = Desk(2)
        desk.pair()
        desk.do(c.EnterResult(round=1, table=1, result=FULL))
        other = Result(first=Side(score=401, bingos=1), second=Side(score=377))
        refusal = desk.refused(c.ConfirmResult(round=1, table=1, result=other), SECOND)
        assert refusal.code == "tournament.result.figures"
        desk.do(c.ConfirmResult(round=1, table=1, result=score(401, 377)), SECOND)
        assert desk.state.rounds[0].confirmed == {1}


class TestAgreement:
    @given(one=results, other=results)
    def test_order_of_signing_does_not_matter(self, one: Result, other: Result) -> None:
        assert agreed(one, other) == agreed(other, one)
        assert len(differences(one, other)) == len(differences(other, one))

    @given(one=results, other=results)
    def test_what_is_signed_was_said_by_both(self, one: Result, other: Result) -> None:
        signed = agreed(one, other)
        if signed is None:
            assert differences(one, other)
            return
        for side in ("first", "second"):
            for key in ("score", "bingos", "best_play", "best_word", "time_penalty"):
                value = getattr(getattr(signed, side), key)
                said = {getattr(getattr(each, side), key) for each in (one, other)}
                assert value in (None, "") or said == {value}

    @given(result=results)
    def test_somebody_agrees_with_themselves(self, result: Result) -> None:
        assert agreed(result, result) == tidied(result) == result

    def test_scores_alone_say_no_more(self) -> None:
        assert not says_more(score(1, 2))
        assert says_more(FULL)
