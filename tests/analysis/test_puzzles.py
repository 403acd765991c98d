"""Puzzles: those that are shipped hold by their evidence, and come out again from their seeds."""

from __future__ import annotations

import lzma
from collections import Counter
from datetime import date, timedelta
from functools import cache
from typing import Any

import msgspec
import pytest

from tesela.analysis.puzzles import verifying
from tesela.analysis.puzzles.answering import facts_about, invalid_words, is_right, tries_at
from tesela.analysis.puzzles.choosing import next_puzzle, of_the_day
from tesela.analysis.puzzles.difficulty import Triers, rating_of
from tesela.analysis.puzzles.exact import endgame_to_win, only_bingo
from tesela.analysis.puzzles.making import Maker, Piece, collect, next_round
from tesela.analysis.puzzles.puzzle import (
    ACCEPT,
    CHALLENGE,
    KINDS,
    Found,
    Kind,
    Puzzle,
    TurnKey,
    puzzle_id,
    turn_key,
)
from tesela.analysis.puzzles.puzzle_files import read_puzzles, shipped_puzzles, write_puzzles
from tesela.analysis.puzzles.separated import KEEP_ALL, MARGIN, SURE, by_simulation
from tesela.analysis.puzzles.sources import Seen, from_file, from_selfplay
from tesela.analysis.puzzles.verifying import verify
from tesela.core.letters import RACK_SIZE
from tesela.engine.endgame import solve_endgame
from tesela.engine.errors import EngineError
from tesela.engine.generation import generate
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.moves import Move
from tesela.engine.players.static_players import ranked
from tesela.engine.players.text_protocol import read_move
from tesela.engine.simulation import Arm, Simulation
from tesela.engine.turn_view import TurnView
from tesela.lexicon import Edition, explainer_for
from tesela.lexicon.editions.library import load
from tesela.notation.example_game import CONTENT

SHIPPED = shipped_puzzles()


def of_kind(kind: Kind) -> list[Puzzle]:
    return [each for each in SHIPPED if each.kind == kind]


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load("open")


@pytest.fixture(scope="module")
def known(edition: Edition) -> Knowledge:
    return knowledge(edition.graph)


def test_five_hundred_are_shipped_each_once_and_of_every_kind() -> None:
    assert len({each.id for each in SHIPPED}) == len(SHIPPED) == 500
    assert {each.kind for each in SHIPPED} == set(KINDS)
    assert read_puzzles(write_puzzles(SHIPPED, packed=True)) == list(SHIPPED)


def test_they_stand_on_the_open_edition_as_it_is(edition: Edition) -> None:
    assert {(each.lexicon, each.words) for each in SHIPPED} == {("open", edition.about.hash)}


def test_nobody_s_rack_but_the_solver_s_is_written_down() -> None:
    for each in SHIPPED:
        mine, *others = each.position.split(" ")[1].split("/")
        assert others == [""]
        assert bool(mine) is (each.kind != "challenge")


def test_what_was_simulated_stands_apart_from_every_other_play() -> None:
    for each in SHIPPED:
        if each.evidence.method != "simulated":
            continue
        first, *others = each.evidence.weighed
        assert [first.move] == each.answers and others and each.evidence.rollouts >= 2000
        for other in others:
            assert None not in (first.wins, first.error, other.wins, other.error)
            between = (first.wins or 0) - (other.wins or 0)
            error = ((first.error or 0) ** 2 + (other.error or 0) ** 2) ** 0.5
            assert between >= MARGIN - 1e-3 and between >= SURE * error - 1e-3


def test_a_block_gives_up_points_to_leave_the_rival_fewer() -> None:
    for each in of_kind("block"):
        after, before = each.evidence.replies
        assert after < before


def test_the_only_bingo_is_the_only_one_among_all_plays(known: Knowledge) -> None:
    for each in of_kind("bingo")[:10]:
        plays = generate(each.view.position, known.graph)
        assert len(plays) == each.evidence.plays
        found = {turn_key(move) for move in plays if len(move.placed) == RACK_SIZE}
        assert found == {turn_key(move) for move in each.moves} and len(found) == 1
        assert verify(known, each, 1).holds


def test_the_endgame_is_won_by_the_answer_alone(known: Knowledge) -> None:
    for each in sorted(of_kind("endgame"), key=lambda one: one.evidence.plays)[:10]:
        best = solve_endgame(known, each.view, nodes=200_000)
        assert best.proven and each.view.lead + best.gain == each.evidence.weighed[0].end
        assert (each.evidence.weighed[0].end or 0) > 0 >= (each.evidence.weighed[1].end or 0)
        assert verify(known, each, 1).holds


