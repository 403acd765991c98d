"""Hypothesis without deadlines: a busy machine is not a wrong answer."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
