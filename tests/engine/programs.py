"""Other programs for the tests of the protocol: small scripts, well-behaved and not."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

POLITE = """
import sys
answers = {answers!r}
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit":
        break
    print(answers.get(word, line.strip()), flush=True)
"""


def program(folder: Path, source: str) -> str:
    """The command that runs this script."""
    path = folder / "program.py"
    path.write_text(source, "utf-8")
    return shlex.join([sys.executable, str(path)])


def answering(folder: Path, **answers: str) -> str:
    """A program that speaks the protocol and always gives these answers."""
    return program(folder, POLITE.format(answers=answers))
