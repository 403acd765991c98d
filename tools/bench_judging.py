"""Processor time to judge and rank one move of a duplicate event, for `make bench-duplicate`.

python -m tools.bench_judging [--players 1000] [--plays 400] [--moves 8]

Every player hands in one of so many distinct plays, as they come in a large hall; what is timed is the act
that closes the move (judging each distinct play, settling the board, points) and the whole ranking.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence

from tesela import lexicon
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import MANUAL
from tesela.duplicate.create import create
from tesela.duplicate.decide import step
from tesela.duplicate.draft import Tools
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.state import State
from tesela.duplicate.top import plays_by
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal

EVENT = "bench"
BY = "bench"


class Event:
    """One event in memory, without a server."""

    def __init__(self, players: int, seed: int) -> None:
        graph = lexicon.load("open").graph
        self.plays = plays_by(graph)
        self.tools = Tools(lambda word: bytes(word) in graph, self.plays, Secret(EVENT, bytes([seed] * 32)))
        header = create(EVENT, MANUAL, 0, commitment=self.tools.secret.commitment(), title="Bench")
        assert isinstance(header, ev.Created)
        self.state: State = fold([header])
        for number in range(players):
            self.do(c.Join(name=f"p{number}"))

    def do(self, command: c.Command) -> None:
        done = step(self.state, command, 1_000, by=BY, tools=self.tools)
        assert not isinstance(done, Refusal), done
        self.state, _ = done


def move(event: Event, rng: random.Random, players: int, plays: int) -> tuple[float, float]:
    """Seconds of processor time to close one move, and to rank everybody."""
    event.do(c.Deal())
    event.do(c.Start())
    pool = list(event.plays(event.state.board, event.state.rack))
    pool = rng.sample(pool, min(plays, len(pool)))
    assert event.state.move is not None
    for player in range(players):
        logged = ev.LoggedPlay.of(rng.choice(pool).play)
        event.do(c.HandIn(player=player, move=event.state.move.number, play=logged))
    event.do(c.StopTime())
    began = time.process_time()
    event.do(c.Close())
    closed = time.process_time()
    ranking(event.state)
    return closed - began, time.process_time() - closed


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--plays", type=int, default=400)
    parser.add_argument("--moves", type=int, default=8)
    asked = parser.parse_args(arguments)
    event, rng = Event(asked.players, 1), random.Random(1)
    for number in range(1, asked.moves + 1):
        closing, placing = move(event, rng, asked.players, asked.plays)
        print(f"move {number}: judged {1000 * closing:.0f} ms, ranked {1000 * placing:.0f} ms")


if __name__ == "__main__":
    main()
