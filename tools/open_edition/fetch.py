"""Fetches packages by name into a cache and unpacks them there, without installing anything."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

from tools.open_edition.packages import PACKAGES, Package


def fetch_all(cache: Path) -> dict[str, str]:
    """Unpack every package under `cache/NAME` and give the versions. What is there already is kept."""
    cache.mkdir(parents=True, exist_ok=True)
    return {package.name: _fetch(package, cache) for package in PACKAGES}


def folder(cache: Path, name: str) -> Path:
    """Where a package is unpacked."""
    return cache / re.sub(r"\W+", "-", name).strip("-")


def find(cache: Path, package: str, pattern: str) -> Path:
    """The one file of a package with that name."""
    found = sorted(folder(cache, package).rglob(pattern))
    if not found:
        raise FileNotFoundError(f"{pattern} in {package}")
    return found[0]


def _fetch(package: Package, cache: Path) -> str:
    target = folder(cache, package.name)
    note = target / "VERSION"
    if not note.exists():
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        version = {"debian": _debian, "debian-source": _debian_source, "npm": _npm}[package.registry](
            package.name, target
        )
        note.write_text(version + "\n", encoding="utf-8")
    return note.read_text(encoding="utf-8").strip()


def _run(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def _debian(name: str, target: Path) -> str:
    _run("apt-get", "download", name, cwd=target)
    (deb,) = target.glob("*.deb")
    _run("dpkg-deb", "-x", deb.name, ".", cwd=target)
    version = _run("dpkg-deb", "-f", deb.name, "Version", cwd=target).strip()
    deb.unlink()
    return version


def _debian_source(name: str, target: Path) -> str:
    """The original source archive. The system's own archive list serves, asked for sources."""
    (target / "lists" / "partial").mkdir(parents=True)
    listed = target / "sources.sources"
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(Path("/etc/apt/sources.list.d").glob("*.sources"))
    )
    listed.write_text(re.sub(r"(?m)^Types:.*$", "Types: deb-src", text), encoding="utf-8")
    options = (
        "-o", f"Dir::Etc::sourcelist={listed}", "-o", "Dir::Etc::sourceparts=-",
        "-o", f"Dir::State::lists={target / 'lists'}",
    )  # fmt: skip
    _run("apt-get", *options, "update", cwd=target)
    _run("apt-get", *options, "source", "--download-only", "--tar-only", name, cwd=target)
    (archive,) = target.glob("*.orig.tar.*")
    with tarfile.open(archive) as tar:
        tar.extractall(target, filter="data")
    shutil.rmtree(target / "lists")
    listed.unlink()
    archive.unlink()
    return archive.name.split("_")[1].split(".orig")[0]


def _npm(name: str, target: Path) -> str:
    _run("npm", "pack", "--silent", name, cwd=target)
    (archive,) = target.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(target, filter="data")
    archive.unlink()
    version = json.loads((target / "package" / "package.json").read_text(encoding="utf-8"))["version"]
    return str(version)
