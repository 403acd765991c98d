"""The coach's facts in words, with the manual's point."""

from __future__ import annotations

from typing import Final

import msgspec

from tesela.analysis.coach.situation import Data, Fact
from tesela.rules.articles import find
from tesela.texts import language, say

_SUM: Final = "sum."
MANUAL: Final = "manual"


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says of a turn: the sentence, and the manual's point that it speaks to."""

    text: str
    point: str
    heading: str


def advice(fact: Fact) -> Advice:
    """A fact in the reader's language."""
    heading = find(MANUAL, fact.point).heading[language()]
    return Advice(text=_sentence(fact), point=fact.point, heading=heading)


def advice_lines(facts: list[Fact]) -> list[str]:
    """A line a fact, each but the summary with its citation."""
    lines: list[str] = []
    for fact in facts:
        told = advice(fact)
        cited = not fact.code.startswith(_SUM)
        data = {"text": told.text.removesuffix("."), "heading": told.heading}
        lines.append(say("coach.cite", data) + "." if cited else told.text)
    return lines


def _sentence(fact: Fact) -> str:
    data: dict[str, object] = {key: _number(value) for key, value in fact.data.items()}
    if fact.code.startswith(_SUM):
        data["played"] = _move(fact.data, "played", "score")
        data["best"] = _move(fact.data, "best", "best_score")
        text = say(f"coach.{fact.code}", data)
        return text[:1].upper() + text[1:]
    return say(f"coach.fact.{fact.code}", data)


def _move(data: Data, key: str, score: str) -> str:
    return say(f"coach.move.{data[f'{key}_kind']}", {"move": data[key], "score": data[score]})


def _number(value: str | float) -> object:
    """Decimals as the language writes them; whole numbers stay numbers, which plurals go by."""
    if not isinstance(value, float):
        return value
    if value == int(value):
        return int(value)
    text = f"{value:.1f}"
    return text.replace(".", ",") if language() == "es" else text
