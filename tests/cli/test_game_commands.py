"""`tesela replay`, `convert` and `board` as somebody at a terminal meets them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.notation.samples import EXAMPLE, gcg
from typer.testing import CliRunner

from tesela.cli.games.board import app as board_app
from tesela.cli.games.convert import app as convert_app
from tesela.cli.games.replay import app as replay_app
from tesela.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent.parent
run = CliRunner()


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.gcg"
    path.write_bytes(EXAMPLE)
    return path


def test_replay_json_has_exactly_the_promised_keys(example: Path) -> None:
    done = run.invoke(replay_app, [str(example), "--json"])
    assert done.exit_code == 0
    result = json.loads(done.stdout)
    assert list(result) == ["ok", "players", "final", "turns", "problems"]
    assert (result["ok"], result["final"], result["problems"]) == (True, [438, 303], [])
    assert result["turns"][4] == {
        "n": 5,
        "player": "Jugador1",
        "kind": "play",
        "coord": "8D",
        "gcg_coord": "D8",
        "word": "JAMON",
        "words": ["JAMON", "AS"],
        "score": 30,
        "score_in_file": 30,
        "total": 92,
    }
    assert len(result["turns"]) == 28


def test_coordinates_are_the_manuals_everywhere_and_gcgs_on_request(example: Path) -> None:
    turns = json.loads(run.invoke(replay_app, [str(example), "--json"]).stdout)["turns"]
    assert [(turn["coord"], turn["gcg_coord"]) for turn in turns[:2]] == [("D8", "8D"), ("1H", "H1")]
    assert (turns[7]["coord"], turns[7]["gcg_coord"]) == (None, None)
    first, second = run.invoke(replay_app, [str(example)]).stdout.splitlines()[1:3]
    assert " D8 " in first and " 1H " in second
    first, second = run.invoke(replay_app, [str(example), "--coords", "gcg"]).stdout.splitlines()[1:3]
    assert " 8D " in first and " H1 " in second


def test_replay_for_people_shows_turns_board_and_result(example: Path) -> None:
    done = run.invoke(replay_app, [str(example)])
    assert done.exit_code == 0
    assert "ABU[rr]IRAS" in done.stdout
    assert "Jugador 1 438, Jugador 2 303" in done.stdout


def test_replay_exits_with_1_where_something_does_not_agree(example: Path) -> None:
    example.write_bytes(EXAMPLE.replace(b"JEFAS +46 46", b"JEFAS +64 64"))
    done = run.invoke(replay_app, [str(example), "--json"])
    assert done.exit_code == 1
    problem = json.loads(done.stdout)["problems"][0]
    assert (problem["line"], problem["code"], problem["data"]) == (7, "score", {"read": 64, "expected": 46})
    assert "46" in problem["text"]


@pytest.mark.parametrize("app", [replay_app, board_app])
def test_an_unreadable_file_is_told_by_line(tmp_path: Path, app: object) -> None:
    path = tmp_path / "bad.gcg"
    path.write_bytes(gcg(">ana: ABC 8D K +1 1"))
    done = run.invoke(app, [str(path)])  # type: ignore[arg-type]
    assert done.exit_code == 2
    assert re.search(r"(Línea|Line) 4:", done.stderr)


def test_a_missing_file_an_unknown_rule_set_and_a_turn_too_far(example: Path, tmp_path: Path) -> None:
    assert run.invoke(replay_app, [str(tmp_path / "none.gcg")]).exit_code == 2
    unknown = run.invoke(replay_app, [str(example), "--rules", "mine"])
    assert (unknown.exit_code, "file-2024" in unknown.stderr) == (2, True)
    far = run.invoke(board_app, [str(example), "--turn", "99"])
    assert (far.exit_code, "28" in far.stderr) == (2, True)


def test_convert_to_cgp_and_back_only_to_cgp(example: Path, tmp_path: Path) -> None:
    cgp = tmp_path / "p.cgp"
    assert run.invoke(convert_app, [str(example), str(cgp), "--turn", "1"]).exit_code == 0
    assert cgp.read_text("utf-8").startswith("15/15/15/15/15/15/15/3JEFAS7/")
    assert run.invoke(convert_app, [str(cgp), str(tmp_path / "again.cgp")]).exit_code == 0
    assert (tmp_path / "again.cgp").read_bytes() == cgp.read_bytes()
    refused = run.invoke(convert_app, [str(cgp), str(tmp_path / "p.gcg")])
    assert (refused.exit_code, (tmp_path / "p.gcg").exists()) == (2, False)


def test_convert_to_gcg_and_to_a_score_sheet(example: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.gcg"
    assert run.invoke(convert_app, [str(example), str(out)]).exit_code == 0
    assert out.read_bytes() == EXAMPLE
    sheet = run.invoke(convert_app, [str(example), "-", "--to", "txt"])
    assert "0 C" in sheet.stdout
    assert run.invoke(convert_app, [str(example), str(tmp_path / "game.doc")]).exit_code == 2


def test_convert_to_json_and_back_is_byte_by_byte_the_same(example: Path, tmp_path: Path) -> None:
    log, back = tmp_path / "game.json", tmp_path / "back.gcg"
    assert run.invoke(convert_app, [str(example), str(log)]).exit_code == 0
    assert json.loads(log.read_bytes())["tesela_log"] == 1
    assert run.invoke(convert_app, [str(log), str(back)]).exit_code == 0
    assert back.read_bytes() == EXAMPLE
    replayed = run.invoke(replay_app, [str(log), "--json"])
    assert (replayed.exit_code, json.loads(replayed.stdout)["final"]) == (0, [438, 303])
    assert run.invoke(board_app, [str(log), "--turn", "0"]).exit_code == 0


def test_a_game_that_can_not_have_happened_is_not_converted_to_a_log(tmp_path: Path) -> None:
    path, log = tmp_path / "bad.gcg", tmp_path / "bad.json"
    path.write_bytes(gcg(">ana: AEFJNST 1A JEFAS +46 46"))
    done = run.invoke(convert_app, [str(path), str(log)])
    assert (done.exit_code, log.exists()) == (2, False)
    assert re.search(r"(Línea|Line) 4:", done.stderr)


damaged = st.integers(0, len(EXAMPLE) - 1).map(lambda at: EXAMPLE[:at] + b"\xff" + EXAMPLE[at:])


@given(st.binary(max_size=400) | damaged)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_makes_a_command_stumble(tmp_path: Path, content: bytes) -> None:
    """Exit codes 0, 1 or 2, and never an exception."""
    for name in ("any.gcg", "any.json", "any.cgp"):
        path = tmp_path / name
        path.write_bytes(content)
        for app, arguments in (
            (replay_app, [str(path)]),
            (board_app, [str(path)]),
            (convert_app, [str(path), str(tmp_path / "out.txt")]),
            (convert_app, [str(path), str(tmp_path / "out.cgp")]),
            (convert_app, [str(path), str(tmp_path / "out.json")]),
        ):
            done = run.invoke(app, arguments)
            assert done.exit_code in (0, 1, 2)
            assert done.exception is None or isinstance(done.exception, SystemExit)


def test_board_as_text_and_as_a_picture(example: Path, tmp_path: Path) -> None:
    shown = run.invoke(board_app, [str(example), "--turn", "1"])
    assert " 8  =  .  .  J  E  F  A  S " in shown.stdout
    svg = tmp_path / "board.svg"
    assert run.invoke(board_app, [str(example), "--svg", str(svg)]).exit_code == 0
    assert svg.read_text("utf-8").startswith("<svg ")


def test_every_code_of_the_room_has_a_sentence() -> None:
    """Codes are found in the sources, so that a new one can't be forgotten."""
    room = {path.name: path.read_text("utf-8") for path in (ROOT / "src/tesela/notation").glob("*.py")}
    text = "\n".join([*room.values(), (ROOT / "src/tesela/core/cgp.py").read_text("utf-8")])
    codes = set(re.findall(r'"((?:gcg|file|cgp|log|convert)\.[a-z_]+)"', text))
    problems = set(re.findall(r'problem\(\s*"([a-z._]+)"', text))
    problems |= set(re.findall(r'"(end\.[a-z_]+)"', room["final_sums.py"]))
    assert len(codes) > 30
    assert len(problems) > 10
    for lang in LANGUAGES:
        known = catalogue(lang)
        assert {code for code in codes if f"notation.error.{code}" not in known} == set()
        assert {code for code in problems if f"notation.problem.{code}" not in known} == set()
