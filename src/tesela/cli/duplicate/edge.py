"""An event in a file, with its seed in another beside it that nobody else should read."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from msgspec.structs import replace

from tesela._kernel import WordGraph
from tesela.cli.engine.edge import FILES, graph_of
from tesela.cli.files import atomic_write
from tesela.cli.games.files import content_of
from tesela.cli.lexicon.edge import lexicon_errors, load
from tesela.cli.output import fail, fail_with
from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.duplicate.centres.cut_off import first_entries, take_opened
from tesela.duplicate.centres.sealing import SealedEvent, open_moves, read_sealed
from tesela.duplicate.commands import Command
from tesela.duplicate.decide import step
from tesela.duplicate.draft import Tools
from tesela.duplicate.events import Created, Event, Joined, read_log, write_log
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.state import State
from tesela.duplicate.top import plays_by
from tesela.rules.bag import SEED_BYTES, Secret
from tesela.rules.refusals import Refusal
from tesela.texts import say

NAMELESS: Final = "—"


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def seed_path(path: Path) -> Path:
    """Where an event's seed lies until its end."""
    return path.with_suffix(".seed")


def words_of(name: str) -> tuple[WordGraph, str]:
    """The words of an edition or of a file, and the hash by which an edition knows its own."""
    if Path(name).suffix in FILES:
        return graph_of(name), ""
    with lexicon_errors():
        edition = load(name)
    return edition.graph, edition.about.hash


def read_event_log(path: str) -> tuple[Event, ...]:
    """The log in a file, or a sentence that says why there is none, and exit 2."""
    content = content_of(path)
    try:
        return read_log(content)
    except TextError as error:
        unreadable(path, error)


def folded(path: str, log: tuple[Event, ...]) -> State:
    """What the log comes to, to be shown: a file from elsewhere may hide terminal codes in its names.

    One that no event wrote ends the program with a sentence.
    """
    return _folded(path, tuple(map(_visible, log)))


def _visible(entry: Event) -> Event:
    if isinstance(entry, Joined):
        name, country, category = map(one_line, (entry.name, entry.country, entry.category))
        return replace(entry, name=name or NAMELESS, country=country, category=category)
    return replace(entry, title=one_line(entry.title)) if isinstance(entry, Created) else entry


def _folded(path: str, log: tuple[Event, ...]) -> State:
    try:
        return fold(log)
    except TextError as error:
        unreadable(path, error)


def unreadable(path: str, error: TextError) -> NoReturn:
    """Say why a file is no event, and exit 2."""
    fail_with("duplicate_cli.unreadable", path=path, reason=say(error.code, error.data))


def refusal_text(refusal: Refusal) -> str:
    """A refusal as a sentence, with the manual's point where it has one."""
    sentence = say(refusal.code, refusal.data)
    return f"{sentence} ({refusal.article})" if refusal.article else sentence


@dataclass(slots=True)
class EventFile:
    """An event that is being run: whatever happens is in the file before it is told."""

    path: Path
    log: list[Event]
    state: State
    tools: Tools
    sealed: SealedEvent | None = None

    @classmethod
    def open(cls, path: str) -> EventFile:
        """The event with its words and its seed, or a sentence that says what is missing, and exit 2."""
        log = read_event_log(path)
        state = _folded(path, log)
        graph = _same_words(state)
        secret = event_secret(Path(path), state)
        tools = Tools(lambda word: bytes(word) in graph, plays_by(graph), secret)
        return cls(Path(path), list(log), state, tools)

    @classmethod
    def cut_off(cls, sealed_path: str, by: str) -> EventFile:
        """A centre's log beside its sealed file; it is begun if it is not there."""
        try:
            sealed = read_sealed(content_of(sealed_path))
        except TextError as error:
            unreadable(sealed_path, error)
        path = Path(sealed_path).with_suffix(".json")
        if not path.exists():
            save(path, first_entries(sealed, now_ms(), by))
        log = read_event_log(str(path))
        state = _folded(str(path), log)
        if (state.header, state.centre) != (sealed.header, sealed.centre):
            fail_with("duplicate.merge.other_event")
        graph = _same_words(state)
        nobodys = Secret(state.header.event, bytes(SEED_BYTES))  # a centre has keys, not the seed
        tools = Tools(lambda word: bytes(word) in graph, plays_by(graph), nobodys)
        return cls(path, list(log), state, tools, sealed)

    def unseal(self, sealed: SealedEvent, key: str, by: str) -> tuple[Event, ...] | Refusal:
        """Put what the key opens into the log; `TextError` if it opens nothing."""
        parts = open_moves(sealed, key, len(self.state.moves))
        done = take_opened(self.state, parts, now_ms(), by=by, tools=self.tools)
        if not isinstance(done, Refusal):
            save(self.path, [*self.log, *done])
            self.log += done
            self.state = apply(self.state, done)
        return done

    def ask(self, command: Command, by: str) -> tuple[Event, ...] | Refusal:
        """Carry it out now; what it brought about is saved first."""
        done = step(self.state, command, now_ms(), by=by, tools=self.tools)
        if isinstance(done, Refusal):
            return done
        state, events = done
        if events:
            save(self.path, [*self.log, *events])
            self.log += events
            self.state = state
        return events


def _same_words(state: State) -> WordGraph:
    """The words that the event began with, or a sentence and exit 2."""
    graph, words = words_of(state.header.lexicon)
    if state.header.lexicon_hash not in ("", words):
        fail_with("duplicate_cli.other_words", name=state.header.lexicon)
    return graph


def save(path: Path, log: list[Event]) -> None:
    """Write the whole log, or leave the file as it was and say why."""
    try:
        atomic_write(path, write_log(log))
    except OSError as error:
        fail(say("duplicate_cli.unwritable", {"path": path, "reason": error.strerror or str(error)}))


def event_secret(path: Path, state: State) -> Secret:
    """The event's seed, from its log or from beside it; a sentence and exit 2 if it is not its own."""
    try:
        seed = state.seed or seed_path(path).read_text("ascii").strip()
        secret = Secret.from_hex(state.header.event, seed)
    except (OSError, ValueError):
        fail_with("duplicate_cli.no_seed", path=seed_path(path))
    if secret.commitment() != state.header.commitment:
        fail_with("duplicate_cli.no_seed", path=seed_path(path))
    return secret
