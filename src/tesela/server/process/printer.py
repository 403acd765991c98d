"""One thread that typesets PDFs for everybody, a few at a time: nobody can have the server print for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeAlias

from tesela.paper.plain import plain_text
from tesela.paper.typesetting import Sheet, pdf
from tesela.server.errors import ServerError
from tesela.texts import speaking

Form: TypeAlias = Literal["pdf", "text"]

_MOST_WAITING: Final = 32
"""A sheet takes some hundredths of a second: about two seconds' worth."""
_MOST_KEPT: Final = 128


class Printer:
    """Typesets sheets one after the other, and keeps those that are the same for everybody."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "print")
        self._waiting = 0
        self._kept: dict[tuple[str, ...], bytes] = {}

    async def print(
        self,
        make: Callable[[], Sheet],
        lang: str,
        *,
        keep: tuple[str, ...] | None = None,
        form: Form = "pdf",
    ) -> bytes:
        """A sheet in a language; 503 if too many are waiting. `keep` names what never changes."""
        if keep is not None and (kept := self._kept.get(keep)) is not None:
            return kept
        if self._waiting >= _MOST_WAITING:
            raise ServerError(503, "server.busy", {"seconds": 5})
        self._waiting += 1
        try:
            made = await asyncio.get_running_loop().run_in_executor(self._thread, _typeset, make, lang, form)
        finally:
            self._waiting -= 1
        if keep is not None and len(self._kept) < _MOST_KEPT:
            self._kept[keep] = made
        return made

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _typeset(make: Callable[[], Sheet], lang: str, form: Form) -> bytes:
    with speaking(lang):
        return pdf(make()) if form == "pdf" else plain_text(make()).encode()
