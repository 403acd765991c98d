"""How a game ends (37; `aas-2018` 25; `file-2024` 45; manual), and that it is settled at once."""

from __future__ import annotations

from typing import Final

from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.draft import Draft, Oracle
from tesela.rules.final import final_sums
from tesela.rules.rulesets import ArticleRef
from tesela.rules.state import State, seats_of

ENDING_TOPIC: Final[dict[str, str]] = {
    "stuck": "end.stuck",
    "passes": "end.passes",
    "scoreless": "end.scoreless",
    "out": "end.out",
    "total_time": "end.total_time",
    "director": "end.director",
    "overtime_loss": "overtime.loss",
    "disqualified": "conduct.repeat",
}
"""Endings that an article speaks of. Resigning and agreeing to stop are customs of the house."""


def went_out(state: State) -> bool:
    """37.4, 45.1: the last play emptied the rack, and the bag is empty."""
    last = state.record[-1] if state.record else None
    return last is not None and last.kind == "play" and not state.racks[last.seat] and not state.bag_size


def all_passed_twice(state: State) -> bool:
    """37.2: everybody has passed so often in a row; an exchange breaks the row, a withdrawn play does not."""
    return state.passes >= state.header.options.passes_each_to_end * len(state.active)


def scoreless_too_long(state: State) -> bool:
    """37.3, 45.3: six turns each without a point; in 2007 not while the score is still 0-0."""
    options = state.header.options
    if options.scoreless_turns_limit is None:
        return False
    limit = options.scoreless_turns_limit // 2 * len(state.active)
    return state.scoreless >= limit and (options.scoreless_at_nil_nil or _has_been_scored(state))


def _has_been_scored(state: State) -> bool:
    """«aún es 0-0»: nobody has made a point; neither a penalty nor a sum put right makes one."""
    return any(turn.score or turn.bonus for turn in state.record)


def time_is_up(state: State) -> bool:
    """27, 37.5, 45.4, 45.5: time or the director ends it, once turns are equal."""
    return state.closing is not None and (state.turns_equal() or not state.header.options.equalise_turns)


def nobody_can_play(state: State, oracle: Oracle | None) -> bool:
    """37.1 by an oracle: only where plays are checked (else it would tell what nobody asked), bag empty."""
    header = state.header
    if oracle is None or header.judging != "checked" or not header.options.end_when_stuck or state.bag_size:
        return False
    return not oracle(state.board_value(), [Tiles(state.racks[seat]) for seat in state.active])


def ending_after_turn(state: State, oracle: Oracle | None) -> tuple[ev.EndReason, int | None] | None:
    """The ending that a completed turn brings, if any, and the seat that it turns on.

    27: the turn that makes them equal is played «y se aplicará lo prescrito en el art. 37.5», also where it
    empties the rack.
    """
    if time_is_up(state):
        return ("director" if state.closing == "director" else "total_time"), None
    if went_out(state):
        return "out", state.record[-1].seat
    if all_passed_twice(state):
        return "passes", None
    if scoreless_too_long(state):
        return "scoreless", None
    if nobody_can_play(state, oracle):
        return "stuck", None
    return None


def void_signatures(draft: Draft) -> None:
    """5.1, 44: signing agrees with these scores; any change of one voids what was signed before."""
    if draft.state.signed:
        draft.emit(ev.SignaturesVoided(draft.now, seats_of(draft.state.signed)))


def end_game(draft: Draft, reason: ev.EndReason, seat: int | None, article: ArticleRef | None = None) -> None:
    """End, settle, and show the seed. `article` says what it rests on, where the reason alone does not."""
    topic = ENDING_TOPIC.get(reason)
    draft.emit(ev.Ended(draft.now, reason, article or (draft.article(topic) if topic else None), seat))
    state = draft.state
    sums = final_sums(
        state.header.options, state.header.time, reason, seat, state.scores, state.racks, state.clocks.used
    )
    draft.emit(
        ev.Settled(
            draft.now,
            tuple(map(Tiles, state.racks)),
            sums.rack_points,
            sums.time_points,
            sums.totals,
        )
    )
    if draft.secret is not None and state.header.commitment:
        draft.emit(ev.SeedRevealed(draft.now, draft.secret.reveal()))
