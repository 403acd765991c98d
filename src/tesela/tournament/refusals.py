"""Why a tournament says no: a code, the article of the rule set in force where it speaks of it, and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS

TOPIC: Final[Mapping[str, str | None]] = {
    # Setting up
    "over": None,
    "ruleset": None,
    "conditions.frozen": None,
    "conditions.confirm": None,
    "conditions.rounds": None,
    "published": None,
    "official.twice": None,
    "official.unknown": None,
    "official.last": None,
    "registration.closed": None,
    "registration.already": None,
    "registration.full": None,
    "application.unknown": None,
    # People
    "name.empty": None,
    "name.taken": None,
    "player.unknown": None,
    "player.withdrawn": None,
    "player.present": None,
    "player.playing": None,
    "ratings.same": None,
    "fee.paid": None,
    "fee.unpaid": None,
    # Rounds
    "round.open": None,
    "round.none": None,
    "round.last": None,
    "round.published": None,
    "round.unpublished": None,
    "round.results": None,
    "pairing.few": None,
    "pairing.impossible": None,
    "pairing.no_bye": None,
    "pairing.self": None,
    "team.unknown": None,
    "line_up.drafted": None,
    "line_up.stranger": None,
    "line_up.same": None,
    "pairing.twice": None,
    "pairing.missing": None,
    "pairing.gone": None,
    "pairing.forbidden": None,
    "pairing.known": None,
    "pairing.by_table": None,
    "pairing.free": None,
    "pairing.reason": None,
    "pairing.late": None,
    "pairing.no_team": None,
    "pairing.over": None,
    "pairing.teams": "start.team",
    # Results
    "table.unknown": "sheet",
    "table.bye": "sheet",
    "table.taken": None,
    "result.there": "sheet.sign",
    "result.none": "sheet",
    "result.signed": "sheet.reopen",
    "result.same_person": "sheet.sign",
    "result.differs": "sheet.sign",
    "result.figures": "sheet.sign",
    "result.confirmed": "sheet.sign",
    "result.started": "sheet",
    # Arbitration
    "penalty.points": "conduct.penalty",
    "call.unknown": "clock.stops.arbiter",
    "call.answered": "clock.stops.arbiter",
    "tribunal.none": "tribunal",
    "tribunal.same_person": "tribunal",
    "tribunal.involved": "tribunal",
    "tribunal.own": "tribunal",
    "appeal.unknown": "tribunal",
    "appeal.decided": "tribunal",
    "appeal.convened": "tribunal",
    "appeal.open": "tribunal",
    "appeal.not_convened": "tribunal",
    "appeal.member": "tribunal",
    "appeal.voted": "tribunal",
    "appeal.votes": "tribunal",
    "case.unknown": "arbiter.interpretation",
    "case.known": "arbiter.interpretation",
    "late.unregulated": None,
    "late.clock": "late",
    "late.known": "late",
    "late.in_time": "late",
    "room.out": "conduct.leave",
    "room.in": "conduct.leave",
    "verdict.unregulated": None,
    "verdict.waiting": "appeal",
    "verdict.blank": "appeal",
    "verdict.final": "appeal",
    "verdict.unknown": "appeal",
    # Another desk's log
    "dispute.unknown": None,
    "dispute.by_hand": None,
    "dispute.open": None,
    "role": None,
}
"""Every code there is, and what the article to cite is about."""


def refuse_in(ruleset: str, code: str, /, **data: object) -> Refusal:
    """The refusal with its article. Its sentence is `refusal.tournament.CODE`."""
    topic = TOPIC[code]
    article = RULESETS[ruleset].article_for(topic) if topic and ruleset in RULESETS else None
    return Refusal(f"tournament.{code}", article, data)
