"""Records that several tests use."""

from __future__ import annotations

from pathlib import Path

EXAMPLE = Path(__file__).with_name("example.gcg").read_bytes()

HEAD = "#character-encoding UTF-8\n#player1 ana Ana Gil\n#player2 blas Blas\n"


def gcg(*lines: str, head: str = HEAD) -> bytes:
    """A small file: the usual head and these lines."""
    return (head + "".join(f"{line}\n" for line in lines)).encode()
