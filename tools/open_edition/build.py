"""From unpacked packages to entries."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.text import read_entries, write_entry
from tools.open_edition import coes, conjugator, spelling, verbs, words, wspanish
from tools.open_edition.facts import Fact, Said
from tools.open_edition.fetch import find
from tools.open_edition.judge import judged
from tools.open_edition.packages import AMERICAN
from tools.open_edition.shapes import is_infinitive, plain


def build(cache: Path, hand: Path) -> Iterator[tuple[str, str]]:
    """Every entry of the edition: where the hand-made files have a headword, theirs alone."""
    by_hand = list(hand_entries(hand))
    taken = frozenset(entry.head for entry in by_hand)
    old = wspanish.read(_lines(find(cache, "wspanish", "spanish")))
    everywhere = _spelling(cache, "hunspell-es", "es_ES")
    spain = _spelling(cache, "dictionary-es", "index")
    american = [_spelling(cache, f"dictionary-es-{code}", "index") for code in AMERICAN]
    plain_coes = coes.read(_lines(find(cache, "myspell-es", "espa~nol.words"), "latin-1"))
    archaisms = coes.read(_lines(find(cache, "myspell-es", "antiguas.words"), "latin-1"), old=True)
    definitions = json.loads(find(cache, "@jirimracek/conjugate-esp", "definitions.json").read_text("utf-8"))
    verb_votes = verbs.VerbVotes(
        conjugator=conjugator.read(definitions),
        old_dictionary=old,
        spelling=everywhere,
        spain=spain,
        america=frozenset(_conjugated(american)),
        coes=plain_coes,
        archaisms=archaisms,
        intransitive=judged("verbs-intransitive"),
        pronominal=judged("verbs-pronominal"),
        obsolete=judged("verbs-obsolete"),
        regional=judged("verbs-regional"),
        current=judged("verbs-current"),
        rejected=judged("not-verbs") | {plain(head) for head in taken if is_infinitive(head)},
    )
    word_votes = words.WordVotes(
        old_dictionary=old,
        spelling=everywhere,
        spain=spain,
        countries=Counter(word for said in american for word in said),
        coes=plain_coes,
        archaisms=archaisms,
        rejected=judged("not-headwords") | taken,
        accepted=judged("headwords"),
        two_genders=judged("two-genders"),
        italics=judged("italics"),
    )
    yield from verbs.entries(verb_votes)
    yield from words.entries(word_votes)
    for entry in by_hand:
        head, _, marks = write_entry(entry).partition("  ")
        yield head, marks


def hand_entries(folder: Path) -> Iterator[Entry]:
    """The entries of the hand-made files."""
    for path in sorted(folder.glob("*.entries")):
        for entry in read_entries(path):
            if isinstance(entry, Entry):
                yield entry


def _lines(path: Path, encoding: str = "utf-8") -> list[str]:
    return path.read_text(encoding=encoding).splitlines()


def _spelling(cache: Path, package: str, name: str) -> Said:
    rules = spelling.read_rules(_lines(find(cache, package, f"{name}.aff")))
    return spelling.read(_lines(find(cache, package, f"{name}.dic")), rules)


def _conjugated(sources: Iterable[Said]) -> Iterator[str]:
    for said in sources:
        for word, facts in said.items():
            if Fact.CONJUGATED in facts:
                yield word
