"""An event is `fold(log)`: one small function for each kind of entry, and nothing is judged again here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tesela.core.errors import TextError
from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.duplicate import events as ev
from tesela.duplicate.drawing import without
from tesela.duplicate.state import Merged, Move, Slip, State


def fold(log: Iterable[ev.Event]) -> State:
    """The state after all entries; the first one is the header.

    A log that no event can have written is unreadable text: `TextError`, with the entry's number.
    """
    entries = iter(log)
    header = next(entries, None)
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    state = State(header, last_at=header.at)
    apply_to(state, entries)
    return state


def apply(state: State, log: Iterable[ev.Event]) -> State:
    """A new state with these entries taken in."""
    after = state.copy()
    apply_to(after, log)
    return after


def apply_to(state: State, log: Iterable[ev.Event]) -> None:
    """Take these entries in, in place."""
    for entry in log:
        state.seq += 1
        try:
            _APPLY[type(entry)](state, entry)
        except (ValueError, KeyError, IndexError, AttributeError) as wrong:
            raise TextError("log.broken", "", 0, {"event": state.seq}) from wrong
        state.last_at = max(state.last_at, entry.at)


def _joined(state: State, entry: ev.Joined) -> None:
    if entry.player != len(state.players):
        raise ValueError(entry.player)
    state.players.append(entry)
    if entry.table is not None:
        state.tables[entry.centre, entry.table] = entry.player


def _withdrawn(state: State, entry: ev.Withdrawn) -> None:
    _known(state, entry.player)
    state.gone.add(entry.player)


def _dealt(state: State, entry: ev.Dealt) -> None:
    if entry.move != len(state.moves) + 1:
        raise ValueError(entry.move)
    pool = Tiles(sorted(state.rack + state.bag))
    move = Move(entry.move, state.rounds + 1, state.board, entry.rack, state.rack, state.bag)
    state.moves.append(move)
    state.rack, state.bag = entry.rack, without(pool, entry.rack)
    state.draws += sum(map(len, entry.tries))
    state.phase = "dealt"


def _started(state: State, entry: ev.Started) -> None:
    move = _current(state, entry.move)
    move.started, move.deadline = entry.at, entry.deadline
    state.phase = "open"


def _paused(state: State, entry: ev.Paused) -> None:
    move = _current(state)
    move.left_ms = max(0, (move.deadline or entry.at) - entry.at)
    state.phase = "paused"


def _resumed(state: State, entry: ev.Resumed) -> None:
    move = _current(state)
    move.deadline, move.left_ms = entry.deadline, None
    state.phase = "open"


def _extended(state: State, entry: ev.Extended) -> None:
    move = _current(state)
    if state.phase == "paused":
        move.left_ms = entry.deadline - entry.at
    else:
        move.deadline = entry.deadline
        state.phase = "open"


def _handed_in(state: State, entry: ev.HandedIn) -> None:
    _known(state, entry.player)
    move = _current(state, entry.move)
    if entry.play is None:
        move.slips.pop(entry.player, None)
    else:
        move.slips[entry.player] = Slip(entry.play, entry.score, "", entry.at)


def _entered(state: State, entry: ev.Entered) -> None:
    """With two entries asked for, a slip counts when two people typed the same, or one said it is final."""
    _known(state, entry.player)
    move = _current(state, entry.move)
    slip = Slip(entry.play, entry.score, entry.fault, entry.at, paper=True)
    typed = move.entries.setdefault(entry.player, {})
    if entry.final:
        typed.clear()
    typed[entry.by] = slip
    agreed = sum(slip.same(each) for each in typed.values()) > 1 or entry.final
    if agreed or not state.conditions.double_entry:
        move.slips[entry.player] = slip
    else:
        move.slips.pop(entry.player, None)


def _time_up(state: State, entry: ev.TimeUp) -> None:
    """Time may be up before its hour, by the arbiter's word: from then on no other hour counts."""
    move = _current(state, entry.move)
    move.deadline, move.left_ms = min(move.deadline or entry.at, entry.at), None
    state.phase = "collecting"


def _judged(state: State, entry: ev.Judged) -> None:
    move = _changing(state, entry.move)
    for verdict in entry.verdicts:
        move.verdicts[verdict.play] = verdict


def _overruled(state: State, entry: ev.Overruled) -> None:
    move = _changing(state, entry.move)
    if entry.play not in move.verdicts:
        raise KeyError(entry.play)
    move.overruled[entry.play] = entry.valid
    move.top = entry.top or move.top


