"""Codes below, sentences at the edge: nothing is said that has no text, and no text is never said."""

from __future__ import annotations

import ast
from typing import get_args

import pytest
from tests.texts.sources import argument, calls, is_used, literal, names

from tesela.core.placement import Fault
from tesela.notation.document import Kind
from tesela.rules.refusals import TOPIC_OF
from tesela.texts import LANGUAGES, catalogue, say
from tesela.texts.plurals import fill

SPANISH = catalogue("es")


def test_every_sentence_is_used_somewhere() -> None:
    assert [key for key in SPANISH if not is_used(key)] == []


def test_every_text_that_the_code_names_exists() -> None:
    named = ((place, literal(argument(call, 0))) for place, call in calls("say"))
    assert [(place, key) for place, key in named if key is not None and key not in SPANISH] == []


def test_every_text_is_given_the_names_it_wants() -> None:
    """Where the data is written out beside the key, it has what the sentence fills in."""
    wrong = []
    for place, call in calls("say"):
        key, data = literal(argument(call, 0)), argument(call, 1)
        if key is None or (data is not None and not isinstance(data, ast.Dict)):
            continue
        written = [literal(each) for each in data.keys] if isinstance(data, ast.Dict) else []
        if None not in written and not names(SPANISH[key]) <= set(written):
            wrong.append((place, key))
    assert wrong == []


def test_every_refusal_carries_what_its_sentence_wants() -> None:
    wrong = []
    for place, call in calls("no", "refuse"):
        at = 1 if getattr(call.func, "id", "") == "refuse" else 0
        code = literal(argument(call, at))
        given = {keyword.arg for keyword in call.keywords}
        if code is None or None in given:
            continue
        assert code in TOPIC_OF, place
        if not names(SPANISH[f"refusal.{code}"]) <= given:
            wrong.append((place, code))
    assert wrong == []


def test_every_refusal_code_is_raised_somewhere() -> None:
    """A code that nothing gives any more is a dead article."""
    dead = [code for code in TOPIC_OF if not is_used(f"refusal.{code}")]
    assert dead == []
    assert {fault.value for fault in Fault} <= TOPIC_OF.keys()


@pytest.mark.parametrize("room", ["core", "rules"])
def test_unreadable_text_of_these_rooms_has_a_sentence(room: str) -> None:
    """A `TextError`'s code is said by the commands that read what people type and keep."""
    endings = tuple(SPANISH)
    for place, call in calls("TextError"):
        code = literal(argument(call, 0))
        if code is not None and place.startswith(room):
            assert any(key == code or key.endswith(f".{code}") for key in endings), (place, code)


def test_notation_errors_and_problems_have_sentences() -> None:
    for place, call in calls("NotationError"):
        code = literal(argument(call, 1))
        assert code is None or f"notation.error.{code}" in SPANISH, (place, code)
    for place, call in calls("problem"):
        code = literal(argument(call, 0))
        assert code is None or f"notation.problem.{code}" in SPANISH, (place, code)
        given = {keyword.arg for keyword in call.keywords}
        if code is not None and None not in given:
            assert names(SPANISH[f"notation.problem.{code}"]) <= given, (place, code)
    for kind in get_args(Kind):
        assert f"replay.kind.{kind}" in SPANISH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_clean(lang: str) -> None:
    """Not empty, no stray braces, and nothing to fill in but plain names."""
    for key, text in catalogue(lang).items():
        assert text.strip(), key
        assert all(name.isidentifier() for name in names(text)), key
        assert fill(text, dict.fromkeys(names(text), "x"), lang), key


def test_both_languages_end_their_sentences_alike() -> None:
    """A full stop on one side only is a sentence cut short."""
    english = catalogue("en")
    sentences = {key: text for key, text in SPANISH.items() if len(text.split()) > 3}
    differ = [key for key, text in sentences.items() if text.endswith(".") != english[key].endswith(".")]
    assert differ == []


def test_a_sentence_is_filled_in_from_its_data() -> None:
    said = {lang: say("refusal.score.wrong", {"counted": 12, "said": 13}, lang=lang) for lang in LANGUAGES}
    assert said["es"] == "La jugada vale 12 puntos, no 13."
    assert said["en"] != said["es"]
    assert "12" in said["en"]
    with pytest.raises(KeyError):
        say("refusal.score.wrong", {})
    with pytest.raises(KeyError):
        say("refusal.no.such.code")


def test_every_reason_that_bars_a_word_has_its_text() -> None:
    found = [(place, literal(argument(call, 1))) for place, call in calls("Reason")]
    coded = [(place, code) for place, code in found if code is not None and code != "point"]
    assert coded
    assert [row for row in coded if f"judge.reason.{row[1]}" not in SPANISH] == []
