"""Playing alone and drawing from two bags, from the manual."""

from __future__ import annotations

import pytest

from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.rules.bag import Secret
from tesela.rules.commands import StartGame
from tesela.rules.game import create, fold
from tesela.rules.home.solo import FULL_SET, SoloGame
from tesela.rules.refusals import Refusal

SECRET = Secret("solo", bytes(32))


@pytest.mark.article("manual", "M.solitario.a")
def test_one_rack_and_a_record_to_beat() -> None:
    game = SoloGame.start(SECRET)
    assert len(game.rack) == 7
    first = Tiles([code or 1 | 0x80 for code in game.rack[:3]])
    after = game.play(Play.of("8H", str(first)), lambda words: True, SECRET)
    assert isinstance(after, SoloGame)
    assert len(after.rack) == 7
    assert len(after.bag) == 100 - 7 - 3
    assert Tiles(sorted(after.bag + after.rack + after.board.tiles)) == FULL_SET
    assert after.final_score == after.score - after.rack.points
    assert after.beats(after.final_score - 1)
    assert not after.beats(after.final_score)


@pytest.mark.article("manual", "M.solitario.a")
def test_basic_rules_hold_alone_too() -> None:
    game = SoloGame.start(SECRET)
    tiles = str(Tiles([code or 1 | 0x80 for code in game.rack[:2]]))
    refused = game.play(Play.of("1A", tiles), lambda words: True, SECRET)
    assert isinstance(refused, Refusal)
    assert refused.code == "opening.centre"
    refused = game.play(Play.of("8H", tiles), lambda words: False, SECRET)
    assert isinstance(refused, Refusal)
    assert refused.code == "play.invalid"
    missing = next(code for code in range(1, 29) if code not in game.rack)
    refused = game.play(Play.of("8H", str(Tiles([missing, missing]))), lambda words: True, SECRET)
    assert isinstance(refused, Refusal)
    assert refused.code == "rack.missing"


@pytest.mark.article("manual", "M.solitario.a")
def test_exchange_alone() -> None:
    game = SoloGame.start(SECRET)
    after = game.exchange(Tiles(game.rack[:3]), SECRET)
    assert isinstance(after, SoloGame)
    assert Tiles(sorted(after.bag + after.rack)) == FULL_SET
    assert isinstance(game.exchange(Tiles(), SECRET), Refusal)


@pytest.mark.article("manual", "M.solitario.b")
def test_two_racks_are_a_game_against_oneself() -> None:
    header = create("g", "manual", ["Ana", "Ana"], 0, commitment=SECRET.commitment())
    assert not isinstance(header, Refusal)
    started = fold([header]).step(StartGame(0), 1, secret=Secret("g", bytes(32)))
    assert not isinstance(started, Refusal)


@pytest.mark.article("manual", "M.solitario.c")
def test_all_tiles_face_up() -> None:
    game = SoloGame.start(SECRET, face_up=True)
    assert game.rack == FULL_SET
    after = game.play(Play.of("D8", "ZAZaS[CH]E"), lambda words: True, SECRET)
    assert isinstance(after, Refusal)  # there is only one Z
    after = game.play(Play.of("D8", "ZAzAS[CH]E"), lambda words: True, SECRET)
    assert isinstance(after, SoloGame)
    assert after.final_score == after.score == (20 + 1 + 0 + 1 + 1 + 5 + 1) * 2 + 50
    assert isinstance(after.exchange(Tiles.of("A"), SECRET), Refusal)


@pytest.mark.article("fise-2007", "36")
@pytest.mark.article("manual", "M.variantes.diccionario", "M.otras-dudas.2")
def test_the_dictionary_is_closed_during_a_game_unless_agreed() -> None:
    from tesela.rules.header import Variants

    shut = create("g", "fise-2007", ["Ana", "Blas"], 0, commitment="x")
    agreed = Variants(open_dictionary=True)
    lying_open = create("g", "manual", ["Ana", "Blas"], 0, commitment="x", variants=agreed)
    assert not isinstance(shut, Refusal)
    assert not isinstance(lying_open, Refusal)
    refused = fold([shut]).consult()
    assert refused is not None
    assert refused.article is not None
    assert refused.article.number == "36"
    assert fold([lying_open]).consult() is None
