"""`tesela judge WORD...`: is it valid, and why? Exit 0: all valid; 1: some not; 2: not understood."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.edge import LexiconName, edition_progress, lexicon_errors, load, sentence_of
from tesela.cli.output import NOT_UNDERSTOOD, AsJson, print_json
from tesela.core.errors import TextError
from tesela.texts import say

_FEW = 100

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def judge(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help=say("judge.words"))],
    lexicon: LexiconName = "open",
    together: Annotated[bool, typer.Option("--together", help=say("judge.together"))] = False,
    as_json: AsJson = False,
) -> None:
    from tesela import lexicon as room
    from tesela.lexicon.judge.asked import read_asked
    from tesela.texts.verdicts import verdict_lines, verdict_text

    with lexicon_errors():
        edition = load(lexicon)
        if together:
            asked = [read_asked(word) for word in words]
            laid = all(each.tiles and not each.split for each in asked)
            valid = laid and room.Judge(edition).judge_play([each.tiles for each in asked])
            if as_json:
                print_json({"edition": edition.name, "words": words, "valid": valid})
            else:
                typer.echo(say("judge.play.valid" if valid else "judge.play.invalid"))
            raise typer.Exit(0 if valid else 1)
        with edition_progress() as on_progress:
            judged = room.explainer_for(edition, progress=on_progress)
        verdicts = []
        unclear = False
        for word in words:
            try:
                verdicts.append(judged.verdict(word, thorough=len(words) <= _FEW))
            except TextError as error:
                typer.echo(sentence_of(error), err=True)
                unclear = True
        if as_json:
            print_json([verdict_text(verdict) for verdict in verdicts])
        else:
            for verdict in verdicts:
                for line in verdict_lines(verdict):
                    typer.echo(line)
        if unclear:
            raise typer.Exit(NOT_UNDERSTOOD)
        if not all(verdict.valid for verdict in verdicts):
            raise typer.Exit(1)
