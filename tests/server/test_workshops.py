"""What takes long: off the event loop, by turns, and never for one asker alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.mesa.tables import RealTable
from tests.server.conftest import Running
from tests.server.tables import act, let_begin, look, offer
from tests.server.test_offline import played
from tests.server.test_real_tables import plain, sent
from tests.server.visitor import until

from tesela.server.api import reference
from tesela.server.errors import ServerError
from tesela.server.games import offline
from tesela.server.home import real_tables, reverse_games, solo_games
from tesela.server.process.printer import Printer
from tesela.server.process.workshop import ASKER, Workshop


def listening(patch: pytest.MonkeyPatch, module: Any, name: str) -> list[str]:
    """The names of the threads in which a function of a module is run from now on."""
    really, heard = getattr(module, name), []

    def hear(*args: Any, **named: Any) -> Any:
        heard.append(threading.current_thread().name)
        return really(*args, **named)

    patch.setattr(module, name, hear)
    return heard


def test_a_long_real_table_is_folded_in_the_workshop(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """4,000 facts take a tenth of a second: twenty looks a second on the event loop would stop every game."""
    table = RealTable().do("lead", device="a").do("begin", seat=0).play("D8", "JEFAS").do("press")
    heard = listening(monkeypatch, real_tables, "fold")
    owner = hall.guest()
    where = f"/api/mesa/{owner.ok('/api/mesa', {'facts': plain(table), 'now': table.at})['id']}"
    after = len(table.facts)
    table.do("pass").do("press")
    assert owner.post(f"{where}/facts", sent(table, after)).status_code == 200
    assert hall.visitor().read(where)["head"] == len(table.facts)
    assert hall.visitor().get(f"{where}/planilla", params={"format": "text"}).status_code == 200
    assert len(heard) >= 4 and all(name.startswith("workshop") for name in heard), heard


def test_a_game_alone_is_replayed_in_the_workshop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listening(monkeypatch, solo_games, "_counted")
    ana = server.guest()
    now = ana.ok("/api/solo", {"mode": "open"})
    ana.read(f"/api/solo/{now['id']}")
    assert heard and all(name.startswith("workshop") for name in heard), heard


def test_a_game_played_offline_is_decided_again_in_the_workshop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty at once, of each of many guests, held the threads that every new game needs too."""
    heard = listening(monkeypatch, offline, "replay")
    server.guest().ok("/api/offline/games", played("777777777777")[0])
    assert [name.partition("_")[0] for name in heard] == ["workshop"]


def test_bots_that_take_boards_apart_do_it_by_turns(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four seconds a turn at worst: whoever had thirty such games kept everybody else's bots waiting."""
    let_begin(1, monkeypatch)
    ana = server.guest()
    game = ana.ok("/api/seeks", {"offer": offer(bots=["estratega"], judging="checked")})["seek"]["game"]
    until(lambda: look(ana, game)["view"]["record"], "the bot does not begin")
    assert act(ana, game, {"c": "resign"}).status_code == 200
    chosen, taken = (listening(monkeypatch, reverse_games, name) for name in ("choose", "take"))
    now = ana.ok(f"/api/games/{game}/reverse", {})
    assert now["seq"] > 1, "it is the bot's turn, and it has taken it"
    assert [{name.partition("_")[0] for name in each} for each in (chosen, taken)] == [{"reverse"}] * 2


def test_a_bot_that_found_no_room_takes_its_turn_when_the_player_looks_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_begin(1, monkeypatch)
    ana = server.guest()
    game = ana.ok("/api/seeks", {"offer": offer(bots=["estratega"], judging="checked")})["seek"]["game"]
    until(lambda: look(ana, game)["view"]["record"], "the bot does not begin")
    assert act(ana, game, {"c": "resign"}).status_code == 200
    run, where = Workshop.run, f"/api/games/{game}/reverse"

    async def full(shop: Workshop, work: Callable[[], Any]) -> Any:
        if shop._thread._thread_name_prefix == "reverse":
            raise ServerError(429, "request.many", {"seconds": 5})
        return await run(shop, work)

    called = listening(monkeypatch, reverse_games.ReverseGames, "_call_bots")
    monkeypatch.setattr(Workshop, "run", full)
    now = ana.ok(where, {})
    assert now["seq"] == 1 and ana.read(where)["seq"] == 1, "it is the bot's turn, and nothing was lost"
    before = len(called)
    assert server.visitor().read(where)["seq"] == 1 and len(called) == before, "only who plays calls the bot"
    monkeypatch.setattr(Workshop, "run", run)
    until(lambda: ana.read(where)["seq"] > 1, "the bot was forgotten")


def test_the_rulebook_is_searched_in_the_workshop_and_its_texts_are_made_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reference, "_texts", {})
    made, searched = (listening(monkeypatch, reference, name) for name in ("_all_texts", "search"))
    visitor = server.visitor()
    whole = [visitor.read("/api/rules/file-2024") for _ in range(3)]
    found = visitor.read("/api/rules/file-2024", params={"q": "tiempo"})
    assert whole[0] == whole[2] and 0 < len(found) < len(whole[0]) and all(each in whole[0] for each in found)
    assert len(made) == 1 and all(name.startswith("workshop") for name in (*made, *searched))


