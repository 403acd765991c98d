"""What Prometheus reads at `/metrics`. With several workers the figures are summed over all of them."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as _render
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_STEPS: Final = (
    0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0,
)  # fmt: skip

REQUESTS: Final = Counter("tesela_requests", "HTTP requests", ["method", "route", "status"])
REQUEST_TIME: Final = Histogram("tesela_request_seconds", "Time to answer a request", buckets=_STEPS)
COMMANDS: Final = Counter("tesela_commands", "Game commands", ["outcome"])
COMMAND_TIME: Final = Histogram(
    "tesela_command_seconds", "Time to decide and store a command", buckets=_STEPS
)
CONFLICTS: Final = Counter("tesela_conflicts", "Commands decided again because another was stored first")
SOCKETS: Final = Gauge("tesela_sockets", "Open sockets", multiprocess_mode="livesum")
GAMES_IN_MEMORY: Final = Gauge(
    "tesela_games_in_memory", "Games folded in memory", multiprocess_mode="livesum"
)
BOT_QUEUE: Final = Gauge(
    "tesela_bot_queue", "Bot turns waiting or being thought about", multiprocess_mode="livesum"
)
BOT_TIME: Final = Histogram("tesela_bot_seconds", "Time a bot thinks", buckets=_STEPS)
SWEPT: Final = Counter("tesela_swept", "Games that the sweeper moved on")
LOOP_LATE: Final = Histogram(
    "tesela_loop_late_seconds", "How late the event loop comes to what is due", buckets=_STEPS
)
LAG_GIVEN: Final = Counter("tesela_lag_given_ms", "Milliseconds given back for network lag")

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


def render() -> bytes:
    """The page's text."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return _render(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return _render(registry)


def forget(pid: int) -> None:
    """A worker has gone: its sockets and games are not to be summed any more; what it counted stays."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        mark_process_dead(pid)
