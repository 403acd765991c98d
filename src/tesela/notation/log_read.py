"""An event log as a recorded game, turn by turn as a score sheet has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, get_args

from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.letters import RACK_SIZE, SET_SIZE
from tesela.core.placement import check_placement
from tesela.core.scoring import score_play
from tesela.core.squares import SIZE, Square, read_coord
from tesela.core.tiles import Tiles
from tesela.notation.document import (
    ChallengeEntry,
    CorrectionEntry,
    Document,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PenaltyEntry,
    PlayEntry,
    Player,
    Remark,
    TimeEntry,
    WithdrawnEntry,
)
from tesela.notation.errors import NotationError, quote
from tesela.notation.gcg_entry import END_RACK_MAX
from tesela.notation.remarks import (
    CHALLENGED,
    ENDED,
    LOST,
    OUT,
    RACK,
    RETURNED,
    SWAPPED,
    UNSEEN,
    header_with_rules,
    rack_from,
    rack_text,
    safe_remark,
)
from tesela.notation.remarks import SIZE as RACK_COUNT
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.game import KEEPER, Game, TurnRecord, fold
from tesela.rules.options import Ending

_POINTS_MAX: Final = 999_999
_SHOWN_ENDINGS: Final = ("out", "passes", "scoreless")
"""Endings that the turns themselves show."""


def read_log(content: bytes) -> tuple[ev.Event, ...]:
    """The events in a JSON file; `NotationError` is all that is ever raised."""
    try:
        return ev.read_log(content)
    except TextError as error:
        reason = str(error.data.get("reason", ""))
        data = {**error.data, "reason": quote(reason)}
        raise NotationError(_line_of(content, reason), error.code, data) from None


def document_of(events: Sequence[ev.Event]) -> Document:
    """The record of a game; `NotationError` with the event's line where the log can't be followed."""
    reader = _Reader(events[0])
    for number, event in enumerate(events[1:], 2):
        try:
            reader.take(event, number + 1)
        except NotationError:
            raise
        except Exception as error:  # a log is not judged: an impossible one may fail anywhere in the fold
            raise NotationError(number + 1, "log.event", {"reason": quote(repr(error))}) from error
    return reader.document()


class _Reader:
    """Folds event by event, and writes an entry whenever the score sheet has grown."""

    def __init__(self, header: ev.Event) -> None:
        if not isinstance(header, ev.Created):
            raise NotationError(1, "log.no_header")
        self.game = fold([header])
        self.players = _players(header)
        self.header: list[Remark] = []
        self.entries: list[Entry] = []
        self.totals = [0] * len(header.players)
        self.racks: dict[int, Tiles] = {}
        self.sizes = [RACK_SIZE] * len(header.players)  # of the racks, if everybody draws what they should
        self.ended: ev.Ended | None = None
        self.upheld = False  # 35: the play of this turn was asked about, and stands

    def take(self, event: ev.Event, line: int) -> None:
        before = self.game
        self.game = before.apply((event,))
        if isinstance(event, ev.VerdictGiven | ev.AppealDecided):
            self.upheld = event.valid
        if isinstance(event, ev.TurnStarted | ev.Ended):
            self._sizes()
        if self.game.turns_made > before.turns_made:
            self._turn(before, self.game.view(KEEPER).record[-1], event, line)
        elif isinstance(event, ev.Remarked):
            if event.name == RACK_COUNT:
                self._told_size(event.value)
            self._remark(event.name, event.value)
        elif isinstance(event, ev.Penalised):
            self._add(PenaltyEntry, event.seat, -event.points, line)
        elif isinstance(event, ev.SumCorrected):
            kinds: dict[str, type[Entry]] = {"challenge": ChallengeEntry, "time": TimeEntry}
            self._add(kinds.get(event.note, CorrectionEntry), event.seat, event.delta, line)
        elif isinstance(event, ev.ThemeGranted):
            self._add(CorrectionEntry, event.seat, event.points, line)
        elif isinstance(event, ev.BlankSwapped):
            letter = rack_text(Tiles([event.tile]))
            self._remark(SWAPPED, f"{self.players[event.seat].nick} {Square.at(event.square)} {letter}")
        elif isinstance(event, ev.Resigned | ev.Disqualified):
            self._remark(OUT, self.players[event.seat].nick)
        elif isinstance(event, ev.SurplusReturned):
            returned = rack_text(_known(event.tiles))
            self._remark(RETURNED, f"{self.players[event.seat].nick} {returned}")
        elif isinstance(event, ev.Ended):
            self.ended = event
        elif isinstance(event, ev.Settled):
            self._settled(event, line)
        if self.ended and self.ended.reason == "overtime_loss":
            self._what_remains(self.game.scores, line)  # `file-2024` 35.1 holds after a correction too

    def _add(self, kind: type[Entry], seat: int, score: int, line: int, **more: Any) -> None:
        if not 0 <= seat < len(self.totals):
            raise NotationError(line, "log.seat", {"read": seat, "expected": len(self.totals)})
        self.totals[seat] += score
        entry = kind(seat=seat, score=score, total=self.totals[seat], line=line, **more)
        if not _possible(entry):
            raise NotationError(line, "log.event", {"reason": quote(f"{entry.kind} {more}")})
        self.entries.append(entry)

    def _remark(self, name: str, value: str) -> None:
        last = self.entries[-1] if self.entries else None
        if name == UNSEEN and isinstance(last, ExchangeEntry):
            self.entries[-1] = replace(last, tiles=None)
        elif name == RACK and last is not None:
            lines = 2 if isinstance(last, WithdrawnEntry) else 1
            shown = rack_from(value)
            self.entries[-lines:] = [replace(entry, rack=shown) for entry in self.entries[-lines:]]
        elif found := re.fullmatch(rf"{RACK}([1-4])", name):
            self.racks[int(found[1]) - 1] = rack_from(value) or Tiles()
        elif last is None:
            self.header.append(safe_remark(name, value))
        else:
            self.entries[-1] = replace(last, remarks=(*last.remarks, safe_remark(name, value)))

    def _sizes(self) -> None:
        """`file-2024` 29: a rack that was not filled up is noticed where the next turn starts."""
        for seat, rack in enumerate(self.game.held()):
            if len(rack) != self.sizes[seat]:
                self.sizes[seat] = len(rack)
                self._remark(RACK_COUNT, f"{self.players[seat].nick} {len(rack)}")

    def _told_size(self, value: str) -> None:
        """What a record says of a rack's size need not be noticed again."""
        nick, _, size = value.partition(" ")
        for seat, player in enumerate(self.players):
            if player.nick == nick and size.isdecimal():
                self.sizes[seat] = min(int(size[:3]), SET_SIZE)

    # Turns

    def _turn(self, before: Game, record: TurnRecord, event: ev.Event, line: int) -> None:
        rack = _known(record.rack)
        if record.kind == "exchange":
            tiles = _known(record.tiles)
            whole = tiles is not None and len(tiles) == len(record.tiles)
            count = len(record.tiles)
            self._add(
                ExchangeEntry, record.seat, 0, line, rack=rack, count=count, tiles=tiles if whole else None
            )
        elif record.kind in ("play", "withdrawn"):
            self._laid(before, record, rack, line)
        else:
            self._add(PassEntry, record.seat, 0, line, rack=rack)
            if isinstance(event, ev.TurnLost):
                self._remark(LOST, event.why)

    def _laid(self, before: Game, record: TurnRecord, rack: Tiles | None, line: int) -> None:
        coord = read_coord(record.coord)
        nothing = Tiles(bytes(len(record.tiles)))
        taken_back = record.kind == "withdrawn"
        score = _would_score(before) if taken_back else record.score
        self._add(
            PlayEntry, record.seat, score, line, rack=rack, coord=coord, tiles=record.tiles, claimed=nothing
        )
        if not taken_back:
            laid = sum(map(bool, record.tiles))
            bag = SET_SIZE - sum(map(bool, _board(before).cells)) - sum(self.sizes)
            self.sizes[record.seat] += max(0, min(laid, bag)) - laid
        else:
            self._add(WithdrawnEntry, record.seat, -score, line, rack=rack)
        if self.upheld and not taken_back:
            self._remark(CHALLENGED, "valid")
        self.upheld = False

    # The end

    def _settled(self, event: ev.Settled, line: int) -> None:
        """Losses first, then what the one who went out gains, then time, then what remains."""
        out = self.ended.seat if self.ended and self.ended.reason == "out" else None
        sums = self._sums_racks()
        seats = sorted(range(len(self.totals)), key=lambda seat: (seat == out, seat))
        for seat in seats:
            owners = [each for each in seats if each != seat] if seat == out else [seat]
            tiles = Tiles(b"".join(_known(event.racks[each]) or b"" for each in owners)).sorted()
            points = event.rack_points[seat]
            if points or (sums and tiles):
                rack = None if seat == out else tiles or None
                self._add(EndRackEntry, seat, points, line, rack=rack, tiles=tiles)
        for seat in seats:
            if event.time_points[seat]:
                self._add(TimeEntry, seat, event.time_points[seat], line)
        self._what_remains(event.totals, line)

    def _what_remains(self, totals: Sequence[int], line: int) -> None:
        """What no line of the sheet has told yet."""
        for seat, total in enumerate(totals):
            if rest := total - self.totals[seat]:
                self._add(CorrectionEntry, seat, rest, line)

    def _sums_racks(self) -> bool:
        reason = self.ended.reason if self.ended else None
        racks = self.game.header.options.racks
        known = next((ending for ending in get_args(Ending) if ending == reason), None)
        return known is not None and racks.of(known) != "none"

    def document(self) -> Document:
        header = self.game.header
        if self.ended and self.ended.reason not in _SHOWN_ENDINGS:
            self._remark(ENDED, self.ended.reason)
        remarks = self.header
        if not header.recorded:
            named = (("title", header.title), ("lexicon", header.lexicon))
            remarks = [*(safe_remark(name, value) for name, value in named if value), *remarks]
        if not self.ended and not header.recorded:
            known = enumerate(map(_known, self.game.held()))
            self.racks = {seat: rack for seat, rack in known if rack}
        return Document(
            players=self.players,
            entries=tuple(self.entries),
            header=header_with_rules(tuple(remarks), header.ruleset),
            racks=MappingProxyType(self.racks),
            incomplete=self.ended is None,
        )


