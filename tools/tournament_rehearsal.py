"""A world championship rehearsed: Nations Cup, then 170 players in 24 rounds, with all that goes wrong.

`make rehearse-tournament` prints a report: what happened, how long each part took, whether the logs verify.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Actor
from tesela.tournament.conditions import Conditions
from tesela.tournament.decide import act
from tesela.tournament.fold import fold
from tesela.tournament.people import Entrant
from tesela.tournament.results import Result, Side
from tesela.tournament.setting_up import create
from tesela.tournament.state import Round, State
from tesela.tournament.teams import line_ups, team_standings
from tesela.tournament.templates import TEMPLATES
from tesela.tournament.verify import verify

COUNTRIES = "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV US UY VE".split()
DIRECTOR = Actor("Dirección", "director")
ARBITER = Actor("Arbitraje", "main_arbiter")


class Rehearsal:
    """A tournament driven by a die, with its log and its times."""

    def __init__(self, name: str, conditions: Conditions, seed: int) -> None:
        header = create(name, conditions, seed=seed.to_bytes(32, "big"), code="", by="Dirección", now=0)
        assert not isinstance(header, Refusal), header
        self.log: list[ev.Event] = [header]
        self.state: State = fold(self.log)
        self.chance = random.Random(seed)
        self.pairing: list[float] = []
        self.ranking: list[float] = []

    def do(self, command: c.Command, actor: Actor = DIRECTOR) -> None:
        done = act(self.state, command, actor, len(self.log) * 1000)
        if isinstance(done, Refusal):
            raise SystemExit(f"refused: {command}: {done.code} {dict(done.data)}")
        self.log.extend(done)

    def pair(self) -> Round:
        began = time.process_time()
        self.do(c.PairRound())
        self.pairing.append(time.process_time() - began)
        self.do(c.PublishRound())
        return self.state.rounds[-1]

    def play(self, one: Round, forfeits: float = 0.01) -> None:
        """Every table of a round: mostly played, now and then forfeited, all confirmed."""
        for table, pairing in one.pairings.items():
            if pairing.second is None:
                continue
            first, second = (self._score(number) for number in (pairing.first, pairing.second))
            result = Result(first=Side(score=first, bingos=first // 200), second=Side(score=second))
            if self.chance.random() < forfeits:
                result = Result(first=Side(score=0), second=Side(score=50), forfeit="first")
            self.do(c.EnterResult(round=one.number, table=table, result=result), ARBITER)
            self.do(c.ConfirmResult(round=one.number, table=table))
        began = time.process_time()
        self.state.standings()
        self.ranking.append(time.process_time() - began)

    def _score(self, number: int) -> int:
        return self.chance.randint(300, 480) + self.state.players[number].entrant.rating // 20


def nations_cup(seed: int) -> Rehearsal:
    """Eight teams of four with a substitute each, everybody against everybody."""
    cup = Rehearsal("copa-de-las-naciones", TEMPLATES["naciones"]("Copa", "file-2024", "open"), seed)
    for country in COUNTRIES[:8]:
        for board in range(5):
            entrant = Entrant(
                name=f"{country} {board + 1}", country=country, team=country, rating=2000 - board
            )
            cup.do(c.Enter(entrant=entrant))
    for round_ in range(cup.state.conditions.rounds):
        if round_ == 2:
            cup.do(c.Withdraw(number=1, reason="enfermedad"))  # the substitute moves up
        if round_ == 3:
            rested = line_ups(cup.state)[COUNTRIES[1]][1:]  # the captain rests the first board
            cup.do(c.SetLineUp(team=COUNTRIES[1], players=tuple(rested)))
        cup.play(cup.pair(), forfeits=0.02)
    cup.do(c.Close())
    return cup


def championship(players: int, rounds: int, seed: int) -> Rehearsal:
    """The individual championship, with late arrivals, withdrawals, corrections, penalties and appeals."""
    given = TEMPLATES["mundial"]("Mundial", "file-2024", "open").lasting(rounds)
    if given is None:
        raise SystemExit("too few rounds for this template")
    event = Rehearsal("mundial", given, seed)
    for number in range(players):
        event.do(c.Enter(entrant=_entrant(event.chance, number)))
    elected = c.ElectTribunal(
        organisers=("Olga", "AR"),
        federation=("Félix", "ES"),
        players=("Paz", "CU"),
        substitutes=(("Sol", "UY"), ("Luz", "PA")),
    )
    event.do(elected)
    for round_ in range(1, rounds + 1):
        _between_rounds(event, round_)
        event.play(event.pair())
        if round_ % 5 == 0:
            _correct(event)
    event.do(c.Close())
    return event


def _entrant(chance: random.Random, number: int) -> Entrant:
    country = chance.choice(COUNTRIES)
    return Entrant(name=f"Jugador {number + 1}", country=country, rating=chance.randint(1000, 2400))


def _between_rounds(event: Rehearsal, round_: int) -> None:
    """What happens between two rounds of a championship."""
    present = event.state.present
    if round_ in (2, 3):
        event.do(c.Enter(entrant=Entrant(name=f"Tardío {round_}", country="PE", rating=1500)))
    if round_ % 6 == 0:
        event.do(c.Withdraw(number=event.chance.choice(present), reason="viaje"))
    if round_ in (4, 9, 15):
        number = event.chance.choice(present)
        event.do(c.Penalise(number=number, offence="points", article="38", reason="consultó"), ARBITER)
        event.do(c.LodgeAppeal(number=number, against="30 puntos", grounds="No consulté"), ARBITER)
        appeal = max(event.state.appeals)
        event.do(c.ConveneTribunal(appeal=appeal))
        event.do(c.HoldHearing(appeal=appeal, record="Se oye a quien apela y al monitor."))
        for member in event.state.appeals[appeal].members:
            event.do(c.CastVote(appeal=appeal, member=member, upholds=event.chance.random() < 0.5))
        event.do(c.DecideAppeal(appeal=appeal, text="Visto el informe, se decide."))
        event.do(c.KeepCase(facts="Consulta en la mesa", articles=("38",), decision="30 puntos"), ARBITER)


def _correct(event: Rehearsal) -> None:
    last = event.state.rounds[-1]
    table = next(table for table, one in last.pairings.items() if one.second is not None)
    wanted = Result(first=Side(score=401), second=Side(score=400))
    event.do(c.CorrectResult(round=last.number, table=table, result=wanted, reason="suma", both_asked=True))


def report(event: Rehearsal) -> list[str]:
    """What a director would want to know, and what an engineer would."""
    state, problems = event.state, verify(event.log)
    acts = Counter(type(one) for one in event.log)
    late = acts[ev.Entered] - len(state.rounds[0].present)
    forfeits = sum(result.forfeit is not None for one in state.rounds for result in one.results.values())
    rows = state.standings()
    names = [state.players[row.number].entrant.name for row in rows[:3]]
    met, free = state.met(), _met_freely(state)
    return [
        f"{state.conditions.name}: {len(state.players)} players, {len(state.rounds)} rounds",
        f"  events in the log: {len(event.log)}",
        f"  first three: {', '.join(names)}",
        f"  pairs that met more than once: {sum(times > 1 for times in met.values())}, "
        f"of them in rounds that avoid it: {sum(times > 1 for times in free.values())}",
        f"  late arrivals {late}, withdrawals {acts[ev.Withdrawn]}, forfeits {forfeits}, "
        f"corrections {acts[ev.ResultCorrected]}",
        f"  penalties {len(state.penalties)}, appeals {len(state.appeals)} "
        f"(upheld {sum(one.upheld is True for one in state.appeals.values())}), cases {len(state.cases)}",
        f"  pairing a round: {_worst(event.pairing)} s of processor at most",
        f"  standings: {_worst(event.ranking)} s of processor at most",
        f"  verified: {problems or 'nothing inconsistent'}",
    ]


def _met_freely(state: State) -> Counter[tuple[int, int]]:
    """How often two have met, without the rounds by places, which seat neighbours again."""
    kept = [one for one in state.rounds if state.conditions.phase_of(one.number).system != "king_of_the_hill"]
    return state.after(kept).met()


def _worst(seconds: Sequence[float]) -> str:
    return f"{max(seconds):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=170)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cup = nations_cup(given.seed)
    print("\n".join(report(cup)))
    print("  teams:", ", ".join(f"{row.team} {row.match_points / 2:g}" for row in team_standings(cup.state)))
    print("\n".join(report(championship(given.players, given.rounds, given.seed))))


if __name__ == "__main__":
    main()
