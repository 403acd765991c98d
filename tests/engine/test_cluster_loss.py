"""A machine of the cluster that is lost in the middle of a piece."""

from __future__ import annotations

import importlib
import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tesela.cli.engine.parallel import parallel_map


def squared(asked: tuple[int, str]) -> int:
    """A square. The first piece on the doomed machine never ends, and nobody is done before it has begun."""
    import ray

    number, folder = asked
    doomed, begun = Path(folder) / "doomed", Path(folder) / "begun"
    if ray.get_runtime_context().get_node_id() == doomed.read_text("utf-8"):
        begun.touch()
        while True:
            time.sleep(1)
    while not begun.exists():
        time.sleep(0.02)
    return number * number


@pytest.mark.slow
def test_a_piece_whose_machine_is_lost_is_done_elsewhere(tmp_path: Path) -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray: Any = importlib.import_module("ray")
    room = {"num_cpus": 1, "object_store_memory": 100 * 2**20}
    cluster: Any = importlib.import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={**room, "include_dashboard": False}
    )
    try:
        node = cluster.add_node(**room)
        (tmp_path / "doomed").write_text(node.node_id, "utf-8")

        def lose() -> None:
            while not (tmp_path / "begun").exists():
                time.sleep(0.02)
            cluster.remove_node(node, allow_graceful=False)

        losing = threading.Thread(target=lose)
        losing.start()
        pieces = [(number, str(tmp_path)) for number in range(6)]
        assert list(parallel_map(squared, pieces, cluster=cluster.address)) == [
            number**2 for number in range(6)
        ]
        losing.join()
    finally:
        ray.shutdown()
        cluster.shutdown()
