"""`tesela user`: people from the server's own console."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tesela.cli.server_edge import ConfigOption, DbOption, clear_errors, fail, opened
from tesela.texts import say

app = typer.Typer(
    help=say("serve_cli.user_about"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("serve_cli.user_name"))]
RoleOption = Annotated[str, typer.Option("--role", help=say("serve_cli.user_role_help"))]


def _check_role(role: str) -> None:
    from tesela.server.accounts import ROLES

    if role not in ROLES:
        fail("role", role=role, known=", ".join(ROLES))


def _typed_password() -> str:
    """The first line of standard input; as bytes, because a terminal may be set to anything."""
    try:
        return sys.stdin.buffer.readline().decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        fail("password_text")


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
    from tesela.server import accounts, passwords
    from tesela.server.ids import now_ms
    from tesela.texts import language

    _check_role(role)
    with clear_errors():
        accounts.check_name(name)
        if password_stdin:
            password = _typed_password()
        else:
            password = typer.prompt(
                say("serve_cli.password"),
                hide_input=True,
                confirmation_prompt=say("serve_cli.password_again"),
            )
        if len(password) < 8:
            fail("password", min=8)
        hashed = passwords.hash_password(password)
        with opened(db, config) as store:
            user = store.write_now(lambda conn: accounts.register(conn, name, hashed, language(), now_ms()))
            store.write_now(lambda conn: accounts.set_role(conn, user.id, role))  # type: ignore[arg-type]
    typer.echo(say("serve_cli.user_added", {"name": user.name, "role": role}))


@app.command("role", help=say("serve_cli.user_role"))
def change_role(
    name: NameArgument,
    role: Annotated[str, typer.Argument(metavar="ROLE", help=say("serve_cli.user_role_help"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server import accounts

    _check_role(role)
    with clear_errors(), opened(db, config) as store:
        user = store.read_now(lambda conn: accounts.by_name(conn, name))
        store.write_now(lambda conn: accounts.set_role(conn, user.id, role))  # type: ignore[arg-type]
    typer.echo(say("serve_cli.user_added", {"name": user.name, "role": role}))


@app.command(help=say("serve_cli.user_disable"))
def disable(
    name: NameArgument,
    enable: Annotated[bool, typer.Option("--enable", help=say("serve_cli.user_enable"))] = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server import accounts

    with clear_errors(), opened(db, config) as store:
        user = store.read_now(lambda conn: accounts.by_name(conn, name))
        store.write_now(lambda conn: accounts.set_disabled(conn, user.id, not enable))
    key = "serve_cli.user_enabled" if enable else "serve_cli.user_disabled"
    typer.echo(say(key, {"name": user.name}))
