"""What `tesela user` does for a person who asks: a way back in, sessions, a copy of everything, leaving."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("people_cli.name"))]


def day_of(ms: int) -> str:
    """A moment as a date, in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def reset(name: NameArgument, db: DbOption = None, config: ConfigOption = None) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.people import accounts, recovery, security

    def work(conn: Connection) -> tuple[str, str]:
        user = accounts.by_name(conn, name)
        if user.kind != "person":
            fail_with("people_cli.error.person", name=name)
        security.log(conn, "password", user=user.id, detail="reset")
        return user.name, recovery.reset(conn, user.id, now_ms())

    with server_errors(), opened(db, config, must_be=True) as store:
        found, code = store.write_now(work)
    typer.echo(say("people_cli.reset_done", {"name": found, "code": code}))


def sessions(
    name: NameArgument,
    end: Annotated[bool, typer.Option("--end", help=say("people_cli.sessions_end"))] = False,
    as_json: AsJson = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.people import accounts, devices, security, session_list
    from tesela.server.people import sessions as kept
    from tesela.server.people.session_list import SessionInfo

    def work(conn: Connection) -> list[SessionInfo]:
        user = accounts.find(conn, name)
        found = session_list.of_user(conn, user.id, now_ms())
        if end:
            kept.close_all(conn, user.id)
            devices.forget_all(conn, user.id)
            security.log(conn, "session.ended", user=user.id)
        return found

    with server_errors(), opened(db, config, must_be=True) as store:
        found = store.write_now(work) if end else store.read_now(work)
    if as_json:
        print_json(found)
        return
    for each in found:
        device = each.device or say("people_cli.no_device")
        typer.echo(
            f"{each.id}  {day_of(each.created)}  {day_of(each.seen)}  {each.network}  {device}".rstrip()
        )
    if end:
        typer.echo(say("people_cli.sessions_ended", {"n": len(found)}))


def export(
    name: NameArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("people_cli.export_file"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.people import accounts, exporting

    if file.exists():
        fail_with("serve_cli.error.exists", file=str(file))
    with server_errors(), opened(db, config, upgrade=False) as store:
        made = store.read_now(lambda conn: exporting.export(conn, accounts.find(conn, name)))
        file.write_bytes(made)
    typer.echo(say("people_cli.exported", {"file": str(file)}))


def delete(
    name: NameArgument,
    at_once: Annotated[bool, typer.Option("--now", help=say("people_cli.delete_now"))] = False,
    undo: Annotated[bool, typer.Option("--undo", help=say("people_cli.delete_undo"))] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.people import accounts, erasing
    from tesela.server.people.accounts import User
    from tesela.server.process import config as configuration

    def work(conn: Connection) -> tuple[User, int | None]:
        user = accounts.find(conn, name)
        if user.kind == "bot":
            fail_with("people_cli.error.person", name=name)
        if undo:
            erasing.undo(conn, user)
            return user, None
        days = 0 if at_once else configuration.load({"db": db}, config).deletion_days
        return user, erasing.ask(conn, user, now_ms(), days).due

    with server_errors(), opened(db, config, must_be=True) as store:
        user, due = store.write_now(work)
    if due is None:
        typer.echo(say("people_cli.delete_undone", {"name": user.name}))
    else:
        typer.echo(say("people_cli.delete_asked", {"name": user.name, "day": day_of(due)}))


def moderator(
    name: NameArgument,
    end: Annotated[bool, typer.Option("--end", help=say("people_cli.moderator_end"))] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.moderation import staff
    from tesela.server.people import accounts

    def work(conn: Connection) -> str:
        user = accounts.by_name(conn, name)
        if user.kind != "person":
            fail_with("people_cli.error.person", name=name)
        if end:
            staff.dismiss(conn, user)
        else:
            staff.appoint(conn, user, now_ms())
        return user.name

    with server_errors(), opened(db, config, must_be=True) as store:
        found = store.write_now(work)
    typer.echo(say("people_cli.moderator_ended" if end else "people_cli.moderator_made", {"name": found}))
