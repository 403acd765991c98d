"""`tesela lexicon list`: the editions that are here."""

from __future__ import annotations

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from tesela.cli.lexicon.edge import command, lexicon_errors
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

app, run = command()


@run
def list_editions(as_json: AsJson = False) -> None:
    from tesela.lexicon import About, EditionStore, LexiconError
    from tesela.lexicon.editions.builtin import BUILTIN

    with lexicon_errors():
        store = EditionStore()
        found: dict[str, About | None] = dict.fromkeys(BUILTIN)
        for name in store.names():
            try:
                found[name] = store.about(name)
            except LexiconError:
                found[name] = None
        if as_json:
            return print_json([_row(name, about) for name, about in found.items()])
        table = Table(
            *(say(f"lexicon.list.{column}") for column in ("name", "kind", "rules", "words", "state"))
        )
        for name, about in found.items():
            if about is None:
                state = "unbuilt" if name in BUILTIN else "damaged"
                table.add_row(name, "", BUILTIN.get(name, ""), "", say(f"lexicon.list.{state}"))
            else:
                kind = say(f"lexicon.kind.{about.kind}")
                table.add_row(name, kind, about.rules, str(about.words), about.made[:10])
        Console().print(table)
        return typer.echo(say("lexicon.list.folder", {"path": str(store.folder)}))


def _row(name: str, about: object) -> dict[str, object]:
    if about is None:
        return {"name": name, "built": False}
    data: dict[str, object] = msgspec.to_builtins(about)
    return {
        "name": name,
        "built": True,
        **{key: data[key] for key in ("kind", "rules", "words", "hash", "made")},
    }
