"""What may be asked of a game. `seat` asks (a seat, `ARBITER` or `KEEPER`); `who` is whom it concerns."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.rules.codec import LineTiles, decode_hook, encode_hook
from tesela.rules.roles import ARBITER, KEEPER


class Command(
    msgspec.Struct, frozen=True, tag_field="c", omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Something asked for by `seat`."""

    seat: int


# Before the first turn


class StartRound(Command, frozen=True, tag="round"):
    """The director starts the round; absent players' clocks will run (32)."""

    present: tuple[int, ...]


class Arrive(Command, frozen=True, tag="arrive"):
    who: int


class OpenNonce(Command, frozen=True, tag="nonce"):
    """Show the nonce that was promised with the seat: 64 hexadecimal digits, the own part in the draw."""

    nonce: str


class StartGame(Command, frozen=True, tag="start"):
    """Draw for the start and fill the racks (4, 6). With a bag of cloth, `starter` says who won the draw."""

    starter: int | None = None


class ChooseSeating(Command, frozen=True, tag="seating"):
    chair: str
    board_faces: str


# A turn


class Place(Command, frozen=True, tag="place"):
    """Strict laying: one or more tiles onto squares such as `H8` (20)."""

    squares: tuple[str, ...]
    tiles: LineTiles


class Lay(Command, frozen=True, tag="lay"):
    """The whole word: `coord` in the manual's habit, `.` where covered. Laying again rearranges (21)."""

    coord: str
    tiles: LineTiles
    theme: Tiles | None = None
    """Themed game: the word of the play for which the bonus is claimed; an empty one: the play's own."""


class Announce(Command, frozen=True, tag="announce"):
    """Count and announce; the program counts if no `score` is given."""

    score: int | None = None


class PlayWord(Command, frozen=True, tag="play"):
    """Lay and announce at once, as most play online."""

    coord: str
    tiles: LineTiles
    score: int | None = None
    theme: Tiles | None = None


class TakeBack(Command, frozen=True, tag="take_back"):
    """The tiles go back to the rack; where 22 and 23 hold, the turn is lost."""


class Accept(Command, frozen=True, tag="accept"):
    """Write the score down (33)."""


class Challenge(Command, frozen=True, tag="challenge"):
    """Ask whether words of the play are valid; none named means all of them (34, 35)."""

    words: tuple[Tiles, ...] = ()


class SignSlip(Command, frozen=True, tag="sign_slip"):
    """35.1: who laid the word signs the slip too, and it goes to the judges."""


class GiveVerdict(Command, frozen=True, tag="verdict"):
    """The arbiter's answer where no judge sits in the program (35.2)."""

    valid: bool


class Appeal(Command, frozen=True, tag="appeal"):
    grounds: str


class DecideAppeal(Command, frozen=True, tag="decide_appeal"):
    valid: bool
    note: str = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take the invalid play back (34)."""


class AnnounceExchange(Command, frozen=True, tag="announce_exchange"):
    """«Cambio»; the number may come later, and said again it changes (24)."""

    count: int | None = None


class Exchange(Command, frozen=True, tag="exchange"):
    """Exchange these tiles. With a bag of cloth, `drawn` says what came out; with two, `vowels` how many."""

    tiles: Tiles
    drawn: Tiles | None = None
    vowels: int | None = None


class Pass(Command, frozen=True, tag="pass"):
    """«Paso» (25)."""


class Draw(Command, frozen=True, tag="draw"):
    """Draw by hand: `count` may be wrong (7, `file-2024` 29). With a bag of cloth, `tiles` says which."""

    count: int
    racked: bool = False
    seen: bool = False
    tiles: Tiles | None = None


class DrawFrom(Command, frozen=True, tag="draw_from"):
    """Two bags: so many tiles from each, one by one or several at once."""

    vowels: int = 0
    consonants: int = 0


class SeeSurplus(Command, frozen=True, tag="see_surplus"):
    """7.3: look at what was picked to go back. With a bag of cloth, `tiles` says which."""

    tiles: Tiles | None = None


class ReturnSurplus(Command, frozen=True, tag="return_surplus"):
    """7.1, 7.2. With a bag of cloth, `tiles` says which were picked."""

    tiles: Tiles | None = None


class PressClock(Command, frozen=True, tag="press"):
    """Start the next player's clock (29)."""


