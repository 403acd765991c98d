"""`decide(state, command, now)`: what a command does, as events, or a refusal as a value.

The given state never changes. What was due by `now` happens first. Nothing that can be read as a command
raises; only the keeper's own mistakes do (a checked game without a judge, a draw without the secret).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tesela.rules import agreeing, desk, drawing, exchanging, judging, laying, starting
from tesela.rules import commands as c
from tesela.rules.bag import Secret
from tesela.rules.draft import Draft, Judge, Oracle
from tesela.rules.due import let_time_pass
from tesela.rules.events import Event
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER
from tesela.rules.state import State

TEXT_LIMIT: Final = 2000
NUMBER_LIMIT: Final = 10**12

AFTER_THE_END: Final = frozenset(
    {c.Sign, c.Agree, c.Decline, c.Reopen, c.CorrectSum, c.Penalise, c.Warn, c.Rule, c.Tick}
)
WHILE_PAUSED: Final = frozenset({c.Tick, c.Resign, c.Agree, c.Decline})
"""What a player may still do while the arbiter is at the table."""


NOT_A_PLAYERS: Final = frozenset(
    {
        c.StartRound, c.Arrive, c.StartGame, c.GiveVerdict, c.DecideAppeal, c.ReturnSurplus, c.PauseToVerify,
        c.DisputeCount, c.CallArbiter, c.Tick, c.Resume, c.AdjustTime, c.Penalise, c.Warn, c.Disqualify,
        c.RecordLeave, c.RecordReturn, c.CorrectSum, c.Rule, c.DeclareStuck, c.EndByDirector,
        c.Annul, c.Reopen,
    }
)  # fmt: skip
"""What somebody without a seat may ask for; whether it takes an arbiter, each command says itself."""


def decide(
    state: State,
    command: c.Command,
    now: int,
    *,
    judge: Judge | None = None,
    secret: Secret | None = None,
    oracle: Oracle | None = None,
) -> tuple[Event, ...] | Refusal:
    """The events that the command brings about, or why it may not be."""
    done = step(state, command, now, judge=judge, secret=secret, oracle=oracle)
    return done if isinstance(done, Refusal) else done[1]


def step(
    state: State,
    command: c.Command,
    now: int,
    *,
    judge: Judge | None = None,
    secret: Secret | None = None,
    oracle: Oracle | None = None,
) -> tuple[State, tuple[Event, ...]] | Refusal:
    """The same, with the state after the events, so that nobody has to fold them again."""
    draft = Draft(state, now, judge, secret, oracle)
    let_time_pass(draft)
    if refusal := _gate(draft, command) or _HANDLERS[type(command)](draft, command):
        return refusal
    return draft.state, tuple(draft.events)


def _gate(draft: Draft, command: c.Command) -> Refusal | None:
    """What holds for every command: readable texts, a known seat, a game that is not over or paused."""
    state = draft.state
    if wrong := _oversized(draft, command):
        return wrong
    if not 0 <= command.seat < state.seats and command.seat not in (ARBITER, KEEPER):
        return draft.no("seat.unknown", seat=command.seat)
    kind = type(command)
    if kind is c.Tick:
        return None
    if command.seat < 0 and kind not in NOT_A_PLAYERS:
        return draft.no("seat.unknown", seat=command.seat)
    if command.seat >= 0 and state.out >> command.seat & 1:
        return draft.no("seat.out")
    if state.ended is not None:
        if kind not in AFTER_THE_END:
            return draft.no("game.over", reason=state.ended)
        if agreeing.is_closed(state) and kind in (c.CorrectSum, c.Penalise, c.Warn):
            return draft.no("game.closed")
        about_sums = isinstance(command, c.Agree) and command.about.startswith("sum:")
        if agreeing.is_closed(state) and about_sums:
            return draft.no("game.closed")
    elif command.seat >= 0 and state.clocks.case == "arbiter" and kind not in WHILE_PAUSED:
        return draft.no("game.paused")
    return None


def _oversized(draft: Draft, command: c.Command) -> Refusal | None:
    """Nothing enters the log that could not be written to it."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, str) and (len(value) > TEXT_LIMIT or not _is_text(value)):
            return draft.no("text.too_long", limit=TEXT_LIMIT)
        if isinstance(value, int) and abs(value) > NUMBER_LIMIT:
            return draft.no("number.too_big")
    return None


def _is_text(value: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _tick(draft: Draft, command: c.Tick) -> Refusal | None:
    """Time has passed already, in `step`."""
    return None


_HANDLERS: Final[dict[type[c.Command], Callable[[Draft, Any], Refusal | None]]] = {
    c.StartRound: starting.start_round,
    c.Arrive: starting.arrive,
    c.StartGame: starting.start_game,
    c.ChooseSeating: starting.choose_seating,
    c.Place: laying.place,
    c.Lay: laying.lay,
    c.Announce: laying.announce,
    c.PlayWord: laying.play_word,
    c.TakeBack: laying.take_back,
    c.Accept: judging.accept,
    c.Challenge: judging.challenge,
    c.GiveVerdict: judging.give_verdict,
    c.Appeal: judging.appeal,
    c.DecideAppeal: judging.decide_appeal,
    c.Withdraw: judging.withdraw,
    c.AnnounceExchange: exchanging.announce_exchange,
    c.Exchange: exchanging.exchange,
    c.Pass: exchanging.pass_turn,
    c.Draw: drawing.draw,
    c.SeeSurplus: drawing.see_surplus,
    c.ReturnSurplus: drawing.return_surplus,
    c.PressClock: drawing.press_clock,
    c.SwapBlank: agreeing.swap_blank,
    c.PauseToVerify: desk.pause_to_verify,
    c.DisputeCount: desk.dispute_count,
    c.CallArbiter: desk.call_arbiter,
    c.Agree: agreeing.agree,
    c.Decline: agreeing.decline,
    c.Resign: desk.resign,
    c.Sign: agreeing.sign,
    c.Tick: _tick,
    c.Resume: desk.resume,
    c.AdjustTime: desk.adjust_time,
    c.Penalise: desk.penalise,
    c.Warn: desk.warn,
    c.Disqualify: desk.disqualify,
    c.RecordLeave: desk.record_leave,
    c.RecordReturn: desk.record_return,
    c.CorrectSum: desk.correct_sum,
    c.Rule: desk.rule,
    c.DeclareStuck: desk.declare_stuck,
    c.EndByDirector: desk.end_by_director,
    c.Annul: desk.annul,
    c.Reopen: agreeing.reopen,
}
