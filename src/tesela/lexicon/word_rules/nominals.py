"""Points 1-16 and 18: headwords, feminines and plurals of everything that is not a verb form."""

from __future__ import annotations

from functools import lru_cache, partial

import msgspec

from tesela.lexicon.entries import Entry, Spec
from tesela.lexicon.entries.headword import whole
from tesela.lexicon.stress import bare, is_final_vowel_stressed
from tesela.lexicon.word_rules.facts import Facts, facts_of
from tesela.lexicon.word_rules.plural_lists import ARTICLES, PRONOUNS
from tesela.lexicon.word_rules.plurals import regular_plural, to_is
from tesela.lexicon.word_rules.rulesets import WordRules
from tesela.lexicon.word_rules.values import Derivation, Form, derivation

_INFLECTED = frozenset({"s.", "adj.", "pron.", "art.", "part.", "tratam.", "contracc."})
FORMING = ("18.4.1", "18.4.2", "18.4.3")
"""What forms a plural: after an unstressed vowel, a stressed one, a consonant."""
_NOTES = {
    "aféresis": "3",
    "dim.": "5",
    "aum.": "5",
    "desp.": "5",
    "sup.": "5",
    "lat.": "9",
    "acort.": "18.1.1",
}


class NominalPlan(msgspec.Struct, frozen=True):
    """What the points allow an entry with these senses, verbs apart."""

    headword: Derivation
    feminine: Derivation
    neuter: Derivation
    plural: tuple[Derivation, ...]
    """By the kind of ending: unstressed vowel, stressed vowel, consonant."""
    adverb: bool
    plurals: frozenset[str]
    """The classes of the senses that have a plural."""
    barred: tuple[str, ...]
    """The points that bar a plural, where no sense has one."""
    apocope: bool
    people: bool
    invariable: bool
    """A sense is marked so, and nothing else bars its plural."""


def nominal_plan(entry: Entry, rules: WordRules) -> NominalPlan | None:
    """The points of 1-16 and 18 applied to an entry's senses; None if they are all verbs."""
    return _plan(entry.spec, rules, entry.head[-1] == "s", bool(entry.endings))


@lru_cache(maxsize=65536)
def _plan(spec: Spec, rules: WordRules, head_in_s: bool, feminine: bool) -> NominalPlan | None:
    """Of all headwords that are alike in two things.

    `head_in_s`: one that does not end in -s is no plural, whatever its senses are marked. `feminine`: one
    that has another ending and is of an adjectival phrase is an adjective.
    """
    senses = [facts for facts in map(facts_of, spec.senses) if not facts.verb]
    if not senses:
        return None
    italics = any(facts.italics for facts in senses)  # of the headword, so of every sense
    plurals: set[str] = set()
    inflected: list[Facts] = []
    barred: list[str] = []
    invariable = False
    for facts in senses:
        point = "18.3" if italics else bars_plural(facts, spec, rules, head_in_s=head_in_s, feminine=feminine)
        if point is None:
            plurals.update(facts.classes & _INFLECTED | facts.classes & {"letra", "griega", "nota"})
            plurals.update({"adj."} if facts.phrase else ())
            inflected.append(facts)
        else:
            barred.append(rules.point(point))
            invariable |= point == "18.4" and facts.invariable and not facts.classes.isdisjoint(_INFLECTED)
    notes = {_NOTES[tag] for sense in spec.senses for tag in sense.tags if tag in _NOTES}
    points = tuple(rules.point(number) for number in sorted(notes)) or (rules.point(allows(senses)),)
    return NominalPlan(
        headword=derivation("headword", points),
        feminine=derivation("feminine", (rules.point("7"),)),
        neuter=derivation("neuter", (rules.point("18.1.pron"),)),
        plural=_plural_derivations(permits(plurals, inflected), rules),
        adverb=all(facts.classes == {"adv."} for facts in senses),
        plurals=frozenset(plurals),
        barred=tuple(dict.fromkeys(barred)),
        apocope=any("apóc." in facts.classes for facts in senses),
        people=any(facts.people for facts in senses),
        invariable=invariable,
    )


