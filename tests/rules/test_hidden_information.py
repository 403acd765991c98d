"""Hidden information is a type, not a habit.

The proof is by dealing again: whoever looks must see the same table and be refused in the same words,
whatever the others hold and the bag contains.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rules.driver import random_table
from tests.rules.scenes import after_casa, dealt, in_check, pass_round
from tests.rules.strategies import random_command
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.due import due
from tesela.rules.fold import fold
from tesela.rules.redact import event_for
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.state import State
from tesela.rules.views import view, write_view


def dealt_again(state: State, viewer: int, rng: Random) -> State:
    """The same table for `viewer`, with other tiles where they can't look: racks, bag, old racks."""
    twin = state.copy()
    theirs = [seat for seat in range(state.seats) if seat != viewer]
    hidden = [*twin.bag_tiles, *b"".join(twin.racks[seat] for seat in theirs)]
    rng.shuffle(hidden)
    for seat in theirs:
        size = len(twin.racks[seat])
        twin.racks[seat], hidden = bytes(hidden[:size]), hidden[size:]
    twin.bag = [hidden.count(code) for code in range(len(twin.bag))]
    twin.record = [
        turn
        if turn.seat == viewer
        else replace(
            turn,
            rack=Tiles(bytes(len(turn.rack))),
            tiles=Tiles(bytes(len(turn.tiles))) if turn.kind == "exchange" else turn.tiles,
        )
        for turn in state.record
    ]
    return twin


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_whoever_looks_can_not_tell_the_two_tables_apart(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    for _ in range(70):
        table.send(random_command(rng, table.state), rng.choice([0, 900, 20_000]))
        state = table.state
        if state.ended is not None:
            break
        for viewer in (rng.randrange(state.seats), SPECTATOR):
            twin = dealt_again(state, viewer, rng)
            assert view(twin, viewer) == view(state, viewer)
            assert write_view(view(twin, viewer)) == write_view(view(state, viewer))
            assert due(twin) == due(state)


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_refusal_tells_nothing_either(seed: int) -> None:
    """What a player tries and may not do is refused alike on both tables."""
    rng = Random(seed)
    table = random_table(rng)
    for _ in range(60):
        command = random_command(rng, table.state)
        seat = command.seat
        if 0 <= seat < table.state.seats and table.state.ended is None:
            twin = Table.__new__(Table)
            twin.__dict__ |= table.__dict__ | {"log": [], "state": dealt_again(table.state, seat, rng)}
            first, second = table.send(command), twin.send(command)
            if isinstance(first, Refusal):
                assert second == first
        else:
            table.send(command)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_sees_their_own_rack_and_only_that(players: int) -> None:
    table = dealt("manual", players)
    for viewer in (*range(players), SPECTATOR):
        seen = table.view(viewer)
        assert [rack is not None for rack in seen.racks] == [seat == viewer for seat in range(players)]
        assert seen.rack_counts == (7,) * players
        assert len(seen.unseen) == 100 - (7 if viewer >= 0 else 0)
    assert None not in table.view(ARBITER).racks
    assert len(table.view(ARBITER).unseen) == 100 - 7 * players


def test_tiles_that_lie_there_uncounted_have_left_the_rack_for_everybody() -> None:
    table = in_check("fise-2007")
    mine, theirs = table.view(0), table.view(1)
    assert mine.racks[0] == Tiles.of("RIO")
    assert mine.rack_counts == theirs.rack_counts == (3, 7)
    assert len(theirs.unseen) == 100 - 4 - 7
    assert str(theirs.play) == "H8 CASA"


def test_what_was_exchanged_and_drawn_is_known_to_its_owner_alone() -> None:
    table = dealt("fise-2007")
    events = table.ok(c.Exchange(0, Tiles.of("CAS")))
    exchanged = next(event for event in events if isinstance(event, ev.Exchanged))
    for viewer in (1, SPECTATOR):
        shown = event_for(exchanged, viewer)
        assert isinstance(shown, ev.Exchanged)
        assert set(shown.tiles + shown.drawn) == {HIDDEN_TILE}
        assert set(table.view(viewer).record[0].tiles) == {HIDDEN_TILE}
        assert event_for(exchanged, viewer, game_over=True) == exchanged
    for viewer in (0, ARBITER, KEEPER):
        assert event_for(exchanged, viewer) == exchanged
        assert table.view(viewer).record[0].tiles == Tiles.of("CAS")


def test_the_seed_is_nowhere_before_the_end() -> None:
    table = after_casa("fise-2007")
    assert table.secret is not None
    seed = table.secret.reveal()
    for viewer in (0, 1, SPECTATOR, ARBITER, KEEPER):
        assert seed not in str(table.view(viewer))
    assert seed not in ev.write_log(table.log).decode()
    assert seed not in repr(table.secret)
    pass_round(table, 4)
    assert table.view(SPECTATOR).seed == seed


@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_a_log_as_one_viewer_gets_it_folds_to_what_that_viewer_sees(seed: int) -> None:
    """A client may fold the events that it is sent: its own rack and the table come out right."""
    rng = Random(seed)
    table = random_table(rng)
    for _ in range(60):
        table.send(random_command(rng, table.state), rng.choice([0, 900, 20_000]))
        if table.state.ended is not None:
            return
    for viewer in range(table.state.seats):
        veiled = fold(event_for(event, viewer) for event in table.log)
        mine, theirs = view(veiled, viewer), table.view(viewer)
        assert mine.racks[viewer] == theirs.racks[viewer]
        for name in ("phase", "board", "scores", "turns", "rack_counts", "bag_count", "clocks", "on_turn"):
            assert getattr(mine, name) == getattr(theirs, name), name
