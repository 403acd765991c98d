"""`make screenshots` and `make bench-web`: a browser driven through the pages, with easy games."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.mover import make_edition

WEB = Path(__file__).parents[1] / "web"


def main() -> int:
    """Drive a browser through the pages and keep what it sees in docs/img; or tell the stories named."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TESELA_HOME"] = home
        make_edition()
        stories = sys.argv[1:] or ["e2e/screenshots.shots.ts", "e2e/icons.shots.ts"]
        command = ["npx", "--no-install", "vitest", "run", "--config", "vitest.e2e.config.ts", *stories]
        return subprocess.run(command, cwd=WEB, env={**os.environ, "SHOTS": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
