"""Rounds: paired, looked at, published; changed afterwards only as a new act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.pairing.field import NoPairingError, Pair, pair_key
from tesela.tournament.pairing.next_round import next_round
from tesela.tournament.results import Pairing
from tesela.tournament.state import Round

_BY_TABLE: Final = ("round_robin", "knockout", "teams")
"""Phases whose tables, brackets or teams say who meets whom: nothing can be fixed in them."""


def forbid_pair(ask: Ask, command: c.ForbidPair) -> Answer:
    """These two never meet; what binds a field that is public already needs its reason."""
    if wrong := _two(ask, command.one, command.other) or _unreasoned(ask, command.reason):
        return wrong
    if pair_key(command.one, command.other) in {pair_key(*pair) for pair in ask.state.fixed}:
        return ask.cannot("pairing.known")
    why = command.reason.strip()
    return [ev.PairForbidden(**ask.signed(), one=command.one, other=command.other, reason=why)]


def fix_pair(ask: Ask, command: c.FixPair) -> Answer:
    """These two meet in the next round, whatever the system says."""
    if wrong := _two(ask, command.one, command.other) or _unreasoned(ask, command.reason):
        return wrong
    number = len(ask.state.rounds) + (ask.state.open_round is None or ask.state.open_round.published)
    if number <= ask.state.conditions.rounds and ask.state.conditions.phase_of(number).system in _BY_TABLE:
        return ask.cannot("pairing.by_table", round=number)
    if any({command.one, command.other} & set(pair) for pair in ask.state.fixed):
        return ask.cannot("pairing.known")
    if wrong := _barred(ask, [(command.one, command.other)]):
        return wrong
    why = command.reason.strip()
    return [ev.PairFixed(**ask.signed(), one=command.one, other=command.other, reason=why)]


def release_pair(ask: Ask, command: c.ReleasePair) -> Answer:
    """Neither forbidden nor fixed any more; what was said before stays in the log."""
    pair = pair_key(command.one, command.other)
    fixed = any(pair_key(*one) == pair for one in ask.state.fixed)
    if pair not in ask.state.forbidden and not fixed:
        return ask.cannot("pairing.free")
    if wrong := _unreasoned(ask, command.reason):
        return wrong
    why = command.reason.strip()
    return [ev.PairReleased(**ask.signed(), one=command.one, other=command.other, reason=why)]


def pair_round(ask: Ask, command: c.PairRound) -> Answer:
    """The next round, once the one before is complete. Nobody sees it until it is published."""
    state = ask.state
    if state.open_round is not None:
        return ask.cannot("round.open", round=state.open_round.number)
    number = len(state.rounds) + 1
    if number > state.conditions.rounds:
        return ask.cannot("round.last", rounds=state.conditions.rounds)
    if len(state.present) < 2:
        return ask.cannot("pairing.few")
    if state.conditions.phase_of(number).system == "manual" or command.pairs:
        pairs: Sequence[Pair] | Refusal = _by_hand(ask, command)
    else:
        try:
            pairs = next_round(state)
        except NoPairingError as problem:
            return ask.cannot(problem.code, **problem.data)
    if isinstance(pairs, Refusal):
        return pairs
    tables = tuple(Pairing(table, pair.first, pair.second) for table, pair in enumerate(pairs, 1))
    reasons = tuple(pair.reason for pair in pairs)
    return [ev.RoundPaired(**ask.signed(), round=number, pairings=tables, reasons=reasons)]


def discard_round(ask: Ask, command: c.DiscardRound) -> Answer:
    """A pairing that nobody has seen may be thrown away; a published one never is."""
    last = ask.state.last_round
    if last is None:
        return ask.cannot("round.none")
    if last.published:
        return ask.cannot("round.published", round=last.number)
    return [ev.RoundDiscarded(**ask.signed(), round=last.number, reason=command.reason)]


def publish_round(ask: Ask, _command: c.PublishRound) -> Answer:
    """From now on the tables are public. The first round freezes the conditions too."""
    last = ask.state.last_round
    if last is None:
        return ask.cannot("round.none")
    if last.published:
        return ask.cannot("round.published", round=last.number)
    if gone := _gone(ask, last.by_player):
        return ask.cannot("pairing.gone", names=gone)
    drafted = [(one.first, one.second) for one in last.pairings.values()]
    by_table = ask.state.conditions.phase_of(last.number).system in _BY_TABLE
    if not by_table and (wrong := _barred(ask, drafted)):
        return wrong
    frozen = [] if ask.state.published else [ev.Published(**ask.signed())]
    return [*frozen, ev.RoundPublished(**ask.signed(), round=last.number)]


def change_tables(ask: Ask, command: c.ChangeTables) -> Answer:
    """A published table is changed by a new act, while none of the tables concerned has a result."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    for pairing in command.pairings:
        if pairing.table in last.results:
            return ask.cannot("round.results", table=pairing.table)
        if wrong := _known(ask, pairing):
            return wrong
    seated = {number for pairing in command.pairings for number in pairing.players}
    if gone := _gone(ask, seated - set(last.by_player)):
        return ask.cannot("pairing.gone", names=gone)
    changed = [one for one in command.pairings if one != last.pairings.get(one.table)]
    if wrong := _barred(ask, [(one.first, one.second) for one in changed]):
        return wrong
    if wrong := _everybody_once(ask, last, command.pairings):
        return wrong
    return [
        ev.TableChanged(**ask.signed(), round=last.number, pairings=command.pairings, reason=command.reason)
    ]


