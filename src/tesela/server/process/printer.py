"""One thread that typesets PDFs for everybody, by turns: nobody can have the server print for them alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from tesela.paper.plain import plain_text
from tesela.paper.typesetting import Sheet, pdf, pictures
from tesela.server.process.workshop import Workshop
from tesela.texts import speaking

Form: TypeAlias = Literal["pdf", "text", "png"]

_MOST_KEPT: Final = 128


class Printer:
    """Typesets sheets one after the other, and keeps those that are the same for everybody."""

    def __init__(self) -> None:
        self._workshop = Workshop("print")
        self._kept: dict[tuple[str, ...], bytes] = {}

    async def print(
        self,
        make: Callable[[], Sheet],
        lang: str,
        *,
        keep: tuple[str, ...] | None = None,
        form: Form = "pdf",
    ) -> bytes:
        """A sheet in a language; 429 for who has many waiting. `keep` names what never changes."""
        if keep is not None and (kept := self._kept.get(keep)) is not None:
            return kept
        made = await self._workshop.run(lambda: _typeset(make, lang, form))
        if keep is not None and len(self._kept) < _MOST_KEPT:
            self._kept[keep] = made
        return made

    def stop(self) -> None:
        self._workshop.stop()


def _typeset(make: Callable[[], Sheet], lang: str, form: Form) -> bytes:
    with speaking(lang):
        if form == "png":
            return pictures(make())[0]
        return pdf(make()) if form == "pdf" else plain_text(make()).encode()