def allows(senses: list[Facts]) -> str:
    """The point under which the headword itself stands: one of its own, or XI, which names the dictionary."""
    if any(facts.italics for facts in senses):
        return "6"
    if all(facts.old for facts in senses):
        return "12"
    if all(facts.rare for facts in senses):
        return "13"
    if all(facts.phrase for facts in senses):
        return "8"
    classes = frozenset().union(*(facts.classes for facts in senses))
    for tag, point in (("part.", "17.1"), ("apóc.", "4"), ("onomat.", "11")):
        if tag in classes and not classes & {"s.", "adj."}:
            return point
    return "XI"


def bars_plural(facts: Facts, spec: Spec, rules: WordRules, *, head_in_s: bool, feminine: bool) -> str | None:
    """The point that leaves a sense without plural, or None: 12, 18.2."""
    if "apóc." in facts.classes:
        return "18.2.2"
    if facts.phrase:
        return phrase_bars(facts, spec, rules, feminine=feminine)
    if facts.old and not rules.old_inflects:
        return "12"
    if facts.plural_only and head_in_s:
        return "18.4"
    if facts.invariable and not (facts.people and rules.peoples_join):
        return "18.4"
    if "contracc." in facts.classes and not facts.classes & {"s.", "adj.", "pron."}:
        return None if rules.contractions_inflect else "18.1.pron"
    if facts.classes & _INFLECTED:
        return None
    for tag, point in (("adv.", "18.2.1"), ("interj.", "18.2.3"), ("onomat.", "18.2.7")):
        if tag in facts.classes:
            return point
    return "18.1"


def phrase_bars(facts: Facts, spec: Spec, rules: WordRules, *, feminine: bool) -> str | None:
    """18.2.4-18.2.8: words of phrases stay as they are, but for adjectives (2016: after bien, mal)."""
    adjective = "adj." in facts.classes or spec.after or (feminine and "loc.adj." in facts.phrase)
    if adjective and (
        rules.phrase_adjectives_after is None or not rules.phrase_adjectives_after.isdisjoint(spec.after)
    ):
        return None
    for kind, point in (("loc.adj.", "18.2.4"), ("loc.adv.", "18.2.5"), ("loc.sust.", "18.2.6")):
        if kind in facts.phrase:
            return point
    return "18.2.8"


def nominal_forms(entry: Entry, plan: NominalPlan, rules: WordRules) -> list[Form]:
    """Headword, feminine, neuter and plurals."""
    head = entry.head
    adverb = plan.adverb and head.endswith("mente")
    found = [Form(head, derivation("headword", (rules.point("2"),)) if adverb else plan.headword)]
    words: tuple[str, ...] = (head,)
    if entry.endings or entry.spec.feminine:
        words = (head, *[whole(head, ending) for ending in entry.endings[:1]], *entry.spec.feminine)
        found += [Form(word, plan.feminine) for word in words[1:]]
        found += [Form(whole(head, ending), plan.neuter) for ending in entry.endings[1:]]
    if plan.plurals:
        for word in words:
            named = naming_points(word, plan, rules)
            derived = derivation("plural", named) if named else plan.plural[formed(word)]
            found += [Form(text, derived) for text in plurals_of(word, entry, plan, rules)]
    elif plan.invariable:
        for word in filter(partial(_is_named, rules=rules), words):  # 18.1.7: los chané, los chanés
            found += named_plurals(noun_plurals(word, plan, rules), rules.naming.get(word, "18.4"), rules)
    for word in words:
        if word in rules.phrases:
            found += named_plurals(rules.phrases[word], "18.2.4", rules)
        if plan.apocope and word in rules.apocopes:
            found += named_plurals(rules.apocopes[word], "18.2.2", rules)
    return found


def named_plurals(texts: tuple[str, ...], point: str, rules: WordRules) -> list[Form]:
    """18.2.2 and 18.2.4 of 2016: the apocopes and words of phrases that do have a plural."""
    return [Form(text, derivation("plural", (rules.point(point),))) for text in texts]


def formed(word: str) -> int:
    """Which part of 18.4 forms the plural: 0 unstressed vowel, 1 stressed vowel, 2 consonant."""
    last = word[-1]
    if last in "aeo" and len(word) > 4:
        return 0
    if last not in "aeiouáéíóú":
        return 2
    return 1 if is_final_vowel_stressed(word) else 0


def permits(plurals: set[str], senses: list[Facts]) -> str:
    """The point that permits the plural: 12 and 13 for old and little used words, else 18.1."""
    if all(facts.old or facts.kept for facts in senses):
        return "12"
    if all(facts.rare for facts in senses):
        return "13"
    if "s." in plurals:
        return "18.1.5"
    return "18.1.2" if plurals & {"adj.", "part."} else "18.1.pron"


