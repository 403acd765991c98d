"""`tesela duplicate serve`: the server, with an event from a file ready for phones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.duplicate.edge import event_secret, folded, now_ms, read_event_log
from tesela.cli.output import fail_with
from tesela.cli.server.edge import ConfigOption, DbOption, server_errors
from tesela.cli.server.serve import serve as serve_all
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def serve(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.run.file"))],
    db: DbOption = None,
    host: Annotated[str | None, typer.Option("--host", help=say("serve_cli.host"))] = None,
    port: Annotated[int | None, typer.Option("--port", min=1, max=65535, help=say("serve_cli.port"))] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", help=say("serve_cli.public_url"))] = None,
    config: ConfigOption = None,
) -> None:
    import segno

    from tesela.server.events.adopting import adopt
    from tesela.server.process import config as configuration
    from tesela.server.storage import migrate
    from tesela.server.storage.store import Store

    log = read_event_log(file)
    state = folded(file, log)
    secret = event_secret(Path(file), state)
    if not state.header.lexicon_hash:
        fail_with("duplicate_cli.serve.edition", name=state.header.lexicon)
    with server_errors():
        settings = configuration.load(
            {"db": db, "host": host, "port": port, "public_url": public_url}, config
        )
        store = Store(settings.db_url)
        try:
            migrate.upgrade(store.engine)
            adopted = store.write_now(lambda conn: adopt(conn, log, secret.reveal(), now_ms()))
        finally:
            store.close()
    base = (settings.public_url or f"http://{settings.host}:{settings.port}").rstrip("/")
    players = f"{base}/d/{adopted.code}"
    typer.echo(say("duplicate_cli.serve.players", {"address": players, "code": adopted.code}))
    segno.make(players).terminal(out=sys.stdout, compact=True)
    desk = f"{players}/mesa#{adopted.desk}"
    typer.echo(say("duplicate_cli.serve.desk", {"address": desk}))
    typer.echo(say("duplicate_cli.serve.screen", {"address": f"{base}/pantalla/{adopted.screen}"}))
    serve_all(db=db, host=host, port=port, public_url=public_url, config=config)
