"""Whole events by chance: any conditions, good and bad slips, paper, pauses, rulings, corrections."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace
from tests.duplicate.hall import Hall

from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import VARIANTS, Conditions, conditions
from tesela.duplicate.coordinates import other_readings
from tesela.duplicate.top import Found
from tesela.rules.refusals import Refusal

FAULTS = ("late", "illegible", "unmarked_blank", "wrong_reference", "wrong_score", "transposed")
COSTS = ("none", "warning", "penalty", "zero")


def random_conditions(rng: Random) -> Conditions:
    """A preset with variants over it, and single values changed."""
    agreed = conditions(
        rng.choice(["manual", "campeonato"]), *rng.sample(["joker", "7de8", "blitz"], rng.randrange(3))
    )
    faults = replace(
        agreed.faults,
        free_warnings=rng.randrange(3),
        **{name: rng.choice(COSTS) for name in FAULTS if rng.random() < 0.3},
    )
    agreed = replace(
        agreed,
        faults=faults,
        master=rng.choice(["best_slip", "top"]),
        ties=rng.choice(["first_in", "published"]),
        score_written=rng.random() < 0.3,
        ranking=rng.choice(["total", "percentage"]),
        tie_breaks=rng.choice([(), ("tops",), ("tops", "best_play", "sudden_death")]),
        rounds=rng.choice([None, None, 3, 8]),
        double_entry=rng.random() < 0.3,
        bonus=replace(agreed.bonus, from_players=rng.choice([0, 3, 10])),
    )
    if agreed.ranking == "total" and rng.random() < 0.3:
        agreed = VARIANTS["handicap"](agreed)
    return agreed


class RandomEvent:
    """One event, played to its end by chance; the same seed plays the same one."""

    def __init__(self, seed: int, most_moves: int = 30) -> None:
        self.rng = Random(seed)
        agreed = random_conditions(self.rng)
        self.hall = Hall(agreed, 0, seed=self.rng.randbytes(32))
        for n in range(self.rng.choice([1, 2, 5, 12])):
            self._join(n)
        moves = 0
        while self.hall.state.ended is None and moves < most_moves:
            self._move()
            moves += 1
        if self.hall.state.ended is None:
            self.hall.do(c.End(why="es tarde"))
        self._decisions()

    def _join(self, n: int) -> None:
        table = n + 1 if self.rng.random() < 0.5 else None
        self.hall.do(c.Join(name=f"j{n}", table=table, handicap=self.rng.randrange(40)))

    def _move(self) -> None:
        hall, rng = self.hall, self.rng
        hall.do(c.Deal())
        if hall.state.ended is not None:
            return
        hall.now += rng.randrange(5_000)
        hall.do(c.Start())
        known = self._plays()
        for _ in range(rng.randrange(3 * len(hall.state.players) + 1)):
            hall.now += rng.randrange(3_000)
            if hall.now < (hall.move.deadline or 0) - 10_000:
                self._something(known)
        if hall.state.phase == "paused":
            hall.do(c.Resume())
        if rng.random() < 0.05:
            hall.do(c.Annul(move=hall.move.number, why="se cantó mal una letra"))
            return
        if rng.random() < 0.1:
            self._join(len(hall.state.players))
        hall.now = max(hall.now, hall.move.deadline or 0) + rng.randrange(1, 2_000)
        hall.do(c.Tick())
        for _ in range(rng.randrange(3)):
            self._paper(known)
        for player in list(hall.move.entries):
            if player not in hall.move.slips:
                self._paper(known, player, final=True)
        hall.do(c.Judge())
        for verdict in list(hall.move.verdicts.values()):
            if rng.random() < 0.03:
                hall.ask(
                    c.Overrule(
                        move=hall.move.number, play=verdict.play, valid=rng.random() < 0.5, why="consta"
                    )
                )
        hall.do(c.Close())
        if rng.random() < 0.15:
            self._decisions()

    def _something(self, known: list[Found]) -> None:
        hall, rng = self.hall, self.rng
        chance = rng.random()
        if chance < 0.8:
            player, play = rng.randrange(len(hall.state.players)), self._play(known)
            score = self._score(play, known)
            hall.ask(c.HandIn(player=player, move=hall.move.number, play=play, score=score), by="")
        elif chance < 0.9:
            self._paper(known)
        elif chance < 0.93:
            hall.ask(c.Pause(why="se cayó un atril"))
        elif chance < 0.97:
            hall.ask(c.Resume())
        else:
            hall.ask(c.Extend(ms=rng.randrange(1_000, 20_000), why="ruido"))

    def _paper(self, known: list[Found], player: int | None = None, *, final: bool = False) -> None:
        hall, rng = self.hall, self.rng
        play = self._play(known) if rng.random() < 0.9 else None
        faults: list[ev.SlipFault] = ["", "", "", "late", "illegible", "unmarked_blank", "wrong_reference"]
        command = c.EnterPaper(
            player=rng.randrange(len(hall.state.players)) if player is None else player,
            move=hall.move.number,
            play=play,
            score=self._score(play, known),
            fault=rng.choice(faults),
            final=final,
        )
        hall.do(command, by=rng.choice(["ana", "blas"]))
        if not final and rng.random() < 0.5:
            hall.do(command, by="cora")

    def _plays(self) -> list[Found]:
        """Some of the plays there are, the best among them."""
        found = []
        for each in self.hall.tools.plays(self.hall.move.board, self.hall.move.rack):
            found.append(each)
            if len(found) == 40:
                break
        return found

    def _play(self, known: list[Found]) -> ev.LoggedPlay | None:
        rng = self.rng
        chance = rng.random()
        if chance < 0.04:
            return None
        if known and chance < 0.75:
            return ev.LoggedPlay.of(known[min(len(known) - 1, int(rng.expovariate(0.3)))].play)
        if known and chance < 0.85:
            return ev.LoggedPlay.of(rng.choice(list(other_readings(rng.choice(known).play))))
        rack = list(self.hall.move.rack)
        rng.shuffle(rack)
        tiles = Tiles(code or 0x81 for code in rack[: rng.randrange(1, 8)])
        return ev.LoggedPlay.of(Play(Square.at(rng.randrange(225)), rng.choice(list(Direction)), tiles))

    def _score(self, play: ev.LoggedPlay | None, known: list[Found]) -> int | None:
        if play is None:
            return None
        right = next((each.score for each in known if ev.LoggedPlay.of(each.play) == play), 10)
        return right if self.rng.random() < 0.8 else self.rng.randrange(60)

    def _decisions(self) -> None:
        """What arbiters decide afterwards."""
        hall, rng = self.hall, self.rng
        player = rng.randrange(len(hall.state.players))
        closed = [move for move in hall.state.moves if move.counts]
        chance = rng.random()
        if chance < 0.2:
            hall.do(c.Penalise(player=player, points=rng.randrange(1, 20), why="habló"))
        elif chance < 0.3 and hall.state.moves:
            hall.do(c.Warn(player=player, move=rng.randrange(len(hall.state.moves)) + 1, why="sin círculo"))
        elif chance < 0.4 and closed and hall.state.ended:
            hall.do(c.Annul(move=rng.choice(closed).number, why="hubo ayuda"))
        elif chance < 0.5 and closed:
            move = rng.choice(closed)
            plays = [verdict.play for verdict in move.verdicts.values()]
            if plays:
                play, valid = rng.choice(plays), rng.random() < 0.5
                hall.ask(c.Overrule(move=move.number, play=play, valid=valid, why="tribunal"))
        elif chance < 0.7 and closed:
            words = [word for move in closed for verdict in move.verdicts.values() for word in verdict.words]
            if words:
                hall.ask(c.RuleWord(word=rng.choice(words), valid=rng.random() < 0.3, why="tribunal"))
        elif chance < 0.85 and closed:
            move = rng.choice(closed)
            slips = [slip.play for slip in move.slips.values()]
            command = c.CorrectSlip(
                player=player, move=move.number, play=rng.choice([None, *slips]), score=12, why="se leyó mal"
            )
            hall.do(command)
        elif len(hall.state.players) > 1:
            pair = tuple(rng.sample(range(len(hall.state.players)), 2))
            done = hall.ask(c.BreakTie(players=pair, why="muerte súbita"))
            assert not isinstance(done, Refusal)
