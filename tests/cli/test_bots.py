"""`tesela bots` and matches with challenges: everybody is told, with strength and thinking time."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import tesela

from tesela.bots import bot_names, rating_of, thinking_time
from tesela.texts import LANGUAGES, say

pytestmark = pytest.mark.usefixtures("home")


def test_json_tells_every_bot_weakest_first() -> None:
    told = tesela("bots", "--json")
    assert told.code == 0
    assert [each["key"] for each in told.json] == list(bot_names())
    for each in told.json:
        rating = rating_of(each["key"])
        assert rating is not None
        assert (each["rating"], each["rating_error"], each["games"]) == (
            rating.elo,
            rating.error,
            rating.games,
        )
        assert each["seconds"] == thinking_time(each["key"]) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_read_names_and_figures(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    told = tesela("bots", lang=lang)
    for bot in bot_names():
        rating = rating_of(bot)
        assert rating is not None
        row = next(line for line in told.out.splitlines() if say(f"bots.{bot}.name", lang=lang) in line)
        assert str(rating.elo) in row


@pytest.mark.parametrize("command", ["play", "match"])
def test_the_help_names_every_bot(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    told = tesela(command, "--help")
    assert told.code == 0 and ", ".join(bot_names()) in told.out


def test_a_match_with_challenges_is_played_by_the_rules_and_repeats(words: str) -> None:
    command = ("match", "--players", "farol,semilla", "--games", "4", "--paired", "-l", words, "--json")
    with_challenges = tesela(*command, "--judging", "challenge").json
    checked = tesela(*command).json
    again = tesela(*command, "--judging", "challenge").json
    assert with_challenges["games"] == 4
    assert with_challenges["spread"] == again["spread"] != checked["spread"]


def test_another_program_can_not_be_challenged(words: str) -> None:
    told = tesela(
        "match", "--players", "static,cmd:true", "--judging", "challenge", "--games", "2", "-l", words
    )
    assert told.code == 2 and "cmd:true" in told.err and "Traceback" not in told.err


def test_a_journal_of_checked_games_is_not_taken_for_games_with_challenges(
    words: str, tmp_path: Path
) -> None:
    command = ("match", "--players", "static,semilla", "--games", "2", "-l", words)
    journal = ("--journal", tmp_path / "match.jsonl")
    assert tesela(*command, *journal).code == 0
    assert tesela(*command, *journal, "--judging", "challenge").code == 2
