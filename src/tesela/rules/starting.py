"""The start: late players (32; `file-2024` 36), the draw for it (4), the racks (6), seating (4.5)."""

from __future__ import annotations

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import regulated
from tesela.rules.draft import Draft
from tesela.rules.handling import ANYBODY, DESK, SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER
from tesela.rules.state import State, seats_of
from tesela.rules.turns import draw_up, from_bag
from tesela.rules.variations.catalogue import player_draws


def no_starter(state: State, seat: int) -> str | None:
    """Nobody has been found to start."""
    return "game.started" if state.starter >= 0 else None


def _no_round(state: State, seat: int) -> str | None:
    return "game.started" if state.round_at is not None else None


late_regulated = regulated(
    lambda state: state.header.options.late_grace_minutes is not None, "late.unregulated"
)


@handles(c.StartRound, by=DESK, when=(no_starter, _no_round, late_regulated))
def start_round(draft: Draft, command: c.StartRound) -> Refusal | None:
    """32: the director starts the round; what then happens to the absent is a matter of time."""
    state = draft.state
    present = tuple(sorted({seat for seat in command.present if 0 <= seat < state.seats}))
    draft.emit(ev.RoundStarted(draft.now, present))
    if state.absent and late_clock_at(draft) <= draft.now:
        start_late_clock(draft)
    begin_if_agreed(draft)
    return None


def open_round(draft: Draft) -> None:
    """32: the agreed moment has come; those who have said that they are there are present.

    Where nothing is said of late arrival, or no chess clock could run for the absent, play simply begins.
    """
    state = draft.state
    waits = state.header.options.late_grace_minutes is not None and state.header.time.player_ms is not None
    here = [seat for seat in range(state.seats) if not waits or not state.is_absent(seat)]
    draft.emit(ev.RoundStarted(draft.now, tuple(here)))
    begin_if_agreed(draft)


def begin_if_agreed(draft: Draft) -> None:
    """32: once all are there the start is drawn for, where the game was agreed for a certain time."""
    state = draft.state
    agreed = state.header.starts_at is not None and not state.awaits_round
    ready = not state.absent and not state.withholding
    if agreed and ready and state.starter < 0 and state.header.commitment:
        draw_and_begin(draft)


def late_clock_at(draft: Draft) -> int:
    """When the clocks of the absent start: at once in 2007, after two minutes in 2024."""
    state = draft.state
    grace = state.header.options.late_grace_minutes or 0
    return (state.round_at or 0) + grace * 60_000


def start_late_clock(draft: Draft) -> None:
    state = draft.state
    draft.emit(ev.LateClock(draft.now, state.absent_seats))


def _arrivals(state: State, seat: int) -> Choice | None:
    """A seat speaks for itself, the desk for everybody."""
    who = tuple(each for each in state.absent_seats if seat in (each, ARBITER))
    return Choice(who=who) if who else None


@handles(c.Arrive, by=("seat", "arbiter"), needs=_arrivals, while_paused=True)
def arrive(draft: Draft, command: c.Arrive) -> Refusal | None:
    """32: somebody is there; while the arbiter is asked about something else, too."""
    if command.seat not in (ARBITER, command.who):
        return draft.no("arbiter.only")
    if not 0 <= command.who < draft.state.seats or not draft.state.is_absent(command.who):
        return draft.no("late.not_absent")
    together = len(seats_of(draft.state.absent_first)) > 1
    draft.emit(ev.Arrived(draft.now, command.who, together))
    begin_if_agreed(draft)
    return None


def _all_here(state: State, seat: int) -> str | None:
    if state.awaits_round:
        return "late.early"
    if state.absent:
        return "late.absent"
    return "nonce.missing" if state.withholding else None


@handles(c.StartGame, by=ANYBODY, when=(no_starter, _all_here))
def start_game(draft: Draft, command: c.StartGame) -> Refusal | None:
    """4 and 6: who starts, and seven tiles each."""
    state = draft.state
    if state.header.starter is None and not state.header.commitment:
        if command.starter is None or not 0 <= command.starter < state.seats:
            return draft.no("create.starter", seat=command.starter)
        draft.emit(ev.StarterSet(draft.now, command.starter, True))
    draw_and_begin(draft)
    return None


def draw_and_begin(draft: Draft) -> None:
    """4 and 6, by the program: who starts, the racks from the starter on, the first clock."""
    state = draft.state
    if state.header.starter is not None:
        draft.emit(ev.StarterSet(draft.now, state.header.starter, False))
    elif state.starter < 0:
        draft.emit(ev.StarterSet(draft.now, _draw_for_start(draft), True))
    if not state.header.drawing_by_hand:
        first = seat = _first_active(draft)
        for _ in state.active if not player_draws(state) else ():
            draw_up(draft, seat)
            seat = state.next_seat(seat)
        draft.emit(ev.TurnStarted(draft.now, first))


def begin(draft: Draft) -> None:
    """Do all that is left to do before the first turn: who starts, every rack, the first clock."""
    state = draft.state
    if state.starter < 0:
        agreed = state.header.starter
        starter = _draw_for_start(draft) if agreed is None else agreed
        draft.emit(ev.StarterSet(draft.now, starter, agreed is None))
    for seat in state.active:
        draw_up(draft, seat)
    draft.emit(ev.TurnStarted(draft.now, _first_active(draft)))


def _first_active(draft: Draft) -> int:
    """The starter, or the next one if the starter has left the game meanwhile."""
    state = draft.state
    return state.next_seat(state.starter) if state.is_out(state.starter) else state.starter


def _draw_for_start(draft: Draft) -> int:
    """4: nearest to A starts, a blank beats all, and who ties draws again."""
    contenders = tuple(draft.state.active)
    while len(contenders) > 1 and draft.state.bag_size >= len(contenders):
        tiles = from_bag(draft, len(contenders))
        draft.emit(ev.StartDrawn(draft.now, contenders, tiles))
        best = min(tiles)
        contenders = tuple(seat for seat, tile in zip(contenders, tiles, strict=True) if tile == best)
    return contenders[0]


def begin_if_racked(draft: Draft) -> None:
    """6, drawing by hand: once everybody has seven tiles the first clock starts."""
    state = draft.state
    ready = all(len(state.racks[seat]) >= 7 or not state.bag_size for seat in state.active)
    if not state.order_done and state.starter >= 0 and state.phase == "waiting" and ready:
        draft.emit(ev.TurnStarted(draft.now, _first_active(draft)))


def _chooses_seating(state: State, seat: int) -> str | None:
    if state.starter < 0:
        return "game.not_started"
    return "seating.starter" if seat == state.starter else None


seating_regulated = regulated(lambda state: state.header.options.seating is not None, "seating.unregulated")


@handles(c.ChooseSeating, by=SEAT, when=(seating_regulated, _chooses_seating))
def choose_seating(draft: Draft, command: c.ChooseSeating) -> Refusal | None:
    """`file-2024` 4.5.2: who does not start chooses chair and orientation."""
    draft.emit(ev.SeatingChosen(draft.now, command.seat, command.chair[:40], command.board_faces[:40]))
    return None