def _closed(state: State, entry: ev.Closed) -> None:
    move = _current(state, entry.move)
    move.top, move.laid, move.closed_at, move.active = entry.top, entry.laid, entry.at, state.active
    laid = entry.laid.play.play()
    covers = Play(laid.start, laid.direction, Tiles(entry.covers))
    pool = Tiles(sorted(state.rack + state.bag))
    state.board = covers.on(state.board)
    rest = without(pool, covers.rack_tiles())
    # A joker that was swapped lies in the bag again: the rack keeps what the play left.
    state.rack = without(state.rack, laid.rack_tiles())
    state.bag = without(rest, state.rack)
    state.phase, state.settled_at = "closed", entry.at


def _annulled(state: State, entry: ev.Annulled) -> None:
    move = _changing(state, entry.move)
    move.annulled = True
    move.replaced = not state.sealed
    if move.closed_at is None:
        state.rack, state.bag = move.kept, move.bag
        state.phase, state.settled_at = "closed" if len(state.moves) > 1 else "waiting", entry.at


def _word_ruled(state: State, entry: ev.WordRuled) -> None:
    state.words[entry.word] = entry.valid
    for each in entry.tops:
        _changing(state, each.move).top = each.top
    state.corrections += 1


def _corrected(state: State, entry: ev.SlipCorrected) -> None:
    _known(state, entry.player)
    move = _changing(state, entry.move)
    if entry.verdict is not None:
        move.verdicts[entry.verdict.play] = entry.verdict
    if entry.play is not None and entry.play not in move.verdicts:
        raise KeyError(entry.play)
    if entry.play is None and not entry.fault:
        move.slips.pop(entry.player, None)
    else:
        move.slips[entry.player] = Slip(entry.play, entry.score, entry.fault, entry.at, paper=True)
    move.top = entry.top or move.top


def _warned(state: State, entry: ev.Warned) -> None:
    _known(state, entry.player)
    move = _changing(state, entry.move)
    move.warned[entry.player] = move.warned.get(entry.player, 0) + 1


def _penalised(state: State, entry: ev.Penalised) -> None:
    _known(state, entry.player)
    state.penalties[entry.player] = state.penalties.get(entry.player, 0) + entry.points
    state.corrections += 1


def _tie_broken(state: State, entry: ev.TieBroken) -> None:
    for player in entry.players:
        _known(state, player)
    state.ties.append(entry.players)


def _sealed(state: State, entry: ev.Sealed) -> None:
    state.sealed |= {entry.centre}


def _alone(state: State, entry: ev.CentreAlone) -> None:
    state.centre = entry.centre


def _merged(state: State, entry: ev.Merged) -> None:
    numbers = {found.move for found in entry.verdicts} | {slip.move for slip in entry.slips}
    numbers |= {number for number, _ in entry.present} | {each.move for each in entry.tops}
    moves = {number: _changing(state, number) for number in sorted(numbers)}
    for found in entry.verdicts:
        moves[found.move].verdicts.update({verdict.play: verdict for verdict in found.verdicts})
    for slip in entry.slips:
        _known(state, slip.player)
        move = moves[slip.move]
        if slip.play is not None and move.closed_at is not None and slip.play not in move.verdicts:
            raise KeyError(slip.play)
        move.slips[slip.player] = Slip(slip.play, slip.score, slip.fault, entry.at, paper=True)
    for number, players in entry.present:
        moves[number].active += players
    for each in entry.tops:
        moves[each.move].top = each.top
    state.merged[entry.centre] = Merged(entry.entries, entry.digest)
    state.corrections += 1


def _ended(state: State, entry: ev.Ended) -> None:
    state.ended, state.phase = entry.reason, "ended"


def _seed(state: State, entry: ev.SeedRevealed) -> None:
    state.seed = entry.seed


def _current(state: State, number: int | None = None) -> Move:
    move = state.move
    if move is None or number not in (None, move.number):
        raise ValueError(number)
    return move


def _changing(state: State, number: int) -> Move:
    """A move that is about to change: if it was closed, a copy takes its place, for others may hold it."""
    move = state.moves[number - 1]
    if move is state.move:
        return move
    state.corrections += 1
    state.moves[number - 1] = changed = move.copy()
    return changed


def _known(state: State, player: int) -> None:
    state.players[player]


_APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.Joined: _joined,
    ev.Withdrawn: _withdrawn,
    ev.Dealt: _dealt,
    ev.Started: _started,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Extended: _extended,
    ev.HandedIn: _handed_in,
    ev.Entered: _entered,
    ev.TimeUp: _time_up,
    ev.Judged: _judged,
    ev.Overruled: _overruled,
    ev.Closed: _closed,
    ev.Annulled: _annulled,
    ev.WordRuled: _word_ruled,
    ev.SlipCorrected: _corrected,
    ev.Warned: _warned,
    ev.Penalised: _penalised,
    ev.TieBroken: _tie_broken,
    ev.Sealed: _sealed,
    ev.CentreAlone: _alone,
    ev.Merged: _merged,
    ev.Ended: _ended,
    ev.SeedRevealed: _seed,
}
