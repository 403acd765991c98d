"""The course of an event: the clock, the pace, the log and the draws that anyone can repeat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.commands import read_desk_command, write_command
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.due import due
from tesela.duplicate.fold import fold
from tesela.duplicate.verify import verify_draws
from tesela.rules.codec import LineTiles

RACK = "AACNRST"


def _kinds(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_deal_start_time_close_and_so_on() -> None:
    hall = Hall(players=1)
    assert due(hall.state) is None
    assert _kinds(hall.do(c.Deal())) == ["Dealt"]
    assert hall.refused(c.Deal()).code == "duplicate.deal.not_now"
    assert _kinds(hall.do(c.Start())) == ["Started"]
    assert due(hall.state) == hall.move.deadline
    assert hall.do(c.Tick()) == ()
    hall.now += 180_000
    done = hall.do(c.Tick())
    assert _kinds(done) == ["TimeUp"]
    assert done[0].at == hall.move.deadline
    assert _kinds(hall.do(c.Close())) == ["Closed"]
    assert hall.state.phase == "closed"


def test_calls_of_the_championship() -> None:
    assert CAMPEONATO.timing.move_ms == 180_000
    assert CAMPEONATO.timing.calls_ms == (60_000, 30_000)
    assert CAMPEONATO.timing.raise_ms == 5_000
    assert MANUAL.timing.calls_ms == ()


def test_pause_resume_extend() -> None:
    hall = Hall(rack=RACK)
    deadline = hall.move.deadline or 0
    hall.do(c.Extend(ms=30_000, why="ruido"))
    assert hall.move.deadline == deadline + 30_000
    hall.now += 1_000
    hall.do(c.Pause(why="luz"))
    assert due(hall.state) is None
    hall.do(c.Extend(ms=5_000))
    assert hall.move.left_ms == 180_000 + 30_000 - 1_000 + 5_000
    hall.now += 3_600_000
    hall.do(c.Resume())
    assert hall.move.deadline == hall.now + 214_000


def test_more_time_can_be_given_after_it_was_up() -> None:
    hall = Hall(rack=RACK)
    hall.now += 200_000
    hall.do(c.Extend(ms=20_000, why="se cayó la red"))
    assert hall.state.phase == "open"
    hall.slip(0, "H8", "CASA")
    hall.close()
    assert hall.totals()[0] == 12


@pytest.mark.parametrize("paused", [True, False])
def test_more_time_after_the_arbiter_stopped_early_counts_from_now(paused: bool) -> None:
    hall = Hall(rack=RACK)
    hall.now += 10_000
    if paused:
        hall.do(c.Pause())
        hall.now += 5_000
    hall.do(c.StopTime())
    hall.now += 1_000
    hall.do(c.Extend(ms=30_000, why="se cortó demasiado pronto"))
    assert (hall.state.phase, hall.move.deadline, hall.move.left_ms) == ("open", hall.now + 30_000, None)
    hall.now += 30_001
    hall.do(c.Tick())
    assert hall.state.phase == "collecting"


def test_where_the_clock_keeps_the_pace_a_move_stopped_early_is_closed_at_once() -> None:
    hall = Hall(replace(MANUAL, pace=replace(MANUAL.pace, by_clock=True, pause_ms=10_000)), players=2)
    hall.do(c.Deal(start=True))
    hall.now += 5_000
    hall.do(c.StopTime())
    hall.do(c.Tick())
    assert hall.state.phase == "closed"


def test_who_joins_between_two_moves_does_not_make_the_others_wait() -> None:
    hall = Hall(replace(MANUAL, pace=replace(MANUAL.pace, by_clock=True, pause_ms=10_000)), players=2)
    hall.do(c.Deal(start=True))
    hall.do(c.StopTime())
    hall.do(c.Tick())
    closed = hall.now
    for name in ("Ana", "Blas", "Cora"):
        hall.now += 3_000
        hall.do(c.Join(name=name))
    hall.now += 1_000
    hall.do(c.Tick())
    assert (hall.state.phase, hall.now - closed) == ("open", 10_000)


def test_where_the_clock_keeps_the_pace_it_closes_and_deals_by_itself() -> None:
    agreed = replace(MANUAL, rounds=3, pace=replace(MANUAL.pace, by_clock=True, pause_ms=10_000))
    hall = Hall(agreed, players=2)
    hall.do(c.Deal(start=True))
    hall.do(c.HandIn(player=0, move=1, play=None))
    times = 0
    while hall.state.ended is None:
        at = due(hall.state)
        assert at is not None
        hall.now = at
        hall.do(c.Tick())
        times += 1
        assert times < 20
    assert hall.state.ended == "rounds"
    assert [move.number for move in hall.state.moves] == [1, 2, 3]
    starts = [entry.at for entry in hall.log if isinstance(entry, ev.Started)]
    assert starts[1] - starts[0] == 190_000


def test_a_server_that_slept_makes_the_next_move_start_when_it_wakes() -> None:
    agreed = replace(MANUAL, pace=replace(MANUAL.pace, by_clock=True, pause_ms=10_000))
    hall = Hall(agreed, players=1)
    hall.do(c.Deal(start=True))
    hall.now += 10_000_000
    hall.do(c.Tick())
    assert [type(entry).__name__ for entry in hall.log[-2:]] == ["TimeUp", "Closed"]
    hall.now += 10_000
    hall.do(c.Tick())
    assert hall.move.deadline == hall.now + 180_000, "nobody loses time that they could not have played"


def test_draws_can_be_repeated_from_the_seed_and_a_changed_one_is_found() -> None:
    hall = Hall(players=1)
    for _ in range(4):
        hall.do(c.Deal(start=True))
        hall.close()
    assert verify_draws(hall.log).problems[0].code == "no_seed"
    hall.do(c.End(why="listo"))
    report = verify_draws(hall.log)
    assert report.ok
    assert report.choices == hall.state.draws
    at = next(n for n, entry in enumerate(hall.log) if isinstance(entry, ev.Dealt))
    dealt = hall.log[at]
    assert isinstance(dealt, ev.Dealt)
    other = Tiles(sorted(dealt.rack[1:] + Tiles.of("Z")))
    forged = [*hall.log[:at], replace(dealt, rack=other), *hall.log[at + 1 :]]
    problems = verify_draws(forged[: at + 1] + hall.log[-1:]).problems
    assert (problems[0].code, problems[0].event) == ("differs", at + 1)
    wrong_seed = [*hall.log[:-1], ev.SeedRevealed(hall.now, seed="11" * 32)]
    assert verify_draws(wrong_seed).problems[0].code == "commitment"
    assert (
        verify_draws([*hall.log[:-1], ev.SeedRevealed(hall.now, seed="xyz")]).problems[0].code == "bad_seed"
    )


def test_a_log_that_no_event_wrote_is_unreadable_text() -> None:
    hall = Hall(rack=RACK)
    with pytest.raises(TextError, match=r"log\.no_header"):
        fold(hall.log[1:])
    wrong: list[ev.Event] = [
        ev.Joined(1, player=9, name="x"),
        ev.HandedIn(1, player=77, move=1),
        ev.HandedIn(1, player=0, move=5),
        ev.Closed(
            1, move=4, top=ev.ScoredPlay(ev.LoggedPlay("H8", _line("CASA")), 1),
            laid=ev.ScoredPlay(ev.LoggedPlay("H8", _line("CASA")), 1), covers=_line("CASA"),
        ),
        ev.Overruled(1, move=1, play=ev.LoggedPlay("H8", _line("CASA")), valid=True, by="x"),
        ev.Dealt(1, move=2, rack=Tiles.of("ZZZZZZZ"), tries=()),
    ]  # fmt: skip
    for entry in wrong:
        with pytest.raises(TextError, match=r"log\.broken"):
            fold([*hall.log, entry])
    with pytest.raises(TextError, match=r"log\.file"):
        ev.read_log(b"{}")
    with pytest.raises(TextError, match=r"log\.no_header"):
        ev.read_log(ev.write_log(hall.log[1:]))
    with pytest.raises(TextError, match=r"log\.two_headers"):
        ev.read_log(ev.write_log([hall.log[0], hall.log[0]]))
    with pytest.raises(TextError, match=r"log\.version"):
        ev.read_log(ev.write_log(hall.log).replace(b'"tesela_duplicate":1', b'"tesela_duplicate":9'))


def _line(tiles: str) -> LineTiles:
    return LineTiles(Tiles.of(tiles))


def test_each_entry_is_read_back_as_it_was_written() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H8", "CAsA".upper())
    hall.close()
    for entry in hall.log:
        assert ev.read_event(ev.write_event(entry)) == entry
    with pytest.raises(TextError):
        ev.read_event(b'{"e":"nothing","at":1}')


def test_the_desks_commands_are_read_and_a_players_or_the_clocks_are_not() -> None:
    command = c.RuleWord(word=Tiles.of("[CH]AL"), valid=False, why="no")
    assert read_desk_command(write_command(command)) == command
    for other in (c.Tick(), c.HandIn(player=0, move=1)):
        with pytest.raises(TextError):
            read_desk_command(write_command(other))
