"""Profiles in figures, rating graphs, leaderboards, and one's own games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery, QueryParameter

from tesela.rules.game import SPECTATOR
from tesela.server.api.who import Mine, Parts, Who
from tesela.server.games import own_games
from tesela.server.games.own_games import OwnGame
from tesela.server.people import accounts, standings
from tesela.server.people.standings import BoardInfo, Leaderboard, PlayerFigures, RatingPoint
from tesela.server.services import Services


@get("/api/users/{name:str}/figures", summary="Somebody's games in figures", tags=["people"])
async def figures(name: FromPath[str], who: Who, services: Parts) -> PlayerFigures:
    return await services.look_up(
        lambda conn: standings.figures(
            conn, (user := accounts.find(conn, name)).id, own=who is not None and who.user.id == user.id
        )
    )


@get("/api/users/{name:str}/ratings", summary="A rating, game by game", tags=["people"])
async def rating_history(
    name: FromPath[str], services: Parts, pool: Annotated[str, QueryParameter(max_length=64)]
) -> list[RatingPoint]:
    return await services.store.read(lambda conn: standings.history(conn, accounts.find(conn, name).id, pool))


@get("/api/leaderboards", summary="The leaderboards that there are", tags=["people"])
async def boards(services: Parts) -> list[BoardInfo]:
    return await services.look_up(standings.boards)


@get("/api/leaderboards/{time:str}/{edition:str}", summary="A page of a leaderboard", tags=["people"])
async def leaderboard(
    time: FromPath[str],
    edition: FromPath[str],
    services: Parts,
    provisional: FromQuery[bool] = False,
    after: Annotated[float | None, QueryParameter(ge=-1e9, le=1e9)] = None,
    after_id: Annotated[str | None, QueryParameter(max_length=16)] = None,
) -> Leaderboard:
    """The best first, fifty a page; who is not sure yet stands apart (`provisional`)."""
    return await services.look_up(
        lambda conn: standings.leaderboard(
            conn, f"{time}/{edition}", provisional=provisional, after=after, after_id=after_id
        )
    )


@get("/api/account/games", summary="Your own games: whose move, the score, the time left", tags=["account"])
async def own(me: Mine, services: Parts) -> list[OwnGame]:
    found = await services.store.read(lambda conn: own_games.of_user(conn, me.user.id))
    return [await _surely(services, one) for one in found]


async def _surely(services: Services, one: OwnGame) -> OwnGame:
    """The row says that nobody is waited for; the game, whether that is because it sleeps."""
    if not one.asleep:
        return one
    table = await services.keeper.fresh(one.game.id)
    return msgspec.structs.replace(one, asleep=table.game.view(SPECTATOR).asleep is not None)


HANDLERS = [figures, rating_history, boards, leaderboard, own]
