"""A duplicate event from the first deal to the ranking (manual, «modalidad duplicada»)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.duplicate.balance import balanced, deal, least_of_each
from tesela.duplicate.game import MOVE_MS, DuplicateGame, Slip
from tesela.rules.bag import Secret
from tesela.rules.home.solo import FULL_SET

RACK = Tiles.of("AEFJNST")
JEFAS, FEA, FE = Play.of("D8", "JEFAS"), Play.of("H8", "FEA"), Play.of("H8", "FE")


def _game(totals: Mapping[str, int] | None = None) -> DuplicateGame:
    return DuplicateGame(rack=RACK, bag=FULL_SET.minus(RACK) or Tiles(), move=1, totals=dict(totals or {}))


def _yes(words: object) -> bool:
    return True


@pytest.mark.article("manual", "M.duplicada.equilibrio")
def test_fifteen_moves_ask_for_two_of_each_the_rest_for_one() -> None:
    assert [least_of_each(move) for move in (1, 15, 16, 99)] == [2, 2, 1, 1]


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_equal_plays_go_to_the_first_slip_and_both_score() -> None:
    other = Play.of("E8", "JEFAS")
    slips = [Slip("ana", other, 5000), Slip("blas", other, 4000), Slip("cora", FEA, 1000)]
    after, settled = _game().settle(slips, _yes)
    assert settled.best == slips[1]
    assert after.totals["ana"] == after.totals["blas"] > after.totals["cora"] > 0


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_totals_grow_and_who_hands_in_nothing_keeps_theirs() -> None:
    first, _ = _game(totals={"ana": 30, "blas": 100}).settle([Slip("ana", JEFAS), Slip("cora", FE)], _yes)
    assert first.totals == {"ana": 76, "blas": 100, "cora": 10}
    assert first.ranking() == [("blas", 100), ("ana", 76), ("cora", 10)]
    assert first.move == 2


def test_a_tie_in_the_ranking_is_told_by_name() -> None:
    assert DuplicateGame(totals={"zoe": 5, "ana": 5, "leo": 9}).ranking() == [
        ("leo", 9),
        ("ana", 5),
        ("zoe", 5),
    ]


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_with_no_slip_worth_a_point_board_and_rack_stay_and_the_move_counts() -> None:
    after, settled = _game().settle([], _yes)
    assert (settled.best, after.board, after.rack, after.move) == (None, _game().board, RACK, 2)
    after, settled = _game().settle([Slip("ana", JEFAS, MOVE_MS + 1)], _yes)
    assert (settled.best, after.rack) == (None, RACK)


@pytest.mark.article("manual", "M.duplicada.papeleta")
def test_only_words_that_hold_score_and_each_word_of_the_play_is_asked() -> None:
    asked: list[list[str]] = []

    def judge(words: Sequence[Tiles]) -> bool:
        asked.append([str(word) for word in words])
        return True

    _game().settle([Slip("ana", JEFAS), Slip("blas", Play.of("H9", "FEA"))], judge)
    assert asked == [["JEFAS"]], "a slip that is misplaced is not even judged"


@given(st.binary(min_size=32, max_size=32))
@settings(max_examples=25)
def test_the_same_seed_deals_the_same_event_and_tiles_are_never_lost(seed: bytes) -> None:
    """Any player can deal the event again once the seed is known (design decision 4)."""
    games = []
    for _ in range(2):
        secret, game, racks = Secret("d", seed), DuplicateGame(), []
        for _ in range(12):
            game = game.dealt(secret)
            assert not game.over
            assert balanced(game.rack, game.move)
            assert Tiles(sorted(game.rack + game.bag)) == FULL_SET
            racks.append(game.rack)
            game, _ = game.settle([], _yes)
        games.append((racks, game.draws))
    assert games[0] == games[1]


@pytest.mark.article("manual", "M.duplicada.equilibrio")
@given(st.binary(min_size=32, max_size=32), st.sampled_from(["BCDFGH", "AEIOUA", "ABCDF"]))
@settings(max_examples=40)
def test_out_of_balance_all_seven_go_back(seed: bytes, kept: str) -> None:
    left = FULL_SET.minus(Tiles.of(kept)) or Tiles()
    hand = deal(Secret("d", seed), 5, Tiles.of(kept), left, 3)
    assert hand is not None
    rack, bag, number = hand
    drawn = number - 5
    first_try = 7 - len(kept)
    assert drawn == first_try or (drawn - first_try) % 7 == 0, "either filled up, or seven new ones each time"
    assert Tiles(sorted(rack + bag)) == FULL_SET
    if drawn == first_try:
        assert rack.minus(Tiles.of(kept)) is not None


@pytest.mark.article("manual", "M.duplicada.final")
@pytest.mark.parametrize(
    ("left", "move", "over"),
    [
        ("AB", 16, False),
        ("A?", 16, False),
        ("??", 16, False),
        ("A", 16, True),
        ("?", 16, True),
        ("AEIO", 16, True),
        ("BCDF", 16, True),
        ("AEBC", 15, False),
        ("ABCD", 15, True),
        ("A?CD", 15, False),
        ("", 16, True),
    ],
)
def test_it_is_over_when_no_rack_can_be_dealt(left: str, move: int, over: bool) -> None:
    game = DuplicateGame(bag=Tiles.of(left), move=move).dealt(Secret("d", bytes(32)))
    assert game.over is over
    if not over:
        assert (game.rack, game.bag) == (Tiles.of(left).sorted(), Tiles())