def _plural_derivations(permit: str, rules: WordRules) -> tuple[Derivation, ...]:
    """The point that permits the plural with each of those that form it."""
    return tuple(derivation("plural", (rules.point(permit), rules.point(number))) for number in FORMING)


def plurals_of(word: str, entry: Entry, plan: NominalPlan, rules: WordRules) -> tuple[str, ...]:
    """The plurals of one word: those that the rules name, else the entry's own, else its ending's."""
    classes = plan.plurals
    given = entry.spec.plural if word == entry.head and not _is_named(word, rules) else ()
    if given and not ("pron." in classes and PRONOUNS.get(word)):
        joined = given + regular_plural(word) if plan.people and rules.peoples_join else given
        return tuple(dict.fromkeys(joined))
    if "art." in classes and word in ARTICLES:
        classes -= {"adj."}  # un, una: the adjective's plurals are the article's
    if "pron." not in classes and "s." in classes:
        return noun_plurals(word, plan, rules)
    found: list[str] = []
    pronoun = PRONOUNS.get(word) if classes & {"pron.", "adj."} else None
    if classes & {"s.", "tratam."} or (classes & {"adj.", "part."} and pronoun is None):
        found.extend(noun_plurals(word, plan, rules))
    if pronoun is not None:
        found.extend(pronoun)
    elif classes == {"pron."}:
        found.extend(noun_plurals(word, plan, rules))
    for tag, table in (("art.", ARTICLES), ("contracc.", rules.contractions)):
        if tag in classes and not classes & {"s.", "adj.", "pron."}:
            found.extend(table[word] if word in table else regular_plural(word))
    return tuple(dict.fromkeys(found))


_NAMING = {"letra": "18.1.3", "griega": "18.1.4", "nota": "18.1.6"}


def naming_points(word: str, plan: NominalPlan, rules: WordRules) -> tuple[str, ...]:
    """The points on letters, notes, peoples, titles ... that say what this word's plural is, if any do."""
    marked = [number for mark, number in _NAMING.items() if mark in plan.plurals]
    if not marked and len(word) <= 3 and "s." in plan.plurals:
        marked = [
            number
            for number, table in zip(_NAMING.values(), rules.letters, strict=True)
            if word in table and word not in rules.nouns
        ]
    number = "18.1.pron" if _is_closed(word, plan, rules) else rules.naming.get(word)
    named = marked or ([number] if number is not None and number != "18.4" else [])
    return tuple(dict.fromkeys(rules.point(each) for each in named))


def _is_closed(word: str, plan: NominalPlan, rules: WordRules) -> bool:
    """Whether it is an article, a contraction or a pronoun of those that 18.1 names one by one."""
    tables = (("pron.", PRONOUNS), ("art.", ARTICLES), ("contracc.", rules.contractions))
    return "s." not in plan.plurals and any(tag in plan.plurals and word in table for tag, table in tables)


def _is_named(word: str, rules: WordRules) -> bool:
    """Whether the rules say themselves what the plural of this very word is."""
    return word in rules.nouns or (word[-1] == "y" and bare(word) in rules.to_is | rules.both_is)


def noun_plurals(word: str, plan: NominalPlan, rules: WordRules) -> tuple[str, ...]:
    """18.1.3-18.1.7, 18.2.10, 18.4: a noun's or adjective's plurals."""
    if len(word) <= 3 and "s." in plan.plurals:
        letters = _letter_plurals(word, plan, rules)
        if letters is not None:
            return letters
    listed = rules.nouns.get(word)
    if listed is not None:
        return listed
    if word[-1] == "y":
        if bare(word) in rules.to_is:
            return to_is(word)
        if bare(word) in rules.both_is:
            return (*regular_plural(word), *to_is(word))
    return regular_plural(word)


def _letter_plurals(word: str, plan: NominalPlan, rules: WordRules) -> tuple[str, ...] | None:
    """18.1.3, 18.1.4, 18.1.6: letters and notes; where no mark says which, all that fit."""
    marks = ("letra", "griega", "nota")
    marked = plan.plurals & set(marks)
    found: list[str] = []
    listed = False
    for mark, table in zip(marks, rules.letters, strict=True):
        if word in table and (not marked or mark in marked):
            found.extend(table[word])
            listed = True
    return tuple(dict.fromkeys(found)) if listed else None
