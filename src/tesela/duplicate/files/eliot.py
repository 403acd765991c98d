"""Eliot's saved games, format 2, in arbitration mode.

Eliot names rows by letters (`H8` across is row H, column 8), counts players from 1 and writes a blank's
letter small.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT
from tesela.core.tiles import Tiles
from tesela.duplicate.coordinates import write_as
from tesela.duplicate.events import LoggedPlay, ScoredPlay
from tesela.duplicate.judging import UNREADABLE, holds
from tesela.duplicate.reckoning import Sums, reckon, slip_result
from tesela.duplicate.state import Move, Slip, State


def write_eliot(state: State) -> bytes:
    """The whole event as one document."""
    sums = reckon(state)
    root = Xml.Element("EliotGame", format="2")
    words = Xml.SubElement(root, "Dictionary")
    _text(words, "Name", state.header.lexicon)
    _text(words, "Type", "dawg")
    _text(words, "Letters", " ".join(TEXT[1:]))
    game = Xml.SubElement(root, "Game")
    _text(game, "Mode", "arbitration")
    for variant in _variants(state):
        _text(game, "Variant", variant)
    for joined in state.players:
        player = Xml.SubElement(game, "Player", id=str(joined.player + 1))
        _text(player, "Name", joined.name)
        _text(player, "Type", "human")
        _text(player, "TableNb", str(joined.table if joined.table is not None else joined.player + 1))
    closed = [move for move in state.moves if move.counts]
    _text(game, "Turns", str(len(closed)))
    history = Xml.SubElement(root, "History")
    for move in closed:
        _turn(history, state, sums, move)
    Xml.indent(root, "    ")
    written: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _text(parent: Xml.Element, tag: str, text: str) -> None:
    Xml.SubElement(parent, tag).text = "".join(char for char in text if char >= " ")


def _variants(state: State) -> Iterator[str]:
    if state.conditions.joker:
        yield "bingo"
    if state.conditions.rack_size == 8:
        yield "7among8"


def _turn(history: Xml.Element, state: State, sums: Sums, move: Move) -> None:
    turn = Xml.SubElement(history, "Turn")
    _text(turn, "GameRack", shown(move.rack))
    if move.top is not None:
        Xml.SubElement(turn, "MasterMove", _valid(move, move.top))
    for player in range(len(state.players)):
        slip = move.slips.get(player)
        if slip is not None:
            Xml.SubElement(turn, "PlayerMove", {"playerid": str(player + 1), **_handed_in(state, move, slip)})
    brought = sums.moves[move.number - 1]
    if brought is not None:
        for player, number in sorted(brought.warnings.items()):
            for _ in range(number):
                Xml.SubElement(turn, "Warning", playerid=str(player + 1))
        for player, points in sorted(brought.penalty.items()):
            Xml.SubElement(turn, "Penalty", playerid=str(player + 1), points=str(-points))
        for player, points in sorted(brought.bonus.items()):
            Xml.SubElement(turn, "Solo", playerid=str(player + 1), points=str(points))
    if move.laid is not None:
        Xml.SubElement(turn, "GameMove", {"playerid": "0", **_valid(move, move.laid)})


def _handed_in(state: State, move: Move, slip: Slip) -> dict[str, str]:
    """A slip as Eliot tells it: a play that scores, one that does not, or nothing."""
    if slip.play is None:
        return {"points": "0", "type": "none"}
    verdict = move.verdicts.get(slip.play)
    if verdict is not None and verdict.fault == UNREADABLE:
        return {"points": "0", "type": "none"}
    result = slip_result(move, slip, state)
    if result.points and verdict is not None:
        held = holds(verdict, state.words, move.overruled.get(slip.play))
        play = slip.play if held or verdict.transposed is None else verdict.transposed.play
        return _valid(move, ScoredPlay(play, result.points))
    return {
        "points": "0",
        "type": "invalid",
        "word": _word(move, slip.play),
        "coord": write_as(slip.play.play().coord, "rows"),
    }


def _valid(move: Move, scored: ScoredPlay) -> dict[str, str]:
    return {
        "points": str(scored.score),
        "type": "valid",
        "word": _word(move, scored.play),
        "coord": write_as(scored.play.play().coord, "rows"),
    }


def _word(move: Move, logged: LoggedPlay) -> str:
    """The whole word; of a play that leaves the board, what was written."""
    play = logged.play()
    row, col = play.start
    fits = (col if play.step == 1 else row) + len(play.tiles) <= 15
    return shown(play.word_on(move.board) if fits else Tiles(code for code in play.tiles if code))


def shown(tiles: Tiles) -> str:
    """Letters for people, those of blanks small, a blank on a rack as `?`."""
    return "".join(TEXT[code & LETTER_MASK].lower() if code & BLANK_BIT else TEXT[code] for code in tiles)
