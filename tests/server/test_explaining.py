"""Explaining judges: made once for all who ask at the same time, off the event loop."""

from __future__ import annotations

import asyncio
import threading

import pytest
from tests.server.mover import EDITION
from tests.server.visitor import PATIENCE, until_in_loop

from tesela.lexicon.editions import library
from tesela.lexicon.judge import Explainer
from tesela.server.errors import ServerError
from tesela.server.games import words as words_module
from tesela.server.games.words import Words


def _slowly(monkeypatch: pytest.MonkeyPatch, gate: threading.Event) -> list[str]:
    """The real judge, made once the gate is open; who was made, in order. The companion counts as made."""
    made: list[str] = []
    real = library.load

    def load(name: str = "open") -> object:
        made.append(name)
        assert gate.wait(PATIENCE), "the event loop did not go on meanwhile"
        return real(name)

    monkeypatch.setattr(library, "load", load)
    monkeypatch.setattr(words_module, "explainer_for", Explainer)
    monkeypatch.setattr(library, "unready", lambda _name: None)
    return made


def test_ten_who_ask_at_once_make_it_once_and_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    made = _slowly(monkeypatch, gate := threading.Event())

    async def run() -> list[Explainer]:
        words = Words()
        asked = asyncio.gather(*(words.explaining(EDITION) for _ in range(10)))
        await until_in_loop(lambda: made)
        gate.set()
        again = await words.explaining(EDITION)
        return [*(await asked), again]

    judges = asyncio.run(run())
    assert made == [EDITION]
    assert len({id(judge) for judge in judges}) == 1


def test_who_goes_away_does_not_take_it_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made = _slowly(monkeypatch, gate := threading.Event())

    async def run() -> Explainer:
        words = Words()
        first = asyncio.create_task(words.explaining(EDITION))
        second = asyncio.create_task(words.explaining(EDITION))
        await until_in_loop(lambda: made)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        gate.set()
        return await second

    assert isinstance(asyncio.run(run()), Explainer)
    assert made == [EDITION]


def test_an_unknown_edition_is_refused_every_time() -> None:
    async def run() -> list[str]:
        words, codes = Words(), []
        for name in ("no-hay", "no-hay", "../x", ""):
            with pytest.raises(ServerError) as refused:
                await words.explaining(name)
            codes.append(refused.value.code)
        return codes

    assert asyncio.run(run()) == ["edition.unknown"] * 4


def test_what_is_missing_is_made_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The companion is not there: it is asked for by name, once, and not in this thread."""
    gate = threading.Event()
    gate.set()
    _slowly(monkeypatch, gate)
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(library, "unready", lambda _name: "open-2016")

    def elsewhere(name: str) -> None:
        asked.append((name, threading.current_thread().name))

    monkeypatch.setattr(words_module, "_make_elsewhere", elsewhere)
    asyncio.run(Words().explaining(EDITION))
    assert [name for name, _ in asked] == ["open-2016"]
    assert asked[0][1] != threading.main_thread().name
