"""Which verbs enter the edition, and with which marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tools.open_edition.conjugator import Verb
from tools.open_edition.facts import Fact, Said
from tools.open_edition.shapes import conjugable, plain, playable


class VerbVotes(NamedTuple):
    """What the sources say of verbs, and what was judged by hand."""

    conjugator: dict[str, Verb]
    old_dictionary: Said
    spelling: Said
    """The spelling dictionary of all countries."""
    spain: Said
    america: frozenset[str]
    """Verbs conjugated in some American spelling dictionary."""
    coes: Said
    archaisms: Said
    intransitive: frozenset[str]
    pronominal: frozenset[str]
    obsolete: frozenset[str]
    regional: frozenset[str]
    current: frozenset[str]
    """Judged neither obsolete nor regional, whatever the sources say."""
    rejected: frozenset[str]


def entries(votes: VerbVotes) -> Iterator[tuple[str, str]]:
    """Headword and marks of every verb."""
    for infinitive in sorted(votes.conjugator.keys() | _elsewhere(votes)):
        if infinitive in votes.rejected or not conjugable(infinitive):
            continue
        verb = votes.conjugator.get(infinitive, Verb(plain=True))
        head = infinitive if verb.plain else infinitive + "se"
        yield head, _marks(infinitive, verb, votes)
    for head in sorted(_infinitives(votes)):
        if plain(head) not in votes.rejected and playable(plain(head)):
            yield head, "v.prnl. desus." if head != plain(head) else "v.tr. desus."


def _elsewhere(votes: VerbVotes) -> set[str]:
    """Verbs that the conjugator lacks: conjugated in a spelling dictionary, and seconded."""
    return {
        verb
        for verb, facts in votes.spelling.items()
        if Fact.CONJUGATED in facts
        and verb not in votes.conjugator
        and (verb in votes.old_dictionary or Fact.CONJUGATED in votes.coes.get(verb, ()))
    }


def _infinitives(votes: VerbVotes) -> set[str]:
    """Verbs out of use: the spelling dictionary has the infinitive alone, the old one seconds it."""
    known = votes.conjugator.keys() | _elsewhere(votes)
    return {
        head
        for head in votes.old_dictionary
        if (infinitive := plain(head)) not in known and Fact.INFINITIVE in votes.spelling.get(infinitive, ())
    }


def _marks(infinitive: str, verb: Verb, votes: VerbVotes) -> str:
    uses = _uses(infinitive, verb, votes)
    parts = [f"v.{uses}"]
    if infinitive in votes.obsolete:
        parts.append("desus.")
    elif is_regional(infinitive, votes):
        parts.append("esp:región")
    if verb.models:
        parts.append(f"model={','.join(verb.models)}")
    if verb.participles:
        parts.append(f"part={','.join(verb.participles)}")
    if verb.only:
        parts.append(f"only={verb.only}")
    return " ".join(parts)


def _uses(infinitive: str, verb: Verb, votes: VerbVotes) -> str:
    if verb.impersonal:
        return "impers."
    if not verb.plain or infinitive in votes.pronominal:
        return "prnl."
    if infinitive in votes.intransitive:
        return "intr.prnl." if verb.pronominal else "intr."
    return "tr.prnl." if verb.pronominal else "tr."


def is_regional(infinitive: str, votes: VerbVotes) -> bool:
    """Conjugated in Spain's spelling dictionary and in none of America: almost always regional."""
    if infinitive in votes.current:
        return False
    if infinitive in votes.regional:
        return True
    return Fact.CONJUGATED in votes.spain.get(infinitive, ()) and infinitive not in votes.america


def unsettled(votes: VerbVotes) -> Iterator[str]:
    """Verbs taken for transitive on no other ground than that most are: what a reviewer should look at."""
    for infinitive, verb in sorted(votes.conjugator.items()):
        flags = votes.spelling.get(infinitive, frozenset()) | votes.coes.get(infinitive, frozenset())
        judged = infinitive in votes.intransitive or infinitive in votes.pronominal
        if verb.plain and not verb.impersonal and not judged and Fact.TRANSITIVE not in flags:
            yield infinitive
