"""What the events of a tournament add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tesela.tournament.conditions import Conditions
from tesela.tournament.events import (
    AppealLodged,
    ApplicationSettled,
    ArbiterCalled,
    CallAnswered,
    CaseKept,
    ClockStarted,
    Created,
    Disputed,
    DisputeSettled,
    Event,
    FeeRecorded,
    GameOpened,
    LateNoted,
    Penalised,
    RoomEntered,
    RoomLeft,
    TribunalElected,
    VerdictAppealed,
    VerdictDecided,
    Withdrawn,
    WordsAsked,
)
from tesela.tournament.games import Game, games_of, games_of_all
from tesela.tournament.pairing.field import pair_key
from tesela.tournament.people import Entrant, Official
from tesela.tournament.results import Pairing, Result
from tesela.tournament.standings import Row, standings
from tesela.tournament.tie_breaks import Crosstable


@dataclass(slots=True)
class Player:
    """Somebody in the tournament."""

    number: int
    entrant: Entrant
    checked_in: bool = False
    playing: bool = True
    left: Withdrawn | None = None
    """The last withdrawal of who does not play any more."""
    fee: FeeRecorded | None = None
    """The fee that was paid."""


@dataclass(slots=True)
class Round:
    """A round: its tables, and the results so far by table."""

    number: int
    pairings: dict[int, Pairing]
    reasons: dict[int, str]
    published: bool = False
    results: dict[int, Result] = field(default_factory=dict)
    entered_by: dict[int, str] = field(default_factory=dict)
    confirmed: set[int] = field(default_factory=set)
    reports: dict[int, dict[int, Result]] = field(default_factory=dict)
    """What players say of a table, by table and player."""
    clock: ClockStarted | None = None
    games: dict[int, GameOpened] = field(default_factory=dict)
    """Tables that play on this server."""
    present: frozenset[int] = frozenset()
    """Who was there to be paired, also those who had no table."""
    order: tuple[int, ...] = ()
    """Who has a place, best first, in the first round of a phase that goes by it: table, bracket, half."""

    @property
    def by_player(self) -> dict[int, Pairing]:
        """Everybody's table."""
        return {number: pairing for pairing in self.pairings.values() for number in pairing.players}

    @property
    def missing(self) -> list[int]:
        """The tables whose result is still to come."""
        return [table for table, one in self.pairings.items() if not one.is_bye and table not in self.results]


@dataclass(slots=True)
class Application:
    """Somebody who asks to take part; settled with a number, or without one."""

    entrant: Entrant
    settled: bool = False
    number: int | None = None
    declined: ApplicationSettled | None = None


@dataclass(slots=True)
class Appeal:
    """41: an appeal, who hears it, and how they voted."""

    lodged: AppealLodged
    members: tuple[str, ...] = ()
    hearings: list[str] = field(default_factory=list)
    votes: dict[str, bool] = field(default_factory=dict)
    upheld: bool | None = None
    decision: str = ""
    cites: tuple[int, ...] = ()


@dataclass(slots=True)
class Slip:
    """35.4: a word's appeal, and its answer."""

    lodged: VerdictAppealed
    decided: VerdictDecided | None = None


@dataclass(slots=True)
class Dispute:
    """What another desk has otherwise, and the director's word on it."""

    event: Disputed
    settled: DisputeSettled | None = None


@dataclass(slots=True)
class Outing:
    """38 §6: who left the room in a game, and came back."""

    left: RoomLeft
    back: RoomEntered | None = None


class State:
    """A tournament so far. Only `fold` changes it."""

    def __init__(self, header: Created) -> None:
        self.header = header
        self.conditions: Conditions = header.conditions
        self.published = False
        self.closed = False
        self.officials: list[Official] = [Official(name=header.by, role="director")]
        self.registration = False
        self.applications: dict[int, Application] = {}
        self.players: dict[int, Player] = {}
        self.rounds: list[Round] = []
        self.forbidden: dict[tuple[int, int], str] = {}
        self.fixed: dict[tuple[int, int], str] = {}  # for the next round, with their reasons
        self.line_ups: dict[str, tuple[int, ...]] = {}  # by team, where a captain chose
        self.reasoned: list[Event] = []  # acts that say why they were done
        self.penalties: list[Penalised] = []
        self.late: list[LateNoted] = []
        self.outings: list[Outing] = []
        self.slips: dict[int, Slip] = {}
        self.calls: dict[int, ArbiterCalled] = {}
        self.answered: dict[int, CallAnswered] = {}
        self.words: list[WordsAsked] = []
        self.tribunal: TribunalElected | None = None
        self.appeals: dict[int, Appeal] = {}
        self.cases: dict[int, CaseKept] = {}
        self.disputes: dict[int, Dispute] = {}
        self.seq = 1
        self.last_at = header.at

    # Readings

    @property
    def ruleset(self) -> str:
        return self.conditions.ruleset

    @property
    def last_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def open_round(self) -> Round | None:
        """The round that is not finished: unpublished, or with results to come."""
        last = self.last_round
        return last if last and (not last.published or last.missing) else None

    @property
    def present(self) -> list[int]:
        """Who is paired in the next round."""
        return [number for number, player in self.players.items() if player.playing]

    @property
    def open_disputes(self) -> list[Disputed]:
        """What waits for the director's word."""
        return [one.event for one in self.disputes.values() if one.settled is None]

    def named(self, name: str) -> Player | None:
        """The player of this name, however it is capitalised."""
        wanted = name.casefold().strip()
        return next((one for one in self.players.values() if one.entrant.name.casefold() == wanted), None)

    def published_rounds(self) -> Iterator[Round]:
        return (one for one in self.rounds if one.published)

    def games(self, number: int) -> list[Game]:
        """A player's finished games, byes and forfeits in published rounds."""
        rounds = ((one.number, one.by_player, one.results) for one in self.published_rounds())
        bye = self.conditions
        return games_of(number, rounds, bye_spread=bye.bye_spread, bye_points=bye.bye_points)

    def crosstable(self) -> Crosstable:
        """Everybody's games."""
        rounds = ((one.number, one.pairings, one.results) for one in self.published_rounds())
        bye = self.conditions
        games = games_of_all(self.players, rounds, bye_spread=bye.bye_spread, bye_points=bye.bye_points)
        ratings = {number: player.entrant.rating for number, player in self.players.items()}
        return Crosstable.of(games, ratings)

    def standings(self) -> list[Row]:
        """Everybody's place by the conditions' tie-breaks."""
        return standings(self.crosstable(), self.conditions.tie_breaks)

    def after(self, rounds: Sequence[Round]) -> State:
        """The tournament as if only these rounds had been played: its standings, nothing else."""
        earlier = State(self.header)
        earlier.conditions, earlier.players = self.conditions, self.players
        earlier.rounds = list(rounds)
        return earlier

    def met(self) -> Counter[tuple[int, int]]:
        """How often two have met in published rounds."""
        found: Counter[tuple[int, int]] = Counter()
        for one in self.published_rounds():
            for pairing in one.pairings.values():
                if pairing.second is not None:
                    found[pair_key(pairing.first, pairing.second)] += 1
        return found
