"""A match's numbers against sums done by hand, and the arena's endings against the rule book's sums."""

from __future__ import annotations

import math
import random

import pytest
from tests.engine.knowing import at_a_bare_table, known

from tesela.core.letters import COUNTS, POINTS
from tesela.core.tiles import Tiles
from tesela.engine.arena import play_game
from tesela.engine.end_rules import EndRules, RackSum
from tesela.engine.matches import (
    Unit,
    elo_of,
    match_statistics,
    play_unit,
    sequential,
    settled_after,
    share_of,
)
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import GRADES, player
from tesela.engine.turn_view import TurnView
from tesela.texts import LANGUAGES, say


class Idle:
    """Passes, or exchanges the first tile, for ever."""

    def __init__(self, kind: MoveKind) -> None:
        self.kind = kind
        self.racks: list[Tiles] = []

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        self.racks.append(view.rack)
        given = Tiles(view.rack[:1] if self.kind is MoveKind.EXCHANGE else b"")
        return Move(self.kind, None, given, 0, 0, Tiles(view.rack[len(given) :]))

    def challenges(self, words: object, *, seed: int = 0) -> bool:
        return False


def points(tiles: Tiles) -> int:
    return sum(POINTS[code] for code in tiles)


@pytest.mark.parametrize("passes_each", [1, 2, 3])
@pytest.mark.parametrize("sums", ["none", "each_own"])
def test_a_game_in_which_nobody_plays_ends_by_passes(passes_each: int, sums: RackSum) -> None:
    idlers = [Idle(MoveKind.PASS), Idle(MoveKind.PASS)]
    played = play_game(idlers, seed=1, rules=EndRules(passes_each=passes_each, passes=sums))
    assert len(played.moves) == 2 * passes_each
    lost = [points(idler.racks[-1]) if sums == "each_own" else 0 for idler in idlers]
    assert list(played.scores) == [-each for each in lost]


def test_exchanges_are_no_passes_but_score_nothing() -> None:
    idlers = [Idle(MoveKind.EXCHANGE), Idle(MoveKind.EXCHANGE)]
    played = play_game(idlers, seed=1, rules=EndRules(passes_each=2, scoreless_each=6))
    assert len(played.moves) == 12
    for idler in idlers:
        assert all(len(rack) == 7 for rack in idler.racks)
        first, second = idler.racks[:2]
        kept = Tiles(first[1:])
        assert second.minus(kept) is not None, "what was not exchanged stays"


def test_both_seats_see_all_hundred_tiles_between_them() -> None:
    idlers = [Idle(MoveKind.PASS), Idle(MoveKind.PASS)]
    play_game(idlers, seed=9)
    held = list(idlers[0].racks[0]) + list(idlers[1].racks[0])
    assert all(held.count(code) <= COUNTS[code] for code in held)


class TestSums:
    """Worked with pencil and paper; pairs count as one unit."""

    def test_a_single_game_has_no_error_bar(self) -> None:
        result = match_statistics([Unit((30,))])
        assert (result.games, result.wins, result.share, result.spread) == (1, 1, 1.0, 30)
        assert math.isinf(result.share_error) and math.isinf(result.spread_error)

    def test_four_single_games(self) -> None:
        """Shares 1 0 ½ 1: mean 0.625, s² = (0.1406+0.3906+0.0156+0.1406)/3 = 0.22917, error 1.96·√(s²/4)."""
        result = match_statistics([Unit((10,)), Unit((-20,)), Unit((0,)), Unit((50,))])
        assert (result.wins, result.draws, result.losses) == (2, 1, 1)
        assert result.share == 0.625
        assert result.share_error == pytest.approx(0.46914, abs=1e-4)
        assert result.spread == 10
        assert result.spread_error == pytest.approx(1.96 * math.sqrt(2600 / 3 / 4), rel=1e-9)
        assert result.elo == pytest.approx(88.7, abs=0.1)

    @pytest.mark.parametrize(("games", "error"), [(2, 0.7764), (3, 0.6316), (10, 0.2589), (300, 0.00994)])
    def test_who_has_won_every_game_may_still_lose_one(self, games: int, error: float) -> None:
        """With a chance x of losing, n wins in a row have one of (1 - x)^n, 5 % at x = 1 - 0.05^(1/n)."""
        won = match_statistics([Unit((7,))] * games)
        assert won.share == 1 and won.share_error == pytest.approx(error, abs=1e-4)
        assert won.elo == 1200 and won.elo_error > 100
        lost = match_statistics([Unit((-7, -1))] * games)
        assert lost.share == 0 and lost.share_error == won.share_error
        assert lost.elo_error == pytest.approx(won.elo_error)

    @pytest.mark.parametrize("paired", [False, True])
    def test_error_bars_are_those_of_drawing_the_units_again(self, paired: bool) -> None:
        """A bootstrap: the middle 95 of a hundred means of units drawn with return lie as wide as told."""
        luck = random.Random(3)
        units = [Unit(tuple(round(luck.gauss(8, 60)) for _ in range(1 + paired))) for _ in range(300)]
        told = match_statistics(units)
        drawn = [match_statistics(luck.choices(units, k=300)) for _ in range(600)]
        for name in ("share", "spread"):
            means = sorted(getattr(each, name) for each in drawn)
            half = (means[585] - means[15]) / 2
            assert half == pytest.approx(getattr(told, f"{name}_error"), rel=0.15)

    @pytest.mark.parametrize(
        ("elo", "share"), [(0, 0.5), (100, 0.640065), (200, 0.759747), (400, 0.909091), (-100, 0.359935)]
    )
    def test_the_usual_table_of_elo(self, elo: float, share: float) -> None:
        assert share_of(elo) == pytest.approx(share, abs=1e-6)
        assert elo_of(share) == pytest.approx(elo, abs=1e-3)

    @pytest.mark.parametrize("share", [-0.5, 0.0, 1.0, 1.7])
    def test_beyond_the_ends_it_stops(self, share: float) -> None:
        assert elo_of(share) == math.copysign(1200, share - 0.5)


