"""A centre cut off from the event: sealed moves, one key each, and its log merged, nothing lost or twice."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play, tools

from tesela.core.errors import TextError
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.centres.course import by_move, moves_ahead
from tesela.duplicate.centres.cut_off import first_entries, take_opened
from tesela.duplicate.centres.keys import key_of, number_to_read, read_key, spoken
from tesela.duplicate.centres.merging import Conflict, conflicts
from tesela.duplicate.centres.sealing import (
    SealedEvent,
    move_of_key,
    open_moves,
    read_sealed,
    seal,
    write_sealed,
)
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.decide import step
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.state import State
from tesela.duplicate.verify import verify_draws
from tesela.rules.refusals import Refusal

CENTRES = (
    ev.Centre(code="norte", name="Norte", country="UY"),
    ev.Centre(code="sur", name="Sur", country="AR"),
)
SIX = replace(CAMPEONATO, rounds=6, ranking="total")


class South:
    """A centre with nothing but its sealed file and the keys that are read out to it."""

    def __init__(self, sealed: SealedEvent) -> None:
        self.sealed = sealed
        self.now = 50_000
        self.log: list[ev.Event] = first_entries(sealed, self.now, "jueza")
        self.state: State = fold(self.log)
        self.tools = tools(seed=bytes(reversed(range(32))))  # not the event's: it has no seed

    def do(self, command: c.Command) -> None:
        done = step(self.state, command, self.now, by="jueza", tools=self.tools)
        assert not isinstance(done, Refusal), done
        self.state, events = done
        self.log += events

    def refused(self, command: c.Command) -> str:
        done = step(self.state, command, self.now, by="jueza", tools=self.tools)
        assert isinstance(done, Refusal), done
        return done.code

    def key(self, key: str) -> None:
        opened = open_moves(self.sealed, key, len(self.state.moves))
        events = take_opened(self.state, opened, self.now, by="jueza", tools=self.tools)
        assert not isinstance(events, Refusal), events
        self.state = apply(self.state, events)
        self.log += events


def _sealed(hall: Hall, centre: str = "sur") -> SealedEvent:
    """Seal the event for a centre, as its desk does."""
    hall.do(c.Seal(centre=centre))
    header = hall.state.header
    players = [each for each in hall.state.players if each.centre == centre]
    return seal(header, players, centre, by_move(moves_ahead(hall.log, hall.tools)), hall.tools.secret)


def _event(*, blas: bool = True) -> tuple[Hall, SealedEvent]:
    """An event in two centres: Ana in the north, Blas known in the south before it is cut off."""
    hall = Hall(SIX, players=0, centres=CENTRES)
    hall.do(c.Join(name="Ana", centre="norte", table=1))
    if blas:
        hall.do(c.Join(name="Blas", centre="sur", table=1))
    return hall, _sealed(hall)


def _key(hall: Hall) -> str:
    """What the master of ceremonies reads out now."""
    number = number_to_read(hall.state)
    assert number is not None
    return key_of(hall.tools.secret, number)


def _top_of(state: State) -> ev.LoggedPlay:
    """What the engine finds highest in the move under way."""
    assert state.move is not None
    return ev.LoggedPlay.of(next(tools().plays(state.move.board, state.move.rack)).play)


def _both_play(hall: Hall, south: South, moves: Sequence[int]) -> None:
    """Moves at both places; the south hears keys only. Its first plays the top, its second nothing legal."""
    for number in moves:
        hall.do(c.Deal(start=True))
        south.key(_key(hall))
        south.do(c.Start())
        assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
        south.do(c.EnterPaper(player=0, move=number, play=_top_of(south.state)))
        if len(south.state.players) > 1:
            south.do(c.EnterPaper(player=1, move=number, play=play("A1", "ZZ")))
        south.do(c.StopTime())
        hall.close()


def _merge(hall: Hall, south: South, *, take_theirs: bool = False) -> tuple[ev.Event, ...]:
    return hall.do(c.MergeLog(entries=tuple(south.log), take_theirs=take_theirs), by="central")


def _told(hall: Hall, south: South) -> list[Conflict]:
    found = conflicts(hall.state, south.log)
    assert not isinstance(found, Refusal), found
    return found


def test_a_centre_cut_off_for_five_moves_comes_back_with_every_slip_once() -> None:
    hall, sealed = _event()
    south = South(sealed)
    south.do(c.Join(name="Cora", table=2, centre="sur"))
    _both_play(hall, south, range(1, 6))
    assert _told(hall, south) == []
    _merge(hall, south)
    assert [(each.name, each.centre, each.country, each.table) for each in hall.state.players] == [
        ("Ana", "norte", "UY", 1), ("Blas", "sur", "AR", 1), ("Cora", "sur", "AR", 2),
    ]  # fmt: skip
    assert [sorted(move.slips) for move in hall.state.moves] == [[1, 2]] * 5
    tops = [move.top.score for move in hall.state.moves if move.top]
    rows = {row.player: (row.total, row.tops) for row in ranking(hall.state)}
    # No bonus for the only one at the top: that is for events of ten players and more.
    assert rows == {0: (0, 0), 1: (sum(tops), 5), 2: (0, 0)}
    assert fold(hall.log).players == hall.state.players
    of_south = ranking(hall.state, wanted=lambda joined: joined.centre == "sur")
    assert [(row.place, row.player) for row in of_south] == [(1, 1), (2, 2)]


def test_the_same_log_merged_twice_changes_nothing() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, range(1, 4))
    south.do(c.Warn(player=0, move=2, why="habló"))
    south.do(c.Penalise(player=0, points=3, why="se levantó"))
    assert _merge(hall, south)
    before = hall.state.copy()
    assert _merge(hall, south) == ()
    assert _merge(hall, south, take_theirs=True) == ()
    assert (hall.state.players, hall.state.moves) == (before.players, before.moves)
    assert hall.state.penalties == {1: 3}
    assert hall.state.moves[1].warned == {1: 1}


def test_a_longer_log_adds_only_what_is_new() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, [1, 2])
    south.do(c.Penalise(player=0, points=3, why="se levantó"))
    _merge(hall, south)
    _both_play(hall, south, [3])
    south.do(c.Penalise(player=0, points=4, why="otra vez"))
    added = _merge(hall, south)
    merged = [each for each in added if isinstance(each, ev.Merged)]
    assert [(slip.player, slip.move) for each in merged for slip in each.slips] == [(1, 3)]
    assert hall.state.penalties == {1: 7}
    assert len(hall.state.players) == 2


def test_a_slip_corrected_at_the_centre_after_the_merge_follows() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, [1, 2])
    _merge(hall, south)
    south.do(c.CorrectSlip(player=0, move=1, why="no era suya"))
    _merge(hall, south)
    slip = hall.state.moves[0].slips[1]
    assert slip.play is None
    assert _merge(hall, south) == ()
    assert _told(hall, south) == []


def test_the_last_key_opens_the_end_and_slips_of_the_last_move_come_with_it() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, range(1, 7))
    assert (hall.state.ended, south.state.ended) == ("rounds", None)
    south.key(_key(hall))
    assert south.state.phase == "ended"
    assert south.state.board == hall.state.board
    _merge(hall, south)
    assert all(1 in move.slips for move in hall.state.moves), "merging works after the end"
    assert verify_draws(hall.log).ok


def test_a_centre_that_missed_moves_needs_the_newest_key_only() -> None:
    hall, sealed = _event()
    for _ in range(3):
        hall.do(c.Deal(start=True))
        hall.close()
    hall.do(c.Deal(start=True))
    south = South(sealed)
    south.key(_key(hall))
    assert len(south.state.moves) == 4
    assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
    south.do(c.Start())
    south.do(c.EnterPaper(player=0, move=4, play=_top_of(south.state)))
    _merge(hall, south)
    assert 1 in hall.state.move.slips if hall.state.move else False, "a slip of the open move comes in time"
    hall.close()
    assert hall.ranking()[0].player == 1


def test_no_key_opens_a_later_move_and_every_key_is_another() -> None:
    hall, sealed = _event()
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
    _hall, sealed = _event()
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
    hall, sealed = _event()
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
    _hall, sealed = _event()
    assert read_sealed(write_sealed(sealed)) == sealed
    newer = json.dumps(json.loads(write_sealed(sealed)) | {"tesela_sealed": 9})
    for bad in (b"", b"[]", b"{}", b"\xff", b"[" * 100_000, newer):
        with pytest.raises(TextError):
            read_sealed(bad)


def test_what_is_sealed_tells_nothing_by_its_size_or_number() -> None:
    hall, sealed = _event()
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
    hall, sealed = _event()
    hall.do(c.Deal(start=True))
    again = _sealed(hall)
    assert again.parts[0].body != sealed.parts[0].body
    key = _key(hall)
    racks = [
        [entry.rack for part in open_moves(file, key, 0) for entry in part if isinstance(entry, ev.Dealt)]
        for file in (sealed, again)
    ]
    assert racks[0] == racks[1] == [hall.state.rack]
    assert sum(isinstance(each, ev.Sealed) for each in hall.log) == 1


def test_rulings_change_points_but_not_the_board_once_moves_are_sealed() -> None:
    hall, sealed = _event()
    hall.do(c.Deal(start=True))
    top = _top_of(hall.state)
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
    south.key(_key(hall))
    assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
    assert hall.refused(c.Annul(move=2, why="otra vez")).code == "duplicate.annul.sealed"
    assert hall.state.rounds == 2, "an annulled move is not played again"


def _words(state: State, logged: ev.LoggedPlay) -> list[Tiles]:
    return [word.tiles.letters for word in score_play(state.board, logged.play()).words]


def test_a_slip_that_both_have_and_have_differently_is_shown_and_left_to_a_person() -> None:
    hall, sealed = _event()
    south = South(sealed)
    hall.do(c.Deal(start=True))
    hall.do(c.HandIn(player=1, move=1, play=play("A1", "AB")))  # before the line was lost
    south.key(_key(hall))
    south.do(c.Start())
    top = _top_of(south.state)
    south.do(c.EnterPaper(player=0, move=1, play=top))
    hall.close()
    told = _told(hall, south)
    assert [(each.name, each.table, each.move) for each in told] == [("Blas", 1, 1)]
    assert told[0].here is not None
    assert told[0].there is not None
    assert (told[0].here.play, told[0].there.play) == (play("A1", "AB"), top)
    _merge(hall, south)
    assert hall.state.moves[0].slips[1].play == play("A1", "AB"), "nothing gives way in silence"
    assert _told(hall, south) == told, "it is told until somebody decides"
    _merge(hall, south, take_theirs=True)
    assert hall.state.moves[0].slips[1].play == top
    assert _told(hall, south) == []
    assert hall.ranking()[0].player == 1


def test_a_correction_made_at_the_event_after_the_merge_is_not_undone() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, [1])
    _merge(hall, south)
    hall.do(c.CorrectSlip(player=1, move=1, play=play("A1", "AB"), why="se leyó mal"))
    assert [each.move for each in _told(hall, south)] == [1]
    assert _merge(hall, south) == ()
    assert hall.state.moves[0].slips[1].play == play("A1", "AB")


def test_two_people_at_one_table_are_both_kept_and_told() -> None:
    hall, sealed = _event(blas=False)
    south = South(sealed)
    south.do(c.Join(name="Cora", table=1, centre="sur"))
    hall.do(c.Join(name="Dani", table=1, centre="sur"))
    _both_play(hall, south, [1])
    told = _told(hall, south)
    assert [(each.table, each.move, each.name, each.other_name) for each in told] == [(1, 0, "Cora", "Dani")]
    _merge(hall, south)
    assert [(each.name, each.table) for each in hall.state.players] == [
        ("Ana", 1),
        ("Dani", 1),
        ("Cora", None),
    ]
    assert sorted(hall.state.moves[0].slips) == [2]
    assert _merge(hall, south) == ()


def test_players_without_tables_are_known_by_name_and_order() -> None:
    hall = Hall(SIX, players=0, centres=CENTRES)
    for name in ("Eva", "Eva"):
        hall.do(c.Join(name=name, centre="sur"))
    south = South(_sealed(hall))
    hall.do(c.Deal(start=True))
    south.key(_key(hall))
    south.do(c.Start())
    south.do(c.EnterPaper(player=1, move=1, play=_top_of(south.state)))
    hall.close()
    _merge(hall, south)
    assert len(hall.state.players) == 2
    assert sorted(hall.state.moves[0].slips) == [1]


def test_players_who_come_with_the_log_count_for_the_bonus() -> None:
    agreed = replace(SIX, bonus=replace(SIX.bonus, from_players=3))
    hall = Hall(agreed, players=0, centres=CENTRES)
    hall.do(c.Join(name="Ana", centre="norte", table=1))
    hall.do(c.Join(name="Blas", centre="sur", table=1))
    south = South(_sealed(hall))
    south.do(c.Join(name="Cora", table=2, centre="sur"))
    _both_play(hall, south, [1])
    _merge(hall, south)
    top = hall.state.moves[0].top
    assert top is not None
    assert hall.ranking()[0].total == top.score + 10


def test_who_left_at_the_centre_has_left() -> None:
    hall, sealed = _event()
    south = South(sealed)
    south.do(c.Withdraw(player=0, why="se fue"))
    _merge(hall, south)
    assert hall.state.gone == {1}
    assert _merge(hall, south) == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Deal(), c.Close(), c.Annul(move=1, why="x"),
        c.RuleWord(word=Tiles.of("CASA"), valid=False, why="x"),
        c.Overrule(move=1, play=play("H8", "CASA"), valid=True, why="x"), c.Seal(centre="sur"),
        c.BreakTie(players=(0, 1), why="x"), c.End(why="x"), c.MergeLog(entries=()),
    ],
)  # fmt: skip
def test_what_holds_for_all_is_not_for_a_centre_to_decide(command: c.Command) -> None:
    _hall, sealed = _event()
    assert South(sealed).refused(command) == "duplicate.centre.central"


def test_the_next_key_waits_until_time_is_up_and_paper_agrees() -> None:
    agreed = replace(SIX, double_entry=True)
    hall = Hall(agreed, players=0, centres=CENTRES)
    hall.do(c.Join(name="Blas", centre="sur", table=1))
    south = South(_sealed(hall))
    hall.do(c.Deal(start=True))
    south.key(_key(hall))
    south.do(c.Start())
    hall.close()
    hall.do(c.Deal())
    parts = open_moves(south.sealed, _key(hall), 1)
    early = take_opened(south.state, parts, south.now, by="jueza", tools=south.tools)
    assert isinstance(early, Refusal)
    assert early.code == "duplicate.centre.time"
    south.do(c.EnterPaper(player=0, move=1, play=play("A1", "AB")))
    south.do(c.StopTime())
    once = take_opened(south.state, parts, south.now, by="jueza", tools=south.tools)
    assert isinstance(once, Refusal)
    assert once.code == "duplicate.close.differences"


def test_a_centre_does_not_go_on_by_the_clock_alone() -> None:
    agreed = replace(SIX, pace=replace(SIX.pace, by_clock=True))
    hall = Hall(agreed, players=0, centres=CENTRES)
    south = South(_sealed(hall))
    hall.do(c.Deal(start=True))
    south.key(_key(hall))
    south.do(c.Start())
    south.now += 10_000_000
    south.do(c.Tick())
    assert south.state.phase == "collecting"


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


def test_logs_that_are_not_this_centres_are_refused() -> None:
    hall, sealed = _event()
    south = South(sealed)
    _both_play(hall, south, [1, 2])

    def code(log: Sequence[ev.Event], onto: Hall = hall) -> str:
        return onto.refused(c.MergeLog(entries=tuple(log))).code

    assert code([replace(sealed.header, title="Otro"), *south.log[1:]]) == "duplicate.merge.other_event"
    assert code(hall.log) == "duplicate.merge.other_event", "the event's own log is no centre's"
    away = [south.log[0], ev.CentreAlone(0, centre="este", by=""), *south.log[2:]]
    assert code(away) == "duplicate.centre.unknown"
    assert code([south.log[0], south.log[1], *south.log[3:]]) == "duplicate.merge.broken"
    assert code([]) == "duplicate.merge.broken"
    dealt = next(n for n, entry in enumerate(south.log) if isinstance(entry, ev.Dealt))
    first = south.log[dealt]
    assert isinstance(first, ev.Dealt)
    other = [
        *south.log[:dealt],
        replace(first, rack=Tiles.of("AEIOULL").sorted()),
        *south.log[dealt + 1 :],
    ]
    assert code(other[: dealt + 1]) == "duplicate.merge.other_moves"
    behind, _ = _event()
    assert code(south.log, behind) == "duplicate.merge.other_moves", "the event has not come so far"
    _merge(hall, south)
    assert code(south.log[:-1]) == "duplicate.merge.other_log"
    shifted = [*south.log[:-1], replace(south.log[-1], at=1)]
    assert code(shifted) == "duplicate.merge.other_log"
