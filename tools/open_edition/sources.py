"""The sources of the open edition: packages fetched by name, and folders that who builds it has at hand.

Each is pinned: a package by version and the hash of its archive, a folder by the hashes of its files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Registry = Literal["debian", "debian-source", "npm"]


class SourceError(Exception):
    """A source that is not there, is not the one that was pinned, or can't be read."""


class Package(NamedTuple):
    """One package, fetched by its name."""

    name: str
    registry: Registry
    version: str
    sha256: str
    """Of the archive that the registry gives."""
    licence: str
    letters: str
    says: str


class Folder(NamedTuple):
    """One folder of files, named on the command line."""

    name: str
    origin: str
    files: Mapping[str, str]
    """File to hash."""
    licence: str
    letters: str
    says: str


PACKAGES: Final = (
    Package(
        "wspanish", "debian", "1.0.30", "a2b7504fb8c12deaf6c4e868f749a3d05a42caee348f0f5bb006238e925cde18",
        "public domain", "W", "headwords of an academic dictionary of 1992 or before, feminines apart",
    ),
    Package(
        "myspell-es", "debian-source", "1.11",
        "6b3b287342e0c4747214410bada40d5899ee1db6a8a46e511cfb6191b401197f",
        "GPL-2+", "CA", "headwords, transitive verbs, archaisms (COES)",
    ),
    Package(
        "@jirimracek/conjugate-esp", "npm", "2.3.6",
        "30fd09c7e2a9977608c59719f5e623fda6fe82d3a91c466bd439342d4caff777",
        "MIT", "J", "verbs in use, models, defective and pronominal verbs",
    ),
)  # fmt: skip

FOLDERS: Final = (
    Folder(
        "olea-lemarios",
        "github.com/olea/lemarios e4f3043c",
        MappingProxyType({
            "lemario-general-del-espanol.txt.xz":
                "6064b914ff86ce273a0e6df1bd503c9af2f27f059e4504ffa1ee9b75ae242ac9",
            "verbos-espanol.txt.xz": "bfee554fd3c3fddaafdc504261afb7d2397d8caa6e3bf5f23ebcb1804c96add8",
        }),
        "public domain", "LV", "headwords and verbs up to 2012, masculine only",
    ),
    Folder(
        "rla-es",
        "github.com/sbosio/rla-es 6b99f6f9",
        MappingProxyType({
            "palabras.tar.xz": "21861c8528d6b705877ad90309904e1ef976c90fd038cf7af64ae0603b3bcbdf",
        }),
        "GPL-3+ or LGPL-3+ or MPL-1.1+", "R", "words by class and country, verbs by use, obsolete words",
    ),
    Folder(
        "spanish-dict-tools",
        "github.com/jaumeortola/spanish-dict-tools f7713573",
        MappingProxyType({
            "diccionari-arrel.tar.xz": "fd6da376bd046ef7bd32bf64ae8bad882327e0ae14dbb7522751b6705f42d1b1",
        }),
        "LGPL-2.1, taken under the GPL 3 as its section 3 allows", "DTF", "words labelled by their origin",
    ),
)  # fmt: skip


def folder_file(data: Path, folder: str, name: str) -> bytes:
    """Read a pinned file of a folder; `SourceError` if it is missing or another one."""
    pinned = next(each for each in FOLDERS if each.name == folder).files[name]
    path = data / folder / name
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror}. It comes from {_origin(folder)}") from error
    check_hash(content, pinned, str(path))
    return content


def check_hash(content: bytes, pinned: str, what: str) -> None:
    """Refuse content that is not what was pinned."""
    found = hashlib.sha256(content).hexdigest()
    if found != pinned:
        raise SourceError(f"{what}: sha256 is {found}, but {pinned} was pinned")


def _origin(folder: str) -> str:
    return next(each.origin for each in FOLDERS if each.name == folder)


def sources_text(without: frozenset[str] = frozenset()) -> str:
    """Write the list that ships beside the entries: name, registry, version, licence, what it says."""
    lines = ["# package  registry  version  licence: what it says"]
    lines += [
        f"{each.name}  {each.registry}  {each.version}  {each.licence}: {each.says}"
        for each in PACKAGES
        if each.name not in without
    ]
    for folder in FOLDERS:
        if folder.name not in without:
            place, commit = folder.origin.split()
            lines.append(f"{folder.name}  {place}  {commit}  {folder.licence}: {folder.says}")
    lines.append("readings  tesela  -  CC0-1.0: marks read by hand, words that the documents name")
    return "\n".join(lines) + "\n"
