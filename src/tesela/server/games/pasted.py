"""Games of any site, pasted as GCG or as our log: read, counted again, and given back to be reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec

from tesela.analysis.lexicon_choice import lexicon_for
from tesela.analysis.tables import seen_turns
from tesela.core.tiles import Tiles
from tesela.notation.decode import encoded
from tesela.notation.document import ExchangeEntry
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.notation.replay import Replay, Turn
from tesela.rules.codec import LineTiles
from tesela.rules.game import TurnRecord
from tesela.server.errors import ServerError
from tesela.texts import say, speaking

LONGEST: Final = 120_000
"""Characters: a log of ours has some thirty thousand, a GCG file two thousand."""
_MOST_TURNS: Final = 300
_TURNS: Final = ("play", "exchange", "pass")


class PastedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game as a review takes it. A rack is empty where the file does not tell it whole."""

    players: list[str]
    edition: str
    record: list[TurnRecord]
    totals: list[int]
    problems: int
    """Scores and sums that do not agree with the count."""


def read_pasted(text: str, lang: str) -> PastedGame:
    """Read the game; 422 with a sentence and its line for what is none."""
    content = encoded(text)
    try:
        document = read_game(content)
        if len(document.entries) > _MOST_TURNS:  # to count thousands of turns takes a second
            raise ServerError(422, "pasted.long", {"most": _MOST_TURNS})
        replay = recount(document)
    except NotationError as wrong:
        with speaking(lang):
            why = say(f"notation.error.{wrong.code}", {"path": "", **wrong.data})
            raise _unreadable(say("notation.at_line", {"line": wrong.line, "text": why})) from wrong
    record = list(_record(replay))
    if not any(turn.kind in _TURNS for turn in record):
        raise ServerError(422, "pasted.empty")
    return PastedGame(
        players=[player.name or player.nick for player in replay.document.players],
        edition=lexicon_for(content, None),
        record=record,
        totals=list(replay.final),
        problems=len(replay.problems),
    )


def _unreadable(why: str) -> ServerError:
    error = ServerError(422, "pasted.unreadable")
    error.details = [why]
    return error


def _record(replay: Replay) -> Iterator[TurnRecord]:
    """Turns as a score sheet of ours has them; a play that was taken back is one turn, not two."""
    racks = {seen.n: seen.view.rack for seen in seen_turns(replay, lost=True)}
    for at, turn in enumerate(replay.turns):
        if turn.kind in _TURNS:
            after = replay.turns[at + 1 :]
            back = after[0] if after and after[0].kind == "withdrawn" else None
            yield _line(turn, racks.get(turn.n, Tiles()), back, _total(turn, after))


def _total(turn: Turn, after: Sequence[Turn]) -> int:
    """The player's points before the next turn, with what was given or taken off meanwhile."""
    total = turn.total
    for each in takewhile(lambda one: one.kind not in (*_TURNS, "end_rack"), after):
        if each.entry.seat == turn.entry.seat:
            total = each.total
    return total


def _line(turn: Turn, rack: Tiles, back: Turn | None, total: int) -> TurnRecord:
    tiles: Tiles = LineTiles(turn.play.tiles) if turn.play else Tiles()
    if isinstance(turn.entry, ExchangeEntry):
        tiles = turn.entry.tiles or Tiles()
    return TurnRecord(
        turn.entry.seat,
        "withdrawn" if back else turn.kind,  # type: ignore[arg-type]
        str(turn.play.coord) if turn.play else "",
        tiles,
        0 if back else turn.score,
        total,
        0,
        rack,
    )
