"""Exchange (24; `aas-2018` 19) and pass (25)."""

from __future__ import annotations

from typing import Final

from tesela.core.tiles import Tiles, write_tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import in_phase, on_turn, thinking
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.state import State
from tesela.rules.turns import after_turn, said_or_drawn
from tesela.rules.variations.catalogue import player_draws
from tesela.rules.variations.drawing_from_bags import new_tiles


def nothing_laid(state: State, seat: int) -> str | None:
    """22: tiles on the board must be played; where that is not so, they are taken back first."""
    if not state.placed:
        return None
    return "laying.must_be_played" if state.header.options.laying.laid_must_be_played else "laying.tiles_down"


def _exchangeable(state: State, seat: int) -> Choice | None:
    most = min(len(state.racks[seat]), state.bag_size)
    return Choice(most=most) if most else None


_MOMENT: Final = (on_turn, in_phase("thinking", "exchanging"), nothing_laid)


@handles(c.AnnounceExchange, by=SEAT, when=_MOMENT, needs=_exchangeable)
def announce_exchange(draft: Draft, command: c.AnnounceExchange) -> Refusal | None:
    """24: «cambio», first of all. The number may come later, and go up or down, but there is no way back."""
    count = 1 if command.count is None else command.count
    if wrong := _wrong_number(draft, command.seat, count):
        return wrong
    draft.emit(ev.ExchangeAnnounced(draft.now, command.seat, command.count or 0))
    return None


def _wrong_number(draft: Draft, seat: int, count: int) -> Refusal | None:
    state = draft.state
    if not 1 <= count <= len(state.racks[seat]):
        return draft.no("exchange.none", count=count)
    if count > state.bag_size:
        return draft.no("exchange.bag", count=count, bag=state.bag_size)
    return None


@handles(c.Exchange, by=SEAT, when=_MOMENT, needs=_exchangeable)
def exchange(draft: Draft, command: c.Exchange) -> Refusal | None:
    """24: new tiles are drawn first, then the old ones go into the bag."""
    count = len(command.tiles)
    if wrong := _wrong_number(draft, command.seat, count):
        return wrong
    given = Tiles(command.tiles)
    if missing := Tiles(draft.state.racks[command.seat]).lacking(given):
        return draft.no("rack.missing", tiles=write_tiles(missing), count=len(missing))
    drawn = _new_tiles(draft, command)
    if isinstance(drawn, Refusal):
        return drawn
    if draft.state.phase == "thinking" or draft.state.exchange != count:
        draft.emit(ev.ExchangeAnnounced(draft.now, command.seat, count))
    draft.emit(ev.Exchanged(draft.now, command.seat, given, drawn, command.vowels))
    after_turn(draft)
    return None


def _new_tiles(draft: Draft, command: c.Exchange) -> Tiles | Refusal:
    if player_draws(draft.state):
        return new_tiles(draft, len(command.tiles), command.vowels)
    if command.vowels is not None:
        return draft.no("variant.off")
    return said_or_drawn(draft, len(command.tiles), command.drawn)


@handles(c.Pass, by=SEAT, when=(thinking, nothing_laid))
def pass_turn(draft: Draft, command: c.Pass) -> Refusal | None:
    """25: at any moment of the own turn, without exchanging; not with tiles on the board (22)."""
    draft.emit(ev.Passed(draft.now, command.seat))
    after_turn(draft)
    return None
