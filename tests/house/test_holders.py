"""The rulebook's page may cite only code that a person can reach; what waits says so, and for what."""

from __future__ import annotations

import pytest
from tools.callgraph.doors import is_reached, program, reached_by_people

from tesela.rules.articles.code import all_holders, pending_holders
from tesela.server.api import games, library, live, lobby, passkeys, people, reference, system


def test_a_person_can_reach_the_code_that_holds_an_article() -> None:
    unreached = {name for _, name in all_holders() if not is_reached(name)} - set(pending_holders())
    assert unreached == set(), (
        "nothing that a person can do leads to these (`python -m tools.callgraph` shows how it looks): "
        "call them, name what really holds the article, or put them under [pending] in holders.toml"
    )


def test_nothing_is_pending_that_can_be_reached() -> None:
    arrived = {name: reached_by_people().path(program().resolve(name) or name)[:3]
               for name in pending_holders() if is_reached(name)}  # fmt: skip
    assert arrived == {}, "these are reached now: take them out of [pending] in holders.toml, run `make docs`"


def test_nothing_is_pending_that_holds_no_article() -> None:
    assert set(pending_holders()) <= {name for _, name in all_holders()}


@pytest.mark.parametrize("room", [games, library, live, lobby, passkeys, people, reference, system])
def test_every_handler_of_the_server_is_a_door(room: object) -> None:
    """What a framework calls is seen from the command line on: `tesela serve` leads to all handlers."""
    handlers = vars(room)["HANDLERS"]
    assert handlers
    for each in handlers:
        assert f"{each.fn.__module__}.{each.fn.__qualname__}" in reached_by_people()
