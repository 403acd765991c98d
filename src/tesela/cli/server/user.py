"""`tesela user`: people from the server's own console."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.server import user_care
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.server.people.accounts import Role, User

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
for _name, _command in (
    ("reset", user_care.reset),
    ("sessions", user_care.sessions),
    ("export", user_care.export),
    ("delete", user_care.delete),
    ("moderator", user_care.moderator),
):
    app.command(_name, help=say(f"people_cli.user_{_name}"))(_command)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("serve_cli.user_name"))]
RoleOption = Annotated[str, typer.Option("--role", help=say("serve_cli.user_role_help"))]


def _read_role(role: str) -> Role:
    from tesela.server.people.accounts import ROLES

    found = next((known for known in ROLES if known == role), None)
    if found is None:
        fail_with("serve_cli.error.role", role=role, known=", ".join(ROLES))
    return found


def _typed_password() -> str:
    """The first line of standard input; as bytes, because a terminal may be set to anything."""
    try:
        return sys.stdin.buffer.readline().decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        fail_with("serve_cli.error.password_text")


def _new_password(name: str, least: int, *, typed: bool) -> str:
    """A password from standard input or the terminal that is none of those everybody tries."""
    from tesela.server.people import names, passwords

    if typed:
        password = _typed_password()
    else:
        again = say("serve_cli.password_again")
        password = typer.prompt(say("serve_cli.password"), hide_input=True, confirmation_prompt=again)
    if not least <= len(password) <= passwords.LONGEST:
        fail_with("serve_cli.error.password", min=least, max=passwords.LONGEST)
    if names.name_key(password) == names.name_key(name):
        fail_with("serve_cli.error.password_name")
    if passwords.is_weak(password):
        fail_with("serve_cli.error.password_weak")
    return str(password)


@app.command(help=say("serve_cli.user_add"))
def add(
    name: NameArgument,
    role: RoleOption = "player",
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help=say("serve_cli.password_stdin"))
    ] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.people import accounts, names, passwords
    from tesela.server.process import config as configuration
    from tesela.texts import language

    chosen = _read_role(role)
    with server_errors():
        least = configuration.load({"db": db}, config).password_min
        names.check_name(name, house=True)
        password = _new_password(name, least, typed=password_stdin)
        hashed = passwords.hash_password(password)

        def work(conn: Connection) -> User:
            user = accounts.register(conn, name, hashed, language(), now_ms(), house=True)
            accounts.set_role(conn, user.id, chosen)
            return user

        with opened(db, config) as store:
            user = store.write_now(work)
    typer.echo(say("serve_cli.user_added", {"name": user.name, "role": role}))


@app.command("role", help=say("serve_cli.user_role"))
def change_role(
    name: NameArgument,
    role: Annotated[str, typer.Argument(metavar="ROLE", help=say("serve_cli.user_role_help"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.people import accounts

    chosen = _read_role(role)
    with server_errors(), opened(db, config, must_be=True) as store:
        user = store.read_now(lambda conn: accounts.by_name(conn, name))
        store.write_now(lambda conn: accounts.set_role(conn, user.id, chosen))
    typer.echo(say("serve_cli.user_added", {"name": user.name, "role": role}))


@app.command(help=say("serve_cli.user_disable"))
def disable(
    name: NameArgument,
    enable: Annotated[bool, typer.Option("--enable", help=say("serve_cli.user_enable"))] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.lobby import seeks
    from tesela.server.people import accounts

    def work(conn: Connection) -> User:
        user = accounts.find(conn, name)
        accounts.set_disabled(conn, user.id, not enable)
        if not enable:
            seeks.forget(conn, user)
        return user

    with server_errors(), opened(db, config, must_be=True) as store:
        user = store.write_now(work)
    key = "serve_cli.user_enabled" if enable else "serve_cli.user_disabled"
    typer.echo(say(key, {"name": user.name}))


@app.command(help=say("serve_cli.user_password"))
def password(
    name: NameArgument,
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help=say("serve_cli.password_stdin"))
    ] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.people import accounts, devices, passwords, security, sessions
    from tesela.server.process import config as configuration

    with server_errors(), opened(db, config, must_be=True) as store:
        user = store.read_now(lambda conn: accounts.by_name(conn, name))
        least = configuration.load({"db": db}, config).password_min
        hashed = passwords.hash_password(_new_password(name, least, typed=password_stdin))

        def work(conn: Connection) -> None:
            accounts.set_password(conn, user.id, hashed)
            devices.forget_all(conn, user.id)
            sessions.close_all(conn, user.id)
            security.log(conn, "password", user=user.id)

        store.write_now(work)
    typer.echo(say("serve_cli.user_password_set", {"name": user.name}))


@app.command(help=say("serve_cli.user_log"))
def log(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help=say("serve_cli.user_log_name"))] = None,
    most: Annotated[
        int, typer.Option("--most", min=1, max=10_000, help=say("serve_cli.user_log_most"))
    ] = 100,
    as_json: AsJson = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.people import accounts, security
    from tesela.server.people.security import Entry

    def work(conn: Connection) -> list[Entry]:
        whom = accounts.find(conn, name).id if name else None
        return security.entries(conn, user=whom, most=most)

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(work)
    if as_json:
        print_json(found)
        return
    for line in found:
        when = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(" ", "seconds")
        about = (line.user_id, line.by and f"by={line.by}", line.game_id, line.network, line.detail)
        typer.echo("  ".join([when, line.kind, *(str(each) for each in about if each)]))


@app.command("list", help=say("serve_cli.user_list"))
def list_accounts(
    role: Annotated[str | None, typer.Option("--role", help=say("serve_cli.user_list_role"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("serve_cli.user_list_json"))] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.people import accounts

    wanted = None if role is None else _read_role(role)
    with server_errors(), opened(db, config, upgrade=False) as store:
        people = store.read_now(lambda conn: accounts.people(conn, wanted))
    if as_json:
        print_json([_plain(user) for user in people])
    elif not people:
        typer.echo(say("serve_cli.user_list_none"))
    else:
        _print_table(people)


def _plain(user: User) -> dict[str, object]:
    return {
        "id": user.id, "name": user.name, "role": user.role, "disabled": user.disabled,
        "language": user.language, "created": user.created,
    }  # fmt: skip


def _print_table(people: list[User]) -> None:
    """A line for each: whole names, so that they can be typed again."""
    width = max(len(user.name) for user in people)
    for user in people:
        shut = say("serve_cli.user_list_shut") if user.disabled else ""
        day = datetime.fromtimestamp(user.created / 1000, UTC).date().isoformat()
        typer.echo(f"{user.name:{width}}  {user.role:8}  {day}  {shut}".rstrip())
