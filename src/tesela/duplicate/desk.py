"""What arbiters and the master of ceremonies do: the clock, paper slips, closing a move, the end."""

from __future__ import annotations

from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft
from tesela.duplicate.due import deal_next, start_clock
from tesela.duplicate.refusals import cannot
from tesela.duplicate.rulings import unknown_player, unreadable
from tesela.duplicate.settling import close_move, end, judge_slips
from tesela.rules.refusals import Refusal


def withdraw(draft: Draft, command: c.Withdraw) -> Refusal | None:
    if refused := unknown_player(draft.state, command.player):
        return refused
    if command.player in draft.state.gone:
        return cannot("player.gone", name=draft.state.players[command.player].name)
    draft.emit(ev.Withdrawn(draft.now, player=command.player, by=draft.by, why=command.why))
    return None


def deal_rack(draft: Draft, command: c.Deal) -> Refusal | None:
    """The next rack, once the move before is closed; without one the event is over."""
    state = draft.state
    if state.ended is not None:
        return cannot("event.over")
    if state.phase not in ("waiting", "closed"):
        return cannot("deal.not_now", phase=state.phase)
    if deal_next(draft) and command.start:
        start_clock(draft)
    return None


def start(draft: Draft, _command: c.Start) -> Refusal | None:
    if draft.state.phase != "dealt":
        return _not_now(draft)
    start_clock(draft)
    return None


def pause(draft: Draft, command: c.Pause) -> Refusal | None:
    if draft.state.phase != "open":
        return _not_now(draft)
    draft.emit(ev.Paused(draft.now, by=draft.by, why=command.why))
    return None


def resume(draft: Draft, command: c.Resume) -> Refusal | None:
    if draft.state.phase != "paused":
        return _not_now(draft)
    deadline = draft.now + (draft.move.left_ms or 0)
    draft.emit(ev.Resumed(draft.now, deadline=deadline, by=draft.by, why=command.why))
    return None


def extend(draft: Draft, command: c.Extend) -> Refusal | None:
    """More time, also once it is up: nothing of an open move has been told."""
    state = draft.state
    if state.phase not in ("open", "paused", "collecting"):
        return _not_now(draft)
    move = draft.move
    paused = state.phase == "paused"
    until = draft.now + (move.left_ms or 0) if paused else max(draft.now, move.deadline or 0)
    draft.emit(ev.Extended(draft.now, deadline=until + command.ms, by=draft.by, why=command.why))
    return None


def stop_time(draft: Draft, _command: c.StopTime) -> Refusal | None:
    if draft.state.phase not in ("open", "paused"):
        return _not_now(draft)
    draft.emit(ev.TimeUp(draft.now, move=draft.move.number, by=draft.by))
    return None


def _not_now(draft: Draft) -> Refusal:
    if draft.state.ended is not None:
        return cannot("event.over")
    return cannot("clock.not_now", phase=draft.state.phase)


def enter_paper(draft: Draft, command: c.EnterPaper) -> Refusal | None:
    """A slip of the move under way, during its time or after it; of a closed one, see `correct_slip`."""
    state, move = draft.state, draft.state.move
    if refused := unknown_player(state, command.player):
        return refused
    if move is None or move.started is None:
        return cannot("slip.no_move")
    if command.move != move.number:
        return cannot("slip.other_move", move=command.move, now=move.number)
    if refused := unreadable(command.play):
        return refused
    draft.emit(
        ev.Entered(
            draft.now,
            player=command.player,
            move=command.move,
            play=command.play,
            score=command.score,
            fault=command.fault,
            final=command.final,
            by=draft.by,
        )
    )
    return None


def judge_now(draft: Draft, _command: c.Judge) -> Refusal | None:
    """Verdicts before closing, so that arbiters can look at them; only once nobody can hand in any more."""
    if draft.state.phase != "collecting":
        return cannot("close.not_now", phase=draft.state.phase)
    judge_slips(draft)
    return None


def close(draft: Draft, _command: c.Close) -> Refusal | None:
    if draft.state.ended is not None:
        return cannot("event.over")
    if draft.state.phase != "collecting":
        return cannot("close.not_now", phase=draft.state.phase)
    return close_move(draft)


def seal(draft: Draft, command: c.Seal) -> Refusal | None:
    """The moves ahead are given to a centre: only where no slip of another place can change them."""
    state = draft.state
    if state.ended is not None:
        return cannot("event.over")
    if command.centre not in {centre.code for centre in state.header.centres}:
        return cannot("centre.unknown", centre=command.centre)
    if state.conditions.master != "top":
        return cannot("seal.best_slip")
    if command.centre not in state.sealed:
        draft.emit(ev.Sealed(draft.now, centre=command.centre, by=draft.by))
    return None


def end_event(draft: Draft, command: c.End) -> Refusal | None:
    """The judge ends it: a move that is not closed counts for nobody."""
    if draft.state.ended is not None:
        return cannot("event.over")
    if not command.why.strip():
        return cannot("why.missing")
    end(draft, "judge", command.why)
    return None
