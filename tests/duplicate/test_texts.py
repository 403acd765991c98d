"""Every refusal of an event has its sentence in both languages, with what it fills in."""

from __future__ import annotations

import pytest
from tests.texts.sources import argument, calls, literal, names

from tesela.duplicate.refusals import TOPIC, cannot
from tesela.rules.topics import TOPICS
from tesela.texts import LANGUAGES, catalogue

PREFIX = "duplicate."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_codes_and_sentences_are_the_same_set(lang: str) -> None:
    said = {key.removeprefix(PREFIX) for key in catalogue(lang) if key.startswith(PREFIX)}
    assert said == TOPIC.keys()


def test_every_refusal_is_given_somewhere_with_what_its_sentence_wants() -> None:
    given: set[str] = set()
    for place, call in calls("cannot"):
        if not place.startswith(("duplicate/", "cli/duplicate/", "server/")):
            continue  # other rooms refuse in their own words
        code = literal(argument(call, 0))
        assert code is not None, place
        given.add(code)
        wanted = names(catalogue("es")[PREFIX + code])
        assert wanted <= {keyword.arg for keyword in call.keywords}, place
    assert given == TOPIC.keys()


def test_a_refusal_cites_the_manuals_point() -> None:
    assert {topic for topic in TOPIC.values() if topic} <= TOPICS.keys()
    refusal = cannot("slip.late", move=3)
    assert str(refusal.article) == "manual M.duplicada.papeleta"
    assert refusal.data == {"move": 3}
    assert cannot("why.missing").article is None
