"""What each may see of a game, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, COUNTS
from tesela.core.plays import Play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles
from tesela.rules.choices import may, waits_for
from tesela.rules.clock import overtime_minutes
from tesela.rules.codec import LineTiles, encode_hook, hidden
from tesela.rules.due import Due, due
from tesela.rules.events import Created
from tesela.rules.handling import Choice
from tesela.rules.judging import words_on_table
from tesela.rules.roles import ARBITER, KEEPER, Phase
from tesela.rules.sleeping import days_left
from tesela.rules.state import COORDS, State, TurnRecord, seats_of
from tesela.rules.variations.catalogue import opening_least, player_draws
from tesela.rules.variations.themes import suggested
from tesela.rules.variations.two_bags import split


class ClockView(msgspec.Struct, frozen=True):
    """Time used by each seat up to `since`; the clocks of `running` have gone on since then."""

    used_ms: tuple[int, ...]
    running: tuple[int, ...]
    since: int
    stopped_for: str | None

    def used_at(self, seat: int, now: int) -> int:
        """Time used by a seat at `now`, if nothing happens meanwhile."""
        return self.used_ms[seat] + (max(0, now - self.since) if seat in self.running else 0)


class LaidPlay(msgspec.Struct, frozen=True):
    """A play on the table; `.` is a square that was covered before."""

    coord: str
    tiles: LineTiles

    def __str__(self) -> str:
        return str(self.as_play())

    def as_play(self) -> Play:
        """The play itself."""
        coord = COORDS[self.coord][2]
        return Play(coord.square, coord.direction, Tiles(self.tiles))


class Seating(msgspec.Struct, frozen=True):
    """`file-2024` 4.5.2: who chose, in which chair they sit, and whom the board faces."""

    seat: int
    chair: str
    board_faces: str


class ClaimView(msgspec.Struct, frozen=True):
    """Themed game: the bonus that is claimed for a word, and what the others have said so far."""

    seat: int
    word: Tiles
    points: int
    suggested: bool | None
    """Whether the word stands on the theme's ready list: a suggestion; null where there is no list."""
    contested: bool
    argument: str
    upheld: tuple[int, ...]
    denied: tuple[int, ...]


class SleepView(msgspec.Struct, frozen=True):
    """A game by correspondence that sleeps: who took the days (null: all agreed on them), and how long."""

    seat: int | None
    since: int
    until: int


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one viewer may see of a game at this moment; it replaces what they had before.

    This is the only place where a view is declared: the API's document and the client's types follow.
    """

    seq: int
    at: int
    phase: Phase
    board: Board | None
    """Fifteen rows, `.` for empty; null while it is covered (35.5)."""
    racks: tuple[Tiles | None, ...]
    """By seat; null: not for this viewer."""
    rack_counts: tuple[int, ...]
    bag_count: int
    bags: tuple[int, ...]
    """Two bags: how many vowels and how many consonants; empty where there is one bag."""
    opening_least: int
    """How many letters an opening must have now: more than two with the cingulillo."""
    unseen: Tiles
    """All tiles that this viewer can't see: the bag and hidden racks together."""
    scores: tuple[int, ...]
    turns: tuple[int, ...]
    starter: int | None
    seating: Seating | None
    """`file-2024` 4.5.2: how they sit, where the player who does not start has chosen it."""
    on_turn: int | None
    out: tuple[int, ...]
    absent: tuple[int, ...]
    away: tuple[int, ...]
    placed: Mapping[str, Tiles]
    """Strict laying: square to tile, so far."""
    play: LaidPlay | None
    """What lies on the table and is not accepted yet."""
    play_score: int | None
    play_words: tuple[Tiles, ...]
    accepted: tuple[int, ...]
    """Seats that have written the play down."""
    asked: tuple[Tiles, ...]
    """Words that the judge was asked about in this turn."""
    claim: ClaimView | None
    """Themed game: the bonus claimed for a word of the play."""
    exchange_count: int | None
    surplus: int
    clocks: ClockView
    overtime_minutes: tuple[int, ...]
    closing: str | None
    agreed: Mapping[str, tuple[int, ...]]
    warnings: tuple[int, ...]
    record: tuple[TurnRecord, ...]
    ended: str | None
    ended_by: int | None
    totals: tuple[int, ...] | None
    rack_points: tuple[int, ...] | None
    time_points: tuple[int, ...] | None
    winners: tuple[int, ...]
    signed: tuple[int, ...]
    closed: bool
    asleep: SleepView | None
    """Correspondence: nobody's time runs and nobody plays until it wakes."""
    sleep_left: tuple[int, ...]
    """Correspondence, by seat: days that may still be slept this year without asking; else empty."""
    seed: str | None
    nonces: tuple[str, ...]
    """Each player's part in the draw, by seat; empty: not shown yet, or none was promised."""
    due: tuple[Due, ...]
    """What time alone will bring, earliest first: countdowns are shown by it."""
    waits_for: tuple[int, ...]
    """The seats without whom the game does not go on; -1 is the arbiter."""
    may: Mapping[str, Choice]
    """Every command that this viewer could give now, with what it needs."""

    @property
    def covered(self) -> bool:
        """35.5: whether the board is covered for this viewer."""
        return self.board is None


