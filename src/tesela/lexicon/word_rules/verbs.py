"""Point 17: from a verb's senses to the forms that are valid, and the points that bar the others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from tesela.lexicon.conjugation.models import model_named
from tesela.lexicon.conjugation.paradigm import Table, base_infinitive, tail_paradigm
from tesela.lexicon.conjugation.slots import INF, PART, SLOTS, covers
from tesela.lexicon.conjugation.usual import usual_models
from tesela.lexicon.entries import Entry, Spec
from tesela.lexicon.word_rules import verb_lists
from tesela.lexicon.word_rules.facts import Facts, facts_of
from tesela.lexicon.word_rules.rulesets import WordRules
from tesela.lexicon.word_rules.values import Derivation, Form, derivation

_BARE_IMPERATIVES = frozenset(("imp.2s", "imp.2p", "imp.vos"))


class VerbPlan(msgspec.Struct, frozen=True):
    """What the points allow a verb with these senses, whatever its headword."""

    conjugates: bool
    points: tuple[str, ...]
    """Why it is conjugated, or why it is not."""
    impersonal: bool
    """No sense has a subject."""
    four_participles: bool
    imperative: bool
    se: bool
    """The infinitive takes -se even if the headword does not carry it."""


@lru_cache(maxsize=65536)
def verb_plan(spec: Spec, rules: WordRules) -> VerbPlan | None:
    """The points of 17 applied to an entry's verb senses; None if it has none.

    Italics belong to the headword, so that one sense that has them speaks for all.
    """
    senses = [facts for facts in map(facts_of, spec.senses) if facts.verb]
    if not senses:
        return None
    italics = any(facts.italics for facts in senses)
    usable = [] if italics else [facts for facts in senses if not facts.phrase]
    conjugates, points = may_conjugate(spec, senses, usable, rules)
    return VerbPlan(
        conjugates=conjugates,
        points=points,
        impersonal=bool(usable) and all("impers." in facts.classes for facts in usable),
        four_participles=has_four_participles(usable, rules),
        imperative=has_imperative(usable, rules),
        se=takes_se(senses, rules),
    )


def is_current(facts: Facts, rules: WordRules) -> bool:
    """Neither old nor, since 2016, regional to Spain."""
    return not facts.old and (rules.regional_counts or not facts.regional)


def may_conjugate(
    spec: Spec, senses: list[Facts], usable: list[Facts], rules: WordRules
) -> tuple[bool, tuple[str, ...]]:
    """17.2, 17.6, 17.9, 18.2.8, 18.3: whether the verb is conjugated, and by which points or by which not."""
    if not usable:
        italics = any(facts.italics for facts in senses)
        return False, (rules.point("18.3" if italics else "18.2.8"),)
    if spec.model == ("-",):
        return False, (rules.point("17.2"),)
    if any(is_current(facts, rules) for facts in usable):
        rare = all(facts.rare for facts in usable)
        return True, (rules.point("17.9"),) if rare else (rules.point("17.2"),)
    if rules.obsolete_model_revives and spec.model:
        return True, (rules.point("17.6"),)
    return False, (rules.point("17.6"),)


def impersonal_slots(plan: VerbPlan, rules: WordRules) -> tuple[str, ...]:
    """17.8: verbs impersonal in every sense have third persons (2016: singular) and non-personal forms."""
    return rules.impersonal if plan.impersonal else ()


def has_four_participles(senses: list[Facts], rules: WordRules) -> bool:
    """17.4, 18.2.9: four forms need a transitive sense (2016: a current one, not regional to Spain)."""
    return any(
        "tr." in facts.classes and (rules.regional_counts or is_current(facts, rules)) for facts in senses
    )


def why_one_participle(spec: Spec) -> str:
    """What keeps a participle masculine singular: the verb is `intr`, `prnl`, both, or `old_tr`."""
    senses = [facts for facts in map(facts_of, spec.senses) if facts.verb]
    if any("tr." in facts.classes for facts in senses):
        return "old_tr"
    if is_pronominal(senses):
        return "prnl"
    return "intr_prnl" if any("prnl." in facts.classes for facts in senses) else "intr"


def has_imperative(senses: list[Facts], rules: WordRules) -> bool:
    """17.10: none for verbs that are only pronominal (2016: in their current senses)."""
    if rules.regional_counts:
        return not is_pronominal(senses)
    current = [facts for facts in senses if is_current(facts, rules)]
    return any(facts.classes & {"tr.", "intr.", "copul.", "aux.", "impers."} for facts in current)


def is_pronominal(senses: list[Facts]) -> bool:
    """Exclusively pronominal: no sense has another use."""
    return all(facts.classes.isdisjoint({"tr.", "intr.", "copul.", "aux.", "impers."}) for facts in senses)


def takes_se(senses: list[Facts], rules: WordRules) -> bool:
    """17.5, 17.10: exclusively pronominal verbs take -se (2016: if the entry carries it)."""
    return not rules.only_carried_se and is_pronominal(senses)


def verb_forms(entry: Entry, plan: VerbPlan, rules: WordRules) -> list[Form]:
    """Every valid form of the entry as a verb."""
    infinitive = base_infinitive(entry.head)
    found = [Form(infinitive, derivation("verb", plan.points, "inf"))]
    if plan.se or infinitive != entry.head:
        found.append(Form(infinitive + "se", derivation("infinitive-se", (rules.point("17.10"),))))
    if not conjugated(entry, plan, rules):
        return found
    only, without = slots_kept(entry, plan, rules)
    imperative = plan.imperative and infinitive not in rules.verbs.no_imperative
    own = participles(entry, infinitive)
    treatment = Treatment(rules, plan.points, only, without, imperative, plan.four_participles, bool(own))
    models = models_of(entry, rules)
    for name in models:
        prefix, rows = _rows_of(infinitive, name, treatment)
        found += [Form(prefix + text, derived) for text, derived in rows]
    if len(models) > 1:
        found = list(dict.fromkeys(found))  # two models share most of their forms
    if own and _kept(PART, own[0], infinitive, only, without):
        for text in own:
            found += participle_forms(text, plan.four_participles, rules)
    for text in rules.verbs.added.get(infinitive, ()):
        found.append(Form(text, derivation("verb", (rules.point("17.12"),), "pi.1p")))
    return found


def conjugated(entry: Entry, plan: VerbPlan, rules: WordRules) -> bool:
    """17.2, and 17.12 of 2016: verbs named there have the infinitive alone."""
    return plan.conjugates and base_infinitive(entry.head) not in rules.verbs.infinitive_only


def slots_kept(entry: Entry, plan: VerbPlan, rules: WordRules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """17.7 (2016: 17.6): the entry's note, else what the rule set says of this verb."""
    infinitive = base_infinitive(entry.head)
    only = impersonal_slots(plan, rules) or entry.spec.only
    if infinitive in rules.verbs.whole:
        return (), ()
    if entry.spec.only or entry.spec.without:
        return only, entry.spec.without
    return only or rules.verbs.only.get(infinitive, ()), rules.verbs.without.get(infinitive, ())