class Bench:
    """Work that waits for a sign, and who was served in which order."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.served: list[str] = []

    def piece(self, name: str) -> Callable[[], None]:
        def work() -> None:
            assert self.go.wait(60)
            self.served.append(name)

        return work


async def _asked(workshop: Workshop, asker: str, work: Callable[[], None]) -> str:
    ASKER.set(asker)
    try:
        await workshop.run(work)
    except ServerError as refused:
        return refused.code
    return "done"


def test_who_asks_for_much_waits_behind_themselves() -> None:
    async def scene() -> tuple[list[str], list[str]]:
        workshop, bench = Workshop("test"), Bench()
        flood = [asyncio.create_task(_asked(workshop, "one", bench.piece("one"))) for _ in range(40)]
        await asyncio.sleep(0)
        other = asyncio.create_task(_asked(workshop, "other", bench.piece("other")))
        await asyncio.sleep(0)
        bench.go.set()
        answers = [await task for task in flood]
        assert await other == "done"
        workshop.stop()
        return bench.served, answers

    served, answers = asyncio.run(scene())
    assert served[:2] == ["one", "other"] or served[:3] == ["one", "one", "other"], served
    assert answers.count("done") == 8 and answers.count("request.many") == 32


def test_nobody_has_the_printer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty-two sheets by one visitor shut everybody else out before."""
    bench = Bench()

    def typeset(make: Callable[[], Any], _lang: str, _form: str) -> bytes:
        make()
        return b"%PDF"

    monkeypatch.setattr("tesela.server.process.printer._typeset", typeset)

    async def asked(printer: Printer, asker: str) -> str:
        ASKER.set(asker)
        try:
            await printer.print(bench.piece(asker), "es")  # type: ignore[arg-type]
        except ServerError as refused:
            return refused.code
        return "done"

    async def scene() -> str:
        printer = Printer()
        flood = [asyncio.create_task(asked(printer, "one")) for _ in range(40)]
        await asyncio.sleep(0)
        other = asyncio.create_task(asked(printer, "other"))
        await asyncio.sleep(0)
        bench.go.set()
        await asyncio.gather(*flood)
        printer.stop()
        return await other

    assert asyncio.run(scene()) == "done"
    assert bench.served.index("other") <= 2


def test_nobody_floods_the_lists_of_events_and_tournaments(serve: Callable[..., Running]) -> None:
    server = serve(openings_per_hour=2.0)
    ana, blas = server.person("Ana Flood"), server.guest()
    assert ana.post("/api/duplicate/events", {"preset": "manual"}).status_code == 201
    made = {"name": "Copa", "template": "liga", "ruleset": "file-2024"}
    assert ana.post("/api/tournaments", made).status_code in {201, 422}
    for who in (ana, blas):
        for where, body in (("/api/duplicate/events", {"preset": "manual"}), ("/api/tournaments", made)):
            answer = who.post(where, body)
            assert answer.status_code == 429 and answer.headers["retry-after"]