class View(GameView, frozen=True, kw_only=True):
    """The same with whose eyes it is for and the game's header, for whoever acts on it in this process."""

    viewer: int
    header: Created


def view(state: State, viewer: int, coming: Sequence[Due] | None = None) -> View:
    """What `viewer` may see: a seat, `SPECTATOR`, `ARBITER`, or the keeper itself.

    `coming` is what `due` says of the state, where somebody knows it already.
    """
    over = state.ended is not None
    covered = is_covered(state) and viewer not in (ARBITER, KEEPER)
    pending = None if covered else state.pending
    settled = state.settled
    return View(
        viewer=viewer,
        seq=state.seq,
        at=state.last_at,
        header=state.header,
        phase=state.phase,
        board=None if covered else state.board_value(),
        racks=tuple(_rack(state, seat, viewer, covered) for seat in range(state.seats)),
        rack_counts=tuple(len(_on_rack(state, seat)) for seat in range(state.seats)),
        bag_count=state.bag_size,
        bags=tuple(map(len, split(state.bag_tiles))) if player_draws(state) else (),
        opening_least=opening_least(state),
        unseen=Tiles(b"") if covered else unseen(state, viewer),
        scores=tuple(state.scores),
        turns=tuple(state.turns),
        starter=state.starter if state.starter >= 0 else None,
        seating=_seating(state),
        on_turn=state.on_turn if state.on_turn >= 0 and not over else None,
        out=seats_of(state.out),
        absent=seats_of(state.absent),
        away=seats_of(state.left_room),
        placed={} if covered or not state.placed else _placed(state),
        play=LaidPlay(pending.coord, pending.tiles) if pending else None,
        play_score=state.announced_at[0] if state.announced_at and not covered else None,
        play_words=words_on_table(state) if pending else (),
        accepted=seats_of(state.accepted) if state.accepted > 0 else (),
        asked=state.asked,
        claim=None if covered else _claim(state),
        exchange_count=state.exchange,
        surplus=state.surplus,
        clocks=clocks_of(state),
        overtime_minutes=tuple(overtime_minutes(state.header.time, used) for used in state.clocks.used),
        closing=state.closing,
        agreed={about: seats_of(seats) for about, seats in state.consents.items()},
        warnings=tuple(state.warnings),
        record=record_for(state.record, viewer, over),
        ended=state.ended,
        ended_by=state.ended_by,
        totals=settled.totals if settled else None,
        rack_points=settled.rack_points if settled else None,
        time_points=settled.time_points if settled else None,
        winners=winners(state),
        signed=seats_of(state.signed),
        closed=state.closed or (over and state.all_signed),
        asleep=_asleep(state),
        sleep_left=_sleep_left(state),
        seed=state.seed,
        nonces=state.nonces if state.header.pledges else (),
        due=tuple([each for each in (due(state) if coming is None else coming) if each.kind != "warning"]),
        waits_for=waits_for(state),
        may=may(state, viewer),
    )


def _seating(state: State) -> Seating | None:
    chosen = state.seating
    return Seating(chosen.seat, chosen.chair, chosen.board_faces) if chosen else None


def _asleep(state: State) -> SleepView | None:
    asleep = state.asleep
    return SleepView(asleep.seat if asleep.seat >= 0 else None, asleep.at, asleep.until) if asleep else None


def _sleep_left(state: State) -> tuple[int, ...]:
    if state.header.time.kind != "correspondence":
        return ()
    return tuple(days_left(state, seat, state.last_at) for seat in range(state.seats))


def _claim(state: State) -> ClaimView | None:
    claim, agreed = state.claim, state.header.variants
    if claim is None:
        return None
    return ClaimView(
        seat=claim.seat,
        word=claim.word,
        points=agreed.theme_points,
        suggested=suggested(agreed.theme, claim.word),
        contested=claim.contested,
        argument=claim.argument,
        upheld=seats_of(claim.upheld),
        denied=seats_of(claim.denied),
    )


def clocks_of(state: State) -> ClockView:
    """The clocks, which everybody sees."""
    clocks = state.clocks
    return ClockView(tuple(clocks.used), seats_of(clocks.running), clocks.since, clocks.case)


