"""Lists on paper: a heading, then sections with a table, a text or lines to sign; one template for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

Align: TypeAlias = Literal["left", "right", "center"]


class Column(NamedTuple):
    """A column: its label, where its text stands, and whether it takes the room that is left."""

    label: str
    align: Align = "left"
    wide: bool = False


class Section(NamedTuple):
    """A part of a list; `rows` follow `columns`, `signs` are names under lines to sign on."""

    title: str = ""
    text: str = ""
    columns: Sequence[Column] = ()
    rows: Sequence[Sequence[str]] = ()
    signs: Sequence[str] = ()


def columns_of(*keys: str | Column) -> tuple[Column, ...]:
    """Columns by the keys of their labels: `points>` stands right, `player*` takes the room that is left."""
    return tuple(key if isinstance(key, Column) else _column(key) for key in keys)


def _column(key: str) -> Column:
    name = key.rstrip(">*")
    label = say(f"paper.label.{name}") if name else ""
    return Column(label, "right" if key.endswith(">") else "left", key.endswith("*"))


def listing(
    title: str,
    about: str,
    sections: Iterable[Section],
    page: PageSize,
    *,
    footer: str,
    sideways: bool = False,
    size: float = 10,
) -> Sheet:
    """A sheet of sections, as many pages as it takes; the columns' labels stand on every page."""
    data = {
        "labels": {}, "about": about, "footer": footer, "sideways": sideways,
        "size": size * (0.75 if page == "a5" else 1),
        "sections": [_section(one) for one in sections],
    }  # fmt: skip
    return Sheet("listado", title, data, language(), page)


def _section(one: Section) -> dict[str, object]:
    return {
        "title": one.title,
        "text": one.text,
        "columns": [column._asdict() for column in one.columns],
        "rows": [list(row) for row in one.rows],
        "signs": list(one.signs),
    }
