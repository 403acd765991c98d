"""Work on many machines: a real Ray cluster of two nodes gives what one process gives."""

from __future__ import annotations

import importlib
import json
import logging
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.engine.spanish import small_spanish
from typer.testing import CliRunner

from tesela.cli.app import build
from tesela.cli.engine.parallel import parallel_map
from tesela.cli.engine.strength import mark_of
from tesela.cli.journal import Journal
from tesela.cli.train.work import TrainingWork
from tesela.engine.errors import EngineError
from tesela.engine.training import Piece, Plan, Sums, Training, train

_PATIENCE = (
    "raylet_start_wait_time_s",
    "worker_register_timeout_seconds",
    "gcs_rpc_server_reconnect_timeout_s",
    "health_check_failure_threshold",
)
"""What Ray waits for, in seconds or tries: on a busy machine longer than it would by itself."""


def run(*arguments: str) -> Any:
    done = CliRunner().invoke(build(), list(arguments))
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


@pytest.fixture(scope="module")
def kwg(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "small.kwg"
    path.write_bytes(small_spanish().to_kwg())
    return str(path)


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[str]:
    """A cluster of two nodes with one processor each, on this machine; its address."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ |= {f"RAY_{name}": "600" for name in _PATIENCE}
    os.environ |= {"RAY_memory_monitor_refresh_ms": "0"}  # others may need nearly all of the memory meanwhile
    ray: Any = importlib.import_module("ray")

    memory = 100 * 2**20
    head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": memory}
    cluster: Any = importlib.import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args=head
    )
    try:
        cluster.add_node(num_cpus=1, object_store_memory=memory)
        yield cluster.address
    finally:
        ray.shutdown()
        cluster.shutdown()


def where(asked: tuple[int, str]) -> tuple[int, str]:
    """A square and who counted it. Nobody is done before both nodes have begun: neither does it all."""
    import ray

    number, marks = asked
    node = ray.get_runtime_context().get_node_id()
    (Path(marks) / node).touch()
    deadline = time.monotonic() + 300
    while len(list(Path(marks).iterdir())) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    return number * number, node


def fails(number: int) -> int:
    raise EngineError("training.broken", path=f"piece {number}")


def test_results_come_in_order_and_errors_whole(two_nodes: str, kwg: str, tmp_path: Path) -> None:
    """One cluster for everything: starting it takes longer than all the work."""
    ray: Any = importlib.import_module("ray")
    marks = tmp_path / "marks"
    marks.mkdir()
    found = list(parallel_map(where, [(number, str(marks)) for number in range(40)], cluster=two_nodes))
    assert [square for square, _ in found] == [number**2 for number in range(40)]
    assert len({node for _, node in found}) == 2
    with pytest.raises(EngineError) as caught:
        list(parallel_map(fails, [7], cluster=two_nodes))
    assert (caught.value.code, caught.value.data) == ("training.broken", {"path": "piece 7"})
    ray.init(address=two_nodes, log_to_driver=False, logging_level=logging.ERROR)  # stays joined from here on
    _a_match_is_the_same(two_nodes, kwg, tmp_path)
    _a_training_is_the_same(two_nodes, kwg)
    _reviews_are_the_same(two_nodes, kwg)
    ray.shutdown()


def _a_match_is_the_same(address: str, kwg: str, tmp_path: Path) -> None:
    asked = ("match", "--players", "static,greedy", "--games", "8", "--paired", "-l", kwg, "--json")
    here = run(*asked)
    journal = tmp_path / "match.jsonl"
    there = run(*asked, "--cluster", address, "--journal", str(journal))
    assert {**here, "games_per_second": 0} == {**there, "games_per_second": 0}
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:3]) + lines[3][:5])  # broken off in the middle of a line
    again = run(*asked, "--cluster", address, "--journal", str(journal))
    assert {**here, "games_per_second": 0} == {**again, "games_per_second": 0}
    assert sorted(journal.read_bytes().splitlines(keepends=True)) == sorted(lines)


def _a_training_is_the_same(address: str, kwg: str) -> None:
    graph, plan = small_spanish(), Plan("small", 20, 3)

    def away(pieces: Sequence[Piece]) -> Iterable[Sums]:
        return parallel_map(TrainingWork(kwg, mark_of(graph)), pieces, cluster=address)

    there = train(Training(plan), graph, chunk=9, elsewhere=away)
    assert np.array_equal(there, train(Training(plan), graph)) and np.any(there)
    with pytest.raises(EngineError, match="other_lexicon"):
        list(parallel_map(TrainingWork(kwg, "other words"), [Piece(there, 0, 1, 1)], cluster=address))


def _reviews_are_the_same(address: str, kwg: str) -> None:
    game = str(files("tesela.notation").joinpath("example.gcg"))
    here = run("analyse", game, "-l", kwg, "--json")
    assert here[0]["turns"] and here == run("analyse", game, "-l", kwg, "--json", "--cluster", address)


def test_an_address_without_a_cluster_is_refused() -> None:
    with pytest.raises(EngineError, match="unreachable"):
        list(parallel_map(where, [(1, "")], cluster="no such place"))


def test_a_journal_of_other_work_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, {"seed": 1}).note(4, [10, -3])
    assert Journal(path, {"seed": 1}).done == {4: [10, -3]}
    with pytest.raises(EngineError, match="other_plan"):
        Journal(path, {"seed": 2})
    path.write_bytes(b"no journal\n")
    with pytest.raises(EngineError, match="broken"):
        Journal(path, {"seed": 1})


def test_processes_give_the_same(kwg: str) -> None:
    asked = ("match", "--players", "static,greedy", "--games", "4", "-l", kwg, "--json")
    found = [{**run(*asked, *more), "games_per_second": 0} for more in ((), ("--threads", "2"))]
    assert found[0] == found[1]
