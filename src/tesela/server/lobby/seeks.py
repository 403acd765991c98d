"""Finding opponents: open seeks, invitation links, direct challenges, rematches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec
from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.games import opening
from tesela.server.games.gamelog import tell
from tesela.server.games.opening import GameWords
from tesela.server.games.seen import PlayerInfo, rack_name
from tesela.server.ids import digest, new_id
from tesela.server.lobby import quotas
from tesela.server.lobby.offers import Offer, offer_or_none, read_offer, write_offer
from tesela.server.lobby.quotas import Quota
from tesela.server.people import accounts, blocks
from tesela.server.people.accounts import User
from tesela.server.storage import counters
from tesela.server.storage.store import ConflictError
from tesela.server.storage.tables import marks, seeks, users

SeekKind: TypeAlias = Literal["open", "link", "challenge", "rematch"]
KINDS: tuple[SeekKind, ...] = get_args(SeekKind)
LOBBY = "lobby"
_MOST_SEEKS = 5
"""How many a person may have open at once."""
SHOWN = 100
"""Open seeks of others that a lobby shows."""


class Seek(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody looks for opponents. When the last seat is taken `game` is where it is played."""

    id: str
    kind: SeekKind
    by: PlayerInfo
    offer: Offer
    joined: list[PlayerInfo]
    free: int
    created: int
    expires: int
    rematch_of: str | None
    game: str | None


def add(
    conn: Connection,
    seek_id: str,
    user: User,
    kind: SeekKind,
    offer: Offer,
    now: int,
    *,
    lasts_ms: int,
    words: GameWords,
    quota: Quota,
    secret: str | None = None,
    invited: Sequence[str] = (),
    rematch_of: str | None = None,
) -> Seek:
    """A new seek, with its maker and the bots seated; it becomes a game at once if nobody is missing."""
    if (known := _row(conn, seek_id)) is not None:
        return _seek(conn, known)
    opening.check(offer, now)
    mine = conn.execute(
        select(seeks.c.id).where(seeks.c.user_id == user.id, seeks.c.game_id.is_(None), seeks.c.expires > now)
    ).all()
    if len(mine) >= _MOST_SEEKS:
        raise ServerError(409, "seek.many", {"most": _MOST_SEEKS})
    quotas.check(conn, user, quota)
    quotas.check_seeks(conn, quota, now)
    bots = [accounts.find_bot(conn, name) for name in offer.bots]
    joined = [user, *bots]
    pledges = {user.id: quota.pledge} if quota.pledge else {}
    conn.execute(
        insert(seeks).values(
            id=seek_id, user_id=user.id, kind=kind, secret=digest(secret) if secret else None,
            invited=msgspec.json.encode(list(invited)).decode(), rematch_of=rematch_of,
            offer=write_offer(offer), joined=msgspec.json.encode([each.id for each in joined]).decode(),
            version=0, created=now, expires=now + lasts_ms, game_id=None,
            made_from=quota.made_from, pledges=_write(pledges),
        )
    )  # fmt: skip
    _seat_all(conn, seek_id, offer, joined, now, Start(words, rematch_of, quota.made_from, pledges))
    changed(conn)
    return get(conn, seek_id)


def join(
    conn: Connection,
    seek_id: str,
    user: User,
    now: int,
    *,
    words: GameWords,
    quota: Quota,
    secret: str = "",
    starter: int | None = None,
    paired: bool = False,
) -> Seek:
    """Take a free seat; the last one starts the game. `starter`: the seat that begins; None: drawn for.

    `paired`: others decided that these people meet, whomever they have blocked.
    """
    row = _row(conn, seek_id)
    if row is None or not _may_join(row, user, secret):
        raise missing("seek")
    joined: list[str] = msgspec.json.decode(row.joined)
    if row.game_id is not None or row.expires < now:
        if user.id in joined:
            return _seek(conn, row)
        raise ServerError(409, "seek.gone")
    if user.id in joined:
        return _seek(conn, row)
    quotas.check(conn, user, quota)
    offer = read_offer(row.offer)
    joined.append(user.id)
    pledges = _pledges(row.pledges) | ({user.id: quota.pledge} if quota.pledge else {})
    taken = (
        update(seeks)
        .where(seeks.c.id == seek_id, seeks.c.version == row.version)
        .values(joined=msgspec.json.encode(joined).decode(), pledges=_write(pledges), version=row.version + 1)
    )
    if conn.execute(taken).rowcount != 1:
        raise ConflictError
    # Only now that the row is ours: who blocks waits for it, or we waited for them (`settle_joins`).
    if not paired and meets(row, user, blocks.apart(conn, user.id)):
        raise missing("seek")
    people = accounts.get_many(conn, set(joined))
    start = Start(words, row.rematch_of, quota.made_from, pledges, starter)
    _seat_all(conn, seek_id, offer, [people[each] for each in joined], now, start)
    changed(conn)
    return get(conn, seek_id)


