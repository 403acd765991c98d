"""Games without a connection as the rules decide them, for the browser's own fold to come to the same.

`python -m tests.web.decided_games` writes them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tesela.bots import Bot, bot_to_act
from tesela.core.tiles import Tiles, write_tiles
from tesela.lexicon import load
from tesela.rules import commands as c
from tesela.rules.commands import read_command
from tesela.rules.game import SPECTATOR, Game, Refusal, Secret, View, create, fold, write_command

FILE = Path(__file__).parents[2] / "web" / "src" / "offline" / "decided.json"
SEED = bytes(range(32))
Chooser = Callable[[View, int], c.Command | None]


def _exchanging(seen: View, turn: int) -> c.Command | None:
    rack = seen.racks[seen.viewer]
    assert rack is not None
    return c.Exchange(seen.viewer, Tiles(rack[:3])) if turn in (3, 6) else None


def _passing(seen: View, turn: int) -> c.Command | None:
    return c.Pass(seen.viewer) if turn >= 8 else None


def _resigning(seen: View, turn: int) -> c.Command | None:
    return c.Resign(seen.viewer) if turn == 5 else None


def _scoreless(seen: View, turn: int) -> c.Command | None:
    rack = seen.racks[seen.viewer]
    assert rack is not None
    if turn < 2:
        return None
    return c.Pass(seen.viewer) if turn % 3 == 2 else c.Exchange(seen.viewer, Tiles(rack[:1]))


GAMES: dict[str, Chooser] = {
    "22222222222a": _exchanging,
    "22222222222b": _passing,
    "22222222222c": _resigning,
    "22222222222d": _scoreless,
}


def chances() -> dict[str, Any]:
    """Random choices and a draw from the seed."""
    secret = Secret("abc", SEED)
    return {
        "choices": [
            [number, among, secret.choose(number, among)]
            for number, among in ((0, 100), (1, 99), (7, 2), (300, 28))
        ],
        "draw": secret.draw(5, [0, 0, 1, 1, 2, 9, 28, 3], 5),
    }


def _begun(name: str) -> Game:
    commitment = Secret(name, SEED).commitment()
    header = create(name, "file-2024", ["A", "B"], 0, judging="checked", commitment=commitment)
    assert not isinstance(header, Refusal)
    return _after(fold([header]), c.StartGame(0), 0)


def _after(game: Game, command: c.Command, at: int) -> Game:
    """The bots know their words: whatever they play is taken."""
    secret = Secret(game.header.game, SEED)
    done = game.step(command, at, judge=lambda words: True, secret=secret)
    assert not isinstance(done, Refusal), done
    return done[0]


def decided_again(told: dict[str, Any]) -> dict[str, Any]:
    """A game of the file with its turns as they are and all else as the rules decide it now."""
    game = _begun(told["id"])
    for turn in told["turns"]:
        command = read_command(msgspec.json.encode({key: turn[key] for key in turn if key != "at"}))
        game = _after(game, command, turn["at"])
    return {"id": told["id"], "seed": SEED.hex(), "turns": told["turns"], **_outcome(game)}


def _played(name: str, way: Chooser) -> dict[str, Any]:
    game, bot, turns = _begun(name), Bot("estratega", load("open").graph), list[dict[str, Any]]()
    while (seat := bot_to_act(game, frozenset({0, 1}))) is not None:
        seen = game.view(seat)
        command = way(seen, len(turns)) or bot.act(seen)
        turns.append({"at": len(turns) + 1, "seat": seat, **msgspec.json.decode(write_command(command))})
        game = _after(game, command, len(turns))
    return {"id": name, "seed": SEED.hex(), "turns": turns, **_outcome(game)}


def _outcome(game: Game) -> dict[str, Any]:
    seen = game.view(SPECTATOR)
    assert seen.board is not None
    return {
        "ended": game.ended,
        "totals": list(game.scores),
        "board": seen.board.rows(),
        "racks": [write_tiles(rack.sorted()) for rack in game.held()],
        "record": [
            [turn.seat, turn.kind, turn.score, turn.total, write_tiles(turn.rack.sorted())]
            for turn in seen.record
        ],
    }


if __name__ == "__main__":
    written = {**chances(), "games": [_played(name, way) for name, way in GAMES.items()]}
    FILE.write_text(json.dumps(written, ensure_ascii=False) + "\n", encoding="utf-8")
