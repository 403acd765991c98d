"""Clubs and leagues: divisions by Berger's tables, promotion and relegation, nights, members who come and go.

The reading: between two divisions as many go up as go down, at most half of either. In the new division
stand first those who came down, then who stayed, then who went up. Who left makes room: the best of those
who would go down stays. Newcomers begin at the bottom.
"""

from __future__ import annotations

import random

import pytest

from tesela.rules.refusals import Refusal
from tesela.texts import say
from tesela.tournament.event import Event
from tesela.tournament.league import acts
from tesela.tournament.league.events import LeagueRules, NightRow, read_league_log, write_league_log
from tesela.tournament.league.state import League, fold
from tesela.tournament.league.tables import division_table, fates, night_table
from tesela.tournament.league.verify import verify_league
from tesela.tournament.results import Result, Side


class Secretary:
    """A league with its log; a refusal fails the test unless it is asked for."""

    def __init__(self, members: int, rules: LeagueRules | None = None) -> None:
        header = acts.found_league("l1", "Liga", rules or LeagueRules(), code="test", by="Olga", now=0)
        assert not isinstance(header, Refusal)
        self.log: list[Event] = [header]
        self.league: League = fold(self.log)
        for number in range(1, members + 1):
            self.do(acts.Join(name=f"Socio {number}"))

    def do(self, command: acts.LeagueCommand) -> None:
        done = acts.act(self.league, command, "Olga", len(self.log))
        assert not isinstance(done, Refusal), done
        self.log.extend(done)

    def refused(self, command: acts.LeagueCommand) -> str:
        done = acts.act(self.league, command, "Olga", len(self.log))
        assert isinstance(done, Refusal), done
        assert say(f"refusal.{done.code}", done.data) != f"refusal.{done.code}"
        return done.code

    def season(self) -> None:
        self.do(acts.OpenSeason(title=f"T{len(self.league.seasons) + 1}"))

    @property
    def divisions(self) -> list[list[int]]:
        return [list(one) for one in self.league.seasons[-1].divisions]

    def win(self, first: int, second: int, mine: int, theirs: int) -> None:
        result = Result(first=Side(score=mine), second=Side(score=theirs))
        self.do(acts.EnterLeagueResult(first=first, second=second, result=result))

    def play_all(self, strength: dict[int, int] | None = None) -> None:
        """Every game: the lower number wins, or who is stronger."""
        power = strength or {number: -number for number in self.league.members}
        for first, second in sorted(self.league.seasons[-1].all_games()):
            self.win(first, second, 400 + power[first], 400 + power[second])
        self.do(acts.CloseSeason())


def test_newcomers_fill_the_divisions_from_the_top_and_nobody_plays_alone() -> None:
    league = Secretary(9, LeagueRules(size=4))
    league.season()
    assert league.divisions == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


def test_everybody_meets_everybody_of_the_division_once_or_twice_with_the_other_starting() -> None:
    single, double = Secretary(5, LeagueRules(size=5)), Secretary(4, LeagueRules(size=4, double=True))
    single.season()
    double.season()
    met = single.league.seasons[0].all_games()
    assert len(met) == 10
    assert len({frozenset(pair) for pair in met}) == 10
    both = double.league.seasons[0].all_games()
    assert both == {(one, other) for one in range(1, 5) for other in range(1, 5) if one != other}


def test_two_go_up_and_two_go_down() -> None:
    league = Secretary(12, LeagueRules(size=4, moves=1))
    league.season()
    league.play_all()
    league.season()
    assert league.divisions == [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12]]


def test_who_left_makes_room_and_the_best_of_those_who_would_go_down_stays() -> None:
    league = Secretary(8, LeagueRules(size=4, moves=1))
    league.season()
    league.play_all()
    league.do(acts.Leave(member=2))
    league.season()
    # 4 would go down and 5 goes up; 2 has gone, so 4 keeps a place.
    assert league.divisions == [[1, 3, 5, 4], [6, 7, 8]]


def test_who_joins_later_begins_at_the_bottom_and_who_comes_back_too() -> None:
    league = Secretary(6, LeagueRules(size=3, moves=1))
    league.season()
    league.do(acts.Leave(member=1))
    league.do(acts.Join(name="Nueva"))
    league.do(acts.CloseSeason(sure=True))
    league.season()
    league.do(acts.CloseSeason(sure=True))
    league.do(acts.Join(name="socio 1"))
    assert league.league.members[1].active
    league.season()
    assert league.divisions[-1][-1] == 1


def test_a_game_nobody_played_is_lost_by_both_and_won_against_who_left() -> None:
    league = Secretary(3, LeagueRules(size=3))
    league.season()
    league.win(*next(pair for pair in league.league.seasons[0].all_games() if set(pair) == {1, 2}), 400, 300)
    league.do(acts.Leave(member=3))
    league.do(acts.CloseSeason())
    rows = {row.number: row for row in division_table(league.league, league.league.seasons[0], 0)}
    assert (rows[3].wins, rows[3].losses) == (0, 2)
    assert rows[1].wins + rows[2].wins == 3
    again = Secretary(2, LeagueRules(size=2))
    again.season()
    assert again.refused(acts.CloseSeason()) == "league.unplayed"
    again.do(acts.CloseSeason(sure=True))
    table = division_table(again.league, again.league.seasons[0], 0)
    assert [(row.wins, row.losses) for row in table] == [(0, 1), (0, 1)]


