"""`tesela desk`: who arbitrates which game, from the server's own console."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import AsJson, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tesela.server.games.desks import DeskLine
    from tesela.server.games.keeper import Table

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=say("serve_cli.desk_game"))]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("serve_cli.user_name"))]


def _table(conn: Connection, game: str) -> Table:
    from tesela.server.errors import missing
    from tesela.server.games.keeper import load

    found = load(conn, game)
    if found is None:
        raise missing("game")
    return found


@app.command(help=say("serve_cli.desk_appoint"))
def appoint(game: GameArgument, name: NameArgument, db: DbOption = None, config: ConfigOption = None) -> None:

    from tesela.server.games import desks
    from tesela.server.ids import now_ms
    from tesela.server.people import accounts

    def work(conn: Connection) -> str:
        user = accounts.by_name(conn, name)
        desks.appoint(conn, _table(conn, game), user, None, now_ms())
        return user.name

    with server_errors(), opened(db, config, must_be=True) as store:
        named = store.write_now(work)
    typer.echo(say("serve_cli.desk_appointed", {"name": named, "game": game}))


@app.command(help=say("serve_cli.desk_dismiss"))
def dismiss(game: GameArgument, name: NameArgument, db: DbOption = None, config: ConfigOption = None) -> None:

    from tesela.server.games import desks
    from tesela.server.ids import now_ms
    from tesela.server.people import accounts

    def work(conn: Connection) -> str:
        user = accounts.by_name(conn, name)
        desks.dismiss(conn, _table(conn, game), user.id, None, now_ms())
        return user.name

    with server_errors(), opened(db, config, must_be=True) as store:
        named = store.write_now(work)
    typer.echo(say("serve_cli.desk_dismissed", {"name": named, "game": game}))


@app.command(help=say("serve_cli.desk_log"))
def log(
    game: GameArgument, as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None
) -> None:

    from tesela.server.games import desks

    def work(conn: Connection) -> list[DeskLine]:
        _table(conn, game)
        return desks.lines(conn, game)

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(work)
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(say("serve_cli.desk_log_none"))
    for line in found:
        when = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(" ", "seconds")
        kind = say(f"serve_cli.desk_kind.{line.kind}")
        typer.echo("  ".join(part for part in (when, line.name, kind, line.what, f"#{line.seq}") if part))