class Start(NamedTuple):
    """What a game begins with beside its offer and its people."""

    words: GameWords
    rematch_of: str | None
    made_from: str | None
    pledges: Mapping[str, str]
    """Who shares in the draw, by person: the hash of their nonce."""
    starter: int | None = None


def _seat_all(
    conn: Connection, seek_id: str, offer: Offer, people: list[User], now: int, start: Start
) -> None:
    if len(people) < offer.seats:
        return
    game_id = new_id()
    opening.open_game(
        conn, game_id, offer, people, now, words=start.words, rematch_of=start.rematch_of,
        made_from=start.made_from, starter=start.starter,
        pledges=tuple(start.pledges.get(user.id, "") for user in people),
    )  # fmt: skip
    conn.execute(update(seeks).where(seeks.c.id == seek_id).values(game_id=game_id))


def _may_join(row: Row[tuple[object, ...]], user: User, secret: str) -> bool:
    if row.kind == "link":
        return bool(secret) and row.secret == digest(secret)
    invited: list[str] = msgspec.json.decode(row.invited)
    return row.kind == "open" or user.id in invited or user.id == row.user_id


def leave(conn: Connection, seek_id: str, user: User) -> None:
    """Its maker takes it back, or somebody declines a challenge; who joined an open seek leaves it."""
    row = _row(conn, seek_id)
    if row is None or row.game_id is not None:
        raise missing("seek")
    joined: list[str] = msgspec.json.decode(row.joined)
    invited: list[str] = msgspec.json.decode(row.invited)
    same = (seeks.c.id == seek_id) & (seeks.c.version == row.version)
    if user.id == row.user_id or user.id in invited:
        left = conn.execute(delete(seeks).where(same))
    elif user.id in joined:
        joined.remove(user.id)
        left = conn.execute(
            update(seeks)
            .where(same)
            .values(joined=msgspec.json.encode(joined).decode(), version=row.version + 1)
        )
    else:
        raise missing("seek")
    if left.rowcount != 1:
        raise ConflictError  # somebody took a seat meanwhile, perhaps the last one
    changed(conn)


def forget(conn: Connection, user: User, kinds: Sequence[SeekKind] = KINDS, *, by_post: bool = True) -> bool:
    """Somebody has gone: what they looked for goes too, and the seats they took elsewhere are free again.

    Without `by_post` what is offered by correspondence, or for an agreed time, stays: nobody need be there
    when somebody takes it up.
    """
    rows = conn.execute(select(seeks).where(seeks.c.game_id.is_(None), seeks.c.kind.in_(kinds))).all()
    theirs = [row for row in rows if user.id in people_of(row)]
    offers = {row.id: offer_or_none(row.offer) for row in theirs}
    going = [row for row in theirs if by_post or (offer := offers[row.id]) is None or not offer.for_later]
    for row in going:
        leave(conn, row.id, user)
    return bool(going)


def people_of(row: Row[tuple[object, ...]]) -> set[str]:
    """Who has to do with a seek: its maker, who sits there, who is invited."""
    return {str(row.user_id), *_ids(row.joined), *_ids(row.invited)}


def get(conn: Connection, seek_id: str) -> Seek:
    """A seek by its id, or 404."""
    row = _row(conn, seek_id)
    if row is None:
        raise missing("seek")
    return _seek(conn, row)


def by_secret(conn: Connection, secret: str) -> Seek:
    """The seek of an invitation link, or 404."""
    found = find_secret(conn, secret)
    if found is None:
        raise missing("seek")
    return found


