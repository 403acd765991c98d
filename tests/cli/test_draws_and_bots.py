"""`tesela verify-draws` and `tesela bots`: every answer, and what a changed log says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal import refused, tesela

from tesela.bots import bot_names
from tesela.rules.events import write_log
from tesela.rules.sample import sample_game
from tesela.texts import LANGUAGES


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """A finished game as data."""
    found: dict[str, Any] = json.loads(write_log(sample_game(3)))
    return found


def written(tmp_path: Path, log: dict[str, Any]) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(log, ensure_ascii=False), "utf-8")
    return path


def changed(whole: dict[str, Any], kind: str, **values: Any) -> dict[str, Any]:
    """The same game with something else in the first event of that kind."""
    log: dict[str, Any] = json.loads(json.dumps(whole))
    event = next(event for event in log["events"] if event["e"] == kind)
    event |= values
    return log


class TestVerifyDraws:
    def test_the_shape_of_the_answer(self, whole: dict[str, Any], tmp_path: Path) -> None:
        told = tesela("verify-draws", written(tmp_path, whole), "--json")
        assert told.code == 0
        assert list(told.json) == ["ok", "game", "commitment", "choices", "problems"]
        assert told.json["choices"] > 10 and len(told.json["commitment"]) == 64

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_for_people(self, whole: dict[str, Any], tmp_path: Path, lang: str) -> None:
        told = tesela("verify-draws", written(tmp_path, whole), lang=lang)
        assert told.code == 0 and whole["events"][0]["commitment"] in told.out
        assert ("coincide" in told.out) == (lang == "es")

    def test_from_standard_input(self, whole: dict[str, Any], tmp_path: Path) -> None:
        path = written(tmp_path, whole)
        assert tesela("verify-draws", "-", given=path.read_bytes()) == tesela("verify-draws", path)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_another_seed(self, whole: dict[str, Any], tmp_path: Path, lang: str) -> None:
        log = changed(whole, "seed", seed="00" * 32)
        told = tesela("verify-draws", written(tmp_path, log), "--json", lang=lang)
        assert told.code == 1 and not told.json["ok"]
        codes = {problem["code"] for problem in told.json["problems"]}
        assert "commitment" in codes
        for problem in told.json["problems"]:
            assert set(problem) == {"event", "code", "data", "text"} and len(problem["text"]) > 10

    def test_another_commitment(self, whole: dict[str, Any], tmp_path: Path) -> None:
        log = changed(whole, "created", commitment="11" * 32)
        assert tesela("verify-draws", written(tmp_path, log)).code == 1

    def test_a_seed_that_has_not_the_form_of_one(self, whole: dict[str, Any], tmp_path: Path) -> None:
        for seed in ("", "x", "zz" * 32, "00" * 31):
            log = changed(whole, "seed", seed=seed)
            told = tesela("verify-draws", written(tmp_path, log))
            assert told.code == 1 and "semilla" in told.out, seed

    def test_a_game_that_is_not_over_has_published_none(self, whole: dict[str, Any], tmp_path: Path) -> None:
        log = {**whole, "events": [event for event in whole["events"] if event["e"] != "seed"]}
        told = tesela("verify-draws", written(tmp_path, log))
        assert told.code == 1 and "todavía" in told.out

    def test_a_game_without_a_promise(self, whole: dict[str, Any], tmp_path: Path) -> None:
        log = changed(whole, "created", commitment="")
        told = tesela("verify-draws", written(tmp_path, log))
        assert told.code == 1 and "semilla" in told.out

    @pytest.mark.parametrize(
        ("kind", "values"),
        [
            ("draw", {"seat": 7}),
            ("draw", {"seat": -1}),
            ("draw", {"tiles": "K"}),
            ("draw", {"tiles": 5}),
            ("turn", {"seat": "x"}),
            ("created", {"players": []}),
            ("created", {"ruleset": 5}),
            ("draw", {"colour": "red"}),
        ],
    )
    def test_events_that_no_game_can_have(
        self, whole: dict[str, Any], tmp_path: Path, kind: str, values: dict[str, Any]
    ) -> None:
        path = written(tmp_path, changed(whole, kind, **values))
        assert len(refused("verify-draws", path)) > 20
        assert refused("replay", path)

    def test_two_headers_none_and_another_version(self, whole: dict[str, Any], tmp_path: Path) -> None:
        events = whole["events"]
        for log in (
            {**whole, "events": [events[0], *events]},
            {**whole, "events": events[1:]},
            {**whole, "events": []},
            {**whole, "tesela_log": 2},
            {"events": events},
        ):
            refused("verify-draws", written(tmp_path, log))


class TestBots:
    def test_weakest_first_by_measured_strength(self) -> None:
        rows = tesela("bots", "--json").json
        assert [row["key"] for row in rows] == list(bot_names())
        rated = [row["rating"] for row in rows if row["key"] != "farol"]
        assert rated == sorted(rated)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_names_and_manners_in_the_readers_language(self, lang: str) -> None:
        rows = tesela("bots", "--json", lang=lang).json
        assert all(row["name"] and len(row["about"]) > 20 for row in rows)
        other = tesela("bots", "--json", lang="en" if lang == "es" else "es").json
        assert [row["about"] for row in rows] != [row["about"] for row in other]
