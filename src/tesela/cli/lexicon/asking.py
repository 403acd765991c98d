"""What the query commands share: which edition, which lengths, which order, how many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Literal, TypeAlias

import typer

from tesela.cli.lexicon.edge import AsJson, LexiconName, print_json, shown, word_data
from tesela.core.tiles import Tiles
from tesela.lexicon.probability import by_probability, draws
from tesela.lexicon.queries import by_points
from tesela.texts import say

Order: TypeAlias = Literal["alphabet", "probability", "points"]
ByOrder = Annotated[Order, typer.Option("--order", help=say("lexicon.option.order"))]
Length = Annotated[int | None, typer.Option("--length", min=1, max=15, help=say("lexicon.option.length"))]
Limit = Annotated[int | None, typer.Option("--limit", min=0, help=say("lexicon.option.limit"))]

__all__ = ["AsJson", "ByOrder", "Length", "LexiconName", "Limit", "chosen", "print_words"]

_FEW = 200
"""As many as a person looks through; a program gets all."""


def chosen(words: Sequence[Tiles], length: int | None, order: Order) -> list[Tiles]:
    """The words of that length, in that order."""
    kept = [word for word in words if length is None or len(word) == length]
    if order == "probability":
        return sorted(by_probability(kept), key=len)
    return by_points(kept) if order == "points" else sorted(kept, key=lambda word: (len(word), word.letters))


def print_words(
    edition: str, query: str, words: Sequence[Tiles], *, limit: int | None, as_json: bool, order: Order
) -> None:
    """The words, grouped by length for people, as data for programs. Exit 1 if there are none."""
    if as_json:
        cut = words if not limit else words[:limit]
        rows = [word_data(word) for word in cut]
        if order == "probability":
            rows = [{**row, "draws": draws(word.letters)} for row, word in zip(rows, cut, strict=True)]
        print_json({"edition": edition, "query": query, "count": len(words), "words": rows})
    else:
        most = _FEW if limit is None else limit or len(words)
        for length, group in groupby(words[:most], key=len):
            typer.echo(say("lexicon.answer.group", {"length": length}))
            typer.echo("  " + " ".join(shown(word) for word in group))
        if len(words) > most:
            typer.echo(say("lexicon.answer.more", {"count": len(words) - most}))
        elif not words:
            typer.echo(say("lexicon.answer.none", {"name": edition}))
    if not words:
        raise typer.Exit(1)
