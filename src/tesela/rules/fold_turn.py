"""The fold, part two: what the events of a turn do to the table (6-11, 24, 25, 29, 33-35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tesela.core.letters import BLANK_BIT, RACK_SIZE
from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.roles import KEEPER, Phase
from tesela.rules.state import COORDS, State, TurnKind, TurnRecord, with_seat
from tesela.rules.variations.catalogue import lost_turn_is_pass, player_draws

_NO_TILES: Final = Tiles(b"")

# Tiles between bag, racks and board


def _take(rack: bytes, tiles: Iterable[int]) -> bytes:
    left, taken = bytearray(rack), bytes(tiles)
    if taken.count(HIDDEN_TILE) > left.count(HIDDEN_TILE):  # one that was known went too: which?
        return bytes([HIDDEN_TILE]) * (len(left) - len(taken))
    for code in taken:
        plain = 0 if code & BLANK_BIT else code
        if plain in left:
            left.remove(plain)
        elif HIDDEN_TILE in left:
            left.remove(HIDDEN_TILE)
    return bytes(left)


def _draw(state: State, seat: int, tiles: bytes) -> None:
    bag = state.bag
    for code in tiles:
        bag[code] -= 1
    state.racks[seat] += tiles
    state.picks += len(tiles)
    state.has_drawn = state.has_drawn or seat == state.on_turn


def _put_back(state: State, seat: int, tiles: bytes) -> None:
    rack = state.racks[seat]
    if HIDDEN_TILE in tiles and state.header.variants.recycled_blanks:
        # A blank that somebody was seen to take may be among them.
        rack = bytes([HIDDEN_TILE]) * len(rack)
    state.racks[seat] = _take(rack, tiles)
    for code in tiles:
        state.bag[code] += 1


# Drawing


def drawn(state: State, event: ev.Drawn) -> None:
    state.surplus_base = len(state.racks[event.seat])
    _draw(state, event.seat, event.tiles)
    if event.surplus:
        state.surplus_over = _after_surplus(state)
        state.surplus, state.surplus_seat, state.phase = event.surplus, event.seat, "surplus"
        state.surplus_racked, state.surplus_seen = event.racked, event.seen
    elif state.phase == "drawing" and not (event.bag and state.wanted(event.seat)):
        state.phase = "drawn"
    elif state.phase == "filling" and not state.wanted(event.seat):
        state.phase = "thinking"


def _after_surplus(state: State) -> Phase:
    """Who completes a rack during the other's turn (`file-2024` 29) leaves that turn where it was."""
    if not state.order_done:
        return "waiting"
    return "thinking" if state.phase == "thinking" else "drawn"


def surplus_seen(state: State, event: ev.SurplusSeen) -> None:
    state.seen_surplus = with_seat(state.seen_surplus, event.seat)
    state.picked = b"" if state.header.commitment else bytes(event.tiles)


def surplus_returned(state: State, event: ev.SurplusReturned) -> None:
    state.picks += len(event.tiles)
    _put_back(state, event.seat, event.tiles)
    state.surplus, state.surplus_seat, state.seen_surplus = 0, -1, 0
    state.surplus_racked = state.surplus_seen = False
    state.picked = b""
    state.phase = state.surplus_over


def draw_completed(state: State, event: ev.DrawCompleted) -> None:
    _draw(state, event.seat, event.tiles)


# A turn


def turn_started(state: State, event: ev.TurnStarted) -> None:
    seat = event.seat
    state.clocks.run_only(seat, event.at)
    if state.header.time.by_turn:
        state.clocks.used[seat] = 0
    state.has_drawn = False
    if state.game_from is None:
        state.game_from = event.at
    to_fill = len(state.racks[seat]) < RACK_SIZE and player_draws(state) and state.wanted(seat)
    state.on_turn, state.phase, state.order_done = seat, "filling" if to_fill else "thinking", True
    if state.consents:
        state.consents = _kept_consents(state)


def _kept_consents(state: State) -> dict[str, int]:
    """37.1: that nobody can play stays noted until somebody plays or has other tiles; all else lapses."""
    noted = state.consents.get("stuck", 0)
    moved = not state.record or state.record[-1].kind in ("play", "exchange")
    return {"stuck": noted} if noted and not moved else {}


def placed(state: State, event: ev.Placed) -> None:
    state.placed = dict(zip(event.squares, event.tiles, strict=True))


def taken_back(state: State, event: ev.TakenBack) -> None:
    state.placed, state.pending, state.claim, state.phase = {}, None, None, "thinking"
    state.clocks.used[event.seat] += event.charged_ms
    state.clocks.run_only(event.seat, event.at)


def laid(state: State, event: ev.Laid) -> None:
    state.pending, state.phase, state.words, state.claim = event, "laid", None, None
    if event.charged_ms:
        state.clocks.used[event.seat] += event.charged_ms
        state.clocks.stand(event.at)
    if state.placed:
        state.placed = {}


