"""Which racks may be dealt in duplicate, and when the tiles no longer allow one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tesela.core.letters import VOWELS, Letter
from tesela.duplicate.conditions import Balance


class Kinds(NamedTuple):
    """How many vowels, consonants (Y is one) and blanks there are among some tiles."""

    vowels: int
    consonants: int
    blanks: int

    @classmethod
    def of(cls, tiles: Sequence[int]) -> Kinds:
        blanks = sum(code == Letter.BLANK for code in tiles)
        vowels = sum(code in VOWELS for code in tiles)
        return cls(vowels, len(tiles) - vowels - blanks, blanks)


class Asked(NamedTuple):
    """What a rack of one move must have of each kind, and whether a blank helps."""

    least: int
    most: int
    blanks_serve: bool


def asked_at(balance: Balance, move: int) -> Asked:
    """The manual: two of each up to move 15, one of each from 16 on."""
    if move <= balance.strict_until:
        return Asked(balance.least, balance.most, balance.blanks_serve)
    return Asked(balance.least_after, balance.most_after, balance.blanks_serve_after)


def balanced(tiles: Sequence[int], move: int, balance: Balance) -> bool:
    """Enough vowels and consonants, none in excess; a blank serves as either, but as one only."""
    asked, kinds = asked_at(balance, move), Kinds.of(tiles)
    if max(kinds.vowels, kinds.consonants) > asked.most:
        return False
    missing = max(0, asked.least - kinds.vowels) + max(0, asked.least - kinds.consonants)
    return missing <= (kinds.blanks if asked.blanks_serve else 0)


def can_go_on(left: Sequence[int], move: int, balance: Balance, rack_size: int) -> bool:
    """Whether a rack for this move can be dealt at all from the tiles not yet on the board.

    The manual ends the event when tiles, vowels or consonants run out: there must be two tiles at least,
    and of each kind one at least, even where the rack itself is only asked for «not too many».
    """
    asked, kinds = asked_at(balance, move), Kinds.of(left)
    helping = kinds.blanks if asked.blanks_serve else 0
    least = max(1, asked.least)
    missing = max(0, least - kinds.vowels) + max(0, least - kinds.consonants)
    usable = min(kinds.vowels, asked.most) + min(kinds.consonants, asked.most) + kinds.blanks
    return missing <= helping and len(left) > 1 and usable >= min(rack_size, len(left))
