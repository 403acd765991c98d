"""Team matches: boards, starts by 4.2, substitutes, and the teams' standings."""

from __future__ import annotations

import pytest
from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.conditions import Conditions
from tesela.tournament.merging.joining import merge
from tesela.tournament.people import Entrant
from tesela.tournament.results import Pairing
from tesela.tournament.teams import team_standings
from tesela.tournament.verify import Problem, verify


def nations(*teams: str, players: int = 3, boards: int = 2) -> Desk:
    """Teams of so many players, entered team by team."""
    given = conditions(phase("teams", 3), ruleset="file-2024")
    desk = Desk(0, _with_boards(given, boards))
    for team in teams:
        for number in range(1, players + 1):
            desk.do(c.Enter(entrant=Entrant(name=f"{team} {number}", team=team)))
    return desk


def _with_boards(given: Conditions, boards: int) -> Conditions:
    return Conditions(
        name=given.name, ruleset=given.ruleset, edition=given.edition, phases=given.phases, boards=boards
    )


def by_name(desk: Desk) -> list[tuple[str, str]]:
    names = {number: player.entrant.name for number, player in desk.state.players.items()}
    return [(names[one], "" if other is None else names[other]) for one, other in desk.tables()]


@pytest.mark.article("file-2024", "4.2")
def test_the_first_named_team_starts_on_board_one_and_the_start_alternates() -> None:
    """4.2: «la salida corresponderá al equipo indicado en primer lugar … Al equipo rival en el segundo»."""
    desk = nations("Chile", "Perú", boards=3)
    desk.pair()
    assert by_name(desk) == [("Chile 1", "Perú 1"), ("Perú 2", "Chile 2"), ("Chile 3", "Perú 3")]


def test_substitutes_move_up_when_somebody_withdraws() -> None:
    desk = nations("Chile", "Perú")
    desk.do(c.Withdraw(number=1))
    desk.pair()
    assert by_name(desk) == [("Chile 2", "Perú 1"), ("Perú 2", "Chile 3")]


def test_a_captain_says_who_sits_at_which_board_and_who_rests() -> None:
    desk = nations("Chile", "Perú")
    desk.do(c.SetLineUp(team="Chile", players=(3, 1)))
    desk.pair()
    assert by_name(desk) == [("Chile 3", "Perú 1"), ("Perú 2", "Chile 1")]
    assert desk.refused(c.SetLineUp(team="Chile", players=(3,))).code == "tournament.line_up.same"
    desk.enter(1, 400, 300)
    desk.enter(2, 400, 300)
    desk.do(c.Withdraw(number=1))  # the substitute moves up, as in every line-up
    desk.pair()
    assert by_name(desk) == [("Perú 1", "Chile 3"), ("Chile 2", "Perú 2")]
    assert verify(desk.log) == []


def test_a_line_up_is_of_one_team_and_comes_before_the_round() -> None:
    desk = nations("Chile", "Perú")
    wrong = {
        "team.unknown": c.SetLineUp(team="Cuba", players=(1,)),
        "line_up.stranger": c.SetLineUp(team="Chile", players=(1, 4)),
        "pairing.twice": c.SetLineUp(team="Chile", players=(2, 2)),
    }
    for code, command in wrong.items():
        assert desk.refused(command).code == f"tournament.{code}"
    desk.do(c.PairRound())
    late = c.SetLineUp(team="Chile", players=(3, 1))
    assert desk.refused(late).code == "tournament.line_up.drafted"
    desk.do(c.DiscardRound())
    desk.do(late)
    forged = ev.LineUpSet(at=99_000, by="Directora", team="Perú", players=(1,))
    assert verify([*desk.log, forged]) == [Problem(len(desk.log) + 1, "number")]


def test_in_a_published_match_a_teammate_relieves_and_nobody_else() -> None:
    desk = nations("Chile", "Perú")
    assert desk.pair() == [(1, 4), (5, 2)]
    stranger = c.ChangeTables(pairings=(Pairing(1, 6, 4),), reason="cansancio")
    assert desk.refused(stranger).code == "tournament.pairing.missing"
    desk.do(c.ChangeTables(pairings=(Pairing(1, 3, 4),), reason="cansancio"))
    assert by_name(desk) == [("Chile 3", "Perú 1"), ("Perú 2", "Chile 2")]
    assert verify(desk.log) == []


def test_two_desks_with_line_ups_of_their_own() -> None:
    here, there = nations("Chile", "Perú"), nations("Chile", "Perú")
    here.do(c.SetLineUp(team="Chile", players=(2,)))
    there.now += 500
    there.do(c.SetLineUp(team="Chile", players=(2,)))
    there.do(c.SetLineUp(team="Perú", players=(5,)))
    there.do(c.SetLineUp(team="Chile", players=(3,)))
    merged = merge(here.log, there.log, 100_000)
    assert [type(event).__name__ for event in merged.added] == ["Noted", "LineUpSet", "LineUpSet"]
    assert verify([*here.log, *merged.added]) == []


def test_a_board_without_a_rival_is_won_by_who_is_there() -> None:
    desk = nations("Chile", "Perú", players=2)
    desk.do(c.Withdraw(number=1))
    desk.pair()
    assert by_name(desk) == [("Chile 2", "Perú 1"), ("Perú 2", "")]


def test_the_team_without_a_match_rests() -> None:
    desk = nations("Chile", "Perú", "Cuba", players=2)
    desk.pair()
    teams = {name.split()[0] for pair in by_name(desk) for name in pair}
    assert teams == {"Perú", "Cuba"}


def test_matches_first_then_boards_then_spread() -> None:
    desk = nations("Chile", "Perú", players=2)
    desk.pair()
    desk.enter(1, 400, 300)  # Chile 1 beats Perú 1
    desk.enter(2, 450, 300)  # Perú 2 beats Chile 2
    rows = {row.team: row for row in team_standings(desk.state)}
    assert (rows["Chile"].match_points, rows["Perú"].match_points) == (1, 1)
    assert (rows["Perú"].place, rows["Perú"].spread) == (1, 50)
    assert (rows["Chile"].board_points, rows["Chile"].matches) == (2, 1)


def test_without_teams_there_is_no_team_match() -> None:
    refusal = Desk(4, conditions(phase("teams", 3), ruleset="file-2024")).refused(c.PairRound())
    assert refusal.code == "tournament.pairing.teams"
    assert refusal.article is not None
    assert refusal.article.number == "4.2"


def test_a_team_that_comes_later_and_who_has_none_are_named() -> None:
    desk = nations("Chile", "Perú", "Cuba", players=2)
    desk.do(c.Enter(entrant=Entrant(name="Sola")))
    said = desk.refused(c.PairRound())
    assert (said.code, said.data["names"]) == ("tournament.pairing.no_team", "Sola")
    desk.do(c.Withdraw(number=7))
    desk.pair()
    for table in desk.state.rounds[0].missing:
        desk.enter(table, 400, 300)
    desk.do(c.Enter(entrant=Entrant(name="España 1", team="España")))
    said = desk.refused(c.PairRound())
    assert (said.code, said.data["names"]) == ("tournament.pairing.late", "España")
    desk.do(c.ChangeEntry(number=8, entrant=Entrant(name="Cuba 3", team="Cuba")))
    desk.pair()
