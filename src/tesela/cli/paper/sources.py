"""What `tesela paper` prints from: a recorded game, a real table's log, a tournament's log."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tesela.cli.games.files import load_game, replay_of, stop_at
from tesela.cli.mesa.log_file import load_log
from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import load_state
from tesela.mesa.course import course
from tesela.notation.errors import NotationError
from tesela.paper.boards import game_board
from tesela.paper.cards import TooManyError
from tesela.paper.score_sheet import game_planilla
from tesela.paper.slips import LONGEST_ADDRESS
from tesela.paper.table_kinds import OF_TABLE
from tesela.paper.tournament_kinds import OF_TOURNAMENT, Asked
from tesela.paper.tournament_lists import NoSuchRoundError
from tesela.paper.typesetting import PageSize, Sheet

OF_GAME: Final = ("planilla", "partida")
_REAL_TABLE: Final = re.compile(rb'\s*\[\s*\{\s*"f"\s*:\s*"opened"')
"""How a log that a device wrote begins."""


def of_file(kind: str, source: str, rules: str | None, page: PageSize, asked: Asked) -> Sheet:
    """The sheet of a kind, filled from a file; ends with a sentence where that can't be."""
    if kind in OF_TABLE and source != "-" and _is_real_table(source):
        return _of_real_table(kind, source, page)
    if kind in OF_TOURNAMENT:
        return _of_tournament(kind, source, page, asked)
    if kind not in OF_GAME:
        fail_with("paper.error.no_game", kind=kind)
    counted = replay_of(load_game(source), rules)
    return (game_planilla if kind == "planilla" else game_board)(counted, page)


def _of_real_table(kind: str, source: str, page: PageSize) -> Sheet:
    followed = course(load_log(Path(source)))
    assert followed is not None, "a log that was read opens a table"
    try:
        return OF_TABLE[kind](followed, page)
    except NotationError as error:  # a log that names a rule set of its own
        stop_at(error)


def _is_real_table(source: str) -> bool:
    """Whether the file is a log that a device wrote; what can't be read is told by whoever reads it."""
    try:
        if not Path(source).is_file():  # a pipe gives what it has only once
            return False
        with Path(source).open("rb") as file:
            return _REAL_TABLE.match(file.read(200)) is not None
    except (OSError, ValueError):
        return False


def _of_tournament(kind: str, source: str, page: PageSize, asked: Asked) -> Sheet:
    state = load_state(Path(source))
    try:
        return OF_TOURNAMENT[kind](state, page, asked)
    except NoSuchRoundError:
        fail_with("paper.error.round", round=asked.round or len(state.rounds))
    except TooManyError as many:
        fail_with("paper.error.many", count=many.count, most=many.most)


def asked_for(round_: int | None, places: int | None, address: str) -> Asked:
    """What the options ask of a tournament's print; `{}` in the address becomes a player's number."""
    if len(address) > LONGEST_ADDRESS:
        fail_with("paper.error.address")
    if not address:
        return Asked(round_, places)
    return Asked(round_, places, lambda number: address.replace("{}", str(number)))
