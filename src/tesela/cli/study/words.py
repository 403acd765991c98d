"""`tesela study list|word`: lists to learn, and all about one word."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.lexicon.edge import LexiconName, command, load, shown, word_data
from tesela.cli.output import AsJson, print_json
from tesela.cli.study.edge import (
    Back,
    ByOrder,
    Ending,
    Front,
    Length,
    Letters,
    Model,
    Without,
    listed,
    study_errors,
)
from tesela.core.letters import TEXT
from tesela.lexicon import Edition, EditionStore, LexiconError, explainer_for
from tesela.lexicon.bulk import LONGEST, SHORTEST
from tesela.study.word_lists import ListQuery
from tesela.study.word_page import LongerWords, word_page
from tesela.texts import say
from tesela.texts.verdicts import verdict_lines, verdict_text

list_app, run_list = command()
word_app, run_word = command()
_FEW = 200
_MARGIN = 14
"""Columns for the letters that go before."""


@run_list
def list_words(
    length: Length = 0,
    letters: Letters = "",
    ending: Ending = "",
    front: Front = "",
    back: Back = "",
    model: Model = "",
    without: Without = "",
    order: ByOrder = "alphabet",
    limit: Annotated[int, typer.Option("--limit", min=0, help=say("study.option.limit"))] = _FEW,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List them; exit 1 if there are none."""
    query = ListQuery(
        length=length, letters=letters, ending=ending, front=front, back=back, model=model,
        without=without, order=order,
    )  # fmt: skip
    with study_errors():
        edition = load(lexicon)
        found = listed(edition, query)
        shown_words = found[: limit or len(found)]
        rows = [(word, edition.hooks(bytes(word))) for word in shown_words]
    if as_json:
        print_json(
            {
                "edition": edition.name,
                "count": len(found),
                "words": [
                    {
                        **word_data(word),
                        "front": [TEXT[code] for code in hooks.front],
                        "back": [TEXT[code] for code in hooks.back],
                    }
                    for word, hooks in rows
                ],
            }
        )
    else:
        for word, hooks in rows:
            typer.echo(f"{_letters(hooks.front):>{_MARGIN}} {shown(word)} {_letters(hooks.back)}".rstrip())
        typer.echo(say("study.list.count", {"count": len(found)}) if found else say("study.list.none"))
        if len(found) > len(rows):
            typer.echo(say("study.list.more", {"count": len(found) - len(rows)}))
    if not found:
        raise typer.Exit(1)


@run_word
def word(
    word: Annotated[str, typer.Argument(metavar="WORD", help=say("study.option.words"))],
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    with study_errors():
        edition = load(lexicon)
        verdict = explainer_for(edition).verdict(word, thorough=True)
        laid = SHORTEST <= len(verdict.tiles) <= LONGEST
        page = word_page(edition, verdict.tiles, _ready()) if laid else None
    if as_json:
        print_json({"verdict": verdict_text(verdict), "page": page})
        return
    for line in verdict_lines(verdict):
        typer.echo(line)
    if page is None:
        return
    data = {"tiles": page.tiles, "points": page.points, "chance": f"{page.chance:.2e}", "draws": page.draws}
    typer.echo(say("study.word.points", data))
    for name, words in (("front", page.front), ("back", page.back), ("anagrams", page.anagrams)):
        typer.echo(say(f"study.word.{name}", {"words": _plain(words)}))
    for side in ("longer_front", "longer_back", "longer_both"):
        found: LongerWords = getattr(page, side)
        typer.echo(say(f"study.word.{side}", {"count": found.count, "words": _plain(found.words)}))
    marks = (f"{name} {'✓' if valid else '✗'}" for name, valid in page.editions.items())
    typer.echo(say("study.word.editions", {"editions": ", ".join(marks)}))


def _letters(codes: bytes) -> str:
    return "".join(TEXT[code].lower() for code in codes)


def _plain(words: list[str]) -> str:
    return " ".join(each.replace("[", "").replace("]", "") for each in words) or "–"


def _ready() -> list[Edition]:
    """The editions on the shelf; one that is broken is left out."""
    found = []
    for name in EditionStore().names():
        try:
            found.append(load(name))
        except LexiconError:
            continue
    return found
