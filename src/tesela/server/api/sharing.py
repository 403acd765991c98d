"""A finished game in a message: its picture, and what the page tells programs that look for one."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from tesela.paper.share_card import share_card
from tesela.paper.typesetting import Sheet
from tesela.rules.roles import SPECTATOR
from tesela.server.api.library import finished, shared
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.games.archive import counted
from tesela.server.http import language_of
from tesela.server.qr import base_address
from tesela.server.services import Services

_GAME: Final = re.compile(r"g/([A-Za-z0-9_-]{1,64})(?:/repaso|/analisis)?")


@get("/api/games/{game:str}/card.png", summary="A finished game as a picture", tags=["library"])
async def card(game: FromPath[str], request: Asked, who: Who, services: Parts) -> Response[bytes]:
    table = await finished(services, game, who)

    def make() -> Sheet:
        return share_card(counted(table), table.game.view(SPECTATOR).winners)

    made = await services.printer.print(make, language_of(request.headers), form="png")
    return Response(made, media_type="image/png", headers=shared(table))


async def game_tags(services: Services, request: Asked, path: str) -> str:
    """What the page of a game that is over and open to all tells of it, as `meta` elements."""
    found = _GAME.fullmatch(path)
    if found is None:
        return ""
    try:
        table = await finished(services, found[1], None)
    except ServerError:  # still played, closed, or not there: the page says what there is to say
        return ""
    try:
        told = await services.cards.of(table, language_of(request.headers), services.workshop)
    except ServerError:  # somebody has too many waiting: the page is there all the same
        return ""
    base = base_address(services.settings, request)
    tags = {
        "og:type": "article",
        "og:site_name": "Tesela",
        "og:title": told.title,
        "og:description": told.about,
        "og:url": f"{base}/g/{found[1]}",
        "og:image": f"{base}/api/games/{found[1]}/card.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": told.title,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items())


HANDLERS = [card]
