"""Bots in a seat: legal from the first turn to the last, and blind to what their seat may not see."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.seats import bot, is_spanish, play_on, same_but_hidden, shuffled, started, to_act
from tests.rules.scenes import pass_round
from tests.rules.second_look import tiles_of
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.bots import bot_names, bot_to_act, default_bot, seed_for
from tesela.bots.turn_view import turn_view_of
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS
from tesela.rules.views import view
from tesela.texts import LANGUAGES, catalogue

QUICK = ("semilla", "tertulia", "farol", "veterana")
TABLES = [
    *((ruleset, 2, judging) for ruleset in sorted(RULESETS) for judging in ("checked", "challenge")),
    ("manual", 3, "checked"),
    ("manual", 4, "checked"),
    ("manual", 3, "challenge"),
    ("manual", 4, "challenge"),
]


@pytest.mark.parametrize(("ruleset", "players", "judging"), TABLES)
def test_whole_games_without_one_refusal(ruleset: str, players: int, judging: str) -> None:
    table = started(ruleset, players, seed=players + len(ruleset), judging=judging)
    acts = play_on(table, QUICK)
    assert table.state.ended in ("out", "passes", "scoreless", "stuck")
    assert sum(isinstance(act, c.PlayWord) for act in acts) > 4 * players
    assert len(tiles_of(table.state)) == 100


@pytest.mark.parametrize("name", [*bot_names(), "static"])
def test_every_bot_makes_its_first_moves(name: str) -> None:
    most = 2 if name in ("maestra", "tesela") else 8
    acts = play_on(started("fise-2007", judging="checked"), [name], most)
    assert len(acts) == most


def test_the_bots_have_names_and_words_in_both_languages() -> None:
    assert default_bot() in bot_names()
    for lang in LANGUAGES:
        for name in bot_names():
            assert catalogue(lang)[f"bots.{name}.name"]
            assert catalogue(lang)[f"bots.{name}.about"]


@pytest.mark.parametrize("name", ["semilla", "farol", "estratega"])
def test_what_the_others_hold_changes_nothing(name: str) -> None:
    """Deal the hidden tiles anew, and the view and the act are the same."""
    rng = Random(3)
    table = started("fise-2007", seed=5)
    for _ in range(10):
        seat = to_act(table.game)
        act = bot(name).act(table.view(seat))
        for _ in range(2):
            other = view(shuffled(table.state, seat, rng), seat)
            assert same_but_hidden(other, table.view(seat))
            assert bot(name).act(other) == act
        table.ok(act)


def test_the_same_moment_is_thought_the_same_in_any_process() -> None:
    assert seed_for("g", 7, 0) == seed_for("g", 7, 0)
    assert len({seed_for("g", 7, 0), seed_for("g", 7, 1), seed_for("g", 8, 0), seed_for("h", 7, 0)}) == 4
    assert 0 <= seed_for("g", 7, 0) < 2**63


def test_an_honest_bot_doubts_what_is_no_word_and_accepts_what_is() -> None:
    for word, answer in (("ZQX", c.Challenge), ("CASA", c.Accept)):
        table = Table("fise-2007", judge=is_spanish).deal("CASAZQX", "AEINORS")
        table.play(0, "H8", word)
        assert type(bot("static").act(table.view(1))) is answer


def test_where_words_are_checked_there_is_nothing_to_doubt() -> None:
    table = Table("fise-2007", judge=nothing_is_a_word).deal("CASAZQX", "AEINORS")
    table.play(0, "H8", "ZQX")
    seen = table.view(1)
    assert isinstance(bot("static").act(seen), c.Challenge)
    checked = started("fise-2007", judging="checked")
    assert bot_to_act(checked.game, frozenset({0, 1})) == checked.state.on_turn


def test_a_word_found_invalid_is_taken_off() -> None:
    table = Table("fise-2007", judge=nothing_is_a_word, arbiter=True).deal("CASARIO", "AEINORS")
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1))
    assert bot("static").act(table.view(0)) == c.SignSlip(0)
    table.ok(c.SignSlip(0))
    assert bot("static").act(table.view(0)) == c.Withdraw(0)


def test_a_bot_without_a_play_proposes_that_nobody_can_before_it_passes() -> None:
    """37.1; with a play it says nothing, whatever the other proposes."""
    table = Table("fise-2007", judge=is_spanish).set_up(["ZQXJVÑF", "AEINORS"], bag="")
    act = bot("static").act(table.view(0))
    assert act == c.Agree(0, "stuck"), "whatever it lays touches rows that make no word"
    table.ok(act)
    assert bot("static").act(table.view(0)) == c.Pass(0)
    open_board = Table("fise-2007", judge=is_spanish).deal("CASARIO", "AEINORS")
    open_board.ok(c.Agree(1, "stuck"))
    assert isinstance(bot("static").act(open_board.view(0)), c.PlayWord)


def test_a_word_that_lies_there_is_announced_and_cambio_once_said_is_carried_out() -> None:
    table = Table("fise-2007").deal("CASARIO", "AEINORS")
    table.ok(c.Lay(0, "H8", line("CASA")))
    assert bot("static").act(table.view(0)) == c.Announce(0)
    other = Table("fise-2007").deal("CASARIO", "AEINORS")
    other.ok(c.AnnounceExchange(0, 3))
    act = bot("static").act(other.view(0))
    assert isinstance(act, c.Exchange)
    assert len(act.tiles) == 3
    other.ok(act)


def test_with_a_bag_too_small_nobody_asks_for_more() -> None:
    for tiles in ("", "E", "EE"):
        table = Table("fise-2007", judge=is_spanish).set_up(["ZQXJVÑF", "AEINORS"], bag=tiles)
        act = bot("static").act(table.view(0))
        assert not isinstance(act, c.Exchange) or len(act.tiles) <= len(tiles)
        table.ok(act)


def test_a_dead_game_is_not_kept_alive_by_exchanges() -> None:
    """Two rounds without a play, and the bot that would exchange passes instead."""
    table = Table("manual", judge=is_spanish).deal("ZQXJVÑF", "AEINORS")
    first = bot("static").act(table.view(0))
    assert isinstance(first, c.Exchange)
    for _ in range(4):
        seat = table.state.on_turn
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
    table.state.racks[0] = bytes(Tiles.of("ZQXJVÑF"))
    assert bot("static").act(table.view(0)) == c.Pass(0)


# Whose answer is awaited (the server asks by it)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_bots_answer_a_play_before_or_after_the_count_as_the_rule_set_has_it(ruleset: str) -> None:
    """Under the manual doubts come while the word lies there uncounted; elsewhere after the count."""
    table = Table(ruleset, judge=is_spanish).deal("CASARIO", "AEINORS")
    table.play(0, "H8", "CASA")
    everybody = frozenset({0, 1})
    assert bot_to_act(table.game, everybody) == 1
    assert bot_to_act(table.game, frozenset({0})) is None, "a person has to answer"
    table.ok(bot("static").act(table.view(1)))
    assert (table.state.scores[0], bot_to_act(table.game, everybody)) == (12, 1)


def test_nobody_is_asked_after_the_end_or_while_the_arbiter_is_there() -> None:
    table = Table("fise-2007", arbiter=True).deal("CASARIO", "AEINORS")
    table.ok(c.CallArbiter(1))
    assert bot_to_act(table.game, frozenset({0, 1})) is None
    table.ok(c.Resume(ARBITER))
    pass_round(table, 4)
    assert bot_to_act(table.game, frozenset({0, 1})) is None


# What the engine is shown


def test_a_seat_sees_the_table_from_its_own_side() -> None:
    table = Table("manual", 4).deal("CASARIO", "AEINORS", "LLSSTTD", "UUOOEEB")
    table.played(0, "H8", "CASA")
    seen = turn_view_of(table.view(1), 1)
    assert seen.rack == Tiles.of("AEINORS").sorted()
    assert (seen.scores, seen.others, seen.bag) == ((0, 0, 0, 12), (7, 7, 7), 68)
    assert seen.last is not None
    assert seen.last.board.is_empty()
    assert str(seen.last.play) == "H8 CASA"
    table.ok(c.Resign(2))
    seen = turn_view_of(table.view(1), 1)
    assert (seen.scores, seen.others) == ((0, 0, 12), (7, 7)), "who has left is no rival any more"


def test_a_play_of_who_has_left_tells_nothing() -> None:
    table = Table("manual", 3).deal("CASARIO", "AEINORS", "LLSSTTD")
    table.played(0, "H8", "CASA")
    table.ok(c.Resign(0))
    assert turn_view_of(table.view(1), 1).last is None


@pytest.mark.parametrize("name", ["maestra", "tesela"])
def test_two_bots_play_on_to_the_end_when_the_third_leaves(name: str) -> None:
    table = started("manual", 3, seed=3, judging="checked")
    play_on(table, ["estratega"], most=14)
    table.ok(c.Resign((table.state.on_turn + 1) % 3))
    play_on(table, [name])
    assert table.state.ended in ("out", "passes", "stuck")


def test_passes_and_dry_turns_are_counted_as_the_rules_count_them() -> None:
    table = Table("manual", 3).deal("CASARIO", "AEINORS", "LLSSTTD")
    table.played(0, "H8", "CASA")
    table.ok(c.Exchange(1, Tiles.of("A")))
    after = turn_view_of(table.view(2), 2).last
    assert after is not None and (after.play, after.exchanged) == (None, 1), (
        "how many is public, which is not"
    )
    pass_round(table, 2)
    seen = turn_view_of(table.view(1), 1)
    assert (seen.passes, seen.scoreless) == (2, 3)
    assert seen.last is not None
    assert (seen.last.play, seen.last.exchanged) == (None, 0)
    table.ok(c.Resign(2))
    assert turn_view_of(table.view(1), 1).passes == table.state.passes == 1


def test_advice_is_best_first_and_playable() -> None:
    table = started("fise-2007", judging="checked")
    seat = table.state.on_turn
    found = bot("static").best_moves(table.view(seat), 5)
    assert len(found) == 5
    play = found[0].play
    assert play is not None
    assert play == bot("static").best_moves(table.view(seat), 1)[0].play
    table.play(seat, str(play.coord), str(play).split()[1])
