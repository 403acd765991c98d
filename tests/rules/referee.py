"""A second referee, written from the rulebooks alone: it reads a log, event by event, and objects.

It keeps its own board, racks, bag, sheet and clocks, and says after every turn whether the game must end
(37; `aas-2018` 25; `file-2024` 45; manual) and with which sums. It shares no code with the fold.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from tests.rules.claim_watch import ClaimWatch
from tests.rules.clock_watch import ClockWatch
from tests.rules.door_watch import DoorWatch
from tests.rules.naive_scorer import POINTS, naive_score

from tesela.rules import events as ev

TWELVE = {"fise-2007", "file-2024"}
OVERTIME = {"fise-2007", "aas-2018", "file-2024"}
OWN_RACK = {"passes", "scoreless", "stuck"}
BLANK = 0x80
VOWELS = {1, 6, 10, 17, 24}  # A E I O U as the manual's table counts, CH, LL, Ñ and RR included
KEEPER = -3


class Referee:
    """Watches one game from its header on; `AssertionError` where the log is not what the rules say."""

    def __init__(self, header: ev.Created) -> None:
        self.header = header
        self.seats = list(range(len(header.players)))
        self.bag = Counter({0: 2} | {code: _count(code) for code in POINTS})
        self.racks: list[Counter[int]] = [Counter() for _ in self.seats]
        self.board: dict[int, int] = {}
        self.scores = [0 for _ in self.seats]
        self.scored = False  # 37.3: somebody has made a point
        self.turns: list[tuple[int, str]] = []
        self.gone: set[int] = set()
        self.lost_early: set[int] = set()  # turns lost while the cingulillo could still come down
        self.start_draw: Counter[int] = Counter()
        self.laid: ev.Laid | None = None
        self.count: int | None = None
        self.accepted: set[int] = set()
        self.closing: str | None = None
        self.must_end: set[str] = set()
        self.stuck: set[int] = set()  # 37.1: who has said that nobody can play
        self.unsigned = False  # 35.1: the slip wants the second signature
        self.barred: set[tuple[int, bytes]] = set()  # 38: words that somebody was told of
        self.asked = [0 for _ in self.seats]
        self.must_go: set[int] = set()
        self.bound = False  # 24: «cambio» was said
        self.mover = -1
        self.clock = ClockWatch(header)
        self.door = DoorWatch(header)
        self.claim = ClaimWatch(header)
        self.over = False

    # What the rules say

    @property
    def playing(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.gone]

    def endings(self, last: int, kind: str) -> set[str]:
        """Every ending that has come with this turn."""
        found = set()
        players = len(self.playing)
        if kind == "play" and not +self.racks[last] and not +self.bag:
            found.add("out")
        if self._passes() >= 2 * players:
            found.add("passes")
        dry = self._run({"pass", "withdrawn", "lost", "exchange"})
        started = self.scored or self.header.ruleset == "file-2024"
        if self.header.ruleset in TWELVE and dry >= 6 * players and started:
            found.add("scoreless")
        if self.closing and len({sum(seat == each for each, _ in self.turns) for seat in self.playing}) == 1:
            found.add(self.closing)
        return found

    def _passes(self) -> int:
        """37.2; with the cingulillo only turns lost at its last step, where nothing shorter follows."""
        run = 0
        for number in range(len(self.turns) - 1, -1, -1):
            seat, kind = self.turns[number]
            if kind not in ("pass", "withdrawn", "lost") or number in self.lost_early:
                break
            run += seat not in self.gone
        return run

    def _least(self) -> int:
        """The cingulillo: five letters, one less after each round in which all have failed."""
        agreed = self.header.variants
        if not agreed.cingulillo or self.board:
            return 2
        everybody_failed = min(sum(seat == each for each, _ in self.turns) for seat in self.playing)
        return max(agreed.cingulillo_least, 5 - everybody_failed)

    def _run(self, kinds: set[str]) -> int:
        """How many of the last turns in a row were such, of those who still play."""
        run = takewhile(lambda turn: turn[1] in kinds, reversed(self.turns))
        return sum(seat not in self.gone for seat, _ in run)

    def final(self, reason: str, seat: int | None) -> tuple[list[int], list[int], list[int]]:
        """Rack points, time points and totals."""
        worth = [sum(POINTS.get(code, 0) * n for code, n in rack.items()) for rack in self.racks]
        racks = [0 for _ in self.seats]
        if reason == "out":
            racks = [sum(worth) - worth[each] if each == seat else -worth[each] for each in self.seats]
        elif reason in OWN_RACK:
            racks = [-each for each in worth]
        allowed = self.header.time.player_ms
        time = [0 for _ in self.seats]
        if self.header.ruleset in OVERTIME and allowed is not None:
            time = [-10 * -(-max(0, used - allowed) // 60_000) for used in self.clock.used]
        if reason == "overtime_loss" and seat is not None:
            time[seat] = -10 * ((self.header.time.loss_after_ms or 0) // 60_000)
            if self.header.ruleset not in OVERTIME:
                time[seat] = 0
        totals = [sum(each) for each in zip(self.scores, racks, time, strict=True)]
        if reason == "overtime_loss" and seat is not None:
            rival = min(totals[other] for other in self.seats if other != seat)
            totals[seat] = min(totals[seat], rival - 1)
        return racks, time, totals

    # What happens

    def watch(self, event: ev.Event) -> None:
        """Take one event of the log and object to what can't be."""
        if isinstance(event, ev.Ended):
            self._ended(event)
        else:
            assert not self.must_end, f"the game should have ended: {self.must_end}"
            assert not self.must_go or isinstance(event, ev.Disqualified), "who asks again goes (38)"
        self.clock.watch(event)
        self.door.watch(event)
        handler = getattr(self, f"_on_{type(event).__name__.lower()}", None)
        if handler is not None:
            handler(event)
        everywhere = self.bag + self.start_draw + sum(self.racks, Counter[int]())
        everywhere += Counter(0 if code & BLANK else code for code in self.board.values())
        assert everywhere.total() == 100
        assert min(self.bag.values()) >= 0, "drawn from an empty bag"

    def _ended(self, event: ev.Ended) -> None:
        if event.reason in ("out", "passes", "scoreless"):
            assert event.reason in self.must_end
        if self.closing in self.must_end:
            assert event.reason == self.closing, "the turn that makes them equal ends it so (27)"
        elif "out" in self.must_end:
            assert event.reason == "out", "who goes out ends it, whatever else has come"
        if self.must_end:
            assert event.reason in self.must_end
        self.over, self.must_end = True, set()
        self._reason = event

    def _complete(self, seat: int, kind: str) -> None:
        if self.header.variants.cingulillo and self._least() > self.header.variants.cingulillo_least:
            self.lost_early.add(len(self.turns))
        if self.bound:
            assert kind in ("exchange", "lost") or not +self.bag, "who said «cambio» changes (24)"
        self.bound = False
        if kind in ("play", "exchange"):
            self.stuck = set()
        self.turns.append((seat, kind))
        self.laid, self.count, self.accepted = None, None, set()
        if kind != "play":
            self.claim.drop()
        if not self.claim.is_open:  # else the table decides about the bonus first
            self.must_end = self.endings(seat, kind)

    def _on_startdrawn(self, event: ev.StartDrawn) -> None:
        self.start_draw.update(event.tiles)
        self.bag.subtract(event.tiles)

    def _on_starterset(self, event: ev.StarterSet) -> None:
        self.bag.update(self.start_draw)
        self.start_draw.clear()

    def _on_drawn(self, event: ev.Drawn | ev.DrawCompleted) -> None:
        if isinstance(event, ev.Drawn) and event.bag:
            assert {code in VOWELS for code in event.tiles} == {event.bag == "vowels"}
        self.bag.subtract(event.tiles)
        self.racks[event.seat].update(event.tiles)
        if isinstance(event, ev.DrawCompleted) or not event.surplus:
            assert self.racks[event.seat].total() <= 7

    _on_drawcompleted = _on_drawn

    def _on_surplusreturned(self, event: ev.SurplusReturned) -> None:
        self.bag.update(event.tiles)
        self.racks[event.seat].subtract(event.tiles)
        assert self.racks[event.seat].total() == 7 or not +self.bag
        assert min(self.racks[event.seat].values()) >= 0

    def _on_laid(self, event: ev.Laid) -> None:
        self.laid = event
        self.claim.drop()
        assert len(event.tiles) >= self._least() or self.board, "too short to open"
        for word in self._words():
            assert (event.seat, word) not in self.barred, "who was told of a word may not lay it (38)"

    def _words(self) -> list[bytes]:
        """Every line of two letters or more through a square that was laid now."""
        board = self.board | self._squares()
        found = []
        for cell in self._squares():
            for step in (1, 15):
                at = cell
                while (before := _beside(at, -step)) in board:
                    at = before
                word = []
                while at in board:
                    word.append(board[at] & ~BLANK)
                    at = _beside(at, step)
                if len(word) > 1:
                    found.append(bytes(word))
        return found

    def _on_agreed(self, event: ev.Agreed) -> None:
        if event.about == "stuck":
            assert self.laid is None, "what lies there says that somebody can play (37.1)"
            self.stuck.add(event.seat)
            if self.stuck >= set(self.playing):
                self.must_end = {"stuck"}

    def _on_declined(self, event: ev.Declined) -> None:
        assert event.about != "stuck", "a «no» would tell that a play exists (37.1)"

    def _on_challenged(self, event: ev.Challenged) -> None:
        self.unsigned = self.header.ruleset == "fise-2007" and self.header.arbiter

    def _on_slipsigned(self, event: ev.SlipSigned) -> None:
        assert self.laid is not None and event.seat in (self.laid.seat, KEEPER)
        self.unsigned = False

    def _on_verdictgiven(self, event: ev.VerdictGiven) -> None:
        assert not self.unsigned, "the slip carries both signatures (35.1)"

    def _on_wordasked(self, event: ev.WordAsked) -> None:
        if event.answered:
            self.barred.add((event.seat, bytes(event.word)))
        for seat in {event.seat} | ({event.by} if event.answered and event.by is not None else set()):
            self.asked[seat] += 1
        self.must_go = {seat for seat in self.playing if self.asked[seat] > 1}

    def _on_turnstarted(self, event: ev.TurnStarted) -> None:
        self.mover = event.seat

    def _on_exchangeannounced(self, event: ev.ExchangeAnnounced) -> None:
        self.bound = self.header.ruleset in TWELVE

    def _on_takenback(self, event: ev.TakenBack) -> None:
        self.laid = None
        self.claim.drop()

    def _on_announced(self, event: ev.Announced) -> None:
        before, after = bytearray(225), bytearray(225)
        for cell, code in {**self.board}.items():
            before[cell] = after[cell] = code
        for cell, code in self._squares().items():
            after[cell] = code
        assert event.score == naive_score(bytes(before), bytes(after))
        self.count = event.score
        self._written_down()

    def _squares(self) -> dict[int, int]:
        assert self.laid is not None
        letters = self.laid.coord.strip("0123456789")
        across = self.laid.coord.startswith(letters)
        row, col = int(self.laid.coord.strip(letters)) - 1, ord(letters) - ord("A")
        step = 1 if across else 15
        cells = {row * 15 + col + i * step: code for i, code in enumerate(self.laid.tiles) if code}
        assert not cells.keys() & self.board.keys(), "a tile on another"
        return cells

    def _on_accepted(self, event: ev.Accepted) -> None:
        self.accepted |= set(self.seats) if event.seat == KEEPER else {event.seat}
        self._written_down()

    def _written_down(self) -> None:
        """33: all opponents have written it down, and it has been counted."""
        if self.laid is None or self.count is None:
            return
        seat = self.laid.seat
        if {*self.playing} - {seat} - self.accepted:
            return
        squares = self._squares()
        self.board |= squares
        self.racks[seat].subtract(0 if code & BLANK else code for code in squares.values())
        assert min(self.racks[seat].values()) >= 0, "laid what was not on the rack"
        self.scores[seat] += self.count
        self.scored = self.scored or self.count > 0
        self._complete(seat, "play")

    def _on_exchanged(self, event: ev.Exchanged) -> None:
        assert len(event.tiles) == len(event.drawn) <= self.bag.total()
        if event.vowels is not None:
            assert sum(code in VOWELS for code in event.drawn) == event.vowels
        self.bag.subtract(event.drawn)
        assert min(self.bag.values()) >= 0, "new tiles are drawn before the old go back (24)"
        self.bag.update(event.tiles)
        self.racks[event.seat].subtract(event.tiles)
        assert min(self.racks[event.seat].values()) >= 0
        self.racks[event.seat].update(event.drawn)
        self._complete(event.seat, "exchange")

    def _on_passed(self, event: ev.Passed) -> None:
        self._complete(event.seat, "pass")

    def _on_turnlost(self, event: ev.TurnLost) -> None:
        self._complete(event.seat, "lost")

    def _on_withdrawn(self, event: ev.Withdrawn) -> None:
        self._complete(event.seat, "withdrawn")

    def _on_blankswapped(self, event: ev.BlankSwapped) -> None:
        assert self.board[event.square] == event.tile | BLANK
        self.board[event.square] = event.tile
        self.racks[event.seat][event.tile] -= 1
        self.racks[event.seat][0] += 1

    def _on_themeclaimed(self, event: ev.ThemeClaimed) -> None:
        self.claim.claim(event, self._words())

    def _on_themecontested(self, event: ev.ThemeContested) -> None:
        self.claim.contest(event)

    def _on_themeargued(self, event: ev.ThemeArgued) -> None:
        self.claim.argue(event)

    def _on_themevoted(self, event: ev.ThemeVoted) -> None:
        self.claim.vote(event)

    def _on_themegranted(self, event: ev.ThemeGranted) -> None:
        assert event.points == self.header.variants.theme_points
        self.scores[event.seat] += event.points
        self.scored = True
        self._decided(event.seat, granted=True)

    def _on_themedenied(self, event: ev.ThemeDenied) -> None:
        self._decided(event.seat, granted=False)

    def _decided(self, seat: int, *, granted: bool) -> None:
        self.claim.decide(seat, granted=granted, playing=self.playing)
        self.must_end = self.endings(seat, "play")

    def _on_penalised(self, event: ev.Penalised) -> None:
        self.scores[event.seat] -= event.points

    def _on_sumcorrected(self, event: ev.SumCorrected) -> None:
        self.scores[event.seat] += event.delta

    def _on_gametimeover(self, event: ev.GameTimeOver) -> None:
        self.closing = self.closing or "total_time"

    def _on_directorends(self, event: ev.DirectorEnds) -> None:
        self.closing = "director"

    def _on_resigned(self, event: ev.Resigned | ev.Disqualified) -> None:
        self.gone.add(event.seat)
        self.stuck = set()
        self.must_go -= {event.seat}
        self.bound = self.bound and event.seat != self.mover
        if self.claim.claimant == event.seat:
            self.claim.drop()
        if self.laid is not None and self.laid.seat == event.seat:
            self.laid, self.count, self.accepted = None, None, set()

    _on_disqualified = _on_resigned

    def _on_settled(self, event: ev.Settled) -> None:
        racks, time, totals = self.final(self._reason.reason, self._reason.seat)
        assert list(event.rack_points) == racks
        assert list(event.time_points) == time
        assert list(event.totals) == totals


def _beside(cell: int, step: int) -> int:
    """The square next to one along a line; -1 beyond the edge."""
    at = cell + step
    same_line = step in (15, -15) or at // 15 == cell // 15
    return at if 0 <= at < 225 and same_line else -1


def _count(code: int) -> int:
    """How many tiles carry this letter, from the manual's table, letter by letter."""
    return (12, 2, 4, 1, 5, 12, 1, 2, 2, 6, 1, 4, 1, 2, 5, 1, 9, 2, 1, 5, 1, 6, 4, 5, 1, 1, 1, 1)[code - 1]
