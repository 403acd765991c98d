"""The bots: legal moves, the same for the same seed, a vocabulary of their own, doubts of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.knowing import known, views

from tesela.core.tiles import Tiles, read_word
from tesela.engine.arena import play_game
from tesela.engine.endgame import solve_endgame
from tesela.engine.errors import EngineError
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import GRADES, TurnView, player
from tesela.engine.players.human_like import Habits, Person
from tesela.engine.players.vocabulary import common_words, invented_words, known_words
from tesela.engine.preendgame import solve_preendgame
from tesela.texts import say

CHEAP = [grade.key for grade in GRADES if grade.budget is None] + ["greedy", "static"]


def legal(view: TurnView, move: Move) -> bool:
    if move.kind is MoveKind.EXCHANGE:
        return 0 < len(move.tiles) <= view.bag and view.rack.minus(move.tiles) == move.leave.sorted()
    return move.play is None or view.rack.minus(move.placed) == move.leave.sorted()


@pytest.mark.parametrize("key", [*CHEAP, "maestra"])
def test_moves_are_legal_and_hang_on_the_seed_alone(key: str) -> None:
    bot = player(key, known())
    for view in (*views(20, 60, 3), *views(1, 6, 2), *views(0, 0, 2)):
        move = bot.choose(view, seed=5)
        assert legal(view, move)
        assert player(key, known()).choose(view, seed=5) == move
        if move.play is not None:
            assert all(bytes(read_word(word)) in known().graph for word in move.words_on(view.board))


def test_there_are_grades_enough_and_each_has_its_texts() -> None:
    assert len(GRADES) >= 6
    for grade in GRADES:
        assert say(f"bots.{grade.key}.name") and say(f"bots.{grade.key}.about")
    with pytest.raises(EngineError, match="unknown"):
        player("nobody", known())


@pytest.mark.parametrize("count", [3, 4])
def test_games_of_three_and_four_end(count: int) -> None:
    bots = [player(key, known()) for key in ("aficion", "static", "semilla", "greedy")[:count]]
    played = play_game(bots, seed=3)
    assert len(played.scores) == count and len(played.moves) > 2 * count


@pytest.mark.parametrize("key", ["maestra", "tesela"])
@pytest.mark.parametrize("bag", [0, 3])
def test_two_go_on_when_a_third_has_left_with_tiles(key: str, bag: int) -> None:
    """What is unseen is then more than bag and other rack: there is no endgame that could be counted out."""
    whole = views(6, 14, 2)[0]
    view = replace(whole, bag=bag, others=(5,))
    assert len(view.unseen) > bag + 5 and not view.nobody_left and whole.nobody_left
    move = player(key, known()).choose(view, seed=2)
    assert legal(view, move) and player(key, known()).choose(view, seed=2) == move
    with pytest.raises(EngineError, match=r"endgame\.not_one|preendgame\.not_one"):
        solve_endgame(known(), view) if not bag else solve_preendgame(known(), view, [move])


def test_nobody_exchanges_where_it_is_not_allowed() -> None:
    for key in CHEAP:
        for view in views(20, 60, 3):
            without = replace(view, rack=Tiles(b"\x19\x1a\x1c\x04\x0b\x0d\x15"), exchanges=False)
            assert player(key, known()).choose(without, seed=1).kind is not MoveKind.EXCHANGE


def test_beginners_use_common_words() -> None:
    few = set(known_words(known().graph, 150))
    habits = Habits(150, (1.0,) * 7, 0.0, 0.0, 1.0, 0.0)
    bot = Person(known(), habits)
    for view in views(20, 90, 6):
        move = bot.choose(view)
        assert move.play is None or {bytes(read_word(word)) for word in move.words_on(view.board)} <= few
    assert len(common_words()) == 60_000


def test_beginners_miss_bingos() -> None:
    view = TurnView.of(rack=Tiles(bytes(read_word("cantaba"))))
    sharp = Person(known(), Habits(None, (1.0,) * 7, 0.0, 0.0, 1.0, 0.0))
    blind = Person(known(), Habits(None, (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0), 0.0, 0.0, 1.0, 0.0))
    assert len(sharp.choose(view).placed) == 7 > len(blind.choose(view).placed)


def test_doubts_are_about_unknown_words_only() -> None:
    rare, common = (Tiles(read_word(word)) for word in ("xerografio", "casa"))
    bot = Person(known(), Habits(100, (1.0,) * 7, 0.0, 0.0, 1.0, 0.0))
    assert not bot.challenges([common], seed=1)
    assert not bot.challenges([rare], seed=1)
    assert bot.challenges([Tiles(read_word("zumbazz"))], seed=1)
    unsure = Person(known(), Habits(100, (1.0,) * 7, 0.0, 0.0, 1.0, 0.5))
    assert len({unsure.challenges([rare], seed=seed) for seed in range(40)}) == 2
    assert player("static", known()).challenges([Tiles(read_word("zumbazz"))])


def test_a_bluffer_invents_only_when_it_may() -> None:
    invented = invented_words(known().graph)
    assert len(invented) > 100 and not any(word in known().graph for word in invented)
    daring = Person(known(), Habits(500, (1.0,) * 7, 0.0, 0.0, 1.0, 0.0, invents=True), honest=False)
    honest = Person(known(), Habits(500, (1.0,) * 7, 0.0, 0.0, 1.0, 0.0, invents=True), honest=True)
    laid = {False: 0, True: 0}
    for view in views(20, 90, 12):
        for bot in (daring, honest):
            words = bot.choose(view).words_on(view.board)
            laid[bot is honest] += any(bytes(read_word(word)) not in known().graph for word in words)
    assert laid[False] > 0 == laid[True]