def move_table(ask: Ask, command: c.MoveTable) -> Answer:
    """`file-2024` 4.5.3: the same players, with all that was written of them, at a table that is free."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    if command.table not in last.pairings:
        return ask.cannot("table.unknown", table=command.table, round=last.number)
    if command.to in last.pairings:
        return ask.cannot("table.taken", table=command.to)
    return [
        ev.TableMoved(
            **ask.signed(), round=last.number, table=command.table, to=command.to, reason=command.reason
        )
    ]


def _by_hand(ask: Ask, command: c.PairRound) -> list[Pair] | Refusal:
    named = Counter(number for pair in command.pairs for number in pair if number is not None)
    for number, times in named.items():
        if number not in ask.state.players:
            return ask.cannot("player.unknown", number=number)
        if times > 1:
            return ask.cannot("pairing.twice", number=number)
    if gone := _gone(ask, named):
        return ask.cannot("pairing.gone", names=gone)
    if wrong := _barred(ask, command.pairs):
        return wrong
    missing = sorted(set(ask.state.present) - set(named))
    if missing:
        return ask.cannot("pairing.missing", numbers=", ".join(map(str, missing)))
    return [Pair(one, other, "manual" if other is not None else "bye") for one, other in command.pairs]


def _unreasoned(ask: Ask, reason: str) -> Refusal | None:
    """Before publication nobody has relied on the field yet, and a reason may be left unsaid."""
    return ask.cannot("pairing.reason") if ask.state.published and not reason.strip() else None


def _two(ask: Ask, one: int, other: int) -> Refusal | None:
    if one == other:
        return ask.cannot("pairing.self", number=one)
    strangers = [number for number in (one, other) if number not in ask.state.players]
    return ask.cannot("player.unknown", number=strangers[0]) if strangers else None


def _known(ask: Ask, pairing: Pairing) -> Refusal | None:
    if pairing.first == pairing.second:
        return ask.cannot("pairing.self", number=pairing.first)
    for number in pairing.players:
        if number not in ask.state.players:
            return ask.cannot("player.unknown", number=number)
    return None


def _barred(ask: Ask, pairs: Iterable[tuple[int, int | None]]) -> Refusal | None:
    """A pair that was forbidden meets by nobody's hand: first the desk lets it play again."""
    for one, other in pairs:
        if other is not None and pair_key(one, other) in ask.state.forbidden:
            names = [ask.state.players[number].entrant.name for number in (one, other)]
            return ask.cannot("pairing.forbidden", one=names[0], other=names[1])
    return None


def _gone(ask: Ask, numbers: Iterable[int]) -> str:
    """The names of those who do not play any more: withdrawn, or put out of the tournament (38)."""
    players = ask.state.players
    return ", ".join(players[one].entrant.name for one in sorted(numbers) if not players[one].playing)


def _not_relieved(ask: Ask, last: Round, seats: Iterable[int]) -> list[int]:
    """Of the players of a team match who lose their seat, those whose team does not have it any more."""

    def teams(numbers: Iterable[int]) -> Counter[str]:
        return Counter(ask.state.players[number].entrant.team for number in numbers)

    fewer = teams(last.by_player) - teams(seats)
    gone = sorted(set(last.by_player) - set(seats))
    return [number for number in gone if fewer[ask.state.players[number].entrant.team]]


def _everybody_once(ask: Ask, last: Round, changed: Sequence[Pairing]) -> Refusal | None:
    """After the change nobody sits at two tables, and nobody who was paired and still plays is left out."""
    tables = last.pairings | {pairing.table: pairing for pairing in changed}
    seats = Counter(number for pairing in tables.values() for number in pairing.players)
    for number, times in seats.items():
        if times > 1:
            return ask.cannot("pairing.twice", number=number)
    left = sorted(number for number in set(last.by_player) - set(seats) if ask.state.players[number].playing)
    if left and ask.state.conditions.phase_of(last.number).system == "teams":
        left = _not_relieved(ask, last, seats)
    return ask.cannot("pairing.missing", numbers=", ".join(map(str, left))) if left else None
