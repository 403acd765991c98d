"""The start: who begins (4), seven tiles each (6), order of play, seating (`file-2024` 4.2, 4.5)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tests.rules.driver import tiles_everywhere
from tests.rules.strategies import FULL_SET
from tests.rules.table import NAMES, Table, line

from tesela.core.letters import RACK_SIZE, SET_SIZE
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.create import create, team_starter
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.rulesets import RULESETS
from tesela.rules.views import Seating

ALL = sorted(RULESETS)


def _starts(count: int) -> list[tuple[ev.Event, ...]]:
    rng = Random(4)
    found = []
    for _ in range(count):
        players = rng.choice([2, 3, 4])
        table = Table("manual", players, seed=rng.getrandbits(60))
        found.append(table.ok(c.StartGame(KEEPER)))
    return found


@pytest.mark.topic("start.draw")
def test_nearest_to_a_starts_a_blank_beats_all_and_ties_draw_again() -> None:
    ties = blanks = 0
    for events in _starts(150):
        rounds = [event for event in events if isinstance(event, ev.StartDrawn)]
        starter = next(event for event in events if isinstance(event, ev.StarterSet))
        for drawn, following in pairwise(rounds):
            best = [
                seat for seat, tile in zip(drawn.seats, drawn.tiles, strict=True) if tile == min(drawn.tiles)
            ]
            assert tuple(best) == following.seats
            ties += 1
        last = rounds[-1]
        assert last.tiles.count(min(last.tiles)) == 1
        assert starter.seat == last.seats[last.tiles.index(min(last.tiles))]
        blanks += 0 in last.tiles and last.tiles[last.seats.index(starter.seat)] == 0
    assert ties > 5
    assert blanks > 2


@pytest.mark.topic("start.draw", "material.verify")
@pytest.mark.parametrize("ruleset", ALL)
def test_the_tiles_of_the_draw_go_back_before_the_game_starts(ruleset: str) -> None:
    table = Table(ruleset)
    assert table.state.bag_size == SET_SIZE
    assert bytes(table.state.bag_tiles) == FULL_SET
    table.ok(c.StartGame(0))
    assert table.state.bag_size == SET_SIZE - 2 * RACK_SIZE
    assert tiles_everywhere(table.state) == Counter(FULL_SET)


@pytest.mark.topic("rack.seven")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_tiles_each(players: int) -> None:
    table = Table("manual", players)
    table.ok(c.StartGame(1))
    assert [len(rack) for rack in table.state.racks] == [RACK_SIZE] * players


@pytest.mark.article("fise-2007", "6")
def test_the_first_player_draws_first() -> None:
    events = Table(starter=1).ok(c.StartGame(0))
    assert [event.seat for event in events if isinstance(event, ev.Drawn)] == [1, 0]


@pytest.mark.topic("turn.order", "turn.choices")
def test_play_goes_round_to_the_right() -> None:
    table = Table("manual", 4, starter=2)
    table.ok(c.StartGame(0))
    order = []
    for _ in range(6):
        order.append(table.state.on_turn)
        table.ok(c.Pass(table.state.on_turn))
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.topic("turn.order")
def test_nobody_plays_out_of_turn() -> None:
    table = Table().deal("AEFJNST", "ABORUIL")
    assert table.no(c.Pass(1)) == "turn.not_yours M.inicio.orden"
    assert table.no(c.PlayWord(1, "H8", line("ABUR"))).startswith("turn.not_yours")


@pytest.mark.topic("players.number")
@pytest.mark.parametrize(
    ("ruleset", "players", "fine"),
    [
        ("manual", 1, False),
        ("manual", 2, True),
        ("manual", 4, True),
        ("file-2024", 3, False),
        ("aas-2018", 2, True),
    ],
)
def test_how_many_play(ruleset: str, players: int, fine: bool) -> None:
    made = create("g", ruleset, NAMES[:players], 0, commitment="x")
    assert isinstance(made, ev.Created) == fine
    if isinstance(made, Refusal):
        assert made.code == "create.players"


@pytest.mark.article("file-2024", "4.2")
def test_in_team_matches_the_start_alternates_by_board() -> None:
    assert [team_starter(board) for board in (1, 2, 3, 4)] == [0, 1, 0, 1]
    table = Table("file-2024", starter=team_starter(2))
    events = table.ok(c.StartGame(ARBITER))
    assert events[0] == ev.StarterSet(1000, 1, False)
    assert not any(isinstance(event, ev.StartDrawn) for event in events)


@pytest.mark.article("file-2024", "4.5", "4.5.2")
def test_who_does_not_start_chooses_the_chair() -> None:
    table = Table("file-2024", starter=0)
    assert table.no(c.ChooseSeating(1, "norte", "sur")).startswith("game.not_started")
    table.ok(c.StartGame(0))
    assert table.no(c.ChooseSeating(0, "norte", "sur")).startswith("seating.starter 4.5")
    assert table.kinds(table.ok(c.ChooseSeating(1, "norte", "sur"))) == ["SeatingChosen"]
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).seating == Seating(1, "norte", "sur"), "everybody sees how they sit"


def test_other_rule_sets_leave_seating_alone() -> None:
    table = Table(starter=0)
    table.ok(c.StartGame(0))
    assert table.no(c.ChooseSeating(1, "norte", "sur")) == "seating.unregulated"


def test_a_game_starts_once() -> None:
    table = Table()
    assert table.no(c.Pass(0)).startswith("game.not_started")
    table.ok(c.StartGame(0))
    assert table.no(c.StartGame(1)).startswith("game.started")


def test_with_a_bag_of_cloth_the_players_say_who_won_the_draw() -> None:
    table = Table(cloth=True)
    assert table.no(c.StartGame(0)) == "create.starter"
    assert table.ok(c.StartGame(0, 1)) == (ev.StarterSet(2000, 1, True),)
