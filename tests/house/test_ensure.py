"""`tools/ensure.sh` installs what tests need only where it may, says so, and never skips in CI unnoticed."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "ensure.sh"


class Machine:
    """A machine of made-up commands: who we are, what is installed, and what apt-get was told."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.told = folder / "told"
        self.told.touch()
        for name in ("sh", "ls"):
            (self.bin / name).symlink_to(Path("/bin") / name)
        self.is_user(0)

    def has(self, command: str, script: str = "") -> None:
        path = self.bin / command
        path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        path.chmod(0o755)

    def is_user(self, number: int) -> None:
        self.has("id", f"echo {number}")

    def has_apt(self, *, working: bool = True) -> None:
        self.has("apt-get", f'echo "$@" >> "{self.told}"\n{"exit 0" if working else "exit 100"}')

    def run(
        self, *words: str, ci: bool = False, answer: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the script; with an answer, at a terminal where it is typed."""
        env = {"PATH": str(self.bin), "POSTGRESQL_HOME": str(self.bin / "none")} | (
            {"CI": "true"} if ci else {}
        )
        command = [str(SCRIPT), *words]
        if answer is None:
            return subprocess.run(
                command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
            )
        ours, theirs = pty.openpty()
        try:
            os.write(ours, f"{answer}\n".encode())
            return subprocess.run(command, env=env, stdin=theirs, capture_output=True, text=True, check=False)
        finally:
            os.close(ours)
            os.close(theirs)

    @property
    def installed(self) -> list[str]:
        return self.told.read_text("utf-8").splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("package", "command"),
    [("chromium", "chromium"), ("chromium", "chromium-browser"), ("postgresql", "pg_ctl")],
)
def test_what_is_there_is_left_alone_without_a_word(machine: Machine, package: str, command: str) -> None:
    machine.has(command)
    machine.has_apt()
    done = machine.run(package)
    assert (done.returncode, done.stderr, machine.installed) == (0, "", [])


@pytest.mark.parametrize("package", ["chromium", "postgresql"])
@pytest.mark.parametrize("ci", [True, False])
def test_root_without_a_terminal_installs_and_says_what(machine: Machine, package: str, ci: bool) -> None:
    machine.has_apt()
    done = machine.run(package, ci=ci)
    assert done.returncode == 0
    assert f"Installing the Debian package {package}" in done.stderr
    assert machine.installed == [f"install --yes --no-install-recommends {package}"]


def test_who_is_not_root_is_told_what_to_run(machine: Machine) -> None:
    machine.has_apt()
    machine.is_user(1000)
    done = machine.run("chromium")
    assert done.returncode == 0
    assert "only root may install it" in done.stderr
    assert "sudo apt-get install chromium" in done.stderr
    assert "the browser tests are skipped" in done.stderr
    assert machine.installed == []


def test_in_ci_nothing_is_skipped(machine: Machine) -> None:
    machine.has_apt()
    machine.is_user(1000)
    done = machine.run("postgresql", ci=True)
    assert done.returncode == 1
    assert "nothing may be skipped" in done.stderr


def test_at_a_terminal_root_is_asked(machine: Machine) -> None:
    machine.has_apt()
    refused = machine.run("chromium", answer="n")
    assert (refused.returncode, machine.installed) == (0, [])
    assert "Install it now" in refused.stderr
    agreed = machine.run("chromium", answer="y")
    assert agreed.returncode == 0
    assert machine.installed == ["install --yes --no-install-recommends chromium"]


def test_a_failed_install_is_tried_once_more_with_fresh_lists_and_told(machine: Machine) -> None:
    machine.has("apt-get", f'echo "$@" >> "{machine.told}"\n[ "$1" = update ]')
    done = machine.run("chromium")
    install = "install --yes --no-install-recommends chromium"
    assert machine.installed == [install, "update", install]
    assert (done.returncode, "could not be installed" in done.stderr) == (0, True)


def test_where_there_is_no_apt(machine: Machine) -> None:
    done = machine.run("chromium")
    assert (done.returncode, "there is no apt-get" in done.stderr) == (0, True)


def test_an_unknown_package_is_refused(machine: Machine) -> None:
    assert machine.run("cowsay").returncode == 2
    assert machine.run().returncode == 2
