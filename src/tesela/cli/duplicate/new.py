"""`tesela duplicate new`: an event's conditions, players and seed."""

from __future__ import annotations

import csv
import secrets
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
import typer

from tesela.cli.duplicate.edge import EventFile, now_ms, refusal_text, save, seed_path, words_of
from tesela.cli.files import atomic_write
from tesela.cli.games.files import content_of
from tesela.cli.output import fail, fail_with
from tesela.duplicate.choosing import Choices, FaultName, agreed
from tesela.duplicate.commands import Join
from tesela.duplicate.conditions import VARIANTS, Coordinates, Cost, Master, Ranking, TieBreak
from tesela.duplicate.create import create
from tesela.duplicate.events import Centre
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
    tie_break: Annotated[
        list[str] | None, typer.Option("--tie-break", help=say("duplicate_cli.new.tie_break"))
    ] = None,
    bonus_from: Annotated[
        int | None, typer.Option("--bonus-from", min=0, max=1000, help=say("duplicate_cli.new.bonus_from"))
    ] = None,
    fault: Annotated[
        list[str] | None,
        typer.Option("--fault", metavar="FAULT=COST", help=say("duplicate_cli.new.fault")),
    ] = None,
    free_warnings: Annotated[
        int | None, typer.Option("--free-warnings", min=0, max=1000, help=say("duplicate_cli.new.free"))
    ] = None,
    warning_points: Annotated[
        int | None, typer.Option("--warning-points", min=0, max=1000, help=say("duplicate_cli.new.points"))
    ] = None,
    by_clock: Annotated[bool, typer.Option("--by-clock", help=say("duplicate_cli.new.by_clock"))] = False,
    pause: Annotated[
        int | None, typer.Option("--pause", min=1, max=86_400, help=say("duplicate_cli.new.pause"))
    ] = None,
    rated: Annotated[bool, typer.Option("--rated", help=say("duplicate_cli.new.rated"))] = False,
    twice: Annotated[bool, typer.Option("--twice", help=say("duplicate_cli.new.twice"))] = False,
    scores: Annotated[bool, typer.Option("--scores", help=say("duplicate_cli.new.scores"))] = False,
    centre: Annotated[
        list[str] | None,
        typer.Option("--centre", metavar="CODE:NAME:COUNTRY", help=say("duplicate_cli.new.centre")),
    ] = None,
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
    wanted = Choices(
        preset=preset,
        variants=tuple(_variants(variant or [])),
        move_ms=None if seconds is None else seconds * 1000,
        rounds=rounds,
        master=master,
        ranking=ranking,
        tie_breaks=None if tie_break is None else _ties(tie_break),
        coordinates=coords,
        score_written=scores,
        double_entry=twice,
        by_clock=by_clock,
        pause_ms=None if pause is None else pause * 1000,
        bonus_from=bonus_from,
        faults=_faults(fault or []),
        free_warnings=free_warnings,
        warning_points=warning_points,
    )
    people = _people(players) if players else []
    name = secrets.token_hex(6)
    secret = Secret.new(name)
    _graph, words = words_of(lexicon)
    header = create(
        name,
        agreed(wanted),
        now_ms(),
        commitment=secret.commitment(),
        title=title,
        lexicon=lexicon,
        lexicon_hash=words,
        centres=[_centre(text) for text in centre or []],
        rated=rated,
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


def _centre(text: str) -> Centre:
    """`norte:Club del Norte:UY`; name and country may be missing."""
    code, _, rest = text.partition(":")
    name, _, country = rest.partition(":")
    try:
        return msgspec.convert({"code": code, "name": name or code, "country": country}, Centre)
    except msgspec.ValidationError:
        fail_with("duplicate_cli.bad_centre", read=text)


def _variants(names: list[str]) -> list[str]:
    for name in names:
        if name not in VARIANTS:
            fail_with("duplicate_cli.no_variant", read=name, known=", ".join(VARIANTS))
    return names


def _ties(names: list[str]) -> tuple[TieBreak, ...]:
    known = get_args(TieBreak)
    for name in names:
        if name not in known:
            fail_with("duplicate_cli.bad_tie", read=name, known=", ".join(known))
    return msgspec.convert(names, tuple[TieBreak, ...])


def _faults(texts: list[str]) -> dict[FaultName, Cost]:
    """`late=warning`: what each fault costs."""
    try:
        pairs = dict(text.split("=", 1) for text in texts)
        return msgspec.convert(pairs, dict[FaultName, Cost])
    except (ValueError, msgspec.ValidationError):
        known = {"faults": ", ".join(get_args(FaultName)), "costs": ", ".join(get_args(Cost))}
        fail_with("duplicate_cli.bad_fault", read=" ".join(texts), **known)


def _people(path: str) -> list[Join]:
    """Lines of `table,name,country,category,handicap,centre`; only the name must be there."""
    found = []
    text = content_of(path).decode("utf-8-sig", "replace")
    for number, row in enumerate(csv.reader(text.splitlines()), 1):
        fields = [field.strip() for field in row] + [""] * 6
        if not any(fields) or (number == 1 and not fields[0].isdigit() and fields[0]):
            continue  # an empty line, or the head
        table, name, country, category, handicap, centre = fields[:6]
        try:
            found.append(
                Join(
                    name=name[:40],
                    table=int(table) if table else None,
                    country=country[:40],
                    category=category[:40],
                    handicap=int(handicap or 0),
                    centre=centre[:40],
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
