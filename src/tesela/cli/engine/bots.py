"""`tesela bots`: who can be played against, how strong they are, and how long they think."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from tesela.bots import bot_names, rating_of, thinking_time
from tesela.cli.output import AsJson, print_json
from tesela.engine.ratings import Rating, measured
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def bots(as_json: AsJson = False) -> None:
    if as_json:
        return print_json([_data(bot) for bot in bot_names()])
    columns = ("name", "key", "elo", "seconds", "about")
    table = Table(*(say(f"cli_bots.column_{column}") for column in columns))
    for bot in bot_names():
        seconds = say("cli_bots.seconds", {"seconds": f"{thinking_time(bot):g}"})
        table.add_row(say(f"bots.{bot}.name"), bot, _elo(rating_of(bot)), seconds, say(f"bots.{bot}.about"))
    Console().print(table)
    games = sum(each.games for each in measured().results)
    return typer.echo(say("cli_bots.measured", {"games": games, "at": measured().at}))


def _elo(rating: Rating | None) -> str:
    if rating is None:
        return "–"
    return f"{rating.elo} ± {rating.error}" if rating.error else str(rating.elo)


def _data(bot: str) -> dict[str, object]:
    rating = rating_of(bot)
    return {
        "key": bot,
        "name": say(f"bots.{bot}.name"),
        "about": say(f"bots.{bot}.about"),
        "seconds": thinking_time(bot),
        "rating": rating and rating.elo,
        "rating_error": rating and rating.error,
        "games": rating.games if rating else 0,
    }
