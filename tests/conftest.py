"""Hypothesis without deadlines, for a busy machine is not a wrong answer, and with the same examples always.

What nobody changed must not fail by chance. The long suites take new examples each time, and so does
`pytest --hypothesis-profile=chance`.

The library also tries the numbers and words that stand in the modules loaded so far. Which those are depends
on the tests that the same process ran before; so here there are none.

Nor does it matter what terminal somebody sits at: what says so is taken away before anything is imported.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.constants_ast import Constants
from tests.herald import Herald

_calm = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.register_profile("chance", _calm)
settings.register_profile("house", _calm, derandomize=True)
settings.load_profile("house")
HypothesisProvider._local_constants = Constants()  # type: ignore[assignment]

for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "TESELA_LANG"):
    os.environ.pop(name, None)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Only who collects the reports tells them."""
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(Herald(session), "herald")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes minutes: at the end it would keep one process busy, and the others idle."""
    items.sort(key=lambda item: item.path.name != "test_browser.py")
