"""Advice on what is spent and what stays: score and leave, the blank, high tiles, balance, one letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tesela.analysis.coach.situation import (
    HIGH,
    Data,
    Fact,
    Situation,
    laid,
    lays,
    listed,
    vowels_and_consonants,
)
from tesela.core.letters import RACK_SIZE, Letter
from tesela.core.tiles import Tiles, spell
from tesela.engine.moves import Move, MoveKind
from tesela.lexicon.queries import anagrams

BLANK_WORTH: Final = 25
"""Points that a blank should add to a play."""
Z_WORTH: Final = 25
Z_BAG: Final = 14
"""With fewer tiles in the bag the game nears its end, where the manual asks less of the Z."""
HIGH_WORTH: Final = 13
"""The least that the manual's example game got for a play with a high tile."""
_UNEVEN: Final = 3
_LONG_ODDS: Final = 0.3


def score_and_leave(s: Situation) -> Iterator[Fact]:
    """Weigh the points of a play against the tiles that it leaves."""
    both = s.best.kind is MoveKind.PLACE and s.played.kind is MoveKind.PLACE
    if s.same or not s.bag or not both:
        return
    more, worth = s.best.score - s.played.score, round(s.worth(s.best) - s.worth(s.played), 1)
    data: Data = {
        "move": s.named(s.best),
        "points": abs(more),
        "worth": abs(worth),
        "leave": listed(s.best.leave),
        "mine": listed(s.played.leave),
    }
    if not s.best.leave or not s.played.leave:
        if more > 0:
            yield Fact("leave.more", "M.consejos.puntuacion", {"move": data["move"], "points": more})
    elif not more and worth > 0:
        yield Fact("leave.same", "M.consejos.puntuacion", data)
    elif more < 0 < worth:
        yield Fact("leave.better", "M.consejos.puntuacion", data)
    elif more > 0 > worth:
        yield Fact("leave.points", "M.consejos.puntuacion", data)
    elif more > 0 and not worth:
        yield Fact("leave.equal", "M.consejos.puntuacion", data)
    elif more > 0:
        yield Fact("leave.both", "M.consejos.puntuacion", data)


def blank(s: Situation) -> Iterator[Fact]:
    """Ask whether the blank adds at least 25 points."""
    if not s.bag:
        return
    plain = [each for each in s.moves if each.kind is MoveKind.PLACE and 0 not in each.placed]
    other = max(plain, key=lambda each: each.score, default=None)
    score, name = (other.score, s.named(other)) if other else (0, "–")
    mine, best = s.played.score - score, s.best.score - score
    if not s.same and lays(s.played, 0) and not lays(s.best, 0) and mine < BLANK_WORTH:
        data: Data = {"move": s.named(s.played), "gain": mine, "other": name, "score": score}
        yield Fact("blank.cheap", "M.consejos.comodin", data)
    if lays(s.best, 0) and (s.same or not lays(s.played, 0)) and best >= BLANK_WORTH:
        data = {"move": s.named(s.best), "gain": best, "other": name, "score": score}
        yield Fact("blank.earns", "M.consejos.comodin", data)


def high_tiles(s: Situation) -> Iterator[Fact]:
    """Play J, LL, Ñ, RR and X soon, and not for next to nothing."""
    for letter in sorted(HIGH - {Letter.Z}):
        if letter not in s.view.rack:
            continue
        name = spell([letter])
        if lays(s.best, letter) and s.best.score >= HIGH_WORTH and (s.same or not lays(s.played, letter)):
            data: Data = {"letter": name, "move": s.named(s.best), "score": s.best.score}
            yield Fact("high.played", "M.consejos.altas", data)
        cheap = lays(s.played, letter) and s.played.score < HIGH_WORTH
        if cheap and not s.same and (not lays(s.best, letter) or s.best.score > s.played.score):
            data = {"letter": name, "move": s.named(s.played), "score": s.played.score, "least": HIGH_WORTH}
            yield Fact("high.wasted", "M.consejos.altas", data)


