"""A solo line as a GCG file that `tesela replay` counts again."""

from __future__ import annotations

from tesela.core.board import EMPTY_BOARD
from tesela.core.tiles import Tiles
from tesela.engine.solo_search import SoloLine
from tesela.notation.document import Document, PlayEntry, Player, Remark
from tesela.notation.gcg_write import write_gcg
from tesela.texts import say


def line_as_gcg(line: SoloLine, edition: str) -> bytes:
    """One player, each play with the seven or fewer tiles it took; the game has no end but the last play."""
    board, total, entries = EMPTY_BOARD, 0, []
    for move in line.moves:
        play = move.play
        if play is None:
            continue
        total += move.score
        word = play.word_on(board)
        through = Tiles([0 if code else lies for code, lies in zip(play.tiles, word, strict=True)])
        entries.append(
            PlayEntry(
                seat=0,
                score=move.score,
                total=total,
                rack=play.rack_tiles().sorted(),
                coord=play.coord,
                tiles=play.tiles,
                claimed=through,
            )
        )
        board = play.on(board)
    header = (
        Remark("title", say("solo.title", lang="es")),
        Remark("lexicon", edition),
        Remark("x-rules", "manual"),
    )
    player = Player("Tesela", "Tesela")
    return write_gcg(Document(players=(player,), entries=tuple(entries), header=header, incomplete=True))
