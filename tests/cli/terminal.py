"""A terminal for tests: the whole command in this process, or in one of its own where that is the point."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from tesela.cli.app import build
from tesela.texts import speaking

COMMAND = (sys.executable, "-c", "from tesela.cli.app import main; main()")
EMPTY = "/".join(["15"] * 15)
RUBBISH = bytes(range(128, 256)) * 3


@dataclass(frozen=True)
class Answer:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def tesela(*words: str | Path, given: str | bytes | None = None, lang: str = "es") -> Answer:
    """Run a command here. Whatever it is given, it ends by itself and not by an exception."""
    with speaking(lang):
        done = CliRunner().invoke(build(), [str(word) for word in words], input=given)
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return Answer(done.exit_code, done.stdout, done.stderr)


def refused(*words: str | Path, given: str | bytes | None = None, code: int = 2) -> str:
    """The sentence of a command that can't be carried out: on standard error only, with that code."""
    answer = tesela(*words, given=given)
    assert answer.code == code, answer
    assert answer.out == "", "nothing on standard output, which programs read"
    assert answer.err.strip() and "Traceback" not in answer.err
    assert not re.search(r"\{[a-z_]+\}", answer.err), "every gap of the sentence is filled"
    return answer.err


def process(*words: str | bytes | Path, **named: Any) -> subprocess.CompletedProcess[bytes]:
    """Run it in a process of its own; `environ` adds variables, the rest goes to `subprocess`."""
    environ = {**os.environ, "TESELA_LANG": "es", **named.pop("environ", {})}
    if "stdout" not in named:
        named["capture_output"] = True
    return subprocess.run([*COMMAND, *words], check=False, env=environ, timeout=600, **named)


@contextmanager
def full_disk(room: int = 16) -> Iterator[None]:
    """No file may grow beyond `room` bytes, as on a disk that fills up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
