"""Readable, but not allowed: a code, the article in force and data. The sentence is made at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from tesela.rules.rulesets import RULESETS, ArticleRef


class Refusal(msgspec.Struct, frozen=True):
    """Why a command changed nothing. `code` names a text (`refusal.CODE`), `data` fills it in."""

    code: str
    article: ArticleRef | None
    data: Mapping[str, object]

    def __bool__(self) -> bool:
        """A refusal is never mistaken for «no events»."""
        return True


TOPIC_OF: Final[Mapping[str, str | None]] = {
    # Setting up
    "create.ruleset": None,
    "create.players": "players.number",
    "create.clock": "clock.kinds",
    "create.total_time": "time.total",
    "create.time": None,
    "create.starts_at": None,
    "create.starter": None,
    "create.by_hand": None,
    "create.pledges": None,
    "create.variants": "variant.agreed",
    # Who, when
    "seat.unknown": None,
    "seat.out": None,
    "turn.not_yours": "turn.order",
    "turn.not_now": "turn.steps",
    "game.over": "end.over",
    "game.not_over": None,
    "game.not_started": "start.draw",
    "game.started": "start.draw",
    "game.closed": "sheet.reopen",
    "game.paused": "clock.stops.arbiter",
    "arbiter.only": None,
    "arbiter.none": None,
    "arbiter.spent": "clock.stops.arbiter",
    "arbiter.elsewhere": "clock.stops.arbiter",
    "text.too_long": None,
    "number.too_big": None,
    # Start
    "late.absent": "late",
    "late.early": "late",
    "nonce.done": None,
    "nonce.missing": None,
    "nonce.none": None,
    "nonce.wrong": None,
    "late.unregulated": "late",
    "late.not_absent": "late",
    "seating.unregulated": "start.seating",
    "seating.starter": "start.seating",
    # Text that a program sent past the reader
    "coord.unreadable": "material.coordinates",
    "coord.off_board": "material.coordinates",
    # Placing
    "placement.no_tiles": "turn.choices",
    "placement.off_board": "material.board",
    "placement.occupied": "placement.free_squares",
    "placement.gap": "placement.contiguous",
    "placement.cut": "placement.complete_words",
    "placement.not_linked": "placement.linked",
    "opening.centre": "opening.centre",
    "opening.two_tiles": "opening.two_tiles",
    "opening.cingulillo": "variant.cingulillo",
    "rack.missing": "placement.own_tiles",
    "rack.digraph": "letters.digraphs",
    "play.invalid": "words.use",
    "score.wrong": "score.announced",
    "score.out_of_turn": "score.announced",
    # Laying out
    "laying.not_strict": "laying.first_tile",
    "laying.not_in_line": "laying.second_tile",
    "laying.line_fixed": "laying.second_tile",
    "laying.single_tile": "laying.single_tile",
    "laying.must_be_played": "laying.must_be_played",
    "laying.tiles_down": None,
    "laying.moved": "laying.rearrange",
    "laying.counting": "laying.count_freezes",
    "laying.nothing": "laying.must_be_played",
    "timer.lapsed": "clock.timer.warnings",
    # Challenges
    "challenge.checked": None,
    "challenge.too_early": "challenge.timing",
    "challenge.too_late": "challenge.no_later_claim",
    "challenge.own": "challenge.only_opponent",
    "challenge.word": "challenge.submit",
    "challenge.asked": "challenge.verdict",
    "challenge.judge_first": "challenge.frozen",
    "accept.own": "challenge.acceptance",
    "accept.again": "challenge.acceptance",
    "accept.count_disputed": "clock.stops.count",
    "slip.none": "challenge.submit",
    "slip.unsigned": "challenge.submit",
    "appeal.none": "appeal",
    "appeal.grounds": "appeal",
    # Exchange
    "exchange.none": "exchange",
    "exchange.bag": "exchange.bag",
    "exchange.binding": "exchange.binding",
    # Drawing
    "draw.by_program": "draw",
    "draw.challenge": "challenge.no_draw",
    "draw.count": "draw",
    "draw.bag": "draw",
    "draw.surplus_first": "draw.too_many",
    "draw.tiles_needed": "draw",
    "draw.tiles_given": "draw",
    "draw.no_surplus": "draw.too_many",
    "draw.own_surplus": "draw.too_many",
    "draw.not_seen": "draw.too_many.seen",
    "draw.complete": "draw.too_few",
    "draw.too_late": "draw.too_few",
    # Time
    "clock.no_clock": "clock.kinds",
    "clock.verify_early": "clock.verify_pause",
    "clock.verify_none": "clock.verify_pause",
    "clock.dispute_none": "clock.stops.count",
    "count.by_program": "clock.stops.count",
    "clock.not_called": "clock.stops.arbiter",
    "clock.not_yours": "clock.start_opponent",
    # Conduct and sums
    "conduct.unregulated": "conduct.penalty",
    "conduct.points": "conduct.penalty",
    "conduct.disqualify": "conduct.repeat",
    "conduct.leave_when": "conduct.leave",
    "conduct.away": "conduct.leave",
    "conduct.not_away": "conduct.leave",
    "conduct.asking": "conduct.consult",
    "conduct.asked_word": "conduct.consult",
    "conduct.answered_by": "conduct.repeat",
    "conduct.article": None,
    "conduct.word": None,
    "sum.zero": "score.correction",
    "agree.unknown": None,
    "agree.again": None,
    "agree.not_now": None,
    "agree.nothing": None,
    "agree.noted": "end.stuck",
    # Sleep, by correspondence
    "game.asleep": None,
    "sleep.none": None,
    "sleep.days": None,
    "sleep.awake": None,
    "sleep.others": None,
    "stuck.unregulated": "end.stuck",
    "director.unregulated": "end.director",
    "sign.unregulated": "sheet.sign",
    "sign.again": "sheet.sign",
    "reopen.not_signed": "sheet.reopen",
    "reopen.not_asked": "sheet.reopen",
    # Variants
    "variant.off": "variant.agreed",
    "blank.not_there": "variant.recycled_blanks",
    "cingulillo.least": "variant.cingulillo",
    "cingulillo.alone": "variant.cingulillo",
    "theme.alone": "variant.themed",
    "theme.points": "variant.themed",
    "theme.name": "variant.themed",
    "theme.word": "variant.themed",
    "theme.no_claim": "variant.themed",
    "theme.own": "variant.themed",
    "theme.voted": "variant.themed",
    "theme.not_claimant": "variant.themed",
    "theme.outsider": "variant.themed",
    "consult.closed": "consult",
    # Other games
    "reverse.count": "variant.reverse",
    "reverse.one_word": "variant.reverse",
    "reverse.broken": "variant.reverse",
    "reverse.over": "variant.reverse",
    "bingo.seven": "variant.bingo",
    "bingo.begun": "variant.bingo",
    "bingo.players": "variant.bingo",
    "bingo.over": "variant.bingo",
    "bingo.by_itself": "variant.bingo",
    "bingo.not_called": "variant.bingo",
    "bingo.not_there": "variant.bingo",
    "bingo.too_many": "variant.bingo",
    "solo.seven": "solo.face_up",
    "solo.nothing": "solo.face_up",
    "solo.stands": "solo.record",
    "solo.over": "solo.record",
    "solo.long": "solo.face_up",
    "two_bags.short": "variant.two_bags",
    "two_bags.choose": "variant.two_bags",
    "two_bags.by_hand": "variant.two_bags",
}
"""Every code there is, and what the article to cite is about."""


SECOND_TOPIC: Final[Mapping[str, str]] = {"laying.not_in_line": "placement.line"}
"""What else to cite where a rule set says nothing of the first: all of them want one line."""


def refuse(ruleset: str, code: str, /, **data: object) -> Refusal:
    """The refusal with the article of the rule set in force."""
    topics = (TOPIC_OF[code], SECOND_TOPIC.get(code))
    found = (RULESETS[ruleset].article_for(topic) for topic in topics if topic and ruleset in RULESETS)
    return Refusal(code, next((article for article in found if article), None), data)
