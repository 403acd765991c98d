"""`tesela lexicon extensions WORD`: the longer words that a word grows into."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.asking import AsJson, ByOrder, Length, LexiconName, Limit, chosen
from tesela.cli.lexicon.edge import clear_errors, command, load, print_json, shown, word_data
from tesela.texts import say

app, run = command("extensions")
_FEW = 60


@run
def extensions(
    word: Annotated[str, typer.Argument(metavar="WORD", help=say("lexicon.extensions.word"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        found = edition.extensions(word)
        sides = {
            side: chosen(words, length, order)
            for side, words in (("front", found.front), ("back", found.back), ("both", found.both))
        }
        if as_json:
            data = {
                side: [word_data(each) for each in (words[:limit] if limit else words)]
                for side, words in sides.items()
            }
            return print_json({"edition": edition.name, "word": shown(found.word)} | data)
        for side, words in sides.items():
            most = _FEW if limit is None else limit or len(words)
            listed = " ".join(shown(each) for each in words[:most]) or "–"
            typer.echo(say(f"lexicon.extensions.{side}", {"count": len(words), "words": listed}))
            if len(words) > most:
                typer.echo(say("lexicon.answer.more", {"count": len(words) - most}))
        return None
