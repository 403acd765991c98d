"""What strangers meet first is true: licences, version, continuous integration, attributes, hooks."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
REUSE: dict[str, Any] = tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))


def licences(expression: str) -> set[str]:
    return set(expression.replace("(", " ").replace(")", " ").split()) - {"AND", "OR", "WITH"}


class TestLicences:
    def test_the_package_names_every_licence_that_its_files_have_and_no_other(self) -> None:
        rows = [row["SPDX-License-Identifier"] for row in REUSE["annotations"]]
        assert licences(PROJECT["project"]["license"]) == set().union(*map(licences, rows))

    def test_the_text_of_each_is_here_and_goes_into_the_package(self) -> None:
        texts = {path.stem for path in (ROOT / "LICENSES").glob("*.txt")}
        assert texts == licences(PROJECT["project"]["license"])
        assert "LICENSES/*.txt" in PROJECT["project"]["license-files"]
        for pattern in PROJECT["project"]["license-files"]:
            assert list(ROOT.glob(pattern)), pattern

    def test_the_data_says_itself_what_the_table_says(self) -> None:
        by_path = {row["path"]: row["SPDX-License-Identifier"] for row in REUSE["annotations"]}
        own = (ROOT / "src/tesela/lexicon/data/LICENSE").read_text("utf-8")
        assert "GPL-3.0-or-later" in own and "GPL-3.0-or-later" in by_path["src/tesela/lexicon/data/open/**"]
        frequency = (ROOT / "src/tesela/engine/data/LICENSE-frequency").read_text("utf-8")
        assert "CC BY-SA 4.0" in frequency
        assert by_path["src/tesela/engine/data/frequency.xz"] == "CC-BY-SA-4.0"

    @pytest.mark.parametrize("path", [row["path"] for row in REUSE["annotations"]])
    def test_every_row_is_about_something(self, path: str) -> None:
        assert any(found.is_file() for found in ROOT.glob(path.replace("**", "*")))


def test_the_version_is_written_in_one_place() -> None:
    from tesela.version import __version__

    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["scikit-build"]["metadata"]["version"]["input"] == "src/tesela/version.py"
    for name in ("web/package.json", "web/package-lock.json"):
        package = json.loads((ROOT / name).read_text("utf-8"))
        assert "version" not in package and "version" not in package.get("packages", {}).get("", {})
    assert re.search(rf"^## {re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)$", changelog(), re.M)


def changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_changelog_has_a_fact_a_bullet_under_a_kind() -> None:
    """Unreleased first, then versions; under each only Added, Changed and Fixed; bullets of a line or two."""
    releases = re.findall(r"^## (.+)$", changelog(), re.M)
    assert releases[0] == "Unreleased" and len(releases) >= 2
    kinds = set(re.findall(r"^### (.+)$", changelog(), re.M))
    assert kinds <= {"Added", "Changed", "Fixed"}
    long = [line for line in changelog().splitlines() if line.startswith("- ") and len(line.split()) > 40]
    assert long == []


def test_continuous_integration_runs_what_a_newcomer_types() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))
    ran = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
    assert ".ci/run" in ran
    assert "make test" in (ROOT / ".ci/run").read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")), ids=lambda p: p.name
)
def test_issue_templates_are_forms_in_both_languages(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf-8"))
    if path.name == "config.yml":
        return
    assert form["name"].count("·") == form["description"].count("·") == 1
    assert {part["type"] for part in form["body"]} <= {"input", "textarea", "dropdown", "markdown"}


def test_hooks_call_tools_that_the_project_has() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    wanted = (ROOT / "requirements/dev.in").read_text("utf-8").split()
    packages = {"lint-imports": "import-linter"}
    for repo in config["repos"]:
        assert repo["repo"] == "local"
        for hook in repo["hooks"]:
            tool = hook["entry"].split()[0]
            if tool.startswith(".venv/bin/"):
                name = Path(tool).name
                assert packages.get(name, name) in wanted, tool
            else:
                assert tool == "npm"


def test_git_attributes_name_files_that_exist() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for line in (ROOT / ".gitattributes").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = line.split()[0]
            assert any(Path(name).match(pattern) for name in listed.stdout.splitlines()), pattern


def test_everything_that_the_package_needs_is_pinned() -> None:
    """The environment is installed from the lock alone: what is missing there is missing on a clean clone."""
    locked = {
        line.split("==")[0].split("[")[0].lower()
        for line in (ROOT / "requirements/dev.lock").read_text("utf-8").splitlines()
        if "==" in line
    }
    needed = {re.split(r"[<>=\[]", each)[0].lower() for each in PROJECT["project"]["dependencies"]}
    assert needed - locked == set()
