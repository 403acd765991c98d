"""Setting up: everything is written out, and what the rule set does not have is refused."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.table import NAMES

from tesela.rules import events as ev
from tesela.rules.create import create
from tesela.rules.header import TimeControl
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_header_writes_every_option_out(ruleset: str) -> None:
    made = create("g", ruleset, NAMES[:2], 5, commitment="x", lexicon="abierto", lexicon_hash="h")
    assert isinstance(made, ev.Created)
    data = msgspec.json.decode(ev.write_event(made))
    assert data["options"] == RULESETS[ruleset].options.written_out() | {
        "clocks": [msgspec.to_builtins(clock) for clock in RULESETS[ruleset].options.clocks]
    }
    assert data["variants"]["recycled_blanks"] is False
    assert data["time"]["player_ms"] is None
    assert (data["lexicon"], data["lexicon_hash"], data["code"]) == ("abierto", "h", made.code)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"ruleset": "nada"}, "create.ruleset"),
        ({"players": ["Ana"]}, "create.players"),
        ({"starter": 2}, "create.starter"),
        ({"commitment": ""}, "create.by_hand"),
        ({"time": TimeControl(kind="running")}, "create.time"),
        ({"time": TimeControl(kind="timer", turn_ms=0)}, "create.time"),
        ({"time": TimeControl(kind="none", game_ms=-1)}, "create.time"),
    ],
)
def test_what_may_not_be_agreed(changed: dict[str, object], code: str) -> None:
    agreed: dict[str, object] = {"game": "g", "ruleset": "fise-2007", "players": NAMES[:2], "now": 0}
    made = create(**(agreed | {"commitment": "x"} | changed))  # type: ignore[arg-type]
    assert isinstance(made, Refusal)
    assert made.code == code
