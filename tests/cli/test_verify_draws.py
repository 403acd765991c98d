"""`tesela verify-draws` and `tesela bench replay` as somebody at a terminal meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tesela.cli.bench.replay import app as bench_app
from tesela.cli.games.verify_draws import app
from tesela.rules.events import write_log
from tesela.rules.sample import sample_game

run = CliRunner()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(write_log(sample_game(5)))
    return path


def test_a_fair_game(game: Path) -> None:
    done = run.invoke(app, [str(game)])
    assert (done.exit_code, "Todo coincide" in done.stdout) == (0, True)
    result = json.loads(run.invoke(app, [str(game), "--json"]).stdout)
    assert (result["ok"], result["problems"]) == (True, [])


def test_a_changed_game(game: Path) -> None:
    text = game.read_text("utf-8")
    at = text.index('"e":"draw"')
    tiles = text.index('"tiles":"', at) + len('"tiles":"')
    game.write_text(text[:tiles] + ("B" if text[tiles] != "B" else "D") + text[tiles + 1 :], "utf-8")
    done = run.invoke(app, [str(game), "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["problems"][0]["code"] == "differs"
    assert "Evento" in run.invoke(app, [str(game)]).stdout


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[1,2]", b'{"tesela_log":9,"events":[]}'])
def test_what_is_not_a_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    done = run.invoke(app, [str(path)])
    assert done.exit_code == 2
    assert done.stderr.strip()
    assert run.invoke(app, [str(tmp_path / "none.json")]).exit_code == 2


def test_a_recorded_game_has_no_seed_and_is_told_where_to_go(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 ana Ana\n#player2 blas Blas\n", "utf-8")
    done = run.invoke(app, [str(path)])
    assert (done.exit_code, "tesela replay" in done.stderr) == (2, True)


def test_the_bench_prints_its_figures() -> None:
    result = json.loads(run.invoke(bench_app, ["--games", "20", "--json"]).stdout)
    assert result["games_per_second"] > 0
    assert 20 <= result["turns_per_game"] <= 45
