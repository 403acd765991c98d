"""Training: the same on any number of threads and after any interruption; values that make sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numpy.lib.mixins import NDArrayOperatorsMixin
from tests.engine.spanish import small_spanish

from tesela._kernel import LEAVE_COUNT, LeaveTable, leave_index
from tesela.engine.errors import EngineError
from tesela.engine.training import Piece, Plan, Sums, Training, play_piece, resume, train

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
        train(resume(PLAN, path), small_spanish(), chunk=10, on_progress=stop)
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


class _Keyboard(NDArrayOperatorsMixin):
    """Sums in whose addition somebody presses Ctrl-C."""

    def __array_ufunc__(self, *_: object, **__: object) -> None:
        raise KeyboardInterrupt


@pytest.mark.parametrize("at", [0, 1])
def test_a_step_that_is_broken_off_leaves_the_last_whole_one(at: int) -> None:
    """Whoever presses Ctrl-C while sums are added up must not find some games counted twice."""
    whole = train(Training(PLAN), small_spanish())
    training = Training(PLAN)
    steps = 0

    def elsewhere(pieces: Sequence[Piece]) -> Iterator[Sums]:
        nonlocal steps
        for piece in pieces:
            steps += 1
            sums = list(play_piece(piece, small_spanish()))
            if steps == 5:
                sums[at] = cast(Any, _Keyboard())
            yield sums[0], sums[1]

    with pytest.raises(KeyboardInterrupt):
        train(training, small_spanish(), chunk=4, elsewhere=elsewhere)
    assert 0 < training.done < PLAN.games
    assert np.array_equal(train(training, small_spanish(), chunk=4), whole)
