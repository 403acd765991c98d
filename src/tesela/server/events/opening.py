"""Setting an event up: conditions from a preset with changes, a committed seed, codes and secrets."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from tesela.duplicate.conditions import (
    PRESETS,
    VARIANTS,
    Conditions,
    Coordinates,
    Master,
    Milliseconds,
    Ranking,
    conditions,
)
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


class NewEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an event is to be like; what is not said comes from the preset."""

    title: Annotated[str, Meta(max_length=120)] = ""
    preset: Annotated[str, Meta(max_length=20)] = "manual"
    variants: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=8)] = ()
    lexicon: Annotated[str, Meta(max_length=64)] = "open"
    move_ms: Milliseconds | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None
    master: Master | None = None
    ranking: Ranking | None = None
    coordinates: Coordinates | None = None
    score_written: bool = False
    double_entry: bool = False
    by_clock: bool = False
    pause_ms: Milliseconds | None = None
    centres: Annotated[tuple[Centre, ...], Meta(max_length=200)] = ()
    listed: bool = True


class OpenedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The new event. `desk` lets arbiters in, `screen` is the projector's; nobody is told them again."""

    id: str
    code: str
    desk: str
    screen: str
    commitment: str


def agreed(wanted: NewEvent) -> Conditions:
    """The conditions in full; 400 for a name that there is not."""
    if wanted.preset not in PRESETS or any(name not in VARIANTS for name in wanted.variants):
        raise ServerError(400, "event.preset")
    found = conditions(wanted.preset, *wanted.variants)
    replace = msgspec.structs.replace
    if wanted.move_ms is not None:
        timing = found.timing
        calls = tuple(call for call in timing.calls_ms if call < wanted.move_ms)
        raising = timing.raise_ms if timing.raise_ms < wanted.move_ms else 0
        found = replace(
            found, timing=replace(timing, move_ms=wanted.move_ms, calls_ms=calls, raise_ms=raising)
        )
    pause = wanted.pause_ms or found.pace.pause_ms
    return replace(
        found,
        rounds=wanted.rounds,
        master=wanted.master or found.master,
        ranking=wanted.ranking or found.ranking,
        coordinates=wanted.coordinates or found.coordinates,
        score_written=wanted.score_written,
        double_entry=wanted.double_entry,
        pace=replace(found.pace, by_clock=wanted.by_clock, pause_ms=pause),
    )


async def open_event(store: Store, words: Words, user: User, wanted: NewEvent) -> OpenedEvent:
    """A new event, with the words as they are now."""
    found = agreed(wanted)
    edition = await words.edition(wanted.lexicon)
    event_id, code = new_id(), new_id(6)
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
            title=wanted.title,
            owner=user.id,
            secrets=(secret.reveal(), digest(desk), digest(screen)),
            listed=wanted.listed,
            now=now,
        )

    await store.write(work)
    return OpenedEvent(id=event_id, code=code, desk=desk, screen=screen, commitment=secret.commitment())
