"""The arbiter's desk: pauses, penalties, leaving the room, corrections, decisions (31, 34, 38-40)."""

from __future__ import annotations

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.draft import Draft
from tesela.rules.due import end_if_closing
from tesela.rules.ending import end_game
from tesela.rules.judging import go_on_if_accepted
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER
from tesela.rules.starting import begin_if_racked
from tesela.rules.turns import next_turn


def call_arbiter(draft: Draft, command: c.CallArbiter) -> Refusal | None:
    """31.5: the clocks stand while the arbiter is asked."""
    state = draft.state
    if not state.header.arbiter and command.seat != ARBITER:
        return draft.no("arbiter.none")
    if state.clocks.case == "arbiter":
        return draft.no("game.paused")
    article = draft.article("clock.stops.arbiter")
    draft.emit(ev.ArbiterCalled(draft.now, command.seat, command.note, article=article))
    draft.emit(ev.ClockStopped(draft.now, command.seat, "arbiter"))
    return None


def resume(draft: Draft, command: c.Resume) -> Refusal | None:
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    if draft.state.clocks.case is None:
        return draft.no("agree.nothing")
    draft.emit(ev.ClockResumed(draft.now, ARBITER, article=draft.article("clock.stops.arbiter")))
    return None


def pause_to_verify(draft: Draft, command: c.PauseToVerify) -> Refusal | None:
    """29: with «corrido», a check of more than five seconds may pause the clock."""
    state = draft.state
    seconds = state.header.options.verify_pause_seconds
    if seconds is None or state.header.time.kind != "running":
        return draft.no("clock.verify_none")
    if state.phase != "announced" or state.announced_at is None:
        return draft.no("turn.not_now", phase=state.phase)
    if not state.clocks.running:
        return draft.no("clock.verify_none")
    if draft.now - state.announced_at[1] <= seconds * 1000:
        return draft.no("clock.verify_early", seconds=seconds)
    draft.emit(ev.ClockStopped(draft.now, command.seat, "verify"))
    return None


def dispute_count(draft: Draft, command: c.DisputeCount) -> Refusal | None:
    """31.3: the clocks stand until both agree on the count, or the arbiter settles it."""
    state = draft.state
    if state.phase != "announced" or state.count_disputed:
        return draft.no("clock.dispute_none")
    draft.emit(ev.ClockStopped(draft.now, command.seat, "count"))
    return None


def adjust_time(draft: Draft, command: c.AdjustTime) -> Refusal | None:
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    if draft.state.header.time.kind == "none":
        return draft.no("clock.no_clock")
    article = draft.article("arbiter.decisions")
    draft.emit(ev.TimeAdjusted(draft.now, command.who, command.ms, command.note, article=article))
    return None


def _arbiter_and(draft: Draft, seat: int, who: int) -> Refusal | None:
    if seat != ARBITER:
        return draft.no("arbiter.only")
    if not 0 <= who < draft.state.seats:
        return draft.no("seat.unknown", seat=who)
    return None


def penalise(draft: Draft, command: c.Penalise) -> Refusal | None:
    """38: the chief arbiter may take 30 points off the game's total."""
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    regular = draft.state.header.options.conduct_penalty
    if regular is None:
        return draft.no("conduct.unregulated")
    points = regular if command.points is None else command.points
    if points <= 0:
        return draft.no("conduct.points")
    article = draft.article("conduct.penalty")
    draft.emit(ev.Penalised(draft.now, command.who, points, article, command.note))
    return None


def warn(draft: Draft, command: c.Warn) -> Refusal | None:
    """32, 38: a warning is kept, so that a second time can be seen."""
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    late = draft.state.round_at is not None and draft.state.on_turn < 0
    topic = "late.warning" if late else "conduct.silence"
    draft.emit(ev.Warned(draft.now, command.who, draft.article(topic), command.note))
    return None


def disqualify(draft: Draft, command: c.Disqualify) -> Refusal | None:
    """38: who asks about words again is out of the game."""
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    if not draft.state.header.options.disqualification:
        return draft.no("conduct.disqualify")
    if draft.state.out >> command.who & 1:
        return draft.no("seat.out")
    _put_out(draft, command.who, "conduct.repeat", command.note)
    return None


