"""`tesela tournament pair|publish|discard|tables|why`: the tables of a round."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state
from tesela.cli.tournament.showing import print_tables
from tesela.texts import say

pair_app = typer.Typer(add_completion=False)
publish_app = typer.Typer(add_completion=False)
discard_app = typer.Typer(add_completion=False)
tables_app = typer.Typer(add_completion=False)
why_app = typer.Typer(add_completion=False)
RoundOption = Annotated[int | None, typer.Option("--round", min=1, help=say("tournament.round_help"))]


@pair_app.command()
def pair(
    file: FileArgument,
    publish: Annotated[bool, typer.Option("--publish", help=say("tournament.pair.publish"))] = False,
    table: Annotated[list[str] | None, typer.Option("--table", help=say("tournament.pair.table"))] = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import Command, PairRound, PublishRound

    by_hand = tuple(_pair(text) for text in table or [])
    commands: list[Command] = [PairRound(pairs=by_hand)]
    state = act(file, *commands, *([PublishRound()] if publish else []), by=by)
    print_tables(state, state.rounds[-1])
    if not publish:
        typer.echo(say("tournament.pair.unpublished"))


@publish_app.command()
def publish(file: FileArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import PublishRound

    state = act(file, PublishRound(), by=by)
    typer.echo(say("tournament.publish.done", {"round": state.rounds[-1].number}))


@discard_app.command()
def discard(
    file: FileArgument,
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import DiscardRound

    act(file, DiscardRound(reason=reason[:2000]), by=by)
    typer.echo(say("tournament.discard.done"))


@tables_app.command()
def tables(file: FileArgument, round_: RoundOption = None, as_json: AsJson = False) -> None:
    from tesela.tournament.views import round_view

    state = load_state(file)
    if not state.rounds:
        fail_with("refusal.tournament.round.none")
    number = round_ or len(state.rounds)
    if number > len(state.rounds):
        fail_with("tournament.error.round", round=number, last=len(state.rounds))
    one = state.rounds[number - 1]
    if as_json:
        print_json(round_view(state, one))
    else:
        print_tables(state, one)


@why_app.command()
def why(
    file: FileArgument,
    who: Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))],
    round_: RoundOption = None,
) -> None:
    import msgspec

    from tesela.tournament.explain import why_paired

    state = load_state(file)
    player = find_player(state, who)
    published = [one.number for one in state.published_rounds()]
    found = why_paired(state, round_ or (published[-1] if published else 0), player.number)
    if found is None:
        fail_with("tournament.error.not_paired", name=player.entrant.name)
    figures = {"points": f"{found.points:g}", "opponent_points": f"{found.opponent_points:g}"}
    typer.echo(say(f"tournament.why.{found.code}", msgspec.structs.asdict(found) | figures))


def _pair(text: str) -> tuple[int, int | None]:
    """`3-8` are two who meet; `5-` rests."""
    first, dash, second = text.partition("-")
    if not dash or not first.strip().isdecimal() or (second.strip() and not second.strip().isdecimal()):
        fail_with("tournament.error.pair", text=text)
    return int(first), int(second) if second.strip() else None
