"""Groups whose commands are imported when they are called, so that starting stays fast."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from tesela.cli.voice import SpokenContext, our_words, teach
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.cli.commands import Table


def _load(path: str) -> Any:
    module, _, name = path.partition(":")
    return teach(typer.main.get_command(getattr(import_module(module), name)))


def _group(name: str, table: Table) -> Any:
    app = typer.Typer(
        cls=lazy_group(table),
        help=say(f"cli.group.{name}"),
        no_args_is_help=True,
        add_completion=False,
    )
    app.callback()(lambda: None)
    return typer.main.get_command(app)


def lazy_group(table: Table) -> type[TyperGroup]:
    """A group class that finds its commands in `table` by name."""

    class LazyGroup(TyperGroup):
        context_class = SpokenContext

        def make_context(self, *given: Any, **named: Any) -> Any:
            with our_words():
                return super().make_context(*given, **named)

        def invoke(self, ctx: Any) -> Any:
            with our_words():
                return super().invoke(ctx)

        def list_commands(self, ctx: Any) -> list[str]:
            return sorted([*super().list_commands(ctx), *table])

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            """Typer offers near names of what is loaded; ours are not, so they are told to the mistake."""
            try:
                return super().resolve_command(ctx, args)
            except TyperException as mistake:
                vars(mistake)["near"] = get_close_matches(args[0], self.list_commands(ctx)) if args else []
                raise

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            entry = table.get(cmd_name)
            if entry is None:
                return super().get_command(ctx, cmd_name)
            command = _load(entry) if isinstance(entry, str) else _group(cmd_name, entry)
            command.name = cmd_name
            return command

    return LazyGroup
