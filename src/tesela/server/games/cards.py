"""What a finished game says of itself in one line, for programs that show a link: worked out once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from tesela.paper.share_card import best_play
from tesela.server.games.archive import counted
from tesela.server.games.keeper import Table
from tesela.server.process.workshop import Workshop
from tesela.texts import say, speaking

_KEPT: Final = 2_000


class Card(NamedTuple):
    """Who played and the totals; the play that scored most."""

    title: str
    about: str


class Cards:
    """The last that were asked for: counting a game takes as long as forty requests."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], Card] = OrderedDict()

    async def of(self, table: Table, lang: str, workshop: Workshop) -> Card:
        """A game's card in a language; a corrected game has another. 429 for who has many waiting."""
        key = (table.id, table.seq, lang)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = await workshop.run(lambda: _made(table, lang))
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def _made(table: Table, lang: str) -> Card:
    replay = counted(table)
    with speaking(lang):
        names = [player.name for player in replay.document.players]
        title = " – ".join(f"{name} {total}" for name, total in zip(names, replay.final, strict=True))
        best = best_play(replay)
        if best is None:
            return Card(title, say("paper.card.none"))
        about = {"word": best.word, "n": best.score, "name": best.player}
        return Card(title, say("paper.card.about", about))
