"""What the arbiters see: late arrivals, penalties, words appealed, the tribunal and its appeals."""

from __future__ import annotations

import msgspec

from tesela.tournament.events import Offence
from tesela.tournament.leaving import outside
from tesela.tournament.state import Appeal, Outing, Slip, State


class LateArrival(msgspec.Struct, frozen=True, kw_only=True):
    """32 §3: what a player lost of the own time by coming late; `times` over the whole tournament."""

    number: int
    name: str
    round: int
    ms: int
    times: int


class PenaltyEntry(msgspec.Struct, frozen=True, kw_only=True):
    """38: a penalty or warning as it stands on record; `times` tells the second and third offence."""

    number: int
    name: str
    offence: Offence
    article: str
    reason: str
    points: int
    times: int
    round: int | None
    at: int
    by: str
    cites: tuple[int, ...]


class RoomOuting(msgspec.Struct, frozen=True, kw_only=True):
    """38 §6: who left the room in a game; `back` is None while they are out, `times` of the tournament."""

    number: int
    name: str
    round: int
    table: int | None
    told: bool
    """Whether an arbiter knew of it before; if not, it means disqualification."""
    times: int
    at: int
    back: int | None
    outside: bool
    """Whether they are still out, and their game is not over."""


class WordAppeal(msgspec.Struct, frozen=True, kw_only=True):
    """35.4: words that somebody defends in writing; `valid` is None until it was answered."""

    slip: int
    round: int
    table: int
    number: int
    name: str
    words: tuple[str, ...]
    grounds: str
    valid: bool | None
    note: str
    asked: bool
    """Whether the judge of the hall had found these words invalid."""


class TribunalMember(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    country: str


class ElectedTribunal(msgspec.Struct, frozen=True, kw_only=True):
    """41: organisers, federation, the players' representative and two substitutes."""

    organisers: TribunalMember
    federation: TribunalMember
    players: TribunalMember
    substitutes: tuple[TribunalMember, ...]


class TribunalVote(msgspec.Struct, frozen=True, kw_only=True):
    member: str
    upholds: bool | None


class TribunalAppeal(msgspec.Struct, frozen=True, kw_only=True):
    """41: an appeal, the three who hear it, their votes so far, and the decision once it was written."""

    appeal: int
    number: int
    name: str
    against: str
    grounds: str
    countries: tuple[str, ...]
    votes: tuple[TribunalVote, ...]
    """One for each of the three; none before they were convened."""
    hearings: tuple[str, ...]
    upheld: bool | None
    decision: str
    cites: tuple[int, ...]


class ArbitrationDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The arbiters' own page; nothing of it is for the public."""

    late: tuple[LateArrival, ...]
    outings: tuple[RoomOuting, ...]
    penalties: tuple[PenaltyEntry, ...]
    words: tuple[WordAppeal, ...]
    tribunal: ElectedTribunal | None
    appeals: tuple[TribunalAppeal, ...]


def arbitration_view(state: State) -> ArbitrationDesk:
    """Everything that was decided and waits to be, newest last."""
    return ArbitrationDesk(
        late=tuple(
            LateArrival(number=one.number, name=_name(state, one.number), round=one.round, ms=one.ms,
                        times=one.times)
            for one in state.late
        ),
        outings=tuple(_outing(state, one) for one in state.outings),
        penalties=penalties(state),
        words=tuple(word_appeal(state, number, slip) for number, slip in state.slips.items()),
        tribunal=_tribunal(state),
        appeals=tuple(_appeal(state, number, one) for number, one in state.appeals.items()),
    )  # fmt: skip


def _outing(state: State, one: Outing) -> RoomOuting:
    left = one.left
    # A log that another desk brought may speak of a round that is not here.
    one_round = state.rounds[left.round - 1] if left.round <= len(state.rounds) else None
    pairing = one_round.by_player.get(left.number) if one_round is not None else None
    return RoomOuting(
        number=left.number,
        name=_name(state, left.number),
        round=left.round,
        table=pairing.table if pairing else None,
        told=left.told,
        times=left.times,
        at=left.when,
        back=one.back.when if one.back else None,
        outside=outside(state, left.number) is one,
    )


def penalties(state: State, *, round_: int | None = None) -> tuple[PenaltyEntry, ...]:
    """Every penalty, or those of a round."""
    return tuple(
        PenaltyEntry(
            number=one.number,
            name=_name(state, one.number),
            offence=one.offence,
            article=one.article,
            reason=one.reason,
            points=one.points,
            times=one.times,
            round=one.round,
            at=one.when,
            by=one.by,
            cites=one.cites,
        )
        for one in state.penalties
        if round_ is None or one.round == round_
    )


def word_appeal(state: State, number: int, slip: Slip) -> WordAppeal:
    """A word's appeal with its answer."""
    lodged, decided = slip.lodged, slip.decided
    rejected = {word.strip().upper() for asked in state.words if not asked.valid for word in asked.words}
    return WordAppeal(
        slip=number,
        round=lodged.round,
        table=lodged.table,
        number=lodged.number,
        name=_name(state, lodged.number),
        words=lodged.words,
        grounds=lodged.grounds,
        valid=None if decided is None else decided.valid,
        note="" if decided is None else decided.note,
        asked=bool(rejected & set(lodged.words)),
    )


def _tribunal(state: State) -> ElectedTribunal | None:
    board = state.tribunal
    if board is None:
        return None
    return ElectedTribunal(
        organisers=_member(board.organisers),
        federation=_member(board.federation),
        players=_member(board.players),
        substitutes=tuple(map(_member, board.substitutes)),
    )


def _member(who: tuple[str, str]) -> TribunalMember:
    return TribunalMember(name=who[0], country=who[1])


def _appeal(state: State, number: int, one: Appeal) -> TribunalAppeal:
    lodged = one.lodged
    return TribunalAppeal(
        appeal=number,
        number=lodged.number,
        name=_name(state, lodged.number),
        against=lodged.against,
        grounds=lodged.grounds,
        countries=lodged.countries,
        votes=tuple(TribunalVote(member=who, upholds=one.votes.get(who)) for who in one.members),
        hearings=tuple(one.hearings),
        upheld=one.upheld,
        decision=one.decision,
        cites=one.cites,
    )


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name
