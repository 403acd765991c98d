"""Records that several tests use."""

from __future__ import annotations

from tesela.notation.example_game import CONTENT as EXAMPLE

__all__ = ["EXAMPLE", "HEAD", "gcg"]

HEAD = "#character-encoding UTF-8\n#player1 ana Ana Gil\n#player2 blas Blas\n"


def gcg(*lines: str, head: str = HEAD) -> bytes:
    """A small file: the usual head and these lines."""
    return (head + "".join(f"{line}\n" for line in lines)).encode()
