"""What a device needs to fold without a line: rule sets, clocks and articles as plain data."""

from __future__ import annotations

from typing import Final

import msgspec

from tesela.mesa.marks import INCIDENT_TOPICS, TOPIC_OF
from tesela.rules.header import TimeKind, time_control
from tesela.rules.rulesets import RULESETS, RuleSet

SHOWN_TOPICS: Final = (
    "clock.stops.laid", "clock.stops.challenge", "clock.stops.count", "clock.stops.excess",
    "clock.stops.arbiter", "clock.verify_pause", "clock.timer", "clock.timer.warnings",
    "clock.responsibility", "overtime", "overtime.loss", "late", "draw.too_many",
    "draw.too_many.loose", "draw.too_many.racked", "draw.too_many.seen", "draw.too_few",
    "exchange", "pass", "laying.breach", "challenge", "appeal",
    "challenge.frozen", "challenge.no_draw", "score.correction", "conduct.penalty", "conduct.leave",
    "conduct.consult", "arbiter.decisions", "end.stuck", "end.passes", "end.scoreless", "end.out",
    "end.total_time", "end.director", "sheet.sign", "sheet.reopen", "sheet.zero_reason", "time.total",
    "conduct.phones", "material.bag_count", "start.draw",
)  # fmt: skip
"""Topics whose article the page names beside a button."""


def rulesets() -> dict[str, object]:
    """Each rule set's options, its clocks written out, and the articles to cite."""
    return {name: _one(rules) for name, rules in RULESETS.items()}


def _one(rules: RuleSet) -> dict[str, object]:
    options = rules.options
    kinds: list[TimeKind] = [*(clock.kind for clock in options.clocks), "none"]
    topics = sorted({*SHOWN_TOPICS, *filter(None, (*TOPIC_OF.values(), *INCIDENT_TOPICS.values()))})
    cited = {topic: rules.article_for(topic) for topic in topics}
    return {
        "title": dict(rules.title),
        "options": options.written_out(),
        "clocks": {kind: msgspec.to_builtins(time_control(options, kind)) for kind in kinds},
        "articles": {
            topic: {"source": ref.source, "number": ref.number} for topic, ref in cited.items() if ref
        },
    }


def device_data() -> bytes:
    """The file that the client is built with."""
    told = {"marks": dict(TOPIC_OF), "incidents": dict(INCIDENT_TOPICS), "rulesets": rulesets()}
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"
