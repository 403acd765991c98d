"""People play in real browsers against a real server. Each story is a file in `web/e2e`, told by vitest."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.server.mover import make_edition

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MODULE = ROOT / "src/tesela/server/wasm/kernel.wasm"
VITEST = ("npx", "--no-install", "vitest", "run", "--config")
STORIES = sorted((WEB / "e2e").glob("*.e2e.ts"))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the tests' edition, in which every two or three tiles are a word."""
    place = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(place))
        make_edition()
    return place


def need_chromium() -> None:
    """Skip where no real browser can be started."""
    if shutil.which("npm") is None or not (WEB / "node_modules").is_dir():
        pytest.skip("Node.js or the client's packages are missing: install npm and run `make web`")
    if not any(map(shutil.which, ("chromium", "chromium-browser"))):
        pytest.skip("chromium is missing: run `tools/ensure.sh chromium` as root")


def need_browser() -> None:
    """Skip where nothing can be shown in one."""
    need_chromium()
    if not (ROOT / "src/tesela/server/static/index.html").is_file():
        pytest.skip("the client is not built: run `make web`")


def need_engine() -> None:
    """Skip where the engine for browsers can't be built; where it could be, it must be there."""
    if not MODULE.is_file() and find_spec("ziglang") is None:
        pytest.skip("NOT TESTED: the engine for the browser; its compiler (PyPI's ziglang) can't be had")


ENGINE_STORIES = {"analysis.e2e.ts", "mesa.e2e.ts", "offline.e2e.ts"}


@pytest.mark.parametrize("story", [path.name for path in STORIES])
def test_story(story: str, home: Path) -> None:
    need_browser()
    if story in ENGINE_STORIES:
        need_engine()
    told = subprocess.run(
        [*VITEST, "vitest.e2e.config.ts", f"e2e/{story}"],
        cwd=WEB, env={**os.environ, "TESELA_HOME": str(home), "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=1500, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
