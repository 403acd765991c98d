"""The count itself, one small method for each kind of entry. `recount(document, ruleset)` is the way in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, RACK_SIZE
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import Word, score_play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.notation.document import Document, EndRackEntry, Entry, ExchangeEntry, PlayEntry, Remark
from tesela.notation.errors import NotationError, quote
from tesela.notation.final_sums import check_end_rack, missing_sums, owners_of
from tesela.notation.racks import Holding, difference, overlap, too_many, union
from tesela.notation.remarks import OUT, RETURNED, RULES, SIZE, SWAPPED, ended_as
from tesela.notation.replay import Problem, Replay, Turn
from tesela.notation.resolve import resolve
from tesela.notation.table import Table, opening_table
from tesela.rules.events import EndReason
from tesela.rules.options import Ending, Options
from tesela.rules.rulesets import RULESETS

DEFAULT_RULESET: Final = "fise-2007"
_SIZES: Final = tuple(map(str, range(RACK_SIZE + 1)))
TABLE_RULESET: Final = "manual"
"""For three and four players: only the manual's game has them."""


def usual_ruleset(document: Document) -> str:
    """What a game of so many players is checked by if nobody says."""
    return DEFAULT_RULESET if len(document.players) == 2 else TABLE_RULESET


def ruleset_of(document: Document) -> str:
    """The rule set that the file names (`#x-rules`), else the usual one for so many players.

    A name that nobody knows is a `NotationError`: by other rules the game could be right or wrong.
    """
    named = next((remark for remark in document.header if remark.name.lower() == RULES), None)
    if named is None or not named.value:
        return usual_ruleset(document)
    if named.value not in RULESETS:
        data = {"read": quote(named.value), "expected": ", ".join(RULESETS)}
        raise NotationError(named.line or 1, "file.ruleset", data)
    return named.value


def recount(document: Document, ruleset: str | None = None) -> Replay:
    """Count the whole game again under a rule set; an unknown name is a `KeyError`.

    Without one it is the file's own, and `NotationError` if the file names one that there is not.
    """
    name = ruleset or ruleset_of(document)
    count = _Count(document, RULESETS[name].options)
    turns = tuple(count.take(n, entry) for n, entry in enumerate(document.entries, 1))
    count.finish(len(turns))
    return Replay(
        document=document,
        ruleset=name,
        turns=turns,
        problems=tuple(sorted(count.problems, key=lambda problem: (problem.turn, problem.line))),
        ending=count.table.ending,
    )


@dataclass(frozen=True, slots=True)
class _LastPlay:
    """The play that `--` may take back."""

    seat: int
    score: int
    before: Table


