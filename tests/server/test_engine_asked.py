"""The server's engine for browsers that have none: the library's own answers, within a budget and a queue."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.engine.knowing import known, views
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, on_turn, start

from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.engine.endgame import solve_endgame
from tesela.engine.knowledge import knowledge
from tesela.engine.moves import Move
from tesela.engine.players.static_players import ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import simulate
from tesela.engine.turn_view import TurnView
from tesela.lexicon.editions import library
from tesela.server.errors import ServerError
from tesela.server.games.engine_asked import EngineAsked, answer
from tesela.server.games.engine_questions import (
    MOST_NODES,
    MOST_RACKS,
    MOST_ROLLOUTS,
    AskedTable,
    EngineMove,
    EngineQuestion,
    Question,
)

PATH = f"/api/engine/{EDITION}/ask"


def table(view: TurnView, **other: Any) -> dict[str, Any]:
    told = {
        "cells": bytes(view.board.cells).hex(), "rack": bytes(view.rack).hex(), "bag": view.bag,
        "scores": list(view.scores), "others": view.others[0],
    }  # fmt: skip
    return {**told, **other}


def question(what: Question, view: TurnView, **more: Any) -> EngineQuestion:
    scores = (view.scores[0], view.scores[1])
    asked = AskedTable(**{**table(view), "scores": scores})
    return EngineQuestion(what=what, table=asked, **more)


def written(move: Move) -> EngineMove:
    made = move.to_kernel()
    kind = ("place", "exchange", "pass")[made.kind]
    return EngineMove(
        kind=kind, row=made.row, col=made.col, down=made.down, score=made.score, equity=made.equity,  # type: ignore[arg-type]
        tiles=made.tiles.hex(), leave=made.leave.hex(),
    )  # fmt: skip


class TestAnswers:
    """Each is what the library says of the same position."""

    def test_best_moves_and_one_move_among_all(self) -> None:
        view = views(20, 60)[0]
        best = ranked(known(), view, 1_000_000)
        found = answer(known(), question("bestMoves", view, wanted=5))
        assert found.moves == [written(move) for move in best[:5]]
        there = answer(known(), question("compare", view, move=written(best[7])))
        assert (there.number, there.moves[:2]) == (7, [written(best[0]), written(best[7])])
        phony = EngineMove(kind="place", row=0, col=0, score=9, tiles="0202")
        none = answer(known(), question("compare", view, move=phony))
        assert (none.number, none.moves[1]) == (-1, phony)

    def test_simulations(self) -> None:
        view = views(20, 60)[0]
        found = answer(known(), question("simulate", view, candidates=3, iterations=32, seed=5))
        same = simulate(known(), view, ranked(known(), view, 3), iterations=32, seed=5)
        assert [(arm.move, arm.wins, arm.wins_error) for arm in found.arms] == [
            (written(arm.move), arm.wins, arm.wins_error) for arm in same.arms
        ]
        more = answer(known(), question("simulate", view, candidates=2, also=[9], iterations=4))
        assert written(ranked(known(), view, 10)[9]) in [arm.move for arm in more.arms]

    def test_what_is_known_of_the_other_counts(self) -> None:
        view = views(20, 60)[0]
        rival = Tiles(bytes(view.unseen)[-3:])
        asked = AskedTable(**{**table(view), "scores": (40, 25), "rival": bytes(rival).hex()})
        found = answer(known(), EngineQuestion(what="simulate", table=asked, candidates=2, iterations=8))
        same = simulate(known(), view, ranked(known(), view, 2), iterations=8, seed=1, kept=[rival])
        assert [arm.wins for arm in found.arms] == [arm.wins for arm in same.arms]

    def test_the_end_of_a_game(self) -> None:
        end = next(view for view in views(0, 0) if len(view.rack) > 1 and view.others[0])
        found = answer(known(), question("solveEndgame", end, nodes=2000))
        same = solve_endgame(known(), end, nodes=2000)
        assert (found.gain, found.proven, found.nodes) == (same.gain, same.proven, same.nodes)
        assert found.moves == [written(move) for move in same.line]
        before = views(1, 4)[0]
        two = answer(known(), question("solvePreendgame", before, candidates=2, orders=6, nodes=10, seed=3))
        arms = solve_preendgame(known(), before, ranked(known(), before, 2), orders=6, nodes=10, seed=3)
        assert [(arm.move, arm.wins, arm.equity) for arm in two.arms] == [
            (written(arm.move), arm.wins, arm.spread) for arm in arms.arms
        ]

    def test_heat_maps_and_words(self) -> None:
        view = views(20, 60)[0]
        points = answer(known(), question("points", view))
        assert max(points.most) == max(move.score for move in ranked(known(), view, 1_000_000))
        best = written(ranked(known(), view, 1)[0])
        danger = answer(known(), question("danger", view, move=best, racks=5))
        assert danger.before is not None and danger.after is not None
        assert danger.before != danger.after and danger.after.racks == 5
        word = next(iter(known().graph.words()))
        assert answer(known(), EngineQuestion(what="contains", word=word.hex())).contains
        assert not answer(known(), EngineQuestion(what="contains", word="1c1c1c1c")).contains

    def test_no_more_is_done_than_the_budget_allows(self) -> None:
        view = views(20, 60)[0]
        much = question("simulate", view, candidates=20, iterations=10**9, rollouts=10**9)
        assert answer(known(), much).rollouts <= MOST_ROLLOUTS + 32 * 20
        end = next(each for each in views(0, 0) if len(each.rack) > 5 and each.others[0] > 5)
        assert answer(known(), question("solveEndgame", end, nodes=10**9)).nodes <= 2 * MOST_NODES
        racks = answer(known(), question("danger", view, racks=10**9)).after
        assert racks is not None and racks.racks == MOST_RACKS


def test_who_asks_without_end_waits_and_a_full_queue_says_so() -> None:
    edition = library.load("open")
    light = EngineQuestion(what="contains", word="0101")
    heavy = EngineQuestion(what="simulate")

    async def many(
        asked: EngineQuestion, askers: list[str], desk: EngineAsked | None = None
    ) -> list[tuple[int, str]]:
        desk = desk or EngineAsked()
        done = await asyncio.gather(
            *(desk.answer(asked, edition, asker) for asker in askers), return_exceptions=True
        )
        return [(one.status, one.code) for one in done if isinstance(one, ServerError)]

    async def one_after_the_other() -> list[tuple[int, str]]:
        desk = EngineAsked()
        return [refusal for _ in range(61) for refusal in await many(heavy, ["ana"], desk)]

    assert asyncio.run(one_after_the_other()).count((429, "request.many")) == 1
    assert asyncio.run(many(heavy, ["ana"] * 20)).count((429, "request.many")) == 4
    refused = asyncio.run(many(light, [f"one {number}" for number in range(266)]))
    assert set(refused) == {(503, "engine.busy")} and len(refused) == 10


class TestOverHttp:
    def test_the_edition_answers(self, server: Running) -> None:
        view = TurnView.of(Board.of(*[""] * 7, ".......AB"), bytes([1, 2, 3, 5, 6, 7, 8]), (12, 30))
        found = server.visitor().post(PATH, {"what": "bestMoves", "table": table(view), "wanted": 3})
        assert found.status_code == 200, found.text
        best = ranked(knowledge(library.load(EDITION).graph), view, 3)
        assert [one["tiles"] for one in found.json()["moves"]] == [bytes(move.tiles).hex() for move in best]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"what": "simulate"},
            {"what": "bestMoves", "table": {"rack": ""}},
            {"what": "bestMoves", "table": {"rack": "1b1b"}},
            {"what": "bestMoves", "table": {"rack": "1f"}},
            {"what": "bestMoves", "table": {"bag": 3}},
            {"what": "bestMoves", "table": {}, "rules": "otras"},
            {"what": "simulate", "table": {"rival": "1b1b"}},
            {"what": "compare", "table": {}},
            {"what": "compare", "table": {}, "move": {"kind": "place", "col": 14, "tiles": "0101"}},
            {"what": "solveEndgame", "table": {}},
            {"what": "solvePreendgame", "table": {}},
            {"what": "simulate", "table": {}, "also": [999_999]},
        ],
    )
    def test_what_is_no_position_says_so(self, server: Running, wrong: dict[str, Any]) -> None:
        view = TurnView.of(rack=bytes([1, 2, 3]))
        body = {**wrong, **({"table": table(view, **wrong["table"])} if "table" in wrong else {})}
        answered = server.visitor().post(PATH, body)
        assert (answered.status_code, answered.json()["code"]) == (422, "engine.unreadable")

    @pytest.mark.parametrize(
        "wrong", [{"what": "play"}, {"what": "contains", "word": "0"}, {"what": "points", "x": 1}]
    )
    def test_what_is_no_question_is_refused(self, server: Running, wrong: dict[str, Any]) -> None:
        assert server.visitor().post(PATH, wrong).status_code == 400

    @pytest.mark.topic("consult")
    def test_who_sits_in_a_running_game_gets_no_answer(self, server: Running) -> None:
        people = [server.guest(), server.guest()]
        game = start(people)
        asked = {"what": "contains", "word": "0102"}
        shut = people[0].post(PATH, asked)
        assert (shut.status_code, shut.json()["code"]) == (409, "engine.playing")
        assert act(people[on_turn(people, game)], game, {"c": "resign"}).status_code == 200
        assert people[0].post(PATH, asked).json() == {"contains": True}
