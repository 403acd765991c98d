"""`tesela bench paper`: how long a sheet takes, and how large it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from tesela.cli.output import AsJson, print_json
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def paper(
    repeats: Annotated[int, typer.Option("--repeats", min=1, max=100, help=say("bench_paper.repeats"))] = 5,
    as_json: AsJson = False,
) -> None:
    from tesela.notation.log_read import document_of
    from tesela.notation.recount import recount
    from tesela.paper.boards import game_board
    from tesela.paper.kinds import EMPTY
    from tesela.paper.score_sheet import game_planilla
    from tesela.paper.typesetting import Sheet, pdf
    from tesela.rules.sample import sample_game

    game = recount(document_of(sample_game(1)))
    makers: dict[str, Callable[[], Sheet]] = {
        "planilla (--from)": lambda: game_planilla(game),
        "partida (--from)": lambda: game_board(game),
        **{kind: partial(made, "a4") for kind, made in EMPTY.items()},
    }
    pdf(EMPTY["planilla"]("a4"))  # fonts are read once, as in a server
    rows = []
    for kind, make in makers.items():
        times, content = [], b""
        for _ in range(repeats):
            begun = time.perf_counter()
            content = pdf(make())
            times.append(1000 * (time.perf_counter() - begun))
        rows.append({"kind": kind, "ms": round(sorted(times)[len(times) // 2], 1), "bytes": len(content)})
    if as_json:
        print_json(rows)
        return
    for row in rows:
        typer.echo(say("bench_paper.row", row | {"kilobytes": round(int(str(row["bytes"])) / 1000)}))
