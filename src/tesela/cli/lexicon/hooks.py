"""`tesela lexicon hooks WORD`: what goes before and after a word."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.edge import AsJson, LexiconName, clear_errors, command, load, print_json, shown
from tesela.core.letters import TEXT
from tesela.core.tiles import Tiles
from tesela.texts import say

app, run = command("hooks")


@run
def hooks(
    word: Annotated[str, typer.Argument(metavar="WORD", help=say("lexicon.hooks.word"))],
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with clear_errors():
        edition = load(lexicon)
        found = edition.hooks(word)
        front = [(TEXT[code], Tiles(bytes([code]) + found.word)) for code in found.front]
        back = [(TEXT[code], Tiles(found.word + bytes([code]))) for code in found.back]
        if as_json:
            sides = {
                side: [
                    {"letter": letter, "word": shown(whole), "tiles": str(whole)} for letter, whole in rows
                ]
                for side, rows in (("front", front), ("back", back))
            }
            valid = found.word in edition
            return print_json(
                {"edition": edition.name, "word": shown(found.word), "tiles": str(found.word), "valid": valid}
                | sides
            )
        for side, rows in (("front", front), ("back", back)):
            words = " ".join(shown(whole) for _, whole in rows) or "–"
            typer.echo(say(f"lexicon.hooks.{side}", {"words": words}))
        return None
