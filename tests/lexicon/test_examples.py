"""Every example word of the documents on the shipped editions: XII on `open-2007`, 2016 on `open`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tesela.lexicon import EditionStore, Explainer, load

EXAMPLES = Path(__file__).parent / "examples"


def examples(name: str) -> Iterator[tuple[str, bool, list[str]]]:
    """The lines of a file: point, whether its words are valid, the words."""
    for line in (EXAMPLES / f"{name}.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            point, sign, *words = line.split()
            yield point, sign == "+", words


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> EditionStore:
    return EditionStore(tmp_path_factory.mktemp("editions"))


@pytest.fixture(scope="module")
def judges(store: EditionStore) -> dict[str, Explainer]:
    """The judge of each shipped edition."""
    return {name: Explainer(load(name, store=store)) for name in ("open-2007", "open", "hoy")}


@pytest.mark.parametrize(("edition", "file"), [("open-2007", "xii-2007"), ("open", "lexico-2016")])
def test_the_documents_own_examples(judges: dict[str, Explainer], edition: str, file: str) -> None:
    judge = judges[edition]
    wrong = [
        f"{point} {word}"
        for point, valid, words in examples(file)
        for word in words
        if judge.verdict(word).valid != valid
    ]
    assert wrong == []


def test_there_are_hundreds_of_examples() -> None:
    assert sum(len(words) for _, _, words in examples("xii-2007")) > 800
    assert sum(len(words) for _, _, words in examples("lexico-2016")) > 450


@pytest.mark.article("fise-2007", "XI§3")
@pytest.mark.parametrize("word", ["internet", "refundar", "enrular", "deschavar", "tuits"])
def test_what_came_after_2001_is_barred_there_and_says_since_when(
    judges: dict[str, Explainer], word: str
) -> None:
    barred = judges["open-2007"].verdict(word)
    assert not barred.valid
    assert [(reason.point, reason.code) for reason in barred.reasons] == [("XI", "later.2014")]
    assert judges["open"].verdict(word).valid


@pytest.mark.parametrize("word", ["selfi", "selfis", "covid", "emoji"])
def test_today_has_what_came_after_2017(judges: dict[str, Explainer], word: str) -> None:
    barred = judges["open"].verdict(word)
    assert [(reason.point, reason.code) for reason in barred.reasons] == [("", "later.later")]
    assert judges["hoy"].verdict(word).valid


def test_today_has_all_that_open_has(judges: dict[str, Explainer]) -> None:
    older, newer = (set(judges[name].edition.graph.words()) for name in ("open", "hoy"))
    assert older < newer


def test_a_word_on_few_votes_says_so(judges: dict[str, Explainer]) -> None:
    """Two old lists alone, one recent list alone; a sure one says nothing."""
    codes = {
        word: [reason.code for reason in judges["open"].verdict(word).reasons]
        for word in ("casa", "identitario", "umami")
    }
    assert codes["casa"] == [] and codes["umami"] == ["doubt.recent_list"]


def test_a_word_of_unknown_vintage_says_so_on_the_old_edition(judges: dict[str, Explainer]) -> None:
    reasons = judges["open-2007"].verdict("babaco").reasons
    assert [(reason.point, reason.code) for reason in reasons] == [("XI", "since_unknown")]
    assert judges["open"].verdict("babaco").reasons == ()


def test_a_verdict_says_who_has_a_verb_as_obsolete(judges: dict[str, Explainer]) -> None:
    """17.2: the infinitive alone."""
    reasons = judges["open"].verdict("albedriaba").reasons
    assert [reason.code for reason in reasons] == ["point", "said_old"]
    assert reasons[1].data == {"entry": "albedriar", "source": "RLA-ES"}


def test_where_no_source_says_so_the_verdict_names_the_vote_rule(judges: dict[str, Explainer]) -> None:
    reasons = judges["open"].verdict("abastardaba").reasons
    assert [reason.code for reason in reasons] == ["point", "inferred_old"]
    assert reasons[1].data == {"entry": "abastardar", "rule": "v4"}
