"""`tesela lexicon words --length N`: all words of two tiles, of three, of seven by probability ..."""

from __future__ import annotations

from tesela.cli.lexicon.asking import AsJson, ByOrder, Length, LexiconName, Limit, chosen, print_words
from tesela.cli.lexicon.edge import clear_errors, command, load

app, run = command("words")


@run
def words(
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        found = edition.words() if length is None else edition.of_length(length)
        listed = chosen(found, length, order)
        print_words(edition.name, "*", listed, limit=limit, as_json=as_json, order=order)
