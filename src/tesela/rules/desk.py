"""The arbiter's desk: pauses, penalties, leaving the room, corrections, decisions (31, 34, 38-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import game_begun, regulated
from tesela.rules.draft import Draft
from tesela.rules.due import end_if_closing
from tesela.rules.ending import end_game, void_signatures
from tesela.rules.grounds import ground
from tesela.rules.handling import ANYBODY, DESK, SEAT, Choice, handles
from tesela.rules.judging import go_on_if_accepted
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import ArticleRef
from tesela.rules.starting import begin_if_racked
from tesela.rules.state import State, seats_of
from tesela.rules.turns import complete_turn, next_turn
from tesela.rules.variations.claiming_bonus import settle_if_decided
from tesela.rules.variations.themed import CLAIM_PHASES


def _can_be_called(state: State, seat: int) -> str | None:
    if not state.header.arbiter and seat != ARBITER:
        return "arbiter.none"
    if state.clocks.case == "arbiter":
        return "game.paused"
    if seat >= 0 and (state.is_absent(seat) or state.left_the_room(seat)):
        return "arbiter.elsewhere"  # 32, 38: their own clock runs until they are there
    limits = state.header.time.limits
    spent = limits is not None and seat >= 0 and state.called_ms[seat] >= limits.call_ms
    return "arbiter.spent" if spent else None


@handles(c.CallArbiter, by=ANYBODY, when=(_can_be_called,))
def call_arbiter(draft: Draft, command: c.CallArbiter) -> Refusal | None:
    """31.5: the clocks stand while the arbiter is asked."""
    article = draft.article("clock.stops.arbiter")
    draft.emit(ev.ArbiterCalled(draft.now, command.seat, command.note, article=article))
    draft.emit(ev.ClockStopped(draft.now, command.seat, "arbiter", holds=True))
    return None


_DESK_RESUMES: Final = ("arbiter", "count", "verify")
"""31.3, 31.5, 29: stops that end when the desk says so; the others end with what they stand for."""


def _stopped(state: State, seat: int) -> str | None:
    if state.clocks.case in _DESK_RESUMES:
        return None
    if state.clocks.case == "challenge":
        return "challenge.judge_first"
    return "draw.surplus_first" if state.clocks.case == "excess" else "clock.not_called"


@handles(c.Resume, by=DESK, when=(_stopped,))
def resume(draft: Draft, command: c.Resume) -> Refusal | None:
    """31.5: the arbiter has decided, and the clocks go on."""
    draft.emit(ev.ClockResumed(draft.now, ARBITER, article=draft.article("clock.stops.arbiter")))
    return None


def _verifying(state: State, seat: int) -> str | None:
    if state.header.options.verify_pause_seconds is None or state.header.time.kind != "running":
        return "clock.verify_none"
    if state.phase != "announced":
        return "turn.not_now"
    return None if state.clocks.running else "clock.verify_none"


def _verify_after(state: State, seat: int) -> Choice | None:
    counted_at = state.announced_at[1] if state.announced_at else state.last_at
    pause_ms, limits = (state.header.options.verify_pause_seconds or 0) * 1000, state.header.time.limits
    if limits is not None and limits.verify_ms <= pause_ms:
        return None  # the program pauses it before anybody may
    return Choice(after=counted_at + pause_ms)


@handles(c.PauseToVerify, by=ANYBODY, when=(_verifying,), needs=_verify_after)
def pause_to_verify(draft: Draft, command: c.PauseToVerify) -> Refusal | None:
    """29: with «corrido», a check of more than five seconds may pause the clock."""
    state = draft.state
    may = _verify_after(state, command.seat)
    if may is None:
        return draft.no("clock.verify_none")
    if may.after is not None and draft.now <= may.after:
        return draft.no("clock.verify_early", seconds=state.header.options.verify_pause_seconds)
    draft.emit(ev.ClockStopped(draft.now, command.seat, "verify"))
    return None


def _count_open(state: State, seat: int) -> str | None:
    if state.header.commitment and not state.header.arbiter and seat != ARBITER:
        return "count.by_program"  # nobody else counts, and nobody could settle it
    return "clock.dispute_none" if state.phase != "announced" or state.count_disputed else None


@handles(c.DisputeCount, by=ANYBODY, when=(_count_open,))
def dispute_count(draft: Draft, command: c.DisputeCount) -> Refusal | None:
    """31.3: the clocks stand until both agree on the count, or the arbiter settles it."""
    draft.emit(ev.ClockStopped(draft.now, command.seat, "count"))
    return None


def everybody(state: State, seat: int) -> Choice:
    """It may concern any seat."""
    return Choice(who=tuple(range(state.seats)))


def still_in(state: State, seat: int) -> Choice:
    """It may concern those who are still in the game."""
    return Choice(who=tuple(state.active))


with_clock = regulated(lambda state: state.header.time.kind != "none", "clock.no_clock")


@handles(c.AdjustTime, by=DESK, when=(with_clock,), needs=everybody)
def adjust_time(draft: Draft, command: c.AdjustTime) -> Refusal | None:
    """The arbiter gives or takes time."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    article = draft.article("arbiter.decisions")
    draft.emit(ev.TimeAdjusted(draft.now, command.who, command.ms, command.note, article=article))
    return None


