"""The files that a club hosts with name settings, files and commands that exist, and shut what they can."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from tesela.server.process.config import Settings, load

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
SETTINGS = {field.name for field in msgspec.structs.fields(Settings)}
OTHER_VARIABLES = {"TESELA_HOME", "TESELA_CONFIG"}
UNITS = ["tesela.service", "tesela-backup.service", "tesela-backup.timer"]


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return found


def unit(name: str) -> dict[str, list[tuple[str, str]]]:
    """Sections of a unit; a key may stand more than once."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in text_of(name).splitlines():
        if line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            rows.append((key, value))
    return sections


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_variable_that_a_file_sets_is_a_setting(path: Path) -> None:
    if path.is_file():
        named = set(re.findall(r"\bTESELA_[A-Z_]+", path.read_text("utf-8")))
        assert named - OTHER_VARIABLES - {f"TESELA_{name.upper()}" for name in SETTINGS} == set()


def test_the_settings_file_can_be_served_with() -> None:
    settings = load({}, DEPLOY / "tesela.toml", environ={})
    assert settings.secure and settings.trusted_proxies == ["127.0.0.1"] and settings.security_contact
    commented = re.findall(r"^# (\w+) = ", text_of("tesela.toml"), re.M)
    assert commented and set(commented) <= SETTINGS


class TestCompose:
    def test_what_it_sets_can_be_served_with(self) -> None:
        values = {
            "DATABASE_PASSWORD": "x",
            "DOMAIN": "club.example",
            "CONTACT": "a@club.example",
            "WORKERS": "2",
        }
        environ = {
            name: re.sub(r"\$\{(\w+):[^}]*\}", lambda found: values[found[1]], str(text))
            for name, text in compose()["services"]["tesela"]["environment"].items()
        }
        settings = load({}, environ=environ)
        assert settings.public_url == "https://club.example" and settings.workers == 2
        assert settings.db == "postgresql://tesela:x@database/tesela"

    def test_the_only_proxy_believed_is_caddy(self) -> None:
        services = compose()["services"]
        caddy = services["caddy"]["networks"]["inside"]["ipv4_address"]
        assert services["tesela"]["environment"]["TESELA_TRUSTED_PROXIES"] == caddy

    def test_only_caddy_is_reached_from_outside(self) -> None:
        found = compose()
        assert [name for name, row in found["services"].items() if "ports" in row] == ["caddy"]
        assert found["networks"]["inside"]["internal"] is True
        for name in ("tesela", "database"):
            assert list(found["services"][name]["networks"]) == ["inside"]

    def test_the_game_has_no_rights_and_a_disk_that_it_cannot_change(self) -> None:
        row = compose()["services"]["tesela"]
        assert row["read_only"] is True and row["cap_drop"] == ["ALL"]
        for service in compose()["services"].values():
            assert "no-new-privileges:true" in service["security_opt"]

    def test_what_must_be_filled_in_stands_in_the_example_without_a_password(self) -> None:
        asked = set(re.findall(r"\$\{(\w+)", text_of("compose.yaml")))
        example = dict(re.findall(r"^(\w+)=(.*)$", text_of("club.env.example"), re.M))
        assert asked == set(example) and example["DATABASE_PASSWORD"] == ""
        ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
        assert "deploy/club.env" in ignored


class TestContainer:
    def lines(self) -> list[str]:
        joined = text_of("Containerfile").replace("\\\n", " ")
        return [line for line in joined.splitlines() if line and not line.startswith("#")]

    def test_everything_installed_is_installed_by_hash_or_is_our_own_wheel(self) -> None:
        installs = re.findall(r"pip install ([^&\n]*)", "\n".join(self.lines()))
        assert len(installs) == 2
        assert "--require-hashes" in installs[0] and "run.lock" in installs[0]
        assert "--no-index --no-deps" in installs[1] or "--no-deps --no-index" in installs[1]

    def test_it_runs_as_nobody_special(self) -> None:
        users = [line.split()[1] for line in self.lines() if line.startswith("USER")]
        assert users == ["tesela"]

    def test_what_it_copies_is_there(self) -> None:
        for line in self.lines():
            if line.startswith("COPY") and "dist/" not in line:
                assert (ROOT / line.split()[1]).is_file(), line


