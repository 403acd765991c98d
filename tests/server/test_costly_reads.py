"""What is dear to answer, asked without end: by turns, off the event loop, and worked out once.

As seen before (two shared cores): `GET /api/openapi.json` took half a second of the event loop each time, so
that twenty of them stopped the site for ten; a finished game's page 45 ms, its GCG and score sheet 25 ms; a
profile with 20,000 games and the leaderboards held both readers that everything else waits for.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.tables import act, play_on, start
from tests.server.test_workshops import listening

from tesela.server import openapi
from tesela.server.api import own_archive as api_archive
from tesela.server.errors import ServerError
from tesela.server.games import archive, cards, engine_asked, pasted, watching
from tesela.server.games.engine_asked import EngineAsked
from tesela.server.games.engine_questions import EngineAnswer, EngineQuestion
from tesela.server.people import friends, standings


def _finished(server: Running) -> str:
    people = [server.guest(), server.guest()]
    game = start(people)
    play_on(people, game, 2)
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    return game


def test_the_api_s_document_is_made_once_and_not_on_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = listening(monkeypatch, openapi, "write")
    visitor = server.visitor()
    found = [visitor.get("/api/openapi.json") for _ in range(4)]
    assert len({each.content for each in found}) == 1 and found[0].json()["openapi"]
    assert len(heard) == 1 and heard[0].startswith("workshop"), heard


def test_a_finished_game_s_page_is_told_once_and_not_on_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _finished(server)
    heard = listening(monkeypatch, cards, "counted")
    visitor = server.visitor()
    pages = {visitor.get(f"/g/{game}").text for _ in range(5)}
    assert len(pages) == 1 and "og:title" in pages.pop()
    assert len(heard) == 1 and heard[0].startswith("workshop"), heard


@pytest.mark.parametrize(
    ("path", "name"), [("gcg", "gcg_file"), ("planilla", "planilla_text"), ("fairness", "fairness")]
)
def test_files_of_a_game_are_written_in_the_workshop(
    hall: Running, monkeypatch: pytest.MonkeyPatch, path: str, name: str
) -> None:
    game = _finished(hall)
    heard = listening(monkeypatch, archive, name)
    assert hall.visitor().get(f"/api/games/{game}/{path}").status_code == 200
    assert heard and all(each.startswith("workshop") for each in heard), heard


@pytest.mark.parametrize(
    ("path", "module", "name"),
    [
        ("/api/users/{me}/figures", standings, "figures"),
        ("/api/leaderboards", standings, "boards"),
        ("/api/leaderboards/blitz/open?after=1", standings, "leaderboard"),
        ("/api/account/friends", friends, "company"),
        ("/api/watch", watching, "watching"),
    ],
)
def test_what_walks_over_many_rows_leaves_the_readers_to_others(
    hall: Running, monkeypatch: pytest.MonkeyPatch, path: str, module: Any, name: str
) -> None:
    me = hall.guest()
    heard = listening(monkeypatch, module, name)
    me.read(path.format(me=me.id))
    assert heard and all(each.startswith("lookup") for each in heard), heard


def test_games_of_an_archive_are_read_in_the_workshop(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of 280 exchanges takes 30 ms each time, in the threads that everything else waits for."""
    heard = listening(monkeypatch, api_archive, "read_pasted")
    keeper = hall.person("Ana del Archivo")
    body = {"text": "#player1 a Ana\n#player2 b Blas\n>a: AEINORS - +0 0\n", "visibility": "public"}
    game = keeper.ok("/api/account/archive", body)["id"]
    assert hall.visitor().get(f"/api/archive/{game}").status_code == 200
    assert len(heard) == 2 and all(each.startswith("workshop") for each in heard), heard


def test_thousands_of_turns_are_refused_before_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven thousand fit into a file, and took a second."""
    counted = listening(monkeypatch, pasted, "recount")
    with pytest.raises(ServerError, match=r"pasted\.long"):
        pasted.read_pasted("#player1 a Ana\n#player2 b Blas\n" + ">a: A - +0 0\n" * 301, "es")
    assert counted == []


def test_a_page_of_a_game_is_counted_as_a_request(
    serve: Callable[..., Running], no_tokens_come_back: None
) -> None:
    server = serve(requests_per_second=1.0)
    visitor = server.visitor()
    answers = [visitor.get("/g/nada").status_code for _ in range(8)]
    assert answers == [200] * 5 + [429] * 3
    assert visitor.get("/").status_code == 200, "the client's files are not"


def test_one_place_does_not_fill_the_engine_s_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty questions of one visitor told everybody else that the engine is busy before."""
    go = threading.Event()

    def answer(*_: object) -> EngineAnswer:
        assert go.wait(60)
        return EngineAnswer()

    monkeypatch.setattr(engine_asked, "answer", answer)
    monkeypatch.setattr(engine_asked, "known_by", lambda _edition: None)

    async def asked(engine: EngineAsked, asker: str) -> str:
        try:
            await engine.answer(EngineQuestion(what="contains"), None, asker)  # type: ignore[arg-type]
        except ServerError as refused:
            return refused.code
        return "done"

    async def scene() -> tuple[str, list[str]]:
        engine = EngineAsked()
        flood = [asyncio.create_task(asked(engine, "one")) for _ in range(100)]
        await asyncio.sleep(0)
        other = asyncio.create_task(asked(engine, "other"))
        await asyncio.sleep(0)
        go.set()
        return await other, [await task for task in flood]

    other, flood = asyncio.run(scene())
    assert other == "done" and flood.count("done") == 16 and flood.count("request.many") == 84
