"""`tesela user`: people from the server's own console."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail_with, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.server.people.accounts import Role, User

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
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
    from tesela.server.people import accounts, passwords
    from tesela.server.process import config as configuration
    from tesela.texts import language

    chosen = _read_role(role)
    with server_errors():
        least = configuration.load({"db": db}, config).password_min
        accounts.check_name(name)
        if password_stdin:
            password = _typed_password()
        else:
            password = typer.prompt(
                say("serve_cli.password"),
                hide_input=True,
                confirmation_prompt=say("serve_cli.password_again"),
            )
        if not least <= len(password) <= passwords.LONGEST:
            fail_with("serve_cli.error.password", min=least, max=passwords.LONGEST)
        if accounts.name_key(password) == accounts.name_key(name):
            fail_with("serve_cli.error.password_name")
        hashed = passwords.hash_password(password)

        def work(conn: Connection) -> User:
            user = accounts.register(conn, name, hashed, language(), now_ms())
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
        user = accounts.by_name(conn, name)
        accounts.set_disabled(conn, user.id, not enable)
        if not enable:
            seeks.forget(conn, user)
        return user

    with server_errors(), opened(db, config, must_be=True) as store:
        user = store.write_now(work)
    key = "serve_cli.user_enabled" if enable else "serve_cli.user_disabled"
    typer.echo(say(key, {"name": user.name}))


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
