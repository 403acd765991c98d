"""What the rules say against a fact: a code, and the topic whose article is cited. The fact stands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from tesela.rules.rulesets import RULESETS, ArticleRef

TOPIC_OF: Final[Mapping[str, str | None]] = MappingProxyType(
    {
        "time.backwards": None,
        "seat.unknown": None,
        "turn.not_now": "turn.steps",
        "game.closed": "sheet.reopen",
        "late.unregulated": "late",
        # 28-31
        "clock.laid_running": "clock.stops.laid",
        "clock.verify_unregulated": "clock.verify_pause",
        "clock.verify_early": "clock.verify_pause",
        # Plays
        "entry.again": "laying.count_freezes",
        "placement.no_tiles": "turn.choices",
        "placement.off_board": "material.board",
        "placement.occupied": "placement.free_squares",
        "placement.gap": "placement.contiguous",
        "placement.cut": "placement.complete_words",
        "placement.not_linked": "placement.linked",
        "opening.centre": "opening.centre",
        "opening.two_tiles": "opening.two_tiles",
        "tiles.too_many": "material.tiles",
        "rack.missing": "placement.own_tiles",
        "rack.other": "placement.own_tiles",
        "score.wrong": "score.announced",
        "exchange.bag": "exchange.bag",
        # Drawing
        "draw.surplus_first": "draw.too_many",
        "draw.unregulated": "draw.too_many",
        "draw.complete": "draw.too_few",
        "draw.too_late": "draw.too_few",
        # Challenges
        "challenge.own": "challenge.only_opponent",
        "challenge.late": "challenge.no_later_claim",
        "challenge.other_words": "challenge.submit",
        "appeal.none": "appeal",
        # Conduct
        "penalty.points": "conduct.penalty",
        # The end
        "end.unconfirmed": "end.over",
        "end.unequal": "time.equal_turns",
        "rack.size": "rack.seven",
        "sign.early": "sheet.sign",
    }
)


INCIDENT_TOPICS: Final[Mapping[str, str | None]] = MappingProxyType(
    {
        "surplus": "draw.too_many.loose",
        "surplus_racked": "draw.too_many.racked",
        "surplus_seen": "draw.too_many.seen",
        "missing": "draw.too_few",
        "shown": "conduct.penalty",
        "left": "conduct.leave",
        "left_unasked": "conduct.leave",
        "back": "conduct.leave",
        "warned": "conduct.penalty",
        "asked": "conduct.consult",
        "penalty": "conduct.penalty",
        "corrected": "score.correction",
        "adjusted": "clock.responsibility",
        "ruled": "arbiter.decisions",
        "other": None,
        "late": "late",
        "arrived": "late",
        "appeal": "appeal",
    }
)
"""What an incident is about."""


class Mark(msgspec.Struct, frozen=True):
    """A doubt about the fact of number `n`."""

    n: int
    code: str


def article_of(ruleset: str, code: str) -> ArticleRef | None:
    """The article that a mark rests on in this rule set, if one does."""
    return article_on(ruleset, TOPIC_OF[code])


def article_on(ruleset: str, topic: str | None) -> ArticleRef | None:
    """The article that rules on a topic in this rule set, if one does."""
    known = RULESETS.get(ruleset)
    return known.article_for(topic) if topic and known else None
