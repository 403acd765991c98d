"""The box in a hall without internet: `tesela tournament serve`, killed, ended, and its file afterwards."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.cli.terminal import tesela
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.postgres import free_port
from tests.server.visitor import PASSWORD, PATIENCE, Visitor, until

from tesela.tournament.events import read_log
from tesela.tournament.fold import fold


class Box:
    """A laptop's server, started from a tournament's file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.told = file.with_suffix(".told")
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.visitor = Visitor(self.url)
        words = ["tournament", "serve", str(file), "--host", "127.0.0.1", "--port", str(port)]
        command = [sys.executable, "-u", "-c", "from tesela.cli.app import main; main()", *words]
        with self.told.open("wb") as out:
            environ = {**os.environ, "TESELA_WARM_UP": EDITION, "TESELA_LANG": "es"}
            self.process = subprocess.Popen(command, env=environ, stdout=out, stderr=subprocess.STDOUT)

    def desk(self) -> Visitor:
        """The director, come in with what the terminal said."""
        until(lambda: self._ready() or self.process.poll() is not None)
        told = self.told.read_text("utf-8")
        found = re.search(r"Entra como (\S+) con la contraseña (\S+)\.", told)
        assert found, told
        self.visitor.login(found[1], found[2])
        return self.visitor

    def _ready(self) -> bool:
        try:
            return self.visitor.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.visitor.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sala.torneo"
    assert tesela("tournament", "new", path, "--name", "Sala", "--edition", EDITION).code == 0
    for name in ("Ana", "Bea"):
        assert tesela("tournament", "enter", path, name).code == 0
    return path


@pytest.fixture
def boxes(file: Path) -> Iterator[list[Box]]:
    started: list[Box] = []
    yield started
    for box in started:
        if box.process.poll() is None:
            box.end(signal.SIGKILL)


def play_a_round(desk: Visitor, tournament: str) -> None:
    path = f"/api/tournaments/{tournament}/acts"
    desk.ok(path, {"command": {"c": "pair"}})
    desk.ok(path, {"command": {"c": "publish_round"}})
    result = {"first": {"score": 400}, "second": {"score": 300}}
    desk.ok(path, {"command": {"c": "result", "round": 1, "table": 1, "result": result}})


def test_from_the_hall_to_the_public_server(file: Path, boxes: list[Box], hall: Running) -> None:
    """Served, killed without warning in mid-round, served again, ended, pushed: every act arrives."""
    tournament = fold(read_log(file.read_bytes())).header.tournament
    boxes.append(Box(file))
    desk = boxes[0].desk()
    assert f"{boxes[0].url}/torneo/{tournament}" in boxes[0].told.read_text("utf-8")
    play_a_round(desk, tournament)
    boxes[0].end(signal.SIGKILL)
    assert not fold(read_log(file.read_bytes())).rounds, "the file knows nothing yet"

    assert tesela("tournament", "enter", file, "Carla").code == 0  # the file goes on by itself
    boxes.append(Box(file))
    now = boxes[1].desk().read(f"/api/tournaments/{tournament}")
    assert now["view"]["rounds"][0]["complete"] is True
    assert [one["name"] for one in now["desk"]["players"]] == ["Ana", "Bea", "Carla"]
    boxes[1].end(signal.SIGINT)
    state = fold(read_log(file.read_bytes()))
    assert (len(state.rounds), len(state.players)) == (1, 3), "ended in peace, the file has everything"

    hall.person("Federación")
    words = ("tournament", "push", file, hall.url, "--user", "Federación", "--password-stdin")
    assert tesela(*words, given=f"{PASSWORD}\n").code == 0
    public = hall.visitor().read(f"/api/tournaments/{tournament}")
    assert public["view"]["rounds"][0]["tables"][0]["result"]["first"]["score"] == 400
    assert len(public["view"]["standings"]) == 3
