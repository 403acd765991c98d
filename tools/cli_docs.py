"""Write docs/cli.md from the commands themselves, so that the page can't drift.

`make docs` runs it; `tests/house/test_docs.py` fails when the page is not what this would write.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"

_HEAD = """# The `tesela` command

Written by `make docs` from the commands' own help; don't edit. Texts come in Spanish by default,
and in English with `--lang en` anywhere in the line, or `TESELA_LANG=en`.
"""


def render() -> str:
    """The whole page, in English."""
    from tesela.texts import set_language

    set_language("en")
    import typer

    from tesela.cli.app import build

    root = typer.main.get_command(build())
    parts = [_HEAD]
    for path, command in _walk(root, "tesela"):
        parts.append(f"## `{path}`\n")
        if command.help:
            parts.append(command.help.strip() + "\n")
        rows = list(_parameters(command))
        if rows:
            parts.append("| | |\n|---|---|\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _walk(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, command
    if hasattr(command, "list_commands"):
        for name in command.list_commands(None):
            yield from _walk(command.get_command(None, name), f"{path} {name}")


def _parameters(command: Any) -> Iterator[str]:
    for parameter in command.params:
        names = ", ".join([*parameter.opts, *parameter.secondary_opts])
        shown = parameter.name.upper() if parameter.param_type_name == "argument" else names
        text = (
            (getattr(parameter, "help", None) or "")
            .replace("|", "\\|")
            .replace("\n", " ")
            .replace("\\[", "[")
        )
        if shown != "--help":
            yield f"| `{shown}` | {text} |"


if __name__ == "__main__":
    os.environ["TESELA_LANG"] = "en"
    PAGE.write_text(render(), "utf-8")
