"""What `tesela analyse` shows and writes: tables, the coach's words, summaries, HTML and PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer

from tesela.cli.engine.analyse_work import Failed, ReviewJob
from tesela.cli.games.files import unreadable_text, write_to
from tesela.cli.output import fail, fail_with
from tesela.texts import say

if TYPE_CHECKING:
    from rich.console import Console

    from tesela.analysis.review import Review
    from tesela.analysis.summary import PlayerSummary


def why(failed: Failed) -> str:
    """The sentence for a file with no game that can be read."""
    return unreadable_text(failed.code, failed.line, {"path": failed.game, **failed.data})


def plain(result: Review | Failed) -> object:
    """As JSON has it; what can't be read with its sentence, as `tesela replay` gives it."""
    data: dict[str, object] = msgspec.to_builtins(result)
    return {**data, "text": why(result)} if isinstance(result, Failed) else data


def print_reviews(reviews: list[Review | Failed]) -> None:
    """One game turn by turn; of many how each player did."""
    from rich.console import Console

    console = Console(highlight=False)
    if len(reviews) == 1 and not isinstance(reviews[0], Failed):
        _print_turns(console, reviews[0])
    for review in reviews:
        if isinstance(review, Failed):
            typer.echo(say("analyse.failed", {"game": review.game, "text": why(review)}))
            continue
        for each in review.players:
            typer.echo(say("analyse.result", {"game": review.game, **msgspec.to_builtins(each)}))
            if each.strength is not None:
                typer.echo(say("analyse.strength", msgspec.to_builtins(each)))
        if len(reviews) == 1:
            _print_findings(review)


def _print_findings(review: Review) -> None:
    from tesela.paper.review_report import found_lines, judged_line

    for line in (*found_lines(review), judged_line(review)):
        typer.echo(line)


def _print_turns(console: Console, review: Review) -> None:
    from rich.markup import escape
    from rich.table import Table

    from tesela.paper.review_report import turn_cells
    from tesela.texts.coach import advice_lines

    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in ("n", "player", "rack", "played", "best", "loss", "grade"):
        table.add_column(say(f"analyse.column.{key}"), justify="right" if key in ("n", "loss") else "left")
    for turn in review.turns:
        table.add_row(*map(escape, turn_cells(turn)))
    console.print(table)
    for turn in review.turns:
        if turn.advice:
            typer.echo(f"\n{turn.n}. {turn.player} · {turn.rack}")
            for line in advice_lines(turn.advice):
                typer.echo(f"  · {line}")


def print_summary(players: list[PlayerSummary], games: int, failed: int) -> None:
    """A row a player over all the games."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from tesela.rules.articles import find
    from tesela.texts import language

    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in ("player", "games", "turns", "best", "mean", "large", "strength"):
        table.add_column(say(f"analyse.summary.column.{key}"), justify="left" if key == "player" else "right")
    for each in players:
        strength = "" if each.strength is None else f"{each.strength} ± {each.strength_error}"
        table.add_row(
            escape(each.player), str(each.games), str(each.turns), f"{100 * each.best / each.turns:.0f} %",
            f"{each.mean_loss:.1f}", str(each.grades["large"]), strength,
        )  # fmt: skip
    Console(highlight=False).print(table)
    typer.echo(say("analyse.summary.games", {"games": games, "failed": failed}))
    for each in players:
        points = ", ".join(
            f"{find('manual', point).heading[language()]} ({number})"
            for point, number in list(each.advice.items())[:3]
        )
        if points:
            typer.echo(say("analyse.summary.advice", {"player": each.player, "points": points}))


def write_reports(
    result: Review | Failed, job: ReviewJob, *, html: str | None = None, pdf: str | None = None
) -> None:
    """Write the one review as the files that were asked for."""
    from tesela.notation.files import read_game
    from tesela.notation.recount import recount
    from tesela.paper import typesetting
    from tesela.paper.review_report import review_html, review_sheet

    if isinstance(result, Failed):
        fail(say("analyse.failed", {"game": result.game, "text": why(result)}))
    if html is not None:
        board = recount(read_game(job.content), job.rules).board
        _write(html, review_html(result, board))
    if pdf is not None:
        _write(pdf, typesetting.pdf(review_sheet(result)))


def _write(path: str, content: bytes) -> None:
    write_to(path, content)
    if path != "-":
        typer.echo(say("paper.done", {"path": path, "size": round(len(content) / 1000)}), err=True)


def only_one(jobs: list[ReviewJob], *wanted: str | None) -> None:
    """Refuse a report of many games before any work is done."""
    if any(path is not None for path in wanted) and len(jobs) != 1:
        fail_with("analyse.one_report", games=len(jobs))