class TestUnits:
    @pytest.mark.parametrize(
        "line",
        [
            "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes",
            "PrivateTmp=yes", "PrivateDevices=yes", "ProtectKernelTunables=yes", "ProtectKernelModules=yes",
            "ProtectControlGroups=yes", "RestrictSUIDSGID=yes", "RestrictNamespaces=yes", "UMask=0077",
            "SystemCallFilter=@system-service", "SystemCallArchitectures=native",
            "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("name", ["tesela.service", "tesela-backup.service"])
    def test_the_services_are_shut_in(self, name: str, line: str) -> None:
        key, _, value = line.partition("=")
        assert (key, value) in unit(name)["Service"]

    def test_the_server_reads_its_file_and_is_renewed_by_hangup(self) -> None:
        rows = dict(unit("tesela.service")["Service"])
        assert rows["ExecStart"] == "/opt/tesela/bin/tesela serve --config /etc/tesela/tesela.toml"
        assert rows["ExecReload"] == "/bin/kill -HUP $MAINPID"
        assert rows["User"] == rows["Group"] == "tesela"

    def test_nice_is_allowed_because_editions_are_built_with_it(self) -> None:
        shut = [value for key, value in unit("tesela.service")["Service"] if key == "SystemCallFilter"]
        assert shut == ["@system-service", "~@privileged"]

    @pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
    def test_systemd_reads_them(self, tmp_path: Path) -> None:
        """Programs and pages that are not on this machine are replaced by ones that are."""
        for name in UNITS:
            text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text_of(name), flags=re.M)
            (tmp_path / name).write_text(re.sub(r"^Documentation=.*\n", "", text, flags=re.M), "utf-8")
        said = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
            capture_output=True, text=True, check=False, env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"},
        )  # fmt: skip
        ours = [line for line in said.stderr.splitlines() if "tesela" in line]
        assert (said.returncode, ours) == (0, []), said.stderr


class TestBackup:
    def run(self, folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        tesela = home / "tesela"
        tesela.write_text('#!/bin/sh\ntest "$1 $2" = "db backup" && echo copy > "$3"\n', "utf-8")
        tesela.chmod(0o700)
        variables = {"TESELA": str(tesela), "TESELA_HOME": str(home), "TESELA_CONFIG": str(home / "none")}
        return subprocess.run(
            [str(DEPLOY / "tesela-backup"), str(folder), *arguments],
            env=os.environ | variables, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def test_a_copy_for_its_owner_alone_with_the_lists(self, tmp_path: Path) -> None:
        home, folder = tmp_path / "home", tmp_path / "copies"
        (home / "lexicons/mine").mkdir(parents=True)
        folder.mkdir()
        assert self.run(folder, home).returncode == 0
        names = sorted(path.name.partition("-")[0] for path in folder.iterdir())
        assert names == ["lexicons", "tesela"]
        assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}

    def test_the_newest_stay(self, tmp_path: Path) -> None:
        home, folder = tmp_path / "home", tmp_path / "copies"
        home.mkdir()
        folder.mkdir()
        for day in range(1, 6):
            (folder / f"tesela-2020010{day}T000000Z.backup").touch()
        (folder / "other.backup").touch()
        assert self.run(folder, home, "3").returncode == 0
        left = sorted(path.name for path in folder.iterdir() if path.name.startswith("tesela-2020"))
        assert left == ["tesela-20200104T000000Z.backup", "tesela-20200105T000000Z.backup"]
        assert (folder / "other.backup").exists()

    def test_a_copy_that_fails_leaves_the_old_ones(self, tmp_path: Path) -> None:
        folder = tmp_path / "copies"
        folder.mkdir()
        (folder / "tesela-20200101T000000Z.backup").touch()
        failed = subprocess.run(
            [str(DEPLOY / "tesela-backup"), str(folder), "1"],
            env=os.environ | {"TESELA": "/bin/false"}, capture_output=True, check=False,
        )  # fmt: skip
        assert failed.returncode != 0
        assert [path.name for path in folder.iterdir()] == ["tesela-20200101T000000Z.backup"]


def test_the_walk_through_names_files_that_exist() -> None:
    page = (ROOT / "docs/alojar.md").read_text("utf-8")
    named = set(re.findall(r"(?:deploy|requirements)/[\w.-]+", page)) - {"deploy/club.env", "deploy/backups"}
    assert len(named) >= 8
    assert {name for name in named if not (ROOT / name.rstrip(".")).exists()} == set()
    for option in re.findall(r"^club (\w+ \w+)", page, re.M):
        assert f"## `tesela {option}`" in (ROOT / "docs/cli.md").read_text("utf-8"), option


def test_the_timer_is_for_the_backup() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text_of("tesela-backup.timer"))
    assert parser["Timer"]["Persistent"] == "yes", (
        "a machine that slept at night makes its copy in the morning"
    )
