"""Events by chance against a second reckoning (`second_reckoning`): draws, points, bonus, ranking, end."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from tests.duplicate.random_events import RandomEvent
from tests.duplicate.second_reckoning import Second
from tests.engine.spanish import forms

from tesela.core.tiles import read_word
from tesela.duplicate.events import read_log, write_log
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.verify import verify_draws

SHORT, LONG = 60, 3_000


@cache
def lexicon() -> set[bytes]:
    return {word for form in forms() if len(word := bytes(read_word(form))) > 1}


def check(seed: int) -> None:
    """One event: read back from its file it is the same, its draws hold, and both reckonings agree."""
    hall = RandomEvent(seed).hall
    written = write_log(hall.log)
    assert read_log(written) == tuple(hall.log)
    state = fold(hall.log)
    assert state == hall.state
    assert hall.whole()
    assert verify_draws(hall.log).ok
    plain: list[dict[str, Any]] = msgspec.json.decode(written)["events"]
    second = Second(plain, lexicon())
    assert bytes(second.cells) == state.board.cells
    assert second.ended == state.ended
    ours = {row.player: (row.place, row.total, row.percentage) for row in ranking(state)}
    assert [ours[n] for n in range(len(state.players))] == second.standings()


@pytest.mark.article("manual", "M.duplicada", "M.duplicada.mejor", "M.duplicada.final")
@pytest.mark.parametrize("seed", range(SHORT))
def test_an_event_by_chance_comes_out_alike_when_reckoned_twice(seed: int) -> None:
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, LONG, 100))
def test_thousands_of_events_come_out_alike(start: int) -> None:
    for seed in range(1_000 + start, 1_100 + start):
        check(seed)
