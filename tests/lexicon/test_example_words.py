"""Every word that the documents give as an example, on the shipped editions and not on toy dictionaries.

`corpus/examples.txt` has them point by point: section XI and XII of 2007 for `open-2007`, the table of the
regulation of 2016 for `open`. Where an edition does not agree, `EXPLAINED` says why, word by word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tesela.lexicon import Edition, load
from tesela.lexicon.judge import explainer_for

TABLE: Final = Path(__file__).parent / "corpus" / "examples.txt"
LIKE_THEM: Final = TABLE.with_name("like_examples.txt")
EXPLAINED: Final[Mapping[str, Mapping[str, str]]] = {
    "open-2007": {"fus": "the dictionary has «fu» as a noun too, and 18.2.7 excepts those"},
    "open": {},
}


class Example(NamedTuple):
    """A word as a document gives it, and whether it is valid there."""

    point: str
    word: str
    valid: bool

    @property
    def edition(self) -> str:
        return "open" if self.point.startswith("L16") else "open-2007"


def examples(table: Path = TABLE) -> Iterator[Example]:
    """The table, word by word."""
    for line in table.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            point, sign, *words = line.split()
            yield from (Example(point, word, sign == "+") for word in words)


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Edition]:
    """Both shipped editions, built from the shipped entries."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(tmp_path_factory.mktemp("home")))
        return {name: load(name) for name in EXPLAINED}


@pytest.mark.article("fise-2007", "XI§1", "XI§3", "XII.2", "XII.3", "XII.4", "XII.5", "XII.6", "XII.7")
@pytest.mark.article("fise-2007", "XII.8", "XII.9", "XII.11", "XII.12", "XII.13", "XII.15", "XII.17")
@pytest.mark.article("lexico-2016", "L16", "L16.5", "L16.6", "L16.12", "L16.13", "L16.17", "L16.17.2")
@pytest.mark.article("lexico-2016", "L16.17.3", "L16.17.4", "L16.17.5", "L16.17.6", "L16.17.8", "L16.17.9")
@pytest.mark.article("lexico-2016", "L16.17.10", "L16.17.12", "L16.18.1", "L16.18.1.1", "L16.18.1.2")
@pytest.mark.article("lexico-2016", "L16.18.1.2.3", "L16.18.1.2.4", "L16.18.1.2.7", "L16.18.1.2.8")
@pytest.mark.article("lexico-2016", "L16.18.2.2", "L16.18.2.4", "L16.18.4")
@pytest.mark.parametrize("name", EXPLAINED)
def test_the_shipped_edition_says_what_the_document_says(name: str, editions: Mapping[str, Edition]) -> None:
    edition = editions[name]
    given = [example for example in examples() if example.edition == name]
    other = {example.word for example in given if (example.word in edition) is not example.valid}
    assert sorted(other - EXPLAINED[name].keys()) == [], "these disagree and nobody has said why"
    assert sorted(EXPLAINED[name].keys() - other) == [], "these agree by now: take them out of EXPLAINED"


@pytest.mark.article("fise-2007", "XII")
@pytest.mark.article("lexico-2016", "L16")
@pytest.mark.parametrize("name", EXPLAINED)
def test_and_words_like_the_examples_fare_like_them(name: str, editions: Mapping[str, Edition]) -> None:
    edition = editions[name]
    given = [example for example in examples(LIKE_THEM) if example.edition == name]
    assert [example for example in given if (example.word in edition) is not example.valid] == []
    assert len(given) > 200


@pytest.mark.article("fise-2007", "XI§3")
def test_no_word_of_the_section_that_bars_it_is_valid_by_that_section(
    editions: Mapping[str, Edition],
) -> None:
    """XI: «no se aceptan palabras incluidas en el DPD que no estén registradas en el DRAE, como internet»."""
    verdict = explainer_for(editions["open"]).verdict("internet")
    assert all(point != "XI" for way in verdict.derivations for point in way.points)


