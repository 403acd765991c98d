"""`tesela duplicate days`: prepare a week of games of the day, and close those that are over."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.duplicate.edge import now_ms
from tesela.cli.lexicon.edge import lexicon_errors, load
from tesela.cli.output import fail_with
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.lexicon.editions.builtin import OPEN
from tesela.lexicon.editions.edition import Edition
from tesela.rules.bag import Secret
from tesela.texts import say

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tesela.server.events.days import Day
    from tesela.server.storage.store import Store

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def days(
    first: Annotated[
        str, typer.Option("--from", metavar="YYYY-MM-DD", help=say("duplicate_cli.days.first"))
    ] = "",
    number: Annotated[int, typer.Option("--days", min=0, max=366, help=say("duplicate_cli.days.number"))] = 7,
    offset: Annotated[
        int, typer.Option("--utc-offset", min=-12, max=14, help=say("duplicate_cli.days.offset"))
    ] = 0,
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("duplicate_cli.new.lexicon"))
    ] = OPEN,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.events import days as table

    wanted = _dates(first, number, offset)
    with lexicon_errors():
        edition = load(lexicon)
    now = now_ms()
    with server_errors(), opened(db, config) as store:
        for day in store.write_now(lambda conn: table.prepare(conn, wanted, offset, edition, now)):
            typer.echo(say("duplicate_cli.days.prepared", {"day": day}))
        for over in store.read_now(lambda conn: table.to_close(conn, now)):
            key = "closed" if _close(store, over, edition, now) else "other_words"
            typer.echo(say(f"duplicate_cli.days.{key}", {"day": over.day}))
        for each in store.read_now(lambda conn: table.listed(conn, now, 1)):
            if not each.closed:
                typer.echo(say("duplicate_cli.days.today", {"day": each.day}))


def _close(store: Store, over: Day, edition: Edition, now: int) -> bool:
    """Close a day whose words are these; False if it was prepared with others."""
    from tesela.server.events import days as table
    from tesela.server.events import eventlog
    from tesela.server.events.keeper import tools_of

    def work(conn: Connection) -> bool:
        if table.words_of(conn, over.event_id) != edition.about.hash:
            return False
        secret = Secret.from_hex(over.event_id, eventlog.seed_of(conn, over.event_id))
        table.close(conn, over, tools_of(edition.graph, secret), now)
        return True

    return store.write_now(work)


def _dates(first: str, number: int, offset: int) -> list[date]:
    """So many days from the first, which is today's date at that offset if none is given."""
    try:
        begin = date.fromisoformat(first) if first else (datetime.now(UTC) + timedelta(hours=offset)).date()
        return [begin + timedelta(days=n) for n in range(number)]
    except (ValueError, OverflowError):
        fail_with("duplicate_cli.days.bad_date", read=first)