def no_such_seat(draft: Draft, who: int) -> Refusal | None:
    """The refusal of a seat that the table does not have."""
    return None if 0 <= who < draft.state.seats else draft.no("seat.unknown", seat=who)


penalties = regulated(lambda state: state.header.options.conduct_penalty is not None, "conduct.unregulated")


@handles(c.Penalise, by=DESK, when=(penalties,), needs=everybody, after_end="until_closed")
def penalise(draft: Draft, command: c.Penalise) -> Refusal | None:
    """38: the chief arbiter may take 30 points off the game's total."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    regular = draft.state.header.options.conduct_penalty or 0
    points = regular if command.points is None else command.points
    if points != regular:
        return draft.no("conduct.points", points=regular)
    article = draft.article("conduct.penalty")
    draft.emit(ev.Penalised(draft.now, command.who, points, article, command.note))
    void_signatures(draft)
    return None


@handles(c.Warn, by=DESK, needs=everybody, after_end="until_closed")
def warn(draft: Draft, command: c.Warn) -> Refusal | None:
    """32, 38: a warning is kept, so that a second time can be seen."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    article = ground(draft, command.article, "late.warning" if _about_to_begin(draft) else "conduct.silence")
    if isinstance(article, Refusal):
        return article
    draft.emit(ev.Warned(draft.now, command.who, article, command.note))
    return None


def _about_to_begin(draft: Draft) -> bool:
    """32: the round has started and the game has not: what is decided now is about who is late."""
    return draft.state.round_at is not None and draft.state.on_turn < 0


disqualification = regulated(lambda state: state.header.options.disqualification, "conduct.disqualify")


