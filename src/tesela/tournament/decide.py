"""`decide(state, command, …)`: the events that a command brings about, or a refusal as a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tesela.rules.refusals import Refusal
from tesela.tournament import (
    arbitration,
    case_keeping,
    entries,
    hall,
    leaving,
    lining_up,
    reporting,
    rounds,
    setting_up,
    tribunal,
)
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Actor, Answer, Ask
from tesela.tournament.fold import apply_to
from tesela.tournament.merging import settling
from tesela.tournament.state import State


def decide(state: State, command: c.Command, actor: Actor, now: int) -> tuple[ev.Event, ...] | Refusal:
    """The events that the command brings about. The state does not change."""
    ask = Ask(state, actor, now)
    if actor.role not in c.ROLES[type(command)]:
        return ask.cannot("role", role=actor.role)
    if state.closed and not isinstance(command, c.KeepCase | c.ImportCases | c.SettleDispute):
        return ask.cannot("over")
    answer = _HANDLERS[type(command)](ask, command)
    return answer if isinstance(answer, Refusal) else tuple(answer)


def act(state: State, command: c.Command, actor: Actor, now: int) -> tuple[ev.Event, ...] | Refusal:
    """Decide, and let it happen to the state."""
    done = decide(state, command, actor, now)
    if not isinstance(done, Refusal):
        apply_to(state, done)
    return done


_HANDLERS: Final[dict[type[c.Command], Callable[[Ask, Any], Answer]]] = {
    c.ChangeConditions: setting_up.change_conditions,
    c.Publish: setting_up.publish,
    c.NameOfficial: setting_up.name_official,
    c.DismissOfficial: setting_up.dismiss_official,
    c.Close: setting_up.close,
    c.SetRegistration: entries.set_registration,
    c.Apply: entries.apply,
    c.SettleApplication: entries.settle_application,
    c.Enter: entries.enter,
    c.EnterAll: entries.enter_all,
    c.SetRatings: entries.set_ratings,
    c.ChangeEntry: entries.change_entry,
    c.CheckIn: entries.check_in,
    c.Withdraw: entries.withdraw,
    c.Return: entries.come_back,
    c.RecordFee: entries.record_fee,
    c.ForbidPair: rounds.forbid_pair,
    c.FixPair: rounds.fix_pair,
    c.ReleasePair: rounds.release_pair,
    c.SetLineUp: lining_up.set_line_up,
    c.PairRound: rounds.pair_round,
    c.DiscardRound: rounds.discard_round,
    c.PublishRound: rounds.publish_round,
    c.ChangeTables: rounds.change_tables,
    c.MoveTable: rounds.move_table,
    c.StartClock: hall.start_clock,
    c.OpenGame: hall.open_game,
    c.TakeGame: hall.take_game,
    c.RecordWords: hall.record_words,
    c.EnterResult: reporting.enter_result,
    c.ReportResult: reporting.report_result,
    c.ConfirmResult: reporting.confirm_result,
    c.CorrectResult: reporting.correct_result,
    c.Penalise: arbitration.penalise,
    c.NoteLate: arbitration.note_late,
    c.LeaveRoom: leaving.leave_room,
    c.EnterRoom: leaving.enter_room,
    c.AppealVerdict: arbitration.appeal_verdict,
    c.DecideVerdict: arbitration.decide_verdict,
    c.ImportCases: case_keeping.import_cases,
    c.HoldHearing: tribunal.hold_hearing,
    c.CallArbiter: arbitration.call_arbiter,
    c.AnswerCall: arbitration.answer_call,
    c.KeepCase: case_keeping.keep_case,
    c.ElectTribunal: tribunal.elect,
    c.LodgeAppeal: tribunal.lodge_appeal,
    c.ConveneTribunal: tribunal.convene,
    c.CastVote: tribunal.cast_vote,
    c.DecideAppeal: tribunal.decide_appeal,
    c.SettleDispute: settling.settle_dispute,
}
