"""From a command to what happens: entries for the log, or a refusal with the manual's point.

`hand_in` stands apart, for thousands of slips come within seconds and none needs more than the open move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tesela.core.visible_text import one_line
from tesela.duplicate import commands as c
from tesela.duplicate import desk, rulings
from tesela.duplicate import events as ev
from tesela.duplicate.centres import merging
from tesela.duplicate.draft import Draft, Tools
from tesela.duplicate.due import let_time_pass
from tesela.duplicate.fold import apply_to
from tesela.duplicate.refusals import cannot
from tesela.duplicate.rulings import unreadable
from tesela.duplicate.state import State
from tesela.rules.refusals import Refusal

MOST_PLAYERS: Final = 20_000


def decide(
    state: State, command: c.Command, now: int, *, by: str = "", tools: Tools
) -> tuple[ev.Event, ...] | Refusal:
    """What the command brings about, after what time brought about before it."""
    draft = Draft(state, now, by, tools)
    let_time_pass(draft)
    if isinstance(command, c.Tick):
        return tuple(draft.events)
    if draft.state.centre and isinstance(command, _CENTRAL):
        return cannot("centre.central")
    refused = _DECIDE[type(command)](draft, command)
    return tuple(draft.events) if refused is None else refused


def step(
    state: State, command: c.Command, now: int, *, by: str = "", tools: Tools
) -> tuple[State, tuple[ev.Event, ...]] | Refusal:
    """`decide`, and the state after it."""
    events = decide(state, command, now, by=by, tools=tools)
    if isinstance(events, Refusal):
        return events
    after = state.copy()
    apply_to(after, events)
    return after, events


def join_many(
    state: State, joins: Sequence[tuple[c.Join, str]], now: int, *, tools: Tools
) -> list[ev.Joined | Refusal]:
    """Several newcomers at once, in their order, each with who wrote them in; what each comes to."""
    draft = Draft(state, now, "", tools)
    answers: list[ev.Joined | Refusal] = []
    for command, by in joins:
        draft.by = by
        refused = _join(draft, command)
        last = draft.events[-1] if refused is None else None
        if isinstance(last, ev.Joined):
            answers.append(last)
        elif refused is not None:
            answers.append(refused)
    return answers


def hand_in(state: State, command: c.HandIn, now: int) -> ev.HandedIn | Refusal:
    """A player's slip: until time, as often as they like; nothing is said of what it is worth."""
    if refused := _no_player(state, command.player):
        return refused
    move = state.move
    if state.ended is not None:
        return cannot("event.over")
    if move is None or move.started is None:
        return cannot("slip.no_move")
    if command.move != move.number:
        return cannot("slip.other_move", move=command.move, now=move.number)
    if state.phase == "collecting" or (state.phase == "open" and now > (move.deadline or 0)):
        return cannot("slip.late", move=move.number)
    if refused := unreadable(command.play):
        return refused
    if command.play is not None and state.conditions.score_written and command.score is None:
        return cannot("slip.score_missing")
    return ev.HandedIn(
        max(now, state.last_at),
        player=command.player,
        move=command.move,
        play=command.play,
        score=command.score,
    )


def _hand_in(draft: Draft, command: c.HandIn) -> Refusal | None:
    done = hand_in(draft.state, command, draft.now)
    if isinstance(done, Refusal):
        return done
    draft.emit(done)
    return None


def _no_player(state: State, player: int) -> Refusal | None:
    if not 0 <= player < len(state.players):
        return cannot("player.unknown", player=player)
    return cannot("player.gone", name=state.players[player].name) if player in state.gone else None


def _join(draft: Draft, command: c.Join) -> Refusal | None:
    """Anybody, at any time before the end; a table has one player."""
    state, name = draft.state, _shown(command.name)
    if state.ended is not None:
        return cannot("event.over")
    if len(state.players) >= MOST_PLAYERS:
        return cannot("player.full", most=MOST_PLAYERS)
    if not name:
        return cannot("name.empty")
    centres = {centre.code: centre for centre in state.header.centres}
    if command.centre and command.centre not in centres:
        return cannot("centre.unknown", centre=command.centre)
    if command.table is not None and not state.is_free(command.centre, command.table):
        return cannot("table.taken", table=command.table)
    country = _shown(command.country) or (centres[command.centre].country if command.centre else "")
    draft.emit(
        ev.Joined(
            draft.now,
            player=len(state.players),
            name=name,
            table=command.table,
            centre=command.centre,
            country=country,
            category=_shown(command.category),
            handicap=command.handicap,
            by=draft.by,
        )
    )
    return None


def _shown(text: str) -> str:
    """A name as lists and screens can show it, no longer than the log takes it."""
    return one_line(text, ev.LONGEST_LABEL)


_CENTRAL: Final = (
    c.Deal, c.Close, c.Overrule, c.Annul, c.RuleWord, c.BreakTie, c.Seal, c.MergeLog, c.End,
)  # fmt: skip
"""What a centre that plays alone leaves to the event's own desk; moves come and go by their keys."""

_DECIDE: Final[dict[type[c.Command], Callable[[Draft, Any], Refusal | None]]] = {
    c.Join: _join,
    c.HandIn: _hand_in,
    c.Withdraw: desk.withdraw,
    c.EnterPaper: desk.enter_paper,
    c.Deal: desk.deal_rack,
    c.Start: desk.start,
    c.Pause: desk.pause,
    c.Resume: desk.resume,
    c.Extend: desk.extend,
    c.StopTime: desk.stop_time,
    c.Judge: desk.judge_now,
    c.Close: desk.close,
    c.Overrule: rulings.overrule,
    c.Annul: rulings.annul,
    c.RuleWord: rulings.rule_word,
    c.CorrectSlip: rulings.correct_slip,
    c.Warn: rulings.warn,
    c.Penalise: rulings.penalise,
    c.BreakTie: rulings.break_tie,
    c.Seal: desk.seal,
    c.MergeLog: merging.merge_log,
    c.End: desk.end_event,
}
