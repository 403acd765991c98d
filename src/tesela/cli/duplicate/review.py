"""`tesela duplicate review`: what the slips of one table missed, move by move."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.duplicate.edge import folded, read_event_log, words_of
from tesela.cli.duplicate.show import play_text
from tesela.cli.output import fail_with
from tesela.duplicate.desk_view import player_at
from tesela.duplicate.events import ScoredPlay
from tesela.duplicate.solo.review import review_player
from tesela.duplicate.top import plays_by
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.file"))],
    table: Annotated[int, typer.Option("--table", min=1, max=99_999, help=say("duplicate_cli.review.table"))],
) -> None:
    state = folded(file, read_event_log(file))
    if state.ended is None:
        fail_with("duplicate_cli.solo.open", path=file)
    player = player_at(state, table)
    if player is None:
        fail_with("duplicate_cli.no_table", table=table)
    graph, _hash = words_of(state.header.lexicon)
    missed = 0
    for each in review_player(state, player, plays_by(graph)):
        missed += each.missed
        scored = ScoredPlay(each.play, each.points) if each.play else None
        mine = play_text(state, each.move, scored) if scored else say("duplicate_cli.review.nothing")
        data = {"move": each.move.number, "mine": mine, "better": each.better, "missed": each.missed}
        typer.echo(say("duplicate_cli.review.move", data))
        for play in each.above:
            typer.echo(f"      {play_text(state, each.move, play)}")
    typer.echo(say("duplicate_cli.review.total", {"name": state.players[player].name, "missed": missed}))
