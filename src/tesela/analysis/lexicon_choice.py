"""Which edition of the lexicon a recorded game is looked at with."""

from __future__ import annotations

from tesela.lexicon.editions.builtin import BUILTIN, OPEN, edition_for
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.recount import ruleset_of
from tesela.rules.rulesets import RULESETS


def lexicon_for(content: bytes, rules: str | None) -> str:
    """The edition that the file names, else its rule set's own; a file that can't be read is told later."""
    try:
        document = read_game(content)
        ruleset = rules or ruleset_of(document)
    except NotationError:
        return OPEN
    named = document.first("lexicon") or ""
    return named if named in BUILTIN else edition_for(RULESETS[ruleset].options.word_use)
