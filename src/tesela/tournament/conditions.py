"""The conditions of a tournament: published before it starts, and frozen then."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from tesela.tournament.people import ShortText

System: TypeAlias = Literal[
    "swiss", "accelerated", "round_robin", "king_of_the_hill", "contenders", "knockout", "teams", "manual"
]  # fmt: skip

TieBreak: TypeAlias = Literal[
    "points",  # games won, draws by half
    "spread",  # points made minus points conceded
    "total",  # points made
    "mean",  # points made a game played
    "wins",  # games won alone
    "fewest_losses",
    "bingos",
    "mean_bingos",  # bingos a game played
    "buchholz",  # opponents' points, all of them
    "buchholz_cut",  # without the lowest
    "median_buchholz",  # without the highest and the lowest; from nine rounds on two of each
    "median2_buchholz",  # without the two highest and the two lowest, in however many rounds
    "sonneborn_berger",  # beaten opponents' points, half of those drawn with
    "direct",  # the games among those who tie
    "rating",
]

Starts: TypeAlias = Literal["drawn", "balanced"]
"""4: who starts is drawn at the table, or balanced over the rounds if the conditions say so."""

DEFAULT_TIE_BREAKS: Final[tuple[TieBreak, ...]] = ("points", "spread", "total")
MOST_ROUNDS: Final = 200
LONGEST_NAME: Final = 200


class Phase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many rounds paired in one way."""

    system: System
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    repeats: bool = False
    """Whether two players may meet again although it could be avoided."""
    best_of: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    """Knock-out: games of a match; who has more points goes on, then more spread, then the better seed."""


class Prize(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a place is worth; `category` empty means all told."""

    place: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    name: ShortText
    category: ShortText = ""


class Quota(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Places in another tournament for the best of this one."""

    name: ShortText
    places: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    per_country: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """At most so many of one country; 0: as many as come."""


class Conditions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that the players are told before the first round."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    ruleset: str
    edition: str
    phases: Annotated[tuple[Phase, ...], msgspec.Meta(min_length=1, max_length=20)]
    place: ShortText = ""
    begins: ShortText = ""
    ends: ShortText = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=240)] = 25
    total_minutes: Annotated[int, msgspec.Meta(ge=1, le=480)] | None = None
    tie_breaks: Annotated[tuple[TieBreak, ...], msgspec.Meta(min_length=1)] = DEFAULT_TIE_BREAKS
    starts: Starts = "drawn"
    boards: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    """Players of a team at the tables of a match; others of the team are substitutes."""
    bye_points: Annotated[int, msgspec.Meta(ge=0, le=2)] = 2
    """Half points of who rests: a game won, drawn, or none."""
    bye_spread: Annotated[int, msgspec.Meta(ge=0, le=500)] = 50
    forfeit_spread: Annotated[int, msgspec.Meta(ge=0, le=500)] = 50
    categories: tuple[ShortText, ...] = ()
    prizes: tuple[Prize, ...] = ()
    quotas: tuple[Quota, ...] = ()
    fee: ShortText = ""
    phone_sheet: bool = False
    """Whether phones at the tables may write the score sheet, and not only be clock and judge (5.2; 5.5)."""

    @property
    def rounds(self) -> int:
        """How many rounds there are in all."""
        return sum(phase.rounds for phase in self.phases)

    def phase_of(self, round_: int) -> Phase:
        """The phase that a round belongs to; rounds count from 1."""
        return self.phases[self.place_in_phases(round_)[0]]

    def place_in_phases(self, round_: int) -> tuple[int, int]:
        """Which phase a round belongs to, and which round of that phase it is, both from 0 and 1."""
        left = round_
        for index, phase in enumerate(self.phases):
            if left <= phase.rounds:
                return index, left
            left -= phase.rounds
        raise ValueError(f"round {round_} of {self.rounds}")

    def starts_paired(self, round_: int) -> bool:
        """Whether the pairing says who begins: by board in teams (`file-2024` 4.2), or balanced."""
        return self.phase_of(round_).system == "teams" or self.starts == "balanced"

    def lasting(self, rounds: int) -> Conditions | None:
        """The same with so many rounds in all: the longest phase grows or shrinks; None if it has too few."""
        longest = max(range(len(self.phases)), key=lambda index: self.phases[index].rounds)
        left = rounds - (self.rounds - self.phases[longest].rounds)
        if not 1 <= left <= MOST_ROUNDS:
            return None
        phases = list(self.phases)
        phases[longest] = msgspec.structs.replace(phases[longest], rounds=left)
        return msgspec.structs.replace(self, phases=tuple(phases))
