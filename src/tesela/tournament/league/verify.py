"""`replay --verify` for leagues: every event must follow from what was before it."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.tournament.event import Event
from tesela.tournament.league import events as ev
from tesela.tournament.league.state import apply_to, fold, in_order
from tesela.tournament.league.tables import next_divisions


def verify_league(events: Sequence[Event]) -> list[int]:
    """The places (from 1) of events that do not follow: divisions otherwise than the tables have them, an
    act on something that is not there, a time that goes backwards."""
    league = fold(events[:1])
    wrong = [] if in_order(events) else [len(events)]
    for at, event in enumerate(events[1:], 2):
        if isinstance(event, ev.SeasonOpened) and event.divisions != next_divisions(league, league.rules):
            wrong.append(at)
        if isinstance(event, ev.LeagueResult | ev.LeagueGame):
            season = league.open_season
            if season is None or (event.first, event.second) not in season.all_games():
                wrong.append(at)
                continue
        try:
            apply_to(league, [event])
        except (KeyError, IndexError):
            wrong.append(at)
    return wrong
