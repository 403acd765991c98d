"""`tesela analyse`: recorded games, one or thousands, turn by turn: what was played and what was best."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer

from tesela.analysis.lexicon_choice import lexicon_for
from tesela.cli.engine.analyse_report import only_one, plain, print_reviews, print_summary, write_reports
from tesela.cli.engine.analyse_work import Failed, ReviewJob, review_job
from tesela.cli.engine.edge import Threads
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import engine_errors, knowledge_of, mark_of
from tesela.cli.files import atomic_write
from tesela.cli.games.files import RULESET_NAMES
from tesela.cli.output import AsJson, fail, print_json, progress_bar
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
    coached: Annotated[bool, typer.Option("--coach", help=say("coach.option"))] = False,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help=say("analyse.html"))] = None,
    pdf: Annotated[str | None, typer.Option("--pdf", metavar="FILE", help=say("analyse.pdf"))] = None,
    summary: Annotated[bool, typer.Option("--summary", help=say("analyse.summary.option"))] = False,
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    if rules is not None and rules not in RULESETS:
        fail(say("notation.error.ruleset", {"read": rules, "expected": RULESET_NAMES}))
    from tesela.analysis.review import check_judge

    with engine_errors(), progress_bar() as progress:
        check_judge(player)
        files = _files(paths)
        jobs = [_job(name, path.read_bytes(), player, rules, lexicon, coached) for name, path in files]
        only_one(jobs, html, pdf)
        results: dict[str, Review | Failed] = {job.name: done for job in jobs if (done := _kept(out, job))}
        todo = [job for job in jobs if job.name not in results]
        task = progress.add_task(say("analyse.working"), total=len(jobs), completed=len(results))
        with closing(parallel_map(review_job, todo, processes=threads, cluster=cluster)) as reviews:
            for job, review in zip(todo, reviews, strict=True):
                results[job.name] = review
                _keep(out, job, review)
                progress.advance(task)
    in_order = [results[job.name] for job in jobs]
    if html is not None or pdf is not None:
        write_reports(in_order[0], jobs[0], html=html, pdf=pdf)
    elif summary:
        _sum_up(in_order, as_json=as_json)
    elif as_json:
        print_json([plain(each) for each in in_order])
    else:
        print_reviews(in_order)
    if any(isinstance(each, Failed) for each in in_order):
        raise typer.Exit(SOME_UNREADABLE)


def _sum_up(results: list[Review | Failed], *, as_json: bool) -> None:
    from tesela.analysis.summary import summarise

    reviews = [each for each in results if not isinstance(each, Failed)]
    players = summarise(reviews)
    if as_json:
        print_json({"games": len(reviews), "failed": len(results) - len(reviews), "players": players})
    else:
        print_summary(players, len(reviews), len(results) - len(reviews))


def _job(name: str, content: bytes, player: str, rules: str | None, lexicon: str, coached: bool) -> ReviewJob:
    chosen = lexicon or lexicon_for(content, rules)
    return ReviewJob(name, content, player, rules, chosen, _mark(chosen), coached)


@cache
def _mark(lexicon: str) -> str:
    return mark_of(knowledge_of(lexicon).graph)


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
