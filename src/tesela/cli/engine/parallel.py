"""Work in numbered pieces, done here, by processes of this machine, or by many machines through Ray.

A piece is a value with all that it needs, and the same piece always gives the same result: whoever does it,
and however often, results come back in the order of the pieces and are the same.
"""

from __future__ import annotations

import importlib
import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated, Any, Final, TypeVar

import typer
from rich.markup import escape

from tesela.engine.errors import EngineError
from tesela.texts import say

Piece = TypeVar("Piece")
Result = TypeVar("Result")

LOCAL: Final = "local"
"""Instead of an address: a cluster of this machine alone, started for this command."""
_AHEAD: Final = 2
"""Pieces handed out for each processor of the cluster, so that none waits for the next."""

Cluster = Annotated[
    str | None,
    # Escaped: the help would take the name of the extra for a colour.
    typer.Option("--cluster", metavar="ADDRESS", help=escape(say("parallel.option.cluster"))),
]


def parallel_map(
    work: Callable[[Piece], Result],
    pieces: Sequence[Piece],
    *,
    processes: int = 1,
    cluster: str | None = None,
) -> Generator[Result, None, None]:
    """The results, in order, as they are ready; closing the iterator leaves the rest undone."""
    if cluster is not None:
        yield from _through_ray(work, pieces, cluster)
    elif processes > 1:
        yield from _by_processes(work, pieces, processes)
    else:
        yield from map(work, pieces)


def _by_processes(
    work: Callable[[Piece], Result], pieces: Sequence[Piece], processes: int
) -> Iterator[Result]:
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield from pool.map(work, pieces)
    finally:
        pool.shutdown(cancel_futures=True)


def _through_ray(work: Callable[[Piece], Result], pieces: Iterable[Piece], address: str) -> Iterator[Result]:
    ray = _ray()
    joined = not ray.is_initialized()
    if joined:
        _join(ray, address)
    try:

        def do(piece: Piece) -> Result:  # Ray takes functions only, not everything that can be called
            return work(piece)

        task = ray.remote(max_retries=3)(do)  # a piece whose machine is lost is done again elsewhere
        room = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for piece in pieces:
            waiting.append(task.remote(piece))
            if len(waiting) >= room:
                yield _fetched(ray, waiting.popleft())
        while waiting:
            yield _fetched(ray, waiting.popleft())
    finally:
        if joined:
            ray.shutdown()


def _fetched(ray: Any, result: Any) -> Any:
    try:
        return ray.get(result)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, EngineError):
            raise error.cause from None
        raise EngineError("cluster.piece", reason=str(error.cause)) from None
    except ray.exceptions.RayError as error:
        raise EngineError("cluster.lost", reason=type(error).__name__) from None


def _ray() -> Any:
    """Ray is an extra: nothing else of Tesela needs it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError:
        raise EngineError("cluster.missing") from None


def _join(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError):
        raise EngineError("cluster.unreachable", address=address) from None