def _put_out(draft: Draft, who: int, topic: str, note: str) -> None:
    draft.emit(ev.Disqualified(draft.now, who, draft.article(topic), note))
    go_on_without(draft, who, "disqualified")


def resign(draft: Draft, command: c.Resign) -> Refusal | None:
    """Nobody can be made to go on; with more than two, the others do."""
    if command.seat < 0:
        return draft.no("seat.unknown", seat=command.seat)
    draft.emit(ev.Resigned(draft.now, command.seat))
    go_on_without(draft, command.seat, "resigned")
    return None


def go_on_without(draft: Draft, who: int, reason: ev.EndReason) -> None:
    """One player left ends the game; otherwise the turn goes on to the next."""
    state = draft.state
    if state.ended is not None:
        return
    if len(state.active) <= 1:
        end_game(draft, reason, who)
        return
    if state.on_turn == who:
        end_if_closing(draft)
        if state.ended is None:
            next_turn(draft)
    elif state.phase in ("laid", "announced") and state.accepted:
        go_on_if_accepted(draft)
    else:
        begin_if_racked(draft)


def record_leave(draft: Draft, command: c.RecordLeave) -> Refusal | None:
    """38: with permission, after playing and before drawing, own clock running; without it, disqualified."""
    state = draft.state
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    if command.authorised and state.header.options.leave_needs_permission:
        moment = "drawing" if state.header.drawing_by_hand else "thinking"
        if state.on_turn != command.who or state.phase != moment:
            return draft.no("conduct.leave_when")
    article = draft.article("conduct.leave")
    draft.emit(ev.LeftRoom(draft.now, command.who, command.authorised, article=article))
    if not command.authorised and state.header.options.leave_needs_permission:
        _put_out(draft, command.who, "conduct.leave", "")
    return None


def record_return(draft: Draft, command: c.RecordReturn) -> Refusal | None:
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    if not draft.state.left_room >> command.who & 1:
        return draft.no("conduct.not_away")
    draft.emit(ev.ReturnedToRoom(draft.now, command.who, article=draft.article("conduct.leave")))
    return None


def correct_sum(draft: Draft, command: c.CorrectSum) -> Refusal | None:
    """34: arithmetic may be put right at any time, until the sheet is closed (44)."""
    if wrong := _arbiter_and(draft, command.seat, command.who):
        return wrong
    if command.delta == 0:
        return draft.no("sum.zero")
    article = draft.article("score.correction")
    draft.emit(ev.SumCorrected(draft.now, command.who, command.delta, command.note, article=article))
    return None


def rule(draft: Draft, command: c.Rule) -> Refusal | None:
    """39, 40; `file-2024` 50: a decision that can be cited later."""
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    draft.emit(ev.Ruled(draft.now, command.article, command.text))
    return None


def declare_stuck(draft: Draft, command: c.DeclareStuck) -> Refusal | None:
    """37.1 on the arbiter's word."""
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    if not draft.state.header.options.end_when_stuck:
        return draft.no("stuck.unregulated")
    if draft.state.on_turn < 0:
        return draft.no("game.not_started")
    end_game(draft, "stuck", None)
    return None


def end_by_director(draft: Draft, command: c.EndByDirector) -> Refusal | None:
    """`file-2024` 45.5: the game is over once turns are equal."""
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    if not draft.state.header.options.end_by_director:
        return draft.no("director.unregulated")
    draft.emit(ev.DirectorEnds(draft.now, command.note, article=draft.article("end.director")))
    if draft.state.on_turn < 0:
        end_game(draft, "director", None)
    else:
        end_if_closing(draft)
    return None


def annul(draft: Draft, command: c.Annul) -> Refusal | None:
    """The game does not count: both absent, a broken table. What the director decides (39)."""
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    draft.emit(ev.Ruled(draft.now, str(draft.article("arbiter.interpretation") or ""), command.note))
    end_game(draft, "annulled", None)
    return None
