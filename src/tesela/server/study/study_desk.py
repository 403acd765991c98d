"""Lists, quizzes and answers, made one after the other in a workshop of their own, the last lists kept.

A list of a hundred thousand words takes a second or two to put in order: whoever asks for many waits for
themselves, and games do not wait at all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition, Explainer
from tesela.server.errors import ServerError
from tesela.server.games.words import Words
from tesela.server.process.workshop import Workshop
from tesela.study.word_lists import ListQuery, word_list
from tesela.texts import catalogue

T = TypeVar("T")
_MOST_KEPT: Final = 6
_MOST_EDITIONS: Final = 8
"""Editions that a word's page tells about."""


class StudyDesk:
    """What study needs of the lexicon."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._workshop = Workshop("study")
        self._kept: OrderedDict[tuple[str, str, ListQuery], list[Tiles]] = OrderedDict()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in the desk's thread, by turns; 400 for what can't be read."""
        try:
            return await self._workshop.run(work)
        except TextError as wrong:
            raise unreadable(wrong) from wrong

    async def judge(self, name: str) -> Explainer:
        """An edition with its reasons."""
        return await self._words.explaining(name)

    async def edition(self, name: str) -> Edition:
        """An edition, without its reasons: there at once."""
        return await self._words.edition(name)

    async def entries(self, edition: str, query: ListQuery) -> Edition | None:
        """The entries by which verbs are conjugated, where a list asks for verbs."""
        return (await self.judge(edition)).companion if query.model else None

    async def other(self, query: ListQuery) -> Edition | None:
        """The edition that must lack the words, if one is named."""
        return await self._words.edition(query.without) if query.without else None

    async def editions(self) -> list[Edition]:
        """Those that lie ready here."""
        ready = [each.name for each in await asyncio.to_thread(self._words.known) if each.words is not None]
        return [await self._words.edition(name) for name in ready[:_MOST_EDITIONS]]

    def listed(
        self, edition: Edition, query: ListQuery, other: Edition | None, entries: Edition | None
    ) -> list[Tiles]:
        """A list's words; called in the desk's thread only."""
        key = (edition.about.hash, other.about.hash if other else "", query)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = word_list(edition, query, other, entries)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found

    def stop(self) -> None:
        self._workshop.stop()


def unreadable(wrong: TextError) -> ServerError:
    """What study can't read, as an answer."""
    code = wrong.code if wrong.code in catalogue("es") else "word.unreadable"
    return ServerError(400, code, {"word": wrong.text[:60], "text": wrong.text[:60], **wrong.data})
