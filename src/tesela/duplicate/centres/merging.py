"""A centre's log comes back to the event: its players, slips, warnings and penalties, each once.

The event remembers how many entries of the centre's log it has and their digest, so that the same log again
adds nothing, a longer one what is new, and one that went another way is refused. Where both have a slip of
one player in one move and they differ, neither gives way in silence: such conflicts are told, and stay until
somebody decides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tesela.core.errors import TextError
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.centres.players import Match, match_players
from tesela.duplicate.draft import Draft
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.judging import judge
from tesela.duplicate.refusals import cannot
from tesela.duplicate.rulings import changed_tops
from tesela.duplicate.state import Slip, State
from tesela.rules.refusals import Refusal


class Conflict(NamedTuple):
    """What both have and have differently: a slip of a player, or (move 0) who sits at a table."""

    name: str
    table: int | None
    move: int
    here: Slip | None = None
    there: Slip | None = None
    other_name: str = ""


_TAKEN_BACK = Slip(None, None, "", 0, paper=True)


class _Centre(NamedTuple):
    """The centre now, and as far as the event has it."""

    code: str
    now: State
    before: State
    new: Sequence[ev.Event]
    match: Match


def merge_log(draft: Draft, command: c.MergeLog) -> Refusal | None:
    """Take in what is new. With `take_theirs` the centre's slip counts wherever the two differ."""
    found = _read(draft.state, command.entries)
    if isinstance(found, Refusal):
        return found
    for joined in found.match.newcomers:
        draft.emit(replace(joined, at=draft.now, by=draft.by))
    slips = tuple(_slips(draft.state, found, take_theirs=command.take_theirs))
    if slips or found.new:
        merged = ev.Merged(
            draft.now,
            centre=found.code,
            entries=len(command.entries),
            digest=digest_of(command.entries),
            slips=slips,
            verdicts=tuple(_verdicts(draft, slips)),
            present=tuple(_present(draft.state, found)),
            by=draft.by,
        )
        judged = [each.move for each in merged.verdicts]
        tops = changed_tops(apply(draft.state, (merged,)), judged, draft.tools.plays)
        draft.emit(replace(merged, tops=tops))
    for entry in found.new:
        if isinstance(entry, ev.Warned | ev.Penalised | ev.Withdrawn):
            _repeat(draft, entry, found.match.numbers[entry.player])
    return None


def conflicts(state: State, entries: Sequence[ev.Event]) -> list[Conflict] | Refusal:
    """What a person has to decide before or after this log is merged."""
    found = _read(state, entries)
    if isinstance(found, Refusal):
        return found
    told = [
        Conflict(joined.name, joined.table, 0, other_name=_sitting(state, found.code, joined))
        for _number, joined in found.match.doubled
    ]
    for player, move, here, there in _differing(state, found):
        if _is_conflict(found, player, move, here):
            joined = found.now.players[player]
            told.append(Conflict(joined.name, joined.table, move, here, there))
    return told


def _sitting(state: State, code: str, joined: ev.Joined) -> str:
    holder = state.tables.get((code, joined.table)) if joined.table is not None else None
    return state.players[holder].name if holder is not None else ""


def digest_of(entries: Sequence[ev.Event]) -> str:
    """By what a log is known again."""
    return hashlib.sha256(b"\n".join(map(ev.write_event, entries))).hexdigest()


def _read(state: State, entries: Sequence[ev.Event]) -> _Centre | Refusal:
    """The centre's log, if it is one of this event's and goes on where the last one ended."""
    try:
        now = fold(entries)
    except TextError:
        return cannot("merge.broken")
    code = now.centre
    if now.header != state.header or not code:
        return cannot("merge.other_event")
    if code not in {centre.code for centre in state.header.centres}:
        return cannot("centre.unknown", centre=code)
    had = state.merged.get(code)
    if had and (had.entries > len(entries) or digest_of(entries[: had.entries]) != had.digest):
        return cannot("merge.other_log", centre=code)
    if not _same_moves(state, now):
        return cannot("merge.other_moves", centre=code)
    number = had.entries if had else 1
    return _Centre(code, now, fold(entries[:number]), entries[number:], match_players(state, now, code))


def _same_moves(state: State, centre: State) -> bool:
    """Whether the centre played the event's own racks and boards, and none that the event has not dealt."""
    pairs = zip(state.moves, centre.moves, strict=False)
    alike = all((mine.rack, mine.board) == (theirs.rack, theirs.board) for mine, theirs in pairs)
    return alike and len(centre.moves) <= len(state.moves)


def _differing(state: State, centre: _Centre) -> Iterator[tuple[int, int, Slip | None, Slip]]:
    """Slips of the centre that the event has not or has otherwise: player there, move, here, there."""
    for mine, theirs in zip(state.moves, centre.now.moves, strict=False):
        if mine.annulled:
            continue
        old = centre.before.find(theirs.number)
        for player in sorted(theirs.slips.keys() | (old.slips.keys() if old else set())):
            here, slip = mine.slips.get(centre.match.numbers[player]), theirs.slips.get(player, _TAKEN_BACK)
            if here is None or not here.same(slip):
                yield player, theirs.number, here, slip


def _is_conflict(centre: _Centre, player: int, move: int, here: Slip | None) -> bool:
    """Whether what the event has did not come from this centre."""
    old = centre.before.find(move)
    before = old.slips.get(player) if old else None
    if here is None or before is None:
        return here is not before
    return not here.same(before)


def _slips(state: State, centre: _Centre, *, take_theirs: bool) -> Iterator[ev.CentreSlip]:
    for player, move, here, there in _differing(state, centre):
        if take_theirs or not _is_conflict(centre, player, move, here):
            yield ev.CentreSlip(
                player=centre.match.numbers[player],
                move=move,
                play=there.play,
                score=there.score,
                fault=there.fault,
            )


def _verdicts(draft: Draft, slips: Sequence[ev.CentreSlip]) -> Iterator[ev.MoveVerdicts]:
    """Verdicts on plays that nobody else had, in closed moves; those of an open one come when it closes."""
    for move in draft.state.moves:
        plays = {slip.play for slip in slips if slip.move == move.number and slip.play is not None}
        new = sorted(plays - move.verdicts.keys(), key=lambda play: (play.coord, play.tiles))
        if new and move.closed_at is not None:
            yield ev.MoveVerdicts(move.number, judge(move, new, draft.tools.is_word))


def _present(state: State, centre: _Centre) -> Iterator[tuple[int, int]]:
    """Players who came with this log, by closed move in which they were there: a bonus may depend on it."""
    for mine, theirs in zip(state.moves, centre.now.moves, strict=False):
        there = sum(theirs.closed_at is None or at <= theirs.closed_at for at in centre.match.came_at)
        if there and mine.closed_at is not None:
            yield mine.number, there


def _repeat(draft: Draft, entry: ev.Warned | ev.Penalised | ev.Withdrawn, player: int) -> None:
    """An act of the centre's arbiter, in their name."""
    if isinstance(entry, ev.Withdrawn) and player in draft.state.gone:
        return
    if isinstance(entry, ev.Warned) and draft.state.find(entry.move) is None:
        return
    draft.emit(replace(entry, at=draft.now, player=player))
