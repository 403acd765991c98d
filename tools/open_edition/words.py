"""Which words other than verbs enter the edition, by which rule, and with which marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tools.open_edition.dict_tools import Root
from tools.open_edition.evidence import Evidence, since
from tools.open_edition.facts import Fact
from tools.open_edition.made import Made
from tools.open_edition.shapes import feminine, is_infinitive, playable

_CLASSES: Final = {
    "Adjetivos": "adj.", "NombresMasculinos": "m.", "NombresFemeninos": "f.",
    "NombresMasculinosFemeninos": "m.f.", "NombresComunes": "com.", "NombresAmbiguos": "amb.",
    "NombresCompuestos": "s.", "ParticipiosIrregulares": "part.", "Adverbios": "adv.",
    "Interjecciones": "interj.", "Onomatopeyas": "onomat.", "Preposiciones": "prep.",
    "Conjunciones": "conj.", "Pronombres": "pron.", "Contracciones": "contracc.", "Articulos": "art.",
    "Locuciones": "loc.",
}  # fmt: skip
"""RLA-ES's classes as marks."""
_CATEGORIES: Final = {"A": "adj.", "MF": "m.f.", "M": "m.", "F": "f."}
_TAGS: Final = {
    "RG": "adv.", "RN": "adv.", "I": "interj.", "CC": "conj.", "CS": "conj.", "SP": "prep.",
    "PP": "pron.", "PD": "pron.", "PI": "pron.", "PT": "pron.", "PR": "pron.", "PX": "pron.", "PE": "pron.",
    "DD": "pron.", "DI": "pron.", "DP": "pron.", "DT": "pron.", "DA": "art.",
}  # fmt: skip
_CLOSED: Final = frozenset({"prep.", "conj.", "pron.", "contracc.", "art."})
_NOMINAL: Final = frozenset({"adj.", "m.", "f.", "m.f.", "com.", "amb.", "s."})
_NATIONS: Final = (
    "afro", "anglo", "austro", "belgo", "chino", "dano", "fino", "franco", "germano", "greco", "hispano",
    "indo", "irlando", "italo", "luso", "nipo", "ruso", "serbo", "sino", "sueco", "turco",
)  # fmt: skip
"""First halves of adjectives that join two nationalities: austrofiyiano."""


def entries(known: Evidence, verbs: frozenset[str]) -> Iterator[Made]:
    """Give every word that a rule lets in; `verbs` are the infinitives that are verbs."""
    heads = known.lemarios.words | known.roots.academic.keys() | known.rla.classes.keys()
    heads |= known.rla.old.keys() | known.roots.classes.keys() | known.roots.later.keys() | known.later
    for word in sorted(heads):
        if not playable(word) and not (len(word) == 1 and word.isalpha()):
            continue  # a letter's plural can be played: aes
        votes = known.word_votes(word)
        rule = rule_for(word, votes, known, verbs)
        if rule:
            yield _made(word, votes, rule, known)


def rule_for(word: str, votes: str, known: Evidence, verbs: frozenset[str]) -> str:
    """Name the rule that lets a word in; nothing if none does."""
    if is_infinitive(word) and word in verbs and not _is_noun_too(word, known):
        return ""
    if word.endswith("se") and is_infinitive(word):
        return ""
    if "L" in votes:
        return _rule_of_lemarios(votes)
    if word in known.later:
        return "h1"
    if "D" in votes:
        return "" if joins_nationalities(word, known) else "w6"
    if word in known.rla.classes and "T" in votes and _marks_by_rla(word, known):
        return "w7"
    if classes_of(word, known)[0] & _CLOSED and votes != "T":
        return "w8"
    return "h1" if "F" in votes else ""


def _rule_of_lemarios(votes: str) -> str:
    if "D" in votes:
        return "w1"
    if not set("TRC").isdisjoint(votes):
        return "w2"
    if "W" not in votes:
        return "w4"
    return "w3" if "A" in votes else "w5"


