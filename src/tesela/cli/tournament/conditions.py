"""`tesela tournament conditions`: what the players are told, shown and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.conditions import Conditions

app = typer.Typer(add_completion=False)


@app.command()
def conditions(
    file: FileArgument,
    name: Annotated[str | None, typer.Option("--name", help=say("tournament.new.name"))] = None,
    place: Annotated[str | None, typer.Option("--place", help=say("tournament.new.place"))] = None,
    begins: Annotated[str | None, typer.Option("--begins", help=say("tournament.conditions.begins"))] = None,
    ends: Annotated[str | None, typer.Option("--ends", help=say("tournament.conditions.ends"))] = None,
    fee: Annotated[str | None, typer.Option("--fee", help=say("tournament.conditions.fee"))] = None,
    starts: Annotated[str | None, typer.Option("--starts", help=say("tournament.conditions.starts"))] = None,
    minutes: Annotated[
        int | None, typer.Option("--minutes", help=say("tournament.conditions.minutes"))
    ] = None,
    total: Annotated[
        int | None, typer.Option("--total-minutes", help=say("tournament.conditions.total"))
    ] = None,
    boards: Annotated[int | None, typer.Option("--boards", help=say("tournament.conditions.boards"))] = None,
    bye_points: Annotated[
        float | None, typer.Option("--bye-points", help=say("tournament.conditions.bye_points"))
    ] = None,
    bye: Annotated[int | None, typer.Option("--bye-spread", help=say("tournament.conditions.bye"))] = None,
    forfeit: Annotated[
        int | None, typer.Option("--forfeit-spread", help=say("tournament.conditions.forfeit"))
    ] = None,
    tie_breaks: Annotated[
        str | None, typer.Option("--tie-breaks", help=say("tournament.conditions.tie_breaks"))
    ] = None,
    phone_sheet: Annotated[
        bool | None,
        typer.Option("--phone-sheet/--no-phone-sheet", help=say("tournament.conditions.phone_sheet")),
    ] = None,
    phases: Annotated[str | None, typer.Option("--phases", help=say("tournament.conditions.phases"))] = None,
    categories: Annotated[
        str | None, typer.Option("--categories", help=say("tournament.conditions.categories"))
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.prize.reason"))] = "",
    sure: Annotated[bool, typer.Option("--sure", help=say("tournament.conditions.sure"))] = False,
    as_json: AsJson = False,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import ChangeConditions

    given = load_state(file).conditions
    wanted: dict[str, Any] = {
        "name": name, "place": place, "begins": begins, "ends": ends, "fee": fee, "starts": starts,
        "minutes": minutes, "total_minutes": total, "boards": boards, "bye_spread": bye,
        "bye_points": None if bye_points is None else 2 * bye_points,
        "forfeit_spread": forfeit, "phone_sheet": phone_sheet,
        "tie_breaks": None if tie_breaks is None else _list(tie_breaks),
        "categories": None if categories is None else _list(categories),
        "phases": None if phases is None else [_phase(text) for text in _list(phases)],
    }  # fmt: skip
    changes = {key: value for key, value in wanted.items() if value is not None}
    if changes:
        changed = _changed(given, changes)
        command = ChangeConditions(conditions=changed, reason=reason[:2000], sure=sure)
        given = act(file, command, by=by).conditions
    if as_json:
        print_json(given)
        return
    _print(given)


def _changed(given: Conditions, changes: dict[str, Any]) -> Conditions:
    """The conditions with other values; what they may not be is said in a sentence."""
    import msgspec

    from tesela.tournament.conditions import Conditions

    try:
        return msgspec.convert({**msgspec.to_builtins(given), **changes}, Conditions)
    except msgspec.ValidationError as wrong:
        fail_with("tournament.error.conditions", reason=str(wrong))


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _phase(text: str) -> dict[str, Any]:
    """A system and its rounds: `swiss:6`, `swiss:6:repeat`, or with the games of a match, `knockout:9:3`."""
    system, rounds, more = (*text.split(":"), "", "")[:3]
    known = more == "repeat" or not more or more.isdecimal()
    if text.count(":") > 2 or not rounds.isdecimal() or not known:
        fail_with("tournament.error.phase", text=text)
    phase: dict[str, Any] = {"system": system, "rounds": int(rounds)}
    if more == "repeat":
        return {**phase, "repeats": True}
    return {**phase, "best_of": int(more)} if more else phase


def _print(given: Conditions) -> None:
    """One line a condition, those that say nothing left out."""
    phases = ", ".join(
        f"{say(f'tournament.system.{phase.system}')} × {phase.rounds}" for phase in given.phases
    )
    rows = {
        "name": given.name,
        "place": given.place,
        "begins": given.begins,
        "ends": given.ends,
        "ruleset": f"{given.ruleset}, {given.edition}",
        "phases": phases,
        "minutes": given.minutes,
        "total": given.total_minutes or "",
        "tie_breaks": ", ".join(say(f"tournament.tie_break.{one}") for one in given.tie_breaks),
        "starts": say(f"tournament.starts.{given.starts}"),
        "bye_points": f"{given.bye_points / 2:g}",
        "bye": given.bye_spread,
        "forfeit": given.forfeit_spread,
        "fee": given.fee,
        "phone_sheet": say("tournament.conditions.allowed") if given.phone_sheet else "",
    }
    for key, value in rows.items():
        if value != "":
            typer.echo(f"{say(f'tournament.conditions.of.{key}')}: {value}")
