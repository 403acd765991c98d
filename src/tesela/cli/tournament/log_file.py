"""A tournament's log in a file: read, decided on and added to under a lock, durable when a command ends."""

from __future__ import annotations

import fcntl
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tesela.cli.output import fail, fail_with
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.rules.refusals import Refusal
    from tesela.tournament.asking import Actor
    from tesela.tournament.commands import Command
    from tesela.tournament.events import Event
    from tesela.tournament.merging.joining import Merged
    from tesela.tournament.people import Entrant
    from tesela.tournament.state import Player, State

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help=say("tournament.file"))]
ByOption = Annotated[str, typer.Option("--by", help=say("tournament.by"))]


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """The file open for reading and adding, nobody else writing meanwhile."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError as problem:
        fail_with("tournament.error.system", file=path, problem=problem.strerror)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield handle
    finally:
        os.close(handle)


def load(path: Path) -> list[Event]:
    """Every event of the file; what is wrong with it is said in a sentence."""
    from tesela.core.errors import TextError
    from tesela.tournament.events import read_log
    from tesela.tournament.fold import fold

    try:
        data = path.read_bytes()
    except OSError as problem:
        fail_with("tournament.error.system", file=path, problem=problem.strerror)
    try:
        events = read_log(_whole_lines(data))
        fold(events)
    except TextError as problem:
        fail(say(problem.code, {"file": path, **problem.data}))
    except (KeyError, IndexError):
        fail_with("tournament.error.impossible", file=path)
    return events


def load_state(path: Path) -> State:
    """The tournament as it stands."""
    from tesela.tournament.fold import fold

    return fold(load(path))


def act(path: Path, *commands: Command, by: str = "", actor: Actor | None = None) -> State:
    """Carry the commands out, all or none, and give the state after them; a refusal ends with exit code 1."""
    from tesela.rules.refusals import Refusal
    from tesela.tournament.asking import Actor
    from tesela.tournament.decide import act as decide_and_apply
    from tesela.tournament.fold import fold

    who = actor or Actor(by or say("tournament.desk"), "director")
    with locked(path) as handle:
        state = fold(load(path))
        made: list[Event] = []
        for command in commands:
            done = decide_and_apply(state, command, who, now_ms())
            if isinstance(done, Refusal):
                refuse(done)
            made.extend(done)
        extend(handle, path, made)
    return state


def merge_in(path: Path, theirs: Sequence[Event]) -> Merged:
    """Take in another desk's log, all or nothing."""
    from tesela.core.errors import TextError
    from tesela.tournament.merging.joining import merge

    with locked(path) as handle:
        try:
            merged = merge(load(path), theirs, now_ms())
        except TextError as problem:
            fail(say(problem.code, problem.data))
        extend(handle, path, merged.added)
    return merged


def extend(handle: int, path: Path, made: Sequence[Event]) -> None:
    """Add the events to the file that is held open, durably."""
    from tesela.tournament.events import write_log

    whole = len(_whole_lines(path.read_bytes()))
    os.ftruncate(handle, whole)  # half a line from a machine that went off is no event
    os.lseek(handle, 0, os.SEEK_END)
    left = write_log(made)
    try:
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    except OSError as problem:
        os.ftruncate(handle, whole)
        fail_with("tournament.error.system", file=path, problem=problem.strerror)


def refuse(refusal: Refusal) -> NoReturn:
    """Say why not, with its article, and exit with 1."""
    cited = f" ({refusal.article.ruleset} {refusal.article.number})" if refusal.article else ""
    typer.echo(say(f"refusal.{refusal.code}", refusal.data) + cited, err=True)
    raise typer.Exit(1)


def find_player(state: State, who: str) -> Player:
    """A player by number or by name; part of a name will do if only one has it."""
    if who.isdecimal() and int(who) in state.players:
        return state.players[int(who)]
    wanted = who.casefold().strip()
    exact = state.named(who)
    found = (
        [exact]
        if exact
        else [one for one in state.players.values() if wanted and wanted in one.entrant.name.casefold()]
    )
    if len(found) != 1:
        fail_with("tournament.error.who" if not found else "tournament.error.several", who=who)
    return found[0]


def read_people_file(path: Path) -> list[Entrant]:
    """The people of a list; what is wrong with it is said in a sentence."""
    from tesela.core.errors import TextError
    from tesela.tournament.files.people_lists import decode_list, read_list

    try:
        return read_list(decode_list(path.read_bytes()), path.name)
    except OSError as problem:
        fail_with("tournament.error.system", file=path, problem=problem.strerror)
    except UnicodeDecodeError:
        fail_with("tournament.error.utf8", file=path)
    except TextError as problem:
        fail(say(problem.code, problem.data))


def whole_number(text: str) -> int:
    """A number that somebody typed as an argument: a table, a score, an appeal."""
    if not re.fullmatch(r"-?\d{1,6}", text.strip()):
        fail_with("tournament.error.number", text=text)
    return int(text)


def now_ms() -> int:
    """The time as logs write it."""
    return int(time.time() * 1000)


def _whole_lines(data: bytes) -> bytes:
    return data[: data.rfind(b"\n") + 1]
