"""Knock-out: bracket, matches of several games, and who goes on."""

from __future__ import annotations

import pytest
from tests.tournament.makers import Desk, conditions, phase, score

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament.pairing.knockout import bracket
from tesela.tournament.people import Entrant
from tesela.tournament.results import Pairing, Result, Side
from tesela.tournament.verify import verify


def test_the_first_two_seeds_can_only_meet_at_the_end() -> None:
    assert bracket([1, 2, 3, 4, 5, 6, 7, 8]) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([1, 2, 3, 4, 5]) == [1, None, 4, 5, 2, None, 3, None]


def test_winners_go_on_until_one_is_left() -> None:
    desk = Desk(4, conditions(phase("knockout", 3)))
    assert desk.pair() == [(1, 4), (2, 3)]
    desk.enter(1, 300, 400)
    desk.enter(2, 500, 400)
    assert desk.pair() == [(4, 2)]
    desk.enter(1, 300, 301)
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"


def test_a_match_of_three_ends_when_it_is_decided() -> None:
    desk = Desk(4, conditions(phase("knockout", 6, best_of=3)))
    desk.pair()
    desk.enter(1, 400, 300)  # 1 beats 4
    desk.enter(2, 400, 300)  # 2 beats 3
    assert desk.pair() == [(4, 1), (3, 2)]
    desk.enter(1, 300, 400)  # 1 beats 4 again
    desk.enter(2, 400, 300)  # 3 beats 2
    assert desk.pair() == [(2, 3)]
    desk.enter(1, 350, 360)  # 3 beats 2 and goes on
    assert desk.pair() == [(1, 3)]


def test_level_on_points_the_spread_decides_and_then_the_seed() -> None:
    desk = Desk(2, conditions(phase("knockout", 4, best_of=2)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.pair()
    desk.enter(1, 500, 300)  # 2 wins by more
    assert [row.number for row in desk.state.standings()] == [2, 1]
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"


def play_out(desk: Desk) -> list[list[tuple[int, int | None]]]:
    """Every round until there is a champion: the better seed wins each game."""
    rounds: list[list[tuple[int, int | None]]] = []
    while not rounds or not isinstance(desk.ask(c.PairRound()), Refusal):
        if not rounds:
            desk.do(c.PairRound())
        desk.do(c.PublishRound())
        one = desk.state.rounds[-1]
        rounds.append([(pairing.first, pairing.second) for pairing in one.pairings.values()])
        for table, pairing in one.pairings.items():
            if pairing.second is not None:
                first_wins = pairing.first < pairing.second
                result = score(400, 300) if first_wins else score(300, 400)
                desk.do(c.EnterResult(round=one.number, table=table, result=result))
    return rounds


@pytest.mark.parametrize("best_of", [1, 2, 3, 5])
@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 9, 12, 16])
def test_a_field_of_any_size_has_one_champion_who_is_first(players: int, best_of: int) -> None:
    desk = Desk(players, conditions(phase("knockout", 40, best_of=best_of)))
    rounds = play_out(desk)
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"
    played = {pair for tables in rounds for pair in tables if pair[1] is not None}
    matches = {frozenset(pair) for pair in played}
    assert len(matches) == players - 1, "everybody but the champion loses one match"
    assert (rounds[-1][0][0] in (1, 2), rounds[-1][0][1] in (1, 2)) == (True, True)
    assert [row.number for row in desk.state.standings()][:2] == [1, 2]
    assert verify(desk.log) == []


def test_who_has_no_opponent_in_the_first_stage_rests_and_plays_in_the_next() -> None:
    desk = Desk(3, conditions(phase("knockout", 4)))
    assert desk.pair() == [(2, 3), (1, None)]
    desk.enter(1, 300, 400)
    assert desk.pair() == [(1, 3)]


def test_when_all_matches_are_decided_the_next_stage_begins_at_once() -> None:
    desk = Desk(4, conditions(phase("knockout", 6, best_of=3)))
    for _ in range(2):
        for table, (first, second) in enumerate(desk.pair(), 1):
            desk.enter(table, *((400, 300) if second is None or first < second else (300, 400)))
    assert desk.pair() == [(1, 2)]


def test_who_leaves_loses_the_match_but_not_the_ones_that_were_won() -> None:
    desk = Desk(4, conditions(phase("knockout", 6, best_of=3)))
    desk.pair()
    desk.enter(1, 400, 300)  # 1 beats 4
    desk.enter(2, 400, 300)  # 2 beats 3
    desk.do(c.Withdraw(number=1))
    assert desk.pair() == [(3, 2), (4, None)]
    desk.enter(1, 300, 400)  # 2 beats 3 again
    assert desk.pair() == [(4, 2)]
    desk.enter(1, 300, 400)
    desk.do(c.Return(number=1))
    assert desk.pair() == [(2, 4)], "who comes back finds the match lost"
    assert verify(desk.log) == []


def test_a_bracket_stays_when_ratings_change_and_newcomers_have_no_place() -> None:
    desk = Desk(4, conditions(phase("knockout", 3)))
    assert desk.pair() == [(1, 4), (2, 3)]
    desk.enter(1, 300, 400)
    desk.enter(2, 400, 300)
    desk.do(c.ChangeEntry(number=4, entrant=Entrant(name="Jugador 4", rating=3500)))
    desk.do(c.Enter(entrant=Entrant(name="Tarde")))
    said = desk.refused(c.PairRound())
    assert (said.code, said.data["names"]) == ("tournament.pairing.late", "Tarde")
    desk.do(c.Withdraw(number=5))
    assert desk.pair() == [(4, 2)]


def test_a_substitute_takes_the_place_in_the_bracket() -> None:
    desk = Desk(4, conditions(phase("knockout", 3)))
    desk.pair()
    desk.do(c.Enter(entrant=Entrant(name="Suplente")))
    desk.do(c.Withdraw(number=1))
    desk.do(c.ChangeTables(pairings=(Pairing(1, 5, 4),), reason="enfermedad"))
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    assert desk.pair() == [(5, 2)]


def test_a_game_to_which_neither_came_is_won_by_nobody() -> None:
    desk = Desk(2, conditions(phase("knockout", 4, best_of=3)))
    desk.pair()
    nobody = Result(first=Side(score=0), second=Side(score=0), forfeit="both")
    desk.do(c.EnterResult(round=1, table=1, result=nobody))
    desk.pair()
    desk.enter(1, 300, 400)  # 1 beats 2
    desk.pair()
    desk.enter(1, 300, 400)  # 2 beats 1, by as much: level
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"
