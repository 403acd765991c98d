"""`tesela lexicon contains PART`: the words with these tiles in a row."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.asking import AsJson, ByOrder, Length, LexiconName, Limit, chosen, print_words
from tesela.cli.lexicon.edge import clear_errors, command, load
from tesela.texts import say

app, run = command("contains")


@run
def contains(
    part: Annotated[str, typer.Argument(metavar="PART", help=say("lexicon.contains.part"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        words = chosen(edition.containing(part), length, order)
        print_words(edition.name, part, words, limit=limit, as_json=as_json, order=order)
