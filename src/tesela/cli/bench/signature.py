"""`tesela bench signature`: what engine commits carry."""

from __future__ import annotations

import typer

from tesela.cli.output import AsJson, print_json
from tesela.engine.signature import signature

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def bench(as_json: AsJson = False) -> None:
    found = signature()
    if as_json:
        print_json({"signature": str(found), "positions": found.positions, "plays": found.plays})
    else:
        typer.echo(str(found))
