"""Shared by the commands of study: the file of the cards, errors as sentences, the options of lists."""

from __future__ import annotations

import fcntl
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tesela.cli.lexicon.edge import lexicon_errors, load, sentence_of
from tesela.cli.output import fail, fail_with
from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition, explainer_for
from tesela.lexicon.home import home
from tesela.study.card_files import ImportedCard, as_events, read_events
from tesela.study.cards import Kind, StudyEvent
from tesela.study.word_lists import ListQuery, Order, word_list
from tesela.texts import catalogue, language, say

Length = Annotated[int, typer.Option("--length", min=0, max=15, help=say("study.option.length"))]
Letters = Annotated[str, typer.Option("--letters", help=say("study.option.letters"))]
Ending = Annotated[str, typer.Option("--ending", help=say("study.option.ending"))]
Front = Annotated[str, typer.Option("--front", help=say("study.option.front"))]
Back = Annotated[str, typer.Option("--back", help=say("study.option.back"))]
Model = Annotated[str, typer.Option("--model", help=say("study.option.model"))]
Without = Annotated[str, typer.Option("--without", metavar="NAME", help=say("study.option.without"))]
ByOrder = Annotated[Order, typer.Option("--order", help=say("study.option.order"))]
CardKind = Annotated[Kind, typer.Option("--kind", help=say("study.option.kind"))]
CardFile = Annotated[Path | None, typer.Option("--file", metavar="FILE", help=say("study.option.file"))]


@contextmanager
def study_errors() -> Iterator[None]:
    """Turn what is wrong with the input into a sentence and exit 2."""
    with lexicon_errors():
        try:
            yield
        except TextError as error:
            if error.code in catalogue(language()):
                fail_with(error.code, text=error.text, **error.data)
            fail(sentence_of(error))


def listed(edition: Edition, query: ListQuery) -> list[Tiles]:
    """The words of a list, with the entries and the other edition that it needs."""
    entries = explainer_for(edition).companion if query.model else None
    return word_list(edition, query, load(query.without) if query.without else None, entries)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class CardStore:
    """The log of this terminal's cards in a file, to which events are only ever added."""

    def __init__(self, path: Path | None) -> None:
        self.path = path or home() / "study.jsonl"

    def events(self) -> list[StudyEvent]:
        """All of them; a damaged file is left as it is, and told."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            fail_with("study.cards.unreadable", path=self.path, reason=error.strerror)
        try:
            return read_events(data)
        except TextError as error:
            fail_with("study.cards.damaged", path=self.path, line=error.data.get("line", 0))

    def add(self, make: Callable[[list[StudyEvent], str, int], Sequence[StudyEvent]]) -> list[StudyEvent]:
        """Add what `make` gives for the log as it is, this device's name and its next number."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # two terminals would give one number twice
                log, device = self.events(), self._device()
                last = max((event.n for event in log if event.device == device), default=0)
                fresh = list(make(log, device, last + 1))
                file.write(b"".join(msgspec.json.encode(event) + b"\n" for event in fresh))
        except OSError as error:
            fail_with("study.cards.unwritable", path=self.path, reason=error.strerror)
        return fresh

    def add_cards(self, cards: Sequence[ImportedCard]) -> tuple[int, int]:
        """Add cards; how many are new, and how many were there."""
        from tesela.study.schedule import fold

        known = 0

        def make(log: list[StudyEvent], device: str, first: int) -> list[StudyEvent]:
            nonlocal known
            there = fold(log).cards
            fresh = [each for each in cards if each.card.key not in there]
            known = len(cards) - len(fresh)
            return as_events(fresh, device, first, now_ms())

        self.add(make)
        return len(cards) - known, known

    def _device(self) -> str:
        """This file's own name as a device, made up once and kept beside it."""
        place = self.path.with_name(self.path.name + ".device")
        try:
            return place.read_text("ascii").strip()
        except FileNotFoundError:
            name = f"terminal-{secrets.token_hex(6)}"
            place.write_text(name + "\n", "ascii")
            return name


def say_added(added: int, known: int) -> None:
    """Tell how many cards came in."""
    typer.echo(say("study.cards.added", {"count": added, "known": known}))
