"""Which tiles each player must have drawn, and when, as far as a record lets us know.

A record shows racks at turns; a log holds draws. What is shown later must have been drawn before, so the
needs are carried back from the last turn to the first; what nobody wrote down stays hidden (`#`). Where an
exchange was not seen, one of the possible ones is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tesela.core.letters import RACK_SIZE
from tesela.core.tiles import Tiles
from tesela.notation.document import ExchangeEntry, PlayEntry
from tesela.notation.racks import NOTHING, difference, union
from tesela.notation.replay import Replay, Turn
from tesela.rules.codec import HIDDEN_TILE


@dataclass(frozen=True, slots=True)
class Step:
    """One own turn: what is known of the rack, what left it (None: nobody saw), how many were drawn."""

    size: int
    shown: Tiles
    spent: Tiles | None
    drawn: int


@dataclass(frozen=True, slots=True)
class Plan:
    """For one player: the rack before each own turn and at the end, what left it, and what came."""

    racks: tuple[Tiles, ...]
    spent: tuple[Tiles, ...]
    drawn: tuple[Tiles, ...]


def draw_plan(replay: Replay, seat: int) -> Plan:
    """The player's draws. Where the account does not come out, all of them stay hidden."""
    steps = list(_steps(replay, seat))
    last = replay.turns[-1].holdings[seat].known if replay.turns else NOTHING
    needs = _needs(steps, union(last, replay.document.racks.get(seat, NOTHING)))
    return _plan(steps, needs) if needs is not None else _hidden_plan(steps)


def _plan(steps: Sequence[Step], needs: Sequence[Tiles]) -> Plan:
    racks, spent, drawn = [_padded(needs[0], RACK_SIZE)], [], []
    for step, need in zip(steps, needs[1:], strict=True):
        rack = racks[-1]
        spent.append(_unseen(rack, need, step.drawn) if step.spent is None else step.spent)
        left = difference(rack, spent[-1])
        drawn.append(_padded(difference(need, left), step.drawn))
        racks.append(Tiles(left + drawn[-1]))
    return Plan(tuple(racks), tuple(spent), tuple(drawn))


def _hidden_plan(steps: Sequence[Step]) -> Plan:
    """Only numbers: a tile that is laid takes a hidden one with it."""
    racks = [_padded(NOTHING, RACK_SIZE)]
    for step in steps:
        spent = step.drawn if step.spent is None else len(step.spent)
        racks.append(_padded(NOTHING, step.size - spent + step.drawn))
    unseen = [_padded(NOTHING, step.drawn) for step in steps]
    spent_tiles = [step.spent if step.spent is not None else unseen[at] for at, step in enumerate(steps)]
    return Plan(tuple(racks), tuple(spent_tiles), tuple(unseen))


def is_withdrawn(turns: Sequence[Turn], index: int) -> bool:
    """Whether the play at `index` is taken back by the next entry."""
    after = turns[index + 1] if index + 1 < len(turns) else None
    return after is not None and after.kind == "withdrawn" and turns[index].kind == "play"


def _steps(replay: Replay, seat: int) -> Iterator[Step]:
    size = RACK_SIZE
    for index, turn in enumerate(replay.turns):
        entry = turn.entry
        if entry.seat != seat or entry.kind not in ("play", "pass", "exchange"):
            continue
        shown = entry.rack or NOTHING
        spent: Tiles | None = NOTHING
        drawn = 0
        if isinstance(entry, PlayEntry) and turn.play is not None:
            laid = turn.play.rack_tiles()
            shown = union(shown, laid)
            if not is_withdrawn(replay.turns, index):
                spent = laid
                drawn = turn.holdings[seat].size - (size - len(laid))
        elif isinstance(entry, ExchangeEntry):
            spent, drawn = entry.tiles, entry.count
            shown = union(shown, entry.tiles or NOTHING)
        yield Step(size, shown, spent, drawn)
        size += drawn - (drawn if spent is None else len(spent))


def _needs(steps: Sequence[Step], last: Tiles) -> list[Tiles] | None:
    """The tiles that must be on the rack at each own turn, and after the last; None if they don't fit.

    Which of the tiles shown later were held already is a guess, and a guess can fail.
    """
    needs = [*(step.shown for step in steps), last]
    for index, step in enumerate(steps):  # what was kept is still there
        if step.spent is not None:
            needs[index + 1] = union(needs[index + 1], difference(needs[index], step.spent))
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        kept = difference(needs[index], step.spent or NOTHING)
        extra = difference(needs[index + 1], kept)
        if len(extra) > step.drawn:
            held = _likely(extra, steps[:index], needs)[: len(extra) - step.drawn]
            needs[index] = Tiles(needs[index] + held).sorted()
        if len(needs[index]) > step.size:
            return None
    return needs


def _likely(extra: Tiles, earlier: Sequence[Step], needs: Sequence[Tiles]) -> Tiles:
    """The same tiles, those first that were on the rack a short time before."""
    ordered = bytearray()
    for index in range(len(earlier) - 1, -1, -1):
        rest = difference(extra, ordered)
        kept = difference(needs[index], earlier[index].spent or NOTHING)
        ordered += difference(rest, difference(rest, kept))
    return Tiles(ordered + difference(extra, ordered))


def _padded(tiles: Tiles, size: int) -> Tiles:
    return Tiles(tiles + bytes([HIDDEN_TILE]) * (size - len(tiles)))


def _unseen(rack: Tiles, need: Tiles, count: int) -> Tiles:
    """An exchange that nobody saw: first what is not needed later, then what must have come back."""
    free = difference(rack, need)
    return Tiles((free + difference(rack, free))[:count]).sorted()
