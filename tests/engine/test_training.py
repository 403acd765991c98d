"""Training: the same on any number of threads and after any interruption; values that make sense."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.engine.spanish import small_spanish

from tesela._kernel import LEAVE_COUNT, LeaveTable, leave_index
from tesela.engine.errors import EngineError
from tesela.engine.training import Plan, Training, resume, train

PLAN = Plan("small", 40, 3)


class StoppedError(Exception):
    pass


def test_threads_and_chunks_do_not_change_the_values() -> None:
    one = train(Training(PLAN), small_spanish(), threads=1, chunk=7)
    other = train(Training(PLAN), small_spanish(), threads=3, chunk=50)
    assert np.array_equal(one, other) and np.any(one)


def test_an_interrupted_training_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"

    def stop(training: Training) -> None:
        training.save(path)
        if training.done >= 20:
            raise StoppedError

    with pytest.raises(StoppedError):
        train(resume(PLAN, path), small_spanish(), chunk=10, told=stop)
    again = resume(PLAN, path)
    assert 20 <= again.done < 40
    assert np.array_equal(train(again, small_spanish(), chunk=10), train(Training(PLAN), small_spanish()))


def test_another_plans_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    Training(PLAN).save(path)
    with pytest.raises(EngineError, match="other_plan"):
        resume(Plan("small", 41, 3), path)
    path.write_bytes(b"broken")
    with pytest.raises(EngineError, match="broken"):
        resume(PLAN, path)


def test_good_tiles_are_worth_more_than_bad_ones() -> None:
    table = LeaveTable(train(Training(Plan("small", 120, 1)), small_spanish(), threads=2))
    assert table.value(b"\0") > 5_000 > table.value(b"\x18")  # blank, U
    assert table.value(b"\1\x14\x16") > table.value(b"\x18\x18\x18")  # ARS, UUU


def test_the_empty_leave_is_worth_nothing() -> None:
    values = train(Training(Plan("small", 20, 1)), small_spanish())
    assert values.shape == (LEAVE_COUNT,) and values[leave_index(b"")] == 0
