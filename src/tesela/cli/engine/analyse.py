"""`tesela analyse`: recorded games, one or thousands, turn by turn: what was played and what was best."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer

from tesela.cli.engine.analyse_work import Failed, ReviewJob, review_job
from tesela.cli.engine.edge import Threads
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import engine_errors, knowledge_of, mark_of
from tesela.cli.files import atomic_write
from tesela.cli.games.files import RULESET_NAMES, unreadable_text
from tesela.cli.output import AsJson, fail, print_json, progress_bar
from tesela.lexicon.editions.builtin import BUILTIN, OPEN, edition_for
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.recount import ruleset_of
from tesela.rules.rulesets import RULESETS
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.analysis.review import Review

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
ENDING: Final = ".review.json"
_GAMES: Final = (".gcg", ".json")
SOME_UNREADABLE: Final = 1


@app.command()
def analyse(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER", help=say("analyse.paths"))],
    player: Annotated[str, typer.Option("--player", help=say("analyse.player"))] = "static",
    rules: Annotated[
        str | None, typer.Option("--rules", help=say("replay.rules", {"names": RULESET_NAMES}))
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=say("analyse.out"))] = None,
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("analyse.lexicon"), show_default=False)
    ] = "",
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    if rules is not None and rules not in RULESETS:
        fail(say("notation.error.ruleset", {"read": rules, "expected": RULESET_NAMES}))
    with engine_errors(), progress_bar() as progress:
        _known_judge(player)
        files = _files(paths)
        jobs = [_job(name, path.read_bytes(), player, rules, lexicon) for name, path in files]
        results: dict[str, Review | Failed] = {job.name: done for job in jobs if (done := _kept(out, job))}
        todo = [job for job in jobs if job.name not in results]
        task = progress.add_task(say("analyse.working"), total=len(jobs), completed=len(results))
        with closing(parallel_map(review_job, todo, processes=threads, cluster=cluster)) as reviews:
            for job, review in zip(todo, reviews, strict=True):
                results[job.name] = review
                _keep(out, job, review)
                progress.advance(task)
    in_order = [results[job.name] for job in jobs]
    if as_json:
        print_json([_plain(each) for each in in_order])
    else:
        _print_reviews(in_order)
    if any(isinstance(each, Failed) for each in in_order):
        raise typer.Exit(SOME_UNREADABLE)


def _job(name: str, content: bytes, player: str, rules: str | None, lexicon: str) -> ReviewJob:
    chosen = lexicon or lexicon_for(content, rules)
    return ReviewJob(name, content, player, rules, chosen, _mark(chosen))


@cache
def _mark(lexicon: str) -> str:
    return mark_of(knowledge_of(lexicon).graph)


def lexicon_for(content: bytes, rules: str | None) -> str:
    """The edition that the file names, else its rule set's own; a file that can't be read is told later."""
    try:
        document = read_game(content)
        ruleset = rules or ruleset_of(document)
    except NotationError:
        return OPEN
    named = document.first("lexicon") or ""
    return named if named in BUILTIN else edition_for(RULESETS[ruleset].options.word_use)


def _known_judge(name: str) -> None:
    """Refuse what can't judge before any work is done."""
    from tesela.engine.errors import EngineError
    from tesela.engine.players.grades import GRADES, STATIC, grade

    if name != STATIC and grade(name).habits is not None:
        judges = [STATIC, *(each.key for each in GRADES if each.habits is None)]
        raise EngineError("player.no_judge", name=name, known=", ".join(judges))


def _files(paths: list[Path]) -> list[tuple[str, Path]]:
    """Name and place of every game; those of a folder are named from there."""
    found: list[tuple[str, Path]] = []
    for path in paths:
        if not path.is_dir():
            found.append((path.name, path))
            continue
        inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in _GAMES and each.is_file())
        found += [(str(each.relative_to(path)), each) for each in inside if not each.name.endswith(ENDING)]
    if not found:
        fail(say("analyse.none", {"paths": ", ".join(map(str, paths))}))
    names = [name for name, _ in found]
    return [(str(path) if names.count(name) > 1 else name, path) for name, path in found]


def _place(out: Path, job: ReviewJob) -> Path:
    """Always inside the folder, wherever the game itself came from."""
    parts = [part for part in Path(job.name).parts if part not in ("/", "..")]
    return out.joinpath(*parts[:-1], parts[-1] + ENDING)


def _kept(out: Path | None, job: ReviewJob) -> Review | None:
    """A review that is there already and was made of the same game in the same way."""
    from tesela.analysis.review import Review

    if out is None or not (place := _place(out, job)).is_file():
        return None
    try:
        review = msgspec.json.decode(place.read_bytes(), type=Review)
    except msgspec.DecodeError:
        return None
    return review if review.key == job.key else None


def _keep(out: Path | None, job: ReviewJob, review: Review | Failed) -> None:
    if out is None or isinstance(review, Failed):
        return
    place = _place(out, job)
    place.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(place, msgspec.json.encode(review))


def _plain(result: Review | Failed) -> object:
    """As JSON has it; what can't be read with its sentence, as `tesela replay` gives it."""
    data: dict[str, object] = msgspec.to_builtins(result)
    return {**data, "text": _why(result)} if isinstance(result, Failed) else data


def _why(failed: Failed) -> str:
    return unreadable_text(failed.code, failed.line, {"path": failed.game, **failed.data})


def _print_reviews(reviews: list[Review | Failed]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    if len(reviews) == 1 and not isinstance(reviews[0], Failed):
        table = Table(box=None, header_style="bold", pad_edge=False)
        for key in ("n", "player", "rack", "played", "best", "loss", "grade"):
            table.add_column(
                say(f"analyse.column.{key}"), justify="right" if key in ("n", "loss") else "left"
            )
        for turn in reviews[0].turns:
            loss = f"{turn.loss:.1f}" if turn.loss else ""
            shown = (turn.player, turn.rack, turn.played, "" if turn.best == turn.played else turn.best, loss)
            table.add_row(str(turn.n), *map(escape, shown), say(f"analyse.grade.{turn.grade}"))
        console.print(table)
    for review in reviews:
        if isinstance(review, Failed):
            typer.echo(say("analyse.failed", {"game": review.game, "text": _why(review)}))
            continue
        for each in review.players:
            typer.echo(say("analyse.result", {"game": review.game, **msgspec.to_builtins(each)}))
            if each.strength is not None:
                typer.echo(say("analyse.strength", msgspec.to_builtins(each)))
