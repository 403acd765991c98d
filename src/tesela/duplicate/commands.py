"""What players, arbiters and the clock may ask of an event. Who asks is told to `decide` apart."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.duplicate.events import (
    Event,
    Label,
    LoggedPlay,
    MoveNumber,
    PlayerNumber,
    Points,
    SlipFault,
    Why,
)
from tesela.rules.codec import decode_hook, encode_hook


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="c", forbid_unknown_fields=True):
    """Something asked for."""


class Join(Command, frozen=True, kw_only=True, tag="join"):
    name: Annotated[str, Meta(max_length=40)]
    table: Annotated[int, Meta(ge=1, le=99_999)] | None = None
    centre: Label = ""
    country: Label = ""
    category: Label = ""
    handicap: Points = 0


class Withdraw(Command, frozen=True, kw_only=True, tag="withdraw"):
    player: PlayerNumber
    why: Why = ""


class HandIn(Command, frozen=True, kw_only=True, tag="slip"):
    """A player's slip; without a play it is taken back."""

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None


class EnterPaper(Command, frozen=True, kw_only=True, tag="paper"):
    """A slip of paper; `final` settles what two typed differently."""

    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None
    fault: SlipFault = ""
    final: bool = False


class Deal(Command, frozen=True, kw_only=True, tag="deal"):
    """Fill the rack; with `start`, the clock starts at once."""

    start: bool = False


class Start(Command, frozen=True, kw_only=True, tag="start"):
    pass


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    why: Why = ""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    why: Why = ""


class Extend(Command, frozen=True, kw_only=True, tag="extend"):
    ms: Annotated[int, Meta(ge=1_000, le=3_600_000)]
    why: Why = ""


class StopTime(Command, frozen=True, kw_only=True, tag="stop"):
    """Time is up now, by the arbiter's word."""


class Judge(Command, frozen=True, kw_only=True, tag="judge"):
    """Have the slips judged that are not yet."""


class Close(Command, frozen=True, kw_only=True, tag="close"):
    pass


class Overrule(Command, frozen=True, kw_only=True, tag="overrule"):
    move: MoveNumber
    play: LoggedPlay
    valid: bool
    why: Why


class Annul(Command, frozen=True, kw_only=True, tag="annul"):
    move: MoveNumber
    why: Why


class RuleWord(Command, frozen=True, kw_only=True, tag="word"):
    """One word, for everybody, in all moves."""

    word: Tiles
    valid: bool
    why: Why


class CorrectSlip(Command, frozen=True, kw_only=True, tag="correct"):
    player: PlayerNumber
    move: MoveNumber
    play: LoggedPlay | None = None
    score: Points | None = None
    fault: SlipFault = ""
    why: Why


class Warn(Command, frozen=True, kw_only=True, tag="warn"):
    player: PlayerNumber
    move: MoveNumber
    why: Why


class Penalise(Command, frozen=True, kw_only=True, tag="penalise"):
    player: PlayerNumber
    points: Points
    why: Why


class BreakTie(Command, frozen=True, kw_only=True, tag="tie"):
    players: tuple[PlayerNumber, ...]
    why: Why


class Seal(Command, frozen=True, kw_only=True, tag="seal"):
    """The moves ahead go into a centre's file."""

    centre: Label


class MergeLog(Command, frozen=True, kw_only=True, tag="merge"):
    """A centre's log comes back; where both have a slip, the centre's counts if somebody decided so."""

    entries: tuple[Event, ...]
    take_theirs: bool = False


class End(Command, frozen=True, kw_only=True, tag="end"):
    why: Why


class Tick(Command, frozen=True, kw_only=True, tag="tick"):
    """Let happen what time brings."""


PlayersCommand: TypeAlias = Join | HandIn
DesksCommand: TypeAlias = (
    Join | Withdraw | EnterPaper | Deal | Start | Pause | Resume | Extend | StopTime | Judge | Close
    | Overrule | Annul | RuleWord | CorrectSlip | Warn | Penalise | BreakTie | Seal | End
)  # fmt: skip

_encoder: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_desk: Final = msgspec.json.Decoder(DesksCommand, dec_hook=decode_hook)


def write_command(command: Command) -> bytes:
    return _encoder.encode(command)


def read_desk_command(data: bytes | str) -> Command:
    """What the desk asks; `TextError` says what is wrong with it."""
    try:
        command: Command = _desk.decode(data)
        return command
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("log.event", "", 0, {"reason": str(wrong)}) from wrong
