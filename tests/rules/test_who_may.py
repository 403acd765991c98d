"""Who may ask for what: each command from each chair, at the moment that suits it best."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.scenes import after_casa, dealt, in_check, laid, over, rejected
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR

RULES = "file-2024"
ANYBODY = {"on turn", "opponent", "arbiter", "keeper"}
PLAYERS = {"on turn", "opponent"}
CHAIRS = {"on turn": 0, "opponent": 1, "arbiter": ARBITER, "keeper": KEEPER}


def _challenged(ruleset: str) -> Table:
    table = in_check(ruleset, judge=None, arbiter=True)
    table.ok(c.Challenge(1))
    return table


def _appealed(ruleset: str) -> Table:
    table = rejected(ruleset)
    table.ok(c.Appeal(0, "consta"))
    return table


def _paused(ruleset: str) -> Table:
    table = dealt(ruleset, arbiter=True)
    table.ok(c.CallArbiter(1))
    return table


def _surplus(ruleset: str) -> Table:
    table = after_casa(ruleset, drawing_by_hand=True)
    table.ok(c.Draw(0, 5, seen=True))
    return table


def _drawn(ruleset: str) -> Table:
    table = after_casa(ruleset, drawing_by_hand=True)
    table.ok(c.Draw(0, 4))
    return table


def _verifying(ruleset: str) -> Table:
    table = in_check(ruleset, time="running")
    table.now += 6000
    return table


def _away(ruleset: str) -> Table:
    table = after_casa(ruleset, drawing_by_hand=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    return table


def _started(ruleset: str) -> Table:
    table = Table(ruleset, starter=0)
    table.ok(c.StartGame(KEEPER))
    return table


def _absent(ruleset: str) -> Table:
    table = Table(ruleset, time="running")
    table.ok(c.StartRound(ARBITER, (1,)))
    return table


def _asked_to_reopen(ruleset: str) -> Table:
    table = over(ruleset)
    for asked in (c.Sign(0), c.Sign(1), c.Agree(0, "reopen"), c.Agree(1, "reopen")):
        table.ok(asked)
    return table


def _with_arbiter(ruleset: str) -> Table:
    return in_check(ruleset, arbiter=True)


def _strict(ruleset: str) -> Table:
    return dealt(ruleset, strict_laying=True)


Made = Callable[[int], c.Command]
ROWS: list[tuple[Callable[[str], Table], Made, set[str]]] = [
    (Table, lambda who: c.StartRound(who, (0, 1)), {"arbiter"}),
    (_absent, lambda who: c.Arrive(who, 0), {"arbiter", "on turn"}),
    (Table, c.StartGame, ANYBODY),
    (_started, lambda who: c.ChooseSeating(who, "norte", "sur"), {"opponent"}),
    (_strict, lambda who: c.Place(who, ("H8",), line("C")), {"on turn"}),
    (dealt, lambda who: c.Lay(who, "H8", line("CASA")), {"on turn"}),
    (laid, c.Announce, {"on turn"}),
    (laid, c.TakeBack, {"on turn"}),
    (dealt, lambda who: c.PlayWord(who, "H8", line("CASA")), {"on turn"}),
    (in_check, c.Accept, {"opponent"}),
    (in_check, c.Challenge, {"opponent"}),
    (_challenged, lambda who: c.GiveVerdict(who, True), {"arbiter"}),
    (rejected, lambda who: c.Appeal(who, "consta"), {"on turn"}),
    (rejected, c.Withdraw, {"on turn"}),
    (_appealed, lambda who: c.DecideAppeal(who, False), {"arbiter"}),
    (dealt, lambda who: c.AnnounceExchange(who, 1), {"on turn"}),
    (dealt, lambda who: c.Exchange(who, Tiles.of("A")), {"on turn"}),
    (dealt, c.Pass, {"on turn"}),
    (_surplus, c.SeeSurplus, {"opponent"}),
    (_surplus, c.ReturnSurplus, {"opponent", "arbiter", "keeper"}),
    (_drawn, c.PressClock, {"on turn"}),
    (_verifying, c.PauseToVerify, ANYBODY),
    (_with_arbiter, c.DisputeCount, ANYBODY),
    (_started, c.CallArbiter, {"arbiter"}),  # none was agreed on: only one who comes by
    (_paused, c.Resume, {"arbiter"}),
    (dealt, lambda who: c.Agree(who, "end"), PLAYERS),
    (dealt, c.Resign, PLAYERS),
    (over, c.Sign, PLAYERS),
    (_verifying, lambda who: c.AdjustTime(who, 0, 1000), {"arbiter"}),
    (dealt, lambda who: c.Penalise(who, 0, "38"), {"arbiter"}),
    (dealt, lambda who: c.Warn(who, 0, "38"), {"arbiter"}),
    (dealt, lambda who: c.Disqualify(who, 0, "38"), {"arbiter"}),
    (dealt, lambda who: c.RecordLeave(who, 0, True), {"arbiter"}),
    (_away, lambda who: c.RecordReturn(who, 0), {"arbiter", "on turn"}),
    (dealt, lambda who: c.CorrectSum(who, 0, 3), {"arbiter"}),
    (dealt, lambda who: c.Rule(who, "50", "se repite"), {"arbiter"}),
    (dealt, lambda who: c.EndByDirector(who, "reloj"), {"arbiter"}),
    (dealt, lambda who: c.Annul(who, "sin luz"), {"arbiter"}),
    (_asked_to_reopen, lambda who: c.Reopen(who, "un error"), {"arbiter"}),
    (dealt, c.Tick, {"keeper"}),
]
CASES = [
    pytest.param(scene, made, chair, chair in allowed, id=f"{type(made(0)).__name__}-{chair}")
    for scene, made, allowed in ROWS
    for chair in CHAIRS
]


@pytest.mark.parametrize(("scene", "made", "chair", "allowed"), CASES)
def test_from_each_chair(scene: Callable[[str], Table], made: Made, chair: str, allowed: bool) -> None:
    table = scene(RULES)
    done = table.send(made(CHAIRS[chair]))
    assert isinstance(done, Refusal) != allowed, done


@pytest.mark.parametrize("who", [SPECTATOR, 2, 3, 4, -4, 99])
def test_nobody_else_may_do_anything(who: int) -> None:
    """A spectator, a chair that the game does not have, a number out of the air."""
    for scene, made, _ in ROWS:
        assert scene(RULES).no(made(who)) == "seat.unknown"


def test_who_was_put_out_of_the_game_does_nothing_more() -> None:
    table = dealt("manual", 3)
    table.ok(c.Resign(1))
    made: list[c.Command] = [
        c.Pass(1), c.Accept(1), c.Challenge(1), c.Agree(1, "end"), c.Resign(1), c.Exchange(1, Tiles.of("A")),
        c.Decline(1, "end"),
    ]  # fmt: skip
    assert {table.no(command) for command in made} == {"seat.out"}


@pytest.mark.topic("clock.stops.arbiter")
def test_while_the_arbiter_is_at_the_table_players_only_give_up_or_agree() -> None:
    for allowed in (c.Resign(0), c.Agree(1, "end"), c.Tick()):
        _paused(RULES).ok(allowed)
    waiting: list[c.Command] = [
        c.Pass(0), c.PlayWord(0, "H8", line("CASA")), c.Exchange(0, Tiles.of("A")), c.CallArbiter(0),
        c.Lay(0, "H8", line("CASA")), c.PauseToVerify(1), c.DisputeCount(1),
    ]  # fmt: skip
    for command in waiting:
        assert _paused(RULES).no(command) == "game.paused 31.5"
    assert _paused(RULES).no(c.CallArbiter(ARBITER)) == "game.paused 31.5"


AFTER: list[tuple[c.Command, bool]] = [
    (c.Sign(0), True),
    (c.CorrectSum(ARBITER, 0, 4), True),
    (c.Penalise(ARBITER, 0, "38"), True),
    (c.Warn(ARBITER, 0, "38"), True),
    (c.Rule(ARBITER, "50", "consta"), True),
    (c.Tick(), True),
    (c.Agree(0, "sum:0:4"), True),
    (c.Pass(0), False),
    (c.PlayWord(0, "H8", line("CASA")), False),
    (c.Resign(0), False),
    (c.Disqualify(ARBITER, 0, "38"), False),
    (c.Annul(ARBITER, "tarde"), False),
    (c.EndByDirector(ARBITER, "tarde"), False),
    (c.AdjustTime(ARBITER, 0, 5), False),
    (c.CallArbiter(0), False),
    (c.StartGame(0), False),
]


@pytest.mark.topic("end.over")
@pytest.mark.parametrize(("command", "allowed"), AFTER, ids=lambda value: type(value).__name__)
def test_after_the_end_only_paper_is_left(command: c.Command, allowed: bool) -> None:
    table = over(RULES)
    if allowed:
        table.ok(command)
    else:
        assert table.no(command) == "game.over 45"


def test_texts_and_numbers_that_no_log_could_hold() -> None:
    table = dealt(RULES, judge=nothing_is_a_word, arbiter=True)
    for text in ("x" * 2001, "\ud800", "a\udfffb"):
        for command in (c.CallArbiter(0, text), c.Rule(ARBITER, text, ""), c.Agree(0, text)):
            assert table.no(command) == "text.too_long"
    table.ok(c.Rule(ARBITER, "50", "x" * 2000))
    assert table.no(c.CorrectSum(ARBITER, 0, 10**12 + 1)) == "number.too_big"
    table.ok(c.CorrectSum(ARBITER, 0, 10**12))
