"""A game in this process: turns, refusals with their article, files that count the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.small_words import edition

from tesela import Engine, LocalGame, RefusedError, TextError, moves, replay
from tesela.core.tiles import Tiles


@pytest.fixture
def game() -> LocalGame:
    """Seed 5 with the small list; whoever starts has what chance gives them."""
    return LocalGame(["Ana", "Blas"], rules="fise-2007", lexicon=edition(), seed=5)


@pytest.fixture(scope="module")
def over() -> LocalGame:
    """A whole game between two equal engines."""
    played = LocalGame(["Ana", "Blas"], lexicon=edition(), seed=3)
    engine = Engine("estratega", lexicon=edition())
    while not played.is_over:
        played.push(engine.choose(played))
    return played


class TestTheStart:
    def test_seven_tiles_each_and_the_rest_in_the_bag(self, game: LocalGame) -> None:
        assert (len(game.rack), game.bag, game.scores) == (7, 86, (0, 0))
        assert game.players == ("Ana", "Blas") and not game.is_over and game.winners == ()

    def test_the_same_seed_draws_the_same_and_another_does_not(self, game: LocalGame) -> None:
        def racks(seed: int) -> list[Tiles | None]:
            again = LocalGame(["Ana", "Blas"], lexicon=edition(), seed=seed)
            return [again.view(seat).racks[seat] for seat in range(2)]

        assert racks(5) == racks(5) != racks(6)

    def test_up_to_four_may_play_where_the_rules_say_so(self) -> None:
        four = LocalGame(["A", "B", "C", "D"], rules="manual", lexicon=edition(), seed=1)
        assert (len(four.scores), four.bag) == (4, 72)

    @pytest.mark.parametrize(("players", "rules"), [("AB", "file-2024"), ("ABC", "manual")])
    def test_without_a_rule_set_it_is_the_usual_one(self, players: str, rules: str) -> None:
        assert LocalGame(list(players), lexicon=edition()).view().header.ruleset == rules

    def test_a_rule_set_that_there_is_not(self) -> None:
        with pytest.raises(RefusedError) as refused:
            LocalGame(rules="nada")
        assert refused.value.refusal.code == "create.ruleset"

    def test_a_game_that_the_rules_do_not_have(self) -> None:
        with pytest.raises(RefusedError) as refused:
            LocalGame(["Sola"], lexicon=edition())
        assert refused.value.refusal.code == "create.players"


class TestATurn:
    def test_a_play_scores_and_the_turn_goes_on(self, game: LocalGame) -> None:
        first, best = game.on_turn, moves(game.position, 1, lexicon=edition())[0]
        assert game.push(best) == best.score == game.scores[first]
        assert game.on_turn == 1 - first and game.history[-1].tiles == best.tiles
        assert game.board.rows()[7] != "." * 15

    def test_a_typed_play_is_the_same_play(self, game: LocalGame) -> None:
        best = moves(game.position, 1, lexicon=edition())[0]
        assert game.play(best.coord, str(best.tiles)) == best.score

    def test_an_exchange_keeps_the_bag_as_full_and_passes_the_turn(self, game: LocalGame) -> None:
        first = game.on_turn
        game.exchange("HO")
        assert (game.bag, game.on_turn, game.history[-1].kind) == (86, 1 - first, "exchange")

    def test_everybody_passing_twice_ends_it(self, game: LocalGame) -> None:
        for _ in range(4):
            game.pass_turn()
        assert game.is_over

    def test_what_is_refused_changes_nothing_and_names_its_article(self, game: LocalGame) -> None:
        before = game.log()
        best = moves(game.position, 1, lexicon=edition())[0]
        with pytest.raises(RefusedError) as refused:
            game.play("A1", str(best.tiles))
        assert refused.value.refusal.code == "opening.centre"
        assert str(refused.value.refusal.article) == "fise-2007 6"
        assert "casilla central" in str(refused.value) and game.log() == before

    def test_a_word_that_does_not_exist_is_refused(self, game: LocalGame) -> None:
        assert str(game.rack) == "ADEHNOS"
        with pytest.raises(RefusedError) as refused:
            game.play("H8", "hs")
        assert refused.value.refusal.code == "play.invalid"

    def test_a_tile_that_nobody_drew_is_refused(self, game: LocalGame) -> None:
        with pytest.raises(RefusedError) as refused:
            game.play("H8", "zona")
        assert refused.value.refusal.code == "rack.missing"

    @pytest.mark.parametrize(("coord", "word"), [("Z99", "casa"), ("H8", "kilo"), ("H8", "")])
    def test_what_cannot_be_read_is_a_text_error(self, game: LocalGame, coord: str, word: str) -> None:
        with pytest.raises(TextError):
            game.play(coord, word)


class TestAWholeGame:
    def test_somebody_wins_with_the_highest_sum(self, over: LocalGame) -> None:
        best = max(over.scores)
        assert over.winners == tuple(
            name for name, score in zip(over.players, over.scores, strict=True) if score == best
        )

    @pytest.mark.parametrize("ending", ["gcg", "json"])
    def test_its_file_counts_the_same(self, over: LocalGame, ending: str, tmp_path: Path) -> None:
        over.save(tmp_path / f"game.{ending}")
        again = replay(tmp_path / f"game.{ending}")
        assert (again.problems, again.final, again.board) == ((), over.scores, over.board)

    def test_another_ending_is_refused_before_anything_is_written(
        self, over: LocalGame, tmp_path: Path
    ) -> None:
        with pytest.raises(ValueError, match="gcg or json"):
            over.save(tmp_path / "game.doc")
        assert list(tmp_path.iterdir()) == []

    def test_it_prints_and_draws_itself(self, over: LocalGame) -> None:
        assert f"Ana {over.scores[0]}" in str(over) and f"Blas {over.scores[1]}" in repr(over)
        assert over._repr_svg_() == over.board._repr_svg_()


class TestHiddenInformation:
    def test_a_seat_sees_its_own_rack_only(self, game: LocalGame) -> None:
        for seat in range(2):
            racks = game.view(seat).racks
            assert racks[seat] is not None and racks[1 - seat] is None

    def test_an_engine_chooses_by_the_movers_view_alone(self) -> None:
        """Two games whose mover sees the same, whatever the other holds, get the same move."""
        one, other = (LocalGame(["Ana", "Blas"], lexicon=edition(), seed=seed) for seed in (11, 12))
        engine = Engine("estratega", lexicon=edition())
        assert engine.choose(one, seed=1) == engine.choose(one.position, seed=1)
        assert engine.choose(other, seed=1) == engine.choose(other.position, seed=1)