def the_z(s: Situation) -> Iterator[Fact]:
    """Get at least 25 points for the Z, but for the end of the game."""
    if lays(s.best, Letter.Z) and s.best.score >= Z_WORTH and (s.same or not lays(s.played, Letter.Z)):
        yield Fact("z.high", "M.consejos.z", {"move": s.named(s.best), "score": s.best.score})
    if not s.same and lays(s.played, Letter.Z) and s.played.score < Z_WORTH and s.bag >= Z_BAG:
        yield Fact("z.low", "M.consejos.z", {"move": s.named(s.played), "score": s.played.score})


def balance(s: Situation) -> Iterator[Fact]:
    """Keep as many vowels as consonants, and no tile twice."""
    if not s.bag:
        return
    vowels, consonants = vowels_and_consonants(s.played.leave)
    best_vowels, best_consonants = vowels_and_consonants(s.best.leave)
    uneven, best_uneven = abs(vowels - consonants), abs(best_vowels - best_consonants)
    if not s.same and s.best.leave and uneven >= _UNEVEN and best_uneven <= uneven - 2:
        data: Data = {
            "leave": listed(s.played.leave), "vowels": vowels, "consonants": consonants,
            "other": listed(s.best.leave),
            "other_vowels": best_vowels, "other_consonants": best_consonants,
        }  # fmt: skip
        yield Fact("balance.uneven", "M.consejos.equilibrio", data)
    if s.same and len(s.best.leave) >= 4 and uneven <= 1:
        data = {"leave": listed(s.best.leave), "vowels": vowels, "consonants": consonants}
        yield Fact("balance.kept", "M.consejos.equilibrio", data)
    twice = _twice(s.played.leave)
    if not s.same and twice and len(twice) > len(_twice(s.best.leave)):
        data = {"leave": listed(s.played.leave), "tiles": listed(twice)}
        yield Fact("balance.twice", "M.consejos.equilibrio", data)


def _twice(leave: Tiles) -> list[int]:
    return [code for code, number in sorted(Counter(leave).items()) if code and number > 1]


def one_letter(s: Situation) -> Iterator[Fact]:
    """Do not wait for the one letter that makes a play of seven tiles."""
    leave = s.played.leave
    if s.same or s.bag < RACK_SIZE or laid(s.played) != 1 or len(leave) != RACK_SIZE - 1 or 0 in leave:
        return
    if s.rival:
        return
    letters = [code for code in sorted(s.unseen) if code and anagrams(s.known.graph, bytes([*leave, code]))]
    copies, unseen = sum(s.unseen[code] for code in letters), sum(s.unseen.values())
    if letters and copies / unseen < _LONG_ODDS:
        data: Data = {
            "leave": listed(leave), "letters": listed(letters), "copies": copies, "unseen": unseen,
            "percent": round(100 * copies / unseen, 1),
        }  # fmt: skip
        yield Fact("one_letter", "M.consejos.letra", data)


def the_q(s: Situation) -> Iterator[Fact]:
    """Play the Q early, keep a U for it, and keep no U for a Q that has not come."""
    rack = s.view.rack
    if Letter.Q in rack:
        if lays(s.best, Letter.Q) and (s.same or not lays(s.played, Letter.Q)):
            yield Fact("q.played", "M.consejos.q", {"move": s.named(s.best), "score": s.best.score})
        if not s.same and _strands_q(s.played) and not _strands_q(s.best):
            yield Fact("q.stranded", "M.consejos.q", {"move": s.named(s.played)})
    elif s.unseen[Letter.Q] and s.bag and not s.rival and not s.same and lays(s.best, Letter.U):
        kept, others = s.played.leave.count(Letter.U), s.best.leave.count(Letter.U)
        if kept > others:
            percent = round(100 * s.bag / sum(s.unseen.values()))
            yield Fact("q.waiting", "M.consejos.q", {"move": s.named(s.best), "percent": percent})


def _strands_q(move: Move) -> bool:
    """Lays a U and stays with the Q alone."""
    left = move.leave
    return lays(move, Letter.U) and Letter.Q in left and Letter.U not in left and 0 not in left
