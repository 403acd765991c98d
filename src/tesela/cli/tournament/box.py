"""`tesela tournament serve|push`: a hall without internet, and the way from it to a public server."""

from __future__ import annotations

import secrets
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail
from tesela.cli.server.edge import ConfigOption, server_errors
from tesela.cli.tournament.log_file import FileArgument, load, merge_in, now_ms
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.server.people.accounts import User
    from tesela.server.storage.store import Store
    from tesela.tournament.events import Event

serve_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
push_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


def box_of(file: Path) -> Path:
    """The database of a hall's server: it lies beside the tournament's file."""
    return file.with_name(f"{file.name}.db")


@serve_app.command()
def serve(
    file: FileArgument,
    host: Annotated[str, typer.Option("--host", help=say("serve_cli.host"))] = "0.0.0.0",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help=say("serve_cli.port"))] = 8000,
    public_url: Annotated[str | None, typer.Option("--public-url", help=say("serve_cli.public_url"))] = None,
    user: Annotated[str, typer.Option("--user", help=say("tournament.serve.user"))] = "Mesa",
    config: ConfigOption = None,
) -> None:
    import segno

    from tesela.cli.server.serve import serve as serve_all

    db, password = f"sqlite:///{box_of(file).resolve()}", _password()
    tournament = _put_in(file, db, user, password)
    base = (public_url or f"http://{_own_address(host)}:{port}").rstrip("/")
    typer.echo(say("tournament.serve.public", {"address": f"{base}/torneo/{tournament}"}))
    segno.make(f"{base}/torneo/{tournament}").terminal(out=sys.stdout, compact=True)
    told = {"address": f"{base}/torneo/{tournament}/direccion", "user": user, "password": password}
    typer.echo(say("tournament.serve.desk", told))
    typer.echo(say("tournament.serve.screen", {"address": f"{base}/torneo/{tournament}/sala"}))
    try:
        serve_all(db=db, host=host, port=port, public_url=base, config=config)
    finally:
        _take_out(file, db)


@push_app.command()
def push(
    file: FileArgument,
    server: Annotated[str, typer.Argument(metavar="URL", help=say("tournament.push.server"))],
    user: Annotated[str, typer.Option("--user", help=say("tournament.push.user"))],
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help=say("serve_cli.password_stdin"))
    ] = False,
) -> None:
    from tesela.cli.tournament.pushing import PushError, push_log
    from tesela.tournament.events import write_log

    if box_of(file).is_file():
        _take_out(file, f"sqlite:///{box_of(file).resolve()}")
    password = (
        sys.stdin.readline().rstrip("\r\n")
        if password_stdin
        else typer.prompt(say("serve_cli.password"), hide_input=True)
    )
    try:
        done = push_log(server, user, str(password), write_log(load(file)).decode())
    except PushError as problem:
        fail(say(problem.code, problem.data))
    key = "tournament.push.created" if done.created else "tournament.push.done"
    told = {"taken": done.taken, "noted": done.noted, "disputes": done.disputes}
    typer.echo(say(key, told | {"address": f"{server.rstrip('/')}/torneo/{done.id}"}))


def _put_in(file: Path, db: str, name: str, password: str) -> str:
    """The file's tournament into the box, with somebody to direct it; its id."""
    from sqlalchemy import Connection

    from tesela.core.errors import TextError
    from tesela.server.storage import migrate
    from tesela.server.storage.store import Store
    from tesela.server.tournaments.adopting import take_in

    log = load(file)

    def work(conn: Connection) -> str:
        return take_in(conn, log, _director(conn, name, password), now_ms()).tournament

    with server_errors():
        store = Store(db)
        try:
            migrate.upgrade(store.engine)
            return store.write_now(work)
        except TextError as problem:
            fail(say(problem.code, problem.data))
        finally:
            store.close()


def _take_out(file: Path, db: str) -> None:
    """What was done on the box comes into the file."""
    from tesela.server.storage.store import Store

    with server_errors():
        store = Store(db)
        try:
            log = _events(store, load(file))
        finally:
            store.close()
    if log:
        merged = merge_in(file, log)
        typer.echo(say("tournament.serve.saved", {"file": file, "events": len(merged.added)}))


def _events(store: Store, log: list[Event]) -> list[Event]:
    """What the box has of the file's tournament."""
    from tesela.server.tournaments import tournament_log
    from tesela.server.tournaments.adopting import header_of

    tournament = header_of(log).tournament
    return store.read_now(lambda conn: tournament_log.events_after(conn, tournament, 0))


def _director(conn: object, name: str, password: str) -> User:
    """The account that directs on this box: made if need be, with a new password either way."""
    from sqlalchemy import Connection

    from tesela.server.errors import ServerError
    from tesela.server.people import accounts, passwords
    from tesela.texts import language

    assert isinstance(conn, Connection)
    hashed = passwords.hash_password(password)
    try:
        user = accounts.by_name(conn, name)
    except ServerError:
        return accounts.register(conn, name, hashed, language(), now_ms(), house=True)
    accounts.set_password(conn, user.id, hashed)
    return user


def _password() -> str:
    """A password that is typed once: three groups of letters and digits that nobody mistakes."""
    alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
    return "-".join("".join(secrets.choice(alphabet) for _ in range(4)) for _ in range(3))


def _own_address(host: str) -> str:
    """Where the phones of the hall find this machine; nothing is sent to find that out."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