def test_a_result_is_replaced_only_with_a_reason_and_never_after_the_season() -> None:
    league = Secretary(2, LeagueRules(size=2))
    league.season()
    (pair,) = league.league.seasons[0].all_games()
    league.win(*pair, 400, 300)
    other = Result(first=Side(score=410), second=Side(score=300))
    change = acts.EnterLeagueResult(first=pair[0], second=pair[1], result=other)
    assert league.refused(change) == "league.reason"
    league.do(acts.EnterLeagueResult(first=pair[0], second=pair[1], result=other, reason="Suma mal"))
    league.do(acts.CloseSeason())
    assert league.refused(change) == "league.season.none"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (acts.Join(name="SOCIO 1"), "name"),
        (acts.Leave(member=9), "member"),
        (acts.CloseSeason(), "season.none"),
        (acts.HoldNight(title="x", day="", rows=()), "night.empty"),
        (acts.HoldNight(title="x", day="", rows=(NightRow(1, 2, 3), NightRow(1, 2, 3))), "night.twice"),
        (acts.HoldNight(title="x", day="", rows=(NightRow(7, 2, 3),)), "member"),
        (acts.ChangeRules(rules=LeagueRules(ruleset="x")), "ruleset"),
        (acts.OpenLeagueGame(first=1, second=2, game="g", seats=(1, 2)), "season.none"),
    ],
)
def test_what_can_not_be(command: acts.LeagueCommand, code: str) -> None:
    assert Secretary(2).refused(command) == f"league.{code}"


def test_one_member_is_no_season_and_one_season_at_a_time() -> None:
    assert Secretary(1).refused(acts.OpenSeason(title="T")) == "league.few"
    league = Secretary(2)
    league.season()
    assert league.refused(acts.OpenSeason(title="T")) == "league.season.open"
    assert league.refused(acts.ChangeRules(rules=LeagueRules())) == "league.season.open"


def test_nights_add_up_over_the_season_under_way() -> None:
    league = Secretary(3)
    league.do(acts.HoldNight(title="Antes", day="2026-01-01", rows=(NightRow(3, 8, 100),)))
    league.season()
    league.do(acts.HoldNight(title="Jueves", day="2026-02-05", rows=(NightRow(1, 4, 50), NightRow(2, 4, 60))))
    league.do(acts.HoldNight(title="Jueves", day="2026-02-12", rows=(NightRow(1, 2, -10), NightRow(3, 6, 0))))
    table = night_table(league.league, 1)
    assert [(one.member, one.nights, one.points, one.spread) for one in table] == [
        (1, 2, 6, 40), (3, 1, 6, 0), (2, 1, 4, 60),
    ]  # fmt: skip
    assert [one.member for one in night_table(league.league, None)] == [3]


def naive_ladder(league: League) -> list[int]:
    """Everybody's rung as a key, sorted: another way to the same ladder."""
    season = league.seasons[-1]
    active = {number for number, one in league.members.items() if one.active}
    ranked = [
        [row.number for row in division_table(league, season, at) if row.number in active]
        for at in range(len(season.divisions))
    ]
    keys: dict[int, tuple[int, int, int]] = {}
    for at, members in enumerate(ranked):
        for place, member in enumerate(members):
            behind = len(members) - 1 - place
            up = at > 0 and place < min(season.rules.moves, len(ranked[at - 1]) // 2, len(members) // 2)
            down = at + 1 < len(ranked) and behind < min(
                season.rules.moves, len(ranked[at + 1]) // 2, len(members) // 2
            )
            keys[member] = (at - 1, 2, place) if up else (at + 1, 0, place) if down else (at, 1, place)
    newcomers = sorted(active - keys.keys(), key=list(league.members).index)
    return sorted(keys, key=keys.__getitem__) + newcomers


@pytest.mark.parametrize("seed", range(60))
def test_random_leagues_against_a_naive_reckoning(seed: int) -> None:
    chance = random.Random(seed)
    rules = LeagueRules(size=chance.randint(2, 6), moves=chance.randint(0, 3), double=chance.random() < 0.3)
    league = Secretary(chance.randint(2, 20), rules)
    for _ in range(chance.randint(1, 5)):
        expected = naive_ladder(league.league) if league.league.seasons else None
        league.season()
        if expected is not None:
            assert [one for division in league.divisions for one in division] == expected
        for first, second in sorted(league.league.seasons[-1].all_games()):
            if chance.random() < 0.9:
                league.win(first, second, chance.randint(250, 500), chance.randint(250, 500))
        for number in [one.number for one in league.league.members.values() if one.active]:
            if chance.random() < 0.08 and sum(one.active for one in league.league.members.values()) > 3:
                league.do(acts.Leave(member=number))
        if chance.random() < 0.5:
            league.do(acts.Join(name=f"Nuevo {len(league.log)}"))
        league.do(acts.CloseSeason(sure=True))
        moves = fates(league.league, league.league.seasons[-1])
        ups, downs = (sum(one.fate == fate for row in moves for one in row) for fate in ("up", "down"))
        assert ups == downs
    again = fold(read_league_log(write_league_log(league.log)))
    assert [one.divisions for one in again.seasons] == [one.divisions for one in league.league.seasons]
    assert verify_league(league.log) == []


GROWING = "\ufb2c" * 120
"""Three characters for each, once composed: more than the log takes."""


def test_a_name_that_grows_when_it_is_composed_leaves_the_log_readable() -> None:
    club = Secretary(0)
    club.do(acts.Join(name=GROWING, club=GROWING))
    again = fold(read_league_log(write_league_log(club.log)))
    assert (len(again.members[1].name), len(again.members[1].club)) == (120, 120)


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f \ufe0f", "\u034f\U000e0100"])
def test_a_member_has_a_name_that_is_seen(name: str) -> None:
    assert Secretary(0).refused(acts.Join(name=name)) == "league.name"
