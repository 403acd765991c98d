"""What every entry of a log has, and what a decision of the arbiter's desk has besides."""

from __future__ import annotations

import msgspec

from tesela.rules.rulesets import ArticleRef


class Event(
    msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Something that happened at a time."""

    at: int


class Decision(Event, frozen=True, kw_only=True):
    """Something that an arbiter or director may decide; the article is written where the desk did."""

    article: ArticleRef | None = None