@handles(c.Disqualify, by=DESK, when=(disqualification,), needs=still_in)
def disqualify(draft: Draft, command: c.Disqualify) -> Refusal | None:
    """38: who asks about words again is out of the game; 32: who is late again."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    if draft.state.is_out(command.who):
        return draft.no("seat.out")
    article = ground(draft, command.article, "late.warning" if _about_to_begin(draft) else "conduct.repeat")
    if isinstance(article, Refusal):
        return article
    put_out(draft, command.who, article, command.note)
    return None


def put_out(draft: Draft, who: int, article: ArticleRef | None, note: str) -> None:
    """Disqualify a player, and go on without them; an ending rests on the same article."""
    draft.emit(ev.Disqualified(draft.now, who, article, note))
    go_on_without(draft, who, "disqualified", article)


def put_out_all(draft: Draft, seats: Sequence[int], article: ArticleRef | None) -> None:
    """Disqualify players for one and the same act; where nobody is left the game has no winner."""
    for who in seats:
        draft.emit(ev.Disqualified(draft.now, who, article, ""))
    if draft.state.active:
        for who in seats:
            go_on_without(draft, who, "disqualified", article)
    else:
        end_game(draft, "disqualified", None, article)


@handles(c.Resign, by=SEAT, while_paused=True)
def resign(draft: Draft, command: c.Resign) -> Refusal | None:
    """Nobody can be made to go on; with more than two, the others do."""
    draft.emit(ev.Resigned(draft.now, command.seat))
    go_on_without(draft, command.seat, "resigned")
    return None


def go_on_without(draft: Draft, who: int, reason: ev.EndReason, article: ArticleRef | None = None) -> None:
    """One player left ends the game; otherwise the turn goes on to the next."""
    state = draft.state
    if state.ended is not None:
        return
    if len(state.active) <= 1:
        end_game(draft, reason, who, article)
        return
    if state.on_turn == who:
        end_if_closing(draft)
        if state.ended is None:
            next_turn(draft)
    elif state.phase in ("laid", "announced") and state.accepted:
        go_on_if_accepted(draft)
    elif state.phase in CLAIM_PHASES:
        settle_if_decided(draft)
    else:
        begin_if_racked(draft)


def _still_here(state: State, seat: int) -> Choice | None:
    who = tuple(each for each in state.active if not state.is_away(each))
    return Choice(who=who) if who else None


@handles(c.RecordLeave, by=DESK, needs=_still_here)
def record_leave(draft: Draft, command: c.RecordLeave) -> Refusal | None:
    """38: with permission, after playing and writing, before drawing; without it, disqualified.

    Where the program draws, leave is granted in advance: the draw is held back until the return.
    """
    state, who = draft.state, command.who
    if wrong := no_such_seat(draft, who):
        return wrong
    if state.is_away(who):
        return draft.no("conduct.away", player=state.name(who))
    article = draft.article("conduct.leave")
    if not state.header.options.leave_needs_permission:
        draft.emit(ev.LeftRoom(draft.now, who, command.authorised, article=article))
    elif not command.authorised:
        draft.emit(ev.LeftRoom(draft.now, who, False, article=article))
        put_out(draft, who, article, "")
    elif state.header.drawing_by_hand:
        if state.on_turn != who or state.phase not in ("drawing", "drawn") or state.has_drawn:
            return draft.no("conduct.leave_when")
        draft.emit(ev.LeftRoom(draft.now, who, True, True, article=article))
    elif state.on_turn < 0 or state.is_out(who) or state.may_leave(who):
        return draft.no("conduct.leave_when")
    else:
        draft.emit(ev.LeaveGranted(draft.now, who, article=article))
    return None


def _those_away(state: State, seat: int) -> Choice | None:
    who = tuple(each for each in seats_of(state.left_room) if seat in (each, ARBITER))
    return Choice(who=who) if who else None


@handles(c.RecordReturn, by=("seat", "arbiter"), needs=_those_away, while_paused=True)
def record_return(draft: Draft, command: c.RecordReturn) -> Refusal | None:
    """38: they are back; where the program draws it does so now, and the turn goes on."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    if command.seat not in (command.who, ARBITER):
        return draft.no("arbiter.only")
    if not draft.state.is_away(command.who):
        return draft.no("conduct.not_away")
    draft.emit(ev.ReturnedToRoom(draft.now, command.who, article=draft.article("conduct.leave")))
    state = draft.state
    held_back = state.on_turn == command.who and state.phase in ("drawing", "drawn")
    if held_back and not state.header.drawing_by_hand and state.ended is None:
        complete_turn(draft)
    return None


@handles(c.CorrectSum, by=DESK, needs=everybody, after_end="until_closed")
def correct_sum(draft: Draft, command: c.CorrectSum) -> Refusal | None:
    """34: arithmetic may be put right at any time, until the sheet is closed (44)."""
    if wrong := no_such_seat(draft, command.who):
        return wrong
    if command.delta == 0:
        return draft.no("sum.zero")
    article = draft.article("score.correction")
    draft.emit(ev.SumCorrected(draft.now, command.who, command.delta, command.note, article=article))
    void_signatures(draft)
    return None


@handles(c.Rule, by=DESK, after_end="yes")
def rule(draft: Draft, command: c.Rule) -> Refusal | None:
    """39, 40; `file-2024` 50: a decision that can be cited later."""
    draft.emit(ev.Ruled(draft.now, command.article, command.text))
    return None


ends_when_stuck = regulated(lambda state: state.header.options.end_when_stuck, "stuck.unregulated")


@handles(c.DeclareStuck, by=DESK, when=(ends_when_stuck, game_begun))
def declare_stuck(draft: Draft, command: c.DeclareStuck) -> Refusal | None:
    """37.1 on the arbiter's word."""
    end_game(draft, "stuck", None)
    return None


director_ends = regulated(lambda state: state.header.options.end_by_director, "director.unregulated")


@handles(c.EndByDirector, by=DESK, when=(director_ends,))
def end_by_director(draft: Draft, command: c.EndByDirector) -> Refusal | None:
    """`file-2024` 45.5: the game is over once turns are equal."""
    draft.emit(ev.DirectorEnds(draft.now, command.note, article=draft.article("end.director")))
    if draft.state.on_turn < 0:
        end_game(draft, "director", None)
    else:
        end_if_closing(draft)
    return None


@handles(c.Annul, by=DESK)
def annul(draft: Draft, command: c.Annul) -> Refusal | None:
    """The game does not count: both absent, a broken table. What the director decides (39)."""
    draft.emit(ev.Ruled(draft.now, str(draft.article("arbiter.interpretation") or ""), command.note))
    end_game(draft, "annulled", None)
    return None
