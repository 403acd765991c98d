"""Hypothesis without deadlines, for a busy machine is not a wrong answer, and with the same examples always.

What nobody changed must not fail by chance. The long suites take new examples each time, and so does
`pytest --hypothesis-profile=chance`.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_calm = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.register_profile("chance", _calm)
settings.register_profile("house", _calm, derandomize=True)
settings.load_profile("house")
