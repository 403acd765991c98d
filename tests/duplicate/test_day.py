"""The game of the day: one committed course for all, those who played it woven in; topping, reviews."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play, tools

from tesela.core.tiles import read_word
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import DIARIA, MANUAL
from tesela.duplicate.create import create
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.solo.alone import Alone
from tesela.duplicate.solo.day import Entrant, course, woven
from tesela.duplicate.solo.review import review_play, review_player
from tesela.duplicate.solo.topping import PRICES, hints, spent_ms
from tesela.duplicate.verify import verify_draws
from tesela.duplicate.views import move_stats

TOOLS = tools("dia", bytes(range(32)))
THREE = replace(DIARIA, rounds=3)


def _header() -> ev.Created:
    header = create("dia", THREE, 5, commitment=TOOLS.secret.commitment(), title="2026-11-17")
    assert isinstance(header, ev.Created)
    return header


def _tops(log: list[ev.Event]) -> dict[int, ev.LoggedPlay]:
    return {move.number: move.top.play for move in fold(log).moves if move.top}


def test_the_course_follows_from_the_seed_and_can_be_verified() -> None:
    log = course(_header(), TOOLS, 5)
    assert log == course(_header(), TOOLS, 5)
    assert log != course(_header(), tools("dia", bytes(32)), 5)
    state = fold(log)
    assert (len(state.moves), state.ended) == (3, "rounds")
    assert all(move.laid == move.top for move in state.moves)
    assert verify_draws(log).ok


def test_a_course_needs_the_top_on_the_board() -> None:
    header = create("x", MANUAL, 0, commitment="")
    assert isinstance(header, ev.Created)
    with pytest.raises(ValueError, match="depend"):
        course(header, TOOLS, 0)


def test_who_played_is_ranked_and_the_racks_stay_the_same() -> None:
    plain = course(_header(), TOOLS, 5)
    tops = _tops(plain)
    people = [
        Entrant("ana", {1: tops[1], 3: tops[3]}),
        Entrant("blas", tops),
        Entrant("cora", {2: play("A1", "ZZ")}),
    ]
    log = woven(plain, people, TOOLS.is_word)
    state = fold(log)
    assert [move.rack for move in state.moves] == [move.rack for move in fold(plain).moves]
    rows = ranking(state)
    assert [state.players[row.player].name for row in rows] == ["blas", "ana", "cora"]
    assert [row.tops for row in rows] == [3, 2, 0]
    assert rows[0].percentage == 1_000_000
    assert verify_draws(log).ok
    stats = move_stats(state, reckon(state), 1)
    assert stats is not None
    assert (stats.tops, stats.slips) == (2, 2)


def test_the_card_to_share_tells_how_it_went_and_nothing_else() -> None:
    hall = Hall(players=0, rack="AACNRST")
    hall.close()
    hall.do(c.End(why="ya"))
    shares = {"CANTAR": "🟩", "CANTA": "🟨", "CASA": "🟧", "CRAT": "⬜"}
    for word, square in shares.items():
        alone = Alone(hall.state, hall.tools.is_word)
        alone.play(play("D8" if len(word) > 4 else "H8", word), 0)
        assert alone.squares == square, word


def test_hints_are_told_in_their_order_and_cost_their_time() -> None:
    hall = Hall(players=0, rack="AACNRST")
    move = hall.close()
    assert move.top is not None
    across = str(move.top.play.coord)[0].isalpha()
    told = hints(move, 4)
    assert [hint.kind for hint in told] == ["score", "tiles", "row" if across else "column", "letters"]
    word = move.top.play.play().word_on(move.board)
    assert (told[0].value, told[1].value) == (str(move.top.score), str(len(word)))
    assert told[3].value == str(word.sorted())
    assert hints(move, 0) == []
    assert hints(move, 2) == told[:2]
    assert spent_ms(7_000, 0, 60_000, found=True) == 7_000
    assert spent_ms(7_000, 2, 60_000, found=True) == 7_000 + PRICES[0] + PRICES[1]
    assert spent_ms(7_000, 1, 60_000, found=False) == 60_000 + PRICES[0]


def test_a_review_counts_what_was_better_and_names_the_best_of_it() -> None:
    hall = Hall(players=2, rack="AACNRST")
    hall.slip(0, "H8", "CASA")
    hall.close()
    first, second = (review_player(hall.state, player, hall.tools.plays) for player in (0, 1))
    move = hall.state.moves[0]
    assert move.top is not None
    better = [found for found in hall.tools.plays(move.board, move.rack) if found.score > 12]
    assert (first[0].points, first[0].better) == (12, len(better))
    assert first[0].missed == move.top.score - 12
    assert [each.score for each in first[0].above] == [found.score for found in better][:5]
    assert (second[0].play, second[0].missed) == (None, move.top.score)
    best = review_play(hall.state, move, move.top.play, move.top.score, hall.tools.plays)
    assert (best.better, best.above, best.missed) == (0, (), 0)


def test_a_word_that_was_ruled_out_is_no_better_play() -> None:
    hall = Hall(players=1, rack="AACNRST")
    hall.close()
    before = review_player(hall.state, 0, hall.tools.plays)[0]
    hall.do(c.RuleWord(word=read_word("cantar"), valid=False, why="no consta"))
    after = review_player(hall.state, 0, hall.tools.plays)[0]
    assert after.better < before.better
    assert "CANTAR" not in {each.play.tiles_text for each in after.above}