def _possible(entry: Entry) -> bool:
    """Whether a score sheet could hold it: the fold itself takes anything."""
    if max(abs(entry.score), abs(entry.total)) > _POINTS_MAX or len(entry.rack or b"") > RACK_SIZE:
        return False
    if isinstance(entry, PlayEntry):
        return 0 < len(entry.tiles) <= SIZE and HIDDEN_TILE not in entry.tiles
    if isinstance(entry, ExchangeEntry):
        return 0 < entry.count <= RACK_SIZE
    return not isinstance(entry, EndRackEntry) or len(entry.tiles) <= END_RACK_MAX


def _known(tiles: Tiles) -> Tiles | None:
    """The tiles that are not hidden, or None if there are none."""
    return Tiles(code for code in tiles if code != HIDDEN_TILE).sorted() or None


def _would_score(before: Game) -> int:
    """What the play taken back was announced with, or would have scored."""
    seen, board = before.view(KEEPER), _board(before)
    if seen.play_score is not None:
        return seen.play_score
    play = seen.play.as_play() if seen.play else None
    return 0 if play is None or check_placement(board, play) else score_play(board, play).total


def _board(game: Game) -> Board:
    """The board, which the keeper sees even while it is covered (35.5)."""
    return game.view(KEEPER).board or Board()


def _players(header: ev.Created) -> tuple[Player, ...]:
    """Nicks without spaces, each only once."""
    players: list[Player] = []
    for place, player in enumerate(header.players, 1):
        wanted = player.key if header.recorded and player.key else player.name
        nick = "_".join(wanted.split()) or f"player{place}"
        if any(other.nick == nick for other in players):
            nick = f"{nick}_{place}"
        players.append(Player(nick, " ".join(player.name.split()) or nick))
    return tuple(players)


def _line_of(content: bytes, reason: str) -> int:
    """The line that a decoding error speaks of, as far as it says."""
    if found := re.search(r"\(byte (\d+)\)", reason):
        return content[: int(found[1])].count(b"\n") + 1
    if found := re.search(r"events\[(\d+)\]", reason):
        return min(int(found[1]) + 2, content.count(b"\n") + 1)
    return 1
