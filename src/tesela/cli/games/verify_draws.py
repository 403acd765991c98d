"""`tesela verify-draws`: were the tiles drawn as the published hash says?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.games.files import DISAGREES, content_of
from tesela.cli.output import AsJson, fail, fail_with, print_json
from tesela.core.errors import TextError
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.rules.verify import DrawReport

app = typer.Typer(add_completion=False)


@app.command()
def verify_draws(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("verify_draws.file"))],
    commitment: Annotated[str, typer.Option(metavar="HASH", help=say("verify_draws.kept_commitment"))] = "",
    nonce: Annotated[str, typer.Option(metavar="HEX", help=say("verify_draws.kept_nonce"))] = "",
    as_json: AsJson = False,
) -> None:
    content = content_of(file)
    if not content.lstrip().startswith(b"{"):
        fail_with("verify_draws.not_a_log", path=file)
    try:
        report = _report(content, commitment, nonce)
    except TextError as error:
        fail(say(error.code, error.data))
    problems = [
        {
            "event": each.event,
            "code": each.code,
            "data": each.data,
            "text": say(f"verify_draws.{each.code}", {"event": each.event, **each.data}),
        }
        for each in report.problems
    ]
    if as_json:
        found = {"ok": report.ok, "game": report.game, "commitment": report.commitment}
        print_json(found | {"choices": report.choices, "problems": problems})
    elif report.ok:
        typer.echo(say("verify_draws.agrees", {"choices": report.choices, "commitment": report.commitment}))
    else:
        for problem in problems:
            typer.echo(problem["text"])
    if not report.ok:
        raise typer.Exit(DISAGREES)


def _report(content: bytes, commitment: str, nonce: str) -> DrawReport:
    """The draws of a game, or of a duplicate event: each file says what it is."""
    from tesela.duplicate import events as duplicate_events
    from tesela.duplicate import verify as duplicate
    from tesela.rules import events, verify

    if b'"tesela_duplicate"' in content[:200]:
        report = duplicate.verify_draws(duplicate_events.read_log(content))
        return verify.held_against(report, (), commitment=commitment, nonce=nonce)
    log = events.read_log(content)
    return verify.held_against(verify.verify_draws(log), log, commitment=commitment, nonce=nonce)
