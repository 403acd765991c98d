"""The parent of several workers: who dies is replaced, who is stuck is let go, who is left alone goes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import values
from tests.server.visitor import PATIENCE, until
from uvicorn.config import STARTUP_FAILURE

from tesela.server.process import metrics


class Parent:
    """A parent with two small workers (`tests.server.parent`)."""

    def __init__(self, folder: Path, silent: float = PATIENCE, leaving: float = PATIENCE) -> None:
        self.folder = folder
        self.errors = folder / "log"
        with self.errors.open("wb") as log:
            command = [sys.executable, "-m", "tests.server.parent", str(folder), str(silent), str(leaving)]
            self.process = subprocess.Popen(command, stderr=log, start_new_session=True)

    def port(self) -> int:
        until((self.folder / "port").exists)
        return int((self.folder / "port").read_text())

    def who(self) -> int:
        """Connect, and say who answered."""
        with socket.create_connection(("127.0.0.1", self.port()), timeout=PATIENCE) as line:
            return int(line.makefile().read())

    def pair(self, *without: int, cut_off: bool = False) -> set[int]:
        """The two who answer, once there are two and none of these is one of them.

        With `cut_off`, an empty answer or none at all is passed over: workers are killed meanwhile, and with
        them the connections that lay in their queue.
        """
        seen: list[int] = []

        def settled() -> bool:
            try:
                seen.append(self.who())
            except (ValueError, ConnectionError):
                assert cut_off, "a connection was dropped"
            last = seen[-20:]
            return len(last) == 20 and len(set(last)) == 2 and not set(last) & set(without)

        until(settled)
        return set(seen[-20:])

    def log(self) -> list[dict[str, object]]:
        whole = self.errors.read_text().rpartition("\n")[0]  # the last line may be half written
        return [json.loads(line) for line in whole.splitlines()]

    def said(self, event: str) -> list[dict[str, object]]:
        return [line for line in self.log() if line["event"] == event]

    def tell(self, file: str) -> None:
        (self.folder / file).touch()

    def forget(self, file: str) -> None:
        (self.folder / file).unlink()


@pytest.fixture
def parent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parent]:
    """Very patient with workers who have no time to speak, unless the test is about those who don't."""
    parent = Parent(tmp_path, **getattr(request, "param", {}))
    yield parent
    os.killpg(parent.process.pid, signal.SIGKILL)
    parent.process.wait()


def test_a_killed_worker_is_replaced_while_another_is_still_starting(parent: Parent) -> None:
    first, second = parent.pair()
    parent.tell("slow")
    os.kill(first, signal.SIGKILL)
    until(lambda: parent.said("worker_died"))
    parent.forget("slow")  # its heir is asleep by now, or will not sleep at all
    os.kill(second, signal.SIGKILL)
    until(lambda: len(parent.said("worker_died")) == 2)
    assert parent.who() not in (first, second)
    assert {line["pid"] for line in parent.said("worker_died")} == {first, second}
    assert {line["status"] for line in parent.said("worker_died")} == {-signal.SIGKILL}


def test_a_hangup_renews_all_and_somebody_always_answers(parent: Parent) -> None:
    before = parent.pair()
    parent.process.send_signal(signal.SIGHUP)
    until(lambda: len(parent.said("renewed")) == 2)  # who is new may answer before
    after = parent.pair(*before)
    assert not before & after
    assert {line["old"] for line in parent.said("renewed")} == before
    assert {line["new"] for line in parent.said("renewed")} == after
    assert parent.said("worker_died") == [], "who goes when told has not died"


def test_a_renewal_that_fails_leaves_those_who_serve(parent: Parent) -> None:
    before = parent.pair()
    parent.tell("fail")
    parent.process.send_signal(signal.SIGHUP)
    until(lambda: parent.said("renewal_given_up"))
    assert parent.pair() == before
    assert parent.said("renewal_given_up")[0]["status"] == 7
    parent.forget("fail")
    parent.process.send_signal(signal.SIGHUP)
    assert not parent.pair(*before) & before, "the next renewal works"


def test_heirs_that_die_young_come_later_and_later_but_the_server_stays(parent: Parent) -> None:
    first, second = parent.pair()
    parent.tell("fail")
    os.kill(first, signal.SIGKILL)
    until(lambda: len(parent.said("worker_died")) >= 4)
    assert parent.who() == second, "one worker goes on whatever becomes of the other"
    times = [float(str(line["time"])) for line in parent.said("worker_died")]
    assert times[2] - times[1] >= 1 and times[3] - times[2] >= 2, times
    parent.forget("fail")
    assert second in parent.pair(first)


def test_a_server_that_never_served_stops_with_a_failure(tmp_path: Path) -> None:
    (tmp_path / "fail").touch()
    parent = Parent(tmp_path)
    assert parent.process.wait(PATIENCE) == STARTUP_FAILURE
    assert parent.said("cannot_start")


@pytest.mark.parametrize("parent", [{"silent": 15}], indirect=True)
def test_who_says_nothing_any_more_is_replaced(parent: Parent) -> None:
    first, second = parent.pair()
    parent.tell(f"silent-{first}")
    until(lambda: parent.said("worker_stuck"))
    assert [(line["pid"], line["how"]) for line in parent.said("worker_stuck")] == [(first, "silent")]
    assert second in parent.pair(first)


@pytest.mark.parametrize("parent", [{"leaving": 1}], indirect=True)
def test_who_does_not_hear_that_it_should_go_is_made_to(parent: Parent) -> None:
    before = parent.pair()
    parent.tell("deaf")
    parent.process.send_signal(signal.SIGHUP)
    deaf = parent.pair(
        *before, cut_off=True
    )  # a second is short: who was told to go may be killed in mid-answer
    parent.process.terminate()
    assert parent.process.wait(PATIENCE) == 0
    stuck = {(line["pid"], line["how"]) for line in parent.said("worker_stuck")}
    stuck -= {(pid, "leaving") for pid in before}  # they heard, but may need more than their second to end
    assert stuck == {(pid, "leaving") for pid in deaf}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_with_all_its_workers(parent: Parent, how: signal.Signals) -> None:
    team = parent.pair()
    parent.process.send_signal(how)
    assert parent.process.wait(PATIENCE) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in team)


def test_workers_without_a_parent_go(parent: Parent) -> None:
    team = parent.pair()
    parent.process.kill()
    parent.process.wait()
    until(lambda: not any(_alive(pid) for pid in team))


def _alive(pid: int) -> bool:
    """Not gone, and not a zombie that nobody buries."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_dead_worker_counts_no_more_but_what_it_did_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Prometheus reads it: open sockets are those of the living, commands those of everybody."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    for pid, sockets in ((101, 3.0), (102, 5.0)):
        make = values.MultiProcessValue(lambda pid=pid: pid)
        make("gauge", "sockets", "sockets", [], [], "", multiprocess_mode="livesum").set(sockets)
        make("counter", "done", "done_total", [], [], "").inc(10)
    assert _figures() == {"sockets": 8.0, "done_total": 20.0}
    metrics.forget(101)
    assert _figures() == {"sockets": 5.0, "done_total": 20.0}


def _figures() -> dict[str, float]:
    rows = (line.split() for line in metrics.render().decode().splitlines() if not line.startswith("#"))
    return {name: float(figure) for name, figure in rows}
