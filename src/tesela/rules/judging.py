"""Accepting, challenging, verdict, appeal, withdrawal (33-36; `file-2024` 42; manual, «Comprobación»)."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.core.tiles import Tiles, spell
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import in_phase, on_turn
from tesela.rules.draft import Draft
from tesela.rules.handling import DESK, SEAT, Choice, handles
from tesela.rules.laying import counted, doubts_come_first
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER
from tesela.rules.state import State
from tesela.rules.turns import after_turn, resume_clocks


def _may_accept(state: State, seat: int) -> str | None:
    if wrong := _not_in_check(state, seat, "accept.own"):
        return wrong
    if state.phase == "laid" and not doubts_come_first(state):
        return "turn.not_now"
    if state.count_disputed:
        return "accept.count_disputed"
    return "accept.again" if state.has_accepted(seat) else None


@handles(c.Accept, by=SEAT, when=(_may_accept,))
def accept(draft: Draft, command: c.Accept) -> Refusal | None:
    """33: writing the score down accepts the word for good."""
    draft.emit(ev.Accepted(draft.now, command.seat))
    go_on_if_accepted(draft)
    return None


def _not_in_check(state: State, seat: int, own: str) -> str | None:
    if state.on_turn < 0:
        return "game.not_started"
    if state.phase in ("challenged", "rejected", "appealed"):
        return "challenge.judge_first"
    if state.phase not in ("laid", "announced"):
        return "turn.not_now"
    return own if seat == state.on_turn else None


def go_on_if_accepted(draft: Draft) -> None:
    """Once all opponents have accepted, the play is counted (if it was not) and the turn ends."""
    state = draft.state
    if state.pending is not None:
        if not state.all_have_accepted:
            return
        if state.announced_at is None:
            draft.emit(ev.Announced(draft.now, state.pending.seat, counted(state).total))
        else:
            draft.emit(ev.Accepted(draft.now, KEEPER))
    after_turn(draft)


def accept_for_all(draft: Draft, *, silence: bool = False) -> None:
    """Nobody is left to ask: all words were found valid, or (`silence`) the time to object is over."""
    draft.emit(ev.Accepted(draft.now, KEEPER, silence))
    go_on_if_accepted(draft)


def _may_challenge(state: State, seat: int) -> str | None:
    if state.header.judging == "checked":
        return "challenge.checked"
    if state.phase in ("thinking", "drawing", "drawn", "exchanging") and state.record:
        return "challenge.too_late"
    if wrong := _not_in_check(state, seat, "challenge.own"):
        return wrong
    if state.phase == "laid" and state.header.options.challenge_from == "counted":
        return "challenge.too_early"
    return "challenge.too_late" if state.has_accepted(seat) else None


def _words_to_doubt(state: State, seat: int) -> Choice | None:
    words = tuple(word for word in words_on_table(state) if word not in state.asked)
    return Choice(words=words) if words else None


@handles(c.Challenge, by=SEAT, when=(_may_challenge,), needs=_words_to_doubt)
def challenge(draft: Draft, command: c.Challenge) -> Refusal | None:
    """34: after the count and before it is written down; under the manual before the count."""
    state = draft.state
    formed = words_on_table(state)
    words = tuple(word.letters for word in command.words) or tuple(
        word for word in formed if word not in state.asked
    )
    for word in words:
        if word not in formed:
            return draft.no("challenge.word", word=spell(word)[:40])
        if word in state.asked:
            return draft.no("challenge.asked", word=spell(word))
    if not words:
        return draft.no("challenge.asked", word=spell(formed[0]))
    draft.emit(ev.Challenged(draft.now, command.seat, tuple(dict.fromkeys(words))))
    draft.emit(ev.ClockStopped(draft.now, command.seat, "challenge"))
    if not draft.state.slip:
        _ask_the_judge(draft, words)
    return None


def _ask_the_judge(draft: Draft, words: Sequence[Tiles]) -> None:
    """35.2: the judges indicate whether the words are valid; where the program judges, at once."""
    if draft.judge is not None:
        deliver(draft, KEEPER, draft.judge(words))


def _slip_open(state: State, seat: int) -> str | None:
    return None if state.slip else "slip.none"


@handles(c.SignSlip, by=SEAT, when=(on_turn, _slip_open))
def sign_slip(draft: Draft, command: c.SignSlip) -> Refusal | None:
    """35.1: «con la firma de ambos jugadores»; who challenged has signed by writing it."""
    send_slip(draft, command.seat)
    return None


def send_slip(draft: Draft, by: int) -> None:
    """Sign, and let the judges have it."""
    words = draft.state.slip
    draft.emit(ev.SlipSigned(draft.now, by))
    _ask_the_judge(draft, words)


def _slip_signed(state: State, seat: int) -> str | None:
    return "slip.unsigned" if state.slip else None


def words_on_table(state: State) -> tuple[Tiles, ...]:
    """The words of the play, blanks taken for their letters, in the order of the score."""
    if state.words is None:
        state.words = tuple(word.tiles.letters for word in counted(state).words)
    return state.words


@handles(c.GiveVerdict, by=DESK, when=(in_phase("challenged"), _slip_signed))
def give_verdict(draft: Draft, command: c.GiveVerdict) -> Refusal | None:
    """35.2: the judges say valid or invalid."""
    deliver(draft, ARBITER, command.valid)
    return None


def deliver(draft: Draft, seat: int, valid: bool) -> None:
    article = draft.article("challenge.verdict") if seat == ARBITER else None
    draft.emit(ev.VerdictGiven(draft.now, seat, valid, article=article))
    if valid:
        _stands(draft)
    elif not can_appeal(draft.state):
        take_off(draft)


def can_appeal(state: State) -> bool:
    """35.4: where the rule set has appeals and somebody is there to decide them."""
    return state.header.options.appeal and state.header.arbiter


def _stands(draft: Draft) -> None:
    """The clocks go on; if every word was asked about there is nothing left to accept."""
    if all_asked(words_on_table(draft.state), draft.state.asked):
        accept_for_all(draft)
    else:
        resume_clocks(draft, KEEPER)


def all_asked(formed: Sequence[Tiles], asked: Sequence[Tiles]) -> bool:
    return set(formed) <= set(asked)


def take_off(draft: Draft) -> None:
    """34: the tiles go back to the rack and the turn is lost; no penalty for anybody else."""
    draft.emit(ev.Withdrawn(draft.now, draft.state.on_turn))
    after_turn(draft)


def _rejected(state: State, seat: int) -> str | None:
    return None if state.phase == "rejected" else "appeal.none"


@handles(c.Appeal, by=SEAT, when=(on_turn, _rejected))
def appeal(draft: Draft, command: c.Appeal) -> Refusal | None:
    """35.4: the player whose word was rejected may appeal, with grounds in writing."""
    if not command.grounds.strip():
        return draft.no("appeal.grounds")
    draft.emit(ev.Appealed(draft.now, command.seat, command.grounds.strip()))
    return None


@handles(c.Withdraw, by=SEAT, when=(on_turn, _rejected))
def withdraw(draft: Draft, command: c.Withdraw) -> Refusal | None:
    """34: take the rejected play back."""
    take_off(draft)
    return None


@handles(c.DecideAppeal, by=DESK, when=(in_phase("appealed"),))
def decide_appeal(draft: Draft, command: c.DecideAppeal) -> Refusal | None:
    """35.4: the answer to an appeal is final."""
    article = draft.article("appeal")
    draft.emit(ev.AppealDecided(draft.now, command.valid, command.note, article=article))
    if command.valid:
        _stands(draft)
    else:
        take_off(draft)
    return None
