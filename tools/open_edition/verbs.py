"""Which verbs enter the edition, by which rule, conjugated or not, and with which marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tesela.lexicon.entries.provenance import VOTES
from tools.open_edition.conjugator import Verb
from tools.open_edition.evidence import Evidence, since
from tools.open_edition.facts import Fact
from tools.open_edition.made import Made
from tools.open_edition.shapes import conjugable


class Decision(NamedTuple):
    """A rule, and whether it lets a verb be conjugated."""

    rule: str
    conjugated: bool = True


def entries(known: Evidence) -> Iterator[Made]:
    """Give every verb that a rule lets in."""
    for infinitive in sorted(known.verbs()):
        if conjugable(infinitive):
            votes = known.verb_votes(infinitive)
            decision = decide(infinitive, votes, known)
            if decision is not None:
                yield _made(infinitive, votes, decision, known)


def decide(infinitive: str, votes: str, known: Evidence) -> Decision | None:
    """Name the rule for a verb; None if none lets it in."""
    j, v, general, rla, older, old = (letter in votes for letter in "JVLRTW")
    if infinitive in known.later and not (j or v or general):
        return Decision("h1")
    if j and not v and general:
        if rla and old:
            return Decision("v3", conjugated=False)
        return Decision("v3") if rla or older else None
    if j:
        return Decision("v1" if v else "v2")
    if v:
        return Decision("v4", conjugated=not (rla and old and not older))
    if known.is_obsolete(infinitive):
        return Decision("v5", conjugated=False)
    if known.is_spanish(infinitive):
        return Decision("v6", conjugated=False)
    if rla and (general or older or "D" in votes):
        return Decision("v7")
    return Decision("h2") if "D" in votes else None


def head_of(infinitive: str, known: Evidence) -> str:
    """Give the headword: with -se if the list that has the verb prints it so."""
    for source in (known.lemarios.verbs, known.lemarios.general_verbs):
        if infinitive in source:
            return source[infinitive]
    verb = known.conjugator.get(infinitive)
    if verb is not None:
        return infinitive if verb.plain else infinitive + "se"
    in_rla = infinitive in known.rla.classes or infinitive in known.rla.old
    reflexive = infinitive + "se" in known.rla.classes or infinitive + "se" in known.rla.old
    return infinitive + "se" if reflexive and not in_rla else infinitive


def _made(infinitive: str, votes: str, decision: Decision, known: Evidence) -> Made:
    verb = known.conjugator.get(infinitive, Verb(plain=True))
    head = head_of(infinitive, known)
    uses, said = uses_of(infinitive, head, verb, known)
    parts = ["v." + "".join(use for use in ("tr.", "intr.", "prnl.", "impers.") if use in uses)]
    if known.is_spanish(infinitive):
        parts.append("esp:región")
        said.append("esp:región:R")
    elif not decision.conjugated:
        parts.append("desus.")
        said.append(f"desus.:{'R' if known.is_obsolete(infinitive) else VOTES}")
    else:
        parts += _paradigm(verb)
    vintage = "later" if decision.rule in ("h1", "h2") else since(votes)
    return Made(head, " ".join(parts), votes or "H", decision.rule, vintage, tuple(said))


def _paradigm(verb: Verb) -> Iterator[str]:
    """Give the model, participles and defects that the conjugator tells."""
    if verb.models:
        yield f"model={','.join(verb.models)}"
    if verb.participles:
        yield f"part={','.join(verb.participles)}"
    if verb.only:
        yield f"only={verb.only}"


def uses_of(infinitive: str, head: str, verb: Verb, known: Evidence) -> tuple[set[str], list[str]]:
    """Tell how a verb is used, and who says so."""
    if verb.impersonal:
        return {"impers."}, ["impers.:J"]
    if head != infinitive:
        return {"prnl."}, [f"prnl.:{'L' if infinitive in known.lemarios.general_verbs else 'J'}"]
    uses = set(known.rla.verb_uses(infinitive) | known.rla.verb_uses(infinitive + "se"))
    transitive = Fact.TRANSITIVE in known.coes.get(infinitive, ())
    read = infinitive in known.intransitive or infinitive in known.pronominal
    if uses:
        said = [f"{use}:R" for use in sorted(uses)]
        if "tr." not in uses and transitive and not read:
            return {*uses, "tr."}, ["tr.:C", *said]
        return uses, said
    if transitive:
        return {"tr."}, ["tr.:C"]
    if infinitive in known.pronominal:
        return {"prnl."}, ["prnl.:H"]
    return ({"intr."}, ["intr.:H"]) if infinitive in known.intransitive else ({"tr."}, ["tr.:H"])
