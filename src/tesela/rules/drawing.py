"""Drawing by hand: too many (7.1-7.3), too few (`file-2024` 29), and starting the next clock (29, 32)."""

from __future__ import annotations

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.draft import Draft
from tesela.rules.refusals import Refusal
from tesela.rules.starting import begin_if_racked
from tesela.rules.state import State
from tesela.rules.turns import next_turn, said_or_drawn


def draw(draft: Draft, command: c.Draw) -> Refusal | None:
    """29: as many as were laid. Who miscounts meets 7 or, in 2024, 29."""
    state = draft.state
    if not state.header.drawing_by_hand:
        return draft.no("draw.by_program")
    if state.phase == "surplus":
        return draft.no("draw.surplus_first")
    if state.phase in ("challenged", "rejected", "appealed"):
        return draft.no("draw.challenge")
    first_rack = state.starter >= 0 and not state.order_done
    own_draw = state.on_turn == command.seat and state.phase == "drawing"
    if not first_rack and not own_draw:
        return _complete_missing(draft, command)
    wanted = state.wanted(command.seat)
    if wanted == 0 or command.count < 1:
        return draft.no("draw.count", wanted=wanted)
    if command.count > state.bag_size:
        return draft.no("draw.bag", bag=state.bag_size)
    options = state.header.options
    if command.count > wanted and options.too_many_drawn is None:
        return draft.no("draw.count", wanted=wanted)
    if command.count < wanted and (first_rack or options.too_few_drawn is None):
        return draft.no("draw.count", wanted=wanted)
    tiles = said_or_drawn(draft, command.count, command.tiles)
    if isinstance(tiles, Refusal):
        return tiles
    surplus = max(0, command.count - wanted)
    racked, seen = (command.racked, command.seen) if surplus else (False, False)
    draft.emit(ev.Drawn(draft.now, command.seat, tiles, surplus, racked, seen))
    if surplus:
        draft.emit(ev.ClockStopped(draft.now, command.seat, "excess"))
    begin_if_racked(draft)
    return None


def _complete_missing(draft: Draft, command: c.Draw) -> Refusal | None:
    """`file-2024` 29: who notices before the own turn that tiles are missing says so and draws them."""
    state = draft.state
    if state.starter < 0:
        return draft.no("game.not_started")
    if state.header.options.too_few_drawn is None:
        return draft.no("draw.complete")
    if state.on_turn == command.seat:
        return draft.no("draw.too_late")
    wanted = state.wanted(command.seat)
    if wanted == 0 or command.count != wanted:
        return draft.no("draw.count", wanted=wanted)
    tiles = said_or_drawn(draft, wanted, command.tiles)
    if isinstance(tiles, Refusal):
        return tiles
    draft.emit(ev.DrawCompleted(draft.now, command.seat, tiles))
    return None


def surplus_candidates(state: State) -> bytes:
    """7.1: among the tiles just drawn; 7.2: among the whole rack, if they were put there already."""
    rack = state.racks[state.surplus_seat]
    return rack if state.surplus_racked else rack[state.surplus_base :]


def _not_for_surplus(draft: Draft, seat: int) -> Refusal | None:
    if draft.state.phase != "surplus":
        return draft.no("draw.no_surplus")
    return draft.no("draw.own_surplus") if seat == draft.state.surplus_seat else None


def see_surplus(draft: Draft, command: c.SeeSurplus) -> Refusal | None:
    """7.3: what the player saw, the opponent may see."""
    state = draft.state
    if wrong := _not_for_surplus(draft, command.seat):
        return wrong
    if not state.surplus_seen:
        return draft.no("draw.not_seen")
    seen = Tiles(state.racks[state.surplus_seat][-state.surplus :])
    draft.emit(ev.SurplusSeen(draft.now, command.seat, state.surplus_seat, seen))
    return None


def return_surplus(draft: Draft, command: c.ReturnSurplus) -> Refusal | None:
    """7.1, 7.2: the opponent picks the surplus at random and puts it back; the clocks stand (31.4)."""
    state = draft.state
    if wrong := _not_for_surplus(draft, command.seat):
        return wrong
    among = Tiles(surplus_candidates(state))
    if state.header.commitment:
        if draft.secret is None:
            raise ValueError("this game draws by its seed: decide() needs the secret")
        tiles = Tiles(draft.secret.draw(state.picks, among, state.surplus))
    else:
        tiles = Tiles(command.tiles or b"")
        if len(tiles) != state.surplus or among.minus(tiles) is None:
            return draft.no("draw.tiles_needed", count=state.surplus)
    draft.emit(ev.SurplusReturned(draft.now, state.surplus_seat, command.seat, tiles))
    draft.emit(ev.ClockResumed(draft.now, command.seat))
    begin_if_racked(draft)
    return None


def press_clock(draft: Draft, command: c.PressClock) -> Refusal | None:
    """29, 32: starting the opponent's clock is the player's own business, and nobody may remind them."""
    state = draft.state
    if wrong := draft.not_on_turn(command.seat):
        return draft.no("clock.not_yours") if wrong.code == "turn.not_yours" else wrong
    if state.phase == "drawing":
        wanted = state.wanted(command.seat)
        if wanted and state.header.options.too_few_drawn is None:
            return draft.no("draw.count", wanted=wanted)
    elif state.phase != "drawn":
        return draft.no("turn.not_now", phase=state.phase)
    next_turn(draft)
    return None
