"""`tesela leaves`: what is exported can be imported, and bots play by it; broken files are told by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.cli.terminal import EMPTY, refused, tesela

from tesela._kernel import LEAVE_COUNT
from tesela.engine.knowledge import LEAVES_FILE, table_folder
from tesela.engine.leaves import STEP, leaves_bytes, read_leaves

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("name", ["leaves.klv2", "leaves.xz"])
def test_a_table_goes_out_and_comes_back(words: str, tmp_path: Path, name: str) -> None:
    file, again = tmp_path / name, tmp_path / f"again-{name}"
    assert str(file) in tesela("leaves", "export", file, "-l", words).out
    table = read_leaves(file)
    assert np.any(table.values)
    own = table_folder(Path(words).stem) / LEAVES_FILE
    assert str(own) in tesela("leaves", "import", file, "-l", words).out and own.is_file()
    assert tesela("leaves", "export", again, "-l", words).code == 0
    difference = np.abs(read_leaves(again).values.astype(int) - table.values)
    assert difference.max() <= STEP // 2 + 1


def test_what_is_imported_is_played_by(words: str, tmp_path: Path) -> None:
    """Where keeping one tile is worth a hundred points, six are given away."""
    values = np.zeros(LEAVE_COUNT, np.int32)
    values[1:30] = 100_000
    file = tmp_path / "one.klv2"
    file.write_bytes(leaves_bytes(values, file))
    asked = ("moves", "--cgp", f"{EMPTY} AEFJNST/ 0/0 0", "--top", "3", "--others", "-l", words, "--json")
    before = tesela(*asked).json
    assert tesela("leaves", "import", file, "-l", words).code == 0
    after = tesela(*asked).json
    assert before != after
    assert all(len(move["leave"]) == 1 for move in after)


@pytest.mark.parametrize("name", ["leaves.klv2", "leaves.xz"])
@pytest.mark.parametrize("content", [b"", b"rubbish", None], ids=["empty", "rubbish", "cut short"])
def test_a_broken_file_is_refused_by_name(
    words: str, tmp_path: Path, name: str, content: bytes | None
) -> None:
    file = tmp_path / name
    if content is None:
        assert tesela("leaves", "export", file, "-l", words).code == 0
        content = file.read_bytes()[:-8]
    file.write_bytes(content)
    assert name in refused("leaves", "import", file, "-l", words)
    assert not (table_folder(Path(words).stem) / LEAVES_FILE).exists()


def test_what_can_not_be_read_or_written(words: str, tmp_path: Path) -> None:
    assert "nowhere.klv2" in refused("leaves", "import", tmp_path / "nowhere.klv2", "-l", words)
    assert "nowhere" in refused("leaves", "export", tmp_path / "nowhere" / "leaves.klv2", "-l", words)
