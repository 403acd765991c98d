"""The judge and the rulebook for everybody: a word with its reasons, the articles of every rule set."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import write_tiles
from tesela.lexicon.judge import Explainer
from tesela.rules.articles import Article, diff
from tesela.rules.articles.doors import doors_of
from tesela.rules.articles.readings import Quote, Reading, readings_of
from tesela.rules.articles.search import search
from tesela.rules.articles.whole import WORD_USE, amended_by
from tesela.rules.rulesets import RULESETS
from tesela.server.api.who import Asked, Parts, Who
from tesela.server.errors import ServerError, missing
from tesela.server.events import people
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.lobby import sitting
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.server.tournaments import case_book
from tesela.server.tournaments.case_book import AdoptedCase
from tesela.texts import say, speaking
from tesela.texts.options import option, value
from tesela.texts.verdicts import VerdictText, verdict_text


class ArticleText(msgspec.Struct, frozen=True, kw_only=True):
    """An article in your language; `source` is the document in which it stands."""

    source: str
    number: str
    heading: str
    text: str
    kind: str
    replaces: list[str]
    """Articles of the amended document that it stands for."""
    amends: list[str]
    """Articles of it that it changes in part."""
    amended_by: list[str]
    """Articles of the rule set that change this one in part."""
    readings: list[AdoptedReading]
    """Interpretations that were adopted (39)."""
    doors: list[ArticleDoor]
    """Real play: where a person meets it."""


class ArticleDoor(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the browser and a command where an article of the real table is met."""

    what: str
    address: str
    command: str


class AdoptedReading(msgspec.Struct, frozen=True, kw_only=True):
    """39: how an article is read here, in your language."""

    quote: str
    """A few words of a document, in its own language."""
    document: str
    """The document that they stand in: the article's own, or one that holds for it."""
    decided: str
    ours: bool
    """The document leaves room, and this is Tesela's reading; else it only follows the document's words."""


class OptionPair(msgspec.Struct, frozen=True, kw_only=True):
    """Something that two rule sets settle differently, in your language."""

    option: str
    first: str
    second: str


class ArticlePair(msgspec.Struct, frozen=True, kw_only=True):
    """Articles on the same matter, or one that stands in only one of the documents."""

    change: Literal["changed", "added", "dropped"]
    first: list[ArticleText]
    second: list[ArticleText]


class Differences(msgspec.Struct, frozen=True, kw_only=True):
    """How the second rule set differs from the first."""

    options: list[OptionPair]
    articles: list[ArticlePair]


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words for the judge: `words`, or the play `coord` `tiles` on `board` (fifteen rows; none: empty)."""

    edition: Annotated[str, Meta(max_length=64)] = "open"
    words: Annotated[list[Annotated[str, Meta(min_length=1, max_length=60)]], Meta(max_length=16)] = []
    board: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=15)] = []
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """35: one answer for all; then each word's own, as `/api/words` gives it. `score` for a play."""

    valid: bool
    score: int | None
    verdicts: list[VerdictText]


async def not_at_a_table(who: Session | None, services: Services) -> None:
    """36: who sits in a running game looks no word up, unless it was agreed so; whoever else asks may.

    It goes by who asks and never by the address, which a whole club may share.
    """
    if who is None:
        return
    user_id, now = who.user.id, now_ms()
    barred, slips = await services.store.read(
        lambda conn: (sitting.may_not_look_up(conn, user_id, now), people.hands_in(conn, user_id, now))
    )
    if barred is not None:
        article = RULESETS[barred.ruleset].article_for("consult")
        raise ServerError(409, "judge.playing", {"ruleset": barred.ruleset}, str(article))
    if slips:
        raise ServerError(409, "judge.slips")


@get("/api/words/{word:str}", summary="Is it a word, and why?", tags=["reference"])
async def judge(
    word: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
    edition: Annotated[str, QueryParameter(max_length=64)] = "open",
) -> VerdictText:
    await not_at_a_table(who, services)
    judged = await services.words.explaining(edition)
    return await asyncio.to_thread(_verdict, judged, word, language_of(request.headers))


def _verdict(judged: Explainer, word: str, lang: str) -> VerdictText:
    with speaking(lang):
        try:
            return verdict_text(judged.verdict(word[:60], thorough=True))
        except TextError as wrong:
            raise ServerError(400, "word.unreadable", {"word": word[:60]}) from wrong


@post(
    "/api/judge",
    summary="Several words, or a whole play, with one answer",
    status_code=200,
    tags=["reference"],
)
async def judge_together(data: JSONBody[Question], request: Asked, who: Who, services: Parts) -> Together:
    await not_at_a_table(who, services)
    score, words = _play_words(data) if data.coord else (None, list(data.words))
    judged = await services.words.explaining(data.edition)
    lang = language_of(request.headers)

    def work() -> list[VerdictText]:
        return [_verdict(judged, word, lang) for word in words]

    verdicts = await asyncio.to_thread(work)
    return Together(
        valid=bool(verdicts) and all(each.valid for each in verdicts), score=score, verdicts=verdicts
    )


