"""Lists of people and of ratings, and what a tournament's games make of ratings."""

from __future__ import annotations

import pytest
from tests.tournament.makers import Desk

from tesela.core.errors import TextError
from tesela.tournament import commands as c
from tesela.tournament.files.people_csv import write_entrants
from tesela.tournament.files.people_lists import read_list, write_json
from tesela.tournament.files.ratings_csv import write_ratings
from tesela.tournament.files.tou import write_tou
from tesela.tournament.people import Entrant
from tesela.tournament.ratings.changes import rating_changes
from tesela.tournament.ratings.lists import match_list
from tesela.tournament.results import Result, Side


class TestEnteringAList:
    def test_all_of_it_in_its_order(self) -> None:
        desk = Desk(2)
        desk.do(c.EnterAll(entrants=(Entrant(name="Ana"), Entrant(name="Blas", team="Norte"))))
        assert {3: "Ana", 4: "Blas"}.items() <= names_of(desk).items()

    def test_one_who_is_there_keeps_all_of_it_out(self) -> None:
        desk = Desk(2)
        for twice in (("Ana", "jugador 1"), ("Ana", " ANA")):
            refusal = desk.refused(c.EnterAll(entrants=tuple(Entrant(name=name) for name in twice)))
            assert (refusal.code, refusal.data["name"]) == ("tournament.name.taken", twice[1])
        assert len(desk.state.players) == 2

    def test_json_and_tou_come_back_as_they_were_written(self) -> None:
        desk = Desk(0)
        people = (
            Entrant(name="Ana Paz", rating=1500, country="AR", club="Sur", federation_id="A1", team="X"),
            Entrant(name="Blas Rios", categories=("Sub 18", "B")),
        )
        desk.do(c.EnterAll(entrants=people))
        assert tuple(read_list(write_json(desk.state), "lista.JSON")) == people
        assert tuple(read_list(write_entrants(desk.state), "lista.csv")) == people
        names = read_list(write_tou(desk.state).decode(), "lista.tou")
        assert [one.name for one in names] == ["Ana Paz", "Blas Rios"]

    @pytest.mark.parametrize(
        ("name", "text", "code"),
        [
            ("x.json", "{", "json"),
            ("x.json", '[{"name": ""}]', "json"),
            ("x.tou", "*M01.01.2026 Nada\r\n", "tou"),
            ("x.t", "Ana " + "x" * 200 + " 1500", "unfit"),
            ("x.csv", "nombre,categoría\nAna," + "x" * 200, "unfit"),
            ("x.csv", 'nombre\n"' + "x" * 200_000, "csv"),
            ("x.csv", "rating\n1500", "no_name"),
        ],
    )
    def test_what_can_t_be_read_is_said(self, name: str, text: str, code: str) -> None:
        with pytest.raises(TextError) as wrong:
            read_list(text, name)
        assert wrong.value.code == f"tournament.people.{code}"


class TestRatingLists:
    def test_the_id_decides_then_the_name_without_accents(self) -> None:
        desk = Desk(0)
        for entrant in (
            Entrant(name="Ana Paz", federation_id="A1", rating=1),
            Entrant(name="Eva Núñez"),
            Entrant(name="Blas Ríos"),
            Entrant(name="Dos Iguales"),
        ):
            desk.do(c.Enter(entrant=entrant))
        listed = read_list(
            "nombre,id,rating\nOtra,A1,1700\nAna Paz,Z9,9\n"
            '"Nunez, Eva",,1650\nDos Iguales,,1\nDos Iguales,,2\n',
            "lista.csv",
        )
        matched = match_list(desk.state, listed)
        assert matched.ratings == ((1, 1700), (2, 1650))
        assert matched.missing == ("Blas Ríos", "Dos Iguales")
        desk.do(c.SetRatings(ratings=matched.ratings))
        assert [one.entrant.rating for one in desk.state.players.values()] == [1700, 1650, 0, 0]
        assert desk.refused(c.SetRatings(ratings=matched.ratings)).code == "tournament.ratings.same"

    def test_a_number_that_nobody_has_changes_nothing(self) -> None:
        desk = Desk(2)
        assert desk.refused(c.SetRatings(ratings=((1, 5), (9, 5)))).code == "tournament.player.unknown"
        assert desk.state.players[1].entrant.rating == 2999


class TestRatingChanges:
    def test_elo_moves_by_what_was_won_over_what_was_promised(self) -> None:
        desk = two(1600, 1400)
        desk.pair()
        first, _ = desk.tables()[0]
        desk.enter(1, *((400, 300) if first == 1 else (300, 400)))
        rows = {row.number: row for row in rating_changes(desk.state)}
        # 200 more promise 0.7597 of a point: the winner gains 20 × 0.2403, the other loses as much.
        assert (rows[1].elo, rows[2].elo) == (1605, 1395)
        assert (rows[1].performance, rows[2].performance) == (1800, 1200)
        assert rows[1].glicko > 1600
        assert rows[2].glicko < 1400
        assert rows[1].deviation < 80

    def test_who_came_without_a_rating_gets_the_performance(self) -> None:
        desk = two(1600, 0)
        desk.pair()
        desk.enter(1, 350, 350)
        rows = {row.number: row for row in rating_changes(desk.state)}
        assert (rows[2].before, rows[2].elo) == (None, 1600)
        assert (rows[1].elo, rows[1].performance) == (1600, None), "nobody rated to be compared with"

    def test_byes_and_forfeits_are_no_games(self) -> None:
        desk = Desk(3)
        desk.pair()
        (table,) = [at for at, one in desk.state.rounds[0].pairings.items() if not one.is_bye]
        absent = Result(first=Side(score=50), second=Side(score=0), forfeit="second")
        desk.do(c.EnterResult(round=1, table=table, result=absent))
        assert rating_changes(desk.state) == []

    def test_the_file_for_the_rating_office(self) -> None:
        desk = two(1600, 1400)
        desk.pair()
        desk.enter(1, 400, 300)
        lines = write_ratings(desk.state).splitlines()
        assert lines[0] == "number,name,federation_id,games,before,elo,performance,glicko,deviation"
        assert len(lines) == 3


def names_of(desk: Desk) -> dict[int, str]:
    return {number: one.entrant.name for number, one in desk.state.players.items()}


def two(one: int, other: int) -> Desk:
    """A tournament of two with these ratings."""
    desk = Desk(0)
    desk.do(c.EnterAll(entrants=(Entrant(name="Ana", rating=one), Entrant(name="Blas", rating=other))))
    return desk
