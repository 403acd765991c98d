"""Moves sealed for a centre: one key each, none that tells a later move, files that cannot be forged."""

from __future__ import annotations

import base64
import json

import pytest
from msgspec.structs import replace
from tests.duplicate.cut_off import CENTRES, SIX, South, key_now, sealed_for, top_of, two_centres
from tests.duplicate.hall import Hall, tools

from tesela.core.errors import TextError
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.centres.course import by_move, moves_ahead
from tesela.duplicate.centres.keys import key_of, read_key, spoken
from tesela.duplicate.centres.sealing import (
    move_of_key,
    open_moves,
    read_sealed,
    seal,
    write_sealed,
)
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.state import State


def test_no_key_opens_a_later_move_and_every_key_is_another() -> None:
    hall, sealed = two_centres()
    keys = [key_of(hall.tools.secret, number) for number in range(1, len(sealed.parts) + 1)]
    assert len(set(keys)) == len(keys) == 7
    for number, key in enumerate(keys, 1):
        assert move_of_key(sealed, key) == number
        opened = open_moves(sealed, key, 0)
        assert len(opened) == number
        dealt = [entry.move for part in opened for entry in part if isinstance(entry, ev.Dealt)]
        closed = [entry.move for part in opened for entry in part if isinstance(entry, ev.Closed)]
        assert dealt == list(range(1, min(number, 6) + 1))
        assert closed == list(range(1, number)), "a move's top is not opened by its own key"
        assert open_moves(sealed, key, number) == [], "an old key adds nothing"


def test_the_key_of_another_event_or_a_guess_opens_nothing() -> None:
    _hall, sealed = two_centres()
    other = tools("otro", bytes(range(32))).secret
    for key in (key_of(other, 1), spoken("0" * 18), spoken("123456789012345678")):
        with pytest.raises(TextError) as wrong:
            open_moves(sealed, key, 0)
        assert wrong.value.code == "seal.key"


def test_a_key_misheard_is_told_from_a_wrong_one() -> None:
    key = key_of(tools().secret, 1)
    digits = key.replace(" ", "")
    assert len(digits) == 20
    assert read_key(key) == read_key(key.replace(" ", "-")) == read_key(f" {digits} ") == digits[:18]
    for at in range(20):
        for other in "0123456789".replace(digits[at], ""):
            with pytest.raises(TextError) as wrong:
                read_key(digits[:at] + other + digits[at + 1 :])
            assert wrong.value.code == "seal.check"
    for at in range(19):
        swapped = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
        if swapped != digits:
            with pytest.raises(TextError):
                read_key(swapped)
    for text in ("", "12", digits[:-1], digits + "0", "no es una clave", "１" * 20):
        with pytest.raises(TextError) as wrong:
            read_key(text)
        assert wrong.value.code == "seal.length"


def test_a_damaged_or_forged_file_is_refused() -> None:
    hall, sealed = two_centres()
    key = key_of(hall.tools.secret, 1)
    first = sealed.parts[0]
    body = bytearray(base64.b64decode(first.body))
    body[40] ^= 1
    turned = replace(first, body=base64.b64encode(bytes(body)).decode())
    forged = [
        replace(sealed, parts=(turned, *sealed.parts[1:])),
        replace(sealed, parts=(replace(first, body="@@"), *sealed.parts[1:])),
        replace(sealed, parts=(replace(first, body=sealed.parts[1].body), *sealed.parts[1:])),
        replace(sealed, centre="norte"),
        replace(sealed, players=()),
        replace(sealed, header=replace(sealed.header, title="Otro")),
    ]
    for file in forged:
        with pytest.raises(TextError) as wrong:
            open_moves(read_sealed(write_sealed(file)), key, 0)
        assert wrong.value.code == "seal.damaged"


def test_a_centres_file_is_written_and_read() -> None:
    _hall, sealed = two_centres()
    assert read_sealed(write_sealed(sealed)) == sealed
    newer = json.dumps(json.loads(write_sealed(sealed)) | {"tesela_sealed": 9})
    for bad in (b"", b"[]", b"{}", b"\xff", b"[" * 100_000, newer):
        with pytest.raises(TextError):
            read_sealed(bad)


def test_what_is_sealed_tells_nothing_by_its_size_or_number() -> None:
    hall, sealed = two_centres()
    assert len({len(part.body) for part in sealed.parts}) == 1
    assert hall.tools.secret.reveal() not in write_sealed(sealed).decode()
    text = write_sealed(sealed).decode()
    assert not any(str(each.rack) in text for each in hall.log if isinstance(each, ev.Dealt))
    # Without a number of rounds agreed the parts are fifty, however long the event is.
    header = replace(hall.state.header, conditions=replace(SIX, rounds=None))
    parts = by_move(moves_ahead([header, ev.Sealed(0, centre="sur", by="")], hall.tools))
    assert 7 < len(parts) < 50
    assert len(seal(header, (), "sur", parts, hall.tools.secret).parts) == 50


def test_sealing_twice_gives_another_file_with_the_same_keys() -> None:
    hall, sealed = two_centres()
    hall.do(c.Deal(start=True))
    again = sealed_for(hall)
    assert again.parts[0].body != sealed.parts[0].body
    key = key_now(hall)
    racks = [
        [entry.rack for part in open_moves(file, key, 0) for entry in part if isinstance(entry, ev.Dealt)]
        for file in (sealed, again)
    ]
    assert racks[0] == racks[1] == [hall.state.rack]
    assert sum(isinstance(each, ev.Sealed) for each in hall.log) == 1


def test_rulings_change_points_but_not_the_board_once_moves_are_sealed() -> None:
    hall, sealed = two_centres()
    hall.do(c.Deal(start=True))
    top = top_of(hall.state)
    words = [word for word in _words(hall.state, top) if len(word) > 1]
    hall.do(c.RuleWord(word=words[0], valid=False, why="fuera de lista"))
    hall.do(c.HandIn(player=0, move=1, play=top))
    move = hall.close()
    assert move.laid is not None
    assert move.top is not None
    assert move.laid.score > move.top.score or move.laid.play != move.top.play
    assert hall.ranking()[0].total == 0
    hall.do(c.Annul(move=1, why="letra mal cantada"))
    south = South(sealed)
    hall.do(c.Deal(start=True))
    south.key(key_now(hall))
    assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
    assert hall.refused(c.Annul(move=2, why="otra vez")).code == "duplicate.annul.sealed"
    assert hall.state.rounds == 2, "an annulled move is not played again"


def _words(state: State, logged: ev.LoggedPlay) -> list[Tiles]:
    return [word.tiles.letters for word in score_play(state.board, logged.play()).words]


def test_where_the_best_slip_goes_on_the_board_a_centre_waits() -> None:
    hall = Hall(MANUAL, players=0, centres=CENTRES)
    assert hall.refused(c.Seal(centre="sur")).code == "duplicate.seal.best_slip"
    best = Hall(replace(CAMPEONATO, master="best_slip"), players=0, centres=CENTRES)
    assert best.refused(c.Seal(centre="sur")).code == "duplicate.seal.best_slip"
    assert Hall(SIX, players=0, centres=CENTRES).refused(c.Seal(centre="este")).code == (
        "duplicate.centre.unknown"
    )
    with pytest.raises(ValueError, match="arbiters"):
        moves_ahead(hall.log, hall.tools)
