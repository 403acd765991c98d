"""A game is the fold of its events; a log written and read back folds to the same."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela.core.errors import TextError
from tesela.core.letters import SET_SIZE
from tesela.core.tiles import Tiles, read_tiles
from tesela.rules import events as ev
from tesela.rules.codec import LineTiles, hidden, tiles_from_text
from tesela.rules.create import create
from tesela.rules.fold import apply, fold
from tesela.rules.roles import KEEPER
from tesela.rules.sample import sample_game
from tesela.rules.state import State
from tesela.rules.verify import verify_draws


def _header() -> ev.Created:
    made = create("g", "manual", ["Ana", "Blas"], 0, drawing_by_hand=True)
    assert isinstance(made, ev.Created)
    return made


def _line(text: str) -> LineTiles:
    return LineTiles(read_tiles(text, through=True))


def _opening() -> list[ev.Event]:
    return [
        _header(),
        ev.StarterSet(1, 0, False),
        ev.Drawn(2, 0, Tiles.of("AEFJNST")),
        ev.Drawn(3, 1, Tiles.of("?AABORU")),
        ev.TurnStarted(4, 0),
        ev.Laid(5, 0, "D8", _line("JEFAS")),
        ev.Announced(6, 0, 46),
        ev.Accepted(7, 1),
        ev.Drawn(8, 0, Tiles.of("CINRS")),
        ev.TurnStarted(9, 1),
        ev.Laid(10, 1, "1H", _line("ABU[rr]ORA.")),
        ev.Announced(11, 1, 77),
        ev.Accepted(12, KEEPER),
    ]


def _tiles_in_play(state: State) -> int:
    return sum(map(bool, state.board)) + sum(map(len, state.racks)) + state.bag_size


def test_plays_move_tiles_from_rack_to_board_and_points_to_the_sheet() -> None:
    state = fold(_opening())
    assert state.scores == [46, 77]
    assert Tiles(state.racks[0]) == Tiles.of("NTCINRS")
    assert state.racks[1] == b""
    assert str(Tiles(state.board[7::15])) == "ABU[rr]ORAS???????"
    assert [(turn.seat, turn.coord, turn.score) for turn in state.record] == [(0, "D8", 46), (1, "1H", 77)]
    assert _tiles_in_play(state) == SET_SIZE


def test_a_log_survives_being_written() -> None:
    events = _opening()
    again = ev.read_log(ev.write_log(events))
    assert list(again) == events
    assert fold(again).as_dict() == fold(events).as_dict()


def test_apply_leaves_the_given_state_alone() -> None:
    before = fold(_opening()[:6])
    kept = before.as_dict()
    after = apply(before, _opening()[6:])
    assert before.as_dict() == kept
    assert after.as_dict() == fold(_opening()).as_dict()


def test_a_log_with_hidden_tiles_folds_to_the_same_counts() -> None:
    veiled = [
        ev.Drawn(event.at, event.seat, hidden(event.tiles)) if isinstance(event, ev.Drawn) else event
        for event in _opening()
    ]
    state, open_state = fold(veiled), fold(_opening())
    assert list(map(len, state.racks)) == list(map(len, open_state.racks))
    assert (state.bag_size, state.scores) == (open_state.bag_size, open_state.scores)


@pytest.mark.parametrize("text", ["ABU[rr]IRA.", "?AABORU", "[CH][LL][RR]Ññ#", ""])
def test_tiles_inside_events_read_back(text: str) -> None:
    codes = tiles_from_text(text)
    assert ev.read_event(ev.write_event(ev.Drawn(0, 0, Tiles(codes)))) == ev.Drawn(0, 0, Tiles(codes))
    assert codes.translate(None, b"\x7f") == bytes(read_tiles(text.replace("#", ""), through=True))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "log.file"),
        (b"\xff", "log.file"),
        (b'{"tesela_log":1,"events":[]}', "log.no_header"),
        (b'{"tesela_log":2,"events":[]}', "log.version"),
        (b'{"tesela_log":1,"events":[{"e":"passed","at":1,"seat":0}]}', "log.no_header"),
        (b'{"tesela_log":1,"events":[{"e":"draw","at":1,"seat":0,"tiles":"KW"}]}', "log.file"),
        (b"[" * 100_000, "log.file"),
    ],
)
def test_a_wrong_file_is_a_text_error(data: bytes, code: str) -> None:
    with pytest.raises(TextError) as wrong:
        ev.read_log(data)
    assert wrong.value.code == code


@given(data=st.data())
@settings(max_examples=300)
def test_a_file_that_somebody_broke_is_a_text_error_or_a_report(data: st.DataObject) -> None:
    """Words and numbers of a good file swapped about: it reads, or it says what is wrong; nothing else."""
    pieces = list(PIECES)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        pieces[at] = data.draw(
            st.sampled_from([*pieces[at - 20 : at + 20], "-1", "3", "224", '""', '"Z99"', "[]"])
        )
    with contextlib.suppress(TextError):
        verify_draws(ev.read_log("".join(pieces)))


PIECES = re.findall(r'"[^"]*"|-?\d+|[^"\d-]+|-', ev.write_log(sample_game(2)).decode())


PLAYER_OR_NOT = (
    ev.Accepted, ev.SlipSigned, ev.VerdictGiven, ev.ClockStopped, ev.ClockResumed, ev.ArbiterCalled,
    ev.ThemeArgued, ev.Slept, ev.Woke,
)  # fmt: skip
SEATED = [kind for kind in ev.EVENT_TYPES if "seat" in kind.__struct_fields__ and kind not in PLAYER_OR_NOT]
"""Whom only a player can be: the arbiter and the keeper, who have no seat, act in the others."""


@pytest.mark.parametrize("kind", SEATED, ids=lambda kind: str(kind.__name__))
@pytest.mark.parametrize("seat", [-1, -2, -3, -4, 4])
def test_nobody_sits_at_a_negative_seat(kind: type[ev.Event], seat: int) -> None:
    """Python would count from the end: the last player's tiles for a seat that there is not."""
    sample = next(event for event in _every_kind() if type(event) is kind)
    text = ev.write_event(sample).decode()
    assert ev.read_event(text) == sample
    other = re.sub(r'"seat":[0-3]', f'"seat":{seat}', text)
    assert other != text
    with pytest.raises(TextError, match=r"log\.event"):
        ev.read_event(other)


