"""Lexicon editions for games: found by name, loaded once off the event loop, asked for verdicts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from tesela.core.tiles import Tiles
from tesela.lexicon.editions import library
from tesela.lexicon.editions.about import About
from tesela.lexicon.editions.builtin import ALIASES, BUILTIN
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.kept import keep, kept
from tesela.lexicon.editions.store import EditionStore
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Explainer, Judge, explainer_for
from tesela.rules.events import Created
from tesela.server.errors import ServerError
from tesela.server.games.edition_blobs import Chest
from tesela.server.process.logs import note


class EditionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An edition that games can be played with."""

    name: str
    words: int | None
    rules: str


class Words:
    """The editions of this process."""

    def __init__(self, chest: Chest | None = None) -> None:
        self._chest = chest
        self._now: dict[str, Judge] = {}  # by name, as the shelf had it when a game last began
        self._judges: dict[str, Judge] = {}  # by the hash of their words: what games were begun with
        self._loading = threading.Lock()
        self._explainers: dict[str, tuple[About, Explainer]] = {}
        self._making: dict[str, asyncio.Task[Explainer]] = {}

    def known(self) -> list[EditionInfo]:
        """What can be chosen; a built-in edition that was never used has not been counted yet."""
        shelf = EditionStore()
        found: dict[str, EditionInfo] = {}
        for name in shelf.names():
            with contextlib.suppress(LexiconError):  # a broken edition can't be chosen
                about = shelf.about(name)
                found[name] = EditionInfo(name=name, words=about.words, rules=about.rules)
        for name, rules in BUILTIN.items():
            found.setdefault(name, EditionInfo(name=name, words=None, rules=rules))
        return sorted(found.values(), key=lambda info: (info.name not in BUILTIN, info.name))

    def require(self, name: str) -> None:
        """400 where no edition of that name could be loaded; nothing is loaded yet."""
        name = ALIASES.get(name, name)
        if name not in BUILTIN and name not in EditionStore().names():
            raise ServerError(400, "edition.unknown", {"edition": name[:64]})

    def edition_now(self, name: str) -> Edition:
        """What a name stands for now, for a game that begins; 400 if there is none of that name."""
        name = ALIASES.get(name, name)
        with self._loading:
            known = self._now.get(name)
            try:
                if known is None or _about(name) != known.edition.about:
                    # Without a companion: a game asks whether, never why.
                    known = self._now[name] = Judge(library.load(name))
            except LexiconError as wrong:
                raise ServerError(400, "edition.unknown", {"edition": name[:64]}) from wrong
            edition = known.edition
            if self._judges.setdefault(edition.about.hash, known) is known:
                self._put_aside(edition)
            return edition

    async def edition(self, name: str) -> Edition:
        """The same, without holding up others while it loads."""
        return await asyncio.to_thread(self.edition_now, name)

    def judge_now(self, name: str, words: str) -> Judge:
        """The judge of a game under way, who knows the words (by their hash) that it began with.

        The name may stand for others by now; 409 if those of the game are nowhere.
        """
        found = self._judges.get(words)
        if found is None:
            with contextlib.suppress(ServerError):
                edition = self.edition_now(name)
                if not words or edition.about.hash == words:
                    return self._judges[edition.about.hash]
            then = kept(words, EditionStore()) or (self._chest.find(words) if self._chest else None)
            if then is None:
                raise ServerError(409, "edition.replaced", {"edition": name[:64]})
            found = self._judges[words] = Judge(then)
        return found

    async def judge(self, name: str, words: str) -> Judge:
        """The same, without holding up others while it loads."""
        found = self._judges.get(words)
        return found if found is not None else await asyncio.to_thread(self.judge_now, name, words)

    async def asked_by(self, header: Created) -> Callable[[Sequence[Tiles]], bool]:
        """What a game asks about its plays.

        Where its words are gone, who plays is told so; passing, resigning and the clocks go on.
        """
        try:
            return partial(says, await self.judge(header.lexicon, header.lexicon_hash))
        except ServerError as missing:
            return partial(_nobody, missing)

    def _put_aside(self, edition: Edition) -> None:
        """For the games that begin with it now; where that can't be they begin all the same."""
        try:
            if self._chest:
                self._chest.put(edition)
            keep(edition, EditionStore())
        except LexiconError as wrong:
            note("words not kept", logging.WARNING, edition=edition.name, code=wrong.code)

    async def explaining(self, name: str) -> Explainer:
        """A judge who also says why. Whoever comes while it is being made waits for the same one."""
        name = ALIASES.get(name, name)
        task = self._making.get(name)
        if task is None:
            task = self._making[name] = asyncio.create_task(self._explaining(name))
            task.add_done_callback(lambda _done: self._making.pop(name, None))
        return await asyncio.shield(task)

    async def _explaining(self, name: str) -> Explainer:
        try:
            about = await asyncio.to_thread(_about, name)
            known = self._explainers.get(name)
            if known is not None and known[0] == about:
                return known[1]
            missing = await asyncio.to_thread(library.unready, name)
            if missing is not None:
                await asyncio.to_thread(_make_elsewhere, missing)
            judge = await asyncio.to_thread(lambda: explainer_for(library.load(name)))
        except LexiconError as wrong:
            raise ServerError(400, "edition.unknown", {"edition": name[:64]}) from wrong
        if about is not None:
            self._explainers[name] = (about, judge)
        return judge


def _about(name: str) -> About | None:
    """What the shelf says of an edition now: another one may have been put in its place."""
    try:
        return EditionStore().about(name)
    except LexiconError:
        if name in BUILTIN:
            return None  # not made yet
        raise


def _make_elsewhere(name: str) -> None:
    """Make a built-in edition in a process of its own: seconds of work that would hold up everybody here."""
    code = "import os, sys; os.nice(5); from tesela.lexicon import load; load(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", code, name],
        check=False,  # what it could not make is made here, or says why it can't
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _nobody(missing: ServerError, _words: Sequence[Tiles]) -> bool:
    raise missing


def says(judge: Judge, words: Sequence[Tiles]) -> bool:
    """The rules' question: are all of these valid?"""
    return judge.judge_play(words)
