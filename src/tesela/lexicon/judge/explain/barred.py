"""What the rules bar: a form that grammar would give, with the point that takes it away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tesela.core.tiles import strip_accents
from tesela.lexicon.derivations.index import Trace
from tesela.lexicon.judge.explain.confidence import who_says
from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.explain.plurals import plural_reason
from tesela.lexicon.judge.verdicts import Reason
from tesela.lexicon.word_rules.verbs import verb_plan, why_one_participle

_OTHER_PARTICIPLES: Final = ("f", "mp", "fp")
_BARE_IMPERATIVES: Final = ("imp.2s", "imp.2p", "imp.vos")
_FORMING: Final = ("XII.18.4", "L16.18.4")
"""How plurals are formed, and which words stay as they are."""


def barred_reasons(words: Dictionary, bars: Iterable[Trace]) -> Iterator[Reason]:
    """Give the reasons of all barred derivations, each point once for each entry."""
    seen: set[tuple[str, str]] = set()
    for trace in bars:
        entry = words.head(trace.line)
        if trace.derivation.kind == "patch":
            yield Reason("", "patch", {"form": trace.form, "reason": trace.derivation.reason})
        if trace.derivation.kind == "later":
            since = trace.derivation.reason
            yield Reason(trace.derivation.points[0], f"later.{since}", {"entry": entry, "form": trace.form})
            continue
        for point in trace.derivation.points:
            if (point, entry) not in seen:
                seen.add((point, entry))
                yield _reason(words, trace, entry, point)
                yield from who_says(words, trace)


def _reason(words: Dictionary, trace: Trace, entry: str, point: str) -> Reason:
    derived = trace.derivation
    data = {"entry": entry, "form": trace.form, "kind": derived.kind, "slot": derived.slot}
    if derived.slot in _OTHER_PARTICIPLES and point == words.point("17.4"):
        return _participle(words, trace.line, point, data)
    if derived.kind == "plural":
        return _no_such_plural(words, trace.line, point, data)
    if derived.slot in _BARE_IMPERATIVES and point == words.point("17.10"):
        return _imperative(words, trace.line, point, data)
    return Reason(point, "point", data)


def _participle(words: Dictionary, line: int, point: str, data: dict[str, str]) -> Reason:
    """Tell why there is but one participle, and which (XII.17.4)."""
    why = why_one_participle(words.entry(line).spec)
    valid = data["form"].removesuffix("s")[:-1] + "o"
    return Reason(point, f"participle.{why}", {**data, "valid": strip_accents(valid).upper()})


def _no_such_plural(words: Dictionary, line: int, point: str, data: dict[str, str]) -> Reason:
    """Tell the plural that the word has instead; if it has none, why not."""
    found = plural_reason(words, words.entry(line), point, data["form"])
    forming = point.startswith(_FORMING)
    return found if found.code == "other_plural" or forming else Reason(point, "point", data)


def _imperative(words: Dictionary, line: int, point: str, data: dict[str, str]) -> Reason:
    """Tell whether the verb has no imperative as a pronominal one, or since the point names it (17.10)."""
    plan = verb_plan(words.entry(line).spec, words.rules)
    named = plan is not None and plan.imperative
    return Reason(point, "imperative_named" if named else "point", data)
