"""`make screenshots`: pictures of the main pages, with a lexicon in which games play themselves easily."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.mover import make_edition

WEB = Path(__file__).parents[1] / "web"


def main() -> int:
    """Drive a browser through the pages and keep what it sees in docs/img."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TESELA_HOME"] = home
        make_edition()
        command = ["npx", "--no-install", "vitest", "run", "--config", "vitest.e2e.config.ts"]
        return subprocess.run(command, cwd=WEB, env={**os.environ, "SHOTS": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
