"""`tesela lexicon anagrams RACK`: the words that a rack makes."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.asking import AsJson, ByOrder, Length, LexiconName, Limit, chosen, print_words
from tesela.cli.lexicon.edge import clear_errors, command, load
from tesela.texts import say

app, run = command("anagrams")


@run
def anagrams(
    rack: Annotated[str, typer.Argument(metavar="RACK", help=say("lexicon.anagrams.rack"))],
    shortest: Annotated[
        int | None, typer.Option("--shortest", min=1, max=15, help=say("lexicon.anagrams.shortest"))
    ] = None,
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        words = chosen(edition.anagrams(rack, shortest if length is None else length), length, order)
        print_words(edition.name, rack, words, limit=limit, as_json=as_json, order=order)
