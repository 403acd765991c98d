"""Limits as properties: what a bucket lets through, how waits grow, what lag may be given back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete

from tesela.rules.game import Game, Secret, create
from tesela.rules.header import Player
from tesela.rules.refusals import Refusal
from tesela.rules.state import State
from tesela.server.errors import ServerError
from tesela.server.games import lag
from tesela.server.people import limits, throttle
from tesela.server.people.limits import Bucket, Limiter
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.server.storage.tables import throttles


class _Clock:
    """Time as the test says."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@contextmanager
def _clock() -> Iterator[_Clock]:
    clock = _Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "time", SimpleNamespace(monotonic=clock.monotonic))
        yield clock


_gaps = st.lists(st.floats(0, 3, allow_nan=False), min_size=1, max_size=60)


@given(_gaps, st.floats(0.5, 20), st.integers(1, 50))
def test_never_more_than_the_burst_and_what_came_back(gaps: list[float], rate: float, burst: int) -> None:
    """In any stretch of time, as many as the burst and the rate allow, and not one more."""
    with _clock() as clock:
        bucket, taken = Bucket(burst), []
        for gap in gaps:
            clock.now += gap
            if bucket.take(rate, burst):
                taken.append(clock.now)
    for first in range(len(taken)):
        for last in range(first, len(taken)):
            assert last - first + 1 <= burst + (taken[last] - taken[first]) * rate + 1e-6


@given(_gaps, st.floats(0.5, 20), st.integers(1, 50))
def test_who_keeps_to_the_rate_is_never_refused(gaps: list[float], rate: float, burst: int) -> None:
    with _clock() as clock:
        bucket = Bucket(burst)
        for gap in gaps:
            clock.now += gap + 1 / rate + 1e-9
            assert bucket.take(rate, burst)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 2)), max_size=60))
def test_names_do_not_share_a_bucket_and_forgetting_gives_nothing_away(
    asked: list[tuple[str, float]],
) -> None:
    """A limiter that forgets all the time answers as one that never does."""
    with _clock() as clock, pytest.MonkeyPatch.context() as patch:
        keeps, forgets = Limiter(1.0, 3), Limiter(1.0, 3)
        for name, gap in asked:
            clock.now += gap
            patch.setattr(limits, "_MANY", 10_000)
            expected = keeps.allows(name)
            patch.setattr(limits, "_MANY", 0)
            assert forgets.allows(name) == expected


def test_names_that_can_not_be_forgotten_yet_are_not_all_looked_at_each_time() -> None:
    """Else each request would cost a walk over all of them, from many networks or with many people."""
    looked = 0

    class Watched(Limiter):
        def _forget(self) -> None:
            nonlocal looked
            looked += 1
            super()._forget()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "_MANY", 10)
        limiter = Watched(1 / 3600, 5.0)
        assert all(limiter.allows(f"{n}") for n in range(1_000))
    assert looked <= 8


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = Store(f"sqlite:///{tmp_path_factory.mktemp('limits') / 'x.db'}")
    migrate.upgrade(made.engine)
    return made


@settings(max_examples=40)
@given(st.lists(st.integers(0, 400_000), min_size=1, max_size=25), st.integers(1, 5))
def test_each_try_beyond_the_limit_doubles_the_wait(store: Store, gaps: list[int], limit: int) -> None:
    """Against a count on paper; a wait is never over a quarter of an hour, and a success ends it."""
    somebody = [throttle.Count("somebody", limit)]

    def run(conn: Connection) -> None:
        conn.execute(delete(throttles))
        now, failures, until = 1_000_000, 0, -1
        for gap in gaps:
            now += gap
            if until < now - 900_000:
                failures = 0
            if failures >= limit and until > now:
                with pytest.raises(ServerError) as refused, conn.begin_nested():
                    throttle.attempt(conn, somebody, 1_000, now)
                assert refused.value.status == 429
                assert refused.value.data["seconds"] == -(-(until - now) // 1000)
            else:
                throttle.attempt(conn, somebody, 1_000, now)
                failures += 1
                until = now + min(1_000 * 2 ** max(0, failures - limit), 900_000)
        throttle.clean(conn, now)
        throttle.succeeded(conn, somebody)
        throttle.attempt(conn, somebody, 1_000, now)

    store.write_now(run)


def _state(last_at: int, running: int) -> State:
    people = [Player(name="A", key="a"), Player(name="B", key="b")]
    header = create("x", "fise-2007", people, last_at, commitment=Secret.new("x").commitment())
    assert not isinstance(header, Refusal)
    state = State(header)
    state.last_at = last_at
    state.clocks.running = running
    return state


@given(st.integers(-1, 1), st.integers(-10, 10_000), st.integers(0, 5_000), st.integers(0, 3))
def test_lag_is_given_to_who_is_on_the_clock_and_never_before_the_last_event(
    seat: int, measured: int, since: int, running: int
) -> None:
    state = _state(1_000_000, running)
    given_back = lag.given_back(Game(state), seat, measured, 1_000_000 + since)
    assert 0 <= given_back <= max(0, measured)
    assert 1_000_000 + since - given_back >= state.last_at
    if seat < 0 or not running >> seat & 1:
        assert given_back == 0
    else:
        assert given_back == max(0, min(measured, since))
