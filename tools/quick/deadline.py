"""A pytest plugin: tests that have not begun when the time is up are left out, and counted at the end."""

from __future__ import annotations

import os
import time
from typing import Any, Final

import pytest

VARIABLE: Final = "TESELA_TESTS_UNTIL"
"""When to stop, in seconds since the epoch; workers get it from their parent."""
_REASON: Final = "no time left"
_LATE: Final = "left out"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what begins too late."""
    until = os.environ.get(VARIABLE)
    if until is not None and time.time() > float(until):
        pytest.skip(_REASON)


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Keep them apart from tests that were skipped for a reason of their own, and print no letter each."""
    return (_LATE, "", "") if report.skipped and _REASON in str(report.longrepr) else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many were left out."""
    late = len(terminalreporter.stats.get(_LATE, ()))
    if late:
        terminalreporter.write_line(f"{late} tests further away had no time left; `make test` runs all.")
