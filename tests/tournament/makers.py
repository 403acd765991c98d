"""Small tournaments for tests: people, conditions, results by a seeded die."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Actor
from tesela.tournament.conditions import Conditions, Phase, System
from tesela.tournament.decide import act
from tesela.tournament.fold import fold
from tesela.tournament.people import Entrant
from tesela.tournament.results import Result, Side
from tesela.tournament.setting_up import create
from tesela.tournament.state import State

DIRECTOR = Actor("Directora", "director")
ARBITER = Actor("Árbitro", "arbiter")


def conditions(*phases: Phase, ruleset: str = "fise-2007") -> Conditions:
    """Conditions with these phases; a Swiss of five rounds if none are given."""
    return Conditions(name="Abierto", ruleset=ruleset, edition="open", phases=phases or (phase("swiss", 5),))


def phase(system: System, rounds: int, *, repeats: bool = False, best_of: int = 1) -> Phase:
    return Phase(system=system, rounds=rounds, repeats=repeats, best_of=best_of)


def score(mine: int, theirs: int) -> Result:
    """A result by its two scores."""
    return Result(first=Side(score=mine), second=Side(score=theirs))


class Desk:
    """A tournament under way, with its log; a refusal fails the test unless it is asked for."""

    def __init__(self, players: int, given: Conditions | None = None, seed: int = 1) -> None:
        header = create(
            "t1", given or conditions(), seed=seed.to_bytes(32, "big"), code="test", by="Directora", now=0
        )
        assert not isinstance(header, Refusal)
        self.log: list[ev.Event] = [header]
        self.state: State = fold(self.log)
        self.now = 0
        for number in range(1, players + 1):
            entrant = Entrant(name=f"Jugador {number}", rating=3000 - number, country="AR")
            self.do(c.Enter(entrant=entrant))

    def ask(self, command: c.Command, actor: Actor = DIRECTOR) -> Sequence[ev.Event] | Refusal:
        self.now += 1000
        done = act(self.state, command, actor, self.now)
        if not isinstance(done, Refusal):
            self.log.extend(done)
        return done

    def do(self, command: c.Command, actor: Actor = DIRECTOR) -> None:
        done = self.ask(command, actor)
        assert not isinstance(done, Refusal), done

    def refused(self, command: c.Command, actor: Actor = DIRECTOR) -> Refusal:
        done = self.ask(command, actor)
        assert isinstance(done, Refusal), done
        return done

    def pair(self) -> list[tuple[int, int | None]]:
        """Pair and publish the next round; its tables."""
        self.do(c.PairRound())
        self.do(c.PublishRound())
        return self.tables()

    def tables(self) -> list[tuple[int, int | None]]:
        last = self.state.last_round
        assert last is not None
        return [(one.first, one.second) for one in last.pairings.values()]

    def enter(self, table: int, mine: int, theirs: int) -> None:
        last = self.state.last_round
        assert last is not None
        self.do(c.EnterResult(round=last.number, table=table, result=score(mine, theirs)))

    def play_round(self, chance: random.Random) -> None:
        """Pair, publish and play a round; stronger players win more often."""
        self.pair()
        last = self.state.last_round
        assert last is not None
        for table, one in last.pairings.items():
            if one.second is not None:
                edge = (one.second - one.first) * 2
                self.enter(table, chance.randint(300, 500) + edge, chance.randint(300, 500))
