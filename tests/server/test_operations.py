"""Operations: health, figures for Prometheus, and a log that says what happened and never a secret."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError
from tests.server.conftest import Running
from tests.server.seeking import seek
from tests.server.tables import Line, act, look, new_key, offer, on_turn, start
from tests.server.visitor import PASSWORD, PATIENCE, until

from tesela import __version__
from tesela.server.process import logs
from tesela.server.storage.store import Store


def figures(server: Running) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample of the page by name and labels."""
    page = server.visitor().get("/metrics")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page.text)
        for sample in family.samples
    }


def total(found: dict[tuple[str, tuple[tuple[str, str], ...]], float], name: str, **labels: str) -> float:
    wanted = set(labels.items())
    return sum(value for (each, had), value in found.items() if each == name and wanted <= set(had))


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """Whatever a test does to the log is undone."""
    loggers = [logging.getLogger(name) for name in ("tesela.server", "uvicorn.error", "litestar")]
    before = [(each.handlers[:], each.level, each.propagate) for each in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers[:] = handlers
        logger.setLevel(level)
        logger.propagate = propagate


class TestHealth:
    def test_alive_and_ready(self, hall: Running) -> None:
        for path in ("/healthz", "/readyz"):
            assert hall.visitor().read(path) == {"status": "ok", "version": __version__}

    def test_not_ready_while_the_database_is_of_another_shape(
        self, serve: Callable[..., Running], db: str
    ) -> None:
        server = serve()
        assert server.visitor().get("/readyz").status_code == 200
        store = Store(db)
        store.write_now(lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num = 'x'"))
        answer = server.visitor().get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "server.shape")
        assert "tesela db upgrade" in answer.json()["message"]
        assert server.visitor().get("/healthz").status_code == 200, "alive all the same"
        store.close()

    def test_not_ready_while_it_stops(self, hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hall.app.state.services, "stopping", True)
        answer = hall.visitor().get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "server.stopping")

    def test_health_is_asked_for_without_limit(self, serve: Callable[..., Running]) -> None:
        server = serve(requests_per_second=0.2)
        codes = [server.visitor().get("/healthz").status_code for _ in range(5)]
        assert codes == [200] * 5


