"""A hall for tests: an event with its log, a clock that is told, commands that must work or be refused."""

from __future__ import annotations

from tests.engine.spanish import small_spanish

from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import MANUAL, Conditions
from tesela.duplicate.create import create
from tesela.duplicate.decide import step
from tesela.duplicate.draft import Tools
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.ranking import Row, ranking
from tesela.duplicate.reckoning import Sums, reckon
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import plays_by
from tesela.rules.bag import Secret
from tesela.rules.home.solo import FULL_SET
from tesela.rules.refusals import Refusal


def tools(event: str = "prueba", seed: bytes = bytes(32)) -> Tools:
    graph = small_spanish()
    return Tools(lambda word: bytes(word) in graph, plays_by(graph), Secret(event, seed))


def play(coord: str, tiles: str) -> ev.LoggedPlay:
    return ev.LoggedPlay.of(Play.of(coord, tiles))


class Hall:
    """An event of a few players; `rack` sets the first rack by hand, as if it had been drawn."""

    def __init__(
        self,
        agreed: Conditions = MANUAL,
        players: int | tuple[str, ...] = 3,
        *,
        rack: str | None = None,
        seed: bytes = bytes(32),
        by: str = "juez",
        centres: tuple[ev.Centre, ...] = (),
    ) -> None:
        self.tools = tools(seed=seed)
        self.by = by
        self.now = 1_000
        header = create(
            "prueba", agreed, 0, commitment=self.tools.secret.commitment(), title="Prueba", centres=centres
        )
        assert isinstance(header, ev.Created)
        self.log: list[ev.Event] = [header]
        self.state: State = fold(self.log)
        names = players if isinstance(players, tuple) else tuple(f"j{n}" for n in range(players))
        for name in names:
            self.do(c.Join(name=name))
        if rack is not None:
            self.deal(rack)

    def take_in(self, *events: ev.Event) -> None:
        self.log += events
        self.state = apply(self.state, events)

    def ask(self, command: c.Command, *, by: str | None = None) -> tuple[ev.Event, ...] | Refusal:
        done = step(self.state, command, self.now, by=self.by if by is None else by, tools=self.tools)
        if isinstance(done, Refusal):
            return done
        self.state, events = done
        self.log += events
        return events

    def do(self, command: c.Command, *, by: str | None = None) -> tuple[ev.Event, ...]:
        done = self.ask(command, by=by)
        assert not isinstance(done, Refusal), done
        return done

    def refused(self, command: c.Command, *, by: str | None = None) -> Refusal:
        before = len(self.log)
        done = self.ask(command, by=by)
        assert isinstance(done, Refusal), done
        assert len(self.log) == before
        return done

    def deal(self, rack: str) -> None:
        """This very rack, with the clock started."""
        tiles = Tiles.of(rack).sorted()
        number = len(self.state.moves) + 1
        drawn = tiles.minus(self.state.rack) or tiles
        self.take_in(ev.Dealt(self.now, move=number, rack=tiles, tries=(drawn,), by=self.by))
        self.do(c.Start())

    def slip(self, player: int, coord: str, tiles: str, score: int | None = None) -> None:
        number = self.move.number
        self.do(c.HandIn(player=player, move=number, play=play(coord, tiles), score=score), by="")

    def paper(
        self, player: int, coord: str, tiles: str, fault: ev.SlipFault = "", by: str | None = None
    ) -> None:
        number = self.move.number
        self.do(c.EnterPaper(player=player, move=number, play=play(coord, tiles), fault=fault), by=by)

    def close(self) -> Move:
        """Time passes, and the move is closed."""
        if self.state.phase in ("open", "paused"):
            self.do(c.StopTime())
        self.do(c.Close())
        return self.state.moves[-1]

    @property
    def move(self) -> Move:
        assert self.state.move is not None
        return self.state.move

    @property
    def sums(self) -> Sums:
        return reckon(self.state)

    def totals(self) -> list[int]:
        sums = self.sums
        sums.grow(len(self.state.players))
        return sums.totals

    def ranking(self) -> list[Row]:
        return ranking(self.state)

    def whole(self) -> bool:
        """Every tile of the set is on the board, on the rack or in the bag, and nowhere twice."""
        there = [*self.state.board.tiles, *self.state.rack, *self.state.bag]
        return Tiles(sorted(there)) == FULL_SET
