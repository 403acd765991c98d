"""Forms of a tournament, to be filled in by hand: one value each, one template for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from tesela.paper.labels import title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

PartKind: TypeAlias = Literal["fields", "ticks", "lines", "signs", "table", "note"]


class Part(NamedTuple):
    """A row of a form; `items` are keys of `paper.label`."""

    kind: PartKind
    items: tuple[str, ...]
    lines: int = 0


FULL: Final = -1
"""As many rows as the page holds."""
_ROWS: Final = {"a4": 26, "us-letter": 23, "a5": 17}


class Form(NamedTuple):
    """A form with the articles it serves, and how often it stands on an A4 page."""

    articles: str
    copies: int
    parts: tuple[Part, ...]


_WHERE: Final = Part("fields", ("event", "round", "table", "time"))
_BOTH: Final = Part("fields", ("player_1", "player_2"))

FORMS: Final[dict[str, Form]] = {
    "recusacion": Form(
        "fise-2007 35.1 · file-2024 42.1",
        3,
        (
            _WHERE,
            Part("fields", ("challenger", "challenged")),
            Part("lines", ("words_in_question",), 1),
            Part("ticks", ("valid", "not_valid")),
            Part("note", ("one_answer",)),
            Part("signs", ("challenger", "challenged", "judge")),
        ),
    ),
    "apelacion": Form(
        "fise-2007 35.4, 41",
        1,
        (
            _WHERE,
            _BOTH,
            Part("fields", ("appellant", "articles_cited")),
            Part("lines", ("facts",), 4),
            Part("lines", ("grounds",), 6),
            Part("signs", ("appellant", "received_by")),
            Part("lines", ("decision",), 3),
            Part("signs", ("main_arbiter",)),
        ),
    ),
    "resultado": Form(
        "fise-2007 5.1 · file-2024 44",
        3,
        (
            _WHERE,
            _BOTH,
            Part("table", ("player", "points", "seven_tile_plays", "best_play", "time_penalty"), 2),
            Part("note", ("signing_agrees",)),
            Part("signs", ("player_1", "player_2", "monitor")),
        ),
    ),
    "arbitraje": Form(
        "fise-2007 31.5, 35, 38, 39",
        1,
        (
            Part("fields", ("event", "arbiter", "date")),
            Part("table", ("time", "table", "call", "articles_cited", "decision", "clocks"), FULL),
            Part("signs", ("arbiter", "main_arbiter")),
        ),
    ),
    "tribunal": Form(
        "fise-2007 41 · file-2024 50",
        1,
        (
            Part("fields", ("event", "case_number", "date")),
            Part("fields", ("member_organisers", "member_federation", "member_players")),
            Part("note", ("neutral_member",)),
            Part("lines", ("facts",), 4),
            Part("fields", ("articles_cited",)),
            Part("lines", ("hearing",), 4),
            Part("fields", ("votes_for", "votes_against")),
            Part("lines", ("decision",), 4),
            Part("signs", ("member_organisers", "member_federation", "member_players")),
        ),
    ),
}


def form(
    kind: str, page: PageSize = "a4", *, fills: Sequence[Mapping[str, str]] = (), heading: str = ""
) -> Sheet:
    """A form by its name, empty or once for each of `fills`, which say what stands in its fields.

    `KeyError` for another name.
    """
    made = FORMS[kind]
    copies = min(made.copies, 2) if page == "a5" else made.copies
    parts = [
        {
            "kind": part.kind,
            "items": [{"key": key, "label": say(f"paper.label.{key}")} for key in part.items],
            "count": _ROWS[page] if part.lines == FULL else part.lines,
        }
        for part in made.parts
    ]
    data = {
        "labels": {},
        "small": copies > 1,
        "article": made.articles,
        "parts": parts,
        "heading": title(kind),
        "fills": [dict(fill) for fill in fills] or [{}] * copies,
    }
    return Sheet("form", heading or title(kind), data, language(), page)
