"""`tesela serve`: the web application, on an embedded database by default."""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.files import atomic_write
from tesela.cli.output import fail_with
from tesela.cli.server.edge import ConfigOption, DbOption, server_errors, shape_up
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def serve(
    db: DbOption = None,
    host: Annotated[str | None, typer.Option("--host", help=say("serve_cli.host"))] = None,
    port: Annotated[int | None, typer.Option("--port", min=1, max=65535, help=say("serve_cli.port"))] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=64, help=say("serve_cli.workers"))
    ] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", help=say("serve_cli.public_url"))] = None,
    config: ConfigOption = None,
    log_format: Annotated[str | None, typer.Option("--log-format", help=say("serve_cli.log_format"))] = None,
    openapi: Annotated[Path | None, typer.Option("--openapi", help=say("serve_cli.openapi"))] = None,
) -> None:
    from tesela.server.process import config as configuration

    flags = {
        "db": db, "host": host, "port": port, "workers": workers, "public_url": public_url,
        "log_format": log_format,
    }  # fmt: skip
    with server_errors():
        settings = configuration.load(flags, config)
        if openapi is not None:
            _write_openapi(openapi)
            return
        _check_port(settings.host, settings.port)
        shape_up(settings.db_url)
        _warm_up(settings.warm_up)
        _run(settings)


def _write_openapi(out: Path) -> None:
    from tesela.server import openapi
    from tesela.server.process.app import create_app
    from tesela.server.process.config import Settings

    atomic_write(out, openapi.write(create_app(Settings(db="sqlite://"))))


def _check_port(host: str, port: int) -> None:
    """A clear word before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as wrong:
            fail_with("serve_cli.error.port", host=host, port=port, problem=wrong.strerror or str(wrong))
        except TypeError as wrong:  # a name that the network can't spell
            fail_with("serve_cli.error.port", host=host, port=port, problem=wrong)


def _warm_up(editions: list[str]) -> None:
    """Build the usual edition now (a few seconds, the first time only), not when the first game starts."""
    from tesela.cli.lexicon.edge import lexicon_errors, load

    with lexicon_errors():
        for name in editions:
            load(name)


def _run(settings: object) -> None:
    import msgspec
    import uvicorn

    from tesela.server.clock import CLOCK, OFFSET
    from tesela.server.process.config import HANDED_DOWN, Settings
    from tesela.server.process.serving import uvicorn_options
    from tesela.server.process.workers import run as run_workers
    from tesela.server.storage.worker_notify import FOLDER as EARS

    assert isinstance(settings, Settings)
    os.environ[HANDED_DOWN] = msgspec.json.encode(settings).decode()
    address = settings.public_url or f"http://{settings.host}:{settings.port}"
    typer.echo(say("serve_cli.banner", {"address": address, "db": settings.shown_db()}))
    with tempfile.TemporaryDirectory(prefix="tesela-workers-") as shared:
        if settings.workers == 1:
            uvicorn.run("tesela.server.process.app:from_parent", factory=True, **uvicorn_options(settings))
            return
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
        os.environ[EARS] = shared
        os.environ[OFFSET] = str(CLOCK.offset)
        raise typer.Exit(run_workers(settings))
