"""The examples in docs/notation.md are real."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tesela.cli.games.replay import report
from tesela.core.cgp import read_cgp, write_cgp
from tesela.notation import remarks
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.position import position_after
from tesela.notation.recount import recount

PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text("utf-8")


def _block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_gcg_example_agrees_and_is_in_normal_form() -> None:
    content = _block("gcg").encode()
    replay = recount(read_gcg(content))
    assert replay.problems == ()
    assert write_gcg(read_gcg(content)) == content


def test_the_cgp_example_is_the_position_after_the_first_turn() -> None:
    line = _block("cgp").strip()
    assert write_cgp(read_cgp(line)) == line
    assert write_cgp(position_after(recount(read_gcg(_block("gcg"))), 1)) == line


def test_the_json_example_has_the_real_shape() -> None:
    shown = json.loads(_block("json"))
    real = report(recount(read_gcg(_block("gcg"))))
    assert list(shown) == list(real)
    turns = real["turns"]
    assert isinstance(turns, list)
    assert shown["turns"][0] == turns[0]


def test_every_extension_is_on_the_page() -> None:
    names = [remarks.RULES, remarks.ENDED, remarks.LOST, remarks.OUT, remarks.RETURNED, remarks.SIZE]
    assert [name for name in names if f"#{name} " not in PAGE] == []
