"""What was learned of an edition, its bots use: at the server, in the terminal, in matches by challenge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.bots.seats import started, to_act
from tests.engine.spanish import small_spanish

from tesela.bots import Bot
from tesela.engine.knowledge import LEAVES_FILE, shipped_tables, table_folder
from tesela.engine.leaves import leaves_bytes


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Those of an edition, as `tesela train` leaves them: here one tile that stays is worth most."""
    monkeypatch.setenv("TESELA_HOME", str(tmp_path))
    values = np.zeros_like(shipped_tables()[0].values)
    values[1:] = 50_000
    values[1:30] = 100_000
    folder = table_folder("lista")
    assert folder.is_relative_to(tmp_path)
    folder.mkdir(parents=True)
    (folder / LEAVES_FILE).write_bytes(leaves_bytes(values, folder / LEAVES_FILE))
    return folder


def test_a_bot_plays_by_the_edition_s_own_leaves(tables: Path) -> None:
    table = started("fise-2007", seed=5)
    view = table.view(to_act(table.game))
    usual = Bot("estratega", small_spanish()).best_moves(view, 5)
    taught = Bot("estratega", small_spanish(), tables).best_moves(view, 5)
    assert all(len(move.leave) == 1 for move in taught), "one tile that stays is worth most"
    assert taught != usual


def test_a_broken_table_is_as_good_as_none(tables: Path) -> None:
    (tables / LEAVES_FILE).write_bytes(b"rubbish")
    table = started("fise-2007", seed=5)
    view = table.view(to_act(table.game))
    usual, broken = (Bot("estratega", small_spanish(), each) for each in (None, tables))
    assert broken.best_moves(view, 5) == usual.best_moves(view, 5)
    assert broken.act(view) == usual.act(view)
