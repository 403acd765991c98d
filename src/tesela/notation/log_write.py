"""A recorded game as an event log: the same events that a game played here would have left.

Nobody knows the seed of a bag of cloth, nor the times: the header says `recorded`, tiles that nobody wrote
down are hidden, and `at` only counts.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tesela.core.tiles import Tiles
from tesela.notation.document import EndRackEntry, Entry, ExchangeEntry, PassEntry, Remark
from tesela.notation.draw_plan import draw_plan, is_withdrawn
from tesela.notation.errors import NotationError
from tesela.notation.remarks import (
    ENDED,
    LOST,
    RACK,
    UNSEEN,
    ended_as,
    header_with_rules,
    lost_turn,
    rack_text,
)
from tesela.notation.replay import Replay, Turn
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE, LineTiles
from tesela.rules.create import create
from tesela.rules.ending import ENDING_TOPIC
from tesela.rules.header import Player
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

SUMS: Final = frozenset({"score", "total", "challenge.none", "time.none", "time.points", "penalty.none",
                         "penalty.points", "end.missing", "end.too_soon", "end.no_sums"})  # fmt: skip
"""Problems with which a record still tells what happened; any other one makes it impossible to follow."""

_CLOSING: Final = ("end_rack", "time")
_TURNS: Final = ("play", "pass", "exchange", "withdrawn")


def log_of(replay: Replay) -> tuple[ev.Event, ...]:
    """The events of a recorded game; `NotationError` at the first thing that can't have happened."""
    for problem in replay.problems:
        if problem.code not in SUMS:
            raise NotationError(problem.line, "convert.problem", {"code": problem.code, "turn": problem.turn})
    return tuple(_Writer(replay).events)


