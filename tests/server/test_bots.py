"""Bots as opponents: they answer, they see only their seat, they outlive the process that made them think."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, let_begin, look, offer
from tests.server.visitor import Visitor, until

from tesela.bots import bot_names, rating_of, thinking_time


def test_a_guest_plays_a_bot_to_the_end(serve: Callable[..., Running]) -> None:
    server = serve(bot_pace=0, sweep_every=0.05)
    ana = server.guest()
    game = ana.ok("/api/seeks", {"offer": offer(bots=["static"])})["seek"]["game"]
    assert game, "with a bot in every other seat the game starts at once"
    with Line(server, ana) as line:
        view = line.watch(game)["game"]["view"]
        while view["ended"] is None:
            seq = view["seq"] + 1
            if view["on_turn"] == 0 and view["phase"] == "thinking":
                seq = line.do(game, next_command(view, 0))["seq"]
            elif view["phase"] == "announced" and 0 not in view["accepted"] and view["on_turn"] == 1:
                seq = line.do(game, {"c": "accept"})["seq"]
            view = line.reach(game, seq)
    kinds = {turn["kind"] for turn in view["record"] if turn["seat"] == 1}
    assert "play" in kinds
    assert view["ended"] in ("out", "passes", "scoreless", "stuck")


def test_a_bot_challenges_what_its_dictionary_lacks(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    let_begin(0, monkeypatch)
    server = serve(bot_pace=0, sweep_every=0.05)
    ana = server.guest()
    with Line(server, ana) as line:
        game = ana.ok("/api/seeks", {"offer": offer(bots=["static"])})["seek"]["game"]
        view = line.watch(game)["game"]["view"]
        tiles = view["racks"][0].replace("?", "a")
        assert line.do(game, {"c": "play", "coord": "B8", "tiles": tiles})["t"] == "done"
        while (view := line.views[game])["turns"][0] == 0:
            line.next("update")
        assert view["record"][0]["kind"] == "withdrawn"


def test_three_bots_play_on_without_anybody(serve: Callable[..., Running]) -> None:
    server = serve(bot_pace=0, sweep_every=0.05)
    ana = server.guest()
    more = offer(seats=4, ruleset="manual", judging="checked", bots=["static"] * 3)
    game = ana.ok("/api/seeks", {"offer": more})["seek"]["game"]
    assert act(ana, game, {"c": "resign"}).status_code == 200
    until(lambda: look(ana, game)["status"] == "finished", "the bots did not finish their game")


def test_another_process_takes_over_a_turn_that_was_left(serve: Callable[..., Running]) -> None:
    """The first process claims the bot's turn and never thinks; its claim runs out, the other one acts."""
    lazy = serve(bot_pace=3600, sweep_every=0.05, bot_claim=0.3)
    ana = lazy.guest()
    game = ana.ok("/api/seeks", {"offer": offer(bots=["static"])})["seek"]["game"]
    if look(ana, game)["view"]["on_turn"] == 0:
        assert act(ana, game, {"c": "pass"}).status_code == 200
    serve(bot_pace=0, sweep_every=0.05, bot_claim=0.3)
    until(lambda: _has_moved(ana, game), "nobody took the turn over")


def test_every_bot_can_play(serve: Callable[..., Running]) -> None:
    """Each grade sits down and makes a first move that the rules accept."""
    server = serve(bot_pace=0, sweep_every=0.05)
    for bot in [each["id"] for each in server.visitor().read("/api/options")["bots"]]:
        ana = server.guest()
        game = ana.ok("/api/seeks", {"offer": offer(bots=[bot], judging="checked")})["seek"]["game"]
        if look(ana, game)["view"]["on_turn"] == 0:
            assert act(ana, game, {"c": "pass"}).status_code == 200
        until(partial(_has_moved, ana, game), f"{bot} did not move")
        view = look(ana, game)["view"]
        moved = next((turn for turn in view["record"] if turn["seat"] == 1), None)
        assert view["phase"] == "announced" or (moved and moved["kind"] in ("play", "exchange")), bot


def test_bots_that_wait_out_their_thinking_time_keep_nobody_else_waiting(
    serve: Callable[..., Running],
) -> None:
    """One thread thinks for all, and a day lies between thought and answer: yet every bot has thought."""
    server = serve(bot_pace=86_400, sweep_every=0.05, bot_claim=3600, bot_threads=1)
    before = _gauge(server, "tesela_bot_seconds_count")
    for _ in range(4):
        ana = server.guest()
        game = ana.ok("/api/seeks", {"offer": offer(bots=["static"])})["seek"]["game"]
        if look(ana, game)["view"]["on_turn"] == 0:
            assert act(ana, game, {"c": "pass"}).status_code == 200
    until(
        lambda: _gauge(server, "tesela_bot_seconds_count") >= before + 4,
        "a waiting bot keeps the others from thinking",
    )
    assert _gauge(server, "tesela_bot_queue") == 4, "all four still wait for their time"


def _has_moved(player: Visitor, game: str) -> bool:
    """Whether the bot in seat 1 has done something: it may have exchanged."""
    view = look(player, game)["view"]
    return bool(view["phase"] == "announced" or view["turns"][1])


def _gauge(server: Running, name: str) -> float:
    page = server.visitor().get("/metrics").text
    return next(float(line.split()[1]) for line in page.splitlines() if line.startswith(f"{name} "))


def test_who_is_offered_is_told_with_strength_and_thinking_time(serve: Callable[..., Running]) -> None:
    told = {each["id"]: each for each in serve().visitor().read("/api/options")["bots"]}
    for bot in bot_names():
        rating = rating_of(bot)
        assert rating is not None
        assert (told[bot]["rating"], told[bot]["seconds"]) == (rating.elo, thinking_time(bot))
    assert told["static"]["rating"] is None
