"""What a warning or a disqualification rests on: the article that the arbiter cites (32, 38, 40).

«De acuerdo con estas reglas, las cuales deberán considerarse como criterio principal»: the log and the ending
cite what was decided by, and not what somebody guesses from the moment.
"""

from __future__ import annotations

from typing import Final

from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.draft import Draft
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import ArticleRef

LONGEST: Final = 40
"""No number of an article is longer, with its document before it."""


def ground(draft: Draft, cited: str, usual: str) -> ArticleRef | Refusal | None:
    """Find the article in force that was cited; where none was, that of the usual topic."""
    if not cited.strip():
        return draft.article(usual)
    ruleset = draft.state.header.ruleset
    try:
        if len(cited) > LONGEST:
            raise NoSuchArticleError(ruleset, cited, (), ())
        article = look_up(ruleset, cited)
    except NoSuchArticleError:
        return draft.no("conduct.article", article=cited[:LONGEST])
    return ArticleRef(ruleset, article.number, article.ruleset)
