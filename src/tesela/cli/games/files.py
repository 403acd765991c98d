"""Game files at the edge: find the format, read, and say what is wrong in the reader's language."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NoReturn, TypeAlias

from tesela.cli.files import atomic_write
from tesela.cli.output import fail, fail_with
from tesela.core.cgp import CgpPosition
from tesela.notation.document import Document
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game, read_position
from tesela.notation.recount import recount
from tesela.notation.replay import Problem, Replay
from tesela.rules.rulesets import RULESETS
from tesela.texts import catalogue, language, say

DISAGREES: Final = 1

Format: TypeAlias = Literal["gcg", "json", "cgp", "txt"]
FORMATS: Final[tuple[Format, ...]] = ("gcg", "json", "cgp", "txt")
RULESET_NAMES: Final = ", ".join(RULESETS)


def content_of(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        fail_with("notation.error.no_file", path=path, why=_reason(error))


def write_to(path: str, content: bytes) -> None:
    """Write a file, or standard output for `-`."""
    try:
        if path == "-":
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            atomic_write(Path(path), content)
    except BrokenPipeError:
        raise  # nobody listens any more: Typer ends quietly
    except (OSError, ValueError) as error:
        fail_with("notation.error.no_write", path=path, why=_reason(error))


def format_of(path: str) -> Format | None:
    """The format that the name's extension tells."""
    ending = Path(path).suffix.lower().removeprefix(".")
    return next((known for known in FORMATS if known == ending), None)


def load_game(path: str) -> Document:
    """The game in a file; ends the program with a sentence if there is none."""
    if format_of(path) == "cgp":
        fail_with("notation.error.no_game", path=path)
    try:
        return read_game(content_of(path))
    except NotationError as error:
        stop_at(error)


def load_position(path: str) -> CgpPosition:
    """The position in a CGP file."""
    try:
        return read_position(content_of(path))
    except NotationError as error:
        stop_at(error)


def replay_of(document: Document, rules: str | None) -> Replay:
    """The game counted again under the named rule set."""
    if rules is not None and rules not in RULESETS:
        fail_with("notation.error.ruleset", read=rules, expected=RULESET_NAMES)
    try:
        return recount(document, rules)
    except NotationError as error:
        stop_at(error)


def turn_in(replay: Replay, turn: int | None) -> int:
    """The entry asked for, which must exist."""
    last = len(replay.turns)
    if turn is not None and not 0 <= turn <= last:
        fail_with("notation.error.turn_range", last=last)
    return last if turn is None else turn


def stop_at(error: NotationError, *, path: str = "") -> NoReturn:
    """Line, what was read, what was expected; then stop."""
    fail(unreadable_text(error.code, error.line, {"path": path, **error.data}))


def unreadable_text(code: str, line: int, data: Mapping[str, object]) -> str:
    """The sentence for what can't be read, with its line."""
    return say("notation.at_line", {"line": line, "text": say(f"notation.error.{code}", data)})


def problem_text(problem: Problem) -> str:
    """The sentence for something that does not agree."""
    text = say(f"notation.problem.{problem.code}", _worded(problem.data))
    return say("notation.at_turn", {"line": problem.line, "turn": problem.turn, "text": text})


def _worded(data: object) -> dict[str, object]:
    """Codes inside the data as words, where the catalogue has them."""
    known = catalogue(language())
    items = dict(data).items() if isinstance(data, dict) else ()
    return {key: known.get(f"notation.ending.{value}", value) for key, value in items}


def _reason(error: Exception) -> str:
    """The system's own words, which `say` puts into the reader's; a name may also be none at all."""
    return getattr(error, "strerror", None) or say("notation.error.no_name")
