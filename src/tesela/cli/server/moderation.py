"""`tesela moderation`: reports, sanctions, appeals, figures and the log, from the server's own console."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.server.edge import ConfigOption, DbOption, opened, server_errors
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.analysis.play_signals import Mean, Signals

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
IdArgument = Annotated[str, typer.Argument(metavar="ID", help=say("people_cli.item"))]
ReasonOption = Annotated[str, typer.Option("--reason", help=say("people_cli.reason"))]
DaysOption = Annotated[int, typer.Option("--days", min=0, max=3650, help=say("people_cli.days"))]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("people_cli.name"))]


def _when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(" ", "minutes")[:16]


@app.command(help=say("people_cli.queue"))
def queue(as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.moderation import reports

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(lambda conn: reports.queue(conn, most=500))
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(say("people_cli.queue_empty"))
    for one in found:
        reason = say(f"people_cli.reason_of.{one.reason}")
        typer.echo(f"{one.id}  {_when(one.created)}  {one.reporter} → {one.about}  {reason}")


@app.command(help=say("people_cli.show"))
def show(
    report: IdArgument, as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None
) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.moderation import reports

    with server_errors(), opened(db, config, must_be=True) as store:
        case = store.write_now(lambda conn: reports.look(conn, None, report, now_ms()))
    if as_json:
        print_json(case)
        return
    one = case.report
    typer.echo(f"{one.reporter} → {one.about}  {say(f'people_cli.reason_of.{one.reason}')}  {one.game or ''}")
    for text in (one.quoted, one.note):
        if text:
            typer.echo(f"  «{text}»")
    for each in case.history:
        typer.echo(f"  {_when(each.created)}  {say(f'people_cli.kind.{each.kind}')}  {each.reason}")
    typer.echo(say("people_cli.earlier", {"n": case.earlier}))


@app.command(help=say("people_cli.decide"))
def decide(
    report: IdArgument,
    verdict: Annotated[str, typer.Argument(metavar="VERDICT", help=say("people_cli.verdict"))],
    reason: ReasonOption = "",
    days: DaysOption = 0,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.lobby import seeks
    from tesela.server.moderation import reports

    known: tuple[reports.Verdict, ...] = get_args(reports.Verdict)
    chosen = next((each for each in known if each == verdict), None)
    if chosen is None:
        fail_with("people_cli.error.verdict", verdict=verdict, known=", ".join(known))

    def work(conn: Connection) -> None:
        decision = reports.Decision(verdict=chosen, reason=reason, days=days)
        about = reports.decide(conn, None, report, decision, now_ms())
        if chosen == "ban":
            seeks.forget(conn, about)

    with server_errors(), opened(db, config, must_be=True) as store:
        store.write_now(work)
    typer.echo(say("people_cli.decided"))


@app.command(help=say("people_cli.lift"))
def lift(sanction: IdArgument, db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.moderation import sanctions

    with server_errors(), opened(db, config, must_be=True) as store:
        store.write_now(lambda conn: sanctions.lift(conn, sanction, now_ms()))
    typer.echo(say("people_cli.decided"))


@app.command(help=say("people_cli.appeals"))
def appeals(as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None) -> None:
    from tesela.server.moderation import appeals as kept

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(lambda conn: kept.queue(conn, None, most=500))
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(say("people_cli.queue_empty"))
    for one in found:
        kind = say(f"people_cli.kind.{one.kind}")
        typer.echo(f"{one.id}  {_when(one.created)}  {one.by}  {kind}: {one.reason}\n  «{one.text}»")


@app.command(help=say("people_cli.answer"))
def answer(
    appeal: IdArgument,
    verdict: Annotated[str, typer.Argument(metavar="VERDICT", help=say("people_cli.appeal_verdict"))],
    text: Annotated[str, typer.Argument(metavar="TEXT", help=say("people_cli.answer_text"))],
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.ids import now_ms
    from tesela.server.moderation import appeals as kept

    known: tuple[kept.Verdict, ...] = get_args(kept.Verdict)
    chosen = next((each for each in known if each == verdict), None)
    if chosen is None:
        fail_with("people_cli.error.verdict", verdict=verdict, known=", ".join(known))
    with server_errors(), opened(db, config, must_be=True) as store:
        store.write_now(lambda conn: kept.decide(conn, None, appeal, chosen, text, now_ms()))
    typer.echo(say("people_cli.decided"))


@app.command(help=say("people_cli.log"))
def log(
    most: Annotated[int, typer.Option("--most", min=1, max=10_000, help=say("people_cli.most"))] = 100,
    as_json: AsJson = False,
    db: DbOption = None,
    config: ConfigOption = None,
) -> None:
    from tesela.server.moderation import staff

    with server_errors(), opened(db, config, upgrade=False) as store:
        found = store.read_now(lambda conn: staff.lines(conn, most=most))
    if as_json:
        print_json(found)
        return
    for line in found:
        parts = (line.act, line.by or say("people_cli.console"), line.about, line.item, line.detail)
        typer.echo("  ".join([_when(line.at), *(part for part in parts if part)]))


@app.command(help=say("people_cli.signals"))
def signals(
    name: NameArgument, as_json: AsJson = False, db: DbOption = None, config: ConfigOption = None
) -> None:
    from sqlalchemy import Connection

    from tesela.server.ids import now_ms
    from tesela.server.moderation import signals as kept
    from tesela.server.moderation.signals import SignalsNow
    from tesela.server.people import accounts

    def work(conn: Connection) -> SignalsNow:
        about = accounts.find(conn, name)
        kept.ask(conn, None, about, now_ms())
        return kept.get(conn, about)

    with server_errors(), opened(db, config, must_be=True) as store:
        found = store.write_now(work)
    if as_json:
        print_json(found)
    elif found.signals is None:
        typer.echo(say(f"people_cli.signals_{found.status}"))
    else:
        _print_signals(found.signals)


def _print_signals(found: Signals) -> None:
    typer.echo(say("people_cli.signals_of", {"games": found.games}))
    for key, mine, theirs in (
        ("agreement", found.player.agreement, found.others.agreement),
        ("loss", found.player.loss, found.others.loss),
        ("seconds", found.player.seconds, found.others.seconds),
        ("quick", found.player.quick, found.others.quick),
    ):
        label = say(f"people_cli.signal.{key}")
        typer.echo(f"{label}: {_mean(mine)}  ({say('people_cli.signals_others')}: {_mean(theirs)})")
    typer.echo(f"{say('people_cli.signal.difference')}: {_mean(found.difference)}")
    typer.echo(say("people_cli.signals_no_verdict"))


def _mean(found: Mean | None) -> str:
    if found is None:
        return "—"
    error = "" if found.error is None else f" ± {2 * found.error:.2f}"
    return f"{found.mean:.2f}{error} (n={found.turns})"
