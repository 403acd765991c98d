"""The judge on the corpus: every word stands or falls by its point, told truly in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lexicon.test_corpus import CORPUS, read
from tests.lexicon.words import verdict_of

from tesela.lexicon import Edition, EditionStore
from tesela.lexicon.editions.building import build
from tesela.lexicon.judge.verdicts import Verdict
from tesela.texts import catalogue, speaking
from tesela.texts.verdicts import reason_text


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Edition, Edition]:
    """The corpus as editions by the rules of 2007 and of 2016."""
    place = tmp_path_factory.mktemp("corpus")
    entries = dict.fromkeys(
        line for name in ("names.txt", "others.txt", "verbs.txt") for line, _, _ in read(name)
    )
    path = place / "corpus.entries"
    path.write_text("\n".join(entries), "utf-8")
    store = EditionStore(place / "shelf")
    return build(store, "c07", "xii-2007", [path]), build(store, "c16", "lexico-2016", [path])


def rows() -> Iterator[tuple[str, str, str]]:
    for line in (CORPUS / "verdicts.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            word, by_2007, by_2016 = line.split()
            yield word, by_2007, by_2016


def told(verdict: Verdict) -> str:
    """The verdict as verdicts.txt writes it."""
    found = [point for way in verdict.derivations for point in way.points]
    found = found if verdict.valid else [reason.point or "?" for reason in verdict.reasons]
    return ("+" if verdict.valid else "-") + ",".join(dict.fromkeys(found))


def test_every_word_by_its_points(editions: tuple[Edition, Edition]) -> None:
    wrong = [
        (word, found, wanted)
        for word, *both in rows()
        for edition, wanted in zip(editions, both, strict=True)
        if (found := told(verdict_of(edition, word))) != wanted
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_reason_has_a_sentence_of_its_own(editions: tuple[Edition, Edition], language: str) -> None:
    with speaking(language):
        vague = catalogue(language)["judge.point.other"].partition("{point}")[2]
        for word, *_ in rows():
            for edition in editions:
                verdict = verdict_of(edition, word)
                texts = [reason_text(way) for way in verdict.derivations]
                texts += [reason_text(reason) for reason in verdict.reasons]
                assert texts
                for text in texts:
                    assert not text.endswith(vague), (word, text)
                    assert "{" not in text


def sentences(edition: Edition, word: str) -> list[str]:
    with speaking("es"):
        return [reason_text(reason) for reason in verdict_of(edition, word).reasons]


def test_a_plural_formed_otherwise_is_told_by_whatever_point(editions: tuple[Edition, Edition]) -> None:
    """18.1.4 and 18.4: letters, and words in -y and -z too."""
    first, second = editions
    assert sentences(first, "pis") == ["el plural de «pi» no se forma así: es «píes»"]
    assert sentences(second, "careis") == ["el plural de «carey» no se forma así: es «careyes»"]
    assert sentences(second, "pomeces") == ["«pómez» es invariable: no cambia en plural"]


def test_a_class_without_plural_is_not_called_a_pronoun(editions: tuple[Edition, Edition]) -> None:
    for edition in editions:
        assert sentences(edition, "desdes") == ["«desde» es de una clase de palabras que no tiene plural"]


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    path: Path = tmp_path_factory.mktemp("others") / "others.entries"
    lines = ["fugar  intr. prnl.", "contar  tr. model=contar", "vender  tr.", "chatear  intr. cursiva"]
    lines += ["jactar  prnl.", "grande  adj.", "granda  f.", "flor  f.", "flora  f."]
    path.write_text("\n".join(lines), "utf-8")
    return build(EditionStore(path.parent / "shelf"), "others", "lexico-2016", [path])


def test_an_imperative_that_the_point_names_is_not_called_pronominal(others: Edition) -> None:
    (reason,) = verdict_of(others, "fugad").reasons
    assert (reason.point, reason.code) == ("L16.17.10", "imperative_named")
    assert verdict_of(others, "jactad").reasons[0].code == "point"


@pytest.mark.parametrize(("word", "entry"), [("contés", "contar"), ("VENDAS", ""), ("contes", "contar")])
def test_vos_has_no_present_subjunctive_of_its_own(others: Edition, word: str, entry: str) -> None:
    """XII.17.3 and L16.17.3; vendas is tú's anyway."""
    verdict = verdict_of(others, word)
    assert verdict.valid == (entry == "")
    assert [(each.point, each.data["entry"]) for each in verdict.reasons] == (
        [("L16.17.3", entry)] if entry else []
    )


@pytest.mark.parametrize(
    ("word", "participles"),
    [
        ("abrido", "«abierto»"),
        ("abridas", "«abierto»"),
        ("murido", None),
        ("rompida", "«roto»"),
        ("morido", "«muerto»"),
    ],
)
def test_the_participle_that_the_verb_has_is_named(
    editions: tuple[Edition, Edition], word: str, participles: str | None
) -> None:
    """XII.17.4."""
    for edition in editions:
        (reason,) = verdict_of(edition, word).reasons
        assert reason.data.get("participles") == participles


def test_a_verb_in_italics_is_not_conjugated(others: Edition) -> None:
    """XII.18.3."""
    assert sentences(others, "chateaba") == ["«chatear» es un extranjerismo en cursiva: no se conjuga"]
    assert sentences(others, "chateado") == ["«chatear» es un extranjerismo en cursiva: no se conjuga"]


@pytest.mark.parametrize(
    ("word", "base"), [("grandísimo", "grande"), ("florecita", "flor"), ("florita", "flora")]
)
def test_the_likeliest_base_is_named(others: Edition, word: str, base: str) -> None:
    """XII.5."""
    assert verdict_of(others, word).reasons[0].data["base"] == base
