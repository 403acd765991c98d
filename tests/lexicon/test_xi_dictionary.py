"""XI: the edition in force decides, whatever other books have; the rulebook prevails over them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lexicon.words import XII, allows, bars, words

from tesela.lexicon import Edition, EditionStore, Explainer
from tesela.lexicon.editions.building import build


def _edition(tmp_path: Path, name: str, text: str) -> Edition:
    file = tmp_path / f"{name}.entries"
    file.write_text(text, "utf-8")
    return build(EditionStore(tmp_path / "home"), name, "xii-2007", [file])


@pytest.mark.article("fise-2007", "XI§1", "XI§3", "XI.web.1", "XI.web.2")
@pytest.mark.topic("words.dictionary")
def test_a_word_is_valid_if_the_edition_in_force_has_it(tmp_path: Path) -> None:
    """XI: internet stands in other books only; a word proposed for the next edition is not there yet."""
    current = _edition(tmp_path, "vigente", "casa  f.\n")
    following = _edition(tmp_path, "siguiente", "casa  f.\ninternet  amb.\n")
    assert Explainer(current).verdict("casa").valid
    assert not Explainer(current).verdict("internet").valid
    assert Explainer(following).verdict("internet").valid


@pytest.mark.article("fise-2007", "XI.web.3")
def test_an_entry_to_be_removed_is_valid_while_it_stands(tmp_path: Path) -> None:
    current = _edition(tmp_path, "vigente", "casa  f.\nabarse  v.prnl. nota:suprimir only=inf\n")
    assert Explainer(current).verdict("abarse").valid


@pytest.mark.article("fise-2007", "XI§4")
@pytest.mark.topic("words.use")
def test_the_rulebook_prevails_over_the_dictionary_of_doubts() -> None:
    """18.4.2 has champús alone, whatever plural another book allows."""
    assert allows("champú  m.", "champús", XII)
    assert bars("champú  m.", "champúes", XII)


@pytest.mark.article("manual", "M.otras-dudas.4", "M.palabras-permitidas")
@pytest.mark.article("aas-2018", "2")
def test_plurals_feminines_and_verb_forms_are_valid_and_names_are_not() -> None:
    assert allows("niño, ña  s.", "niñas", XII)
    assert allows("cantar  v.tr.", "cantaríamos", XII)
    assert bars("José  n.p.", "José", XII)
    assert words("bi-  elem.compos.", XII) == set()


@pytest.mark.article("fise-2007", "XII.17")
def test_verbs_in_common_use_need_an_entry_all_the_same(tmp_path: Path) -> None:
    """XII 17 names refundar, enrular and deschavar: used, but not in its dictionary."""
    judge = Explainer(_edition(tmp_path, "vigente", "fundar  v.tr.\n"))
    assert judge.verdict("fundar").valid
    assert not any(judge.verdict(verb).valid for verb in ("refundar", "enrular", "deschavar"))
