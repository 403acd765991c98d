"""Which words other than verbs enter the edition, and with which marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tools.open_edition.facts import Fact, Said
from tools.open_edition.shapes import feminine, is_infinitive, playable

_ADJECTIVES: Final = (
    "ico", "ivo", "oso", "dor", "tor", "sor", "logo", "ario", "ero", "ano", "ino", "eno", "udo", "fono",
    "filo", "fobo", "mano", "fago", "geno", "eo", "és", "ón", "izo", "undo", "esco", "olo",
)  # fmt: skip
"""Endings of words with two genders, where COES alone says so."""


_BEFORE_MENTE: Final = ("a", "ble", "al", "ar", "ante", "ente")
"""Endings of adjectives, also of those that only live on in their adverb."""


class WordVotes(NamedTuple):
    """What the sources say of words, and what was judged by hand."""

    old_dictionary: Said
    spelling: Said
    spain: Said
    countries: dict[str, int]
    """In how many American spelling dictionaries a word is."""
    coes: Said
    archaisms: Said
    rejected: frozenset[str]
    accepted: frozenset[str]
    two_genders: frozenset[str]
    """Words judged to have a feminine."""
    italics: frozenset[str]
    """Foreign words that the dictionary prints in italics."""


def entries(votes: WordVotes) -> Iterator[tuple[str, str]]:
    """Headword (with its feminine) and marks of every word that is not a verb."""
    sources = (votes.old_dictionary, votes.spelling, votes.spain, votes.coes, votes.archaisms)
    heads = {
        word
        for source in sources
        for word in source
        if playable(word) and word not in votes.rejected and accept(word, votes)
    }
    pairs = {head: other for head in heads if (other := _feminine(head, votes))}
    done = set(pairs.values())
    for head in sorted(heads):
        if head in pairs:
            yield f"{head}, {pairs[head]}", "adj."
        elif _is_adverb(head, votes):
            yield head, "adv."
        elif head in votes.italics:
            yield head, "s. cursiva"
        elif head not in done:
            yield head, "s."


def accept(word: str, votes: WordVotes) -> bool:
    """Whether enough sources have the word (docs/open-edition.md gives the odds of every combination)."""
    if word in votes.accepted:
        return True
    old, coes = word in votes.old_dictionary, word in votes.coes
    spelling = votes.spain.get(word) or votes.spelling.get(word)
    if is_infinitive(word):
        return Fact.PLURAL in (spelling or ()) and (old or coes)
    if word.endswith("mente"):
        return old or (coes and word in votes.spelling)
    if old:
        return _not_a_name(word, votes) and not _dropped_kind(word, votes)
    noun = frozenset({Fact.PLURAL, Fact.FEMININE})
    if coes and votes.coes[word] & noun:
        return True
    if word in votes.spain:
        return bool(votes.spain[word] & noun)
    return votes.countries.get(word, 0) >= 2 and bool(votes.spelling.get(word, frozenset()) & noun)


def _dropped_kind(word: str, votes: WordVotes) -> bool:
    """Kinds of word that later editions dropped for the most part: present participles, superlatives."""
    if word in votes.spelling or word in votes.spain or word in votes.coes or word in votes.archaisms:
        return False
    return word.endswith(("ante", "ente", "ísimo", "ísima"))


def _not_a_name(word: str, votes: WordVotes) -> bool:
    """The old list writes names in lower case too."""
    name = word.capitalize()
    return not (name in votes.spelling and word not in votes.spelling and word not in votes.coes)


def _feminine(head: str, votes: WordVotes) -> str | None:
    other = feminine(head)
    if other is None or other in votes.rejected or (is_infinitive(head) and not head.endswith("or")):
        return None
    if _two_nouns(head, other, votes) or not playable(other):
        return None
    return other if _inflects(head, votes) else None


def _inflects(head: str, votes: WordVotes) -> bool:
    """Whether the word has a feminine: the old list says it best, COES flags some nouns that have none."""
    if head in votes.two_genders or Fact.FEMININE in votes.old_dictionary.get(head, ()):
        return True
    if head.endswith(("e", "l")):
        return False
    if any(Fact.FEMININE in source.get(head, ()) for source in (votes.spelling, votes.spain)):
        return True
    coes = votes.coes.get(head, frozenset()) | votes.archaisms.get(head, frozenset())
    return Fact.FEMININE in coes and head not in votes.old_dictionary and head.endswith(_ADJECTIVES)


def _two_nouns(head: str, other: str, votes: WordVotes) -> bool:
    """Whether a spelling dictionary has both words and does not join them: caso and casa."""
    for source in (votes.spain, votes.coes):
        if head in source and other in source:
            return Fact.FEMININE not in source[head]
    return False


def _is_adverb(word: str, votes: WordVotes) -> bool:
    """An adjective and -mente: not pumente, tremente or clarimente, of which no adjective is a part."""
    adjective = word.removesuffix("mente")
    if adjective == word or len(adjective) < 3:
        return False
    sources = (votes.old_dictionary, votes.spelling, votes.spain, votes.coes, votes.archaisms)
    if not any(Fact.ADVERB in source.get(word, ()) for source in sources):
        return False
    return adjective.endswith(_BEFORE_MENTE) or any(adjective in source for source in sources)
