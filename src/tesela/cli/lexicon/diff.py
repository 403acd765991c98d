"""`tesela lexicon diff A B`: what two editions differ in, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, edition_progress, lexicon_errors, load, shown
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

app, run = command()
_FEW = 20


@run
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help=say("lexicon.option.lexicon"))],
    second: Annotated[str, typer.Argument(metavar="B", help=say("lexicon.option.lexicon"))],
    limit: Annotated[int | None, typer.Option("--limit", min=0, help=say("lexicon.option.limit"))] = None,
    as_json: AsJson = False,
) -> None:
    """Exit 0 if they have the same words, 1 if not, as `diff` does."""
    from tesela.lexicon import explainer_for
    from tesela.lexicon.judge.difference import differ, explain
    from tesela.texts.verdicts import reason_text

    with lexicon_errors():
        one, other = load(first), load(second)
        found = differ(one, other)
        sides = (("only_first", one, other, found.only_first), ("only_second", other, one, found.only_second))
        data: dict[str, object] = {"first": one.name, "second": other.name, "shared": found.shared}
        for side, has, lacks, words in sides:
            most = (len(words) if as_json else _FEW) if limit is None else limit or len(words)
            with edition_progress() as on_progress:
                explained = explain(explainer_for(has), explainer_for(lacks), words[:most], on_progress)
            rows = [
                {
                    "word": shown(each.word),
                    "tiles": str(each.word),
                    "why": [reason_text(way) for way in each.first.derivations],
                    "why_not": [reason_text(reason) for reason in each.second.reasons],
                }
                for each in explained
            ]
            data[side] = {"count": len(words), "words": rows}
            if not as_json:
                text = {"has": has.name, "lacks": lacks.name, "count": len(words)}
                typer.echo(say("lexicon.diff.only", text))
                for row in rows:
                    why = "; ".join([*row["why"], *row["why_not"]])
                    typer.echo(f"  {row['word']}" + (f": {why}" if why else ""))
                if len(words) > most:
                    typer.echo(say("lexicon.answer.more", {"count": len(words) - most}))
        if as_json:
            print_json(data)
        else:
            typer.echo(say("lexicon.diff.shared", data))
        if found.only_first or found.only_second:
            raise typer.Exit(1)
