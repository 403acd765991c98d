"""Seeds can't be ground for a rack: the players share in the draw, on a real server (docs/fairness.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, act, look, offer
from tests.server.visitor import Visitor, until

from tesela.rules.bag import pledge_of
from tesela.rules.events import Created, read_event
from tesela.rules.verify import held_against, verify_draws
from tesela.server.games import gamelog
from tesela.server.storage.tables import rating_steps

NONCES = tuple(f"{n + 10:064x}" for n in range(4))
PLEDGES = tuple(map(pledge_of, NONCES))


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


def pledging(people: list[Visitor], pledges: tuple[str, ...] = PLEDGES, **more: Any) -> str:
    """A game of these people, each with a pledge; "" for who has none."""
    sent = [{"X-Tesela-Pledge": each} if each else {} for each in pledges]
    made = people[0].ok("/api/seeks", {"offer": offer(seats=len(people), **more)}, headers=sent[0])["seek"]
    for player, headers in zip(people[1:], sent[1:], strict=False):
        made = player.ok(f"/api/seeks/{made['id']}/join", headers=headers)
    game: str = made["game"]
    return game


def _of(game: str) -> Any:
    return rating_steps.c.game_id == game


def show(player: Visitor, game: str, nonce: str) -> Any:
    return act(player, game, {"c": "nonce", "nonce": nonce})


def test_nothing_is_drawn_before_both_have_shown_theirs_and_the_log_proves_it(
    hall: Running, people: list[Visitor]
) -> None:
    game = pledging(people)
    before = look(people[0], game)
    assert before["pledges"] == list(PLEDGES[:2]) and before["view"]["rack_counts"] == [0, 0]
    for seat in (0, 1):
        assert look(people[seat], game)["view"]["waits_for"] == [*range(seat, 2)]
        assert show(people[seat], game, NONCES[seat]).status_code == 200
    after = look(people[1], game)
    assert after["view"]["rack_counts"] == [7, 7] and after["view"]["nonces"] == list(NONCES[:2])
    assert after["commitment"] == before["commitment"], "it was there before anybody showed anything"
    act(people[0], game, {"c": "resign"})
    log = people[1].read(f"/api/games/{game}/events")
    events = [read_event(json.dumps(each["event"])) for each in log]
    assert isinstance(events[0], Created) and events[0].pledges == PLEDGES[:2]
    report = held_against(
        verify_draws(events), events, commitment=before["commitment"], nonce=NONCES[1]
    )  # fmt: skip
    assert report.ok and report.choices >= 16
    assert people[0].read(f"/api/games/{game}/fairness")["fair"]


def test_the_seed_stays_hidden_while_nonces_are_shown(hall: Running, people: list[Visitor]) -> None:
    game = pledging(people)
    seed = hall.app.state.services.store.read_now(lambda conn: gamelog.seed_of(conn, game))
    with Line(hall, people[0]) as line, Line(hall) as outside:
        line.watch(game)
        outside.watch(game)
        for seat in (0, 1):
            show(people[seat], game, NONCES[seat])
        line.reach(game, 7)
        outside.reach(game, 7)
        for heard in (line.heard, outside.heard):
            assert seed not in json.dumps(heard)
    assert people[0].get(f"/api/games/{game}/fairness").status_code == 409


def test_who_withholds_has_it_called_off_unrated_and_is_named(hall: Running, hands: Hands) -> None:
    people = [hall.person(f"Retiene {hands.now % 10**6} {n}") for n in "ab"]
    game = pledging(people, clock="running", rated=True)
    assert show(people[0], game, NONCES[0]).status_code == 200
    hands.now += 60_001
    until(lambda: look(people[0], game)["status"] == "finished", "nobody called it off")
    view = look(people[0], game)["view"]
    assert (view["ended"], view["ended_by"], view["winners"]) == ("withheld", 1, [])
    store = hall.app.state.services.store
    assert store.read_now(lambda conn: conn.execute(select(rating_steps).where(_of(game))).all()) == []
    assert show(people[1], game, NONCES[1]).status_code == 422


def test_a_wrong_a_foreign_and_a_second_nonce_change_nothing(hall: Running, people: list[Visitor]) -> None:
    game = pledging(people)
    seq = look(people[0], game)["view"]["seq"]
    for player, nonce, code in (
        (people[0], NONCES[1], "nonce.wrong"),
        (people[0], "x" * 3000, "text.too_long"),
        (people[1], NONCES[0], "nonce.wrong"),
    ):
        refused = show(player, game, nonce)
        assert (refused.status_code, refused.json()["code"]) == (422, code)
    outside = show(hall.guest(), game, NONCES[0])
    assert outside.status_code == 403
    assert look(people[0], game)["view"]["seq"] == seq
    assert show(people[0], game, NONCES[0]).status_code == 200
    again = show(people[0], game, NONCES[0])
    assert (again.status_code, again.json()["code"]) == (422, "nonce.done")


def test_the_same_request_after_a_gap_is_answered_again(people: list[Visitor]) -> None:
    game = pledging(people)
    body = {"key": "k" * 20, "command": {"c": "nonce", "nonce": NONCES[0]}}
    first, second = (people[0].post(f"/api/games/{game}/commands", body) for _ in range(2))
    assert first.status_code == second.status_code == 200 and first.json() == second.json()


def test_against_a_bot_the_player_alone_shares_and_the_bot_plays(hall: Running) -> None:
    player = hall.guest()
    more = offer(seats=2, bots=["static"], clock="none", judging="checked")
    made = player.ok("/api/seeks", {"offer": more}, headers={"X-Tesela-Pledge": PLEDGES[0]})["seek"]
    assert look(player, made["game"])["pledges"] == [PLEDGES[0], ""]
    assert show(player, made["game"], NONCES[0]).status_code == 200
    until(lambda: look(player, made["game"])["view"]["on_turn"] == 0, "the bot never played")


def test_who_has_no_pledge_is_not_waited_for(people: list[Visitor]) -> None:
    """A client without it, or an old one: the other's nonce protects the other."""
    game = pledging(people, ("", PLEDGES[1]))
    assert look(people[0], game)["view"]["waits_for"] == [1]
    assert show(people[1], game, NONCES[1]).status_code == 200
    assert look(people[0], game)["view"]["rack_counts"] == [7, 7]


