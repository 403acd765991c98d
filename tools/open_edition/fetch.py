"""Fetches packages by name into a cache and unpacks them there, without installing anything."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from pathlib import Path

from tools.open_edition.sources import PACKAGES, Package, SourceError, check_hash


def fetch_all(cache: Path, without: frozenset[str] = frozenset()) -> None:
    """Unpack every package under `cache/NAME`. What is there already, of the pinned version, is kept."""
    cache.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if package.name not in without:
            _fetch(package, cache)


def folder(cache: Path, name: str) -> Path:
    """Where a package is unpacked."""
    return cache / re.sub(r"\W+", "-", name).strip("-")


def find(cache: Path, package: str, pattern: str) -> Path:
    """Give the one file of a package with that name."""
    found = sorted(folder(cache, package).rglob(pattern))
    if not found:
        raise SourceError(f"{package} has no file {pattern}")
    return found[0]


def _fetch(package: Package, cache: Path) -> None:
    target = folder(cache, package.name)
    note = target / "SHA256"
    if note.exists() and note.read_text(encoding="utf-8").strip() == package.sha256:
        return
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    get = {"debian": _debian, "debian-source": _debian_source, "npm": _npm}[package.registry]
    try:
        archive = get(package, target)
    except (subprocess.CalledProcessError, OSError) as error:
        detail = getattr(error, "stderr", "") or str(error)
        raise SourceError(f"{package.name} can't be fetched: {detail.strip()}") from error
    check_hash(archive.read_bytes(), package.sha256, f"{package.name} {package.version}")
    _unpack(archive, target)
    note.write_text(package.sha256 + "\n", encoding="utf-8")


def _unpack(archive: Path, target: Path) -> None:
    if archive.suffix == ".deb":
        _run("dpkg-deb", "-x", archive.name, ".", cwd=target)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
    archive.unlink()


def _run(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def _debian(package: Package, target: Path) -> Path:
    _run("apt-get", "download", f"{package.name}={package.version}", cwd=target)
    return next(target.glob("*.deb"))


def _debian_source(package: Package, target: Path) -> Path:
    """Fetch the original source archive. The system's own archive list serves, asked for sources."""
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
    _run("apt-get", *options, "source", "--download-only", "--tar-only", package.name, cwd=target)
    shutil.rmtree(target / "lists")
    listed.unlink()
    return next(target.glob("*.orig.tar.*"))


def _npm(package: Package, target: Path) -> Path:
    _run("npm", "pack", "--silent", f"{package.name}@{package.version}", cwd=target)
    return next(target.glob("*.tgz"))
