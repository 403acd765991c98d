"""The full ranking by pages, each written once for each change of it; and the projector's fields as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from tesela.duplicate.events import ScoredPlay
from tesela.duplicate.files.tables import hundredths
from tesela.duplicate.ranking import ranking
from tesela.duplicate.state import Move, State
from tesela.duplicate.view_types import RankRow
from tesela.duplicate.views import play_view, rank_rows
from tesela.server.errors import ServerError
from tesela.server.events.live_event import LiveEvent

PAGE: Final = 100
_MOST_KEPT: Final = 500
_MOST_NAMED: Final = 300


class RankingPage(msgspec.Struct, frozen=True, kw_only=True):
    """Rows `page * 100` and on; `players` is how many there are in all, the rest what one can ask for."""

    players: int
    page: int
    rows: list[RankRow]
    countries: list[str]
    categories: list[str]


class Wanted(NamedTuple):
    """Which page, and of whom; an empty name is all."""

    page: int
    centre: str
    country: str
    category: str


class Pages:
    """Pages of rankings by event, forgotten when its ranking changes or the keeper forgets the event."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[LiveEvent, tuple[tuple[object, ...], dict[Wanted, bytes]]] = (
            WeakKeyDictionary()
        )

    def kept(self, live: LiveEvent, wanted: Wanted) -> bytes | None:
        """A page as it was written before, if nothing has changed since."""
        known = self._kept.get(live)
        return known[1].get(wanted) if known is not None and known[0] == _version(live) else None

    def page(self, live: LiveEvent, wanted: Wanted, ratings: Mapping[int, int]) -> bytes:
        """One page of all, or of a centre, a country, a category."""
        known = self._kept.get(live)
        if known is None or known[0] != _version(live) or len(known[1]) > _MOST_KEPT:
            known = self._kept[live] = (_version(live), {})
        known[1][wanted] = body = msgspec.json.encode(_page(live, wanted, ratings))
        return body


def _version(live: LiveEvent) -> tuple[object, ...]:
    """What a page depends on; ratings move when an event ends."""
    return (live.standing, live.state.ended)


def _page(live: LiveEvent, wanted: Wanted, ratings: Mapping[int, int]) -> RankingPage:
    page, centre, country, category = wanted
    rows, people = live.rows, live.state.players
    countries, categories = {each.country for each in people}, {each.category for each in people}
    named = ((centre, {each.centre for each in people}), (country, countries), (category, categories))
    if any(label not in labels for label, labels in named if label):
        rows = []  # made up by a stranger: nothing is ranked for it
    elif centre or country or category:
        rows = ranking(
            live.state,
            live.sums,
            lambda joined: (
                (not centre or joined.centre == centre)
                and (not country or joined.country == country)
                and (not category or joined.category == category)
            ),
        )
    shown = rows[page * PAGE : (page + 1) * PAGE]
    return RankingPage(
        players=len(rows),
        page=page,
        rows=rank_rows(live.state, shown, ratings),
        countries=sorted(countries - {""})[:_MOST_NAMED],
        categories=sorted(categories - {""})[:_MOST_NAMED],
    )


def screen_field(live: LiveEvent, field: str) -> str:
    """One thing for a streaming overlay; 404 for a name that there is not."""
    state = live.state
    closed = [move for move in state.moves if move.counts and move.top and move.laid]
    last = closed[-1] if closed else None
    rows = live.rows[:1]
    known = {
        "title": state.header.title,
        "move": str(len(state.moves)),
        "players": str(len(state.players)),
        "rack": str(state.rack) if state.move is not None else "",
        "top": _written(state, last, last.top) if last else "",
        "laid": _written(state, last, last.laid) if last else "",
        "leader": state.players[rows[0].player].name if rows else "",
        "leader_total": str(rows[0].total) if rows else "",
        "leader_percentage": hundredths(rows[0].percentage) if rows else "",
        "phase": state.phase,
    }
    if field not in known:
        raise ServerError(404, "path.unknown")
    return known[field]


def _written(state: State, move: Move, scored: ScoredPlay | None) -> str:
    """A play as the projector shows it: its coordinate in the event's habit, its word whole."""
    if scored is None:
        return ""
    play = play_view(state, scored, move)
    return f"{play.coord} {play.word} {play.score}"
