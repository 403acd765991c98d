"""From the sources to entries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tesela.lexicon.entries.text import write_entry
from tools.open_edition import coes, conjugator, dict_tools, lemarios, readings, rla, verbs, words, wspanish
from tools.open_edition.archives import text_files, text_lines
from tools.open_edition.evidence import Evidence
from tools.open_edition.fetch import find
from tools.open_edition.made import Made
from tools.open_edition.shapes import plain
from tools.open_edition.sources import FOLDERS, PACKAGES, SourceError, folder_file

NAMES = frozenset(each.name for each in (*PACKAGES, *FOLDERS))


def gather(cache: Path, data: Path, without: frozenset[str] = frozenset()) -> Evidence:
    """Read every source but those that are left out."""

    def lines(package: str, pattern: str, encoding: str = "utf-8") -> list[str]:
        if package in without:
            return []
        return find(cache, package, pattern).read_text(encoding=encoding).splitlines()

    def packed(folder: str, name: str) -> list[str]:
        return [] if folder in without else text_lines(folder_file(data, folder, name), name)

    def archive(folder: str, name: str) -> dict[str, list[str]]:
        return {} if folder in without else text_files(folder_file(data, folder, name), name)

    tools = archive("spanish-dict-tools", "diccionari-arrel.tar.xz")
    roots = {path.rpartition("/")[2]: text for path, text in tools.items()}
    tagged = (
        line
        for name in ("adverbis-lt.txt", "adv_mente-lt.txt", "resta-lt.txt")
        for line in roots.get(name, ())
    )
    definitions = json.loads("\n".join(lines("@jirimracek/conjugate-esp", "definitions.json")) or "{}")
    try:
        return Evidence(
            lemarios=lemarios.read(
                packed("olea-lemarios", "lemario-general-del-espanol.txt.xz"),
                packed("olea-lemarios", "verbos-espanol.txt.xz"),
            ),
            roots=dict_tools.read(
                roots.get("noms-fdic.txt", ()),
                roots.get("adjectius-fdic.txt", ()),
                roots.get("verbs-fdic.txt", ()),
                tagged,
            ),
            rla=rla.read(archive("rla-es", "palabras.tar.xz")),
            old_dictionary=wspanish.read(lines("wspanish", "spanish")),
            coes=coes.read(lines("myspell-es", "espa~nol.words", "latin-1")),
            archaisms=coes.read(lines("myspell-es", "antiguas.words", "latin-1"), old=True),
            conjugator=conjugator.read(definitions),
            intransitive=readings.words("verbs-intransitive"),
            pronominal=readings.words("verbs-pronominal"),
            later=readings.words("later"),
            italics=readings.words("italics"),
        )
    except dict_tools.ColumnError as error:
        raise SourceError(f"spanish-dict-tools: a line with other columns: {error}") from error


def build(known: Evidence) -> Iterator[Made]:
    """Make every entry of the edition: by votes, with the marks read by hand, and what documents name."""
    named = readings.documents()
    taken = {plain(each.entry.head) for each in named} | readings.struck().keys()
    read = readings.classes()
    by_vote = list(verbs.entries(known))
    infinitives = frozenset(plain(each.head) for each in by_vote)
    for made in (*by_vote, *words.entries(known, infinitives)):
        head = made.head.partition(",")[0]
        if plain(head) not in taken:
            yield from _read_again(made, read.get(head, ()))
    for each in named:
        head, _, marks = write_entry(each.entry).partition("  ")
        votes = known.word_votes(each.entry.head) + known.verb_votes(plain(each.entry.head))
        yield Made(head, marks, "".join(dict.fromkeys(votes)) + "X", "x", each.since, reason=each.reason)


def _read_again(made: Made, read: Iterable[tuple[str, str]]) -> Iterator[Made]:
    """Give the entry with the marks that were read for it, if any; an obsolete verb stays as it is."""
    is_verb = made.rule[0] == "v"
    fitting = [(head, marks) for head, marks in read if marks.startswith("v.") == is_verb]
    if not fitting or (is_verb and ("desus." in made.marks or "esp:" in made.marks)):
        yield made
        return
    for head, marks in fitting:
        yield made._replace(head=head, marks=marks, said=("marks:H",))