class TestFigures:
    def test_commands_are_counted_by_outcome(self, hall: Running) -> None:
        people = [hall.guest(), hall.guest()]
        game = start(people)
        before = figures(hall)
        seat = on_turn(people, game)
        assert act(people[seat], game, {"c": "pass"}).status_code == 200
        assert act(people[seat], game, {"c": "pass"}).status_code == 422
        after = figures(hall)
        for outcome in ("done", "refused"):
            grown = [total(each, "tesela_commands_total", outcome=outcome) for each in (before, after)]
            assert grown[1] - grown[0] == 1, outcome
        timed = [total(each, "tesela_command_seconds_count") for each in (before, after)]
        assert timed[1] - timed[0] == 2

    def test_requests_are_counted_by_route_not_by_path(self, hall: Running) -> None:
        """Ids and secrets in paths must not become names of figures: they would never end, and be public."""
        people = [hall.guest(), hall.guest()]
        game = start(people)
        link = seek(people[0], "link")["secret"]
        before = figures(hall)
        look(people[0], game)
        hall.visitor().get(f"/api/invitations/{link}")
        hall.visitor().get("/api/nada/de/nada")
        hall.visitor().get("/x/../../etc/passwd")
        after = figures(hall)
        route = "/api/games/{game}"
        grown = [total(each, "tesela_requests_total", route=route) for each in (before, after)]
        assert grown[1] - grown[0] == 1
        page = hall.visitor().get("/metrics").text
        for secret in (game, link, people[0].id, people[0].name, "passwd", "/api/nada"):
            assert secret not in page, secret

    def test_made_up_methods_do_not_make_new_figures(self, hall: Running) -> None:
        host, port = hall.url.removeprefix("http://").split(":")
        for n in range(5):
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
                raw.sendall(f"BREW{n} /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                while raw.recv(4096):
                    pass
        for method in ("PROPFIND", "LOCK", "REPORT"):
            hall.visitor().http.request(method, "/api/me")
        methods = {
            dict(labels)["method"] for name, labels in figures(hall) if name == "tesela_requests_total"
        }
        assert methods <= {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"}

    def test_open_sockets_and_games_in_memory(self, hall: Running) -> None:
        until(lambda: total(figures(hall), "tesela_sockets") == 0, "who was there before has not gone")
        game = start([hall.guest(), hall.guest()])
        with Line(hall) as one, Line(hall) as two:
            for line in (one, two):
                line.watch(game)
            now = figures(hall)
            assert total(now, "tesela_sockets") == 2
            assert total(now, "tesela_games_in_memory") >= 1

    def test_every_figure_is_explained(self, hall: Running) -> None:
        page = hall.visitor().get("/metrics").text
        names = set(re.findall(r"# TYPE (tesela_\w+) ", page))
        assert len(names) >= 10
        for name in names:
            assert re.search(rf"# HELP {name} \S.{{8,}}", page), name

    def test_what_the_table_of_the_docs_needs_is_there(self, hall: Running) -> None:
        """docs/server.md names them."""
        names = {name for name, _ in figures(hall)}
        for wanted in ("tesela_command_seconds_count", "tesela_loop_late_seconds_count"):
            assert wanted in names


class Paper(io.StringIO):
    """What this thread writes: a server that ran for another test notes its last request after the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.mine = threading.get_ident()

    def write(self, text: str) -> int:
        return super().write(text) if threading.get_ident() == self.mine else len(text)


class TestLogs:
    @pytest.fixture(params=["json", "text"])
    def written(
        self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
    ) -> Callable[[], list[str]]:
        """Set the log up as the server does; gives what it has written."""
        paper = Paper()
        monkeypatch.setattr(sys, "stderr", paper)
        logs.set_up(request.param, "debug")
        return lambda: paper.getvalue().splitlines()

    def test_a_line_for_each_thing_with_its_fields(self, written: Callable[[], list[str]]) -> None:
        logs.note("game over", game="abc", seat=2, reason="out")
        (line,) = written()
        if line.startswith("{"):
            told = json.loads(line)
            assert (told["event"], told["level"], told["game"], told["seat"]) == (
                "game over",
                "info",
                "abc",
                2,
            )
            assert isinstance(told["time"], float)
        else:
            assert "info" in line and "game over" in line and "game=abc seat=2 reason=out" in line

    def test_a_fault_tells_where_and_not_with_what(self, written: Callable[[], list[str]]) -> None:
        def fails(password: str) -> None:
            raise ValueError(f"cannot use {password}")

        try:
            fails("muy secreta")
        except ValueError:
            logs.note("crash", logging.ERROR, exc=True, route="/x")
        (line,) = written()
        assert "ValueError" in line and "test_operations.py" in line and "fails" in line
        assert "secreta" not in line, "an exception's words may hold a rack or a password"

    def test_one_line_whatever_is_in_it(self, written: Callable[[], list[str]]) -> None:
        logs.note("job", name="dos\nlíneas\r\n{}", odd=object, raw=b"\xff")
        assert len([line for line in written() if line.strip()]) == 1

    def test_others_are_heard_from_warnings_on(self, written: Callable[[], list[str]]) -> None:
        """At debug level uvicorn writes cookies down, and its access log has the secrets of links."""
        logging.getLogger("uvicorn.error").debug("< GET /api/invitations/secreto")
        logging.getLogger("uvicorn.access").info("GET /api/invitations/secreto")
        logging.getLogger("uvicorn.error").warning("something broke")
        lines = written()
        assert len(lines) == 1 and "something broke" in lines[0]


class TestNoSecrets:
    """One evening of everything that is secret, and a log at its most talkative."""

    def test_none_is_written_down(
        self, serve: Callable[..., Running], capfd: pytest.CaptureFixture[str]
    ) -> None:
        server = serve(log_level="debug", log_format="json")
        logs.set_up("json", "debug")
        ana = server.person("Ana Secreta")
        blas = server.guest()
        secrets = [PASSWORD, ana.csrf or "?", blas.csrf or "?"]
        secrets += [value for each in (ana, blas) for value in each.http.cookies.values()]
        ana.post("/api/login", {"name": "Ana Secreta", "password": "contraseña errónea"})
        ana.post("/api/password", {"old": "vieja equivocada", "new": "nueva estupenda"})
        made = ana.ok("/api/seeks", {"offer": offer(), "kind": "link"})
        game = blas.ok(f"/api/invitations/{made['secret']}/join")["game"]
        racks = [look(player, game)["view"]["racks"][seat] for seat, player in enumerate((ana, blas))]
        seed = server.app.state.services.keeper.known(game).secret.reveal()
        act(ana, game, {"c": "play", "coord": "Z99", "tiles": racks[0]})
        act(blas, game, {"c": "play", "coord": "H8", "tiles": "?"})
        with Line(server, ana) as line:
            line.watch(game)
            line.send("say", game=game, key=new_key(), text="un secreto de mesa")
            line.next("problem")
        act(ana, game, {"c": "resign"})
        written = capfd.readouterr()
        text = written.out + written.err
        secrets += [made["secret"], seed, *racks, "contraseña errónea", "nueva estupenda", "vieja equivocada"]
        secrets += ["un secreto de mesa"]
        assert len(text) > 500, "it did write"
        assert [secret for secret in secrets if secret in text] == []
        for row in text.splitlines():
            if row.startswith("{"):
                assert json.loads(row)["level"] in ("debug", "info"), row

    def test_a_crash_tells_the_reader_nothing_and_the_log_where(
        self, hall: Running, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        def broken(*_: Any, **__: Any) -> None:
            raise RuntimeError("rack AEFJNST seed 00ff")

        logs.set_up("text", "info")
        monkeypatch.setattr(hall.app.state.services, "lobby_now", broken)
        answer = hall.visitor().get("/api/lobby")
        assert (answer.status_code, answer.json()["code"]) == (500, "server.fault")
        assert "AEFJNST" not in answer.text and "Traceback" not in answer.text
        said = capfd.readouterr().err
        assert "crash" in said and "RuntimeError" in said and "AEFJNST" not in said

    def test_who_leaves_in_the_middle_of_a_sentence_is_no_crash(
        self, hall: Running, capfd: pytest.CaptureFixture[str]
    ) -> None:
        logs.set_up("text", "debug")
        head = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30"
        asked = partial(total, name="tesela_requests_total", route="/api/login")
        before = asked(figures(hall))
        with socket.create_connection(("127.0.0.1", hall.settings.port)) as line:
            line.sendall(head + b"\r\n\r\n{")
        until(lambda: asked(figures(hall)) > before, "the request was not counted")  # and noted with it
        said = capfd.readouterr().err
        assert "crash" not in said and "route=/api/login status=400" in said


def test_a_database_that_stays_away_is_no_fault_and_the_same_command_goes_through_later(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It restarts for longer than the server tries again; who asks again with the same key acts once."""
    people = [server.guest(), server.guest()]
    game = start(people)
    body = {"key": new_key(), "command": {"c": "agree", "about": "end"}}
    path, engine = f"/api/games/{game}/commands", server.app.state.services.store.engine

    def away() -> None:
        raise OperationalError("SELECT 1", {}, ConnectionError("the server closed the connection"))

    with Line(server, people[0]) as line:
        line.next("hello")  # and follows nothing yet, or the news of that could fail meanwhile
        with monkeypatch.context() as patch:
            patch.setattr("tesela.server.storage.store._WAITS", ())
            patch.setattr(engine, "connect", away)
            answer = people[0].post(path, body)
            assert (answer.status_code, answer.json()["code"]) == (503, "server.database")
            assert int(answer.headers["retry-after"]) > 0
            line.send("watch", game=game)
            assert line.next("problem")["error"]["code"] == "server.database"
        seq = people[0].ok(path, body)["seq"]
        assert people[0].ok(path, body)["seq"] == seq == line.watch(game)["game"]["view"]["seq"]


def test_the_log_goes_where_errors_go() -> None:
    """Standard output is the banner's; a log there would mix with what programs read."""
    logs.set_up("text", "info")
    handler = logging.getLogger("tesela.server").handlers[0]
    assert isinstance(handler, logging.StreamHandler) and handler.stream is sys.stderr