class _Writer:
    """Events in the order in which they happened; `at` is their number."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.document = replay.document
        self.seats = range(len(self.document.players))
        self.plans = [draw_plan(replay, seat) for seat in self.seats]
        self.taken = [0 for _ in self.seats]
        self.events: list[ev.Event] = [self._header()]
        self.scores = [0 for _ in self.seats]
        self.ends = self._reason() is not None
        played = [turn.entry.seat for turn in replay.turns if turn.kind == "play"]
        self.out_seat = played[-1] if self._reason() == "out" and played else None
        self.closing = False
        self.late: list[Entry] = []  # sums that came after the racks
        self._opening()
        for index, turn in enumerate(replay.turns):
            self._entry(index, turn)
        self._end()

    @property
    def now(self) -> int:
        return len(self.events)

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)

    def _header(self) -> ev.Created:
        document = self.document
        made = create(
            " ".join((document.first("id") or "").split()) or "recorded",
            self.replay.ruleset,
            [Player(name=player.name, key=player.nick) for player in document.players],
            0,
            lexicon=document.first("lexicon") or "",
            drawing_by_hand=True,
            title=document.first("title") or "",
        )
        if not isinstance(made, ev.Created):
            raise NotationError(
                1, "convert.players", {"read": len(document.players), "expected": self.replay.ruleset}
            )
        return msgspec.structs.replace(made, recorded="gcg")

    def _opening(self) -> None:
        self._remarks(header_with_rules(self.document.header, self.replay.ruleset))
        turns = self.replay.turns
        starter = turns[0].entry.seat if turns else 0
        self.emit(ev.StarterSet(self.now, starter, False))
        for step in self.seats:
            seat = (starter + step) % len(self.seats)
            self.emit(ev.Drawn(self.now, seat, self.plans[seat].racks[0]))

    def _remarks(self, remarks: tuple[Remark, ...]) -> None:
        for remark in remarks:
            if remark.name not in (ENDED, LOST):
                self.emit(ev.Remarked(self.now, remark.name, remark.value))

    # Turns

    def _entry(self, index: int, turn: Turn) -> None:
        entry = turn.entry
        if self.ends and entry.kind in _CLOSING:
            self.closing = True
            return
        if self.closing and entry.kind not in _TURNS:
            self.late.append(entry)
            return
        if turn.play is not None:
            self._play(index, turn)
        elif isinstance(entry, ExchangeEntry):
            self._exchange(entry)
        elif isinstance(entry, PassEntry):
            self._pass(entry)
        else:
            self._sum(entry)
        if is_withdrawn(self.replay.turns, index):
            return
        if entry.kind in _TURNS:
            self._shown_rack(entry)
        before = self.replay.turns[index - 1].entry.remarks if entry.kind == "withdrawn" else ()
        self._remarks((*before, *entry.remarks))

    def _next_draw(self, seat: int) -> tuple[Tiles, Tiles]:
        plan, number = self.plans[seat], self.taken[seat]
        self.taken[seat] += 1
        return plan.spent[number], plan.drawn[number]

    def _shown_rack(self, entry: Entry) -> None:
        """The rack as the record has it, where the log knows more or less of it."""
        rack = self.plans[entry.seat].racks[self.taken[entry.seat] - 1]
        known = Tiles(code for code in rack if code != HIDDEN_TILE).sorted()
        if rack_text(known or None) != rack_text(entry.rack):
            self.emit(ev.Remarked(self.now, RACK, rack_text(entry.rack)))

    def _play(self, index: int, turn: Turn) -> None:
        play, seat = turn.play, turn.entry.seat
        if play is None:
            return
        _, drawn = self._next_draw(seat)
        others = [(seat + step) % len(self.seats) for step in range(1, len(self.seats))]
        self.emit(ev.TurnStarted(self.now, seat))
        self.emit(ev.Laid(self.now, seat, play.coord.write(), LineTiles(play.tiles)))
        self.emit(ev.Announced(self.now, seat, turn.entry.score))
        if is_withdrawn(self.replay.turns, index):
            words = tuple(word.tiles.letters for word in turn.words)
            self.emit(ev.Challenged(self.now, others[0], words))
            self.emit(ev.VerdictGiven(self.now, ARBITER, False))
            self.emit(ev.Withdrawn(self.now, seat))
            return
        self.scores[seat] += turn.entry.score
        for other in others:
            self.emit(ev.Accepted(self.now, other))
        if drawn:
            self.emit(ev.Drawn(self.now, seat, drawn))

    def _exchange(self, entry: ExchangeEntry) -> None:
        spent, drawn = self._next_draw(entry.seat)
        self.emit(ev.TurnStarted(self.now, entry.seat))
        self.emit(ev.ExchangeAnnounced(self.now, entry.seat, entry.count))
        self.emit(ev.Exchanged(self.now, entry.seat, spent, drawn))
        if entry.tiles is None:
            self.emit(ev.Remarked(self.now, UNSEEN, str(entry.count)))

    def _pass(self, entry: PassEntry) -> None:
        self._next_draw(entry.seat)
        self.emit(ev.TurnStarted(self.now, entry.seat))
        why = lost_turn(entry)
        lost = None if why is None else ev.TurnLost(self.now, entry.seat, why)
        self.emit(lost or ev.Passed(self.now, entry.seat))

    def _sum(self, entry: Entry) -> None:
        """Points apart from the turns."""
        if entry.kind == "withdrawn":
            return
        self.scores[entry.seat] += entry.score
        if entry.kind == "penalty":
            self.emit(ev.Penalised(self.now, entry.seat, -entry.score, None, ""))
        else:
            note = "" if entry.kind == "correction" else entry.kind
            self.emit(ev.SumCorrected(self.now, entry.seat, entry.score, note))

    # The end

    def _reason(self) -> ev.EndReason | None:
        """As the file says, or by itself; racks summed up and nothing said: nobody could play."""
        if self.document.unfinished:
            return None
        summed = any(turn.kind == "end_rack" for turn in self.replay.turns)
        return ended_as(self.document) or self.replay.ending or ("stuck" if summed else None)

    def _end(self) -> None:
        reason = self._reason()
        if reason is None:
            for seat, rack in self.document.racks.items():
                self.emit(ev.Remarked(self.now, f"{RACK}{seat + 1}", rack_text(rack)))
            return
        topic = ENDING_TOPIC.get(reason)
        article = RULESETS[self.replay.ruleset].article_for(topic) if topic else None
        self.emit(ev.Ended(self.now, reason, article, self.out_seat))
        closing = [turn.entry for turn in self.replay.turns if turn.kind in _CLOSING]
        if closing or not self._owes():
            self._settle(closing)
        for entry in self.late:
            self._sum(entry)
            self._remarks(entry.remarks)

    def _owes(self) -> bool:
        return any(problem.code == "end.missing" for problem in self.replay.problems)

    def _settle(self, closing: list[Entry]) -> None:
        rack_points, time_points = [0 for _ in self.seats], [0 for _ in self.seats]
        for entry in closing:
            into = rack_points if isinstance(entry, EndRackEntry) else time_points
            into[entry.seat] += entry.score
        for seat, points in enumerate(zip(rack_points, time_points, strict=True)):
            self.scores[seat] += sum(points)
        racks = self._racks_left(closing)
        totals = tuple(self.scores)
        self.emit(ev.Settled(self.now, racks, tuple(rack_points), tuple(time_points), totals))
        for entry in closing:
            self._remarks(entry.remarks)

    def _racks_left(self, closing: list[Entry]) -> tuple[Tiles, ...]:
        """The racks as the final sums show them, else as the log knows them."""
        racks = [plan.racks[-1].sorted() for plan in self.plans]
        for entry in closing:
            if isinstance(entry, EndRackEntry) and entry.seat != self.out_seat:
                racks[entry.seat] = entry.tiles.sorted()
        return tuple(racks)
