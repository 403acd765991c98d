"""`tesela study drill`: the cards that are due, one after the other; each answer is written down at once."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import command, load
from tesela.cli.study.edge import CardFile, CardStore, now_ms, study_errors
from tesela.cli.study.quizzes import apart
from tesela.core.letters import TEXT
from tesela.core.tiles import spell
from tesela.lexicon import Edition, LexiconError, explainer_for
from tesela.study.cards import Card, StudyEvent, read_card
from tesela.study.schedule import fold
from tesela.texts import say
from tesela.texts.verdicts import verdict_lines

app, run = command()


@run
def drill(
    most: Annotated[int, typer.Option("--most", min=1, max=1000, help=say("study.option.most"))] = 20,
    file: CardFile = None,
) -> None:
    store = CardStore(file)
    deck = fold(store.events())
    due = deck.due(now_ms())[:most]
    if not due:
        typer.echo(say("study.drill.none"))
        if deck.cards:
            first = min(card.due for card in deck.cards.values())
            typer.echo(
                say("study.drill.next", {"day": f"{datetime.fromtimestamp(first / 1000):%Y-%m-%d %H:%M}"})
            )
        return
    done = 0
    with study_errors():
        try:
            for each in due:
                rating = _ask(read_card(each.card))
                if rating is None:
                    break
                _write(store, each.card, rating)
                done += 1
        except (EOFError, KeyboardInterrupt):
            typer.echo()
    typer.echo(say("study.drill.done", {"count": done}))


def _write(store: CardStore, card: str, rating: int) -> None:
    store.add(lambda _log, device, first: [StudyEvent(device, first, now_ms(), "review", card, rating)])


def _ask(card: Card) -> int | None:
    """Show a card and its back; the rating that was given, None to leave."""
    typer.echo(say(f"study.drill.{card.kind}", {"prompt": apart(str(card.tiles))}))
    input(say("study.drill.show"))
    for line in _back(card):
        typer.echo(line)
    while True:
        said = input(say("study.drill.rate")).strip().lower()
        if said in ("1", "2", "3", "4"):
            return int(said)
        if said[:1] == "q":
            return None


def _back(card: Card) -> list[str]:
    edition = _edition(card.edition)
    if edition is None:
        return [say("study.drill.gone", {"edition": card.edition})]
    if card.kind == "anagram":
        words = edition.anagrams(bytes(card.tiles))
        return ["   " + (" ".join(spell(word) for word in words) or say("study.quiz.nothing"))]
    if card.kind == "hooks":
        found = edition.hooks(bytes(card.tiles))
        front, back = (" ".join(TEXT[code] for code in side) or "–" for side in (found.front, found.back))
        return [say("study.drill.hooks_back", {"front": front, "word": spell(card.tiles), "back": back})]
    return [f"   {line}" for line in verdict_lines(explainer_for(edition).verdict(str(card.tiles)))]


@cache
def _edition(name: str) -> Edition | None:
    try:
        return load(name)
    except LexiconError:
        return None
