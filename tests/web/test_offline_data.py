"""The games that the browser's fold is held against are those that the rules decide."""

from __future__ import annotations

import json

from tests.web.decided_games import FILE, chances, decided_again


def test_the_file_says_what_the_rules_decide() -> None:
    """Whatever bots and words are like by now: the turns are given, the rules say what comes of them."""
    told = json.loads(FILE.read_text("utf-8"))
    assert {key: told[key] for key in told if key != "games"} == chances()
    assert told["games"] == [decided_again(game) for game in told["games"]]


def test_every_way_of_ending_is_among_them() -> None:
    games = json.loads(FILE.read_text("utf-8"))["games"]
    assert {game["ended"] for game in games} == {"out", "passes", "resigned", "scoreless"}