def _every_kind() -> list[ev.Event]:
    """One of each kind of event about a seat, with the simplest values."""
    simple: dict[str, object] = {
        "clock_stops": False, "charged_ms": 0, "silence": False, "clock": False, "nonce": "0" * 64,
        "seat": 1, "drawer": 0, "by": 0, "squares": (0,), "square": 0, "tile": 1, "surplus": 0, "count": 1,
        "coord": "D8", "score": 0, "points": 1, "delta": 1, "ms": 1, "drawn": Tiles.of("A"), "words": (),
        "grounds": "x", "note": "", "about": "end", "why": "timer", "article": None, "authorised": True,
        "chair": "", "board_faces": "", "reason": "out", "racked": False, "seen": False,
        "bag": "", "vowels": None, "word": Tiles.of("LA"), "answered": True, "uphold": True,
        "days": 1, "until": 1,
    }  # fmt: skip
    found: list[ev.Event] = []
    for kind in SEATED:
        given = {name: simple[name] for name in kind.__struct_fields__ if name not in ("at", "tiles")}
        if "tiles" in kind.__struct_fields__:
            given["tiles"] = _line("A") if kind in (ev.Laid, ev.Placed) else Tiles.of("A")
        if kind is ev.StarterSet:
            given["drawn"] = False
        found.append(kind(at=0, **given))
    return found
