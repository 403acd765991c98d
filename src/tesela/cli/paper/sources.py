"""What `tesela paper` prints from: a recorded game, a real table's log, a tournament's log."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tesela.cli.games.files import content_of, load_game, replay_of
from tesela.cli.mesa.log_file import load_table
from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import load_state
from tesela.mesa.record import recorded
from tesela.paper.boards import game_board
from tesela.paper.cards import TooManyError
from tesela.paper.score_sheet import game_planilla, real_planilla
from tesela.paper.slips import LONGEST_ADDRESS
from tesela.paper.tournament_kinds import OF_TOURNAMENT, Asked
from tesela.paper.tournament_lists import NoSuchRoundError
from tesela.paper.typesetting import PageSize, Sheet

OF_GAME: Final = ("planilla", "partida")
_REAL_TABLE: Final = re.compile(rb'\s*\[\s*\{\s*"f"\s*:\s*"opened"')
"""How a log that a device wrote begins."""


def of_file(kind: str, source: str, rules: str | None, page: PageSize, asked: Asked) -> Sheet:
    """The sheet of a kind, filled from a file; ends with a sentence where that can't be."""
    if kind in OF_TOURNAMENT:
        return _of_tournament(kind, source, page, asked)
    if kind not in OF_GAME:
        fail_with("paper.error.no_game", kind=kind)
    if source != "-" and _REAL_TABLE.match(content_of(source)[:200]):
        return _of_real_table(kind, source, page)
    counted = replay_of(load_game(source), rules)
    return (game_planilla if kind == "planilla" else game_board)(counted, page)


def _of_real_table(kind: str, source: str, page: PageSize) -> Sheet:
    table = load_table(Path(source))
    if kind == "planilla":
        return real_planilla(table, page)
    return game_board(replay_of(recorded(table), None), page)


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
