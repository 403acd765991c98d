"""Finished games, open to everybody: the log, files to keep, and the proof that draws were fair."""

from __future__ import annotations

import msgspec

from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_read import document_of
from tesela.notation.planilla import LABELS, planilla, write_planilla
from tesela.notation.recount import recount
from tesela.notation.replay import Replay
from tesela.rules.events import SeedRevealed
from tesela.rules.game import write_log
from tesela.rules.verify import chosen_in, verify_draws
from tesela.server.errors import ServerError, missing
from tesela.server.games.keeper import Table
from tesela.texts import say


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A draw of the log; `same` if the seed gives the same tiles in the same order."""

    seq: int
    kind: str
    seat: int | None
    tiles: str
    same: bool


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """Was the bag fair? The hash was published before the first draw; the seed proves every one."""

    game: str
    commitment: str
    seed: str
    commitment_holds: bool
    players: list[str]
    draws: list[Draw]
    fair: bool


def must_be_over(table: Table) -> None:
    """While it is played, nothing of this is for anybody."""
    if not table.over:
        raise ServerError(409, "game.not_over")


def log_file(table: Table) -> bytes:
    """The whole log as our own JSON file."""
    must_be_over(table)
    return write_log(table.events)


def gcg_file(table: Table) -> bytes:
    """The game as GCG."""
    must_be_over(table)
    return write_gcg(document_of(table.events))


def planilla_text(table: Table, lang: str) -> str:
    """The score sheet, as players would have written it."""
    must_be_over(table)
    labels = {label: say(f"planilla.{label}", lang=lang) for label in LABELS}
    return write_planilla(planilla(counted(table)), labels)


def counted(table: Table) -> Replay:
    """The game counted again from its log, as a sheet shows it."""
    must_be_over(table)
    return recount(document_of(table.events))


def fairness(table: Table) -> Fairness:
    """Replay every draw from the seed and compare."""
    must_be_over(table)
    report = verify_draws(table.events)
    seed = next((event.seed for event in table.events if isinstance(event, SeedRevealed)), None)
    if seed is None:
        raise missing("game")
    wrong = {problem.event for problem in report.problems}
    draws = [
        Draw(
            seq=seq,
            kind=str(event.__struct_config__.tag),
            seat=getattr(event, "seat", None),
            tiles=str(tiles),
            same=seq not in wrong,
        )
        for seq, event in enumerate(table.events, 1)
        if (tiles := chosen_in(event))
    ]
    return Fairness(
        game=table.id,
        commitment=report.commitment,
        seed=seed,
        commitment_holds=not any(problem.code == "commitment" for problem in report.problems),
        players=[player.name for player in table.game.header.players],
        draws=draws,
        fair=report.ok,
    )
