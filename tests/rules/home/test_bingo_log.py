"""Bingo as a log: cards, calls, marks, claims; whole games to their end."""

from __future__ import annotations

import pytest

from tesela.core.tiles import Tiles, read_word
from tesela.rules.bag import Secret
from tesela.rules.home.bingo import calls
from tesela.rules.home.bingo_log import (
    Bingo,
    Called,
    Claimed,
    Event,
    Marking,
    Opened,
    Over,
    call,
    claim,
    fold,
    join,
    mark,
    read_log,
    write_log,
)
from tesela.rules.refusals import Refusal

pytestmark = pytest.mark.article("manual", "M.variantes.bingo")
SECRET = Secret("bingo", bytes(32))
PAIRS = [("estreno", "charlaba"), ("caminos", "ventana"), ("pelotas", "durante")]


def opened(marking: Marking = "itself", players: int = 2) -> list[Event]:
    log: list[Event] = [Opened("bingo", SECRET.commitment(), marking)]
    for number in range(players):
        first, second = PAIRS[number % len(PAIRS)]
        log += done(join(fold(log), f"J{number}", read_word(first), read_word(second)))
    return log


def done(found: list[Event] | Refusal) -> list[Event]:
    assert not isinstance(found, Refusal), found
    return found


def code(found: list[Event] | Refusal) -> str:
    assert isinstance(found, Refusal), found
    assert str(found.article) == "manual M.variantes.bingo"
    return found.code


def called(log: list[Event], most: int = 98) -> list[Event]:
    """Call letters until somebody's card is full, or so many."""
    for _ in range(most):
        log = log + done(call(fold(log), SECRET))
        if any(not fold(log).left(player) for player in range(len(fold(log).players))):
            break
    return log


def test_letters_come_one_at_a_time_in_the_bag_s_own_order() -> None:
    log = called(opened(), 5)
    assert fold(log).called == calls(SECRET)[:5]


def test_a_game_to_its_end_by_itself() -> None:
    log = called(opened(players=3))
    state = fold(log)
    full = [player for player in range(3) if not state.left(player)]
    for player in full:
        log += done(claim(fold(log), player))
    assert fold(log).winners == tuple(full)
    log += done(call(fold(log), SECRET))
    assert log[-1] == Over(SECRET.reveal())
    assert Secret.from_hex("bingo", SECRET.reveal()).commitment() == SECRET.commitment()
    assert code(call(fold(log), SECRET)) == "bingo.over"
    assert fold(read_log(write_log(log))) == fold(log)


def test_a_claim_too_early_is_wrong_and_the_game_goes_on() -> None:
    log = called(opened(), 3)
    log += done(claim(fold(log), 0))
    assert log[-1] == Claimed(0, right=False)
    assert isinstance(done(call(fold(log), SECRET))[0], Called)


def test_by_hand_one_letter_is_marked_for_each_call() -> None:
    """The manual: when E is called only one of the E's may be crossed off."""
    log = opened("hand")
    while read_word("e")[0] not in fold(log).called:
        log += done(call(fold(log), SECRET))
    left = len(fold(log).left(0))
    log += done(mark(fold(log), 0, read_word("e")))
    assert len(fold(log).left(0)) == left - 1
    assert code(mark(fold(log), 0, read_word("e"))) == "bingo.not_called"
    assert code(mark(fold(log), 0, Tiles())) == "bingo.not_called"


def test_by_hand_a_claim_needs_the_own_marks() -> None:
    log = opened("hand")
    for _ in range(98):
        log += done(call(fold(log), SECRET))
    log += done(claim(fold(log), 0))
    assert log[-1] == Claimed(0, right=False), "all was called, nothing marked"
    for letter in fold(log).left(0):
        log += done(mark(fold(log), 0, Tiles([letter])))
    log += done(claim(fold(log), 0))
    assert log[-1] == Claimed(0, right=True)
    assert code(mark(opened_state(log), 0, read_word("e"))) == "bingo.not_there"


def opened_state(log: list[Event]) -> Bingo:
    return fold(log)


def test_marks_that_make_themselves_are_not_made_by_hand() -> None:
    assert code(mark(fold(called(opened(), 1)), 0, read_word("e"))) == "bingo.by_itself"


def test_who_may_play_and_with_what() -> None:
    log = opened(players=1)
    assert code(call(fold(log), SECRET)) == "bingo.players"
    assert code(join(fold(log), "Z", read_word("zozobra"), read_word("estreno"))) == "bingo.too_many"
    assert code(join(fold(log), "Z", read_word("tren"), read_word("estreno"))) == "bingo.seven"
    full = opened(players=20)
    assert code(join(fold(full), "Z", read_word("estreno"), read_word("ventana"))) == "bingo.players"
    begun = called(opened(), 1)
    assert code(join(fold(begun), "Z", read_word("estreno"), read_word("ventana"))) == "bingo.begun"


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_end_with_somebody_s_full_card(seed: int) -> None:
    secret = Secret("bingo", seed.to_bytes(32, "big"))
    log = opened(players=2 + seed % 5)
    while not fold(log).winners:
        log += done(call(fold(log), secret))
        for player in range(len(fold(log).players)):
            if not fold(log).left(player):
                log += done(claim(fold(log), player))
    state = fold(log)
    assert 14 <= state.won_after <= 98
    assert all(not state.left(player) for player in state.winners)


@pytest.mark.parametrize("log", [[], [Called("A")], [Opened("x", ""), Opened("x", "")]])
def test_a_log_that_can_not_be_is_refused(log: list[Event]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        fold(log)
