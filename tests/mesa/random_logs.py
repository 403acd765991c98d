"""Random logs of real tables: mostly what people do, partly what nobody does, to reach every branch."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

from tesela.core.board import Board
from tesela.core.letters import ALPHABET, BLANK_BIT, COUNTS
from tesela.core.squares import SIZE, Coord, Direction, Square
from tesela.core.tiles import Tiles
from tesela.mesa import facts as f
from tesela.mesa.fold import apply, fold
from tesela.mesa.table import Table, new_table
from tesela.rules.codec import LineTiles
from tesela.rules.header import TimeControl, TimeKind, time_control
from tesela.rules.rulesets import RULESETS

_BAG = [code for code, count in enumerate(COUNTS) for _ in range(count)]


def header(dice: Random) -> f.Opened:
    """A game under any rule set, for two to four, with any clock and a rather short time."""
    ruleset = RULESETS[dice.choice(sorted(RULESETS))]
    kinds: list[TimeKind] = [*(clock.kind for clock in ruleset.options.clocks), "none", "correspondence"]
    kind = dice.choice(kinds)
    game_ms = dice.choice([None, 600_000])
    time: TimeControl = time_control(ruleset.options, kind, game_ms=game_ms)
    people = ("Ana", "Beto", "Caro", "Ñu") if game_ms else ("J: uno", "J uno", "Í ñ:", "::")
    event = f.TournamentTable(tournament="x7", round=3, table=12, title="Copa Ñandú") if game_ms else None
    players = people[: dice.choice([2, 2, 2, 3, 4])]
    return f.Opened(
        at=0, game="azar", ruleset=ruleset.name, options=ruleset.options, players=players, time=time,
        mode=dice.choice(["board", "board", "scores", "clock"]), lexicon="open",
        event=event,
    )  # fmt: skip


def play(dice: Random, table: Table, at: int) -> f.Play:
    """A play that often lies well: along tiles that are there, with a blank now and then."""
    board = Board(bytes(table.cells))
    covered = [cell for cell, code in enumerate(table.cells) if code]
    row, col = divmod(dice.choice(covered or [112]), SIZE)
    direction = dice.choice([Direction.ACROSS, Direction.DOWN])
    back, wanted = dice.randrange(4), dice.choice([1, 2, 3, 4, 5, 7])
    down = direction is Direction.DOWN
    start = Square(max(0, row - back * down), max(0, col - back * (not down)))
    while board[Square(start.row - down, start.col - (not down))]:
        start = Square(start.row - down, start.col - (not down))
    tiles: list[int] = []
    square = start
    careless = dice.random() < 0.05
    while (square.on_board or careless) and (wanted or (board[square] and not careless)):
        if board[square] and dice.random() < 0.97:
            tiles.append(0)
        else:
            wanted -= 1
            code = dice.choice(_BAG)
            tiles.append(code or (int(dice.choice(ALPHABET)) | BLANK_BIT))
        square = Square(square.row + down, square.col + (not down))
    claimed = dice.choice([None, None, None, dice.randrange(120)])
    return f.Play(
        at=at, coord=str(Coord(start, direction)), tiles=LineTiles(tiles[:SIZE] or [1]), claimed=claimed
    )


def _rack(dice: Random, seat: int, at: int) -> f.Rack:
    return f.Rack(at=at, seat=seat, tiles=Tiles(sorted(dice.sample(_BAG, dice.randrange(8)))))


def _entry(dice: Random, table: Table, at: int) -> f.Fact:
    kind = dice.random()
    if kind < 0.6:
        return play(dice, table, at)
    if kind < 0.75:
        if dice.random() < 0.05:
            return f.Score(at=at, points=dice.randrange(90))
        return f.Score(at=at, points=dice.randrange(90), count=dice.choice([2, 3, 7, 7, 7]))
    if kind < 0.85:
        return f.Exchange(at=at, count=dice.randrange(1, 8))
    return f.Lost(at=at) if kind < 0.88 else f.Pass(at=at)


def _words(dice: Random, table: Table) -> tuple[str, ...]:
    known = [word for turn in table.turns for word in turn.words]
    if not known or dice.random() < 0.3:
        return dice.choice([(), ("CHORRO",), ("ÑU", "A"), ("COC-HE", "A-L-L-A")])[: dice.randrange(3)]
    word = dice.choice(known)
    return (dice.choice([word, word.replace("-", "")]),)


def _anything(dice: Random, table: Table, at: int) -> f.Fact:
    seat = dice.randrange(table.seats + dice.choice([0, 0, 0, 1]))
    seat = min(seat, 3)
    makers: list[Callable[[], f.Fact]] = [
        lambda: f.Lead(at=at, device=dice.choice("ab")),
        lambda: f.Late(at=at, seats=tuple({seat, dice.randrange(table.seats)})),
        lambda: f.Arrived(at=at, seat=seat),
        lambda: f.Begin(at=at, seat=seat),
        lambda: f.Laid(at=at),
        lambda: _entry(dice, table, at),
        lambda: f.Press(at=at),
        lambda: f.Count(at=at, points=dice.randrange(80)),
        lambda: f.Challenge(at=at, seat=seat, words=_words(dice, table)),
        lambda: f.Verdict(at=at, valid=dice.random() < 0.5),
        lambda: f.Appeal(at=at, grounds="porque sí"),
        lambda: f.AppealDecided(at=at, valid=dice.random() < 0.5),
        lambda: f.Withdraw(at=at),
        lambda: f.Stop(at=at, case=dice.choice(["count", "excess", "arbiter", "verify"])),
        lambda: f.Resume(at=at),
        lambda: f.Adjust(at=at, seat=seat, ms=dice.randrange(-60_000, 60_000)),
        lambda: f.Surplus(
            at=at,
            seat=seat,
            count=dice.randrange(1, 4),
            racked=dice.random() < 0.5,
            seen=dice.random() < 0.3,
        ),
        lambda: f.Returned(at=at),
        lambda: f.Missing(at=at, seat=seat, count=1),
        lambda: f.Note(at=at, seat=seat, what=dice.choice(get_args(f.Noted)), note="ñ"),
        lambda: f.Penalty(at=at, seat=seat, points=dice.choice([30, 30, 10])),
        lambda: f.Correct(at=at, seat=seat, delta=dice.randrange(-20, 20)),
        lambda: _rack(dice, seat, at),
        lambda: f.End(
            at=at,
            reason=dice.choice(get_args(f.Reason)),
            seat=dice.choice([None, seat]),
        ),
        lambda: f.Result(at=at, totals=tuple(dice.randrange(500) for _ in range(dice.choice([2, 3])))),
        lambda: f.Sign(at=at, seat=seat, strokes="1,2 3,4"),
        lambda: f.Reopen(at=at),
        lambda: f.Undo(at=at),
        lambda: f.Opened(
            at=at,
            game="otra",
            ruleset="manual",
            options=table.header.options,
            players=("A", "B"),
            time=TimeControl(kind="none"),
            mode="board",
        ),
    ]
    return dice.choice(makers)()


def _likely(dice: Random, table: Table, at: int) -> f.Fact:
    phase, chance = table.phase, dice.random()
    if phase == "waiting":
        return f.Begin(at=at, seat=dice.randrange(table.seats))
    if phase in ("thinking", "laid"):
        return _entry(dice, table, at) if chance < 0.8 else f.Press(at=at)
    if phase == "announced":
        if chance < 0.75:
            return f.Press(at=at)
        if chance < 0.9:
            return f.Challenge(at=at, seat=(table.current.seat + 1) % table.seats)
        return f.Stop(at=at, case=dice.choice(["verify", "count"]))
    if phase == "challenged":
        return f.Verdict(at=at, valid=chance < 0.5)
    if phase == "rejected":
        return f.Withdraw(at=at) if chance < 0.7 else f.Appeal(at=at)
    if phase == "appealed":
        return f.AppealDecided(at=at, valid=chance < 0.5)
    return f.Sign(at=at, seat=dice.randrange(table.seats)) if chance < 0.5 else _rack(dice, 0, at)


def random_log(dice: Random, length: int = 40) -> list[f.Fact]:
    """A log of about that many facts."""
    first = header(dice)
    facts: list[f.Fact] = [first]
    table = new_table(first)
    at, noise = 0, dice.choice([0.05, 0.25, 0.4])
    for _ in range(length if dice.random() < 0.95 else 4 * length):
        at = max(0, at + dice.choice([0, 900, 4_000, 20_000, 70_000, 200_000, -5]))
        fact = (_anything if dice.random() < noise else _likely)(dice, table, at)
        facts.append(fact)
        if isinstance(fact, f.Undo):
            again = fold(facts)
            assert again is not None
            table = again
        else:
            apply(table, len(facts) - 1, fact)
    return facts
