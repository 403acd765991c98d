"""From entries to an edition, whatever stands in the entries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tesela.core.tiles import strip_accents
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.editions.building import derive
from tesela.lexicon.entries.text import parse_entries
from tesela.lexicon.word_rules import WORD_RULES, forms

LETTERS = "aáeéiíoóuúübcdfghjklmnñpqrstvwxyz"
HEADS = st.text(alphabet=LETTERS, min_size=1, max_size=5)
CLASSES = st.sampled_from(
    "m.|f. desus.|adj.|adv.|conj.|interj.|pron.|art.|apóc.|m. cursiva|m.pl.|abrev.|letra|griega|nota"
    "|contracc.|tratam.|loc.adv.|n.p.|onomat.|m. inv.|m. germ. Col.".split("|")
)
NOMINAL = st.tuples(HEADS, CLASSES).map("  ".join)
VERBAL = st.tuples(
    HEADS,
    st.sampled_from(["ar", "er", "ir", "arse", "erse", "irse"]),
    st.sampled_from(
        ["v.tr.", "v.intr.", "v.prnl.", "v.impers.", "v.tr. desus.", "v.intr. And.", "v.tr. model=-"]
    ),
).map(lambda parts: f"{parts[0]}{parts[1]}  {parts[2]}")


@given(st.lists(st.one_of(NOMINAL, VERBAL), min_size=1, max_size=8), st.sampled_from(sorted(WORD_RULES)))
def test_any_entry_can_be_derived(lines: list[str], rules: str) -> None:
    """And every valid form of every entry is in the index, under its tiles, with its derivation."""
    entries = list(parse_entries(lines))
    rows = derive(entries, WORD_RULES[rules])
    found = set(zip(rows.lines, rows.forms, rows.numbers, strict=True))
    derivations = list(rows.derivations)
    for entry in entries:
        for form in forms(entry, WORD_RULES[rules]):  # type: ignore[arg-type]
            assert (entry.line, form.text, derivations.index(form.derivation)) in found
    valid = {form for _, form, number in found if derivations[number].valid}
    playable = {word for word in words_to_tiles(valid) if 2 <= len(word) <= 15 and 0xFF not in word}
    assert set(rows.table.playable(derivations)) == (playable if valid else set())
    assert all(strip_accents(form) for _, form, _ in found)
