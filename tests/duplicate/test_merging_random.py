"""Events by chance, played twice: once with a centre cut off and merged, once with all slips at one desk."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.duplicate.cut_off import CENTRES, SIX, South, key_now, sealed_for
from tests.duplicate.hall import Hall

from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import Conditions
from tesela.duplicate.coordinates import other_readings
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking

NORTH = ("Ana", "Blas", "Cora")
Standing = dict[str, tuple[int, int, int, int, int]]


class TwoWays:
    """One event in two halls of the same seed: in the first a centre hears keys only, in the second none."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        agreed = _conditions(self.rng)
        drawn = self.rng.randbytes(32)
        self.apart, self.together = (Hall(agreed, players=0, centres=CENTRES, seed=drawn) for _ in range(2))
        for name in NORTH:
            self.both(c.Join(name=name, centre="norte"))
        self.both(c.Join(name="Dora", centre="sur", table=1))
        self.south = South(sealed_for(self.apart))
        self.together.do(c.Seal(centre="sur"))
        for number in range(1, 7):
            if self.apart.state.ended is None:
                self.move(number)
        if self.apart.state.ended is None:
            self.both(c.End(why="es tarde"))
        self.merge()

    def both(self, command: c.Command) -> None:
        self.apart.do(command)
        self.together.do(command)

    def at_the_centre(self, command: c.EnterPaper | c.CorrectSlip | c.Warn | c.Penalise) -> None:
        """The same act by the centre's desk and, under the event's numbers, by the only one."""
        self.south.do(command)
        name = self.south.state.players[command.player].name
        names = [joined.name for joined in self.together.state.players]
        self.together.do(replace(command, player=names.index(name)))

    def move(self, number: int) -> None:
        rng, south = self.rng, self.south
        for place in (self.apart, self.together, south):
            place.now += 1_000
        self.both(c.Deal(start=True))
        if self.apart.state.ended is not None:
            return
        south.key(key_now(self.apart))
        south.do(c.Start())
        south.now += 1  # whoever comes now was not there when the move before was closed
        if rng.random() < 0.3:
            table = len(south.state.players) + 1
            newcomer = c.Join(name=f"Sur {table}", centre="sur", table=table)
            south.do(newcomer)
            self.together.do(newcomer)
        for player in range(len(NORTH)):
            self.both(c.EnterPaper(player=player, move=number, play=self.play()))
        for player in range(len(south.state.players)):
            if rng.random() < 0.8:
                fault: ev.SlipFault = rng.choice(["", "", "", "late"])
                self.at_the_centre(c.EnterPaper(player=player, move=number, play=self.play(), fault=fault))
        south.do(c.StopTime())
        self.both(c.StopTime())
        self.both(c.Close())
        self.decide(number)

    def decide(self, number: int) -> None:
        """What is decided after a move, and perhaps what the centre has so far comes in."""
        rng, south = self.rng, self.south
        player = rng.randrange(len(south.state.players))
        if number > 1 and rng.random() < 0.3:
            slips = list(south.state.moves[number - 2].slips.values())
            play = rng.choice([None, *(slip.play for slip in slips)])
            self.at_the_centre(c.CorrectSlip(player=player, move=number - 1, play=play, why="se leyó mal"))
        if rng.random() < 0.3:
            self.at_the_centre(c.Warn(player=player, move=number, why="habló"))
        if rng.random() < 0.2:
            self.at_the_centre(c.Penalise(player=player, points=rng.randrange(1, 20), why="habló"))
        words = [w for v in self.together.state.moves[-1].verdicts.values() for w in v.words]
        if words and rng.random() < 0.4:
            ruling = c.RuleWord(word=rng.choice(words), valid=rng.random() < 0.5, why="tribunal")
            self.apart.ask(ruling)
            self.together.ask(ruling)
        if rng.random() < 0.3:
            self.merge()

    def merge(self) -> None:
        self.apart.do(c.MergeLog(entries=tuple(self.south.log)))

    def play(self) -> ev.LoggedPlay:
        """A good play, one written the other way, or tiles laid anywhere."""
        rng, move = self.rng, self.together.move
        found = next(self.together.tools.plays(move.board, move.rack), None)
        if found is not None and rng.random() < 0.3:
            return ev.LoggedPlay.of(rng.choice([found.play, *other_readings(found.play)]))
        tiles = Tiles(code or 0x81 for code in rng.sample(list(move.rack), rng.randrange(1, 4)))
        if rng.random() < 0.5:
            return ev.LoggedPlay.of(Play(Square(7, 7), rng.choice(list(Direction)), tiles))
        some = [
            each for each, _ in zip(self.together.tools.plays(move.board, move.rack), range(30), strict=False)
        ]
        return ev.LoggedPlay.of(rng.choice(some).play if some else Play(Square(7, 7), Direction.DOWN, tiles))


def _conditions(rng: Random) -> Conditions:
    costs = ("none", "warning", "penalty", "zero")
    faults = replace(
        SIX.faults, late=rng.choice(costs), transposed=rng.choice(costs), free_warnings=rng.randrange(3)
    )
    bonus = replace(SIX.bonus, from_players=rng.choice([0, 4, 6]))
    return replace(SIX, faults=faults, bonus=bonus, ranking=rng.choice(["total", "percentage"]))


def _standing(hall: Hall) -> Standing:
    players = hall.state.players
    return {
        players[row.player].name: (row.place, row.total, row.percentage, row.tops, row.best)
        for row in ranking(hall.state)
    }


@pytest.mark.parametrize("seed", range(8))
def test_cut_off_and_merged_comes_to_the_same_as_never_cut_off(seed: int) -> None:
    event = TwoWays(seed)
    assert _standing(event.apart) == _standing(event.together)
    tops = [[move.top for move in hall.state.moves] for hall in (event.apart, event.together)]
    assert tops[0] == tops[1]
    assert fold(event.apart.log) == event.apart.state
    before = len(event.apart.log)
    event.merge()
    assert len(event.apart.log) == before, "the same log again adds nothing"
