"""A real-table game as the fold of its facts; `web/src/mesa/core` folds alike on a device without a line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from tesela.mesa import challenging
from tesela.mesa import facts as f
from tesela.mesa.challenging import complete, go_on
from tesela.mesa.entries import write_down
from tesela.mesa.table import UNKNOWN, Table, Turn, new_table
from tesela.mesa.tally import ending, tally, turns_equal
from tesela.rules.clock import overtime_ms


def fold(facts: Iterable[f.Fact]) -> Table | None:
    """The table after these facts; None unless the first opens a game. A later opening is no fact."""
    return next((table for table, _ in deque(steps(facts), maxlen=1)), None)


def steps(facts: Iterable[f.Fact]) -> Iterator[tuple[Table, f.Fact]]:
    """The one table after each fact that stands, from the one that opens it; nothing if none does."""
    standing = _without_slips(facts)
    if not standing or not isinstance(standing[0][1], f.Opened):
        return
    table = new_table(standing[0][1])
    yield table, standing[0][1]
    for n, fact in standing[1:]:
        apply(table, n, fact)
        yield table, fact


def _without_slips(facts: Iterable[f.Fact]) -> list[tuple[int, f.Fact]]:
    """The facts with their numbers, without those that an `Undo` struck out and without the undoing."""
    standing: list[tuple[int, f.Fact]] = []
    for n, fact in enumerate(facts):
        if not isinstance(fact, f.Undo):
            standing.append((n, fact))
            continue
        last = next((at for at in reversed(range(1, len(standing))) if _is_slip(standing[at][1])), None)
        if last is not None:
            del standing[last]
    return standing


def _is_slip(fact: f.Fact) -> bool:
    """Who writes is no slip."""
    return not isinstance(fact, f.Lead)


def apply(table: Table, n: int, fact: f.Fact) -> None:
    """Let fact number `n` happen at the table."""
    table.n = n
    if fact.at < table.now:
        table.mark("time.backwards")
    table.now = max(table.now, fact.at)
    if _unknown_seat(table, fact):
        table.mark("seat.unknown")
        return
    if _closed(table) and not isinstance(fact, f.Reopen | f.Lead):
        table.mark("game.closed")
    _HANDLERS[type(fact)](table, fact)


def _unknown_seat(table: Table, fact: f.Fact) -> bool:
    seat = getattr(fact, "seat", None)
    seats = fact.seats if isinstance(fact, f.Late) else () if seat is None else (seat,)
    return any(each >= table.seats for each in seats)


def _closed(table: Table) -> bool:
    """44: signed by all."""
    return table.header.options.signed_closes and len(table.signatures) == table.seats


def _nothing(table: Table, fact: f.Fact) -> None:
    """A second header: it can only come from a log put together wrongly."""
    table.mark("turn.not_now")


def _lead(table: Table, fact: f.Lead) -> None:
    table.leader = fact.device


def _late(table: Table, fact: f.Late) -> None:
    """32, 36: from here on the absent pay."""
    if table.phase != "waiting":
        table.mark("turn.not_now")
        return
    if table.header.options.late_grace_minutes is None:
        table.mark("late.unregulated")
    table.run(sorted(set(fact.seats)))
    for seat in sorted(set(fact.seats)):
        table.note(seat, "late")


def _arrived(table: Table, fact: f.Arrived) -> None:
    if table.phase != "waiting":
        table.mark("turn.not_now")
        return
    running = [seat for seat in range(table.seats) if table.clocks.is_running(seat)]
    if fact.seat in running and len(running) > 1:
        table.run([seat for seat in running if seat != fact.seat])
    table.note(fact.seat, "arrived")


def _begin(table: Table, fact: f.Begin) -> None:
    if table.phase != "waiting":
        table.mark("turn.not_now")
        return
    table.turns = [Turn(fact.seat)]
    table.phase, table.began = "thinking", table.now
    table.run([fact.seat])


def _laid(table: Table, fact: f.Laid) -> None:
    """31.1: with the clock «no corrido»; a timer has done its work."""
    if table.phase != "thinking":
        table.mark("turn.not_now")
    elif table.header.time.kind not in ("stopped", "timer"):
        table.mark("clock.laid_running")
    else:
        table.phase, table.laid_stop = "laid", True
        table.clocks.stop("laid", table.now)


def _press(table: Table, fact: f.Press) -> None:
    """29: a press completes the turn, whatever was written down so far."""
    if table.phase not in ("thinking", "laid", "announced"):
        table.mark("turn.not_now")
        return
    if table.clocks.case == "excess":
        table.mark("draw.surplus_first")
    complete(table)


def _count(table: Table, fact: f.Count) -> None:
    """34: the points of the last play, as both now count them."""
    plays = [turn for turn in table.turns if turn.kind in ("play", "score")]
    if not plays or table.phase in ("challenged", "rejected", "appealed"):
        table.mark("turn.not_now")
        return
    plays[-1].score = fact.points
    if plays[-1].counted is not None and plays[-1].counted != fact.points:
        table.mark("score.wrong")
    table.signatures.clear()
    if table.clocks.case == "count":
        go_on(table)


def _stop(table: Table, fact: f.Stop) -> None:
    """31.3-31.5, 29: both clocks stand."""
    if table.phase in ("waiting", "ended", "challenged", "rejected", "appealed"):
        table.mark("turn.not_now")
        return
    if fact.case == "verify":
        _doubt_check(table)
    table.clocks.stop(fact.case, table.now)


def _doubt_check(table: Table) -> None:
    """29: «corrido» only, and only after five seconds."""
    seconds = table.header.options.verify_pause_seconds
    if seconds is None or table.header.time.kind != "running":
        table.mark("clock.verify_unregulated")
    elif table.announced is None or table.now - table.announced < seconds * 1000:
        table.mark("clock.verify_early")


def _resume(table: Table, fact: f.Resume) -> None:
    if table.clocks.case is None or table.phase in ("challenged", "rejected", "appealed", "ended"):
        table.mark("turn.not_now")
        return
    if table.clocks.case == "laid":
        table.laid_stop = False
        table.phase = "thinking" if table.phase == "laid" else table.phase
    go_on(table)


def _adjust(table: Table, fact: f.Adjust) -> None:
    table.clocks.advance(table.now)
    table.clocks.used[fact.seat] = max(0, table.clocks.used[fact.seat] + fact.ms)
    table.note(fact.seat, "adjusted", fact.ms, fact.note)
    table.signatures.clear()


def _surplus(table: Table, fact: f.Surplus) -> None:
    """7, 31.4: how they go back depends on whether they were racked, and seen."""
    if table.header.options.too_many_drawn is None:
        table.mark("draw.unregulated")
    what = "surplus_seen" if fact.seen else "surplus_racked" if fact.racked else "surplus"
    table.note(fact.seat, what, fact.count)
    if table.phase in ("thinking", "laid", "announced"):
        table.stop("excess")


def _returned(table: Table, fact: f.Returned) -> None:
    if table.clocks.case != "excess":
        table.mark("turn.not_now")
        return
    go_on(table)


def _missing(table: Table, fact: f.Missing) -> None:
    """`file-2024` 29: after playing, also before the clock is pressed, and before the own turn."""
    if table.header.options.too_few_drawn is None:
        table.mark("draw.complete")
    elif table.turns and table.current.seat == fact.seat and table.phase != "announced":
        table.mark("draw.too_late")
    table.note(fact.seat, "missing", fact.count)


def _note(table: Table, fact: f.Note) -> None:
    table.note(fact.seat, fact.what, 0, fact.note)


def _penalty(table: Table, fact: f.Penalty) -> None:
    """38: thirty points, that number and no other."""
    if fact.points != table.header.options.conduct_penalty:
        table.mark("penalty.points")
    table.penalties[fact.seat] += fact.points
    table.note(fact.seat, "penalty", fact.points, fact.note)
    table.signatures.clear()


def _correct(table: Table, fact: f.Correct) -> None:
    table.corrections[fact.seat] += fact.delta
    table.note(fact.seat, "corrected", fact.delta, fact.note)
    table.signatures.clear()


def _rack(table: Table, fact: f.Rack) -> None:
    table.racks[fact.seat] = fact.tiles
    sums = tally(table)
    if sums.bag != UNKNOWN and len(fact.tiles) != sums.held[fact.seat]:
        table.mark("rack.size")
    table.signatures.clear()


def _end(table: Table, fact: f.End) -> None:
    """37, 45: what the table says; where the turns or the clocks say otherwise, a mark."""
    if table.phase == "ended":
        table.mark("turn.not_now")
        return
    table.run([])
    if not _confirmed(table, fact):
        table.mark("end.unconfirmed")
    sums = tally(table)
    timed = fact.reason in ("total_time", "director")
    if timed and table.header.options.equalise_turns and not turns_equal(sums):
        table.mark("end.unequal")
    table.phase, table.ended = "ended", fact
    table.signatures.clear()


def _confirmed(table: Table, fact: f.End) -> bool:
    """Whether the log itself shows that it ended so; of a clock-only table it shows little."""
    options, mode = table.header.options, table.header.mode
    if fact.reason == "overtime_loss":
        return _past_the_loss(table, fact.seat)
    if fact.reason in ("out", "passes", "scoreless"):
        return mode == "clock" or ending(table, tally(table)) == (fact.reason, _turns_on(fact))
    if fact.reason == "stuck":
        return options.end_when_stuck
    if fact.reason == "director":
        return options.end_by_director
    limit = table.header.time.game_ms
    if fact.reason == "total_time":
        return limit is not None and table.began is not None and table.now - table.began >= limit
    return True


def _turns_on(fact: f.End) -> int | None:
    return fact.seat if fact.reason == "out" else None


def _past_the_loss(table: Table, seat: int | None) -> bool:
    """`file-2024` 35.1: more than eight minutes over."""
    time = table.header.time
    if seat is None or time.loss_after_ms is None:
        return False
    return overtime_ms(time, table.clocks.used[seat]) > time.loss_after_ms


def _result(table: Table, fact: f.Result) -> None:
    if len(fact.totals) != table.seats:
        table.mark("seat.unknown")
        return
    table.result = fact.totals
    table.signatures.clear()


def _sign(table: Table, fact: f.Sign) -> None:
    if table.phase != "ended":
        table.mark("sign.early")
    table.signatures[fact.seat] = fact.strokes


def _reopen(table: Table, fact: f.Reopen) -> None:
    """44: the clocks stand until somebody starts them again."""
    if table.phase != "ended":
        table.mark("turn.not_now")
        return
    table.ended, table.result = None, None
    table.signatures.clear()
    if not table.turns:
        table.phase = "waiting"
        return
    table.phase = "thinking" if table.current.kind == "open" else "announced"
    table.run([table.current.seat])
    table.clocks.stop("arbiter", table.now)


_HANDLERS: Final[dict[type[f.Fact], Callable[[Table, Any], None]]] = {
    f.Opened: _nothing,
    f.Lead: _lead,
    f.Late: _late,
    f.Arrived: _arrived,
    f.Begin: _begin,
    f.Laid: _laid,
    **dict.fromkeys((f.Play, f.Score, f.Exchange, f.Pass, f.Lost), write_down),
    f.Press: _press,
    f.Count: _count,
    f.Challenge: challenging.challenge,
    f.Verdict: challenging.verdict,
    f.Appeal: challenging.appeal,
    f.AppealDecided: challenging.appeal_decided,
    f.Withdraw: lambda table, fact: challenging.withdraw(table),
    f.Stop: _stop,
    f.Resume: _resume,
    f.Adjust: _adjust,
    f.Surplus: _surplus,
    f.Returned: _returned,
    f.Missing: _missing,
    f.Note: _note,
    f.Penalty: _penalty,
    f.Correct: _correct,
    f.Rack: _rack,
    f.End: _end,
    f.Result: _result,
    f.Sign: _sign,
    f.Reopen: _reopen,
}
