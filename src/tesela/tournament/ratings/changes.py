"""Ratings after a tournament, worked out from its games by Elo and by Glicko-2.

Byes and forfeits are no games. Everybody is compared with what the others brought to the tournament, so that
the order of the rounds makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from tesela.core import glicko
from tesela.tournament.games import Game
from tesela.tournament.state import State

ELO_K: Final = 20
"""How much one game can move an Elo rating."""
KNOWN_DEVIATION: Final = 80.0
"""Glicko-2: how sure we are of a rating that somebody brings along; lists give no deviation."""
SPAN: Final = 400
"""Elo: this much more is worth ten to one; a performance lies at most this far from the opponents' mean."""


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """A player's ratings; None where there is nothing to work them out from."""

    number: int
    name: str
    games: int
    before: int | None
    """None: came without a rating."""
    elo: int | None
    performance: int | None
    glicko: int
    deviation: int


def rating_changes(state: State) -> list[RatingChange]:
    """Everybody who has played, in the order of the standings."""
    table = state.crosstable()
    rows = []
    for place in state.standings():
        played = [game for game in table.games[place.number] if game.played and game.opponent is not None]
        if played:
            rows.append(_change(state, place.number, played))
    return rows


def _change(state: State, number: int, played: Sequence[Game]) -> RatingChange:
    rating = _rating(state, number)
    known = [(theirs, game) for game in played if (theirs := _rating(state, game.opponent))]
    performance = _performance(known)
    after = glicko.rate(
        _known(rating),
        [glicko.Result(_known(_rating(state, game.opponent)), game.points / 2) for game in played],
    )
    return RatingChange(
        number=number,
        name=state.players[number].entrant.name,
        games=len(played),
        before=rating or None,
        elo=_elo(rating, known) if rating else performance,
        performance=performance,
        glicko=round(after.rating),
        deviation=round(after.deviation),
    )


def _elo(rating: int, known: Sequence[tuple[int, Game]]) -> int:
    """Elo: what was won over what the ratings promised; opponents without a rating promise nothing."""
    gained = sum(game.points / 2 - 1 / (1 + 10 ** ((theirs - rating) / SPAN)) for theirs, game in known)
    return round(rating + ELO_K * gained)


def _performance(known: Sequence[tuple[int, Game]]) -> int | None:
    """The rating that would have promised these results: opponents' mean, plus the share won."""
    if not known:
        return None
    mean = sum(theirs for theirs, _ in known) / len(known)
    share = sum(game.points - 1 for _, game in known) / len(known)
    return max(0, round(mean + SPAN * share))


def _known(rating: int) -> glicko.Rating:
    return glicko.Rating(rating, KNOWN_DEVIATION) if rating else glicko.Rating()


def _rating(state: State, number: int | None) -> int:
    return 0 if number is None else state.players[number].entrant.rating