class SwapBlank(Command, frozen=True, tag="swap_blank"):
    """Variant: put the letter in the blank's place and take the blank."""

    square: str


class VoteTheme(Command, frozen=True, tag="theme_vote"):
    """Themed game: uphold the claim on the table, or contest it; after the argument, vote."""

    uphold: bool


class ArgueTheme(Command, frozen=True, tag="theme_argue"):
    """Themed game: why the word belongs to the theme; an empty line says nothing."""

    text: str = ""


# Time and table


class PauseToVerify(Command, frozen=True, tag="verify"):
    """29: checking the sum takes more than five seconds."""


class DisputeCount(Command, frozen=True, tag="dispute"):
    """31.3: the players count differently."""


class CallArbiter(Command, frozen=True, tag="call"):
    """31.5"""

    note: str = ""


class Agree(Command, frozen=True, tag="agree"):
    """Be for it: `end`, `stuck`, `count`, `reopen`, `sum:SEAT:DELTA`, `sleep:DAYS`, `wake`."""

    about: str


class Decline(Command, frozen=True, tag="decline"):
    about: str


class Sleep(Command, frozen=True, tag="sleep"):
    """Correspondence: let the game sleep for so many days of the own year's."""

    days: int


class Wake(Command, frozen=True, tag="wake"):
    """Back from the holidays before their end: the days that are left stay one's own."""


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class Sign(Command, frozen=True, tag="sign"):
    """5.1; `file-2024` 44."""


class Tick(Command, frozen=True, tag="tick"):
    """Only let happen what is due by now."""

    seat: int = KEEPER


# The arbiter's desk


class Resume(Command, frozen=True, tag="resume"):
    seat: int = ARBITER


class AdjustTime(Command, frozen=True, tag="adjust_time"):
    who: int
    ms: int
    note: str = ""


class Penalise(Command, frozen=True, tag="penalise"):
    """38: points off; none named means what the rule set says."""

    who: int
    note: str
    points: int | None = None


class Warn(Command, frozen=True, tag="warn"):
    """32, 38: `article` is what the arbiter cites (`32§3`); without it, what the moment tells."""

    who: int
    note: str
    article: str = ""


class RecordAsking(Command, frozen=True, tag="asking"):
    """38: `who` asked about a word before laying it; `answered`, perhaps by the player at seat `by`."""

    who: int
    word: str
    answered: bool = True
    by: int | None = None


class Disqualify(Command, frozen=True, tag="disqualify"):
    """32, 38: `article` as for a warning; the ending, if it brings one, rests on it too."""

    who: int
    note: str
    article: str = ""


class RecordLeave(Command, frozen=True, tag="leave"):
    """38: who leaves without permission is disqualified."""

    who: int
    authorised: bool


class RecordReturn(Command, frozen=True, tag="return"):
    who: int


class CorrectSum(Command, frozen=True, tag="correct_sum"):
    who: int
    delta: int
    note: str = ""


class Rule(Command, frozen=True, tag="rule"):
    """Keep a decision that can be cited (39, 40)."""

    article: str
    text: str


class DeclareStuck(Command, frozen=True, tag="stuck"):
    """37.1 on the arbiter's word."""


class EndByDirector(Command, frozen=True, tag="director_ends"):
    note: str


class Annul(Command, frozen=True, tag="annul"):
    note: str


class Reopen(Command, frozen=True, tag="reopen"):
    note: str


COMMAND_TYPES: Final[tuple[type[Command], ...]] = tuple(Command.__subclasses__())
"""Every command there is, in the order above. Who may give it and when stands where it is handled."""

_encoder: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_any: Final[Any] = reduce(or_, COMMAND_TYPES)
_decoder: Final = msgspec.json.Decoder(_any, dec_hook=decode_hook)


def write_command(command: Command) -> bytes:
    """A command as JSON."""
    return _encoder.encode(command)


def read_command(data: bytes | str) -> Command:
    """A command from JSON; `TextError` says what is wrong with anything else."""
    try:
        command: Command = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("command.unreadable", "", 0, {"reason": str(wrong)}) from wrong
    return command
