"""From one turn to the next: the ending, the draw, the next clock (29, 37)."""

from __future__ import annotations

from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.draft import Draft
from tesela.rules.ending import end_game, ending_after_turn
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.variations.catalogue import player_draws
from tesela.rules.variations.two_bags import split


def after_turn(draft: Draft) -> None:
    """A turn has been completed: does the game end, and if not, who is next?"""
    if draft.state.phase == "claimed":
        if draft.state.clocks.running:
            draft.emit(ev.ClockStopped(draft.now, KEEPER, "theme"))
        return  # the table decides about the bonus first
    ending = ending_after_turn(draft.state, draft.oracle)
    if ending is not None:
        end_game(draft, *ending)
        return
    if draft.state.header.drawing_by_hand:
        # The player draws and presses the clock, or forgets to (32); 31.2, 29: it stood only meanwhile.
        if draft.state.clocks.resume or draft.state.clocks.case not in (None, "laid"):
            resume_clocks(draft, KEEPER)
        return
    if draft.state.may_leave(draft.state.on_turn) and not draft.state.has_drawn:
        # 38: «después de jugar y anotar, antes de sacar», the own clock running; not after an exchange.
        article = draft.article("conduct.leave")
        draft.emit(ev.LeftRoom(draft.now, draft.state.on_turn, True, True, article=article))
        return
    complete_turn(draft)


def resume_clocks(draft: Draft, by: int) -> None:
    """Let the clocks go on as before the stop; with the arbiter there (31.5) they do when the call ends."""
    if draft.state.clocks.called_at is None:
        draft.emit(ev.ClockResumed(draft.now, by))


def complete_turn(draft: Draft) -> None:
    """29: the tiles are drawn, and the opponent's clock is started."""
    state = draft.state
    if state.phase == "drawing":
        if player_draws(state) and state.wanted(state.on_turn) and split(state.bag_tiles).both:
            return  # two bags: the player chooses first
        draw_up(draft, state.on_turn)
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """29: the opponent's clock is started."""
    draft.emit(ev.TurnStarted(draft.now, draft.state.next_seat(draft.state.on_turn)))


def draw_up(draft: Draft, seat: int) -> None:
    """29: as many tiles as are missing to seven, or as there are."""
    wanted = draft.state.wanted(seat)
    if wanted:
        draft.emit(ev.Drawn(draft.now, seat, from_bag(draft, wanted)))


def from_bag(draft: Draft, count: int) -> Tiles:
    """Blind from the bag, by the seed and the number of choices made so far."""
    state = draft.state
    return Tiles(draft.bag.draw(state.picks, state.bag_tiles, count))


def said_or_drawn(draft: Draft, count: int, said: Tiles | None) -> Tiles | Refusal:
    """From the seed's bag, or what was said to come out of a bag of cloth."""
    if draft.state.header.commitment:
        return draft.no("draw.tiles_given") if said is not None else from_bag(draft, count)
    if said is None or len(said) != count:
        return draft.no("draw.tiles_needed", count=count)
    if draft.state.bag_tiles.minus(said) is None:
        return draft.no("draw.bag", bag=draft.state.bag_size)
    return said
