"""Moments of a game, set up under any rule set: where a test of an article begins."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table, line, nothing_is_a_word

from tesela.rules import commands as c
from tesela.rules import events as ev

RACKS = ("CASARIO", "ABORUIL", "EEENNOO", "SSTTLDD")


def dealt(ruleset: str, players: int = 2, **agreed: Any) -> Table:
    """The first turn: seat 0 holds CASARIO, the next ABORUIL, EEENNOO and SSTTLDD."""
    return Table(ruleset, players, **agreed).deal(*RACKS[:players])


def laid(ruleset: str, **agreed: Any) -> Table:
    """CASA lies on the board and has not been counted."""
    table = dealt(ruleset, **agreed)
    table.ok(c.Lay(0, "H8", line("CASA")))
    return table


def in_check(ruleset: str, players: int = 2, **agreed: Any) -> Table:
    """CASA lies there and the others may doubt it: counted already, except under the manual."""
    table = dealt(ruleset, players, **agreed)
    table.play(0, "H8", "CASA")
    return table


def after_casa(ruleset: str, players: int = 2, **agreed: Any) -> Table:
    """CASA has been accepted; seat 1 thinks."""
    table = dealt(ruleset, players, **agreed)
    table.played(0, "H8", "CASA")
    return table


def rejected(ruleset: str, **agreed: Any) -> Table:
    """CASA was found invalid, and seat 0 may appeal."""
    table = in_check(ruleset, judge=nothing_is_a_word, arbiter=True, **agreed)
    table.challenge(1)
    return table


def over(ruleset: str, **agreed: Any) -> Table:
    """Both have agreed to stop at 12-0."""
    table = after_casa(ruleset, **agreed)
    table.ok(c.Agree(0, "end"))
    table.ok(c.Agree(1, "end"))
    return table


def pass_round(table: Table, times: int) -> None:
    """So many passes, one after the other, pressing the clock where the players do."""
    for _ in range(times):
        table.ok(c.Pass(table.state.on_turn))
        if table.state.phase == "drawn":
            table.ok(c.PressClock(table.state.on_turn))


def ended(table: Table) -> ev.Ended:
    """The event that ended the game."""
    found = [event for event in table.log if isinstance(event, ev.Ended)]
    assert len(found) == 1, "a game ends once"
    return found[0]


def cited(article: object) -> str:
    """An article's number, or `-` where none is cited."""
    return getattr(article, "number", "-")
