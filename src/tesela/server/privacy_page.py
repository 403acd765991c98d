"""The privacy page, from the declaration of the tables: for the browser, the terminal and the docs."""

from __future__ import annotations

import msgspec

from tesela.server.storage import privacy
from tesela.texts import say


class KeptColumns(msgspec.Struct, frozen=True):
    """Columns of a table that hold the same kind of thing."""

    kind: str
    about: str
    columns: list[str]


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the reader's language."""

    name: str
    what: str
    why: str
    kept: str
    exported: bool
    """Whether your own rows are in the copy that you can ask for."""
    columns: list[KeptColumns]


class PrivacyPage(msgspec.Struct, frozen=True, kw_only=True):
    """The whole page."""

    title: str
    intro: list[str]
    personal: list[KeptTable]
    others: list[KeptTable]
    """Tables that say nothing of anybody."""


def privacy_page(lang: str) -> PrivacyPage:
    """Everything that is kept, in the reader's language."""
    told = {name: _table(name, keeping, lang) for name, keeping in privacy.TABLES.items()}
    plain = {name for name, keeping in privacy.TABLES.items() if keeping.kept == "never_personal"}
    return PrivacyPage(
        title=say("privacy.title", lang=lang),
        intro=[say(f"privacy.intro.{part}", lang=lang) for part in ("who", "rights", "leaving", "others")],
        personal=[table for name, table in told.items() if name not in plain],
        others=[table for name, table in told.items() if name in plain],
    )


def _table(name: str, keeping: privacy.Keeping, lang: str) -> KeptTable:
    columns = privacy.columns_of(name)
    return KeptTable(
        name=name,
        what=say(f"privacy.table.{name}.what", lang=lang),
        why=say(f"privacy.table.{name}.why", lang=lang),
        kept=say(f"privacy.kept_for.{keeping.kept}", lang=lang),
        exported=bool(keeping.whose),
        columns=[
            KeptColumns(kind, say(f"privacy.column.{kind}", lang=lang), found)
            for kind, found in columns.items()
        ],
    )
