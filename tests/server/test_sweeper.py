"""Time ends games though nobody is connected, exactly once, whichever process sees it first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from sqlalchemy import func, select
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, play_on, start
from tests.server.visitor import until

from tesela.rules.events import Ended
from tesela.server.games import gamelog
from tesela.server.storage import tables
from tesela.server.storage.store import Store

DAYS_3 = 3 * 86_400_000


def test_games_whose_time_is_over_end_once_in_a_cluster(
    serve: Callable[..., Running], db: str, hands: Hands
) -> None:
    running = [serve(sweep_every=0.05), serve(sweep_every=0.05)]
    people = [running[0].person(name) for name in ("Ana", "Blas")]
    games = [start(people, clock="correspondence", rated=True) for _ in range(10)]
    for game in games:
        play_on(people, game, 4)  # with less than two turns each nobody has been beaten
    then = hands.now
    hands.now += 10 * 86_400_000
    with closing(Store(db)) as store:
        ended = select(func.count()).where(tables.games.c.status == "finished")
        until(lambda: store.read_now(lambda conn: conn.execute(ended).scalar_one()) == len(games))
        logs = [store.read_now(partial(gamelog.read, game_id=game)) for game in games]
    for log in logs:
        ends = [event for event in log if isinstance(event, Ended)]
        assert [end.reason for end in ends] == ["abandoned"]
        assert ends[0].at == then + DAYS_3, "it ended when its time was over, not when somebody looked"
    rated = running[0].visitor().read("/api/users/Ana")["ratings"]
    assert [row["games"] for row in rated] == [len(games)]


def test_the_turn_timer_warns_and_then_takes_the_turn(serve: Callable[..., Running], hands: Hands) -> None:
    server = serve(sweep_every=0.05)
    people = [server.guest(), server.guest()]
    game = start(people, clock="timer", turn_seconds=6)
    hands.now += 999  # the signal sounds five seconds before the end
    with Line(server, people[0]) as line:
        first = line.watch(game)["game"]["view"]["on_turn"]
        warning = line.next("warning", "update")
        assert (warning["t"], warning["seat"], warning["kind"]) == ("warning", first, "turn")
        assert warning["left_ms"] == 5000
        hands.now += 5_001
        update = line.next("update")
        assert update["events"][0]["event"]["e"] == "lost"
        assert update["view"]["on_turn"] == 1 - first


def test_silence_accepts_a_play(serve: Callable[..., Running]) -> None:
    from tests.server.mover import next_command
    from tests.server.tables import act, look, on_turn

    server = serve(sweep_every=0.05)
    people = [server.guest(), server.guest()]
    game = start(people, accept_seconds=3)
    seat = on_turn(people, game)
    assert act(people[seat], game, next_command(look(people[seat], game)["view"], seat)).status_code == 200
    until(lambda: look(people[0], game)["view"]["on_turn"] == 1 - seat, "nobody accepted")
