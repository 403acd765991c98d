"""The server's own figures: Prometheus histograms before and after, and quantiles of what came between."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

Histogram: TypeAlias = Mapping[float, float]
"""How many took at most so many seconds."""

_LINE = re.compile(r'^(\w+)_bucket\{(?:[^}]*,)?le="([^"]+)"[^}]*\} (\S+)$', re.MULTILINE)


def read(page: str, name: str) -> Histogram:
    """One histogram of a `/metrics` page; empty if it is not there."""
    return {float(le): float(count) for found, le, count in _LINE.findall(page) if found == name}


def since(before: Histogram, after: Histogram) -> Histogram:
    """What came in between."""
    return {le: count - before.get(le, 0.0) for le, count in after.items()}


def quantile(histogram: Histogram, share: float) -> float:
    """Seconds that this share of all stays under, each step filled evenly; 0 if there is nothing."""
    steps = sorted(histogram.items())
    wanted = share * (steps[-1][1] if steps else 0.0)
    low, under = 0.0, 0.0
    for le, count in steps:
        if count >= wanted and count > under:
            if le == float("inf"):
                return low
            return low + (le - low) * (wanted - under) / (count - under)
        low, under = le, count
    return 0.0
