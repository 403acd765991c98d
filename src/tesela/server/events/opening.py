"""Setting an event up: conditions from a preset with changes, a committed seed, codes and secrets."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from tesela.duplicate.choosing import Choices, agreed
from tesela.duplicate.conditions import Conditions
from tesela.duplicate.create import create
from tesela.duplicate.events import Centre
from tesela.duplicate.fold import fold
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError
from tesela.server.events import eventlog
from tesela.server.events.keeper import refused
from tesela.server.games.words import Words
from tesela.server.ids import digest, new_id, new_secret, now_ms
from tesela.server.people.accounts import User
from tesela.server.storage.store import Store

_TYPED: Final = 6
_UNGUESSED: Final = 10
"""Letters of a code. Nothing else guards an event that is not listed: its code is not to be guessed."""


class NewEvent(Choices, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new event: its conditions, and what is said about it."""

    title: Annotated[str, Meta(max_length=120)] = ""
    lexicon: Annotated[str, Meta(max_length=64)] = "open"
    centres: Annotated[tuple[Centre, ...], Meta(max_length=200)] = ()
    rated: bool = False
    listed: bool = True


class OpenedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The new event. `desk` lets arbiters in, `screen` is the projector's; nobody is told them again."""

    id: str
    code: str
    desk: str
    screen: str
    commitment: str


def _conditions(wanted: NewEvent) -> Conditions:
    """The conditions in full; 400 for a name that there is not."""
    try:
        return agreed(wanted)
    except KeyError as wrong:
        raise ServerError(400, "event.preset") from wrong


async def open_event(store: Store, words: Words, user: User, wanted: NewEvent) -> OpenedEvent:
    """A new event, with the words as they are now."""
    found = _conditions(wanted)
    edition = await words.edition(wanted.lexicon)
    event_id, code = new_id(), new_id(_TYPED if wanted.listed else _UNGUESSED)
    secret, desk, screen = Secret.new(event_id), new_secret(), new_secret()
    now = now_ms()
    header = create(
        event_id,
        found,
        now,
        commitment=secret.commitment(),
        title=wanted.title,
        lexicon=wanted.lexicon,
        lexicon_hash=edition.about.hash,
        centres=wanted.centres,
        rated=wanted.rated,
    )
    if isinstance(header, Refusal):
        raise refused(header)
    standing = eventlog.standing_of(fold([header]))

    def work(conn: Connection) -> None:
        eventlog.create(
            conn,
            header,
            standing,
            event_id=event_id,
            code=code,
            title=header.title,
            owner=user.id,
            secrets=(secret.reveal(), digest(desk), digest(screen)),
            listed=wanted.listed,
            now=now,
        )

    await store.write(work)
    return OpenedEvent(id=event_id, code=code, desk=desk, screen=screen, commitment=secret.commitment())
