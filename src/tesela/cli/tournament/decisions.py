"""`tesela tournament late|appeal-word|answer-word|hearing|import-cases|decisions`: what arbiters decide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import AsJson, fail, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state, whole_number
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.arbitration_views import ArbitrationDesk, RoomOuting

late_app = typer.Typer(add_completion=False)
appeal_word_app = typer.Typer(add_completion=False)
answer_word_app = typer.Typer(add_completion=False)
hearing_app = typer.Typer(add_completion=False)
import_cases_app = typer.Typer(add_completion=False)
decisions_app = typer.Typer(add_completion=False)

WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]


@late_app.command()
def late(file: FileArgument, who: WhoArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import NoteLate

    player = find_player(load_state(file), who)
    noted = act(file, NoteLate(number=player.number), by=by).late[-1]
    told = {"name": player.entrant.name, "time": minutes_of(noted.ms), "times": noted.times}
    typer.echo(say("tournament.late.done", told))


@appeal_word_app.command()
def appeal_word(
    file: FileArgument,
    who: WhoArgument,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=say("tournament.appeal_word.words"))],
    grounds: Annotated[str, typer.Option("--grounds", help=say("tournament.appeal.grounds"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import AppealVerdict

    asked = tuple(word.strip()[:60] for word in words if word.strip())
    if not asked or not grounds.strip():
        fail_with("tournament.error.reason")
    player = find_player(load_state(file), who)
    command = AppealVerdict(number=player.number, words=asked[:16], grounds=grounds.strip()[:2000])
    state = act(file, command, by=by)
    typer.echo(say("tournament.appeal_word.done", {"slip": max(state.slips), "name": player.entrant.name}))


@answer_word_app.command()
def answer_word(
    file: FileArgument,
    slip: Annotated[str, typer.Argument(metavar="SLIP", help=say("tournament.answer_word.slip"))],
    valid: Annotated[bool, typer.Option("--valid/--invalid", help=say("tournament.answer_word.valid"))],
    note: Annotated[str, typer.Option("--note", help=say("tournament.answer.note"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import DecideVerdict

    number = whole_number(slip)
    state = act(file, DecideVerdict(slip=number, valid=valid, note=note[:2000]), by=by)
    words = ", ".join(state.slips[number].lodged.words)
    typer.echo(f"{words}: {say('tournament.judge.valid' if valid else 'tournament.judge.invalid')}")


@hearing_app.command()
def hearing(
    file: FileArgument,
    appeal: Annotated[str, typer.Argument(metavar="APPEAL", help=say("tournament.appeal.number"))],
    record: Annotated[str, typer.Option("--record", help=say("tournament.hearing.record"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import HoldHearing

    if not record.strip():
        fail_with("tournament.error.reason")
    act(file, HoldHearing(appeal=whole_number(appeal), record=record.strip()[:2000]), by=by)
    typer.echo(say("tournament.hearing.done", {"appeal": appeal}))


@import_cases_app.command()
def import_cases(
    file: FileArgument,
    book: Annotated[Path, typer.Argument(metavar="BOOK", help=say("tournament.import_cases.book"))],
    by: ByOption = "",
) -> None:
    from tesela.core.errors import TextError
    from tesela.tournament.case_book import read_case_book
    from tesela.tournament.commands import ImportCases

    try:
        found = read_case_book(book.read_bytes())
    except OSError as problem:
        fail_with("tournament.error.system", file=book, problem=problem.strerror)
    except TextError as problem:
        fail(say(problem.code, {"file": book, **problem.data}))
    before = len(load_state(file).cases)
    state = act(file, ImportCases(book=found), by=by)
    typer.echo(say("tournament.import_cases.done", {"n": len(state.cases) - before, "title": found.title}))


@decisions_app.command()
def decisions(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.arbitration_views import arbitration_view

    desk = arbitration_view(load_state(file))
    if as_json:
        print_json(desk)
        return
    lines = _lines(desk)
    typer.echo("\n".join(lines) if lines else say("tournament.decisions.none"))


def _lines(desk: ArbitrationDesk) -> list[str]:
    """Every decision in a line, and what waits for one."""
    late = [
        say("tournament.decisions.late", {"round": one.round, "name": one.name, "time": minutes_of(one.ms)})
        for one in desk.late
    ]
    outings = [
        say(
            f"tournament.decisions.{'left' if one.told else 'left_untold'}",
            {"round": one.round, "name": one.name, "time": _away(one), "times": one.times},
        )
        for one in desk.outings
    ]
    penalties = [
        say(
            f"tournament.decisions.{one.offence}",
            {"name": one.name, "article": one.article, "reason": one.reason, "times": one.times},
        )
        for one in desk.penalties
    ]
    words = [f"{one.slip:4}  {', '.join(one.words)} ({one.name}): {_answer(one.valid)}" for one in desk.words]
    appeals = [
        say(
            "tournament.decisions.appeal",
            {
                "appeal": one.appeal,
                "name": one.name,
                "against": one.against,
                "decision": _outcome(one.upheld),
            },
        )
        for one in desk.appeals
    ]
    return [*late, *outings, *penalties, *words, *appeals]


def _answer(valid: bool | None) -> str:
    if valid is None:
        return say("tournament.decisions.waiting")
    return say("tournament.judge.valid" if valid else "tournament.judge.invalid")


def _outcome(upheld: bool | None) -> str:
    if upheld is None:
        return say("tournament.decisions.waiting")
    return say("tournament.decisions.upheld" if upheld else "tournament.decisions.rejected")


def _away(one: RoomOuting) -> str:
    """How long; "–" for who never came back from a game that is over."""
    if one.back is not None:
        return minutes_of(one.back - one.at)
    return say("tournament.decisions.outside") if one.outside else "–"


def minutes_of(ms: int) -> str:
    """Time as clocks show it, begun seconds counted."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
