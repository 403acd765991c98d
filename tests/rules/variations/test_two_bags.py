"""«Con 2 bolsas»: vowels and consonants apart, and whoever draws chooses before each tile."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.table import Table

from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.header import Variants, online, time_control
from tesela.rules.redact import event_for
from tesela.rules.roles import KEEPER, SPECTATOR
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.two_bags import split
from tesela.rules.verify import verify_draws

VOWELS = set(Tiles.of("AEIOU"))
AGREED = Variants(two_bags=True)


def _vowels(tiles: bytes) -> int:
    return sum(code in VOWELS for code in tiles)


def _started(players: int = 2) -> Table:
    table = Table("manual", players, variants=AGREED, starter=0)
    table.ok(c.StartGame(KEEPER))
    return table


@pytest.mark.topic("variant.two_bags")
def test_the_set_has_forty_four_vowels_and_the_blanks_lie_with_the_consonants() -> None:
    bags = split([code for code, count in enumerate(COUNTS) for _ in range(count)])
    assert list(map(len, bags)) == [44, 56]
    assert Counter(bags.consonants)[0] == 2


@pytest.mark.topic("variant.two_bags")
def test_the_first_rack_is_chosen_too_tile_by_tile() -> None:
    table = _started()
    assert table.view(0).rack_counts == (0, 0)
    assert table.view(0).bags == (44, 56)
    assert table.no(c.Pass(0)).startswith("turn.not_now"), "first the rack"
    for vowels in (1, 0, 1, 0, 1, 0):
        table.ok(c.DrawFrom(0, vowels, 1 - vowels))
        assert table.state.phase == "filling"
    table.ok(c.DrawFrom(0, 0, 1))
    assert (table.state.phase, table.state.on_turn) == ("thinking", 0)
    assert _vowels(table.state.racks[0]) == 3
    assert table.view(1).bags == (41, 52)


@pytest.mark.topic("variant.two_bags")
def test_a_play_is_followed_by_a_choice_and_the_next_waits() -> None:
    table = Table("manual", variants=AGREED).deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    assert (table.state.phase, table.state.on_turn) == ("drawing", 0)
    assert table.game.waits_for == (0,)
    assert table.no(c.DrawFrom(1, 1, 0)).startswith("turn.not_yours")
    assert table.no(c.PressClock(0)).startswith("draw.")
    table.ok(c.DrawFrom(0, 4, 0))
    assert _vowels(table.state.racks[0][-4:]) == 4
    assert (table.state.phase, table.state.on_turn) == ("thinking", 1)


@pytest.mark.topic("variant.two_bags")
@pytest.mark.parametrize(
    ("vowels", "consonants", "said"),
    [
        (0, 0, "draw.count M.finalizacion-turno"),
        (5, 0, "draw.count M.finalizacion-turno"),
        (-1, 2, "draw.count M.finalizacion-turno"),
        (3, 0, "two_bags.short M.variantes.dos-bolsas"),
    ],
)
def test_no_more_than_are_missing_and_than_the_bag_holds(vowels: int, consonants: int, said: str) -> None:
    table = Table("manual", variants=AGREED).set_up(["CASARIO", "ABORUIL"], bag="AEBBCD")
    table.played(0, "A9", "CASA")
    assert table.no(c.DrawFrom(0, vowels, consonants)) == said


@pytest.mark.topic("variant.two_bags")
def test_when_one_bag_is_empty_the_rest_comes_from_the_other() -> None:
    table = Table("manual", variants=AGREED).set_up(["CASARIO", "ABORUIL"], bag="ABCDFG")
    table.played(0, "A9", "CASA")
    table.ok(c.DrawFrom(0, 1, 0))
    assert table.state.on_turn == 1, "one vowel there was; three consonants followed without a question"
    assert table.view(1).bags == (0, 2)
    table.played(1, "A8", "BO")
    assert table.state.on_turn == 0, "nothing to choose between"


@pytest.mark.topic("variant.two_bags")
def test_an_exchange_says_how_many_vowels_and_each_tile_goes_back_to_its_bag() -> None:
    table = Table("manual", variants=AGREED).deal("CASARIO", "ABORUIL")
    before = table.view(0).bags
    assert table.no(c.Exchange(0, Tiles.of("CSR"))) == "two_bags.choose M.variantes.dos-bolsas"
    assert table.no(c.Exchange(0, Tiles.of("CSR"), vowels=4)).startswith("draw.count")
    table.ok(c.Exchange(0, Tiles.of("CSR"), vowels=2))
    assert _vowels(table.state.racks[0]) == 4 + 2
    assert table.view(0).bags == (before[0] - 2, before[1] - 1 + 3)
    plain = Table("manual").deal("CASARIO", "ABORUIL")
    assert plain.no(c.Exchange(0, Tiles.of("C"), vowels=0)) == "variant.off M.variantes"


@pytest.mark.topic("variant.two_bags")
def test_others_see_the_bag_and_not_the_tile() -> None:
    table = _started()
    (drawn,) = table.ok(c.DrawFrom(0, 2, 0))
    for viewer in (1, SPECTATOR):
        seen = event_for(drawn, viewer)
        assert isinstance(seen, ev.Drawn)
        assert (seen.bag, str(seen.tiles)) == ("vowels", "##")


@pytest.mark.topic("variant.two_bags")
def test_the_seed_gives_the_same_tiles_again_bag_by_bag() -> None:
    table = _started()
    for seat in (0, 1):
        table.ok(c.DrawFrom(seat, 3, 4))
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:2]), vowels=1))
    for _ in range(4):
        table.ok(c.Pass(table.state.on_turn))
    report = verify_draws(table.log)
    assert report.ok
    assert report.choices == table.state.picks


@pytest.mark.topic("variant.two_bags")
def test_whoever_forgets_to_draw_online_is_served_by_the_program() -> None:
    time = online(time_control(RULESETS["manual"].options, "stopped"))
    table = Table("manual", variants=AGREED, time=time).deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    table.ok(c.Tick(), after=31_000)
    assert len(table.state.racks[0]) == 7
    assert table.state.on_turn == 1
