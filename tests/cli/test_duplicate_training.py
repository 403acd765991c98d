"""`tesela duplicate topping`, `review` and `days` from the terminal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela
from tests.server.mover import EDITION, make_edition

from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold


@pytest.fixture
def event(tmp_path: Path, words: str, same_draws: None) -> Path:
    """An event of one move that is over; table 1 handed nothing in."""
    path = tmp_path / "club.json"
    assert tesela("duplicate", "new", path, "-l", words).code == 0
    lines = "jugador 1 Ana\nsacar\nreloj\nalto\ncerrar\nfin ya\n"
    assert tesela("duplicate", "run", path, given=lines).code == 0
    return path


def test_topping_goes_on_until_the_top_and_hints_cost(event: Path) -> None:
    move = fold(read_log(event.read_bytes())).moves[0]
    assert move.top is not None
    word = str(move.top.play.play().word_on(move.board))
    given = f"?\n?\nH8 zz\n{move.top.play.coord} {word}\n"
    done = tesela("duplicate", "topping", event, given=given)
    assert done.code == 0
    assert f"Puntos: {move.top.score} (10 s)" in done.out
    assert "¡La máxima" in done.out
    assert "Máximas: 1 de 1. Tiempo con pistas: 25 s." in done.out


def test_who_gives_up_is_told_the_top(event: Path) -> None:
    done = tesela("duplicate", "topping", event, given="-\n")
    assert "La máxima era" in done.out
    assert "Máximas: 0 de 1. Tiempo con pistas: 180 s." in done.out


def test_a_review_tells_what_a_table_missed(event: Path) -> None:
    move = fold(read_log(event.read_bytes())).moves[0]
    assert move.top is not None
    done = tesela("duplicate", "review", event, "--table", "1")
    assert done.code == 0
    assert "sin papeleta" in done.out
    assert f"Ana, puntos que se escaparon en total: {move.top.score}." in done.out
    assert "mesa 9" in refused("duplicate", "review", event, "--table", "9")


def test_a_week_is_prepared_published_and_closed_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    make_edition()
    db = f"sqlite:///{tmp_path / 'games.db'}"
    today = datetime.now(UTC).date()
    first = today - timedelta(days=3)
    done = tesela("duplicate", "days", "--from", str(first), "--days", "7", "-l", EDITION, "--db", db)
    assert done.code == 0, done.err
    assert done.out.count("preparada") == 7
    assert done.out.count("cerrada") == 3
    assert f"{today}: abierta." in done.out
    again = tesela("duplicate", "days", "--from", str(first), "--days", "7", "-l", EDITION, "--db", db)
    assert again.out.strip() == f"{today}: abierta."
    assert "2026-13-01" in refused("duplicate", "days", "--from", "2026-13-01", "--db", db)
