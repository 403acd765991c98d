"""`tesela duplicate ratings`: ratings by final place, from events' files or a server's database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.duplicate.edge import folded, read_event_log
from tesela.cli.output import AsJson, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.duplicate.ranking import taking_part
from tesela.duplicate.state import State
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.server.people.event_ratings import EventRating

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def ratings(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE.json]...", help=say("duplicate_cli.ratings.files"))
    ] = None,
    db: DbOption = None,
    config: ConfigOption = None,
    as_json: AsJson = False,
) -> None:
    from tesela.server.people import event_ratings

    if files:
        rows = list(_of_files([folded(file, read_event_log(file)) for file in files]))
    else:
        with server_errors(), opened(db, config) as store:
            rows = store.read_now(event_ratings.table)
    if as_json:
        print_json(rows)
        return
    if not rows:
        typer.echo(say("duplicate_cli.ratings.none"))
    for row in rows:
        unsure = f"  {say('duplicate_cli.ratings.provisional')}" if row.provisional else ""
        line = f"{row.rating:>5} ± {2 * row.deviation:<4} {row.events:>4}  {row.name:<24} {row.pool}{unsure}"
        typer.echo(line.rstrip())


def _of_files(states: Sequence[State]) -> Iterator[EventRating]:
    """Events in the order in which they were played; who has the same name is the same person."""
    from tesela.core.glicko import Rating
    from tesela.server.people.event_ratings import EventRating, after_event, pool_of
    from tesela.server.people.ratings import PROVISIONAL

    known: dict[str, dict[str, Rating]] = {}
    events: Counter[tuple[str, str]] = Counter()
    names: dict[str, str] = {}
    for state in sorted(states, key=lambda each: each.header.at):
        if state.ended is None or not state.header.rated:
            continue
        pool = pool_of(state.header.lexicon)
        places: dict[str, int] = {}
        for player, place in taking_part(state).items():
            name = state.players[player].name
            names.setdefault(name.casefold(), name)
            places.setdefault(name.casefold(), place)
        if len(places) < 2:
            continue
        known[pool] = known.get(pool, {}) | after_event(known.get(pool, {}), places)
        events.update((pool, who) for who in places)
    for pool, found in sorted(known.items()):
        for who, rating in sorted(found.items(), key=lambda each: (-each[1].rating, each[0])):
            yield EventRating(
                name=names[who],
                pool=pool,
                rating=round(rating.rating),
                deviation=round(rating.deviation),
                events=events[pool, who],
                provisional=rating.deviation > PROVISIONAL,
            )
