"""`tesela event-code`: codes by which a hall full of phones behind one address is let in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from tesela.cli.output import AsJson, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.command(help=say("serve_cli.code_add"))
def add(
    label: Annotated[str, typer.Argument(metavar="EVENT", help=say("serve_cli.code_label"))],
    devices: Annotated[
        int, typer.Option("--devices", min=1, max=100_000, help=say("serve_cli.code_devices"))
    ] = 500,
    days: Annotated[int, typer.Option("--days", min=1, max=60, help=say("serve_cli.code_days"))] = 2,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.people import event_passes

    with server_errors(), opened(db, config, must_be=True) as store:
        code, made = store.write_now(lambda conn: event_passes.add(conn, label, devices, now_ms(), days))
    data = {"code": code, "label": made.label, "devices": made.devices, "day": _day(made.expires)}
    typer.echo(say("serve_cli.code_added", data))


@app.command(help=say("serve_cli.code_remove"))
def remove(
    code: Annotated[str, typer.Argument(metavar="ID", help=say("serve_cli.code_id"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.people import event_passes

    with server_errors(), opened(db, config, must_be=True) as store:
        store.write_now(lambda conn: event_passes.remove(conn, code))
    typer.echo(say("serve_cli.code_removed", {"id": code}))


@app.command("list", help=say("serve_cli.code_list"))
def list_codes(as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.people import event_passes

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(lambda conn: event_passes.listing(conn, now_ms()))
    if as_json:
        print_json(found)
        return
    for code in found:
        typer.echo(f"{code.id}  {_day(code.expires)}  {code.devices:6}  {code.label}")


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
