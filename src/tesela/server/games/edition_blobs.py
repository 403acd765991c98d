"""The words of games in the database, beside those on the disk: a copy of it can go on anywhere.

They are put there when a game begins, once for each hash, and looked for when the disk has not got them:
after a backup was restored, or at another machine that shares the database.
"""

from __future__ import annotations

import contextlib

from sqlalchemy import Connection, select

from tesela.core.errors import TextError
from tesela.lexicon.editions import library
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.kept import kept, pack, unpack
from tesela.lexicon.editions.store import EditionStore
from tesela.lexicon.errors import LexiconError
from tesela.rules.events import Created, read_event
from tesela.server.storage.store import Store, insert_into
from tesela.server.storage.tables import events, games, kept_words


class Chest:
    """The words in one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._there: set[str] = set()  # as far as this process knows; none is ever taken away

    def put(self, edition: Edition) -> None:
        """Unless they are there."""
        words = edition.about.hash
        if words in self._there:
            return
        if not self._has(words):
            about, graph = pack(edition)
            self.store.write_now(lambda conn: _keep(conn, hash=words, about=about, graph=graph))
        self._there.add(words)

    def find(self, words: str) -> Edition | None:
        """Those of this hash, from now on also on the disk."""
        here = select(kept_words).where(kept_words.c.hash == words)
        row = self.store.read_now(lambda conn: conn.execute(here).first())
        return unpack(words, (row.about, row.graph), EditionStore()) if row else None

    def put_all_under_way(self) -> None:
        """Those of games that were begun before the database kept any."""
        for name, words in self.store.read_now(_under_way):
            if not self._has(words):
                with contextlib.suppress(LexiconError):
                    if (found := _on_disk(name, words)) is not None:
                        self.put(found)

    def _has(self, words: str) -> bool:
        here = select(kept_words.c.hash).where(kept_words.c.hash == words)
        return self.store.read_now(lambda conn: conn.execute(here).first()) is not None


def _keep(conn: Connection, **row: object) -> None:
    """Unless another process was first."""
    conn.execute(insert_into(conn, kept_words).values(**row).on_conflict_do_nothing())


def _under_way(conn: Connection) -> set[tuple[str, str]]:
    """Names and hashes of the words that games go on with."""
    first = select(events.c.body).join(games, games.c.id == events.c.game_id)
    found = conn.execute(first.where(games.c.status == "playing", events.c.seq == 1)).scalars()
    asked: set[tuple[str, str]] = set()
    for body in found:
        with contextlib.suppress(TextError):  # `tesela db check` tells of broken logs
            header = read_event(body)
            if isinstance(header, Created) and header.lexicon_hash:
                asked.add((header.lexicon, header.lexicon_hash))
    return asked


def _on_disk(name: str, words: str) -> Edition | None:
    """Kept by their hash, or still what their name stands for; nothing is built for it."""
    shelf = EditionStore()
    found = kept(words, shelf)
    if found is None and shelf.about(name).hash == words:
        found = library.load(name)
    return found