def _play_words(data: Question) -> tuple[int, list[str]]:
    """The words that a play makes on a board, and its points."""
    try:
        board = Board.of(*data.board) if data.board else EMPTY_BOARD
        play = Play.of(data.coord, data.tiles)
    except (TextError, ValueError) as wrong:
        code = wrong.code if isinstance(wrong, TextError) else "request.unreadable"
        raise ServerError(400, code, {"read": (data.coord + " " + data.tiles)[:40], "at": 0}) from wrong
    fault = check_placement(board, play)
    if fault is not None:
        raise ServerError(422, str(fault.fault.value), dict(fault.data))
    counted = score_play(board, play)
    return counted.total, [write_tiles(word.tiles.letters) for word in counted.words]


@get("/api/rules/{ruleset:str}", summary="Every article in force under a rule set", tags=["reference"])
async def rules(
    ruleset: FromPath[str],
    request: Asked,
    services: Parts,
    q: Annotated[str, QueryParameter(max_length=100)] = "",
) -> list[ArticleText]:
    """The consolidated rulebook in reading order; with `q`, only what is on those words, best first.

    `lexico-2016`, the regulation of word use, may be read by itself too.
    """
    if ruleset not in RULESETS and ruleset != WORD_USE:
        raise missing("ruleset")
    lang = language_of(request.headers)
    known = _texts.get((ruleset, lang))
    if known is None:
        known = _texts[ruleset, lang] = await services.workshop.run(lambda: _all_texts(ruleset, lang))
    if not q.strip():
        return list(known.values())
    found = await services.workshop.run(lambda: search(q, lang, ruleset))
    return [known[each.ruleset, each.number] for each in found]


_texts: Final[dict[tuple[str, str], dict[tuple[str, str], ArticleText]]] = {}
"""The articles of a rule set in a language, as they are sent: made once."""


def _all_texts(ruleset: str, lang: str) -> dict[tuple[str, str], ArticleText]:
    return {(each.ruleset, each.number): _text(each, lang, ruleset) for each in search("", lang, ruleset)}


@get(
    "/api/rules/{ruleset:str}/cases", summary="Cases that tournaments decided, by article", tags=["reference"]
)
async def cases(
    ruleset: FromPath[str],
    services: Parts,
    tournament: Annotated[str, QueryParameter(max_length=64)] = "",
) -> list[AdoptedCase]:
    """39, 40: of tournaments whose director the house knows as an arbiter, and of the one that is named."""
    if ruleset not in RULESETS and ruleset != WORD_USE:
        raise missing("ruleset")
    kept = await services.store.read(lambda conn: case_book.kept(conn, tournament))
    return case_book.by_article(kept, ruleset)


def _text(article: Article, lang: str, ruleset: str = "") -> ArticleText:
    return ArticleText(
        replaces=list(article.replaces),
        amends=list(article.amends),
        amended_by=[each.number for each in amended_by(ruleset, article)] if ruleset in RULESETS else [],
        source=article.ruleset,
        number=article.number,
        heading=article.heading[lang],
        text=article.text[lang],
        kind=article.kind,
        readings=[
            _reading(each, each.quoted(article.ruleset), lang)
            for each in readings_of(article.ruleset, article.number)
        ],
        doors=[
            ArticleDoor(
                what=say(f"rules_cli.door.{door.name}", lang=lang), address=door.address, command=door.command
            )
            for door in doors_of(article)
        ],
    )


def _reading(reading: Reading, quote: Quote, lang: str) -> AdoptedReading:
    return AdoptedReading(
        quote=quote.words, document=quote.document, decided=reading.decided[lang], ours=reading.ours
    )


@get(
    "/api/rules/{first:str}/differences/{second:str}",
    summary="What differs between two rule sets",
    tags=["reference"],
)
async def differences(first: FromPath[str], second: FromPath[str], request: Asked) -> Differences:
    if first not in RULESETS or second not in RULESETS:
        raise missing("ruleset")
    lang = language_of(request.headers)
    with speaking(lang):
        options = [
            OptionPair(option=option(each.option), first=value(each.first), second=value(each.second))
            for each in diff.option_changes(first, second)
        ]
    return Differences(
        options=options,
        articles=[
            ArticlePair(
                change=each.change,
                first=[_text(article, lang) for article in each.first],
                second=[_text(article, lang) for article in each.second],
            )
            for each in diff.article_changes(first, second)
        ],
    )


HANDLERS = [judge, judge_together, rules, cases, differences]
