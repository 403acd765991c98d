"""Shared by the lexicon's commands: editions by name, errors as sentences, words as people read them."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, Protocol, TypeVar

import typer

from tesela import lexicon
from tesela.cli.output import fail
from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT
from tesela.core.tiles import Tiles
from tesela.lexicon.entries.text import MORE, EntriesError
from tesela.texts import catalogue, language, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from tesela.lexicon.editions.store import Progress as OnProgress

STAGES: Final = {
    "read": (0.0, 0.15),
    "forms": (0.15, 0.65),
    "graph": (0.65, 0.8),
    "index": (0.8, 1.0),
    "explain": (0.0, 1.0),
}
"""Each stage's part of the whole bar."""

F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Registers a function and gives it back."""

    def __call__(self, function: F, /) -> F: ...


LexiconName = Annotated[
    str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("lexicon.option.lexicon"))
]


def command() -> tuple[typer.Typer, Decorator]:
    """An app of one command, and the decorator for its function."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    return app, app.command()


def sentence_of(error: lexicon.LexiconError | TextError) -> str:
    """An error as a sentence, with what to do next."""
    known = catalogue(language())
    if isinstance(error, EntriesError) and error.code in known:
        return mistakes(error, _mistake_in_entries)
    key = f"lexicon.error.{error.code}"
    data: dict[str, object] = {"code": error.code, **error.data}
    if isinstance(error, TextError):
        data = {"text": error.text, "column": error.at + 1, "read": "", **data}
    if error.code == "kwg.broken":
        reason = f"lexicon.kwg.{str(error.data['reason']).rpartition('.')[2]}"
        data["reason"] = say(reason) if reason in known else data["reason"]
    return say(key if key in known else "lexicon.error.other", data)


def mistakes(error: EntriesError, sentence: Callable[[EntriesError], str]) -> str:
    """A mistake in an entries file and those that follow it, one a line."""
    more = [say("lexicon.error.more_in_entries")] if len(error.others) == MORE else []
    return "\n".join([*map(sentence, (error, *error.others)), *more])


def _mistake_in_entries(error: EntriesError) -> str:
    wanted = f"entries.expected.{error.expected}"
    expected = say(wanted) if wanted in catalogue(language()) else error.expected
    place = {"file": error.source, "line": error.line, "column": error.column}
    what = say(error.code, {"read": error.read, "expected": expected})
    return say("lexicon.error.in_entries", {**place, "what": what})


@contextlib.contextmanager
def lexicon_errors() -> Iterator[None]:
    """Turn what is wrong with the input into a sentence and exit 2; let clean-up run on SIGTERM."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        del frame
        sys.exit(128 + number)

    with contextlib.suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except (lexicon.LexiconError, TextError) as error:
        fail(sentence_of(error))
    except BrokenPipeError:
        sys.stderr.close()
        raise typer.Exit(1) from None


class _StageBar:
    """The bar of one edition's making, drawn (and Rich loaded) only once a stage is reported."""

    def __init__(self, announcement: str, stack: contextlib.ExitStack) -> None:
        self._announcement = announcement
        self._stack = stack
        self._bar: Progress | None = None

    def __call__(self, stage: str, done: float) -> None:
        bar = self._bar = self._bar or self._stack.enter_context(_empty_bar())
        if self._announcement and (stage, done) == ("read", 0):
            bar.console.print(self._announcement)
        first, last = STAGES.get(stage, (1.0, 1.0))
        bar.update(
            bar.task_ids[0],
            visible=True,
            completed=first + (last - first) * done,
            description=say(f"lexicon.progress.{stage}"),
        )


def _empty_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    bar.add_task("", total=1.0, visible=False)
    return bar


@contextlib.contextmanager
def edition_progress(announcement: str = "") -> Iterator[OnProgress]:
    """Give the callback that draws an edition's progress; `announcement` is printed before it."""
    with contextlib.ExitStack() as stack:
        yield _StageBar(announcement, stack)


def load(name: str) -> lexicon.Edition:
    """An edition by name, with a bar if it must be built first."""
    with edition_progress(say("lexicon.progress.once", {"name": name})) as on_progress:
        return lexicon.load(name, progress=on_progress)


def shown(word: Iterable[int]) -> str:
    """A word in plain letters, those of blanks in lower case."""
    return "".join(TEXT[code & LETTER_MASK].lower() if code & BLANK_BIT else TEXT[code] for code in word)


def word_data(word: Tiles) -> dict[str, object]:
    """A word in JSON: letters, exact tiles, points."""
    return {"word": shown(word), "tiles": str(word), "length": len(word), "points": word.points}
