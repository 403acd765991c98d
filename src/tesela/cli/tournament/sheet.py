"""A results sheet as options of the terminal: scores, and what each player did besides (5.1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import find_player, whole_number
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.results import Forfeit, Result
    from tesela.tournament.state import State

ForfeitOption = Annotated[str | None, typer.Option("--forfeit", help=say("tournament.result.forfeit"))]
BingosOption = Annotated[str, typer.Option("--bingos", help=say("tournament.result.bingos"))]
BestOption = Annotated[str, typer.Option("--best", help=say("tournament.result.best"))]
TimeOption = Annotated[str, typer.Option("--time-penalty", help=say("tournament.result.time_penalty"))]
StartedOption = Annotated[str, typer.Option("--started", help=say("tournament.result.started"))]
_FORFEITS = ("first", "second", "both")


class Sheet(NamedTuple):
    """What was typed besides the scores; "" for what was not."""

    bingos: str = ""
    best: str = ""
    time_penalty: str = ""
    started: str = ""
    forfeit: str | None = None


def read_sheet(state: State, first_text: str, second_text: str, sheet: Sheet) -> Result:
    """The result that somebody typed; a sentence and exit code 2 for what can't be one."""
    from tesela.tournament.results import Result, Side

    forfeit = sheet.forfeit
    if forfeit is not None and forfeit not in _FORFEITS:
        fail_with("tournament.error.forfeit", forfeit=forfeit, known=", ".join(_FORFEITS))
    scores = [whole_number(text) for text in (first_text, second_text)]
    for score in scores:
        if not -2000 <= score <= 5000:
            fail_with("tournament.error.score", score=score)
    bingos = _two_numbers(sheet.bingos, 20, "tournament.error.bingos")
    penalties = _two_numbers(sheet.time_penalty, 2000, "tournament.error.time_penalty")
    best = _two_plays(sheet.best)
    first, second = (
        Side(
            score=scores[at],
            bingos=bingos[at],
            best_play=best[at][0],
            best_word=best[at][1],
            time_penalty=penalties[at],
        )
        for at in (0, 1)
    )
    started = find_player(state, sheet.started).number if sheet.started else None
    return Result(first=first, second=second, forfeit=cast("Forfeit | None", forfeit), started=started)


def _two_numbers(text: str, most: int, wrong: str) -> tuple[int | None, int | None]:
    """`2,1`; either may be left out: `2,`."""
    if not text:
        return None, None
    found = re.fullmatch(r"\s*(\d{0,4})\s*,\s*(\d{0,4})\s*", text)
    numbers = [int(part) if part else None for part in found.groups()] if found else []
    if len(numbers) != 2 or any(number is not None and number > most for number in numbers):
        fail_with(wrong, text=text)
    return numbers[0], numbers[1]


def _two_plays(text: str) -> tuple[tuple[int | None, str], tuple[int | None, str]]:
    """`68 ZAPATOS, 54 RÍO`: points and word of each, either of which may be left out."""
    if not text:
        return (None, ""), (None, "")
    found = [re.fullmatch(r"\s*(\d{0,4})\s*([^\W\d_]{0,60})\s*", part) for part in text.split(",")]
    plays = [(int(one[1]) if one[1] else None, one[2].upper()) for one in found if one]
    if len(found) != 2 or len(plays) != 2 or any((points or 0) > 2000 for points, _ in plays):
        fail_with("tournament.error.best", text=text)
    return plays[0], plays[1]
