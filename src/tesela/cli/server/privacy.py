"""`tesela privacy`: what the server keeps about people, why, and for how long."""

from __future__ import annotations

import typer

from tesela.cli.output import AsJson, print_json
from tesela.texts import language, say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def privacy(as_json: AsJson = False) -> None:
    from tesela.server.privacy_page import privacy_page

    page = privacy_page(language())
    if as_json:
        print_json(page)
        return
    typer.echo("\n\n".join([page.title, *page.intro]))
    for title, tables in (
        (say("privacy.personal"), page.personal),
        (say("privacy.others"), page.others),
    ):
        typer.echo(f"\n{title}")
        for table in tables:
            mark = f" ({say('privacy.exported')})" if table.exported else ""
            typer.echo(f"\n{table.name}: {table.what}{mark}")
            typer.echo(f"  {say('privacy.why')}: {table.why}")
            typer.echo(f"  {say('privacy.kept')}: {table.kept}")
            columns = "; ".join(f"{', '.join(group.columns)} ({group.about})" for group in table.columns)
            typer.echo(f"  {say('privacy.columns')}: {columns}")
