"""`tesela duplicate new`: an event's conditions, players and seed."""

from __future__ import annotations

import csv
import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer
from msgspec.structs import replace

from tesela.cli.duplicate.edge import EventFile, now_ms, refusal_text, save, seed_path, words_of
from tesela.cli.files import atomic_write
from tesela.cli.games.files import content_of
from tesela.cli.output import fail, fail_with
from tesela.duplicate.commands import Join
from tesela.duplicate.conditions import VARIANTS, Conditions, Coordinates, Master, Ranking, conditions
from tesela.duplicate.create import create
from tesela.lexicon.editions.builtin import OPEN
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def new(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.new.file"))],
    preset: Annotated[
        Literal["manual", "campeonato"], typer.Option("--preset", help=say("duplicate_cli.new.preset"))
    ] = "manual",
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", help=say("duplicate_cli.new.variant", {"names": ", ".join(VARIANTS)})),
    ] = None,
    title: Annotated[str, typer.Option("--title", help=say("duplicate_cli.new.title"))] = "",
    seconds: Annotated[
        int | None, typer.Option("--seconds", min=5, max=86_400, help=say("duplicate_cli.new.seconds"))
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, max=100, help=say("duplicate_cli.new.rounds"))
    ] = None,
    master: Annotated[Master | None, typer.Option("--master", help=say("duplicate_cli.new.master"))] = None,
    ranking: Annotated[
        Ranking | None, typer.Option("--ranking", help=say("duplicate_cli.new.ranking"))
    ] = None,
    coords: Annotated[
        Coordinates | None, typer.Option("--coords", help=say("duplicate_cli.new.coords"))
    ] = None,
    twice: Annotated[bool, typer.Option("--twice", help=say("duplicate_cli.new.twice"))] = False,
    scores: Annotated[bool, typer.Option("--scores", help=say("duplicate_cli.new.scores"))] = False,
    players: Annotated[
        str | None, typer.Option("--players", metavar="FILE.csv", help=say("duplicate_cli.new.players"))
    ] = None,
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("duplicate_cli.new.lexicon"))
    ] = OPEN,
) -> None:
    path = Path(file)
    if path.exists():
        fail_with("duplicate_cli.exists", path=file)
    agreed = _agreed(preset, variant or [])
    if seconds is not None:
        agreed = _timed(agreed, seconds * 1000)
    agreed = replace(
        agreed,
        rounds=rounds,
        master=master or agreed.master,
        ranking=ranking or agreed.ranking,
        coordinates=coords or agreed.coordinates,
        double_entry=twice,
        score_written=scores,
    )
    people = _people(players) if players else []
    name = secrets.token_hex(6)
    secret = Secret.new(name)
    _graph, words = words_of(lexicon)
    header = create(
        name,
        agreed,
        now_ms(),
        commitment=secret.commitment(),
        title=title,
        lexicon=lexicon,
        lexicon_hash=words,
    )
    if isinstance(header, Refusal):
        fail(refusal_text(header))
    _write_seed(path, secret)
    save(path, [header])
    event = EventFile.open(file)
    for person in people:
        done = event.ask(person, "")
        if isinstance(done, Refusal):
            fail(refusal_text(done))
    typer.echo(say("duplicate_cli.new.made", {"path": file, "commitment": header.commitment}))
    typer.echo(say("duplicate_cli.new.next", {"path": file}))


def _agreed(preset: str, variants: list[str]) -> Conditions:
    for name in variants:
        if name not in VARIANTS:
            fail_with("duplicate_cli.no_variant", read=name, known=", ".join(VARIANTS))
    return conditions(preset, *variants)


def _timed(agreed: Conditions, move_ms: int) -> Conditions:
    """Another time a move; calls that would come before its start fall away."""
    timing = agreed.timing
    calls = tuple(call for call in timing.calls_ms if call < move_ms)
    raising = timing.raise_ms if timing.raise_ms < move_ms else 0
    return replace(agreed, timing=replace(timing, move_ms=move_ms, calls_ms=calls, raise_ms=raising))


def _people(path: str) -> list[Join]:
    """Lines of `table,name,country,category,handicap`; only the name must be there."""
    found = []
    text = content_of(path).decode("utf-8-sig", "replace")
    for number, row in enumerate(csv.reader(text.splitlines()), 1):
        fields = [field.strip() for field in row] + [""] * 5
        if not any(fields) or (number == 1 and not fields[0].isdigit() and fields[0]):
            continue  # an empty line, or the head
        table, name, country, category, handicap = fields[:5]
        try:
            found.append(
                Join(
                    name=name[:40],
                    table=int(table) if table else None,
                    country=country[:40],
                    category=category[:40],
                    handicap=int(handicap or 0),
                )
            )
        except ValueError:
            fail_with("duplicate_cli.bad_player", path=path, line=number)
    return found


def _write_seed(path: Path, secret: Secret) -> None:
    try:
        seed = seed_path(path)
        atomic_write(seed, f"{secret.reveal()}\n".encode())
        seed.chmod(0o600)
    except OSError as error:
        fail(say("duplicate_cli.unwritable", {"path": path, "reason": error.strerror or str(error)}))
