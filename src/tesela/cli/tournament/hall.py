"""`tesela tournament check-in|clock|call|answer|calls|judge|asked`: what happens in the hall."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.output import fail, fail_with
from tesela.cli.tournament.log_file import (
    ByOption,
    FileArgument,
    act,
    find_player,
    load_state,
    whole_number,
)
from tesela.texts import say

check_in_app = typer.Typer(add_completion=False)
clock_app = typer.Typer(add_completion=False)
call_app = typer.Typer(add_completion=False)
answer_app = typer.Typer(add_completion=False)
calls_app = typer.Typer(add_completion=False)
judge_app = typer.Typer(add_completion=False)
asked_app = typer.Typer(add_completion=False)


@check_in_app.command()
def check_in(
    file: FileArgument,
    who: Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import CheckIn

    player = find_player(load_state(file), who)
    state = act(file, CheckIn(number=player.number), by=by)
    here = sum(one.checked_in for one in state.players.values())
    told = {"name": player.entrant.name, "here": here, "all": len(state.players)}
    typer.echo(say("tournament.check_in.done", told))


@clock_app.command()
def clock(
    file: FileArgument,
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=1, max=600, help=say("tournament.clock.minutes"))
    ] = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import StartClock

    state = act(file, StartClock(minutes=minutes), by=by)
    started = state.rounds[-1].clock
    assert started is not None  # the command was just carried out
    typer.echo(say("tournament.clock.done", {"round": started.round, "minutes": started.minutes}))


@call_app.command()
def call(
    file: FileArgument,
    table: Annotated[str, typer.Argument(metavar="TABLE", help=say("tournament.result.table"))],
    kind: Annotated[str, typer.Option("--kind", help=say("tournament.call.kind"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import CallArbiter

    state = act(file, CallArbiter(table=whole_number(table), kind=kind[:120]), by=by)
    typer.echo(say("tournament.call.done", {"call": max(state.calls), "table": table}))


@answer_app.command()
def answer(
    file: FileArgument,
    number: Annotated[str, typer.Argument(metavar="CALL", help=say("tournament.answer.call"))],
    note: Annotated[str, typer.Option("--note", help=say("tournament.answer.note"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import AnswerCall
    from tesela.tournament.hall import stopped_ms

    wanted = whole_number(number)
    state = act(file, AnswerCall(call=wanted, note=note[:2000]), by=by)
    called = state.calls[wanted]
    lost = stopped_ms(state, state.rounds[called.round - 1], called.table)
    typer.echo(say("tournament.answer.done", {"table": called.table, "seconds": round(lost / 1000)}))


@calls_app.command()
def calls(file: FileArgument) -> None:
    from tesela.tournament.desk_views import desk_view

    waiting = desk_view(load_state(file)).calls
    if not waiting:
        typer.echo(say("tournament.calls.none"))
    for one in waiting:
        when = "" if one.clock_ms is None else f"  {_minutes(one.clock_ms)}"
        typer.echo(
            f"{one.call:4}  {say('tournament.calls.table', {'table': one.table})}{when}  {one.kind}".rstrip()
        )


@judge_app.command()
def judge(
    file: FileArgument,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=say("tournament.judge.words"))],
    table: Annotated[int | None, typer.Option("--table", min=1, help=say("tournament.judge.table"))] = None,
) -> None:
    from tesela.core.errors import TextError
    from tesela.lexicon.editions import library
    from tesela.lexicon.errors import LexiconError
    from tesela.lexicon.judge import Judge
    from tesela.tournament.asking import Actor
    from tesela.tournament.commands import RecordWords

    if len(words) > 16 or any(not 1 <= len(word) <= 60 for word in words):
        fail_with("tournament.error.words")
    state = load_state(file)
    try:
        valid = Judge(library.load(state.conditions.edition)).judge_play(words)
    except TextError:
        valid = False  # what can't be spelt with tiles is no word
    except LexiconError as wrong:
        fail(say(wrong.code, wrong.data))
    act(file, RecordWords(words=tuple(words), valid=valid, table=table), actor=Actor("Tesela", "device"))
    typer.echo(say("tournament.judge.valid" if valid else "tournament.judge.invalid"))
    raise typer.Exit(0 if valid else 1)


@asked_app.command()
def asked(file: FileArgument) -> None:
    questions = load_state(file).words
    if not questions:
        typer.echo(say("tournament.asked.none"))
    for one in questions:
        where = "" if one.table is None else say("tournament.calls.table", {"table": one.table}) + "  "
        verdict = say("tournament.judge.valid" if one.valid else "tournament.judge.invalid")
        typer.echo(f"{where}{' '.join(one.words)}  {verdict}")


def _minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
