"""Which entries have forms that grammar would give and the rules bar.

Most have none: a transitive verb has its whole paradigm, a noun its plural. Asking only the others keeps
building fast, and the index small.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tesela.lexicon.conjugation.paradigm import base_infinitive
from tesela.lexicon.entries import Entry
from tesela.lexicon.word_rules import Form, WordRules, barred
from tesela.lexicon.word_rules.no_words import no_word
from tesela.lexicon.word_rules.nominals import nominal_plan
from tesela.lexicon.word_rules.verbs import conjugated, slots_kept, verb_plan

_NO_LETTERS: Final = re.compile(r"[\W\d_]+")


def is_restricted(entry: Entry, rules: WordRules) -> bool:
    """Whether a point takes something from the entry that a word of its class would have."""
    if entry.spec.patches or no_word(entry, rules) is not None:
        return True
    nominal = nominal_plan(entry, rules)
    if nominal is not None and not nominal.plurals:
        return True
    plan = verb_plan(entry.spec, rules)
    if plan is None:
        return False
    whole = plan.four_participles and plan.imperative and conjugated(entry, plan, rules)
    no_imperative = base_infinitive(entry.head) in rules.verbs.no_imperative
    return not whole or no_imperative or any(slots_kept(entry, plan, rules))


def barred_forms(entry: Entry, valid: Sequence[Form], rules: WordRules) -> list[Form]:
    """The forms that an entry lacks; what is valid by another way is not among them.

    Those of bi-, etc. and ping-pong come as somebody would lay them: without point or hyphen.
    """
    texts = {form.text for form in valid}
    found = [form for form in barred(entry, rules) if form.text not in texts]
    if entry.head.isalpha():
        return found
    return [Form(_NO_LETTERS.sub("", form.text), form.derivation) for form in found]