def is_covered(state: State) -> bool:
    """35.5: from the moment the judges are asked the board is covered and the tiles are turned over."""
    asking = state.phase in ("challenged", "appealed")
    return asking and state.header.options.board_hidden_on_challenge


def _sees_rack(seat: int, viewer: int, over: bool) -> bool:
    return over or viewer in (seat, ARBITER, KEEPER)


def _on_rack(state: State, seat: int) -> bytes:
    """What stands on the rack: without the tiles that lie on the board but are not yet accepted."""
    lying = list(filter(None, state.pending.tiles)) if state.pending else list(state.placed.values())
    if not lying or seat != state.on_turn:
        return state.racks[seat]
    left = bytearray(state.racks[seat])
    for code in lying:
        plain = 0 if code & BLANK_BIT else code
        if plain in left:
            left.remove(plain)
        elif left:
            left.pop()
    return bytes(left)


def _rack(state: State, seat: int, viewer: int, covered: bool) -> Tiles | None:
    if covered or not _sees_rack(seat, viewer, state.ended is not None):
        return None
    return Tiles(_on_rack(state, seat))


def unseen(state: State, viewer: int) -> Tiles:
    """The tiles of the set that this viewer can't see, in the order of the alphabet: for tracking (J)."""
    lying = state.pending.tiles if state.pending else bytes(state.placed.values())
    seen = (bytes(state.board) + lying).translate(_AS_TILE, b"\0")
    over = state.ended is not None
    racks = [_on_rack(state, seat) for seat in range(state.seats) if _sees_rack(seat, viewer, over)]
    left = list(COUNTS)
    for code in b"".join((seen, *racks)):
        if code < len(left):
            left[code] -= 1
    return Tiles(b"".join([one * count for one, count in zip(_SINGLE, left, strict=True)]))


_AS_TILE: Final = bytes(0 if code & BLANK_BIT else code for code in range(256))
"""A blank that stands for a letter is a blank in the set."""
_SINGLE: Final = tuple(bytes([code]) for code in range(len(COUNTS)))


def record_for(record: Sequence[TurnRecord], viewer: int, over: bool) -> tuple[TurnRecord, ...]:
    """The score sheet: racks and exchanged tiles only for who may see them."""
    if over or viewer in (ARBITER, KEEPER):
        return tuple(record)
    return tuple([turn if turn.seat == viewer else _public_line(turn) for turn in record])


@lru_cache(maxsize=100_000)
def _public_line(turn: TurnRecord) -> TurnRecord:
    """The line as the others see it. Made once: a view shows all lines, and games are looked at often."""
    tiles = hidden(turn.tiles) if turn.kind == "exchange" else turn.tiles
    return replace(turn, rack=hidden(turn.rack), tiles=tiles)


def winners(state: State) -> tuple[int, ...]:
    """The highest total of those still in the game; several if they tie; nobody where it was called off."""
    if state.settled is None or state.ended in ("annulled", "withheld"):
        return ()
    lost = {state.ended_by} if state.ended in ("abandoned", "overtime_loss") else set()
    standing = [seat for seat in state.active if seat not in lost]
    best = max((state.settled.totals[seat] for seat in standing), default=0)
    return tuple(seat for seat in standing if state.settled.totals[seat] == best)


def places(state: State) -> tuple[int, ...]:
    """From 1, equal if tied. Who resigned, was sent off or lost by the clock comes last."""
    totals = state.settled.totals if state.settled else state.scores
    lost = {state.ended_by} if state.ended in ("abandoned", "overtime_loss") else set()
    ranks = [(not state.is_out(seat) and seat not in lost, total) for seat, total in enumerate(totals)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _placed(state: State) -> dict[str, Tiles]:
    return {str(Square.at(cell)): Tiles([code]) for cell, code in state.placed.items()}


def view_hook(value: Any) -> Any:
    """For msgspec: how a view's own types are written; a board row by row."""
    return value.rows() if isinstance(value, Board) else encode_hook(value)


def view_schema(kind: type) -> dict[str, Any]:
    """The JSON schema of what `view_hook` writes."""
    text = {"type": "string"}
    if issubclass(kind, Board):
        return {"type": "array", "items": text}
    if issubclass(kind, Tiles):
        return text
    raise NotImplementedError(kind)


_fields_of: Final = attrgetter(*GameView.__struct_fields__)
_encoder: Final = msgspec.json.Encoder(enc_hook=view_hook)


def sent(seen: View, **changes: Any) -> GameView:
    """What of a view goes over the wire: everything but the header, which does not change."""
    return GameView(**(dict(zip(GameView.__struct_fields__, _fields_of(seen), strict=True)) | changes))


def write_view(seen: View) -> bytes:
    """A view as JSON."""
    return _encoder.encode(sent(seen))
