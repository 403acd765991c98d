"""Who votes for an entry, since when it stands, and what an edition of an older dictionary makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lexicon.words import verdict_of

from tesela.lexicon import Edition, EditionStore
from tesela.lexicon.editions.building import BuildPlan, build_edition
from tesela.lexicon.entries.provenance import Provenance, read_provenance
from tesela.lexicon.entries.text import EntriesError, parse_entry, write_entry

LINE = "albedriar  v. tr. desus.  @LRW v5 1992 desus.:R tr.:C"


def test_a_line_tells_its_votes_rule_vintage_and_who_says_a_mark() -> None:
    entry = parse_entry(LINE)
    assert read_provenance(entry.provenance) == Provenance(
        "LRW", "v5", "1992", (("desus.", "R"), ("tr.", "C"))
    )
    assert write_entry(entry) == LINE


def test_a_document_gives_its_point_as_the_reason() -> None:
    known = read_provenance("LX x 2014 XII.17 bars it from the dictionary of 2001")
    assert known is not None and known.reason == "XII.17 bars it from the dictionary of 2001"


@pytest.mark.parametrize("bad", ["@", "@L", "@L w1", "@L w1 1850"])
def test_what_is_not_understood_names_its_column(bad: str) -> None:
    with pytest.raises(EntriesError) as raised:
        parse_entry(f"casa  f.  {bad} ")
    assert (raised.value.code, raised.value.column) == ("entries.provenance", 11)


@pytest.mark.parametrize(
    ("since", "years"), [("1992", [2001, 2017]), ("?", [2001, 2017]), ("2014", [2017]), ("later", [])]
)
def test_which_dictionaries_have_it(since: str, years: list[int]) -> None:
    known = Provenance("L", "w4", since)
    assert [year for year in (2001, 2017) if known.stands_in(year)] == years


@pytest.fixture
def old(tmp_path: Path) -> Edition:
    """The dictionary of 2001 by XII."""
    path = tmp_path / "e.entries"
    path.write_text(
        "casa  f.  @LDW w1 1992\nblog  m.  @LD w1 ?\ntuit  m.  @DR w6 2014\n"
        "selfi  m.  @F h1 later\nflor  f.\n",
        "utf-8",
    )
    plan = BuildPlan("old", "xii-2007", (path,), vintage=2001)
    return build_edition(EditionStore(tmp_path / "shelf"), plan)


@pytest.mark.article("fise-2007", "XI.web.2")
def test_an_older_dictionary_leaves_later_entries_out_and_says_so(old: Edition) -> None:
    """XI: amendments for the next edition are not valid."""
    assert all(word in old for word in ("casas", "blogs", "flores"))
    for word, since in (("TUITS", "2014"), ("SELFIS", "later")):
        (reason,) = verdict_of(old, word).reasons
        assert (reason.point, reason.code) == ("XI", f"later.{since}")


def test_what_is_unknown_is_marked_and_what_is_known_is_not(old: Edition) -> None:
    assert [reason.code for reason in verdict_of(old, "blogs").reasons] == ["since_unknown"]
    assert verdict_of(old, "casas").reasons == () and verdict_of(old, "flores").reasons == ()
