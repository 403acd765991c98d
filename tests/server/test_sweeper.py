"""Time ends games though nobody is connected, exactly once, whichever process sees it first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy import func, select
from tests.server.conftest import Hands, Running
from tests.server.mover import EDITION
from tests.server.tables import Line, start
from tests.server.visitor import until

from tesela.rules.events import Ended
from tesela.server.games import gamelog, opening
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby.offers import Offer
from tesela.server.people import accounts
from tesela.server.storage import tables
from tesela.server.storage.store import Store

LONG_AGO = 10 * 86_400_000


def test_games_whose_time_is_over_end_once_in_a_cluster(serve: Callable[..., Running], db: str) -> None:
    store = Store(db)
    then = now_ms() - LONG_AGO
    offer = Offer(edition=EDITION, ruleset="fise-2007", clock="correspondence")
    games = [new_id() for _ in range(30)]
    people = store.write_now(
        lambda conn: [accounts.register(conn, name, None, "es", then) for name in ("Ana", "Blas")]
    )
    for game in games:
        open_it = partial(opening.open_game, game_id=game, offer=offer, people=people, now=then)
        store.write_now(partial(open_it, words=opening.GameWords()))
    running = [serve(sweep_every=0.05), serve(sweep_every=0.05)]
    ended = select(func.count()).where(tables.games.c.status == "finished")
    until(lambda: store.read_now(lambda conn: conn.execute(ended).scalar_one()) == len(games))
    for game in games:
        log = store.read_now(lambda conn, g=game: gamelog.read(conn, g))  # type: ignore[misc]
        ends = [event for event in log if isinstance(event, Ended)]
        assert [end.reason for end in ends] == ["abandoned"]
        assert ends[0].at == then + 3 * 86_400_000, (
            "it ended when its time was over, not when somebody looked"
        )
    rated = running[0].visitor().read("/api/users/Ana")["ratings"]
    assert [row["games"] for row in rated] == [len(games)]
    store.close()


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
