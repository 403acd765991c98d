"""`tesela study add|drop|import|export|stats`: cards in and out, and how the study goes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from tesela.cli.games.files import content_of, write_to
from tesela.cli.lexicon.edge import LexiconName, command
from tesela.cli.output import AsJson, print_json
from tesela.cli.study.edge import CardFile, CardKind, CardStore, now_ms, say_added, study_errors
from tesela.core.tiles import read_word
from tesela.study.card_files import (
    MOST_WRONG,
    ImportedCard,
    is_log,
    read_events,
    read_list,
    write_events,
    write_table,
)
from tesela.study.cards import LAST_BOX, StudyEvent, card_of, merge
from tesela.study.schedule import fold
from tesela.study.statistics import statistics
from tesela.texts import say

add_app, run_add = command()
drop_app, run_drop = command()
import_app, run_import = command()
export_app, run_export = command()
stats_app, run_stats = command()

WordList = Annotated[list[str], typer.Argument(metavar="WORD", help=say("study.option.words"))]
_BARS = " ▁▂▃▄▅▆▇█"


@run_add
def add(
    words: WordList,
    kind: CardKind = "anagram",
    box: Annotated[int, typer.Option("--box", min=0, max=LAST_BOX, help=say("study.option.box"))] = 0,
    lexicon: LexiconName = "open",
    file: CardFile = None,
) -> None:
    with study_errors():
        cards = {(card := card_of(kind, read_word(word), lexicon)).key: card for word in words}
        say_added(*CardStore(file).add_cards([ImportedCard(card, box) for card in cards.values()]))


@run_drop
def drop(
    words: WordList, kind: CardKind = "anagram", lexicon: LexiconName = "open", file: CardFile = None
) -> None:
    with study_errors():
        keys = dict.fromkeys(card_of(kind, read_word(word), lexicon).key for word in words)

    def make(log: list[StudyEvent], device: str, first: int) -> list[StudyEvent]:
        there = [key for key in keys if key in fold(log).cards]
        return [StudyEvent(device, first + at, now_ms(), "drop", key) for at, key in enumerate(there)]

    typer.echo(say("study.cards.dropped", {"count": len(CardStore(file).add(make))}))


@run_import
def import_cards(
    source: Annotated[str, typer.Argument(metavar="FILE", help=say("study.option.in"))],
    kind: CardKind = "anagram",
    lexicon: LexiconName = "open",
    file: CardFile = None,
) -> None:
    data = content_of(source)
    with study_errors():
        if is_log(data):
            return _import_log(read_events(data), CardStore(file))
        found = read_list(data, kind, lexicon)
    say_added(*CardStore(file).add_cards(found.cards))
    if found.wrong:
        lines = ", ".join(map(str, found.wrong[:MOST_WRONG])) + (
            " …" if len(found.wrong) > MOST_WRONG else ""
        )
        typer.echo(say("study.cards.wrong", {"lines": lines}), err=True)
    return None


def _import_log(events: Sequence[StudyEvent], store: CardStore) -> None:
    conflicts = 0

    def make(log: list[StudyEvent], _device: str, _first: int) -> list[StudyEvent]:
        nonlocal conflicts
        known = {(event.device, event.n) for event in log}
        merged = merge(log, events)
        conflicts = len(merged.conflicts)
        return [event for event in merged.events if (event.device, event.n) not in known]

    typer.echo(say("study.cards.imported", {"count": len(store.add(make))}))
    if conflicts:
        typer.echo(say("study.cards.conflict", {"count": conflicts}), err=True)


@run_export
def export(
    out: Annotated[str, typer.Option("--out", "-o", help=say("study.option.out"))] = "-",
    wanted: Annotated[
        Literal["log", "csv"], typer.Option("--format", "-f", help=say("study.option.format"))
    ] = "log",
    file: CardFile = None,
) -> None:
    events = CardStore(file).events()
    write_to(out, write_events(events) if wanted == "log" else write_table(fold(events)).encode())


@run_stats
def stats(file: CardFile = None, as_json: AsJson = False) -> None:
    offset = -(time.altzone if time.localtime().tm_isdst > 0 else time.timezone) // 60
    found = statistics(fold(CardStore(file).events()), now_ms(), offset)
    if as_json:
        return print_json(found)
    data = {name: getattr(found, name) for name in found.__struct_fields__}
    typer.echo(say("study.stats.cards", data))
    typer.echo(say("study.stats.reviews", data))
    typer.echo(say("study.stats.streak", data))
    if found.asked_again:
        typer.echo(
            say("study.stats.remembered", {**data, "percent": 100 * found.remembered // found.asked_again})
        )
    most = max(*found.recent, 1)
    bars = "".join(_BARS[-(-each * 8 // most)] for each in found.recent)
    typer.echo(say("study.stats.recent", {"bars": bars}))
    typer.echo(say("study.stats.coming", {"numbers": " ".join(map(str, found.coming))}))
    return None
