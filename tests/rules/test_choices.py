"""What each could do now, held against `decide` over random games of every kind.

A command that is offered is accepted for some arguments; one that is not is refused for every argument that
we can think of; and the game waits for exactly those who can move it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.driver import random_table
from tests.rules.scenes import after_casa, dealt, in_check, laid, over, rejected
from tests.rules.strategies import NONCES, random_command, random_play
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.choices import may, waits_for
from tesela.rules.codec import LineTiles
from tesela.rules.decide import step
from tesela.rules.due import due
from tesela.rules.handling import HANDLED
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.rulesets import RULESETS
from tesela.rules.state import State

MOVES_ON = {
    "arrive", "start", "draw", "draw_from", "play", "announce", "accept", "withdraw", "exchange", "pass",
    "return_surplus", "press", "return", "sign_slip", "nonce",
    "theme_vote", "theme_argue",
}  # fmt: skip
"""What takes a turn one step further when a seat does it. Laying anew or doubting is nobody's duty."""

DESK_MOVES_ON = {"verdict", "decide_appeal"}


def attempts(tag: str, state: State, seat: int, rng: Random) -> Iterator[c.Command]:
    """The command with every kind of argument that could make sense now."""
    choice = may(state, seat).get(tag)
    rack = state.racks[seat] if seat >= 0 else b""
    who = choice.who if choice and choice.who else range(state.seats)
    match tag:
        case "round":
            yield c.StartRound(seat, (0,))
        case "arrive" | "disqualify" | "return" | "warn" | "adjust_time" | "penalise" | "correct_sum":
            for each in who:
                made: dict[str, c.Command] = {
                    "arrive": c.Arrive(seat, each),
                    "disqualify": c.Disqualify(seat, each, "38"),
                    "return": c.RecordReturn(seat, each),
                    "warn": c.Warn(seat, each, "38"),
                    "adjust_time": c.AdjustTime(seat, each, 1000),
                    "penalise": c.Penalise(seat, each, "38"),
                    "correct_sum": c.CorrectSum(seat, each, 1),
                }
                yield made[tag]
        case "asking":
            for each in who:
                yield c.RecordAsking(seat, each, "casa")
        case "leave":
            for each in who:
                yield c.RecordLeave(seat, each, False)
        case "nonce":
            yield c.OpenNonce(seat, NONCES[seat] if seat >= 0 else "")
        case "start":
            yield c.StartGame(seat)
        case "seating":
            yield c.ChooseSeating(seat, "norte", "sur")
        case "place":
            free = [cell for cell in range(225) if not state.board[cell] and cell not in state.placed]
            for code in set(rack):
                for cell in free:
                    square = "ABCDEFGHIJKLMNO"[cell % 15] + str(cell // 15 + 1)
                    yield c.Place(seat, (square,), LineTiles([code or 0x81]))
        case "lay" | "play":
            for _ in range(20):
                found = random_play(rng, state.board_value(), rack, tries=40)
                if found:
                    yield c.Lay(seat, *found) if tag == "lay" else c.PlayWord(seat, *found)
        case "challenge":
            yield c.Challenge(seat)
            yield from (c.Challenge(seat, (word,)) for word in (choice.words if choice else ()))
        case "appeal":
            yield c.Appeal(seat, "consta")
        case "announce_exchange":
            yield from (c.AnnounceExchange(seat, count) for count in (None, *range(1, 8)))
        case "exchange":
            yield from (c.Exchange(seat, Tiles(rack[:count])) for count in range(1, 8))
            yield from (
                c.Exchange(seat, Tiles(rack[:count]), vowels=n) for count in range(1, 8) for n in (0, 1)
            )
        case "draw_from":
            yield from (c.DrawFrom(seat, vowels, n) for n in range(8) for vowels in range(8))
        case "draw":
            yield from (c.Draw(seat, count) for count in range(1, 8))
        case "swap_blank":
            for cell in range(225):
                yield c.SwapBlank(seat, "ABCDEFGHIJKLMNO"[cell % 15] + str(cell // 15 + 1))
        case "sleep":
            yield from (c.Sleep(seat, days) for days in (1, 30))
        case "agree" | "decline":
            kinds = {"agree": c.Agree, "decline": c.Decline}
            for about in ("end", "stuck", "count", "reopen", "wake", "sum:0:1", "sleep:7", *state.consents):
                yield kinds[tag](seat, about)
        case "theme_vote":
            yield c.VoteTheme(seat, False)
        case "verdict":
            yield c.GiveVerdict(seat, True)
        case "decide_appeal":
            yield c.DecideAppeal(seat, False)
        case "rule":
            yield c.Rule(seat, "39", "x")
        case "director_ends" | "annul" | "reopen":
            yield {"director_ends": c.EndByDirector, "annul": c.Annul, "reopen": c.Reopen}[tag](seat, "x")
        case _:
            kind = next(each.kind for each in HANDLED.values() if each.tag == tag)
            yield kind(seat)


def accepted(table: Table, command: c.Command, at: int) -> bool:
    done = step(table.state, command, at, judge=lambda words: True, secret=table.secret)
    return not isinstance(done, Refusal)


UNDECIDED = {"place", "lay", "play"}
"""Whether a rack has a play is not for `may` to tell: it would say what nobody has asked."""


def hold(table: Table, rng: Random) -> None:
    """Everything that `may` and `waits_for` promise, at this moment."""
    state = table.state
    if due(state, state.last_at):
        return  # time changes it before anybody's command of the same moment is heard
    viewers = [*range(state.seats), ARBITER]
    for viewer in viewers:
        offered = may(state, viewer)
        for handled in HANDLED.values():
            tag = handled.tag
            choice = offered.get(tag)
            at = max(state.last_at, (choice.after or 0) + 1 if choice else state.last_at)
            tried = [accepted(table, command, at) for command in attempts(tag, state, viewer, rng)]
            if choice is None:
                assert not any(tried), (tag, viewer, state.phase)
            elif tag not in UNDECIDED:
                assert any(tried), (tag, viewer, state.phase)
    assert may(state, SPECTATOR) == {}
    for seat in range(state.seats):
        moves = MOVES_ON & set(may(state, seat)) | counts_alike(state, seat)
        if state.on_turn != seat and state.phase not in ("waiting", "surplus"):
            moves -= {"draw"}  # `file-2024` 29: completing a rack holds nobody up
        if state.on_turn != seat or state.phase not in ("drawing", "drawn"):
            moves -= {"return"}  # 38: only a draw waits for who has left the room
        if state.clocks.case == "arbiter":
            moves -= {"arrive"}  # 31.5: whoever comes in meanwhile waits with the others
        assert (seat in waits_for(state)) == bool(moves), (seat, state.phase, moves)
    desk = DESK_MOVES_ON & set(may(state, ARBITER))
    stopped = state.clocks.case == "arbiter" or (state.count_disputed and state.header.arbiter)
    assert (ARBITER in waits_for(state)) == (bool(desk) or (stopped and state.ended is None))
    idle = state.ended is not None or state.awaits_round  # an agreed start waits for nobody but time
    if state.asleep is not None:
        sleepers = [state.asleep.seat] if state.asleep.seat >= 0 else state.active
        assert all({"wake", "agree"} & set(may(state, seat)) for seat in sleepers)
        idle = True  # and so does a game that sleeps, unless who put it to sleep wakes it
    assert waits_for(state) or idle, "somebody can always do something"


def counts_alike(state: State, seat: int) -> set[str]:
    """31.3: agreeing on the count moves a disputed one on."""
    choice = may(state, seat).get("agree")
    return {"agree"} if choice and "count" in choice.about and state.clocks.case != "arbiter" else set()


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_what_is_offered_is_what_is_accepted(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    for number in range(40):
        table.send(random_command(rng, table.state), rng.choice([0, 700, 9000]))
        if number % 5 == 0 or table.state.ended is not None:
            hold(table, rng)
        if table.state.ended is not None:
            break


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_usual_moments(ruleset: str) -> None:
    rng = Random(1)
    for scene in (dealt, laid, in_check, after_casa, over):
        hold(scene(ruleset), rng)
    if RULESETS[ruleset].options.appeal:
        hold(rejected(ruleset), rng)


def test_every_command_declares_itself_once() -> None:
    assert set(HANDLED) == set(c.COMMAND_TYPES)
    assert len({handled.tag for handled in HANDLED.values()}) == len(HANDLED)


@pytest.mark.article("fise-2007", "24")
def test_as_many_may_be_exchanged_as_the_bag_has() -> None:
    table = Table("fise-2007").set_up(["CASARIO", "ABORUIL"], bag="EE")
    assert may(table.state, 0)["exchange"].most == 2
    assert may(Table("fise-2007").set_up(["CASARIO", "ABORUIL"], bag="").state, 0).get("exchange") is None


@pytest.mark.article("manual", "M.dudas.1")
def test_under_the_manual_the_others_speak_before_the_count() -> None:
    table = in_check("manual")
    assert waits_for(table.state) == (1,)
    assert "announce" not in may(table.state, 0)
    assert may(table.state, 1)["challenge"].words == (Tiles.of("CASA"),)


def test_what_may_be_done_stands_on_the_view() -> None:
    table = in_check("fise-2007")
    seen = table.view(1)
    assert (seen.waits_for, dict(seen.may)) == ((1,), dict(may(table.state, 1)))
    assert table.view(SPECTATOR).may == {}
    assert "start" in may(Table("manual").state, KEEPER)
