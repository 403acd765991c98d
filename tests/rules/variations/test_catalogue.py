"""Every variation states what it changes and cites the manual; what can't go together is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rules.driver import check_log, check_step, finish, strange_judge
from tests.rules.referee import Referee
from tests.rules.strategies import random_command
from tests.rules.table import Table

from tesela.rules import events as ev
from tesela.rules.header import NO_VARIANTS, Variants
from tesela.rules.variations.catalogue import VARIATIONS, agreed, article_of
from tesela.texts import catalogue
from tesela.texts.variations import played_with, variation_names

AGREED = {
    "recycled_blanks": Variants(recycled_blanks=True),
    "open_dictionary": Variants(open_dictionary=True),
    "themed": Variants(theme="mar", theme_points=5),
    "cingulillo": Variants(cingulillo=True, cingulillo_least=4),
    "two_bags": Variants(two_bags=True),
}
PAIRS = [(one, other) for one in AGREED for other in AGREED if one <= other]


def _variants(*keys: str) -> Variants:
    """All of these together."""
    both = NO_VARIANTS
    for key in keys:
        changed = {
            name: value
            for name in Variants.__struct_fields__
            if (value := getattr(AGREED[key], name)) != getattr(NO_VARIANTS, name)
        }
        both = replace(both, **changed)
    return both


@pytest.mark.topic("variant.agreed")
def test_each_is_named_in_both_languages_and_has_its_point_of_the_manual() -> None:
    assert {each.key for each in VARIATIONS} == set(AGREED)
    for each in VARIATIONS:
        article = article_of(each)
        assert article is not None
        assert article.number.startswith("M.variantes.")
        assert each.changes
        for lang in ("es", "en"):
            assert {f"variation.{each.key}.{part}" for part in ("name", "title", "about")} <= set(
                catalogue(lang)
            )


@pytest.mark.topic("variant.agreed")
def test_the_table_is_told_what_it_plays_with() -> None:
    assert played_with(_variants("cingulillo", "recycled_blanks"), lang="es") == (
        "Se juega con: comodines que se reciclan, cingulillo de 5 a 4."
    )
    assert variation_names(_variants("themed"), lang="en") == ["theme “mar” (5 points)"]
    assert played_with(NO_VARIANTS, lang="es") == ""


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_manual_lets_them_be_combined(one: str, other: str) -> None:
    assert {each.key for each in agreed(_variants(one, other))} == {one, other}
    Table("manual", variants=_variants(one, other))


def play(seed: int, one: str, other: str, steps: int) -> list[ev.Event]:
    """A whole game with these two, everything mixed, watched by the second referee; its log."""
    rng = Random(seed)
    table = Table(
        "manual",
        rng.randint(2, 4),
        judge=strange_judge,
        seed=rng.getrandbits(64),
        judging=rng.choice(["challenge", "checked"]),
        variants=_variants(one, other),
    )
    for _ in range(steps):
        check_step(table, random_command(rng, table.state), rng.choice([0, 500, 20_000]))
        if table.state.ended is not None:
            break
    finish(table)
    check_log(table)
    header = table.log[0]
    assert isinstance(header, ev.Created)
    referee = Referee(header)
    for event in table.log[1:]:
        referee.watch(event)
    assert referee.over
    assert referee.scores == table.state.scores
    return table.log


ABOUT: dict[str, Callable[[ev.Event], bool]] = {
    "recycled_blanks": lambda event: isinstance(event, ev.BlankSwapped),
    "themed": lambda event: isinstance(event, ev.ThemeDenied),
    "cingulillo": lambda event: isinstance(event, ev.Laid) and len(event.tiles) >= 4,
    "two_bags": lambda event: isinstance(event, ev.Drawn) and len(event.tiles) == 1,
}
"""What happens where a variation is really played, and seldom or never elsewhere."""


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize("key", ABOUT)
def test_random_games_come_to_what_a_variation_is_about(key: str) -> None:
    games = [play(seed, key, key, 80) for seed in range(6)]
    assert sum(any(map(ABOUT[key], log)) for log in games) >= 2


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_games_with_any_two_hold_together(one: str, other: str) -> None:
    for seed in range(3):
        play(seed, one, other, 80)


@pytest.mark.topic("variant.agreed")
@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), PAIRS)
@given(seed=st.integers(0, 2**48))
@settings(max_examples=1000)
def test_a_thousand_games_with_any_two_hold_together(one: str, other: str, seed: int) -> None:
    play(seed, one, other, 250)
