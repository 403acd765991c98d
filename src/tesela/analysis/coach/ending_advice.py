"""Advice on the turn and on the end: exchanging, tracking, turnover, going out, the bag's last tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tesela.analysis.coach.situation import USEFUL, Data, Fact, Situation, laid, listed, vowels_and_consonants
from tesela.core.letters import POINTS, RACK_SIZE, Letter
from tesela.core.tiles import Tiles, spell
from tesela.engine.moves import MoveKind

FEW_POINTS: Final = 10
"""Up to so many points a turn is cheap enough to be spent on an exchange."""
LEAST_LAID: Final = 4
"""Tiles that the manual would have a player lay each turn."""
LATE: Final = 25
"""Unseen tiles from which it pays to name those that are still out."""
_LOPSIDED: Final = 5
_NEAR_END: Final = 20
_ABOUT_EQUAL: Final = 5


def exchange(s: Situation) -> Iterator[Fact]:
    """Exchange when the rack gives little, and play when it gives something."""
    scores = [each.score for each in s.moves if each.kind is MoveKind.PLACE]
    most = max(scores, default=0)
    point = "M.consejos.cambio"
    if s.best.kind is MoveKind.EXCHANGE:
        tiles = listed(s.best.tiles)
        if most <= FEW_POINTS:
            yield Fact("exchange.cheap", point, {"tiles": tiles, "most": most})
        elif s.best.leave:
            data: Data = {
                "tiles": tiles, "most": most,
                "leave": listed(s.best.leave), "worth": round(s.worth(s.best), 1),
            }  # fmt: skip
            yield Fact("exchange.better", point, data)
        vowels, consonants = vowels_and_consonants(s.view.rack)
        if max(vowels, consonants) - min(vowels, consonants) >= _LOPSIDED:
            yield Fact("exchange.uneven", point, {"vowels": vowels, "consonants": consonants})
        hard = [code for code in s.best.tiles if POINTS[code] >= 8 or code == Letter.Q]
        if hard and s.bag <= _NEAR_END:
            yield Fact("exchange.hard", point, {"tiles": listed(hard), "bag": s.bag})
    elif s.best.kind is MoveKind.PLACE and s.played.kind is not MoveKind.PLACE:
        yield Fact("exchange.needless", point, {"move": s.named(s.best), "score": s.best.score})


def tracking(s: Situation) -> Iterator[Fact]:
    """Know which tiles are still out."""
    point = "M.consejos.seguimiento"
    if not s.bag and len(s.view.others) == 1 and s.view.nobody_left and s.view.unseen:
        worth = sum(POINTS[code] for code in s.view.unseen)
        yield Fact("tracking.rack", point, {"tiles": listed(s.view.unseen), "points": worth})
    elif s.bag and len(s.view.unseen) <= LATE:
        useful = Tiles(code for code in s.view.unseen if code in USEFUL)
        data: Data = {"tiles": listed(useful) or "–", "unseen": len(s.view.unseen)}
        yield Fact("tracking.useful" if useful else "tracking.none", point, data)
    if s.same or not s.bag or abs(s.best.score - s.played.score) > _ABOUT_EQUAL:
        return
    if s.best.kind is not MoveKind.PLACE or s.played.kind is not MoveKind.PLACE:
        return
    mine, best = Counter(s.played.placed), Counter(s.best.placed)
    spent, instead = list((best - mine).elements()), list((mine - best).elements())
    if len(spent) == len(instead) == 1 and s.unseen[spent[0]] > s.unseen[instead[0]]:
        data = {
            "move": s.named(s.best), "spent": spell(spent), "spent_left": s.unseen[spent[0]],
            "kept": spell(instead), "kept_left": s.unseen[instead[0]],
        }  # fmt: skip
        yield Fact("tracking.one_tile", point, data)


def turnover(s: Situation) -> Iterator[Fact]:
    """Lay at least four tiles a turn: the more pass through the rack, the better."""
    mine, best = laid(s.played), laid(s.best)
    if not s.same and s.bag and 0 < mine < LEAST_LAID <= best:
        data: Data = {"move": s.named(s.best), "tiles": best, "mine": mine}
        yield Fact("turnover", "M.consejos.rotacion", data)


def going_out(s: Situation) -> Iterator[Fact]:
    """Go out first: what the other holds then counts for you."""
    if s.bag or s.best.kind is not MoveKind.PLACE or not s.view.unseen:
        return
    point = "M.consejos.cerrar"
    if not s.best.leave and s.view.nobody_left and (s.same or s.played.leave):
        theirs = sum(POINTS[code] for code in s.view.unseen)
        code = "close.now" if len(s.view.others) == 1 else "close.now_all"
        yield Fact(code, point, {"move": s.named(s.best), "points": theirs})
    if not s.same and s.played.leave.points > s.best.leave.points:
        data: Data = {
            "tiles": listed(s.played.leave), "points": s.played.leave.points, "other": s.best.leave.points,
        }  # fmt: skip
        yield Fact("close.caught", point, data)


def last_tile(s: Situation) -> Iterator[Fact]:
    """Leave at least one tile in the bag when ahead."""
    if not 0 < s.bag <= RACK_SIZE or s.best.kind is not MoveKind.PLACE:
        return
    stays, mine = max(0, s.bag - laid(s.best)), max(0, s.bag - laid(s.played))
    if stays and s.view.lead + s.best.score > 0 and (s.same or not mine):
        yield Fact("last_tile", "M.consejos.ultima-ficha", {"move": s.named(s.best), "left": stays})
