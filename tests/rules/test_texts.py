"""Every code has its sentence, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from tesela.rules.events import EndReason
from tesela.rules.refusals import TOPIC_OF
from tesela.rules.topics import TOPICS
from tesela.texts import LANGUAGES, catalogue

KEYS = [
    *(f"refusal.{code}" for code in TOPIC_OF),
    *(f"ending.{reason}" for reason in get_args(EndReason)),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_a_text(lang: str) -> None:
    assert [key for key in KEYS if key not in catalogue(lang)] == []


def test_no_text_is_left_without_its_code() -> None:
    known = set(KEYS)
    prefixes = ("refusal.", "ending.")
    others = ("refusal.tournament.", "refusal.league.")  # rooms of their own, which hold their own texts
    keys = [key for key in catalogue("es") if key.startswith(prefixes) and not key.startswith(others)]
    assert [key for key in keys if key not in known] == []


def test_every_refusal_is_about_a_known_topic() -> None:
    assert {topic for topic in TOPIC_OF.values() if topic is not None} <= TOPICS.keys()
