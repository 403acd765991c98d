"""Study over HTTP: lists, quizzes, word pages, the backs of cards, and an account's log of reviews."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from tesela.core.letters import TEXT
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition, Explainer
from tesela.lexicon.bulk import LONGEST, SHORTEST
from tesela.server.api.reference import not_at_a_table
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.services import Services
from tesela.server.study import study_log
from tesela.server.study.study_log import Synchronised
from tesela.study.card_files import read_list, write_events
from tesela.study.cards import MOST_CARD, Card, Kind, StudyEvent, read_card
from tesela.study.quizzes import MOST_QUESTIONS, Question, QuizKind, quiz, valid_quiz
from tesela.study.word_lists import ListQuery
from tesela.study.word_page import WordPage, word_page
from tesela.texts import speaking
from tesela.texts.verdicts import VerdictText, verdict_text

EditionName = Annotated[str, Meta(min_length=1, max_length=64)]
_MOST_LISTED: Final = 200
_MOST_BACKS: Final = 100
_MOST_TEXT: Final = 60_000
_MOST_BROUGHT: Final = 300
"""Events in one message: within what a body may weigh."""
_AS_ONE: Final = 50
"""So many events count as one of what a network may bring."""


class WordsAsked(ListQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list of an edition, and which part of it."""

    edition: EditionName = "open"
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=_MOST_LISTED)] = 100


class ListedWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word of a list, in exact tiles, with the letters that go before and after."""

    tiles: str
    points: int
    front: list[str]
    back: list[str]


class StudyList(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a list, and how long all of it is."""

    count: int
    words: list[ListedWord]


