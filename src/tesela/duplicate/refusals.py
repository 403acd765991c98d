"""Why a duplicate event says no: a code, the manual's point where it speaks of it, and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS

TOPIC: Final[Mapping[str, str | None]] = {
    # Setting up
    "calls": None,
    "handicap.ranking": "duplicate.end",
    "centre.unknown": None,
    "centre.twice": None,
    # Players
    "player.unknown": "duplicate",
    "player.gone": "duplicate",
    "player.full": None,
    "name.empty": None,
    "table.taken": None,
    # Slips
    "slip.no_move": "duplicate.ballot",
    "slip.other_move": "duplicate.ballot",
    "slip.late": "duplicate.ballot",
    "slip.score_missing": "duplicate.ballot",
    "slip.unreadable": "duplicate.ballot",
    # The course of the event
    "event.over": "duplicate.end",
    "deal.not_now": "duplicate.best_play",
    "clock.not_now": "duplicate.ballot",
    "close.not_now": "duplicate.best_play",
    "close.differences": "duplicate.ballot",
    "move.unknown": None,
    "move.annulled": None,
    "move.not_closed": None,
    # Centres
    "centre.central": None,
    "centre.time": "duplicate.ballot",
    "seal.best_slip": "duplicate.best_play",
    "annul.sealed": None,
    "merge.broken": None,
    "merge.other_event": None,
    "merge.other_log": None,
    "merge.other_moves": None,
    # Rulings
    "why.missing": None,
    "word.short": None,
    "word.same": None,
    "play.unknown": "duplicate.best_play",
    "play.cannot_lie": "duplicate.best_play",
    "play.same": None,
    "points.zero": None,
    "tie.few": None,
    "tie.twice": None,
}
"""Every code there is, and what the manual's point to cite is about."""


def cannot(code: str, /, **data: object) -> Refusal:
    """The refusal with the manual's point. Its sentence is `duplicate.CODE`."""
    topic = TOPIC[code]
    article = RULESETS["manual"].article_for(topic) if topic else None
    return Refusal(f"duplicate.{code}", article, data)
