"""Friends and those one follows."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from tesela.server.api.treatment import Somebody
from tesela.server.api.who import Mine, Parts
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.people import friends
from tesela.server.people.friends import Company, Tie


class NewFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom, by name or id."""

    to: Somebody


@get("/api/account/friends", summary="Whom you follow, and who follows you", tags=["people"])
async def company(me: Mine, services: Parts) -> Company:
    return await services.look_up(lambda conn: friends.company(conn, me.user.id))


@post("/api/account/friends", summary="Follow somebody", status_code=201, tags=["people"])
async def follow(data: JSONBody[NewFriend], me: Mine, services: Parts) -> Tie:
    if not services.follows.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 60})
    return await services.store.write(lambda conn: friends.follow(conn, me.user, data.to, now_ms()))


@delete(
    "/api/account/friends/{user:str}", summary="Follow somebody no more", status_code=204, tags=["people"]
)
async def leave(user: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: friends.leave(conn, me.user, user))


@get("/api/account/friends/{user:str}", summary="How you stand to somebody", tags=["people"])
async def tie(user: FromPath[str], me: Mine, services: Parts) -> Tie:
    return await services.store.read(lambda conn: friends.tie(conn, me.user.id, user))


HANDLERS = [company, follow, leave, tie]