def joins_nationalities(word: str, known: Evidence) -> bool:
    """Tell whether an adjective is made of two nationalities, which the dictionary does not list."""
    for first in _NATIONS:
        rest = word.removeprefix(first)
        if rest != word and len(rest) > 3:
            second = rest.removeprefix("r") if rest.startswith("rr") else rest
            if any(
                second in source for source in (known.lemarios.words, known.roots.academic, known.roots.older)
            ):
                return "A" in known.roots.academic[word].category
    return False


def _is_noun_too(word: str, known: Evidence) -> bool:
    """Tell whether an infinitive is a noun as well: el deber, el amanecer."""
    names = {_CLASSES.get(name, "") for name in known.rla.classes.get(word, ())}
    academic = known.roots.academic.get(word)
    return bool(names & _NOMINAL) or academic is not None


def _marks_by_rla(word: str, known: Evidence) -> set[str]:
    names = known.rla.classes.get(word) or known.rla.old.get(word, frozenset())
    return {_CLASSES[name] for name in names if name in _CLASSES}


def _marks_by_root(root: Root | None) -> set[str]:
    if root is None:
        return set()
    return {next((mark for key, mark in _CATEGORIES.items() if root.category.startswith(key)), "s.")}


def classes_of(word: str, known: Evidence) -> tuple[frozenset[str], str]:
    """Give the marks of a word's classes and who says them; RLA-ES goes before the others."""
    by_rla, by_academic = _marks_by_rla(word, known), _marks_by_root(known.roots.academic.get(word))
    by_root = _marks_by_root(known.roots.older.get(word))
    if by_rla or by_academic:
        found = by_rla | by_academic
        if not found & (_NOMINAL | {"part."}):
            found |= by_root  # an adverb or interjection that is a noun or an adjective as well
        return frozenset(found), "R" if by_rla else "D"
    if word.endswith("mente") and any(
        Fact.ADVERB in source.get(word, ()) for source in (known.old_dictionary, known.coes)
    ):
        return frozenset({"adv."}), "W"
    tagged = {_TAGS[tag[:2]] for tag in known.roots.classes.get(word, ()) if tag[:2] in _TAGS}
    tagged |= {"interj."} if "I" in known.roots.classes.get(word, ()) else set()
    return frozenset(by_root or tagged), "T" if by_root or tagged else ""


def _made(word: str, votes: str, rule: str, known: Evidence) -> Made:
    classes, by = classes_of(word, known)
    head, said = word, [f"{mark}:{by}" for mark in sorted(classes - _NOMINAL)]
    inflected = not classes or classes & (_NOMINAL | {"part."})
    other, who = _feminine(word, known) if inflected else ("", "")
    if other:
        head = f"{word}, {other}"
        said.append(f"fem:{who}")
    marks = "".join(sorted(classes & _NOMINAL)) or ("" if classes else "s.")
    senses = [marks] if marks else []
    senses += sorted(classes - _NOMINAL)
    old = word in known.rla.old or (word in known.archaisms and word not in known.coes)
    if old:
        senses = [f"{sense} desus." for sense in senses]
        said.append(f"desus.:{'R' if word in known.rla.old else 'A'}")
    if word in known.italics:
        senses[0] += " cursiva"
        said.append("cursiva:H")
    vintage = "later" if rule == "h1" else since(votes)
    return Made(head, " ; ".join(senses), votes or "H", rule, vintage, tuple(said))


def _feminine(head: str, known: Evidence) -> tuple[str, str]:
    """Give a word's feminine and who says so; nothing if the feminine is a headword of its own."""
    academic, older = known.roots.academic.get(head), known.roots.older.get(head)
    shape = feminine(head) or ""
    found = ("", "")
    if academic is not None and academic.feminine:
        found = academic.feminine, "D"
    elif shape and head in known.rla.feminine:
        found = shape, "R"
    elif shape and Fact.FEMININE in known.old_dictionary.get(head, ()):
        found = shape, "W"
    elif older is not None and older.feminine:
        found = older.feminine, "T"
    return ("", "") if found[0] in known.lemarios.words or not playable(found[0]) else found
