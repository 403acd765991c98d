"""Groups whose commands are imported when they are called, so that starting stays fast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from tesela.cli.localisation import LocalisedContext, localise, localised_errors
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.cli.commands import Command, Table


def _load(row: Command) -> Any:
    module, _, name = row.app.partition(":")
    command = typer.main.get_command(getattr(import_module(module), name))
    command.help = say(row.help)
    return localise(command)


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
        context_class = LocalisedContext
        listing = False

        def make_context(self, *given: Any, **named: Any) -> Any:
            with localised_errors():
                return super().make_context(*given, **named)

        def invoke(self, ctx: Any) -> Any:
            with localised_errors():
                return super().invoke(ctx)

        def list_commands(self, ctx: Any) -> list[str]:
            return sorted([*super().list_commands(ctx), *table])

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            """Give a mistyped name's near ones: Typer knows only commands that are loaded."""
            try:
                return super().resolve_command(ctx, args)
            except TyperException as mistake:
                vars(mistake)["near"] = get_close_matches(args[0], self.list_commands(ctx)) if args else []
                raise

        def format_help(self, ctx: Any, formatter: Any) -> None:
            """List the commands by their row of the table, without loading any."""
            with self._only_listing():
                super().format_help(ctx, formatter)

        @contextmanager
        def _only_listing(self) -> Iterator[None]:
            self.listing = True
            try:
                yield
            finally:
                self.listing = False

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            row = table.get(cmd_name)
            if row is None:
                return super().get_command(ctx, cmd_name)
            if isinstance(row, dict):
                command = _group(cmd_name, row)
            else:
                command = TyperCommand(cmd_name, help=say(row.help)) if self.listing else _load(row)
            command.name = cmd_name
            return command

    return LazyGroup
