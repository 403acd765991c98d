"""What a reader wants to be spared of what others say: insults, addresses, the same thing again and again.

It is the reader's choice, made once for all tables; the lines themselves stay as they were said. The list is
short on purpose, and documented: whoever wants to insult finds other words, and then there is the report.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from tesela.server.lobby.chat import ChatLine
from tesela.server.people import blocks
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import chat, chat_choices

INSULTS: Final = frozenset(
    "idiota imbecil estupido estupida subnormal gilipollas cabron cabrona pendejo pendeja boludo pelotudo "
    "pelotuda huevon malparido hijoputa hijueputa puta puto zorra maricon mierda cojudo culero culiado "
    "retrasado retrasada mongolo idiot moron stupid asshole bitch fuck fucking fucker shit retard cunt "
    "faggot".split()
)
"""Words that are covered, without accents and in the singular; a plural of them is covered too."""
COVER: Final = "•••"
_LINK: Final = re.compile(
    r"(?:https?://|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|me|gg|tv|es|mx|ar|co|cl|ly)\b\S*", re.I
)
_WORD: Final = re.compile(r"[^\W\d_]+")
REPEATS: Final = 2
"""So often somebody may say the same thing in a row; then it is left out."""


class ChatChoices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a reader is spared; everything unless they say otherwise."""

    words: bool = True
    links: bool = True
    repeats: bool = True


def choices_of(conn: Connection, user_id: str) -> ChatChoices:
    """A reader's choice."""
    row = conn.execute(select(chat_choices).where(chat_choices.c.user_id == user_id)).first()
    if row is None:
        return ChatChoices()
    return ChatChoices(words=bool(row.words), links=bool(row.links), repeats=bool(row.repeats))


def choose(conn: Connection, user_id: str, wanted: ChatChoices) -> None:
    """Keep a reader's choice."""
    values = msgspec.to_builtins(wanted)
    new = insert_into(conn, chat_choices).values(user_id=user_id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))


def for_reader(
    conn: Connection, game_id: str, lines: Sequence[ChatLine], reader: str | None
) -> list[ChatLine]:
    """The lines as this person wants them: without those whom they muted or blocked, and filtered."""
    if reader is None or not lines:
        return list(lines)
    here = (chat.c.game_id == game_id) & chat.c.n.between(lines[0].n, lines[-1].n)
    authors = {row.n: row.user_id for row in conn.execute(select(chat.c.n, chat.c.user_id).where(here))}
    unheard = blocks.unheard(conn, reader)
    wanted = choices_of(conn, reader)
    theirs = [line for line in lines if authors.get(line.n) not in unheard]
    own = {line.n for line in theirs if authors.get(line.n) == reader}
    spared = _without_repeats(theirs, own) if wanted.repeats else theirs
    return [line if line.n in own else covered(line, wanted) for line in spared]


def covered(line: ChatLine, wanted: ChatChoices) -> ChatLine:
    """A line with what its reader does not want to see covered."""
    text = line.text
    if text is None:
        return line
    if wanted.links:
        text = _LINK.sub(COVER, text)
    if wanted.words:
        text = _WORD.sub(lambda found: COVER if _insults(found[0]) else found[0], text)
    return msgspec.structs.replace(line, text=text)


def _insults(word: str) -> bool:
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return not INSULTS.isdisjoint((plain, plain.removesuffix("s"), plain.removesuffix("es")))


def _without_repeats(lines: Iterable[ChatLine], own: set[int]) -> list[ChatLine]:
    """Leave out what somebody says for the third time in a row."""
    kept: list[ChatLine] = []
    last: dict[tuple[int | None, str], tuple[object, int]] = {}
    for line in lines:
        who, what = (line.seat, line.name), (line.phrase, (line.text or "").casefold())
        before, times = last.get(who, (None, 0))
        times = times + 1 if before == what else 1
        last[who] = (what, times)
        if times <= REPEATS or line.n in own:
            kept.append(line)
    return kept
