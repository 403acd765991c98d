"""Two bags (manual): completing a rack, and exchanging, by choice between vowels and consonants."""

from __future__ import annotations

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import in_phase, on_turn, regulated
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.state import State
from tesela.rules.turns import draw_up, next_turn
from tesela.rules.variations.catalogue import player_draws
from tesela.rules.variations.two_bags import Bags, draw, split

two_bags = regulated(player_draws, "variant.off")


def _missing_tiles(state: State, seat: int) -> Choice | None:
    wanted = state.wanted(seat)
    return Choice(most=wanted) if wanted else None


@handles(c.DrawFrom, by=SEAT, when=(two_bags, on_turn, in_phase("drawing", "filling")), needs=_missing_tiles)
def draw_from(draft: Draft, command: c.DrawFrom) -> Refusal | None:
    """Draw one or more tiles, so many from each bag; a complete rack ends the drawing."""
    state, seat = draft.state, command.seat
    wanted, bags = state.wanted(seat), split(state.bag_tiles)
    if min(command.vowels, command.consonants) < 0 or not 1 <= command.vowels + command.consonants <= wanted:
        return draft.no("draw.count", wanted=wanted)
    if wrong := _too_few(draft, bags, command.vowels, command.consonants):
        return wrong
    _take(draft, seat, "vowels", command.vowels)
    _take(draft, seat, "consonants", command.consonants)
    if not split(state.bag_tiles).both:
        draw_up(draft, seat)  # nothing is left to choose
    if state.phase == "drawn":
        next_turn(draft)
    return None


def _too_few(draft: Draft, bags: Bags, vowels: int, consonants: int) -> Refusal | None:
    for wanted, there in ((vowels, bags.vowels), (consonants, bags.consonants)):
        if wanted > len(there):
            return draft.no("two_bags.short", wanted=wanted, bag=len(there))
    return None


def _take(draft: Draft, seat: int, bag: ev.BagName, count: int) -> None:
    if not count:
        return
    state = draft.state
    among = split(state.bag_tiles)
    tiles = draft.bag.draw(state.picks, among.vowels if bag == "vowels" else among.consonants, count)
    draft.emit(ev.Drawn(draft.now, seat, Tiles(tiles), bag=bag))


def new_tiles(draft: Draft, count: int, vowels: int | None) -> Tiles | Refusal:
    """What comes for the tiles of an exchange: so many vowels, the rest consonants."""
    if vowels is None:
        return draft.no("two_bags.choose")
    if not 0 <= vowels <= count:
        return draft.no("draw.count", wanted=count)
    bags = split(draft.state.bag_tiles)
    if wrong := _too_few(draft, bags, vowels, count - vowels):
        return wrong
    return draw(draft.bag, draft.state.picks, bags, vowels, count - vowels)
