"""Nothing leaked: every endpoint and socket message, as opponent, spectator, stranger and arbiter.

The test knows the truth from the tables and searches everything that each of them was ever sent.
"""

from __future__ import annotations

import io
import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, new_key, on_turn, start
from tests.server.visitor import PASSWORD, Visitor

from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.server import gamelog, logs


def walk(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value in a JSON document with its path."""
    yield path, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from walk(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, f"{path}[]")


def secrets_of(server: Running, game: str, seat: int | None) -> list[str]:
    """Texts that nobody but `seat` may read while the game goes on: every draw and rack of the others."""
    store = server.app.state.services.store
    log = store.read_now(lambda conn: gamelog.read(conn, game))
    seed: str = store.read_now(lambda conn: gamelog.seed_of(conn, game))
    found = [seed]
    for event in log:
        if isinstance(event, ev.Drawn) and event.seat != seat and len(event.tiles) >= 5:
            found += [str(event.tiles), str(event.tiles.sorted())]
        if isinstance(event, ev.Exchanged) and event.seat != seat and len(event.tiles) >= 5:
            found += [str(event.tiles), str(event.drawn), str(event.drawn.sorted())]
    table = server.app.state.services.keeper._tables[game]
    for other, rack in enumerate(table.state.racks):
        if other != seat and len(rack) >= 5:
            found.append(str(Tiles(rack).sorted()))
    bag = table.secret.draw(table.state.picks, table.state.bag_tiles, 8)
    return [*found, str(Tiles(bag))]


def check_shape(message: Any, seat: int | None, *, arbiter: bool = False) -> None:
    """Racks, draws and record lines are there only for who may see them."""
    for path, value in walk(message):
        if path.endswith(".racks") and isinstance(value, list) and not arbiter:
            for other, rack in enumerate(value):
                assert other == seat or rack is None, f"{path}: a rack of seat {other}"
        if path.endswith(".seed"):
            assert value is None, path
        if path.endswith(".event") and not arbiter and value.get("seat") != seat:
            hidden = {"draw": ["tiles"], "completed": ["tiles"], "exchanged": ["tiles", "drawn"]}
            for field in hidden.get(value["e"], []):
                assert set(value[field]) <= {"#"}, f"{path}: {value}"
        if path.endswith(".record[]") and not arbiter and value["seat"] != seat:
            assert set(value["rack"]) <= {"#"}, path
            assert value["kind"] != "exchange" or set(value["tiles"]) <= {"#"}, path


class Witness:
    """Somebody who keeps everything that they were sent."""

    def __init__(self, who: Visitor, seat: int | None, *, arbiter: bool = False) -> None:
        self.who, self.seat, self.arbiter = who, seat, arbiter
        self.texts: list[str] = []

    def ask_everything(self, server: Running, game: str, others: list[str]) -> None:
        """Every path of the document, with every method it has."""
        document = self.who.read("/api/openapi.json")
        for path, operations in document["paths"].items():
            for method in operations:
                # The judge knows no games, and would first have to build a whole edition.
                if path in ("/api/logout", "/api/password", "/metrics", "/api/words/{word}"):
                    continue
                full = path.replace("{game}", game).replace("{name}", others[0]).replace("{seek_id}", "x")
                full = full.replace("{secret}", "y" * 43)
                for params in ({}, {"as_arbiter": "true"}) if method == "get" else ({},):
                    self._ask(method, full, params)

    def _ask(self, method: str, path: str, params: dict[str, str]) -> None:
        bodies: list[Any] = [None] if method == "get" else [{}, {"key": new_key(), "command": {"c": "draw"}}]
        for body in bodies:
            answer = self.who.send(method.upper(), path, body, params=params)
            assert answer.status_code < 500, (path, answer.text)
            if not path.endswith("openapi.json"):
                self.texts.append(answer.text)

    def check(self, server: Running, game: str) -> None:
        known = secrets_of(server, game, self.seat)
        if self.arbiter:
            known = [known[0], known[-1]]  # the desk sees racks and draws, never the seed or the bag's order
        for text in self.texts:
            for secret in known:
                assert secret not in text, (secret, text[:300])
            try:
                body = json.loads(text)
            except ValueError:
                continue
            check_shape(body, self.seat, arbiter=self.arbiter)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the server writes down at its most talkative, in both forms."""
    written = io.StringIO()
    names = ("tesela.server", "uvicorn.error", "litestar")
    before = {name: (logging.getLogger(name).level, logging.getLogger(name).propagate) for name in names}
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up("text", "debug")
    logs.log.addHandler(handler := logging.StreamHandler(written))
    handler.setFormatter(logs._Json())
    yield written
    for name, (level, propagate) in before.items():
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(level)
        logger.propagate = propagate


def test_nobody_learns_what_is_not_theirs(serve: Callable[..., Running], log: io.StringIO) -> None:
    server = serve()
    ana, blas = server.person("Ana"), server.person("Blas")
    outside, judge = server.guest(), server.person("Jueza", "arbiter")
    game = start([ana, blas], arbiter=True)
    seats = [Witness(ana, 0), Witness(blas, 1)]
    others = [Witness(outside, None), Witness(server.visitor(), None), Witness(judge, None, arbiter=True)]
    people = [ana, blas]
    with (
        Line(server, ana) as zero, Line(server, blas) as one, Line(server, outside) as spectator,
        Line(server) as stranger, Line(server, judge) as desk,
    ):  # fmt: skip
        lines = [zero, one, spectator, stranger, desk]
        for line in lines:
            line.watch(game, as_arbiter=line is desk)
        _play_a_bit(people, game)
        for witness in (*seats, *others):
            witness.ask_everything(server, game, [ana.id])
        last = look(ana, game)["view"]["seq"]
        for line in lines:
            while line.next("update")["seq"] < last:
                pass
        for witness, line in zip((*seats, *others), lines, strict=True):
            witness.texts += [json.dumps(message, ensure_ascii=False) for message in line.heard]
    for witness in (*seats, *others):
        assert len(witness.texts) > 30
        witness.check(server, game)
    _check_logs(server, log.getvalue(), game, [ana, blas, outside, judge])


def _play_a_bit(people: list[Visitor], game: str) -> None:
    """A play, a long one that nobody challenges yet, an exchange: all that has something to hide."""
    for _ in range(4):
        seat = on_turn(people, game)
        view = look(people[seat], game)["view"]
        assert act(people[seat], game, next_command(view, seat)).status_code == 200
        assert act(people[1 - seat], game, {"c": "accept"}).status_code == 200
        seat = 1 - seat
        rack = look(people[seat], game)["view"]["racks"][seat]
        assert act(people[seat], game, {"c": "exchange", "tiles": rack}).status_code == 200


def _check_logs(server: Running, lines: str, game: str, people: list[Visitor]) -> None:
    assert "request" in lines, "the log must have been read"
    hidden = [PASSWORD, *secrets_of(server, game, None)]
    for visitor in people:
        hidden += [visitor.csrf or "-", *visitor.http.cookies.values()]
    for secret in hidden:
        assert secret not in lines, secret


def test_no_verdict_reaches_who_did_not_ask(server: Running) -> None:
    """A play of seven tiles is never a word here; until somebody challenges nothing may say so."""
    people = [server.guest(), server.guest()]
    game = start(people)
    seat = on_turn(people, game)
    view = look(people[seat], game)["view"]
    long = {"coord": "B8", "tiles": view["racks"][seat].replace("?", "a")}
    with Line(server, people[0]) as zero, Line(server, people[1]) as one, Line(server) as outside:
        lines = [zero, one, outside]
        for line in lines:
            line.watch(game)
        tried = people[seat].ok(f"/api/games/{game}/try", long)
        good = next_command(view, seat)
        fine = people[seat].ok(f"/api/games/{game}/try", {"coord": good["coord"], "tiles": good["tiles"]})
        assert tried.keys() == fine.keys() == {"score", "words"}
        assert act(people[seat], game, {"c": "play", **long}).status_code == 200
        for line in lines:
            line.next("update")
        told = [json.dumps(line.heard) for line in lines] + [people[seat].get(f"/api/games/{game}").text]
        assert not any("verdict" in text or "valid" in text for text in told)
        assert act(people[1 - seat], game, {"c": "challenge"}).status_code == 200
        for line in lines:
            kinds = [event["event"]["e"] for event in line.next("update")["events"]]
            assert kinds[0] == "challenged" and "verdict" in kinds and "withdrawn" in kinds


def test_nobody_acts_for_another_seat(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    seat, before = on_turn(people, game), look(people[0], game)["view"]["seq"]
    other, outside, judge = people[1 - seat], server.guest(), server.person("Jueza", "arbiter")
    tries: list[tuple[Visitor, dict[str, Any], dict[str, Any], set[int]]] = [
        (other, {"c": "pass", "seat": seat}, {}, {400}),
        (other, {"c": "pass"}, {}, {422}),
        (other, {"c": "pass"}, {"as_arbiter": True}, {422}),  # a player is a player, whatever they say
        (other, {"c": "penalise", "who": seat, "note": "x"}, {"as_arbiter": True}, {403}),
        (other, {"c": "tick"}, {}, {403}),
        (other, {"c": "start"}, {}, {403}),
        (outside, {"c": "pass"}, {}, {403}),
        (outside, {"c": "resign"}, {}, {403}),
        (outside, {"c": "annul", "note": "x"}, {"as_arbiter": True}, {403}),
        (judge, {"c": "pass"}, {}, {403}),
        (judge, {"c": "pass"}, {"as_arbiter": True}, {403}),
    ]
    for who, command, more, wanted in tries:
        answer = act(who, game, command, **more)
        assert answer.status_code in wanted, (command, more, answer.text)
    assert act(server.visitor(), game, {"c": "pass"}).status_code == 401
    assert look(people[0], game)["view"]["seq"] == before


def test_a_closed_game_is_not_there_for_others(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, closed=True)
    outside = server.guest()
    for path in ("", "/events", "/chat", "/log", "/fairness"):
        assert outside.get(f"/api/games/{game}{path}").status_code == 404
    with Line(server, outside) as line:
        assert line.watch(game)["t"] == "problem"
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert outside.get(f"/api/games/{game}/log").status_code == 404
    assert people[1].get(f"/api/games/{game}/log").status_code == 200
    assert outside.read("/api/games") == []


def test_spectators_lag_behind_by_the_games_delay(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people, spectator_delay=4)
    start_seq = look(people[0], game)["view"]["seq"]
    seat = on_turn(people, game)
    with Line(server) as outside:
        outside.watch(game)
        assert act(people[seat], game, {"c": "pass"}).status_code == 200
        acted = time.monotonic()
        assert look(server.visitor(), game)["view"]["seq"] <= start_seq
        assert server.visitor().read(f"/api/games/{game}/events?after={start_seq}") == []
        while (update := outside.next("update"))["seq"] <= start_seq:
            pass
        assert time.monotonic() - acted > 3
        assert update["events"][-1]["event"]["e"] == "turn"
