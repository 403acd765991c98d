"""What the native kernel says of fixed positions, written down for the engine in WebAssembly to say again."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tests.engine.spanish import small_spanish
from tools.bench_wasm import last_of, table_of

from tesela._kernel import KernelBoard, WordGraph
from tesela.core.board import Board
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, read_tiles
from tesela.engine.bench_positions import watched_game
from tesela.engine.endgame import solve_endgame
from tesela.engine.inference import infer_leaves
from tesela.engine.knowledge import OPENING_VOWEL, Knowledge, knowledge, share_of_leaves
from tesela.engine.moves import Move
from tesela.engine.players.static_players import ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.signature import signature, syllable_words
from tesela.engine.simulation import simulate
from tesela.engine.turn_view import TurnView

OPENED = Board.of(*[""] * 7, "....CARRO......")
COUNTED = ((Board.of(), "ACEORS[RR]"), (OPENED, "AEINRS?"), (OPENED, "[CH]OANE??"))
"""The positions whose counts a brute-force generator worked out too."""


def views(known: Knowledge) -> Iterator[TurnView]:
    """Those, and of two games some tables of the middle, of the pre-endgame and of the endgame."""
    for board, rack in COUNTED:
        yield TurnView.of(board, read_tiles(rack))
    for seed in (3, 4):
        _, seen = watched_game(known, seed)
        yield from (view for view in seen[2:14:4] if view.bag > 7)
        yield from [view for view in seen if 1 <= view.bag <= 4][:1]
        yield from [view for view in seen if view.bag == 0 and len(view.rack) > 1][:1]


def _move(move: Move) -> list[object]:
    made = move.to_kernel()
    place = (made.kind, made.row, made.col, made.down, made.score, made.equity)
    return [*place, made.tiles.hex(), made.leave.hex()]


def _kept(known: Knowledge, view: TurnView) -> list[Tiles]:
    """What the other may have kept after a play."""
    return list(infer_leaves(known, view, wanted=24, seed=5)) if view.last and view.last.play else []


def _racks(known: Knowledge, view: TurnView) -> list[tuple[Tiles, Tiles]]:
    """Those leaves, each with the rack that it was of."""
    laid = Tiles() if view.last is None or view.last.play is None else view.last.play.rack_tiles()
    return [(Tiles([*laid, *leave]).sorted(), leave) for leave in _kept(known, view)]


def _explained(known: Knowledge, view: TurnView) -> list[int]:
    """By how many millipoints the last play was not the best of each of those racks."""
    behind = []
    for rack, leave in _racks(known, view):
        assert view.last is not None and view.last.play is not None and known.leaves is not None
        then = ranked(known, TurnView.of(view.last.board, rack), 1)[0]
        done = 1000 * score_play(view.last.board, view.last.play).total
        done += known.after_bag[view.bag] if view.bag < len(known.after_bag) else 0
        behind.append(max(0, then.equity - done - known.leaves.value(bytes(leave))))
    return behind


def _asked(known: Knowledge, view: TurnView) -> dict[str, object]:
    """A position as the browser's engine is given it, with what is guessed of the other's rack."""
    racks = [{"rack": bytes(rack).hex(), "leave": bytes(leave).hex()} for rack, leave in _racks(known, view)]
    return {**table_of(view), "last": last_of(view), "kept": racks}


def _hooks(graph: WordGraph, word: bytes) -> list[object]:
    """Letters before and after, as bits."""
    return [
        word.hex(),
        *(sum(1 << code for code in found) for found in (graph.front_hooks(word), graph.back_hooks(word))),
    ]


def _answers(known: Knowledge, graph: WordGraph, view: TurnView) -> dict[str, object]:
    board = KernelBoard(graph, bytes(view.board.cells))
    found: dict[str, object] = {
        "count": board.count(bytes(view.rack)),
        "legal": len(ranked(known, view, 1_000_000)),
        "best": [_move(move) for move in ranked(known, view, 15)],
        "anagrams": sorted(word.hex() for word in graph.anagrams(bytes(view.rack), 2)),
        "hooks": sorted(_hooks(graph, word) for word in graph.anagrams(bytes(view.rack), 2)),
        "judged": sorted(
            [word.hex(), word in graph, word[::-1] in graph] for word in graph.anagrams(bytes(view.rack), 2)
        ),
    }
    if view.bag:
        found["explained"] = _explained(known, view)
        kept = _kept(known, view)
        done = simulate(known, view, ranked(known, view, 6), iterations=64, seed=7, kept=kept)
        arms = [[_move(arm.move), arm.iterations, arm.equity, arm.wins] for arm in done.arms]
        found["simulated"] = [done.rollouts, arms]
    else:
        end = solve_endgame(known, view, nodes=3000)
        found["endgame"] = [end.gain, end.proven, end.nodes, [_move(move) for move in end.line]]
    if 1 <= view.bag <= 4:
        four = ranked(known, view, 4)
        before = solve_preendgame(known, view, four, orders=12, nodes=100, seed=3, kept=_kept(known, view))
        found["preendgame"] = [
            [_move(arm.move), arm.wins, arm.spread, arm.orders, arm.exact, arm.lower, arm.upper]
            for arm in before.arms
        ]
    return found


def write_golden(folder: Path, module: Path) -> None:
    """The files that the client reads, the questions, and the native answers."""
    graph = small_spanish()
    known = knowledge(graph)
    asked = list(views(known))
    made = signature()
    golden = {
        "percent": round(100 * share_of_leaves(len(graph))),
        "openingVowel": OPENING_VOWEL,
        "signature": str(made),
        "positions": made.positions,
        "tables": [_asked(known, view) for view in asked],
        "answers": [_answers(known, graph, view) for view in asked],
    }
    (folder / "golden.json").write_text(json.dumps(golden))
    (folder / "module").write_bytes(module.read_bytes())
    (folder / "syllables").write_bytes(b"".join(bytes([len(word)]) + word for word in syllable_words()))
    graph.save(str(folder / "graph"))
    data = files("tesela.engine") / "data"
    for name in ("leaves", "outcomes"):
        (folder / name).write_bytes(lzma.decompress((data / f"{name}.xz").read_bytes()))
