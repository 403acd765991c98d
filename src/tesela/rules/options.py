"""Everything in which the rule sets differ, as one frozen value that a game's header writes out in full.

No field has a default: a later default can't change an old game. Where a document is silent, the rule set
says in `filled` whose rule was taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec

ClockKind: TypeAlias = Literal["running", "stopped", "timer"]
"""`running`: chess clock, «corrido»; `stopped`: chess clock, «no corrido»; `timer`: the two-minute timer."""

Moment: TypeAlias = Literal["laid", "counted", "written"]
"""The phases of a turn between which a word may be challenged."""

RackSum: TypeAlias = Literal["out_gains", "each_own", "none"]
"""`out_gains`: who goes out adds what the others lose; `each_own`: each loses their own rack; `none`."""

Ending: TypeAlias = Literal["stuck", "passes", "scoreless", "out", "total_time", "director", "overtime_loss"]
"""The ways in which a game ends by itself, by the clock or by the director."""


class Frozen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value written out field by field."""


class Clock(Frozen, frozen=True):
    """A way of measuring time: minutes for the whole game, or for the turn in the case of `timer`."""

    kind: ClockKind
    minutes: int


class LayingOut(Frozen, frozen=True):
    """How strictly tiles are laid (`fise-2007` 20-23). A game chooses whether it enforces it step by step."""

    tiles_fix_line: bool  # the first tile fixes row or column, the second which of them
    shift: bool  # the whole word may be moved along its line
    permute: bool  # the letters laid may change places among themselves
    single_tile_in_line: bool  # said in so many words; `tiles_fix_line` alone already implies it
    count_freezes: bool  # nothing moves, and no blank changes, once counting starts
    laid_must_be_played: bool
    breach_loses_turn: bool


class RackSums(Frozen, frozen=True):
    """What happens to the tiles left on the racks, ending by ending."""

    stuck: RackSum
    passes: RackSum
    scoreless: RackSum
    out: RackSum
    total_time: RackSum
    director: RackSum
    overtime_loss: RackSum

    def of(self, ending: Ending) -> RackSum:
        """The sum that follows this ending."""
        found: RackSum = getattr(self, ending)
        return found


class Options(Frozen, frozen=True):
    """One rule set's choices."""

    # Start
    players_min: int
    players_max: int
    start: Literal["nearest_to_a"]  # a blank beats all, ties draw again
    team_start: Literal["first_team_alternates"] | None
    seating: Literal["second_player_chooses"] | None

    # Turns
    laying: LayingOut
    exchange_binding: bool  # once announced it can't be given up, though the number may change
    too_many_drawn: Literal["opponent_returns"] | None
    too_few_drawn: Literal["complete_before_own_turn"] | None

    # Challenges
    challenge_from: Moment
    challenge_until: Moment
    adjudication: Literal["judges", "lexicon_app", "dictionary"] | None
    board_hidden_on_challenge: bool
    appeal: bool
    tribunal: bool

    # Time
    clocks: tuple[Clock, ...]  # permitted, the usual one first
    verify_pause_seconds: int | None  # «corrido»: a longer check of the sum may pause the clock
    overtime_points: int | None  # for each minute or fraction
    overtime_loss_after_minutes: int | None  # beyond, the game is lost: at most the rival's score minus one
    late_grace_minutes: int | None  # None: late arrival is not regulated
    total_time: bool  # a tournament may limit the whole game
    equalise_turns: bool  # before total time or the director end it

    # Endings
    passes_each_to_end: int
    withdrawn_counts_as_pass: bool
    scoreless_turns_limit: int | None  # passes, exchanges and withdrawn plays in a row
    scoreless_at_nil_nil: bool
    end_when_stuck: bool  # nobody can play
    end_by_director: bool
    racks: RackSums

    # Paper and conduct
    zero_reasons: bool  # a zero carries its P, C or I
    signing: bool
    signed_closes: bool  # reopened only if both players ask the director
    conduct_penalty: int | None
    disqualification: bool
    leave_needs_permission: bool

    # Words
    word_use: Literal["xii-2007", "lexico-2016"] | None

    def clock(self, kind: str) -> Clock | None:
        """The permitted clock of this kind, if there is one; correspondence has none."""
        return next((clock for clock in self.clocks if clock.kind == kind), None)

    def written_out(self) -> dict[str, object]:
        """Every option as plain data, for a game's header."""
        plain: dict[str, object] = msgspec.to_builtins(self)
        return plain

    def flat(self) -> dict[str, object]:
        """The same, nested names joined with dots: `racks.passes`."""
        return dict(_flatten(self.written_out(), ""))


def _flatten(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
