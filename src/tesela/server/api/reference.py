"""The judge and the rulebook for everybody: a word with its reasons, the articles of every rule set."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.lexicon import library
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.judge import Judge
from tesela.rules.articles import articles, inherited
from tesela.rules.rulesets import RULESETS
from tesela.server import lobby
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.http import language_of
from tesela.texts import speaking
from tesela.texts.verdicts import verdict_data


class ArticleText(msgspec.Struct, frozen=True, kw_only=True):
    """An article in your language; `source` is the document in which it stands."""

    source: str
    number: str
    heading: str
    text: str
    kind: str


@get("/api/words/{word:str}", summary="Is it a word, and why?", tags=["reference"])
async def judge(
    word: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
    edition: Annotated[str, QueryParameter(max_length=64)] = "open",
) -> dict[str, Any]:
    if who is not None:
        user_id = who.user.id

        def work(conn: Connection) -> bool:
            return lobby.plays_by_challenge(conn, user_id)

        if await services.store.read(work):
            raise ServerError(409, "judge.playing")  # at the table one asks the judge by challenging
    judged = await asyncio.to_thread(_explaining_judge, edition)
    with speaking(language_of(request.headers)):
        try:
            return verdict_data(judged.verdict(word[:60]))
        except TextError as wrong:
            raise ServerError(400, "word.unreadable", {"word": word[:60]}) from wrong


def _explaining_judge(edition: str) -> Judge:
    try:
        return library.judge(library.load(edition))
    except LexiconError as wrong:
        raise ServerError(400, "edition.unknown", {"edition": edition}) from wrong


@get("/api/rules/{ruleset:str}", summary="Every article of a rule set", tags=["reference"])
async def rules(ruleset: FromPath[str], request: Asked) -> list[ArticleText]:
    if ruleset not in RULESETS:
        raise missing("ruleset")
    lang = language_of(request.headers)
    return [
        ArticleText(
            source=each.ruleset,
            number=each.number,
            heading=each.heading[lang],
            text=each.text[lang],
            kind=each.kind,
        )
        for each in (*articles(ruleset).values(), *inherited(ruleset))
    ]


HANDLERS = [judge, rules]