def find_secret(conn: Connection, secret: str) -> Seek | None:
    """The seek of an invitation link, if there is one."""
    row = conn.execute(select(seeks).where(seeks.c.secret == digest(secret))).first()
    return _seek(conn, row) if row is not None else None


def by_rematch(conn: Connection, game_id: str, now: int) -> Seek | None:
    """The rematch that somebody of this game has asked for, if it was played or still waits."""
    alive = seeks.c.game_id.is_not(None) | (seeks.c.expires > now)
    row = conn.execute(select(seeks).where(seeks.c.rematch_of == game_id, alive)).first()
    return _seek(conn, row) if row else None


def drop_rematch(conn: Connection, game_id: str, now: int) -> None:
    """Make room for a new rematch where the one that was asked for ran out.

    One that still waits stays: somebody may have asked for it since we looked.
    """
    ran_out = seeks.c.game_id.is_(None) & (seeks.c.expires <= now)
    conn.execute(delete(seeks).where(seeks.c.rematch_of == game_id, ran_out))


def waiting(conn: Connection, now: int) -> list[Row[tuple[object, ...]]]:
    """Every seek that still has free seats."""
    still = select(seeks).where(seeks.c.game_id.is_(None), seeks.c.expires > now)
    return list(conn.execute(still.order_by(seeks.c.created)))


def is_waiting(conn: Connection, seek_id: str, now: int) -> bool:
    """Whether somebody can still take a seat there."""
    row = _row(conn, seek_id)
    return row is not None and row.game_id is None and bool(row.expires > now)


def challenged(conn: Connection, user_id: str, other_id: str, now: int) -> bool:
    """Whether somebody waits already for this person's answer."""
    mine = (seeks.c.user_id == user_id) & (seeks.c.kind == "challenge") & seeks.c.game_id.is_(None)
    theirs = seeks.c.invited.contains(f'"{other_id}"')
    return conn.execute(select(seeks.c.id).where(mine, theirs, seeks.c.expires > now)).first() is not None


def shown_to(conn: Connection, user: User | None, now: int) -> list[Seek]:
    """The newest open ones, whatever stands before them; one's own, and those one is invited to, always."""
    still = select(seeks).where(seeks.c.game_id.is_(None), seeks.c.expires > now)
    newest = still.where(seeks.c.kind == "open").order_by(seeks.c.created.desc(), seeks.c.id).limit(SHOWN)
    rows = {row.id: row for row in conn.execute(newest)}
    if user is not None:
        called = seeks.c.kind.in_(("challenge", "rematch")) & seeks.c.invited.contains(f'"{user.id}"')
        sits = (seeks.c.kind == "open") & seeks.c.joined.contains(f'"{user.id}"')
        mine = (seeks.c.user_id == user.id) | called | sits
        rows |= {row.id: row for row in conn.execute(still.where(mine))}
        if away := blocks.apart(conn, user.id):
            rows = {name: row for name, row in rows.items() if not meets(row, user, away)}
    return seeks_of(conn, sorted(rows.values(), key=lambda row: (-row.created, row.id)))


def shown_rows(
    conn: Connection, people: Sequence[str], now: int
) -> tuple[list[Row[tuple[object, ...]]], list[Row[tuple[object, ...]]]]:
    """What `shown_to` shows to all, the newest first, and what it always shows to some of these people."""
    still = select(seeks).where(seeks.c.game_id.is_(None), seeks.c.expires > now)
    newest = still.where(seeks.c.kind == "open").order_by(seeks.c.created.desc(), seeks.c.id).limit(SHOWN)
    own = list(conn.execute(still.where(seeks.c.kind != "link")))
    for start in range(0, len(people), 500):
        made = seeks.c.user_id.in_(people[start : start + 500])
        own += conn.execute(still.where(seeks.c.kind == "link", made))
    here = set(people)
    return list(conn.execute(newest)), [row for row in own if not here.isdisjoint(shown_always(row))]


def shown_always(row: Row[tuple[object, ...]]) -> set[str]:
    """Whose lobby has a seek however many are newer: its maker, who sits there or was asked."""
    if row.kind == "open":
        return {str(row.user_id), *_ids(row.joined)}
    return {str(row.user_id), *(_ids(row.invited) if row.kind in ("challenge", "rematch") else ())}


