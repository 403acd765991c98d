"""Rate limits: a bucket of tokens for each address, in memory, forgotten when it is full again."""

from __future__ import annotations

import time
from typing import Final

_MANY: Final = 20_000


class Bucket:
    """Tokens that come back at a steady rate."""

    __slots__ = ("left", "then")

    def __init__(self, burst: float) -> None:
        self.left = burst
        self.then = time.monotonic()

    def take(self, rate: float, burst: float) -> bool:
        """Whether there was one to take."""
        now = time.monotonic()
        self.left = min(burst, self.left + (now - self.then) * rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limiter:
    """One bucket a name."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.rate, self.burst = per_second, burst
        self._buckets: dict[str, Bucket] = {}
        self._left = 0  # after we last forgot

    def allows(self, name: str) -> bool:
        """Take a token of that name's bucket."""
        if len(self._buckets) > max(_MANY, 2 * self._left):
            self._forget()
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self.burst)
        return bucket.take(self.rate, self.burst)

    def _forget(self) -> None:
        full = time.monotonic() - self.burst / self.rate
        self._buckets = {name: bucket for name, bucket in self._buckets.items() if bucket.then > full}
        self._left = len(self._buckets)  # where few can go, they are not looked at each time