def test_words_to_be_doubted_are_valid_or_not_as_it_is_told(known: Knowledge) -> None:
    doubted = of_kind("challenge")
    assert all(verify(known, each, 1).holds for each in doubted)
    told = Counter(each.answers[0] for each in doubted)
    assert min(told[ACCEPT], told[CHALLENGE]) > len(doubted) / 4


def test_what_does_not_hold_is_found(known: Knowledge) -> None:
    bingo, doubted = of_kind("bingo")[0], of_kind("challenge")[0]
    other = msgspec.structs.replace(bingo, answers=[bingo.evidence.weighed[1].move])
    assert not verify(known, other, 1).holds
    opposite = ACCEPT if doubted.answers == [CHALLENGE] else CHALLENGE
    assert not verify(known, msgspec.structs.replace(doubted, answers=[opposite]), 1).holds


def test_who_was_given_up_early_is_no_answer_for_a_lucky_start(
    known: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the evidence weighs are played on to the last rollout, and only then compared."""
    each = of_kind("hook")[0]
    answer = turn_key(each.moves[0])
    asked: list[tuple[set[TurnKey], int, float]] = []

    def told(known: Knowledge, view: TurnView, moves: list[Move], **how: Any) -> Simulation:
        asked.append(({turn_key(move) for move in moves}, how["iterations"], how["confidence"]))
        lucky = 0.9 if len(asked) == 1 else 0.4
        rows = [(move, 0.5 if turn_key(move) == answer else lucky) for move in moves]
        arms = [Arm(move, 32, 0, 0, wins, 0.1, wins, turn_key(move) != answer) for move, wins in rows]
        return Simulation(tuple(sorted(arms, key=lambda arm: arm.dropped)), 32 * len(arms), True)

    monkeypatch.setattr(verifying, "simulate", told)
    assert verify(known, each, 4_000).holds
    (every, _, _), (last, iterations, confidence) = asked
    weighed = {turn_key(read_move(row.move, each.view)) for row in each.evidence.weighed}
    assert weighed <= last <= every and len(every) >= 20
    assert (iterations, confidence) == (4_000, KEEP_ALL)


@cache
def _turn(known: Knowledge, source: str) -> Seen:
    game, turn = source.removeprefix("selfplay:").split("#")
    return from_selfplay(known, int(game))[int(turn) - 1]


def test_they_come_out_again_from_their_seeds(known: Knowledge) -> None:
    bingo, endgame, hook = (of_kind(kind)[0] for kind in ("bingo", "endgame", "hook"))
    long = only_bingo(known, _turn(known, bingo.source))
    assert long is not None and long[1] == bingo.evidence
    won = endgame_to_win(known, _turn(known, endgame.source))
    assert won is not None and won[2] == endgame.evidence and won[0].view.scores == endgame.view.scores
    simulated = by_simulation(known, _turn(known, hook.source), "hook", hook.evidence.seed)
    assert simulated is not None and (simulated[0], simulated[2]) == ("hook", hook.evidence)
    assert Triers(known).tried(bingo) == bingo.found


def test_a_piece_is_the_same_whoever_makes_it(known: Knowledge, edition: Edition) -> None:
    game = int(of_kind("bingo")[0].source.removeprefix("selfplay:").split("#")[0])
    piece = Piece(0, ("bingo",), game)
    makers = [Maker(known, explainer_for(edition)) for _ in range(2)]
    first, second = (maker.make(piece) for maker in makers)
    assert first and first == second
    assert of_kind("bingo")[0].id in {each.id for each in first}
    assert all(each.id == puzzle_id(each.kind, each.position) and each.rating for each in first)
    assert collect([first, first], 10) == first and collect([first], 1) == first[:1]


def test_a_round_looks_for_the_kinds_that_are_not_full() -> None:
    empty = next_round([], 100, 7, 0)
    assert {kind for piece in empty for kind in piece.kinds} == {*KINDS} - {"block"}
    assert len({piece.seed for piece in empty}) == len(empty)
    bingos = of_kind("bingo")[:30]
    again = next_round(bingos, 100, 7, len(empty))
    assert {kind for piece in again for kind in piece.kinds} == {*KINDS} - {"block", "bingo"}
    assert not {piece.seed for piece in again} & {piece.seed for piece in empty}


def test_recorded_games_give_positions_of_those_whose_racks_are_known() -> None:
    turns = list(from_file("ejemplo.gcg", CONTENT))
    assert turns and all(each.view.rack and each.view.last is None for each in turns)
    assert turns[0].source == f"ejemplo.gcg#{turns[0].turn}"


def test_a_doubted_word_has_its_reason_and_a_rating_that_tells_nothing() -> None:
    for each in of_kind("challenge"):
        assert each.evidence.word and each.evidence.reason
    assert {each.rating for each in of_kind("challenge")} == {1600}


class TestAnswers:
    def test_the_answer_is_right_and_another_is_not(self) -> None:
        for kind in ("best", "bingo", "hook", "block", "endgame"):
            each = of_kind(kind)[0]
            assert is_right(each, each.answers[0]) and tries_at(each) == 3
            assert not is_right(each, each.evidence.weighed[-1].move) and not is_right(each, "pass")

    def test_a_word_is_challenged_or_accepted_once(self) -> None:
        each = of_kind("challenge")[0]
        assert is_right(each, CHALLENGE) is not is_right(each, ACCEPT) and tries_at(each) == 1
        with pytest.raises(EngineError):
            is_right(each, "pass")

    @pytest.mark.parametrize("text", ["", "play", "play 8H ZZZZZZZZZZ", "exchange 9", "challenge", "x" * 200])
    def test_what_is_no_turn_there_is_told(self, text: str) -> None:
        with pytest.raises(EngineError):
            is_right(of_kind("best")[0], text)

    def test_words_that_are_none_cost_no_try(self, known: Knowledge) -> None:
        each = of_kind("best")[0]
        assert invalid_words(each, each.answers[0], known.graph) == []
        assert invalid_words(each, "pass", known.graph) == []

    def test_the_coach_compares_with_what_was_answered(self, known: Knowledge) -> None:
        each = of_kind("best")[0]
        other = facts_about(known, each, each.evidence.weighed[1].move)
        assert other and other != facts_about(known, each, None)
        assert facts_about(known, of_kind("challenge")[0], ACCEPT) == []


class TestChoosing:
    def test_every_play_has_its_day_before_one_comes_again(self) -> None:
        plays = {each.id for each in SHIPPED if each.kind != "challenge"}
        days = [date(2026, 11, 18) + timedelta(n) for n in range(len(plays))]
        assert {of_the_day(SHIPPED, day).id for day in days} == plays
        assert of_the_day(SHIPPED[::-1], days[0]) == of_the_day(SHIPPED, days[0])

    def test_the_next_one_is_the_nearest_that_is_not_done(self) -> None:
        first = next_puzzle(SHIPPED, 1900, kind="hook")
        assert first is not None and first.kind == "hook"
        gap = abs(first.rating - 1900)
        assert all(abs(each.rating - 1900) >= gap for each in of_kind("hook"))
        second = next_puzzle(SHIPPED, 1900, kind="hook", done=[first.id])
        assert second is not None and second.id != first.id
        assert next_puzzle(SHIPPED, 1900, kind="hook", done=[each.id for each in of_kind("hook")]) is None

    def test_the_more_bots_find_it_the_easier_it_is(self) -> None:
        ratings = [rating_of([Found("veterana", hits, 6)]) for hits in range(7)]
        assert ratings == sorted(ratings, reverse=True) and len(set(ratings)) == 7


class TestFiles:
    @pytest.mark.parametrize(
        "change",
        [
            {"id": "0" * 12},
            {"rules": "nada"},
            {"answers": []},
            {"answers": ["play 8H"]},
            {"kind": "challenge"},
            {"position": "nada"},
            {"evidence": {"method": "simulated", "weighed": []}},
            {"evidence": {"method": "verdict"}},
            {"kind": "otra"},
        ],
    )
    def test_a_line_that_is_no_puzzle_is_named(self, change: dict[str, object]) -> None:
        good = of_kind("best")[0]
        bad = msgspec.json.encode({**msgspec.to_builtins(good), **change})
        with pytest.raises(EngineError) as wrong:
            read_puzzles(msgspec.json.encode(good) + b"\n" + bad)
        assert wrong.value.code == "puzzles.line" and wrong.value.data["line"] == 2

    def test_a_broken_archive_is_told(self) -> None:
        whole = write_puzzles(SHIPPED[:3], packed=True)
        for bad in (whole[:-20], lzma.compress(b"\xff\xfe{"), whole[:6] + b"rubbish"):
            with pytest.raises(EngineError):
                read_puzzles(bad)


def test_a_false_word_has_the_judge_s_reason(edition: Edition) -> None:
    each = next(one for one in of_kind("challenge") if one.answers == [CHALLENGE])
    verdict = explainer_for(edition).verdict(each.evidence.word.lower())
    assert not verdict.valid and each.evidence.reason in {reason.code for reason in verdict.reasons}


def test_the_static_best_is_not_enough(known: Knowledge) -> None:
    """Best plays are those that points and leave alone do not tell."""
    for each in of_kind("best")[:20]:
        first, second = ranked(known, each.view, 2)
        found_first = turn_key(first) == turn_key(each.moves[0])
        assert not found_first or first.equity - second.equity < 3000
