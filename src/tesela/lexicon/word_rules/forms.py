"""The valid forms of an entry under a rule set: points 1-18 put together."""

from __future__ import annotations

from tesela.core.tiles import strip_accents
from tesela.lexicon.entries import Entry
from tesela.lexicon.word_rules.no_words import no_word
from tesela.lexicon.word_rules.nominals import named_plurals, nominal_forms, nominal_plan
from tesela.lexicon.word_rules.rulesets import WordRules
from tesela.lexicon.word_rules.values import Form, derivation
from tesela.lexicon.word_rules.verbs import verb_forms, verb_plan


def forms(entry: Entry, rules: WordRules) -> list[Form]:
    """Every valid form of an entry, accents kept, each with the points that allow it.

    The same text may come twice, from different senses; a text with K or W is a form too, though no
    tiles spell it.
    """
    found = [] if no_word(entry, rules) is not None else _derived(entry, rules)
    return _patched(entry, found) if entry.spec.patches else found


def _derived(entry: Entry, rules: WordRules) -> list[Form]:
    nominal = nominal_plan(entry, rules)
    verb = verb_plan(entry.spec, rules)
    if nominal is not None:
        found = nominal_forms(entry, nominal, rules)
    else:
        found = named_plurals(rules.phrases.get(entry.head, ()), "18.2.4", rules)
    return found + verb_forms(entry, verb, rules) if verb is not None else found


def _patched(entry: Entry, found: list[Form]) -> list[Form]:
    """The derived forms with the entry's own patches applied: what is taken out counts as played, folded."""
    out = {strip_accents(patch.form) for patch in entry.spec.patches if not patch.add}
    kept = [form for form in found if strip_accents(form.text) not in out]
    added = [
        Form(patch.form, derivation("patch", (), "", patch.reason))
        for patch in entry.spec.patches
        if patch.add
    ]
    return kept + added
