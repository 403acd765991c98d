"""What is installed is what was looked at: every lock has hashes, and the bill of materials names it all."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools import npm_lock, sbom, wheel_contents

ROOT = Path(__file__).parent.parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
NPM: dict[str, Any] = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_python_package_has_hashes(lock: Path) -> None:
    found = list(sbom.pins(lock.read_text("utf-8")))
    assert found and [name for name, _, hashes in found if not hashes] == []


def _versions(lock: str) -> dict[str, str]:
    found = sbom.pins((ROOT / f"requirements/{lock}.lock").read_text("utf-8"))
    return {name: version for name, version, _ in found}


def test_hosts_run_and_build_with_what_was_tested() -> None:
    run, build, dev = (_versions(name) for name in ("run", "build", "dev"))
    for lock in (run, build):
        assert {name: version for name, version in lock.items() if dev.get(name) != version} == {}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=\[]", each)[0].lower() for each in project["dependencies"]}
    assert needed - set(run) == set()


def test_the_makefile_installs_by_hash() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for line in re.findall(r"pip install.*-r requirements.*", makefile):
        assert "--require-hashes" in line
    assert "$(NPM) ci" in makefile


class TestNpm:
    def test_every_package_that_linux_installs_has_a_hash_and_no_address(self) -> None:
        bare = {place for place, row in NPM["packages"].items() if place and "integrity" not in row}
        for place in bare:
            row = NPM["packages"][place]
            usual = row.get("os") == ["linux"] and not {"x64", "arm64"}.isdisjoint(row["cpu"])
            assert row["optional"] and not usual, place
        assert not any("resolved" in row for row in NPM["packages"].values())

    def test_no_part_of_another_system_is_left_out(self) -> None:
        assert list(npm_lock.missing_parts(NPM["packages"])) == []

    def test_the_tool_adds_what_npm_left_out(self) -> None:
        lock = {
            "packages": {
                "": {"name": "x"},
                "node_modules/b": {"version": "2.0.0", "resolved": "https://registry.example/b"},
                "node_modules/a": {"version": "1.0.0", "optionalDependencies": {"a-darwin-arm64": "1.0.0"}},
            }
        }
        known = {("a", "1.0.0"): "sha512-A", ("b", "2.0.0"): "sha512-B"}

        def find(name: str, version: str) -> dict[str, Any] | None:
            said = known.get((name, version))
            return said and {"dist": {"integrity": said}}  # type: ignore[return-value]

        packages = npm_lock.complete(lock, find)["packages"]
        assert list(packages) == ["", "node_modules/a", "node_modules/a-darwin-arm64", "node_modules/b"]
        assert packages["node_modules/b"] == {"version": "2.0.0", "integrity": "sha512-B"}
        assert packages["node_modules/a-darwin-arm64"] == {
            "version": "1.0.0", "cpu": ["arm64"], "os": ["darwin"], "dev": True, "optional": True,
        }  # fmt: skip


class TestBill:
    def test_it_names_every_locked_package_once_with_its_hash(self, tmp_path: Path) -> None:
        out = tmp_path / "bill.json"
        assert sbom.main([str(out)]) == 0
        written = json.loads(out.read_text("utf-8"))
        assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
        refs = [part["bom-ref"] for part in written["components"]]
        assert len(refs) == len(set(refs))
        by_name = {part["name"]: part for part in written["components"]}
        assert {by_name[name]["scope"] for name in ("litestar", "svelte", "nanobind")} == {"required"}
        assert {by_name[name]["scope"] for name in ("pytest", "eslint")} == {"excluded"}
        assert len(by_name["svelte"]["hashes"][0]["content"]) == 128
        assert by_name["litestar"]["externalReferences"]

    def test_the_same_locks_give_the_same_bytes(self, tmp_path: Path) -> None:
        first, second = tmp_path / "1.json", tmp_path / "2.json"
        sbom.main([str(first)])
        sbom.main([str(second)])
        assert first.read_bytes() == second.read_bytes()


class TestAudit:
    def run(self, tmp_path: Path, pip_audit: str, npm: str) -> subprocess.CompletedProcess[str]:
        for name, body in {"pip-audit": pip_audit, "npm": npm}.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n", "utf-8")
            (tmp_path / name).chmod(0o700)
        return subprocess.run(
            ["tools/audit.sh", str(tmp_path), str(tmp_path / "npm")],
            cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ,
        )  # fmt: skip

    REPORT = 'while [ "$1" != --output ]; do shift; done; echo "{}" > "$2"'
    CLEAN_NPM = "echo '{\"auditReportVersion\": 2}'"

    def test_nothing_known_is_said_for_each_lock(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, self.REPORT, self.CLEAN_NPM)
        assert done.returncode == 0 and done.stdout.count("no known holes") == 3

    def test_a_finding_fails(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, f"{self.REPORT}; exit 1", self.CLEAN_NPM)
        assert done.returncode == 1 and "run.lock has known holes" in done.stderr

    def test_packages_that_were_passed_over_are_no_clean_bill(self, tmp_path: Path) -> None:
        """An index without advisories makes pip-audit end with 0, having looked at nothing."""
        skipped = self.REPORT.replace("{}", "{skip_reason: not found}")
        done = self.run(tmp_path, skipped, self.CLEAN_NPM)
        assert done.returncode == 2 and done.stderr.count("NOTHING WAS CHECKED") == 2

    def test_without_the_network_it_fails_and_says_that_nothing_was_checked(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, "echo ConnectionError >&2; exit 1", "echo ENOTFOUND; exit 1")
        assert done.returncode == 2
        assert done.stderr.count("NOTHING WAS CHECKED") == 3 and "known holes" not in done.stdout


class TestWheel:
    GOOD = tuple(pattern.replace("*", "x") for pattern in wheel_contents.WANTED)

    def test_a_whole_wheel_has_no_fault(self) -> None:
        assert list(wheel_contents.faults(self.GOOD)) == []

    @pytest.mark.parametrize("gone", GOOD)
    def test_each_part_that_is_missing_is_named(self, gone: str) -> None:
        assert len(list(wheel_contents.faults([name for name in self.GOOD if name != gone]))) == 1

    @pytest.mark.parametrize(
        "extra", ["tesela/x.pyc", "kernel/graph/file.cpp", "tests/x.py", "tesela/tesela.db"]
    )
    def test_what_has_no_place_in_it_is_named(self, extra: str) -> None:
        assert [fault for fault in wheel_contents.faults([*self.GOOD, extra]) if extra in fault]

    @pytest.mark.slow
    def test_a_built_wheel_serves_without_compiler_and_node(self, tmp_path: Path) -> None:
        """Builds it (minutes), installs it by hash into an empty environment, and asks for the first page."""
        subprocess.run(["make", "wheel"], cwd=ROOT, check=True)
        venv = tmp_path / "venv"
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        pip, clean = str(venv / "bin/pip"), os.environ | {"PATH": str(venv / "bin")}
        locked = ["--require-hashes", "--only-binary", ":all:", "-r", str(ROOT / "requirements/run.lock")]
        subprocess.run([pip, "install", "--quiet", *locked], check=True, env=clean)
        wheel = max((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
        assert list(wheel_contents.faults(wheel_contents.names_in(wheel))) == []
        assert "manylinux_2_17" in wheel.name
        own = ["--no-deps", "--no-index", str(wheel)]
        subprocess.run([pip, "install", "--quiet", *own], check=True, env=clean)
        tesela = str(venv / "bin/tesela")
        subprocess.run([tesela, "--version"], check=True, env=clean)
        subprocess.run([tesela, "play", "--help"], check=True, env=clean, stdout=subprocess.DEVNULL)
        page = self.first_page(tesela, clean | {"TESELA_HOME": str(tmp_path / "home")})
        assert "<title>Tesela" in page and "/assets/" in page

    def first_page(self, tesela: str, environ: dict[str, str]) -> str:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with subprocess.Popen([tesela, "serve", "--port", str(port)], env=environ) as server:
            try:
                deadline = time.monotonic() + 300
                while True:
                    try:
                        return httpx.get(f"http://127.0.0.1:{port}/", timeout=10).text
                    except httpx.TransportError:
                        assert server.poll() is None and time.monotonic() < deadline
                        time.sleep(0.2)
            finally:
                server.terminate()