class _Count:
    """The running count. It lives only while `recount` runs."""

    def __init__(self, document: Document, options: Options) -> None:
        players = len(document.players)
        self.document = document
        self.options = options
        self.problems: list[Problem] = []
        self.table = opening_table(players)
        self.totals = [0] * players
        self.offsets = [0] * players  # how far the file's totals are off, as far as already reported
        self.next_seat: int | None = None
        self.last_play: _LastPlay | None = None
        self.reported: set[int] = set()  # letters of which there were too many
        self.summed: set[int] = set()  # seats whose final sum is in the file
        self.n = 0
        self.line = 0

    def problem(self, code: str, **data: object) -> None:
        self.problems.append(Problem(self.line, self.n, code, data))

    def take(self, n: int, entry: Entry) -> Turn:
        self.n, self.line = n, entry.line
        play: Play | None = None
        words: tuple[Word, ...] = ()
        if entry.kind in ("play", "pass", "exchange"):
            self._turn_order(entry)
        if entry.rack is not None and entry.kind != "withdrawn":
            self._rack(entry.seat, entry.rack)
        if isinstance(entry, PlayEntry):
            play, words, score = self._play(entry)
        else:
            score = self._other(entry)
        self._sum(entry, score)
        self._endings(entry)
        self._notices(entry.remarks)
        return Turn(
            n=n,
            entry=entry,
            play=play,
            words=words,
            score=score,
            board=self.table.board,
            totals=tuple(self.totals),
            holdings=self.table.holdings,
            bag=max(self.table.bag, 0),
            zero_turns=len(self.table.zeros),
            next_seat=self.next_seat or 0,
        )

    def _other(self, entry: Entry) -> int:
        if isinstance(entry, ExchangeEntry):
            return self._exchange(entry)
        if isinstance(entry, EndRackEntry):
            return self._end_rack(entry)
        if entry.kind == "pass":
            return self._pass(entry)
        if entry.kind == "withdrawn":
            return self._withdrawn(entry)
        return self._adjustment(entry)

    def _turn_order(self, entry: Entry) -> None:
        if self.table.ending is not None:
            self.problem("turn.after_end", ending=self.table.ending)
        elif self.next_seat is not None and entry.seat != self.next_seat:
            self.problem("turn.order", read=self.nick(entry.seat), expected=self.nick(self.next_seat))
        self.next_seat = (entry.seat + 1) % len(self.totals)
        self.last_play = None

    def nick(self, seat: int) -> str:
        return self.document.players[seat].nick

    def _notices(self, remarks: Sequence[Remark]) -> None:
        """Our own remarks that change the table: who is out, tiles that went back, blanks taken."""
        seats = {player.nick: seat for seat, player in enumerate(self.document.players)}
        for remark in remarks:
            nick, _, tiles = remark.value.partition(" ")
            seat = seats.get(nick)
            if seat is None:
                continue
            if remark.name == OUT:
                self.table = self.table.without(seat)
            elif remark.name == RETURNED:
                self.table = self.table.held(seat, self.table.holdings[seat].returned(tiles))
            elif remark.name == SWAPPED:
                self._swapped(seat, tiles)
            elif remark.name == SIZE and tiles in _SIZES:
                self.table = self.table.held(seat, replace(self.table.holdings[seat], size=int(tiles)))
        while self.next_seat in self.table.gone and len(self.table.gone) < len(self.totals):
            self.next_seat = (self.next_seat + 1) % len(self.totals)

    def _swapped(self, seat: int, said: str) -> None:
        """`H8 RR`: the letter lies there now and the blank is on the rack, if one stood for it."""
        where, _, letter = said.partition(" ")
        try:
            square, tiles = Square.of(where), read_tiles(letter)
        except TextError:
            return
        board = self.table.board
        if len(tiles) != 1 or not square.on_board or board[square] != tiles[0] | BLANK_BIT:
            return
        table = replace(self.table, board=board.with_tiles([(square.cell, tiles[0])]))
        self.table = table.held(seat, table.holdings[seat].swapped(tiles))

    # Racks and the set of 100

    def _rack(self, seat: int, rack: Tiles) -> None:
        """The rack that the file shows: its size, what must still be on it, and the set of 100."""
        holding = self.table.holdings[seat]
        if len(rack) > holding.size:
            self.problem("rack.size", read=len(rack), expected=holding.size)
        elif len(union(holding.known, rack)) > holding.size:
            self.problem("rack.kept", rack=str(rack), kept=str(difference(holding.known, rack)))
            holding = Holding(holding.size)
        elif holding.blind and len(rack) == holding.size:
            kept = holding.size - holding.blind.count
            if overlap(holding.blind.rack, rack) < kept:
                self.problem("rack.exchange", count=holding.blind.count, kept=kept)
        self.table = self.table.held(seat, holding.shown(rack))
        self._conserve()

    def _conserve(self) -> None:
        """No letter more often than in the set of 100, on the board and the racks together."""
        seen = self.table.board.tiles + b"".join(holding.known for holding in self.table.holdings)
        for code in too_many(seen):
            if code not in self.reported:
                self.reported.add(code)
                self.problem("tiles.too_many", letter=write_tiles([code]), count=seen.count(code))

    # Turns

    def _play(self, entry: PlayEntry) -> tuple[Play | None, tuple[Word, ...], int]:
        board, seat = self.table.board, entry.seat
        before = self.table
        play, mismatch = resolve(board, entry)
        if mismatch:
            self.problem("play.through", **mismatch.data)
        if fault := check_placement(board, play):
            self.problem(fault.fault.value, **fault.data)
            counted = None
        else:
            counted = score_play(board, play)
        score = counted.total if counted else entry.score
        spent = play.rack_tiles()
        holding = self.table.holdings[seat]
        if entry.rack is not None and (missing := difference(spent, entry.rack)):
            self.problem("rack.lacks", rack=str(entry.rack), missing=str(missing))
        elif entry.rack is None and len(union(holding.known, spent)) > holding.size:
            self.problem("rack.kept", rack=str(spent), kept=str(difference(holding.known, spent)))
        drawn = max(0, min(len(spent), self.table.bag))
        scored = before.scored or score > 0
        after = replace(before, board=_lay(board, play), zeros=(), passes=(), scored=scored)
        self.table = after.held(seat, holding.without(spent, drawn))
        self._conserve()
        self.last_play = _LastPlay(seat, score, before)
        return play, counted.words if counted else (), score

    def _withdrawn(self, entry: Entry) -> int:
        last = self.last_play
        if last is None or last.seat != entry.seat:
            self.problem("withdrawn.nothing")
            return entry.score
        seat, before = entry.seat, last.before
        passes = (*before.passes, seat) if self.options.withdrawn_counts_as_pass else ()
        self.table = replace(before, zeros=(*before.zeros, seat), passes=passes)
        self.last_play = None
        return -last.score

    def _pass(self, entry: Entry) -> int:
        table = self.table
        self.table = replace(table, zeros=(*table.zeros, entry.seat), passes=(*table.passes, entry.seat))
        return 0

    def _exchange(self, entry: ExchangeEntry) -> int:
        if entry.count > self.table.bag:
            self.problem("exchange.bag", read=entry.count, expected=max(self.table.bag, 0))
        holding = self.table.holdings[entry.seat]
        if entry.tiles is None:
            after = holding.exchanged_blindly(entry.count)
        else:
            if entry.rack is not None and (missing := difference(entry.tiles, entry.rack)):
                self.problem("rack.lacks", rack=str(entry.rack), missing=str(missing))
            after = holding.without(entry.tiles, entry.count)
        table = replace(self.table, zeros=(*self.table.zeros, entry.seat), passes=())
        self.table = table.held(entry.seat, after)
        return 0

    def _adjustment(self, entry: Entry) -> int:
        """Points that no tiles explain: what the rule set allows is taken as the file has it."""
        step = {
            "challenge": None,  # F.1: no rule set gives or takes points for a challenge
            "time": self.options.overtime_points,
            "penalty": self.options.conduct_penalty,
            "correction": 1,
        }[entry.kind]
        if step is None:
            if entry.score:
                self.problem(f"{entry.kind}.none")
        elif not _fits(entry, step):
            self.problem(f"{entry.kind}.points", read=entry.score, expected=step)
        return entry.score

    # Sums and endings

    def _sum(self, entry: Entry, score: int) -> None:
        """Score and total against the file; a total is reported once, where it first goes wrong."""
        if entry.score != score:
            self.problem("score", read=entry.score, expected=score)
        self.totals[entry.seat] += score
        self.offsets[entry.seat] += entry.score - score
        true_total = self.totals[entry.seat]
        if entry.total != true_total + self.offsets[entry.seat]:
            self.problem("total", read=entry.total, expected=true_total + self.offsets[entry.seat])
            self.offsets[entry.seat] = entry.total - true_total

    def _endings(self, entry: Entry) -> None:
        """37.1-37.4: out, passes by everybody, scoreless turns."""
        if self.table.ending is not None or entry.kind not in ("play", "pass", "exchange", "withdrawn"):
            return
        played = entry.kind == "play"
        ending = self.table.ended_by(entry.seat, played, self.options)
        self.table = replace(self.table, ending=ending, out_seat=entry.seat if ending == "out" else None)

    def _end_rack(self, entry: EndRackEntry) -> int:
        named = self._named_ending()
        if named is not None and self.table.ending is None:
            self.problem("end.no_sums", ending=named)
        score, faults = check_end_rack(self.table, self.options, entry)
        for code, data in faults:
            self.problem(code, **data)
        self.summed.add(entry.seat)
        owners = owners_of(self.table, self.options, entry.seat)
        if len(owners) == 1 and not faults:
            self._rack(owners[0], entry.tiles)
        return score

    def _named_ending(self) -> EndReason | None:
        """The ending that the file names goes before the one that the turns show."""
        named = ended_as(self.document)
        if named is not None:
            regulated = next((ending for ending in get_args(Ending) if ending == named), None)
            self.table = replace(self.table, ending=regulated)
        return named

    def finish(self, turns: int) -> None:
        """After the last line: racks given apart, and final sums that are missing."""
        self.n = turns
        for seat, rack in self.document.racks.items():
            self._rack(seat, rack)
        self._named_ending()
        if not self.document.unfinished:
            for seat, points in missing_sums(self.table, self.options, self.summed):
                expected = "?" if points is None else f"{points:+d}"
                self.problem("end.missing", player=self.nick(seat), expected=expected)


def _lay(board: Board, play: Play) -> Board:
    """The board after the play, as far as its tiles fall on empty squares."""
    laid = [(square, code) for square, code in play.laid() if _free(board, square)]
    return board.with_tiles((square.cell, code) for square, code in laid)


def _free(board: Board, square: Square) -> bool:
    return square.on_board and board[square] == 0


def _fits(entry: Entry, step: int) -> bool:
    """38 §5: a penalty is always the same points, one line for each; overtime and sums come in steps."""
    if entry.kind == "penalty":
        return entry.score == -step
    return entry.score % step == 0 and (entry.kind == "correction" or entry.score <= 0)