@pytest.mark.article("fise-2007", "XII.18.2.2")
@pytest.mark.article("lexico-2016", "L16.18.2.2", "L16.18.4")
@pytest.mark.parametrize("name", EXPLAINED)
def test_german_has_no_plural_in_any_edition(name: str, editions: Mapping[str, Edition]) -> None:
    """18.2.2: «Las apócope se aceptan solamente en singular. Ejemplos: algún, cuán, germán…, rabicán».

    2016 keeps it so: of the -n words «germán» and «rabicán» are invariable.
    """
    edition = editions[name]
    assert "german" in edition and "germanes" not in edition
    assert "rabican" in edition and "rabicanes" not in edition
    assert "germanas" in edition, "of «germana»"


@pytest.mark.article("fise-2007", "XII.18.4.3")
@pytest.mark.article("lexico-2016", "L16.18.4")
@pytest.mark.parametrize("word", ["caps", "cónferes", "afros"])
def test_what_only_2007_leaves_without_a_plural_has_one_in_2016(
    word: str, editions: Mapping[str, Edition]
) -> None:
    """18.4: 2007 names cap, cónfer and afro as invariable; the list of 2016 does not."""
    assert word not in editions["open-2007"]
    assert word in editions["open"]


@pytest.mark.article("fise-2007", "XII.18.4.3")
@pytest.mark.article("lexico-2016", "L16.6", "L16.18.4")
@pytest.mark.parametrize("name", EXPLAINED)
@pytest.mark.parametrize("word", ["oíl", "exequátur"])
def test_what_2016_names_under_another_spelling_or_point_has_no_plural_either(
    word: str, name: str, editions: Mapping[str, Edition]
) -> None:
    """XII: «oíl (invariable: lengua de –)», «exequátur … (invariables)».

    2016 spells the second «execuátur», invariable too; the first stands in «lengua de oíl» alone, and point 6
    leaves the parts of such entries uninflected.
    """
    assert word in editions[name] and f"{word}es" not in editions[name]


@pytest.mark.article("lexico-2016", "L16.18.1.1")
def test_old_pronouns_and_contractions_have_the_plurals_of_their_class(
    editions: Mapping[str, Edition],
) -> None:
    """18.1.1: forms of their own, or none: quequier, quesquier; comigo as conmigo; desdel as del."""
    edition = editions["open"]
    own = {"quequier": "quesquier", "voacé": "voacedes", "aquele": "aquelos"}
    assert [word for pair in own.items() for word in pair if word not in edition] == []
    made = "quequieres voacés comigos connoscos cualques nadis vuscos desdeles idems dis".split()
    assert [word for word in made if word in edition] == []


@pytest.mark.article("fise-2007", "XII.18.1.3")
@pytest.mark.parametrize("name", EXPLAINED)
def test_a_letter_has_the_plural_of_its_name(name: str, editions: Mapping[str, Edition]) -> None:
    """18.1.3: «aes, bes, ces, ches, des, es o ees, efes, ges, haches, íes, jotas, eles, elles…», never bs."""
    edition = editions[name]
    names = (
        "aes bes ces ches des ees efes ges haches íes jotas eles elles emes enes eñes oes pes cus eres erres "
        "eses tes úes uves equis yes zetas"
    )
    assert [word for word in names.split() if word not in edition] == []
    assert [letter for letter in "bcdfghjlmnñpqrstvxz" if f"{letter}s" in edition] == []


@pytest.mark.article("lexico-2016", "L16.17.2")
@pytest.mark.parametrize("name", EXPLAINED)
def test_a_verb_keeps_its_variant_of_the_model_that_others_share(
    name: str, editions: Mapping[str, Edition]
) -> None:
    """Contradecir and predecir have both futures, interdecir that in -dir- alone, whoever comes first."""
    edition = editions[name]
    both = ("contradiré", "contradeciré", "prediré", "predeciré")
    assert all(word in edition for word in (*both, "interdiré"))
    assert "interdeciré" not in edition
    assert "interdeciría" not in edition


def test_the_table_has_the_documents_examples() -> None:
    found = list(examples())
    assert len(found) > 1400
    points = {example.point for example in found}
    assert {"XI", "XII.17.4", "XII.18.4.3", "L16.17.10", "L16.18.4"} <= points
    for name in EXPLAINED:
        signs = {(example.word, example.valid) for example in found if example.edition == name}
        both = sorted(word for word, valid in signs if valid and (word, False) in signs)
        assert both == [], "a word can't be valid and barred"
        assert EXPLAINED[name].keys() <= {word for word, _ in signs}
