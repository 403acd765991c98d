"""The application: handlers, what surrounds them, and the parts behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from sqlalchemy.exc import DataError, DBAPIError

from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.rules.game import view_hook
from tesela.server.api import (
    account,
    coach,
    desks,
    duplicate,
    duplicate_centres,
    duplicate_live,
    duplicate_solo,
    engine,
    example,
    friends,
    games,
    home_games,
    leagues,
    library,
    live,
    lobby,
    moderation,
    notify,
    offline,
    own_archive,
    paper,
    passkeys,
    people,
    puzzles,
    real_tables,
    reference,
    sharing,
    solo,
    standings,
    study,
    system,
    tournament_arbitration,
    tournament_hall,
    tournament_lists,
    tournament_merging,
    tournament_pages,
    tournament_paper,
    tournaments,
    treatment,
)
from tesela.server.api.who import PROVIDERS
from tesela.server.errors import ServerError
from tesela.server.http import (
    Gate,
    Measures,
    on_crash,
    on_database_error,
    on_http_error,
    on_server_error,
    on_unstorable,
)
from tesela.server.process import config, logs, msgspec_warmup
from tesela.server.process.config import Settings
from tesela.server.services import Services
from tesela.version import __version__


def create_app(settings: Settings) -> Litestar:
    """The whole server for one process. The database must have its current shape already."""
    msgspec_warmup.make_ready()
    services = Services(settings)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await services.start()
        try:
            yield
        finally:
            await services.stop()

    measures = Measures(settings)

    def gate(app: ASGIApp) -> ASGIApp:
        return Gate(app, settings, services, measures)

    return Litestar(
        route_handlers=[
            *people.HANDLERS,
            *passkeys.HANDLERS,
            *account.HANDLERS,
            *treatment.HANDLERS,
            *friends.HANDLERS,
            *notify.HANDLERS,
            *standings.HANDLERS,
            *moderation.HANDLERS,
            *reference.HANDLERS,
            *sharing.HANDLERS,
            *engine.HANDLERS,
            *coach.HANDLERS,
            *example.HANDLERS,
            *lobby.HANDLERS,
            *games.HANDLERS,
            *desks.HANDLERS,
            *home_games.HANDLERS,
            *solo.HANDLERS,
            *puzzles.HANDLERS,
            *study.HANDLERS,
            *real_tables.HANDLERS,
            *library.HANDLERS,
            *offline.HANDLERS,
            *own_archive.HANDLERS,
            *paper.HANDLERS,
            *tournaments.HANDLERS,
            *leagues.HANDLERS,
            *tournament_hall.HANDLERS,
            *tournament_lists.HANDLERS,
            *tournament_merging.HANDLERS,
            *tournament_arbitration.HANDLERS,
            *tournament_pages.HANDLERS,
            *tournament_paper.HANDLERS,
            *live.HANDLERS,
            *duplicate.HANDLERS,
            *duplicate_centres.HANDLERS,
            *duplicate_live.HANDLERS,
            *duplicate_solo.HANDLERS,
            *system.HANDLERS,
        ],
        dependencies=PROVIDERS,
        middleware=[gate],
        exception_handlers={
            ServerError: on_server_error,
            HTTPException: on_http_error,
            RecursionError: on_unstorable,
            UnicodeError: on_unstorable,
            OverflowError: on_unstorable,
            DataError: on_unstorable,
            DBAPIError: on_database_error,
            Exception: on_crash,
        },
        lifespan=[running],
        state=State({"services": services}),
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Tesela", version=__version__, path="/api/litestar", render_plugins=[JsonRenderPlugin()]
        ),
        type_encoders={Tiles: view_hook, Board: view_hook},
        logging_config=None,
    )


def from_parent() -> Any:
    """For uvicorn's workers: the settings come from the parent process."""
    settings = config.handed_down()
    logs.set_up(settings.log_format, settings.log_level)
    return create_app(settings)