class QuizAsked(ListQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A quiz over a list."""

    kind: QuizKind
    seed: Annotated[int, Meta(ge=0, le=2**31)]
    count: Annotated[int, Meta(ge=1, le=MOST_QUESTIONS)] = 10
    edition: EditionName = "open"


class Asking(Question, frozen=True, kw_only=True, omit_defaults=True):
    """A question; «valid or not?» has the judge's reasons with it."""

    verdict: VerdictText | None = None


class StudyWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word's page."""

    verdict: VerdictText
    page: WordPage | None
    """None for what tiles can't lay."""


class CardsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards whose backs are wanted."""

    cards: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=MOST_CARD)]], Meta(max_length=_MOST_BACKS)
    ]


class CardBack(msgspec.Struct, frozen=True, kw_only=True):
    """What is on the back of a card: words, letters before and after, or a verdict."""

    card: str
    words: list[str]
    front: list[str]
    back: list[str]
    verdict: VerdictText | None


class ListBrought(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words, one a line, or with their Leitner box."""

    text: Annotated[str, Meta(min_length=1, max_length=_MOST_TEXT)]
    kind: Kind = "anagram"
    edition: EditionName = "open"


class BroughtCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the list; `box` 0: none."""

    card: str
    box: int


class CardsRead(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that a list comes to, and the lines that can't be read."""

    cards: list[BroughtCard]
    wrong: list[int]


class Sync(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device has of each device's events, and what it brings."""

    have: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(max_length=2 * study_log.MOST_DEVICES)
    ]
    events: Annotated[list[StudyEvent], Meta(max_length=_MOST_BROUGHT)] = []


@post("/api/study/words", summary="A word list to learn", status_code=200, tags=["study"])
async def words(data: JSONBody[WordsAsked], who: Who, services: Parts) -> StudyList:
    """Under art. 36 nobody who sits in a running game gets one."""
    await not_at_a_table(who, services)
    desk = services.study
    edition, other = await desk.edition(data.edition), await desk.other(data)
    entries, query = await desk.entries(data.edition, data), _query(data)

    def work() -> StudyList:
        found = desk.listed(edition, query, other, entries)
        shown = found[data.offset : data.offset + data.limit]
        return StudyList(count=len(found), words=[_listed(edition, word) for word in shown])

    return await desk.run(work)


@post("/api/study/quiz", summary="A quiz over a word list", status_code=200, tags=["study"])
async def ask_quiz(data: JSONBody[QuizAsked], request: Asked, who: Who, services: Parts) -> list[Asking]:
    """The same seed asks the same. Answers come with it: nobody but you looks."""
    await not_at_a_table(who, services)
    desk, lang = services.study, language_of(request.headers)
    edition, other = await desk.edition(data.edition), await desk.other(data)
    entries, query = await desk.entries(data.edition, data), _query(data)
    judge = await desk.judge(data.edition) if data.kind == "valid" else None

    def work() -> list[Asking]:
        found = desk.listed(edition, query, other, entries)
        with speaking(lang):
            if judge is not None:
                return [_asking(judge, each) for each in valid_quiz(judge, found, data.seed, data.count)]
            assert data.kind != "valid"
            return [_asking(None, each) for each in quiz(edition, data.kind, found, data.seed, data.count)]

    return await desk.run(work)


@get("/api/study/words/{word:str}", summary="All about one word", tags=["study"])
async def show_word(
    word: FromPath[str],
    request: Asked,
    who: Who,
    services: Parts,
    edition: Annotated[str, QueryParameter(max_length=64)] = "open",
) -> StudyWord:
    await not_at_a_table(who, services)
    desk, lang = services.study, language_of(request.headers)
    judge, editions = await desk.judge(edition), await desk.editions()

    def work() -> StudyWord:
        verdict = judge.verdict(word[:60], thorough=True)
        laid = SHORTEST <= len(verdict.tiles) <= LONGEST
        page = word_page(judge.edition, verdict.tiles, editions) if laid else None
        with speaking(lang):
            return StudyWord(verdict=verdict_text(verdict), page=page)

    return await desk.run(work)


@post("/api/study/cards/backs", summary="The backs of cards", status_code=200, tags=["study"])
async def backs(data: JSONBody[CardsAsked], request: Asked, who: Who, services: Parts) -> list[CardBack]:
    """Cards of an edition that is not here are left out."""
    await not_at_a_table(who, services)
    desk, lang = services.study, language_of(request.headers)
    cards = await desk.run(lambda: [read_card(key) for key in data.cards])
    known = {each.name for each in await asyncio.to_thread(services.words.known)}
    editions = {name: await desk.edition(name) for name in sorted({card.edition for card in cards} & known)}
    doubted = {card.edition for card in cards if card.kind == "valid"}
    judges = {name: await desk.judge(name) for name in editions if name in doubted}

    def work() -> list[CardBack]:
        with speaking(lang):
            return [
                _back(card, editions[card.edition], judges.get(card.edition))
                for card in cards
                if card.edition in editions
            ]

    return await desk.run(work)


@post("/api/study/cards/list", summary="Read a word list or Leitner boxes", status_code=200, tags=["study"])
async def read_cards(data: JSONBody[ListBrought], services: Parts) -> CardsRead:
    """Nothing is kept: the device writes down which of them it adds."""

    def work() -> CardsRead:
        found = read_list(data.text.encode(), data.kind, data.edition)
        cards = [BroughtCard(card=each.card.key, box=each.box) for each in found.cards]
        return CardsRead(cards=cards, wrong=found.wrong[:100])

    return await services.study.run(work)


@post(
    "/api/study/sync", summary="Bring reviews and get those of other devices", status_code=200, tags=["study"]
)
async def synchronise(data: JSONBody[Sync], request: Asked, me: Mine, services: Parts) -> Synchronised:
    """Sent twice, nothing is added twice. 409 where a device tells one number in two ways."""
    user_id, now = me.user.id, now_ms()
    _count(services, services.asker(request.scope), len(data.events))
    if data.events:
        await services.store.write(lambda conn: study_log.take_in(conn, user_id, data.events, now))
    return await services.store.read(lambda conn: study_log.lacking(conn, user_id, data.have))


def _count(services: Services, place: str, events: int) -> None:
    """429 where one network writes down more than a club learns, whoever all the guests are."""
    if not all(services.study_events.allows(place) for _ in range(-(-events // _AS_ONE))):
        raise ServerError(429, "request.many", {"seconds": 10})


@get("/api/study/log", summary="Your cards and reviews as a file", tags=["study"])
async def export(me: Mine, services: Parts) -> Response[bytes]:
    """One event a line; the terminal and the browser read it back."""
    user_id = me.user.id
    log = await services.store.read(lambda conn: study_log.log_of(conn, user_id))
    written = await services.study.run(lambda: write_events(log))
    headers = {
        "Content-Disposition": 'attachment; filename="tesela-estudio.jsonl"',
        "Cache-Control": "no-store",
    }
    return Response(written, media_type="application/x-ndjson", headers=headers)


def _query(data: ListQuery) -> ListQuery:
    """The list alone, by which it is kept."""
    return ListQuery(**{name: getattr(data, name) for name in ListQuery.__struct_fields__})


def _listed(edition: Edition, word: Tiles) -> ListedWord:
    front, back = _hooks(edition, word)
    return ListedWord(tiles=str(word), points=word.points, front=front, back=back)


def _hooks(edition: Edition, word: bytes) -> tuple[list[str], list[str]]:
    found = edition.hooks(bytes(word))
    return [TEXT[code] for code in found.front], [TEXT[code] for code in found.back]


def _asking(judge: Explainer | None, question: Question) -> Asking:
    verdict = verdict_text(judge.verdict(question.prompt)) if judge else None
    return Asking(**msgspec.structs.asdict(question), verdict=verdict)


def _back(card: Card, edition: Edition, judge: Explainer | None) -> CardBack:
    tiles = bytes(card.tiles)
    found = [str(word) for word in edition.anagrams(tiles)] if card.kind == "anagram" else []
    front, back = _hooks(edition, tiles) if card.kind == "hooks" else ([], [])
    asked = judge if card.kind == "valid" else None
    verdict = verdict_text(asked.verdict(str(card.tiles), thorough=True)) if asked else None
    return CardBack(card=card.key, words=found, front=front, back=back, verdict=verdict)


HANDLERS = [words, ask_quiz, show_word, backs, read_cards, synchronise, export]