def test_nobody_else_learns_a_pledge_before_the_game_and_a_bad_one_is_told(hall: Running) -> None:
    maker = hall.guest()
    made = maker.ok("/api/seeks", {"offer": offer()}, headers={"X-Tesela-Pledge": PLEDGES[2]})
    lobby = hall.guest().get("/api/lobby")
    assert made["seek"]["id"] in lobby.text and PLEDGES[2] not in lobby.text
    for bad in ("x", PLEDGES[0].upper(), PLEDGES[0] + "0", "ñ".encode()):
        refused = maker.post("/api/seeks", {"offer": offer()}, headers={"X-Tesela-Pledge": bad})
        assert (refused.status_code, refused.json()["code"]) == (400, "pledge.unreadable")


def test_three_share_and_a_seat_left_and_taken_again_has_its_new_pledge(hall: Running) -> None:
    people = [hall.guest() for _ in range(3)]
    wanted = offer(seats=3, ruleset="manual")
    made = people[0].ok("/api/seeks", {"offer": wanted}, headers={"X-Tesela-Pledge": PLEDGES[0]})["seek"]
    join = f"/api/seeks/{made['id']}/join"
    people[1].ok(join, headers={"X-Tesela-Pledge": PLEDGES[3]})
    assert people[1].send("DELETE", f"/api/seeks/{made['id']}").status_code == 204
    people[1].ok(join, headers={"X-Tesela-Pledge": PLEDGES[1]})
    game = people[2].ok(join, headers={"X-Tesela-Pledge": PLEDGES[2]})["game"]
    assert look(people[0], game)["pledges"] == list(PLEDGES[:3])