def meets(row: Row[tuple[object, ...]], user: User, away: set[str]) -> bool:
    """Whether somebody would sit down with people whom they are not to meet; where they sit already, no."""
    sitting = {str(row.user_id), *_ids(row.joined)}
    return user.id not in sitting and not sitting.isdisjoint(away)


def wanted(conn: Connection, seek_id: str, user: User) -> Seek:
    """A seek that somebody wants to join; 404 also where somebody sits whom they are not to meet."""
    row = _row(conn, seek_id)
    if row is None or meets(row, user, blocks.apart(conn, user.id)):
        raise missing("seek")
    return _seek(conn, row)


def settle_joins(conn: Connection, *people: str) -> None:
    """Wait for whoever is taking a seat with these people; who comes later sees what we have written.

    SQLite lets one write at a time anyhow, and leaves the lock out.
    """
    sits = [seeks.c.joined.contains(f'"{person}"') for person in people]
    theirs = select(seeks.c.id).where(seeks.c.game_id.is_(None), or_(*sits))
    conn.execute(theirs.order_by(seeks.c.id).with_for_update()).all()


def changed(conn: Connection) -> None:
    """Others should look at the lobby again."""
    counters.grow(conn, LOBBY)
    tell(conn, LOBBY)


def version(conn: Connection) -> int:
    """A number that grows with every change of the lobby."""
    return conn.execute(select(marks.c.value).where(marks.c.name == LOBBY)).scalar() or 0


def clean(conn: Connection, now: int) -> None:
    """Drop what ran out a day ago."""
    conn.execute(delete(seeks).where(seeks.c.expires < now - 86_400_000))


def _row(conn: Connection, seek_id: str) -> Row[tuple[object, ...]] | None:
    return conn.execute(select(seeks).where(seeks.c.id == seek_id)).first()


def _seek(conn: Connection, row: Row[tuple[object, ...]]) -> Seek:
    found = seeks_of(conn, [row])
    if not found:
        raise missing("seek")
    return found[0]


def seeks_of(conn: Connection, rows: Sequence[Row[tuple[object, ...]]]) -> list[Seek]:
    """The seeks of these rows; a damaged row is left out, and `tesela db check` tells of it."""
    joined = {row.id: _ids(row.joined) for row in rows}
    wanted = {user for ids in joined.values() for user in ids} | {row.user_id for row in rows}
    people = accounts.get_many(conn, wanted)

    def info(user_id: str, seat: int) -> PlayerInfo:
        user = people[user_id]
        return PlayerInfo(seat=seat, user_id=user.id, name=user.name, kind=user.kind)

    found = []
    for row in rows:
        offer = offer_or_none(row.offer)
        if offer is None or not {row.user_id, *joined[row.id]} <= people.keys():
            continue
        sitting = [info(user, seat) for seat, user in enumerate(joined[row.id])]
        found.append(
            Seek(
                id=row.id, kind=row.kind, by=info(row.user_id, 0), offer=offer, joined=sitting,
                free=offer.seats - len(sitting), created=row.created, expires=row.expires,
                rematch_of=row.rematch_of, game=row.game_id,
            )
        )  # fmt: skip
    return found


def _write(pledges: dict[str, str]) -> str | None:
    """The pledges for their column; nothing where nobody pledged."""
    return msgspec.json.encode(pledges).decode() if pledges else None


def _pledges(column: str | None) -> dict[str, str]:
    """The pledges of a column, by person; none where it is damaged."""
    try:
        return msgspec.json.decode(column, type=dict[str, str]) if column else {}
    except msgspec.MsgspecError:
        return {}


def _ids(column: str) -> list[str]:
    """The people in a column, in order; nobody where it is damaged."""
    try:
        return msgspec.json.decode(column, type=list[str])
    except msgspec.MsgspecError:
        return []


def names_of(conn: Connection, ids: Sequence[str]) -> list[PlayerInfo]:
    """The people of a game, by seat."""
    people = {row.id: row for row in conn.execute(select(users).where(users.c.id.in_(ids)))}
    return [
        PlayerInfo(
            seat=seat, user_id=each, name=rack_name(people[each].name, seat, ids), kind=people[each].kind
        )
        for seat, each in enumerate(ids)
    ]
