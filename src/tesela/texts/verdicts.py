"""The judge's verdicts as sentences and as JSON, for the command line and the server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from tesela.core.tiles import spell
from tesela.lexicon.judge.verdicts import Origin, Reason, Verdict
from tesela.texts import catalogue, language, say

if TYPE_CHECKING:
    from tesela.lexicon.judge import Explainer

_NAMES_OTHERS: Final = ("enclitic", "participle", "other_", "split_valid")
"""Codes of reasons whose sentence names a word that would be valid instead."""
_SLOTS_SAID = 2
"""Tenses that a sentence names, of a form that is in several."""


class OriginText(msgspec.Struct, frozen=True, kw_only=True):
    """A way from a dictionary entry to the word, with the points that allow it and a sentence."""

    entry: str
    form: str
    points: list[str]
    text: str


class ReasonText(msgspec.Struct, frozen=True, kw_only=True):
    """What bars the word, or what else must be said of it: the point or article, and a sentence."""

    point: str
    text: str


class VerdictText(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict in the reader's language: what `tesela judge --json` and the server give."""

    word: str
    tiles: str
    valid: bool
    edition: str
    rules: str
    derivations: list[OriginText]
    reasons: list[ReasonText]
    near: list[str]


def reason_text(what: Origin | Reason) -> str:
    """The sentence for a way to a word, or for what bars it."""
    if isinstance(what, Reason):
        if what.code == "point":
            general = f"judge.point.{what.point}"
            keys = (f"{general}.{what.data.get('kind')}", general, "judge.point.other")
            known = next(key for key in keys if key in catalogue(language()))
            return say(known, {"point": what.point, **what.data})
        return say(f"judge.reason.{what.code}", {"point": what.point, **what.data})
    derived = what.derivation
    data = {"entry": what.entry, "form": what.form, "reason": derived.reason}
    if derived.kind == "participle":
        return say(f"judge.participle.{derived.slot or 'm'}", data)
    if derived.kind == "verb":
        return say("judge.way.verb", {**data, "slot": slots_text(derived.slot)})
    key = f"judge.way.{derived.kind}"
    return say(key if key in catalogue(language()) else "judge.way.other", data)


def reason_in_game(reason: Reason, word: str) -> str:
    """The same while a game is on: no other valid word is named, for that would be looking words up (36)."""
    if reason.code.startswith(_NAMES_OTHERS):
        return reason_text(Reason(reason.point, "point", {**reason.data, "form": word.lower()}))
    return reason_text(reason)


def refused_words(judge: Explainer, words: str) -> list[str]:
    """What a checked play's invalid words, separated by commas, are refused for: a line each."""
    found = []
    for word in filter(None, words.split(", ")):
        reasons = judge.verdict(word).reasons
        if reasons:
            point = f" ({reasons[0].point})" if reasons[0].point else ""
            found.append(f"{word}: {reason_in_game(reasons[0], word)}{point}.")
    return found


def slots_text(slots: str) -> str:
    """`pi.3s,imp.2s` in words, the persons of one tense together."""
    persons: dict[str, list[str]] = {}
    for slot in slots.split(","):
        tense, _, person = slot.partition(".")
        told = persons.setdefault(say(f"judge.tense.{tense}"), [])
        if person:
            told.append(say(f"judge.person.{person}"))
    said = [f"{tense} ({', '.join(dict.fromkeys(who))})" if who else tense for tense, who in persons.items()]
    return say("judge.slot_or").join(said[:_SLOTS_SAID])


def summary(verdict: Verdict) -> str:
    """The verdict in one line."""
    key = "judge.valid" if verdict.valid else "judge.invalid"
    return say(key, {"word": verdict.word.upper(), "edition": verdict.edition})


def verdict_text(verdict: Verdict) -> VerdictText:
    """Tell a verdict in the reader's language, as `tesela judge --json` documents it."""
    return VerdictText(
        word=verdict.word,
        tiles=str(verdict.tiles),
        valid=verdict.valid,
        edition=verdict.edition,
        rules=verdict.rules,
        derivations=[
            OriginText(entry=each.entry, form=each.form, points=list(each.points), text=reason_text(each))
            for each in verdict.derivations
        ],
        reasons=[ReasonText(point=each.point, text=reason_text(each)) for each in verdict.reasons],
        near=[spell(word) for word in verdict.near],
    )


def verdict_lines(verdict: Verdict) -> Iterable[str]:
    """A verdict for people to read: the answer, then why, then what is near."""
    yield summary(verdict)
    for way in verdict.derivations:
        points = ", ".join(way.points)
        yield f"  · {way.form}: {reason_text(way)}" + (f" ({points})" if points else "")
    for reason in verdict.reasons:
        yield f"  · {reason_text(reason)}" + (f" ({reason.point})" if reason.point else "")
    if verdict.near:
        yield say("judge.near", {"words": ", ".join(spell(word) for word in verdict.near)})
    elif any(reason.code == "unknown" for reason in verdict.reasons):
        yield say("judge.none_near")
