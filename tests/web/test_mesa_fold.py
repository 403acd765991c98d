"""The device folds a real table's log as the server does and writes the same GCG, with the same rule sets."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.mesa.random_logs import random_log
from tests.web.test_browser import VITEST, WEB

from tesela.mesa.exported import device_data
from tesela.mesa.facts import FACT_TYPES, write_fact
from tesela.mesa.fold import fold
from tesela.mesa.marks import TOPIC_OF
from tesela.mesa.record import recorded
from tesela.mesa.views import view
from tesela.notation.document import Document
from tesela.notation.files import read_game
from tesela.notation.gcg_write import write_gcg

LOGS = 3000


def test_the_client_has_the_rule_sets_as_they_are() -> None:
    """`python -m tools.mesa_data` writes them again."""
    assert (WEB / "src/mesa/core/rulesets.json").read_bytes() == device_data()


def test_thousands_of_random_logs_fold_alike_on_both_sides(tmp_path: Path) -> None:
    if not (WEB / "node_modules").is_dir():
        pytest.skip("the client's packages are missing: run `make web`")
    dice, kinds, codes, phases = Random(19), Counter[str](), Counter[str](), Counter[str]()
    ended: dict[int, Document] = {}
    with (tmp_path / "mesa.jsonl").open("wb") as out:
        for number in range(LOGS):
            facts = random_log(dice)
            table = fold(facts)
            assert table is not None
            seen = view(table)
            kinds.update(type(fact).__name__ for fact in facts)
            codes.update(mark.code for mark in seen.marks)
            phases[seen.phase] += 1
            if seen.phase == "ended" and table.header.mode == "board":
                ended[number] = recorded(table)
            out.write(b'{"facts":[%b],' % b",".join(map(write_fact, facts)))
            out.write(b'"seen":%b}\n' % msgspec.json.encode(seen))
    assert set(kinds) == {kind.__name__ for kind in FACT_TYPES}
    assert set(codes) == set(TOPIC_OF), "every mark is made somewhere"
    assert len(phases) >= 7
    told = subprocess.run(
        [*VITEST, "vitest.golden.config.ts", "golden/mesa.golden.ts"],
        cwd=WEB, env={**os.environ, "GOLDEN": str(tmp_path), "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert "1 passed" in told.stdout
    files: list[str] = msgspec.json.decode((tmp_path / "gcg.json").read_bytes())
    assert len(ended) > 100
    for number, document in ended.items():
        assert read_game(files[number].encode()) == read_game(write_gcg(document)), number
