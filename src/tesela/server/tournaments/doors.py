"""Who may come in where: officials by their account, players and the hall's screen by their code."""

from __future__ import annotations

import hmac

from tesela.server.api.who import Asked
from tesela.server.errors import ServerError, missing
from tesela.server.people.sessions import Session
from tesela.server.services import Services
from tesela.server.tournaments.codes import judge_code, player_of
from tesela.server.tournaments.keeper import Kept, refused
from tesela.tournament.people import Role
from tesela.tournament.refusals import refuse_in

DESK: frozenset[Role] = frozenset({"director", "main_arbiter", "arbiter", "judge", "monitor"})


async def official(services: Services, tournament: str, me: Session) -> Role:
    """The asker's role at the desk; others learn no more than that they have none."""
    kept = await services.tournaments.fresh(tournament)
    role = await services.tournaments.role(tournament, me.user)
    if role is None or role not in DESK:
        raise refused(refuse_in(kept.state.ruleset, "role", role=role or "–"))
    return role


async def player(services: Services, request: Asked, tournament: str, code: str) -> tuple[Kept, int]:
    """Whose code it is; guessing is slow."""
    kept = await services.tournaments.fresh(tournament)
    number = player_of(kept.row.secret, code, kept.state.players)
    if number is None:
        raise guessed(services, request)
    return kept, number


async def phone(services: Services, request: Asked, tournament: str, code: str) -> tuple[Kept, int]:
    """The same for who says something: a log has room for what a player has to say, and not without end."""
    kept, number = await player(services, request, tournament, code)
    if not services.phones.allows(f"{tournament} {number}"):
        raise ServerError(429, "request.many", {"seconds": 60})
    return kept, number


async def judge_screen(services: Services, request: Asked, tournament: str, code: str) -> Kept:
    """The tournament, for its judge's screen in the hall."""
    kept = await services.tournaments.fresh(tournament)
    if not hmac.compare_digest(judge_code(kept.row.secret).encode(), code.strip().lower().encode()):
        raise guessed(services, request)
    if not services.hall_words.allows(tournament):
        raise ServerError(429, "request.many", {"seconds": 60})
    return kept


def guessed(services: Services, request: Asked) -> ServerError:
    """404 for a wrong code, and 429 for who tries many."""
    if not services.code_guesses.allows(services.asker(request.scope)):
        return ServerError(429, "request.many", {"seconds": 60})
    return missing("tournament.code")
