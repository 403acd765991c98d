"""The vote rules of the open edition, as `data/vote_rules.toml` declares them."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from tesela.lexicon.editions.shipped import data_folder


class VoteRule(msgspec.Struct, frozen=True):
    """One line of the table: which votes let a headword in, and how often that was found right."""

    name: str
    says: str
    precision: str
    """A share; empty where it was not measured."""
    doubt: str = ""
    """What the judge says of a word that stands on this rule alone."""


class VoteRules(msgspec.Struct, frozen=True):
    """The whole table."""

    letters: dict[str, str]
    """Who votes, and who says what a mark says."""
    rule: list[VoteRule]
    feminine: list[VoteRule]

    def doubt(self, rule: str) -> str:
        """Tell what is doubtful about a rule; nothing if it is sure enough, or unknown."""
        return next((each.doubt for each in self.rule if each.name == rule), "")


@cache
def vote_rules() -> VoteRules:
    """Read the table."""
    text = (data_folder() / "vote_rules.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), type=VoteRules)
