"""The privacy page knows every table and column, and the docs say the same as the server."""

from __future__ import annotations

import pytest
from tools.privacy_docs import PAGE, render

from tesela.server.privacy_page import privacy_page
from tesela.server.storage import privacy
from tesela.server.storage.tables import metadata
from tesela.texts import LANGUAGES, catalogue


def test_every_table_says_what_it_keeps_why_and_how_long() -> None:
    assert set(privacy.TABLES) == set(metadata.tables), "a new table needs its line in storage/privacy.py"
    for lang in LANGUAGES:
        texts = catalogue(lang)
        for name, keeping in privacy.TABLES.items():
            wanted = (f"privacy.table.{name}.what", f"privacy.table.{name}.why")
            assert all(texts.get(key) for key in (*wanted, f"privacy.kept_for.{keeping.kept}")), name


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_every_column_says_what_kind_of_thing_it_holds(table: str) -> None:
    found = privacy.columns_of(table)
    assert sorted(name for names in found.values() for name in names) == sorted(
        column.name for column in metadata.tables[table].columns
    )
    assert set(privacy.TABLES[table].whose) <= set(metadata.tables[table].columns.keys())


def test_whoever_is_named_in_a_table_finds_their_rows_in_the_copy() -> None:
    """A table that refers to people by account is exported, or says here why it is not."""
    others = {
        "signals": "about others' suspicion; told by moderators only",
    }
    for name, table in metadata.tables.items():
        refers = any(key.column.table.name == "users" for key in table.foreign_keys)
        assert not refers or privacy.TABLES[name].whose or name in others, name


def test_no_secret_goes_into_a_copy() -> None:
    for table in ("users", "sessions", "passkeys", "recovery_codes", "duplicate_events", "leagues"):
        assert not {"password", "token", "csrf", "seed", "secret"} & set(privacy.exported(table))
    assert "code" not in privacy.exported("recovery_codes")
    assert "decided_by" not in privacy.exported("sanctions")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_them_all_in_each_language(lang: str) -> None:
    page = privacy_page(lang)
    assert {table.name for table in (*page.personal, *page.others)} == set(metadata.tables)
    assert not any(text.startswith("privacy.") for text in page.intro)


def test_the_docs_are_up_to_date() -> None:
    assert render() == PAGE.read_text("utf-8"), "run `make docs`"
