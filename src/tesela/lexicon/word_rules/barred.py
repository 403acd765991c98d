"""Why not: the forms that grammar would give and a point bars, and the entries to ask about a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from tesela.core.tiles import strip_accents
from tesela.lexicon.conjugation.paradigm import base_infinitive, paradigm
from tesela.lexicon.conjugation.slots import INF, PART, SLOTS
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.headword import whole
from tesela.lexicon.stress import add_es
from tesela.lexicon.word_rules.forms import forms
from tesela.lexicon.word_rules.no_words import no_word
from tesela.lexicon.word_rules.nominals import (
    FORMING,
    NominalPlan,
    formed,
    naming_points,
    nominal_plan,
    noun_plurals,
)
from tesela.lexicon.word_rules.plurals import regular_plural, to_is
from tesela.lexicon.word_rules.rulesets import WordRules
from tesela.lexicon.word_rules.values import Form, barring
from tesela.lexicon.word_rules.verbs import (
    VerbPlan,
    conjugated,
    impersonal_slots,
    models_of,
    other_participles,
    participles,
    verb_plan,
)

_CLITICS: Final = re.compile(r"(?:me|te|se|los?|las?|les?|nos|os)$")


def explain(entry: Entry, word: str, rules: WordRules) -> list[Form]:
    """What `word` (accents and case do not matter) would be as a form of this entry, and what bars it.

    Empty if it is valid, or if grammar gives no such form.
    """
    wanted = strip_accents(word).lower()
    valid = {strip_accents(form.text) for form in forms(entry, rules)}
    if wanted in valid:
        return []
    found = [form for form in barred(entry, rules) if strip_accents(form.text).lower() == wanted]
    return found or list(_enclitic(entry, wanted, rules))


def barred(entry: Entry, rules: WordRules) -> Iterator[Form]:
    """The forms that grammar would give and the rules do not, enclitics apart.

    Some may be valid all the same, by another sense or slot: `explain` looks.
    """
    for patch in entry.spec.patches:
        if not patch.add:
            yield Form(patch.form, barring("patch", (), "", patch.reason))
    out = no_word(entry, rules)
    if out is not None:
        yield Form(entry.head, barring("headword", (out,)))
        return
    nominal = nominal_plan(entry, rules)
    if nominal is not None:
        yield from _barred_plurals(entry, nominal, rules)
    verb = verb_plan(entry.spec, rules)
    if verb is not None:
        yield from _barred_verb_forms(entry, verb, rules)


def _barred_plurals(entry: Entry, plan: NominalPlan, rules: WordRules) -> Iterator[Form]:
    """12, 18.2, 18.3: plurals that no sense allows; 18.4: plurals that are formed otherwise."""
    for word in (entry.head, *(whole(entry.head, ending) for ending in entry.endings)):
        named = naming_points(word, plan, rules) or (rules.point(FORMING[formed(word)]),)
        points = named if plan.plurals else plan.barred
        texts = [*noun_plurals(word, plan, rules), *regular_plural(word), word + "s", add_es(word)]
        if word.endswith("y"):
            texts.extend(to_is(word))
        for text in dict.fromkeys(texts):
            yield Form(text, barring("plural", points))


def _barred_verb_forms(entry: Entry, plan: VerbPlan, rules: WordRules) -> Iterator[Form]:
    infinitive = base_infinitive(entry.head)
    yield Form(infinitive + "se", barring("infinitive-se", (rules.point("17.10"), rules.point("17.5"))))
    own = participles(entry, infinitive)
    for name in models_of(entry, rules):
        for number, text in paradigm(infinitive, name):
            if number not in (INF, PART):
                slot = SLOTS[number]
                yield Form(text, barring("verb", _slot_points(entry, plan, slot, rules), slot))
            for masculine in (own or (text,)) if number == PART else ():
                points = _slot_points(entry, plan, "part", rules)
                yield Form(masculine, barring("participle", points))
                for slot, other in other_participles(masculine):
                    if conjugated(entry, plan, rules):
                        plural = () if slot == "f" else (rules.point("18.2.9"),)
                        points = (rules.point("17.4"), *plural)
                    yield Form(other, barring("participle", points, slot))


def _slot_points(entry: Entry, plan: VerbPlan, slot: str, rules: WordRules) -> tuple[str, ...]:
    """What bars a form of the paradigm, if anything does."""
    if not plan.conjugates:
        return plan.points
    if not conjugated(entry, plan, rules):
        return (rules.point("17.12"),)
    impersonal = impersonal_slots(plan, rules)
    if slot in ("imp.2s", "imp.2p", "imp.vos") and not entry.spec.only and not impersonal:
        return (rules.point("17.10"),)
    return (rules.point("17.8" if impersonal else "17.7"),)


def _enclitic(entry: Entry, wanted: str, rules: WordRules) -> Iterator[Form]:
    """17.5: a form of the verb with me, te, se, lo ... behind it: dame, amaos, comprándola."""
    plan = verb_plan(entry.spec, rules)
    if plan is None:
        return
    infinitive = base_infinitive(entry.head)
    bases = {
        strip_accents(text) for name in models_of(entry, rules) for _, text in paradigm(infinitive, name)
    }
    if any(base in bases for base in _without_clitics(wanted)):
        yield Form(wanted, barring("enclitic", (rules.point("17.5"),)))


def _without_clitics(word: str) -> Iterator[str]:
    """The word without one, two or three pronouns; amad loses its d before os, vamos its s before nos."""
    for _ in range(3):
        found = _CLITICS.search(word)
        if found is None or found.start() < 2:
            return
        word = word[: found.start()]
        yield word
        if found[0] == "os":
            yield word + "d"
        if found[0] in ("nos", "se"):
            yield word + "s"


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    """Regular endings with the infinitive's ending, the longest first."""
    pairs = {
        (strip_accents(text)[len(stem) :], end)
        for stem, end in (("am", "ar"), ("tem", "er"), ("part", "ir"))
        for _, text in paradigm(stem + end)
    }
    pairs.update(
        (participle + ending, end)
        for participle, end in (("ad", "ar"), ("id", "er"), ("id", "ir"))
        for ending in ("a", "os", "as")
    )
    return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair)))


def suspects(word: str) -> list[str]:
    """Folded words whose entries may explain why `word` is barred: singulars, infinitives, bases.

    >>> "surgido" in suspects("SURGIDOS") and "dar" in suspects("dame")
    True
    """
    plain = strip_accents(word).lower()
    found: list[str] = [plain]
    found.extend(_without_clitics(plain))
    bases = list(found)
    for base in bases:
        if base.endswith("s"):
            found.append(base[:-1])
            if base.endswith("es"):
                found.append(base[:-2])
            if base.endswith("ces"):
                found.append(base[:-3] + "z")
            if base.endswith("is"):
                found.append(base[:-2] + "y")
        if base.endswith(("a", "as", "os")):
            found.append(base.removesuffix("s")[:-1] + "o")
        for ending, infinitive in _endings():
            if base.endswith(ending) and len(base) > len(ending):
                found.append(base[: len(base) - len(ending)] + infinitive)
    return list(dict.fromkeys(found))
