"""Leave tables come back from their files; broken files are errors."""

from __future__ import annotations

import struct
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tesela._kernel import (
    LEAVE_COUNT,
    KernelError,
    leave_at,
    leave_index,
    leaves_from_klv2,
    leaves_from_steps,
    leaves_to_klv2,
)
from tesela.core.letters import COUNTS
from tesela.engine.errors import EngineError
from tesela.engine.leaves import STEP, leaves_bytes, pack_leaves, read_leaves, unpack_leaves


def possible(index: int) -> bool:
    tiles = leave_at(index)
    return all(tiles.count(code) <= COUNTS[code] for code in tiles)


@pytest.fixture(scope="module")
def values() -> NDArray[np.int32]:
    made = np.random.default_rng(5).integers(-30_000, 30_000, LEAVE_COUNT, np.int32)
    made[0] = 0
    return made


def some(count: int = 3000) -> list[int]:
    drawn = np.random.default_rng(6).integers(1, LEAVE_COUNT, count * 3)
    return [int(index) for index in drawn if possible(int(index))][:count]


def pairs(tiles: bytes) -> list[tuple[int, int]]:
    return list(combinations(range(len(tiles)), 2))


def test_our_file_gives_values_back_to_half_a_step(values: NDArray[np.int32]) -> None:
    back = unpack_leaves(pack_leaves(values)).values
    assert all(abs(int(back[index]) - int(values[index])) <= STEP // 2 + 1 for index in some())


def test_a_step_counts_from_what_smaller_leaves_predict() -> None:
    """The mean over all pairs of tiles: without the one, plus without the other, less without both."""
    steps = np.random.default_rng(7).integers(-90, 90, LEAVE_COUNT, np.int16)
    found = leaves_from_steps(steps, STEP)

    def without(tiles: bytes, *places: int) -> int:
        return int(found[leave_index(bytes(tile for at, tile in enumerate(tiles) if at not in places))])

    for index in some(1000):
        tiles = leave_at(index)
        told = [without(tiles, a) + without(tiles, b) - without(tiles, a, b) for a, b in pairs(tiles)]
        mean = int(sum(told) / len(told)) if told else 0
        assert found[index] == mean + int(steps[index]) * STEP


def test_klv2_gives_values_back(values: NDArray[np.int32]) -> None:
    back = leaves_from_klv2(leaves_to_klv2(values))
    assert all(back[index] == values[index] for index in some())


def test_klv2_is_laid_out_as_others_read_it() -> None:
    """Nodes, then one float for each leave in the order of the graph: blank, blank blank, ..."""
    data = leaves_to_klv2(np.arange(LEAVE_COUNT, dtype=np.int32) * 1000)
    nodes = struct.unpack_from("<I", data)[0]
    count = struct.unpack_from("<I", data, 4 * (nodes + 1))[0]
    floats = struct.unpack_from(f"<{count}f", data, 4 * (nodes + 2))
    assert len(data) == 4 * (nodes + 2 + count)
    assert count == sum(possible(index) for index in range(1, LEAVE_COUNT))
    order = [b"\0", b"\0\0", b"\0\0\1", b"\0\0\1\1"]
    assert list(floats[:4]) == [leave_index(leave) for leave in order]


def test_a_klv2_file_of_another_hand_is_read() -> None:
    """Two leaves only, A = 1.5 and AS = -2, in a graph laid out by hand."""
    nodes = [0x400000 | 1, 1 << 24 | 0xC00000 | 2, 22 << 24 | 0xC00000]
    data = struct.pack("<I3II2f", 3, *nodes, 2, 1.5, -2.0)
    values = leaves_from_klv2(data)
    assert values[leave_index(b"\1")] == 1500 and values[leave_index(b"\1\x16")] == -2000
    assert np.count_nonzero(values) == 2


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=64)
    | st.tuples(st.integers(0, 8), st.binary(max_size=60)).map(lambda t: struct.pack("<I", t[0]) + t[1])
)
def test_a_broken_klv2_is_an_error(data: bytes) -> None:
    try:
        values = leaves_from_klv2(data)
    except KernelError as error:
        assert error.code.startswith("klv.")
    else:
        assert len(values) == LEAVE_COUNT


def test_files_are_told_apart_by_name(tmp_path: Path, values: NDArray[np.int32]) -> None:
    for name in ("leaves.xz", "leaves.klv2"):
        path = tmp_path / name
        path.write_bytes(leaves_bytes(values, path))
        assert abs(read_leaves(path).value(b"\1\2") - int(values[leave_index(b"\1\2")])) <= STEP // 2


@pytest.mark.parametrize("data", [b"", b"nonsense", pack_leaves(np.zeros(LEAVE_COUNT, np.int32))[:-20]])
def test_a_broken_file_is_an_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "leaves.xz"
    path.write_bytes(data)
    with pytest.raises(EngineError):
        read_leaves(path)
