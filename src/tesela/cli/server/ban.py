"""`tesela ban`: networks that are kept out, from the server's own console."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from tesela.cli.output import AsJson, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.command(help=say("serve_cli.ban_add"))
def add(
    network: Annotated[str, typer.Argument(metavar="NETWORK", help=say("serve_cli.ban_network"))],
    days: Annotated[int, typer.Option("--days", min=1, max=3650, help=say("serve_cli.ban_days"))] = 7,
    reason: Annotated[str, typer.Option("--reason", help=say("serve_cli.ban_reason"))] = "",
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.people import bans

    with server_errors(), opened(db, config, must_be=True) as store:
        made = store.write_now(lambda conn: bans.add(conn, network, reason, now_ms(), days))
    typer.echo(say("serve_cli.ban_added", {"id": made.id, "network": made.network}))


@app.command(help=say("serve_cli.ban_remove"))
def remove(
    ban: Annotated[str, typer.Argument(metavar="ID", help=say("serve_cli.ban_id"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.people import bans

    with server_errors(), opened(db, config, must_be=True) as store:
        store.write_now(lambda conn: bans.remove(conn, ban))
    typer.echo(say("serve_cli.ban_removed", {"id": ban}))


@app.command("list", help=say("serve_cli.ban_list"))
def list_bans(as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.people import bans

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(lambda conn: bans.in_force(conn, now_ms()))
    if as_json:
        print_json(found)
        return
    for ban in found:
        day = datetime.fromtimestamp(ban.expires / 1000, UTC).date().isoformat()
        typer.echo(f"{ban.id}  {ban.network}  {day}  {ban.reason}".rstrip())