def announced(state: State, event: ev.Announced) -> None:
    state.announced_at = (event.score, event.at)
    state.phase = "announced"
    _commit_if_accepted(state, event.at)


def accepted(state: State, event: ev.Accepted) -> None:
    if event.seat == KEEPER:
        state.accepted = -1
    else:
        state.accepted = with_seat(state.accepted, event.seat)
    _commit_if_accepted(state, event.at)


def _commit_if_accepted(state: State, at: int) -> None:
    """33: once all opponents have written it down, and it has been counted, the play stands for good."""
    laid = state.pending
    if laid is None or state.announced_at is None:
        return
    seat = laid.seat
    if not state.all_have_accepted:
        return
    at_cell, step, _ = COORDS[laid.coord]
    board = state.board
    for code in laid.tiles:
        if code:
            board[at_cell] = code
            state.board_tiles += 1
        at_cell += step
    rack = state.racks[seat]
    state.racks[seat] = _take(rack, filter(None, laid.tiles))
    state.scores[seat] += state.announced_at[0]
    state.passes = state.scoreless = 0
    claim = state.claim
    _complete(state, seat, "play", at, laid, state.announced_at[0], rack)
    state.claim = replace(claim, since=at) if claim else None
    state.phase = "claimed" if claim else "drawing"


def _complete(
    state: State, seat: int, kind: TurnKind, at: int, laid: ev.Laid | None, score: int, rack: bytes
) -> None:
    """A turn is over: it goes to the sheet, and the table is clear for the next."""
    state.turns[seat] += 1
    state.record.append(
        TurnRecord(
            seat,
            kind,
            laid.coord if laid else "",
            laid.tiles if laid else _NO_TILES,
            score,
            state.scores[seat],
            at,
            Tiles(rack),
        )
    )
    clear_table(state)


def clear_table(state: State) -> None:
    """Nothing is left of the turn but the draw and the clock."""
    state.pending = state.announced_at = state.exchange = state.words = state.claim = None
    state.accepted, state.asked, state.slip = 0, (), ()
    if state.placed:
        state.placed = {}
    state.count_disputed = state.timer_lapsed = False
    state.phase = "drawn"


def _scoreless(state: State, seat: int, kind: TurnKind, at: int, laid: ev.Laid | None = None) -> None:
    """A turn without points: 37.2 counts passes, 37.3 all of them."""
    is_pass = kind in ("pass", "lost") or (
        kind == "withdrawn" and state.header.options.withdrawn_counts_as_pass
    )
    state.passes = state.passes + 1 if is_pass and lost_turn_is_pass(state) else 0
    state.scoreless += 1
    _complete(state, seat, kind, at, laid, 0, state.racks[seat])


def challenged(state: State, event: ev.Challenged) -> None:
    state.phase, state.judged_at = "challenged", event.at
    state.count_disputed = False  # 34: what is not a word has no count
    state.consents.pop("count", None)
    state.asked += event.words
    signed_by_both = state.header.options.adjudication == "judges" and state.header.arbiter
    state.slip = event.words if signed_by_both else ()


def slip_signed(state: State, event: ev.SlipSigned) -> None:
    state.slip, state.judged_at = (), event.at


def verdict(state: State, event: ev.VerdictGiven) -> None:
    state.judged_at = event.at
    state.slip = ()
    _back_to_check(state) if event.valid else _rejected(state)


def _back_to_check(state: State) -> None:
    state.phase = "laid" if state.announced_at is None else "announced"


def _rejected(state: State) -> None:
    state.phase = "rejected"


def appealed(state: State, event: ev.Appealed) -> None:
    state.phase, state.judged_at = "appealed", event.at


def appeal_decided(state: State, event: ev.AppealDecided) -> None:
    _back_to_check(state) if event.valid else _rejected(state)


def withdrawn(state: State, event: ev.Withdrawn) -> None:
    _scoreless(state, event.seat, "withdrawn", event.at, state.pending)


def exchange_announced(state: State, event: ev.ExchangeAnnounced) -> None:
    state.exchange, state.phase = event.count, "exchanging"


def exchanged(state: State, event: ev.Exchanged) -> None:
    seat, rack = event.seat, state.racks[event.seat]
    _scoreless(state, seat, "exchange", event.at)
    _draw(state, seat, event.drawn)
    _put_back(state, seat, event.tiles)
    # The record keeps the rack before the exchange, and what was given away.
    state.record[-1] = replace(state.record[-1], rack=Tiles(rack), tiles=event.tiles)


def passed(state: State, event: ev.Passed) -> None:
    _scoreless(state, event.seat, "pass", event.at)


def turn_lost(state: State, event: ev.TurnLost) -> None:
    _scoreless(state, event.seat, "lost", event.at, state.pending)


def blank_swapped(state: State, event: ev.BlankSwapped) -> None:
    state.racks[event.seat] = _take(state.racks[event.seat], (event.tile,)) + b"\0"
    state.board[event.square] = event.tile
