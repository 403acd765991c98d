"""`tesela lexicon pattern PATTERN`: the words of a pattern."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.asking import AsJson, ByOrder, Length, LexiconName, Limit, chosen, print_words
from tesela.cli.lexicon.edge import clear_errors, command, load
from tesela.texts import say

app, run = command("pattern")


@run
def pattern(
    pattern: Annotated[str, typer.Argument(metavar="PATTERN", help=say("lexicon.pattern.pattern"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        words = chosen(edition.matching(pattern), length, order)
        print_words(edition.name, pattern, words, limit=limit, as_json=as_json, order=order)
