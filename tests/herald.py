"""What a long run tells before its end: each failure at once, and what failed so far if time runs out."""

from __future__ import annotations

import os
import sys
import time

import pytest

MINUTES = float(os.environ.get("TESELA_TEST_MINUTES", "75"))
"""A run that somebody else breaks off prints no summary; this one ends by itself before that, and fails."""


class Herald:
    """For the process that collects the reports of all."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._until = time.monotonic() + MINUTES * 60

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            reason = str(crash.message if crash else report.longreprtext)[:400]
            print(f"\nFAILED {report.nodeid} ({report.when}): {reason}", file=sys.stderr, flush=True)
        if time.monotonic() > self._until and not self._session.shouldstop:
            self._session.shouldstop = f"after {MINUTES:g} minutes (TESELA_TEST_MINUTES)"
            if (spread := self._session.config.pluginmanager.get_plugin("dsession")) is not None:
                spread.shouldstop = self._session.shouldstop  # several processes ask their own leader

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.shouldstop and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.INTERRUPTED
