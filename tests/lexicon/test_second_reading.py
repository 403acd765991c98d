"""Points 12, 17 and 18 read a second time: any marks together, and the forms that they leave.

Nothing here asks the program how it reads a mark or a point; conjugation comes from `second_conjugator`.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from tests.lexicon.second_conjugator import conjugate
from tests.lexicon.words import L16, XII, words

from tesela.core.tiles import strip_accents
from tesela.lexicon.word_rules import WordRules

REGIONS = ("And.", "Ar.", "León", "Sal.")
ELSEWHERE = ("Arg.", "Col.", "Am.", "Esp.", "Cuba")
REGISTERS = ("coloq.", "vulg.", "poét.", "rur.")
OLD = ("ant.", "desus.", "germ.")
VERBS = {
    "cantar": {},
    "sentir": {"st": ["sient"], "wk": ["sint"]},
    "tener": {"st": ["tien"], "yo": ["teng"], "pret": ["tuv"], "fut": ["tendr"], "imp": ["ten"]},
}
NOUNS = {"gato, ta": ("gato", "gata"), "mesa": ("mesa",), "reloj": ("reloj",), "bienes": ("bienes",)}
PLURALS = {
    "gato": {"gatos"},
    "gata": {"gatas"},
    "mesa": {"mesas"},
    "reloj": {"relojes"},
    "bienes": {"bienes"},
}


class Meaning(Struct, frozen=True):
    """One sense: classes or uses, what describes it, its age, and where an old word lives on."""

    classes: tuple[str, ...]
    where: tuple[str, ...]
    age: str
    alive: tuple[str, ...]

    def __str__(self) -> str:
        alive = self.alive if self.old_mark else ()
        return " ".join((*self.classes, *self.where, *filter(None, (self.age,)), *alive))

    @property
    def old_mark(self) -> bool:
        return self.age in OLD

    @property
    def old(self) -> bool:
        return self.old_mark and not self.alive

    @property
    def regional(self) -> bool:
        marks = {*self.where, *(self.alive if self.old_mark else ())} & {*REGIONS, *ELSEWHERE}
        return bool(marks) and marks <= set(REGIONS)


def meanings(classes: list[tuple[str, ...]]) -> st.SearchStrategy[list[Meaning]]:
    marks = st.lists(st.sampled_from(REGIONS + ELSEWHERE + REGISTERS), max_size=2, unique=True).map(tuple)
    ages = st.sampled_from(("", "", "p. us.", *OLD))
    return st.lists(st.builds(Meaning, st.sampled_from(classes), marks, ages, marks), min_size=1, max_size=3)


def verb_forms(verb: str, senses: list[Meaning], *, carries_se: bool, rules: WordRules) -> set[str]:
    """17.2, 17.4-17.6, 17.8, 17.10."""
    old_rules = rules is XII
    forms = conjugate(verb, VERBS[verb])
    pronominal = [sense.classes == ("prnl.",) for sense in senses]
    found = {verb, *([verb + "se"] if carries_se or (old_rules and all(pronominal)) else [])}
    current = [sense for sense in senses if not sense.old and (old_rules or not sense.regional)]
    if not current:
        return found
    telling = senses if old_rules else current
    if all(sense.classes == ("prnl.",) for sense in telling):
        forms = {slot: texts for slot, texts in forms.items() if slot not in ("imp.2s", "imp.vos", "imp.2p")}
    if all("impers." in sense.classes for sense in senses):
        persons = ("3s", "3p") if old_rules else ("3s",)
        forms = {slot: texts for slot, texts in forms.items() if "." not in slot or slot[-2:] in persons}
    found |= set().union(*forms.values())
    if any("tr." in sense.classes for sense in telling):
        found |= {text[:-1] + end for text in forms["part"] for end in ("a", "os", "as")}
    return found


def noun_forms(line: str, senses: list[Meaning], rules: WordRules) -> set[str]:
    """6, 12, 18.1, 18.2, 18.3."""
    found = set(NOUNS[line])
    if any("cursiva" in sense.classes for sense in senses):
        return found
    for sense in senses:
        marks = set(sense.classes)
        if marks & {"apóc.", "inv.", "fr.", "loc. adv."} or (rules is XII and sense.old):
            continue
        if marks & {"m.", "adj.", "pron.", "part."}:
            found |= set().union(*(PLURALS[word] for word in NOUNS[line]))
    return found


_USES: list[tuple[str, ...]] = [
    ("tr.",), ("intr.",), ("prnl.",), ("tr.", "prnl."), ("intr.", "prnl."), ("tr.", "intr."), ("impers.",),
    ("intr.", "impers."),
]  # fmt: skip
_CLASSES: list[tuple[str, ...]] = [
    ("m.",), ("adj.",), ("pron.",), ("part.",), ("adv.",), ("interj.",), ("onomat.",), ("prep.",),
    ("m.", "fr."), ("loc. adv.",), ("adj.", "apóc."), ("adj.", "inv."), ("m.", "cursiva"),
    ("adj.", "m."), ("adv.", "adj."),
]  # fmt: skip


@settings(max_examples=300)
@given(st.sampled_from(sorted(VERBS)), meanings(_USES), st.booleans(), st.sampled_from([XII, L16]))
def test_a_verb_of_any_marks(verb: str, senses: list[Meaning], carries_se: bool, rules: WordRules) -> None:
    line = f"{verb}{'se' if carries_se else ''}  {' ; '.join(map(str, senses))}"
    found = {strip_accents(text) for text in words(line, rules)}
    assert found == verb_forms(verb, senses, carries_se=carries_se, rules=rules), line


@settings(max_examples=300)
@given(st.sampled_from(sorted(NOUNS)), meanings(_CLASSES), st.sampled_from([XII, L16]))
def test_a_noun_of_any_marks(head: str, senses: list[Meaning], rules: WordRules) -> None:
    line = f"{head}  {' ; '.join(map(str, senses))}"
    assert words(line, rules) == noun_forms(head, senses, rules), line