def models_of(entry: Entry, rules: WordRules) -> tuple[str, ...]:
    """The entry's models, else the rule set's for this verb, else what its infinitive usually takes."""
    infinitive = base_infinitive(entry.head)
    named = tuple(name for name in entry.spec.model if name != "-")
    return named or rules.verbs.models.get(infinitive) or usual_models(infinitive)


def participles(entry: Entry, infinitive: str) -> tuple[str, ...]:
    """The participles that the entry gives, else the irregular ones of its family; none: the model's."""
    if entry.spec.participle:
        return entry.spec.participle
    whole = verb_lists.WHOLE_PARTICIPLES.get(infinitive)
    if whole is not None:
        return whole
    for end, given in verb_lists.PARTICIPLES:
        if infinitive.endswith(end):
            return tuple(infinitive[: -len(end)] + text for text in given)
    return ()


def participle_forms(text: str, four: bool, rules: WordRules) -> list[Form]:
    """17.4: the masculine singular, and the other three if the verb has them."""
    points = (rules.point("17.4"),)
    found = [Form(text, derivation("participle", points))]
    if four:
        found += [
            Form(form, derivation("participle", points, slot)) for slot, form in other_participles(text)
        ]
    return found


def other_participles(text: str) -> tuple[tuple[str, str], ...]:
    """Feminine and plurals of a participle: f, mp, fp."""
    return (("f", text[:-1] + "a"), ("mp", text + "s"), ("fp", text[:-1] + "as"))


def _kept(number: int, form: str, infinitive: str, only: Iterable[str], without: Iterable[str]) -> bool:
    root = infinitive[:-2]
    if only and not any(covers(term, number, root=root, form=form, infinitive=infinitive) for term in only):
        return False
    return not any(covers(term, number, root=root, form=form, infinitive=infinitive) for term in without)


class Treatment(msgspec.Struct, frozen=True):
    """Which forms of a paradigm a verb has, and by which points: verbs treated alike share their endings."""

    rules: WordRules
    points: tuple[str, ...]
    only: tuple[str, ...]
    without: tuple[str, ...]
    imperative: bool
    four_participles: bool
    own_participles: bool
    """The participles are the entry's own, not the paradigm's."""


_ROWS: dict[tuple[str, str, bool, Treatment], tuple[tuple[str, Derivation], ...]] = {}


def _rows_of(
    infinitive: str, name: str, treatment: Treatment
) -> tuple[str, tuple[tuple[str, Derivation], ...]]:
    """The verb's unchanging prefix, and the endings of all verbs that end alike and are treated alike."""
    prefix, table = tail_paradigm(infinitive, name)
    tail = infinitive[len(prefix) :]
    # Not by the name alone: interdecir follows a variant of the predecir that its entry names.
    model = model_named(name, infinitive)
    key = (tail, model.name if model else name, prefix != "", treatment)
    rows = _ROWS.get(key)
    if rows is None:
        rows = _ROWS[key] = _rows(table, tail, treatment)
    return prefix, rows


def _rows(table: Table, tail: str, treatment: Treatment) -> tuple[tuple[str, Derivation], ...]:
    """Give the valid forms of a paradigm, each text once."""
    rules = treatment.rules
    slots: dict[str, list[int]] = {}
    rows: dict[str, Derivation] = {}
    for number, text in table:
        if number == INF or not _kept(number, text, tail, treatment.only, treatment.without):
            continue
        if not treatment.imperative and SLOTS[number] in _BARE_IMPERATIVES:
            continue
        if number != PART:
            slots.setdefault(text, []).append(number)
        elif not treatment.own_participles:
            made = participle_forms(text, treatment.four_participles, rules)
            rows.update((form.text, form.derivation) for form in made)
    for text, numbers in slots.items():
        names = ",".join(SLOTS[number] for number in numbers)
        voseo = all(SLOTS[number].endswith("vos") for number in numbers)
        cited = (rules.point("17.3"),) if voseo else treatment.points
        rows.setdefault(text, derivation("verb", cited, names))
    return tuple(rows.items())
