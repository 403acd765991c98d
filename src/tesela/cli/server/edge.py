"""What the server's commands share: where the database is, and errors that say what to do next."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail_with
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.server.storage.store import Store

DbOption = Annotated[str | None, typer.Option("--db", help=say("serve_cli.db"))]
ConfigOption = Annotated[Path | None, typer.Option("--config", help=say("serve_cli.config"))]


def address(db: str | None, config: Path | None) -> str:
    """The database's address from flag, file or environment; stop if it can't be one."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError

    from tesela.server.process import config as configuration

    url = configuration.load({"db": db}, config).db_url
    try:
        known = make_url(url).get_dialect().name in ("sqlite", "postgresql")
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError):
        known = False
    if not known:
        fail_with("serve_cli.error.db_address")
    return url


def must_exist(url: str) -> None:
    """Stop if this names an SQLite file that is not there: opening it would make an empty one."""
    from sqlalchemy import make_url

    file = make_url(url).database or ""
    if url.startswith("sqlite") and not Path(file).is_file():
        fail_with("serve_cli.error.no_file", file=file)


def _must_be_current(shape: str | None) -> None:
    """Stop unless the database has the shape that this code expects."""
    from tesela.server.storage import migrate

    if shape is not None and not migrate.known(shape):
        raise migrate.NewerShapeError(shape)
    if shape != migrate.newest():
        fail_with("serve_cli.error.shape")


def shape_up(url: str) -> tuple[str | None, str]:
    """Bring a database up to date, waiting for whoever has it locked; the shapes before and after."""
    from tesela.server.storage import migrate
    from tesela.server.storage.store import make_engine

    engine = make_engine(url)
    try:
        return migrate.upgrade(engine)
    finally:
        engine.dispose()


@contextlib.contextmanager
def opened(
    db: str | None,
    config: Path | None,
    *,
    upgrade: bool = True,
    must_be: bool = False,
    shapeless: bool = False,
) -> Iterator[Store]:
    """The database, closed again whatever happens. Who looks at or changes what is there makes no new one.

    Without `upgrade` it must be up to date already, unless its shape does not matter (`shapeless`).
    """
    from tesela.server.process import config as configuration
    from tesela.server.storage import migrate
    from tesela.server.storage.log_archive import open_archive
    from tesela.server.storage.store import Store

    url = address(db, config)
    if must_be or not upgrade:
        must_exist(url)
    if upgrade:
        shape_up(url)
    store = Store(url)
    store.archive = open_archive(configuration.load({}, config).archive)
    try:
        if not upgrade and not shapeless:
            _must_be_current(store.read_now(migrate.current))
        yield store
    finally:
        store.close()


@contextlib.contextmanager
def server_errors() -> Iterator[None]:
    """Turn settings that can't be read and databases that don't answer into a sentence and exit 2."""
    from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

    from tesela.server.errors import ServerError
    from tesela.server.process.config import ConfigError
    from tesela.server.storage.migrate import NewerShapeError

    try:
        yield
    except ConfigError as wrong:
        fail_with("serve_cli.error.config", source=wrong.source, problem=wrong.problem)
    except NewerShapeError as wrong:
        fail_with("serve_cli.error.newer", shape=wrong.shape)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError):
        fail_with("serve_cli.error.db_address")
    except DBAPIError as wrong:
        fail_with(
            "serve_cli.error.db",
            problem=str(wrong.orig).splitlines()[0] if wrong.orig else type(wrong).__name__,
        )
    except ServerError as wrong:
        from tesela.server.errors import sentence
        from tesela.texts import language

        typer.echo(sentence(wrong.code, wrong.data, language()), err=True)
        raise typer.Exit(1) from wrong
    except OSError as wrong:
        fail_with("serve_cli.error.system", problem=wrong.strerror or str(wrong), file=wrong.filename or "")
