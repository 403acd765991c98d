"""What is printed: sheets for everybody, and those of finished games; as PDF, or as plain text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tesela.lexicon.editions.builtin import BUILTIN
from tesela.paper.boards import game_board
from tesela.paper.booklet import booklet
from tesela.paper.kinds import EMPTY
from tesela.paper.score_sheet import empty_planilla, game_planilla
from tesela.paper.slips import LONGEST_ADDRESS, duplicate_slips
from tesela.paper.typesetting import PageSize, Sheet
from tesela.paper.word_charts import word_charts
from tesela.rules.rulesets import RULESETS
from tesela.server.api.library import finished, shared
from tesela.server.api.reference import not_at_a_table
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.games.archive import counted
from tesela.server.http import language_of
from tesela.server.process.printer import Form
from tesela.server.services import Services

Size = Annotated[PageSize, QueryParameter(description="the page")]
Wanted = Annotated[Literal["pdf", "text"], QueryParameter(name="format", description="PDF, or plain text")]
RulesetName: TypeAlias = Literal["manual", "fise-2007", "aas-2018", "file-2024"]

OPEN_KINDS: Final = (*EMPTY, "papeletas", "palabras", "reglamento")
"""What anybody prints without a game."""
MOST_SLIPS: Final = 200
"""Tables of one print: about a second of the one thread that prints for everybody."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet may be asked for besides its page."""

    seats: int
    two: bool
    tables: str
    event: str
    address: str
    rules: RulesetName
    lexicon: str


@get("/api/paper", summary="What can be printed without a game", tags=["paper"])
async def kinds() -> list[str]:
    return list(OPEN_KINDS)


@get("/api/paper/{kind:str}", summary="A sheet for everybody as PDF or text", tags=["paper"])
async def sheet(
    kind: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
    page: Size = "a4",
    form: Wanted = "pdf",
    seats: Annotated[int, QueryParameter(ge=2, le=4, description="planilla: players")] = 2,
    two: Annotated[bool, QueryParameter(description="planilla: two on a page")] = False,
    tables: Annotated[
        str, QueryParameter(max_length=200, description="papeletas: `1-60` or `1,2,5`")
    ] = "1-4",
    event: Annotated[str, QueryParameter(max_length=120, description="papeletas: the event's name")] = "",
    address: Annotated[
        str, QueryParameter(max_length=LONGEST_ADDRESS, description="papeletas: what the QR code opens")
    ] = "",
    rules: Annotated[RulesetName, QueryParameter(description="reglamento: which")] = "file-2024",
    lexicon: Annotated[str, QueryParameter(max_length=64, description="palabras: an open edition")] = "open",
) -> Response[bytes]:
    """Of the sheets only word charts tell of words: 36, none for who sits in a running game."""
    if kind == "palabras":
        await not_at_a_table(who, services)
    wishes = Wishes(
        seats=seats, two=two, tables=tables, event=event, address=address, rules=rules, lexicon=lexicon
    )
    make = await _maker(services, kind, page, wishes)
    lang = language_of(request.headers)
    keep = None if kind == "papeletas" else (kind, page, lang, form, *_told_apart_by(kind, wishes))
    made = await services.printer.print(make, lang, keep=keep, form=form)
    keeper = "private" if kind == "palabras" else "public"
    headers = {"Cache-Control": f"{keeper}, max-age=3600", "Vary": "Accept-Language"}
    return file_of(made, f"tesela-{kind}", headers, form)


@get("/api/games/{game:str}/paper/{kind:str}", summary="A finished game as PDF or text", tags=["paper"])
async def of_game(
    game: FromPath[str],
    kind: FromPath[Literal["planilla", "partida"]],
    request: Asked,
    who: Who,
    services: Parts,
    page: Size = "a4",
    form: Wanted = "pdf",
) -> Response[bytes]:
    table = await finished(services, game, who)
    build = game_planilla if kind == "planilla" else game_board

    def make() -> Sheet:
        return build(counted(table), page)

    made = await services.printer.print(make, language_of(request.headers), form=form)
    return file_of(made, f"tesela-{kind}-{game}", shared(table), form)


def _told_apart_by(kind: str, wishes: Wishes) -> tuple[str, ...]:
    """Those of the wishes that this kind looks at."""
    looked_at = {
        "planilla": (str(wishes.seats), str(wishes.two)),
        "palabras": (wishes.lexicon,),
        "reglamento": (wishes.rules,),
    }
    return looked_at.get(kind, ())


async def _maker(services: Services, kind: str, page: PageSize, wishes: Wishes) -> Callable[[], Sheet]:
    """What makes the sheet, in the printer's thread."""
    if kind == "papeletas":
        numbers = _tables(wishes.tables)
        return partial(duplicate_slips, numbers, event=wishes.event, address=wishes.address, page=page)
    if kind == "reglamento":
        return partial(booklet, RULESETS[wishes.rules].name, page)
    if kind == "palabras":
        if wishes.lexicon not in BUILTIN:  # an imported list is not ours to hand out
            raise ServerError(404, "edition.unknown", {"edition": wishes.lexicon})
        return partial(word_charts, await services.words.edition(wishes.lexicon), page)
    if kind == "planilla":
        if wishes.two and (page == "a5" or wishes.seats > 2):
            raise ServerError(422, "paper.two")
        return partial(empty_planilla, page, seats=wishes.seats, copies=2 if wishes.two else 1)
    if kind not in EMPTY:
        raise missing("paper")
    return partial(EMPTY[kind], page)


def _tables(text: str) -> list[int]:
    """Read `1-60` or `1,2,5`."""
    found: set[int] = set()
    for part in text.split(","):
        read = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*", part, re.ASCII)
        first, last = (int(read[1]), int(read[2] or read[1])) if read else (0, 0)
        found.update(range(first, last + 1))
        if not 1 <= first <= last or len(found) > MOST_SLIPS:
            raise ServerError(422, "paper.tables", {"most": MOST_SLIPS})
    return sorted(found)


def file_of(content: bytes, name: str, headers: dict[str, str], form: Form) -> Response[bytes]:
    """A print as browsers show it."""
    ending, media = ("pdf", "application/pdf") if form == "pdf" else ("txt", "text/plain")
    told = {**headers, "Content-Disposition": f'inline; filename="{name}.{ending}"'}
    return Response(content, media_type=media, headers=told)


HANDLERS = [kinds, sheet, of_game]
