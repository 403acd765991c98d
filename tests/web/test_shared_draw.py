"""The logs on which the browser proves its own way of drawing are games of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tesela.rules.events import read_log
from tesela.rules.verify import verify_draws

SAMPLES = json.loads(Path("web/src/fair/samples.json").read_text())


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_the_browsers_samples_are_fair(name: str) -> None:
    report = verify_draws(read_log(json.dumps(SAMPLES[name])))
    assert report.ok and report.choices > 20
