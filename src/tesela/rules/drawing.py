"""Drawing by hand: too many (7.1-7.3), too few (`file-2024` 29), and starting the next clock (29, 32)."""

from __future__ import annotations

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import on_turn
from tesela.rules.draft import Draft
from tesela.rules.handling import ANYBODY, SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.starting import begin_if_racked
from tesela.rules.state import State
from tesela.rules.turns import next_turn, resume_clocks, said_or_drawn


def _may_draw(state: State, seat: int) -> str | None:
    if not state.header.drawing_by_hand:
        return "draw.by_program"
    if state.left_the_room(seat):
        return "conduct.away"
    if state.phase == "surplus":
        return "draw.surplus_first"
    if state.phase in ("challenged", "rejected", "appealed"):
        return "draw.challenge"
    if _first_rack(state) or _own_draw(state, seat):
        return None
    # `file-2024` 29: who notices before the own turn that tiles are missing says so and draws them.
    if state.starter < 0:
        return "game.not_started"
    if state.header.options.too_few_drawn is None:
        return "draw.complete"
    return "draw.too_late" if state.on_turn == seat and state.phase != "drawn" else None


def _first_rack(state: State) -> bool:
    return state.starter >= 0 and not state.order_done


def _own_draw(state: State, seat: int) -> bool:
    return state.on_turn == seat and state.phase == "drawing"


def _to_draw(state: State, seat: int) -> Choice | None:
    wanted = state.wanted(seat)
    return Choice(most=wanted) if wanted else None


@handles(c.Draw, by=SEAT, when=(_may_draw,), needs=_to_draw)
def draw(draft: Draft, command: c.Draw) -> Refusal | None:
    """29: as many as were laid. Who miscounts meets 7 or, in 2024, 29."""
    state = draft.state
    first_rack = _first_rack(state)
    if not first_rack and not _own_draw(state, command.seat):
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
    return _take_out(draft, command, wanted)


def _take_out(draft: Draft, command: c.Draw, wanted: int) -> Refusal | None:
    """The tiles come to the rack; with a surplus (7) the clocks stand until it is back (31.4)."""
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
    """`file-2024` 29: all that are missing; who takes more meets 7, as with any other draw."""
    state = draft.state
    wanted = state.wanted(command.seat)
    if wanted and command.count > wanted and _may_exceed(state):
        if command.count > state.bag_size:
            return draft.no("draw.bag", bag=state.bag_size)
        return _take_out(draft, command, wanted)
    if wanted == 0 or command.count != wanted:
        return draft.no("draw.count", wanted=wanted)
    tiles = said_or_drawn(draft, wanted, command.tiles)
    if isinstance(tiles, Refusal):
        return tiles
    draft.emit(ev.DrawCompleted(draft.now, command.seat, tiles))
    return None


def _may_exceed(state: State) -> bool:
    """A surplus stops the clocks (31.4): only where no play lies on the board and keeps them standing."""
    return state.header.options.too_many_drawn is not None and state.phase in ("thinking", "drawn")


def surplus_candidates(state: State) -> bytes:
    """7.1: among the tiles just drawn; 7.2: among the whole rack, if they were put there already."""
    rack = state.racks[state.surplus_seat]
    return rack if state.surplus_racked else rack[state.surplus_base :]


def _for_surplus(state: State, seat: int) -> str | None:
    if state.phase != "surplus":
        return "draw.no_surplus"
    return "draw.own_surplus" if seat == state.surplus_seat else None


def _drawer_saw(state: State, seat: int) -> str | None:
    return None if state.surplus_seen else "draw.not_seen"


@handles(c.SeeSurplus, by=SEAT, when=(_for_surplus, _drawer_saw))
def see_surplus(draft: Draft, command: c.SeeSurplus) -> Refusal | None:
    """7.3: what the player saw, the opponent may see: the tiles picked to go back, before they go."""
    tiles = _picked(draft, command.tiles)
    if isinstance(tiles, Refusal):
        return tiles
    draft.emit(ev.SurplusSeen(draft.now, command.seat, draft.state.surplus_seat, tiles))
    return None


@handles(c.ReturnSurplus, by=ANYBODY, when=(_for_surplus,))
def return_surplus(draft: Draft, command: c.ReturnSurplus) -> Refusal | None:
    """7.1, 7.2: the opponent picks the surplus at random and puts it back; the clocks stand (31.4)."""
    return give_back(draft, command.seat, command.tiles)


def give_back(draft: Draft, by: int, said: Tiles | None = None) -> Refusal | None:
    """Put back what was picked: the tiles that were shown, if any were (7.3)."""
    state = draft.state
    tiles = _picked(draft, said)
    if isinstance(tiles, Refusal):
        return tiles
    draft.emit(ev.SurplusReturned(draft.now, state.surplus_seat, by, tiles))
    resume_clocks(draft, by)
    begin_if_racked(draft)
    return None


def _picked(draft: Draft, said: Tiles | None) -> Tiles | Refusal:
    """7.1: at random, by the seed or as whoever picked them says; the same when asked again."""
    state = draft.state
    among = Tiles(surplus_candidates(state))
    if state.header.commitment:
        return Tiles(draft.bag.draw(state.picks, among, state.surplus))
    tiles = Tiles(said or state.picked)
    wrong = state.picked and tiles.sorted() != Tiles(state.picked).sorted()
    if wrong or len(tiles) != state.surplus or among.minus(tiles) is None:
        return draft.no("draw.tiles_needed", count=state.surplus)
    return tiles


def _turn_complete(state: State, seat: int) -> str | None:
    if wrong := on_turn(state, seat):
        return "clock.not_yours" if wrong == "turn.not_yours" else wrong
    if state.phase in ("drawing", "drawn") and not state.header.drawing_by_hand:
        return "draw.by_program"  # 38: who has left the room comes back first
    if state.left_the_room(seat):
        return "conduct.away"
    if state.phase == "drawing":
        short = state.wanted(seat) and state.header.options.too_few_drawn is None
        return "draw.count" if short else None
    return None if state.phase == "drawn" else "turn.not_now"


@handles(c.PressClock, by=SEAT, when=(_turn_complete,))
def press_clock(draft: Draft, command: c.PressClock) -> Refusal | None:
    """29, 32: starting the opponent's clock is the player's own business, and nobody may remind them."""
    next_turn(draft)
    return None
