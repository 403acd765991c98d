"""The engine in WebAssembly says what the native kernel says, in Node and in Chromium."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.web.golden_positions import write_golden
from tests.web.test_browser import MODULE, VITEST, WEB, need_chromium, need_engine


def test_golden_positions_and_signature_in_node_and_chromium(tmp_path: Path) -> None:
    need_chromium()
    need_engine()
    write_golden(tmp_path, MODULE)
    told = subprocess.run(
        [*VITEST, "vitest.golden.config.ts", "golden/kernel.golden.ts"],
        cwd=WEB, env={**os.environ, "GOLDEN": str(tmp_path), "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=3600, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert "2 passed" in told.stdout
