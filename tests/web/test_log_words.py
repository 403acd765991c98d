"""Every event of a game's log has its sentence at the arbiter's desk, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tesela.rules.events import EVENT_TYPES

TEXTS = Path(__file__).parents[2] / "web" / "src" / "i18n"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_event_is_shown_by_its_tag(lang: str) -> None:
    written = "".join(path.read_text("utf-8") for path in TEXTS.glob(f"*{lang}.ts"))
    told = {key.split(".")[0] for key in re.findall(r"'log\.([a-z_.]+)'", written)}
    tags = {str(event.__struct_config__.tag) for event in EVENT_TYPES}
    assert tags - told == {"ended"}, "which the endings' own sentences tell"
