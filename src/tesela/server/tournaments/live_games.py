"""Tables that play on this server: both sit down with their codes, and the game's result is taken over."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from tesela.core.tiles import THROUGH
from tesela.rules.game import SPECTATOR, GameView
from tesela.server.errors import ServerError
from tesela.server.games import desks, gamelog
from tesela.server.games.opening import GameWords
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby import seeks
from tesela.server.lobby.offers import Offer
from tesela.server.lobby.quotas import Quota
from tesela.server.lobby.seeks import Seek
from tesela.server.people.accounts import User
from tesela.server.services import Services
from tesela.server.storage.store import ConflictError
from tesela.server.tournaments.codes import seat_secret
from tesela.server.tournaments.keeper import Kept
from tesela.tournament.asking import Actor
from tesela.tournament.commands import OpenGame, TakeGame
from tesela.tournament.conditions import Conditions
from tesela.tournament.events import GameOpened
from tesela.tournament.results import Forfeit, Pairing, Result, Side

SERVER = Actor("Tesela", "device")
_WAITS_MS = 24 * 60 * 60_000
_BINGO = 7


class Sitting(NamedTuple):
    """Somebody who sits down at the game of a table."""

    number: int
    user: User
    quota: Quota


class Meeting(NamedTuple):
    """Two invitations that only the server can make, and the game that both lead to."""

    mine: str
    theirs: str
    offer: Offer
    starter: int | None
    waits_ms: int = _WAITS_MS
    tournament: str = ""
    """Whose officials are its arbiters; "": nobody's."""


async def sit_down(services: Services, kept: Kept, who: Sitting) -> Kept:
    """Take the own seat; the second of the two opens the game. Done again it changes nothing."""
    last = kept.state.last_round
    pairing = last.by_player.get(who.number) if last and last.published else None
    other = pairing.opponent_of(who.number) if pairing else None
    if last is None or pairing is None or other is None or pairing.table in last.results:
        raise ServerError(409, "tournament.no_table")
    if pairing.table in last.games:
        return kept
    at = (kept.row.id, last.number, pairing.table)
    mine, theirs = (seat_secret(kept.row.secret, at, one) for one in (who.number, other))
    seats = (other, who.number)  # who made the invitation sits first
    starter = _starter(kept.state.conditions, last.number, seats, pairing)
    meeting = Meeting(mine, theirs, _offer(kept.state.conditions), starter, tournament=kept.row.id)
    game = await meet(services, meeting, who.user, who.quota)
    if game is None:
        return kept
    command = OpenGame(round=last.number, table=pairing.table, game=game, seats=seats)
    return await services.tournaments.act(kept.row.id, command, SERVER)


async def meet(services: Services, meeting: Meeting, user: User, quota: Quota) -> str | None:
    """Invite the other, or join their invitation: then the game is open, and this is its number."""
    words = GameWords.of(await services.words.edition(meeting.offer.lexicon()))
    # A table must have its game: here nobody may call it off by keeping a nonce back.
    quota = msgspec.structs.replace(quota, pledge="")

    def work(conn: Connection) -> Seek | None:
        invited = seeks.find_secret(conn, meeting.theirs)
        if invited is not None:
            joined = seeks.join(
                conn, invited.id, user, now_ms(), words=words, quota=quota, secret=meeting.theirs,
                starter=meeting.starter, paired=True,
            )  # fmt: skip
            if joined.game and meeting.tournament:
                desks.belongs_to(conn, joined.game, meeting.tournament)
            return joined
        if seeks.find_secret(conn, meeting.mine) is None:
            seeks.add(
                conn, new_id(), user, "link", meeting.offer, now_ms(), lasts_ms=meeting.waits_ms,
                words=words, quota=quota, secret=meeting.mine,
            )  # fmt: skip
        return None

    try:
        joined = await services.store.write(work)
    except ConflictError as busy:
        raise ServerError(503, "game.busy") from busy
    services.lobby_changed()
    return joined.game if joined is not None else None


async def collect(services: Services, kept: Kept) -> Kept:
    """Enter the results of games that have ended since somebody looked last."""
    last = kept.state.last_round
    if last is None or not last.games:
        return kept
    waiting = {one.game: one for table, one in last.games.items() if table not in last.results}
    over = await services.store.read(lambda conn: gamelog.finished_among(conn, list(waiting)))
    for opened in [one for game, one in waiting.items() if game in over]:
        table = await services.keeper.fresh(opened.game)
        if table.game.ended is None:
            continue
        result = result_of(table.game.view(SPECTATOR), opened, last.pairings[opened.table])
        if result is not None:
            command = TakeGame(round=opened.round, table=opened.table, game=opened.game, result=result)
            try:
                await services.tournaments.act(kept.row.id, command, SERVER)
            except ServerError as refused:
                if refused.code != "tournament.result.there":  # another process was quicker
                    raise
    return kept


def result_of(view: GameView, opened: GameOpened, pairing: Pairing) -> Result | None:
    """5.1: a finished game as the results sheet has it, in the order of the table."""
    if view.totals is None:
        return None
    first = opened.seats.index(pairing.first)
    sides = []
    for seat in (first, 1 - first):
        plays = [one for one in view.record if one.seat == seat and one.kind == "play"]
        bingos = sum(sum(tile != THROUGH for tile in one.tiles) == _BINGO for one in plays)
        best = max((one.score for one in plays), default=0)
        late = None if view.time_points is None else -view.time_points[seat]
        sides.append(Side(score=view.totals[seat], bingos=bingos, best_play=best, time_penalty=late))
    starter = None if view.starter is None else opened.seats[view.starter]
    return Result(first=sides[0], second=sides[1], started=starter, forfeit=_lost(view, first, sides))


def _lost(view: GameView, first: int, sides: list[Side]) -> Forfeit | None:
    """Who lost although the points say otherwise: by withdrawal or disqualification, of one or of both."""
    if not view.winners and view.ended == "disqualified":
        return "both"
    if len(view.winners) != 1:
        return None
    won_first = view.winners[0] == first
    ahead = sides[0].score - sides[1].score
    if (ahead > 0) == won_first and ahead != 0:
        return None
    return "second" if won_first else "first"


def _starter(conditions: Conditions, round_: int, seats: tuple[int, int], pairing: Pairing) -> int | None:
    """The seat that begins where the pairing says so: by board in teams (`file-2024` 4.2), or balanced.

    Who made the invitation sits first. None: they draw for it at the table (4).
    """
    return seats.index(pairing.first) if conditions.starts_paired(round_) else None


def _offer(conditions: Conditions) -> Offer:
    """The game as the conditions have it; 422 for an edition or a rule set that no game can have."""
    wanted = {"ruleset": conditions.ruleset, "edition": conditions.edition, "minutes": conditions.minutes}
    return msgspec.convert(wanted | {"game_minutes": conditions.total_minutes, "arbiter": True}, Offer)
