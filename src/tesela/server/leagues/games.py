"""The games of a league: both sit down and play by correspondence; the result is taken over when it ends."""

from __future__ import annotations

from typing import Final

import msgspec

from tesela.rules.game import SPECTATOR
from tesela.server.errors import ServerError
from tesela.server.games import gamelog
from tesela.server.leagues.keeper import Kept
from tesela.server.lobby.offers import Offer
from tesela.server.lobby.quotas import Quota
from tesela.server.people.accounts import User
from tesela.server.services import Services
from tesela.server.tournaments.codes import seat_secret
from tesela.server.tournaments.live_games import Meeting, meet, result_of
from tesela.tournament.events import GameOpened
from tesela.tournament.league.acts import EnterLeagueResult, OpenLeagueGame
from tesela.tournament.league.events import LeagueGame, LeagueRules
from tesela.tournament.results import Pairing, Result

SERVER = "Tesela"
_WAITS_MS: Final = 30 * 24 * 60 * 60_000
"""An invitation to a game by correspondence waits for a month."""
_TRIES: Final = 20


async def sit_down(services: Services, league: str, pair: tuple[int, int], who: tuple[User, Quota]) -> None:
    """Take the own seat at a game of the season; the second to sit opens it. Who is named first begins."""
    user, quota = who
    kept = await services.leagues.fresh(league)
    row, state = kept.row, kept.state
    season, me = state.open_season, state.of_account(user.id)
    if season is None or me is None or me.number not in pair or pair not in season.all_games():
        raise ServerError(409, "league.no_game")
    if pair in season.games or pair in season.results:
        return
    other = pair[0] if me.number == pair[1] else pair[1]
    at = (f"league {league}", season.number, 10_000 * pair[0] + pair[1])
    mine, theirs = (seat_secret(row.secret, at, one) for one in (me.number, other))
    seats = (other, me.number)  # who made the invitation sits first
    meeting = Meeting(mine, theirs, offer_of(season.rules), seats.index(pair[0]), _WAITS_MS)
    game = await meet(services, meeting, user, quota)
    if game is None:
        return
    command = OpenLeagueGame(first=pair[0], second=pair[1], game=game, seats=seats)
    await services.leagues.act(league, command, SERVER)


def offer_of(rules: LeagueRules) -> Offer:
    """The game as the league has it: by correspondence."""
    wanted = {"ruleset": rules.ruleset, "edition": rules.edition, "clock": "correspondence"}
    return msgspec.convert(wanted | {"turn_days": rules.turn_days}, Offer)


async def collect(services: Services, kept: Kept) -> None:
    """Enter the results of games that have ended since somebody looked last."""
    season = kept.state.open_season
    if season is None:
        return
    waiting = {one.game: pair for pair, one in season.games.items() if pair not in season.results}
    if not waiting:
        return
    over = await services.store.read(lambda conn: gamelog.finished_among(conn, list(waiting)))
    for pair in [pair for game, pair in waiting.items() if game in over]:
        result = await _ended(services, season.games[pair])
        if result is None:
            continue
        command = EnterLeagueResult(first=pair[0], second=pair[1], result=result)
        try:
            await services.leagues.act(kept.row.id, command, SERVER)
        except ServerError as known:
            if known.code not in ("league.reason", "league.played"):  # another request was quicker
                raise


async def _ended(services: Services, opened: LeagueGame) -> Result | None:
    table = await services.keeper.fresh(opened.game)
    if table.game.ended is None:
        return None
    known = GameOpened(at=opened.at, by=opened.by, round=1, table=1, game=opened.game, seats=opened.seats)
    return result_of(table.game.view(SPECTATOR), known, Pairing(1, opened.first, opened.second))
