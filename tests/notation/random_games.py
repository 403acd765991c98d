"""Random recorded games that are right in every point, with racks shown in full, in part or not at all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.letters import ALPHABET, BLANK_BIT, COUNTS
from tesela.core.placement import check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.scoring import score_play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles
from tesela.notation.document import (
    Document,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PlayEntry,
    Player,
    Remark,
    TimeEntry,
    WithdrawnEntry,
)


def random_play(rng: Random, board: Board, rack: bytes) -> Play | None:
    """A play that lies well; whether its words exist does not matter here."""
    for _ in range(25):
        down = rng.random() < 0.5
        lane, at = (7, rng.randint(2, 7)) if board.is_empty() else (rng.randrange(15), rng.randrange(15))
        wanted = rng.sample(list(rack), rng.randint(1, len(rack)))
        laid: dict[Square, int] = {}
        while wanted and at < 15:
            square = Square(at, lane) if down else Square(lane, at)
            if not board[square]:
                laid[square] = wanted.pop() or rng.choice(ALPHABET) | BLANK_BIT
            at += 1
        play = play_from_squares(board, laid)
        if play is not None and check_placement(board, play) is None:
            return play
    return None


class Table:
    """A game that plays itself and writes its record."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = Random(seed)
        self.players = rng.choice([2, 2, 2, 3, 4])
        self.bag = [code for code, count in enumerate(COUNTS) for _ in range(count)]
        rng.shuffle(self.bag)
        self.racks = [self.draw(7) for _ in range(self.players)]
        self.totals = [0] * self.players
        self.board = EMPTY_BOARD
        self.entries: list[Entry] = []
        self.open = rng.choice([1.0, 1.0, 0.6, 0.0])  # how many racks the annotator saw
        self.passes = 0

    def draw(self, count: int) -> bytes:
        count = min(count, len(self.bag))
        drawn, self.bag = self.bag[:count], self.bag[count:]
        return bytes(drawn)

    def shown(self, seat: int, must: bytes = b"") -> Tiles | None:
        """The rack in full, some of it, only what was played, or nothing."""
        if self.rng.random() < self.open:
            return Tiles(self.racks[seat]).sorted()
        return Tiles(must).sorted() or None if self.rng.random() < 0.5 else None

    def common(self, seat: int, score: int, rack: Tiles | None) -> dict[str, object]:
        self.totals[seat] += score
        remarks = (Remark("note", f"n{len(self.entries)}"),) if self.rng.random() < 0.1 else ()
        return {"seat": seat, "score": score, "total": self.totals[seat], "rack": rack, "remarks": remarks}

    def turn(self, seat: int) -> None:
        rng, chance = self.rng, self.rng.random()
        play = random_play(rng, self.board, self.racks[seat]) if chance < 0.85 else None
        if play is not None:
            self.play(seat, play)
        elif self.bag and rng.random() < 0.7:
            self.exchange(seat)
        else:
            self.passes += 1
            self.entries.append(PassEntry(**self.common(seat, 0, self.shown(seat))))  # type: ignore[arg-type]

    def play(self, seat: int, play: Play) -> None:
        score = score_play(self.board, play).total
        spent = play.rack_tiles()
        rack = self.shown(seat, spent)
        nothing = Tiles(bytes(len(play.tiles)))
        laid = PlayEntry(
            coord=play.coord,
            tiles=play.tiles,
            claimed=nothing,
            **self.common(seat, score, rack),  # type: ignore[arg-type]
        )
        if self.rng.random() < 0.06:
            self.passes += 1
            self.entries.append(replace(laid, remarks=()))
            self.entries.append(WithdrawnEntry(**self.common(seat, -score, rack)))  # type: ignore[arg-type]
            return
        self.passes = 0
        self.entries.append(laid)
        self.board = play.on(self.board)
        left = Tiles(self.racks[seat]).minus(spent)
        assert left is not None
        self.racks[seat] = left + self.draw(len(spent))

    def exchange(self, seat: int) -> None:
        rack = self.shown(seat)
        count = self.rng.randint(1, min(7, len(self.bag)))
        spent = Tiles(self.rng.sample(list(self.racks[seat]), count)).sorted()
        left = Tiles(self.racks[seat]).minus(spent)
        assert left is not None
        self.racks[seat] = left + self.draw(count)
        self.bag += spent
        self.rng.shuffle(self.bag)
        self.passes = 0
        tiles = spent if self.rng.random() < 0.7 else None
        self.entries.append(ExchangeEntry(count=count, tiles=tiles, **self.common(seat, 0, rack)))  # type: ignore[arg-type]

    def close(self, out: int | None) -> None:
        for seat in sorted(range(self.players), key=lambda each: each == out):
            owners = [seat] if seat != out else [each for each in range(self.players) if each != out]
            tiles = Tiles(b"".join(self.racks[each] for each in owners)).sorted()
            score = tiles.points if seat == out else -tiles.points
            rack = tiles if seat != out else None
            if tiles:
                common = {**self.common(seat, score, rack), "remarks": ()}
                self.entries.append(EndRackEntry(tiles=tiles, **common))  # type: ignore[arg-type]


def random_record(seed: int) -> Document:
    """A whole game, or the beginning of one."""
    table = Table(seed)
    rng = table.rng
    seat, out, limit = rng.randrange(table.players), None, rng.choice([200, 200, rng.randint(0, 12)])
    ended = False
    for _ in range(limit):
        table.turn(seat)
        if not table.bag and not table.racks[seat]:
            ended, out = True, seat
        ended = ended or table.passes >= 2 * table.players
        if ended:
            break
        seat = (seat + 1) % table.players
    if ended:
        table.close(out)
        if rng.random() < 0.2 and table.players == 2:
            table.entries.append(TimeEntry(**{**table.common(0, -20, None), "remarks": ()}))  # type: ignore[arg-type]
    rules = "manual" if table.players > 2 else rng.choice(["fise-2007", "aas-2018"])
    return Document(
        players=tuple(Player(f"p{n}", f"Player {n}") for n in range(table.players)),
        header=(Remark("title", "Random"), Remark("x-rules", rules)),
        entries=tuple(table.entries),
        incomplete=not ended,
    )
