"""Which command lives where. A row here is all that a new command needs; groups nest."""

from __future__ import annotations

from typing import Final, TypeAlias

Table: TypeAlias = "dict[str, str | Table]"

COMMANDS: Final[Table] = {
    "board": "tesela.cli.board:app",
    "convert": "tesela.cli.convert:app",
    "lexicon": {"forms": "tesela.cli.lexicon_forms:app"},
    "replay": "tesela.cli.replay:app",
    "rules": "tesela.cli.rules:app",
}
"""Name to `module:typer_app`, or to a table of the same for a group."""
