"""`tesela tournament merge|disputes|settle`: what another desk did comes into this log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import (
    ByOption,
    FileArgument,
    act,
    load,
    load_state,
    merge_in,
    whole_number,
)
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.merging.showing import OpenDispute
    from tesela.tournament.results import Result

merge_app = typer.Typer(add_completion=False)
disputes_app = typer.Typer(add_completion=False)
settle_app = typer.Typer(add_completion=False)


@merge_app.command()
def merge(
    file: FileArgument,
    other: Annotated[Path, typer.Argument(metavar="OTHER", help=say("tournament.merge.log"))],
) -> None:
    merged = merge_in(file, load(other))
    told = {"taken": merged.taken, "noted": merged.noted, "disputes": merged.disputes}
    typer.echo(say("tournament.merge.done", told))
    if merged.disputes:
        print_disputes(file)


@disputes_app.command()
def disputes(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.merging.showing import open_disputes

    if as_json:
        print_json(open_disputes(load_state(file)))
    else:
        print_disputes(file)


@settle_app.command()
def settle(
    file: FileArgument,
    dispute: Annotated[str, typer.Argument(metavar="DISPUTE", help=say("tournament.settle.number"))],
    take: Annotated[bool, typer.Option("--take/--leave", help=say("tournament.settle.take"))],
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import SettleDispute

    if not reason.strip():
        fail_with("tournament.error.reason")
    number = whole_number(dispute)
    act(file, SettleDispute(dispute=number, take=take, reason=reason.strip()[:2000]), by=by)
    typer.echo(say("tournament.settle.taken" if take else "tournament.settle.left", {"dispute": number}))


def print_disputes(file: Path) -> None:
    """What waits for the director, one a line."""
    from tesela.tournament.merging.showing import open_disputes

    waiting = open_disputes(load_state(file))
    if not waiting:
        typer.echo(say("tournament.disputes.none"))
    for one in waiting:
        typer.echo(f"{one.dispute:4}  {_line(one)}")


def _line(dispute: OpenDispute) -> str:
    about = {
        "by": dispute.by,
        "act": dispute.theirs.get("e", ""),
        "names": " – ".join(dispute.names),
        "round": dispute.round or "–",
        "table": dispute.table or "–",
    }
    if dispute.code == "result" and dispute.here is not None:
        theirs = dispute.theirs["result"]
        about["here"] = _score(dispute.here)
        about["theirs"] = f"{theirs['first']['score']}–{theirs['second']['score']}"
        return say("tournament.disputes.result", about)
    return say(f"tournament.disputes.{dispute.code}", about)


def _score(result: Result) -> str:
    return f"{result.first.score}–{result.second.score}"
