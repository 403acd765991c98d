"""`tesela puzzles solve` and `tesela puzzles today`: puzzles in the terminal, with proof and coach."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from tesela.cli.engine.edge import graph_of
from tesela.cli.engine.strength import knowledge_of
from tesela.cli.output import fail_with
from tesela.cli.puzzles.edge import PuzzleFile, puzzles_of
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.analysis.puzzles.puzzle import Kind, Puzzle

solve_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
today_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@solve_app.command()
def solve(
    kind: Annotated[str | None, typer.Option("--kind", help=say("puzzles.option.kind"))] = None,
    rating: Annotated[
        int, typer.Option("--rating", min=0, max=4000, help=say("puzzles.option.rating"))
    ] = 1500,
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help=say("puzzles.option.count"))] = 5,
    file: PuzzleFile = None,
) -> None:
    from tesela.analysis.puzzles.choosing import next_puzzle

    puzzles, wanted = puzzles_of(file), _kind(kind)
    done: list[str] = []
    right = 0
    try:
        while len(done) < count and (one := next_puzzle(puzzles, rating, kind=wanted, done=done)) is not None:
            typer.echo(
                say(
                    "puzzles.one",
                    {"id": one.id, "kind": say(f"puzzles.kind.{one.kind}"), "rating": one.rating},
                )
            )
            right += _ask(one)
            done.append(one.id)
    except (EOFError, KeyboardInterrupt):
        typer.echo("\n" + say("puzzles.closed"))
    if next_puzzle(puzzles, rating, kind=wanted) is None:
        fail_with("puzzles.none_of_kind")
    typer.echo(say("puzzles.total", {"right": right, "count": len(done)}))


@today_app.command()
def today(
    day: Annotated[str | None, typer.Option("--day", help=say("puzzles.option.day"))] = None,
) -> None:
    from tesela.analysis.puzzles.choosing import of_the_day

    now = datetime.now(UTC).date()
    when = now if day is None else _date(day, now)
    one = of_the_day(puzzles_of(None), when)
    typer.echo(say("puzzles.day", {"day": when.isoformat()}))
    try:
        _ask(one)
    except (EOFError, KeyboardInterrupt):
        typer.echo("\n" + say("puzzles.closed"))


def _kind(text: str | None) -> Kind | None:
    from tesela.analysis.puzzles import puzzle

    known: tuple[Kind, ...] = get_args(puzzle.Kind)
    found = next((each for each in known if each == text), None)
    if text is not None and found is None:
        fail_with("puzzles.none_of_kind")
    return found


def _date(text: str, now: date) -> date:
    try:
        when = date.fromisoformat(text)
    except ValueError:
        fail_with("puzzles.bad_day", day=text[:40])
    if when > now:
        fail_with("puzzles.bad_day", day=text[:40])
    return when


def _ask(puzzle: Puzzle) -> bool:
    """Show it, hear answers until it is over, and tell the solution. Whether the first answer was right."""
    from tesela.analysis.puzzles.answering import invalid_words, is_right, tries_at
    from tesela.cli.puzzles.showing import read_answer, show

    for line in show(puzzle):
        typer.echo(line)
    graph = graph_of(puzzle.lexicon)
    tries: list[bool] = []
    last: str | None = None
    while len(tries) < tries_at(puzzle) and True not in tries:
        typed = input(
            say("puzzles.ask_doubt" if puzzle.kind == "challenge" else "puzzles.ask") + ": "
        ).strip()
        if not typed:
            typer.echo(say("puzzles.gave_up"))
            break
        answer, wrong = read_answer(puzzle, typed)
        if answer is None:
            typer.echo(wrong)
            continue
        if lacking := invalid_words(puzzle, answer, graph):
            typer.echo(say("puzzles.play_invalid", {"words": ", ".join(lacking)}))
            continue
        last = answer
        tries.append(is_right(puzzle, answer))
        typer.echo(say("puzzles.right" if tries[-1] else "puzzles.wrong"))
    _tell(puzzle, last)
    return tries[:1] == [True]


def _tell(puzzle: Puzzle, answer: str | None) -> None:
    from tesela.analysis.puzzles.answering import facts_about
    from tesela.cli.lexicon.edge import load
    from tesela.lexicon import explainer_for
    from tesela.texts.coach import advice_lines
    from tesela.texts.puzzles import solution

    judge = explainer_for(load(puzzle.lexicon)) if puzzle.kind == "challenge" else None
    known = knowledge_of(puzzle.lexicon)
    told = solution(known, judge, puzzle, answer)
    typer.echo(say("puzzles.answer", {"answers": told.answer}))
    for line in (*told.proof, *told.verdict, *advice_lines(facts_about(known, puzzle, answer))):
        typer.echo(f"  {line}")
