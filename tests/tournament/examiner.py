"""An examiner of pairings that shares nothing with what made them: it reads a log's tables and results alone.

What it asks of every Swiss round: everybody who plays once; no more repeats than any pairing of that round
must have, whoever of the least rested rests (by networkx' matching, another algorithm and another library);
the bye to the lowest of those who have rested least and leave no more repeats than that; and of two who
meet, the one who has begun less often first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import networkx

from tesela.tournament import events as ev
from tesela.tournament.results import Pairing, Result

Two = frozenset[int]


@dataclass(slots=True)
class Examiner:
    """What was seen so far; `faults` says what was wrong, in words."""

    bye_spread: int
    lifted: bool = False
    """An accelerated phase: the lowest is reckoned with virtual points, which are not seen here."""
    present: set[int] = field(default_factory=set)
    met: Counter[Two] = field(default_factory=Counter)
    rested: Counter[int] = field(default_factory=Counter)
    begun: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    spread: Counter[int] = field(default_factory=Counter)
    made: Counter[int] = field(default_factory=Counter)
    tables: dict[int, Pairing] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    rounds: int = 0
    repeats: int = 0

    def read(self, log: Sequence[ev.Event]) -> list[str]:
        """Everything that is wrong with the Swiss rounds of a log."""
        for event in log:
            if isinstance(event, ev.Entered):
                self.present.add(event.number)
            elif isinstance(event, ev.Withdrawn):
                self.present.discard(event.number)
            elif isinstance(event, ev.Returned):
                self.present.add(event.number)
            elif isinstance(event, ev.RoundPaired):
                self._count()
                self.tables = {one.table: one for one in event.pairings}
                self._examine()
            elif isinstance(event, ev.ResultEntered | ev.ResultCorrected) and event.round == self.rounds:
                self.results[event.table] = event.result
        return self.faults

    def _examine(self) -> None:
        self.rounds += 1
        seats = [number for one in self.tables.values() for number in one.players]
        if sorted(seats) != sorted(self.present):
            self.faults.append(f"round {self.rounds}: {sorted(seats)} sit, {sorted(self.present)} play")
        byes = [one.first for one in self.tables.values() if one.second is None]
        if len(byes) != len(self.present) % 2:
            self.faults.append(f"round {self.rounds}: {len(byes)} byes")
        pairs = [frozenset(one.players) for one in self.tables.values() if one.second is not None]
        for number in byes:
            self._bye(number, sum(self.met[pair] ** 2 for pair in pairs))
        self._repeats(pairs, self.present - set(byes))
        for one in self.tables.values():
            if one.second is not None and self.begun[one.first] > self.begun[one.second]:
                self.faults.append(f"round {self.rounds}: {one.first} begins again")

    def _bye(self, number: int, found: int) -> None:
        """`found`: how much the round repeats with this one at rest."""
        least = min(self.rested[one] for one in self.present)
        able = [one for one in self.present if self.rested[one] == least]
        below = [] if self.lifted else [one for one in able if self._standing(one) < self._standing(number)]
        spared = any(self._least(one) < found for one in able) if found else False
        if number not in able or spared or any(self._least(one) <= found for one in below):
            self.faults.append(f"round {self.rounds}: {number} rests")

    def _standing(self, number: int) -> tuple[int, int, int]:
        return self.points[number], self.spread[number], self.made[number]

    def _least(self, resting: int) -> int:
        return least_repeats(self.present - {resting}, self.met)

    def _repeats(self, pairs: Sequence[Two], playing: set[int]) -> None:
        found = sum(self.met[pair] ** 2 for pair in pairs)
        self.repeats += sum(self.met[pair] > 0 for pair in pairs)
        if found and found > (least := least_repeats(playing, self.met)):
            self.faults.append(f"round {self.rounds}: repeats {found}, {least} would do")

    def _count(self) -> None:
        """Add up the round that is over."""
        for table, one in self.tables.items():
            if one.second is None:
                self.rested[one.first] += 1
                self._add(one.first, 2, self.bye_spread, 0)
                continue
            self.met[frozenset(one.players)] += 1
            self.begun[one.first] += 1
            self.begun[one.second] -= 1
            result = self.results[table]
            mine, theirs = result.first.score, result.second.score
            won = 2 if mine > theirs else 1 if mine == theirs else 0
            other = 2 - won
            if result.forfeit is not None:
                won, other = (0 if result.forfeit in (side, "both") else 2 for side in ("first", "second"))
            played = result.forfeit is None
            self._add(one.first, won, mine - theirs, mine if played else 0)
            self._add(one.second, other, theirs - mine, theirs if played else 0)
        self.tables, self.results = {}, {}

    def _add(self, number: int, points: int, spread: int, made: int) -> None:
        self.points[number] += points
        self.spread[number] += spread
        self.made[number] += made


def least_repeats(playing: set[int], met: Mapping[Two, int]) -> int:
    """The least sum of squares of earlier meetings that any seating of these players has."""
    graph = networkx.Graph()
    people = sorted(playing)
    for at, one in enumerate(people):
        for other in people[at + 1 :]:
            graph.add_edge(one, other, weight=met.get(frozenset((one, other)), 0) ** 2)
    found = networkx.min_weight_matching(graph)
    return int(sum(graph.edges[pair]["weight"] for pair in found))