class TestSequential:
    def test_by_hand(self) -> None:
        """80 pairs, shares 1 and ½: mean ¾, variance (80/16 + ¼)/81; 0 and 30 Elo are 0.5 and 0.543067."""
        units = [Unit((10, 10)), Unit((10, -10))] * 40
        variance = 5.25 / 81
        by_hand = 80 * 0.0430666 * (1.5 - 1.0430666) / (2 * variance)
        found = sequential(units, 0, 30)
        assert found.likelihood == pytest.approx(by_hand, rel=1e-4) == pytest.approx(12.144, abs=0.01)
        assert found.verdict == "elo1"

    def test_it_stops_at_five_percent_to_each_side(self) -> None:
        """ln(0.95/0.05) = 2.944."""
        for sign, verdict in ((1, "elo1"), (-1, "elo0")):
            seen = [sequential([Unit((5 * sign, sign)), Unit((1, -1))] * n, -20, 20) for n in range(1, 60)]
            for each in seen:
                assert (each.verdict == verdict) == (sign * each.likelihood >= 2.9444389)
            assert {each.verdict for each in seen} == {"undecided", verdict}

    def test_two_bounds_changed_about_say_the_opposite(self) -> None:
        units = [Unit((10, 10)), Unit((10, -10)), Unit((-3, 0))] * 5
        turned = [Unit(tuple(-spread for spread in unit.spreads)) for unit in units]
        assert sequential(units, -10, 10).likelihood == pytest.approx(-sequential(turned, -10, 10).likelihood)

    @pytest.mark.parametrize("units", [[], [Unit((5, 5))]])
    def test_too_little_to_say_anything(self, units: list[Unit]) -> None:
        assert sequential(units, 0, 10).verdict == "undecided"

    def test_it_takes_unit_by_unit_what_it_takes_at_once(self) -> None:
        """By the definition: the sum of log densities of normal shares, with the variance as it is then."""
        luck = random.Random(7)
        units = [Unit((luck.randint(-60, 90), luck.randint(-60, 90))) for _ in range(400)]
        stop = settled_after(units, 0, 60)
        assert stop is not None and 2 < stop < 400
        for count in (2, 3, stop - 1, stop):
            shares = [unit.points for unit in units[:count]]
            mean = sum(shares) / count
            variance = (sum((share - mean) ** 2 for share in shares) + 0.25) / (count + 1)
            densities = [
                ((share - share_of(0)) ** 2 - (share - share_of(60)) ** 2) / (2 * variance)
                for share in shares
            ]
            found = sequential(units[:count], 0, 60)
            assert found.likelihood == pytest.approx(sum(densities), rel=1e-9)
            assert (found.verdict == "undecided") == (count < stop)
        assert settled_after(units[: stop - 1], 0, 60) is None

    def test_equal_results_do_not_divide_by_zero(self) -> None:
        assert sequential([Unit((1, 1))] * 50, 0, 20).verdict == "elo1"


class TestUnits:
    def test_unpaired_games_change_seats_by_turns(self) -> None:
        bots = [player("static", known()), player("greedy", known())]
        for seed in (2, 3):
            seats = bots if seed % 2 == 0 else bots[::-1]
            scores = play_game(seats, seed=seed).scores
            spread = scores[0] - scores[1] if seed % 2 == 0 else scores[1] - scores[0]
            assert play_unit(at_a_bare_table(bots), seed=seed, paired=False) == Unit((spread,))

    def test_a_pair_is_one_bag_with_the_seats_changed(self) -> None:
        bots = [player("static", known()), player("greedy", known())]
        there, back = (play_game(order, seed=6).scores for order in (bots, bots[::-1]))
        assert play_unit(at_a_bare_table(bots), seed=6, paired=True) == Unit(
            (there[0] - there[1], back[1] - back[0])
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_grade_has_a_name_and_words_of_its_own(lang: str) -> None:
    names = [say(f"bots.{grade.key}.name", lang=lang) for grade in GRADES]
    about = [say(f"bots.{grade.key}.about", lang=lang) for grade in GRADES]
    assert len(set(names)) == len(set(about)) == len(GRADES) >= 6
    assert all(len(text) > 20 for text in about)
