"""Bots sit at every variation of the manual and play it to its end."""

from __future__ import annotations

import pytest
from tests.bots.seats import bot, is_spanish, play_on
from tests.rules.table import Table

from tesela.bots.variations import exchange
from tesela.core.board import Board
from tesela.core.tiles import Tiles
from tesela.engine.moves import MoveKind
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import LineTiles
from tesela.rules.header import Variants
from tesela.rules.roles import KEEPER

ALL = Variants(recycled_blanks=True, cingulillo=True, cingulillo_least=4, two_bags=True, open_dictionary=True)


@pytest.mark.topic("variant.agreed")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_all_of_them_together_to_the_end(players: int) -> None:
    table = Table("manual", players, judge=is_spanish, judging="checked", seed=players, variants=ALL)
    table.ok(c.StartGame(KEEPER))
    play_on(table, ["static"])
    assert table.state.ended is not None
    assert any(isinstance(event, ev.Laid) for event in table.log)


@pytest.mark.topic("variant.recycled_blanks")
def test_a_bot_takes_the_blank_before_it_plays() -> None:
    table = Table("manual", judge=is_spanish, variants=Variants(recycled_blanks=True)).deal(
        "C?SARIO", "ABORUIL"
    )
    table.played(0, "H8", "CaSA")
    command = bot("static").act(table.view(1))
    assert command == c.SwapBlank(1, "I8")


@pytest.mark.topic("variant.two_bags")
@pytest.mark.parametrize(("rack", "vowels"), [("CBDFGHJ", 3), ("AEIOUAE", 0)])
def test_a_bot_draws_what_its_rack_lacks(rack: str, vowels: int) -> None:
    table = Table("manual", judge=is_spanish, variants=Variants(two_bags=True)).deal(rack, "ABORUIL")
    table.ok(c.Pass(0))
    table.ok(c.Pass(1))
    seen = table.view(0)
    given = Tiles.of(rack)[:3]
    assert exchange(seen, Tiles(given)).vowels == vowels


@pytest.mark.topic("variant.cingulillo")
def test_a_bot_opens_as_long_as_it_must_or_loses_the_turn() -> None:
    agreed = Variants(cingulillo=True, cingulillo_least=4)
    for seed in range(6):
        table = Table("manual", judge=is_spanish, judging="checked", seed=seed, variants=agreed)
        table.ok(c.StartGame(KEEPER))
        play_on(table, ["semilla"], most=4)
        laid = [event for event in table.log if isinstance(event, ev.Laid)]
        assert all(len(event.tiles) >= 4 for event in laid[:1])


@pytest.mark.topic("variant.cingulillo", "variant.open_dictionary")
def test_advice_keeps_to_what_may_open_now() -> None:
    agreed = Variants(cingulillo=True, cingulillo_least=4, open_dictionary=True)
    table = Table("manual", judge=is_spanish, judging="checked", variants=agreed).deal("CASARIO", "BCDFGHJ")
    opens = [move.play for move in bot("static").advice(table.view(0), 3)]
    assert len(opens) == 3
    assert all(play is None or len(play.tiles) >= 5 for play in opens)
    assert any(opens)
    table.ok(c.Pass(0))
    told = bot("static").advice(table.view(1), 3)
    assert not any(move.play for move in told)
    assert told, "a pass or an exchange is left"
    assert bot("static").advice(table.view(0), 3) == [], "it is not their turn"


@pytest.mark.topic("variant.open_dictionary")
def test_advice_tells_words_also_where_exchanging_is_best() -> None:
    agreed = Variants(open_dictionary=True)
    table = Table("manual", judge=is_spanish, judging="checked", variants=agreed)
    table.deal("BDGHMPA", "NNSSRRT")
    best = bot("static").best_moves(table.view(0), 3)
    assert [move.kind for move in best] == [MoveKind.EXCHANGE] * 3
    told = bot("static").advice(table.view(0), 3)
    assert [move.kind for move in told][:2] == [MoveKind.EXCHANGE, MoveKind.PLACE]
    words = [move.play.word_on(Board()) for move in told[1:] if move.play]
    assert len(words) == len(set(words)) == len(told) - 1


@pytest.mark.topic("variant.two_bags", "variant.open_dictionary")
def test_no_advice_is_given_on_a_rack_that_is_still_to_be_completed() -> None:
    agreed = Variants(two_bags=True, open_dictionary=True)
    table = Table("manual", judge=is_spanish, judging="checked", variants=agreed)
    table.ok(c.StartGame(KEEPER))
    seat = table.state.on_turn
    table.ok(c.DrawFrom(seat, 1, 0))
    assert bot("static").advice(table.view(seat), 3) == []
    table.ok(c.DrawFrom(seat, 2, 4))
    assert bot("static").advice(table.view(seat), 3)


HOUSE = Variants(theme="La casa", theme_points=5)


@pytest.mark.topic("variant.themed")
def test_a_bot_claims_what_is_on_the_list_and_nothing_else() -> None:
    table = Table("manual", judge=is_spanish, judging="checked", variants=HOUSE).deal("MESACDL", "ABORUIL")
    command = bot("static").act(table.view(0))
    assert isinstance(command, c.PlayWord)
    assert command.theme == Tiles.of("MESA")
    own = Table(
        "manual", judge=is_spanish, judging="checked", variants=Variants(theme="tías", theme_points=5)
    )
    unlisted = bot("static").act(own.deal("MESACDL", "ABORUIL").view(0))
    assert isinstance(unlisted, c.PlayWord)
    assert unlisted.theme is None


@pytest.mark.topic("variant.themed")
@pytest.mark.parametrize(
    ("theme", "word", "granted"),
    [("La casa", "CASA", True), ("mar", "CASA", False), ("mis tías", "CASA", True)],
)
def test_a_bot_votes_by_the_list_and_believes_where_there_is_none(
    theme: str, word: str, granted: bool
) -> None:
    agreed = Variants(theme=theme, theme_points=5)
    table = Table("manual", judge=is_spanish, judging="checked", variants=agreed).deal("CASARIO", "ABORUIL")
    table.ok(c.PlayWord(0, "H8", LineTiles(Tiles.of(word)), theme=Tiles.of(word)))
    while table.state.claim is not None:
        seat = table.game.waits_for[0]
        table.ok(bot("static").act(table.view(seat)))
    assert table.state.scores[0] == (17 if granted else 12)


@pytest.mark.topic("variant.themed")
def test_bots_play_a_themed_game_to_its_end() -> None:
    themed = Variants(theme="Cocina", theme_points=5, recycled_blanks=True, two_bags=True)
    table = Table("manual", 3, judge=is_spanish, judging="checked", seed=4, variants=themed)
    table.ok(c.StartGame(KEEPER))
    play_on(table, ["static"])
    assert table.state.ended is not None
    granted = [event for event in table.log if isinstance(event, ev.ThemeGranted)]
    assert granted, "a list of food finds some in a whole game"
