"""Why a checked play was refused: each invalid word with the point that bars it, in the reader's language.

No other word is named that would be valid: 36 lets nobody look words up while the game is on.
"""

from __future__ import annotations

import asyncio

from tesela.lexicon.judge import Explainer
from tesela.rules.events import Created
from tesela.server.errors import ServerError
from tesela.server.games.words import Words
from tesela.texts import speaking
from tesela.texts.verdicts import refused_words

PATIENCE_S = 1.0
"""A refusal does not wait longer than this for an edition whose reasons are still being made ready."""


async def why(words: Words, header: Created, refused: str, lang: str) -> list[str]:
    """A line for each word; none where the game's own words can't be asked for reasons now."""
    try:
        judge = await asyncio.wait_for(words.explaining(header.lexicon), PATIENCE_S)
    except (TimeoutError, ServerError):
        return []
    if header.lexicon_hash and judge.edition.about.hash != header.lexicon_hash:
        return []  # the name stands for other words by now
    return await asyncio.to_thread(_lines, judge, refused, lang)


def _lines(judge: Explainer, refused: str, lang: str) -> list[str]:
    with speaking(lang):
        return refused_words(judge, refused)
