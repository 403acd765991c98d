"""Cross-table, places by round, statistics, prizes and quotas, what-if, overlays and reports."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from tests.tournament.makers import Desk, conditions, phase, score

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament.conditions import Prize, Quota
from tesela.tournament.files.federation import write_report
from tesela.tournament.files.tou import write_tou
from tesela.tournament.insight import cross_table, insight, places_by_round, statistics
from tesela.tournament.overlays import FIELDS, field_text
from tesela.tournament.people import Entrant
from tesela.tournament.prizes import awards, qualified
from tesela.tournament.results import Result, Side
from tesela.tournament.what_if import what_if


def _played(players: int = 5, rounds: int = 3) -> Desk:
    desk, chance = Desk(players, conditions(phase("swiss", rounds))), random.Random(5)
    for _ in range(rounds):
        desk.play_round(chance)
    return desk


class TestCrossTable:
    def test_every_game_stands_twice_with_its_scores_turned(self) -> None:
        rows = {row.number: row for row in cross_table(_played().state)}
        for row in rows.values():
            assert len(row.cells) == 3
            for cell in row.cells:
                if cell.opponent is not None:
                    other = next(one for one in rows[cell.opponent].cells if one.round == cell.round)
                    turned = (row.number, cell.conceded, cell.score)
                    assert (other.opponent, other.score, other.conceded) == turned
                    assert cell.points + other.points == 1

    def test_the_last_place_of_the_graph_is_the_standing(self) -> None:
        desk = _played()
        places = places_by_round(desk.state)
        assert {number: found[-1] for number, found in places.items()} == {
            row.number: row.place for row in desk.state.standings()
        }
        assert {len(found) for found in places.values()} == {3}

    def test_a_round_under_way_is_not_on_the_graph(self) -> None:
        desk = Desk(4)
        desk.pair()
        desk.enter(1, 400, 300)
        assert set(places_by_round(desk.state).values()) == {()}


class TestStatistics:
    def test_records_are_of_games_that_were_played(self) -> None:
        desk = Desk(4, conditions(phase("round_robin", 3)))
        tables = desk.pair()
        best = Side(score=520, bingos=3, best_play=131, best_word="QUIJADA")
        desk.do(c.EnterResult(round=1, table=1, result=Result(first=best, second=Side(score=480, bingos=1))))
        walkover = Result(first=Side(score=900), second=Side(score=0), forfeit="second")
        desk.do(c.EnterResult(round=1, table=2, result=walkover))
        found = statistics(desk.state)
        assert (found.games, found.bingos) == (1, 4)
        assert (found.mean, found.mean_winner, found.mean_loser) == (500, 520, 480)
        records = {one.code: one.value for one in found.records}
        assert records == {
            "high_game": 520, "biggest_win": 40, "highest_sum": 1000, "highest_loser": 480, "best_play": 131,
        }  # fmt: skip
        holder = next(one for one in found.records if one.code == "best_play")
        assert (holder.word, holder.name) == ("QUIJADA", f"Jugador {tables[0][0]}")

    def test_nothing_is_told_of_nothing(self) -> None:
        found = insight(Desk(3).state)
        assert (found.statistics.games, found.statistics.records) == (0, ())


class TestPrizes:
    def test_by_place_and_by_category_with_ties_shared(self) -> None:
        prizes = (
            Prize(place=1, name="Campeón"),
            Prize(place=1, name="Mejor debutante", category="debutantes"),
            Prize(place=9, name="Nadie"),
        )
        given = msgspec.structs.replace(conditions(phase("round_robin", 3)), prizes=prizes)
        desk = Desk(2, given)
        for name in ("Ana", "Blas"):
            desk.do(c.Enter(entrant=Entrant(name=name, categories=("debutantes",))))
        desk.pair()
        desk.enter(1, 400, 300)
        desk.enter(2, 400, 300)
        found = {one.prize: one.names for one in awards(desk.state)}
        assert found["Campeón"] == ("Jugador 1", "Jugador 2"), "the same points, spread and total"
        assert found["Mejor debutante"] == ("Ana", "Blas")
        assert found["Nadie"] == ()

    def test_a_country_takes_no_more_than_its_share(self) -> None:
        quotas = (Quota(name="Mundial", places=3, per_country=2), Quota(name="Libre", places=2))
        given = msgspec.structs.replace(conditions(phase("swiss", 1)), quotas=quotas)
        desk = Desk(4, given)
        desk.do(c.Enter(entrant=Entrant(name="Ximena", country="UY")))
        first, free = qualified(desk.state)
        assert first.names == ("Jugador 1", "Jugador 2", "Ximena")
        assert free.names == ("Jugador 1", "Jugador 2")


class TestWhatIf:
    def test_it_shows_the_pairing_that_then_comes_and_writes_nothing(self) -> None:
        desk = Desk(6)
        desk.pair()
        before, seq = repr(desk.state.rounds), desk.state.seq
        guesses = {table: score(400 + table, 300) for table in (1, 2, 3)}
        seen = what_if(desk.state, guesses)
        assert not isinstance(seen, Refusal)
        assert (repr(desk.state.rounds), desk.state.seq) == (before, seq)
        assert seen.next is not None
        for table, result in guesses.items():
            desk.do(c.EnterResult(round=1, table=table, result=result))
        assert [(one.first, one.second) for one in seen.next.tables] == desk.pair()

    def test_a_draft_is_left_aside(self) -> None:
        desk = Desk(4)
        desk.do(c.PairRound())
        seen = what_if(desk.state, {})
        assert not isinstance(seen, Refusal)
        assert seen.next is not None and seen.next.number == 1

    def test_without_all_results_there_is_no_next_round(self) -> None:
        desk = Desk(4)
        desk.pair()
        seen = what_if(desk.state, {1: score(400, 300)})
        assert not isinstance(seen, Refusal)
        assert (seen.next, seen.standings[0].wins) == (None, 1)
        unknown = what_if(desk.state, {9: score(1, 2)})
        assert isinstance(unknown, Refusal) and unknown.code == "tournament.table.unknown"


class TestOverlays:
    def test_fields_by_name_and_number(self) -> None:
        desk = Desk(4)
        assert {field_text(desk.state, name) for name in ("round", "pending", "clock-ends")} == {""}
        tables = desk.pair()
        desk.enter(1, 412, 377)
        names = [f"Jugador {number}" for number in tables[0]]
        assert field_text(desk.state, "table-1-first") == names[0]
        assert field_text(desk.state, "table-1-second") == names[1]
        assert field_text(desk.state, "table-1-score") == "412–377"
        assert field_text(desk.state, "table-2-score") == ""
        assert (field_text(desk.state, "round"), field_text(desk.state, "pending")) == ("1", "1")
        assert field_text(desk.state, "leader") == f"1. {names[0]} 1–0"
        assert field_text(desk.state, f"player-{tables[0][1]}-record") == "0–1"
        assert all(field_text(desk.state, name) is not None for name in FIELDS)

    def test_parts_of_places_players_and_tables(self) -> None:
        desk = Desk(4)
        (first, second), *_ = desk.pair()
        desk.enter(1, 412, 377)
        assert second is not None
        told = {
            "place-1-name": f"Jugador {first}",
            "place-1-record": "1–0",
            "place-1-spread": "+35",
            f"player-{second}-name": f"Jugador {second}",
            f"player-{second}-place": "4",
            f"player-{second}-spread": "-35",
            f"player-{second}-table": "1",
            f"player-{second}-rival": f"Jugador {first}",
            "place-9-name": "", "player-99-rival": "", "table-9-second": "", "table-1-game": "", "team-1": "",
        }  # fmt: skip
        assert {name: field_text(desk.state, name) for name in told} == told

    def test_teams_have_a_line_each(self) -> None:
        desk = Desk(0, conditions(phase("teams", 1)))
        for team in ("Chile", "Perú"):
            desk.do(c.Enter(entrant=Entrant(name=f"De {team}", team=team)))
        desk.pair()
        desk.enter(1, 300, 400)
        assert field_text(desk.state, "team-1") == "1. Perú 1 (1)"
        assert field_text(desk.state, "team-3") == ""

    @pytest.mark.parametrize(
        "field", ["", "nada", "place-", "place-x", "place-1-x", "table-1", "table-٣-score"]
    )
    def test_what_is_no_field(self, field: str) -> None:
        assert field_text(Desk(2).state, field) is None

    def test_a_draft_is_no_table(self) -> None:
        desk = Desk(4)
        desk.do(c.PairRound())
        assert field_text(desk.state, "table-1-first") == ""
        assert field_text(desk.state, "round") == ""


class TestReports:
    def test_tou_has_byes_forfeits_and_plain_letters(self) -> None:
        given = msgspec.structs.replace(conditions(), name="Ñandú y Peña", begins="2026-11-17")
        desk = Desk(2, given)
        desk.do(c.Enter(entrant=Entrant(name="Íñigo Núñez")))
        first, second = desk.pair()[0]
        walkover = Result(first=Side(score=0), second=Side(score=0), forfeit="first")
        desk.do(c.EnterResult(round=1, table=1, result=walkover))
        lines = write_tou(desk.state).decode("ascii").split("\r\n")
        assert lines[0] == "*M17.11.2026 Nandu y Pena"
        assert lines[-2:] == ["*** END OF FILE ***", ""]
        players = lines[3:6]
        assert players[2] == f"{'Inigo Nunez':<20}   50    3"
        assert players[first - 1][20:25].strip() == "100"
        assert second is not None and players[second - 1][20:25].strip() == "150"

    def test_the_federation_s_has_all_and_says_its_version(self) -> None:
        desk = _played()
        desk.do(c.Penalise(number=1, offence="warning", article="38", reason="Habló"))
        desk.do(c.KeepCase(facts="Un caso", articles=("39",), decision="Así"))
        found = json.loads(write_report(desk.state))
        assert found["format"] == "tesela-federation-report/1"
        assert (len(found["standings"]), len(found["rounds"])) == (5, 3)
        assert found["penalties"][0]["reason"] == "Habló"
        assert found["cases"][0]["facts"] == "Un caso"
