"""Write the bill of materials (CycloneDX 1.6, JSON) of what a release is made of, from the lock files alone.

What runs is `required`: the Python packages, what is linked into the kernel and what is bundled into the
browser client. What only builds it is `excluded`. The same commit gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

from tesela.version import __version__

ROOT: Final = Path(__file__).parent.parent
LINKED: Final = frozenset({"nanobind"})
"""Packages that only build, but part of whose code ends in the kernel."""
BUNDLED: Final = re.compile(r"svelte|clsx|esm-env|workbox-(core|precaching|routing|strategies|window)")
"""npm packages whose code ends in the browser client; the others build and test it."""
_PIN: Final = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)((?:[^\n]*\\\n)*[^\n]*)", re.MULTILINE)
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")

Component = dict[str, Any]


def pins(lock: str) -> Iterator[tuple[str, str, list[str]]]:
    """Name, version and hashes of each package in a requirements lock.

    >>> list(pins("numpy==2.1 \\\\\\n    --hash=sha256:" + "a" * 64 + "\\nrich==13.0\\n"))[1]
    ('rich', '13.0', [])
    """
    for name, version, rest in _PIN.findall(lock):
        yield name.lower(), version, _HASH.findall(rest)


def python_component(name: str, version: str, hashes: list[str], *, runs: bool) -> Component:
    """A package from a requirements lock; each file of the release that may be installed is one reference."""
    purl = f"pkg:pypi/{name}@{quote(version)}"
    files = [
        {"type": "distribution", "url": purl, "hashes": [_sha("SHA-256", each)]} for each in sorted(hashes)
    ]
    return _component(name, version, purl, runs) | ({"externalReferences": files} if files else {})


def npm_components(lock: dict[str, Any]) -> Iterator[Component]:
    """The packages of a `package-lock.json`, each version once."""
    seen = set[str]()
    for place, row in lock["packages"].items():
        if not place:
            continue
        name = place.rpartition("node_modules/")[2]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{row['version']}"
        if purl in seen:
            continue
        seen.add(purl)
        found = _component(name, row["version"], purl, runs=bool(BUNDLED.fullmatch(name)))
        if integrity := row.get("integrity", ""):
            kind, _, digest = integrity.partition("-")
            names = {"sha512": "SHA-512", "sha1": "SHA-1"}
            found["hashes"] = [_sha(names[kind], base64.b64decode(digest).hex())]
        if licence := row.get("license"):
            found["licenses"] = [{"expression" if " " in licence else "license": _licence(licence)}]
        yield found


def bill(run: str, dev: str, npm: dict[str, Any]) -> dict[str, Any]:
    """The whole bill from the texts of the three locks."""
    running = {name: (name, version, hashes) for name, version, hashes in pins(run)}
    parts = [python_component(*each, runs=True) for each in running.values()]
    for name, version, hashes in pins(dev):
        if name not in running:
            parts.append(python_component(name, version, hashes, runs=name in LINKED))
    parts += npm_components(npm)
    parts.sort(key=lambda part: part["bom-ref"])
    own = _component("tesela", __version__, f"pkg:pypi/tesela@{__version__}", runs=True)
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).digest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{UUID(bytes=digest[:16], version=4)}",
        "version": 1,
        "metadata": {"component": own | {"type": "application"}},
        "components": parts,
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [p["bom-ref"] for p in parts if p["scope"] == "required"]}
        ],
    }


def _component(name: str, version: str, purl: str, runs: bool) -> Component:
    scope = "required" if runs else "excluded"
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "scope": scope,
    }  # fmt: skip


def _sha(kind: str, content: str) -> dict[str, str]:
    return {"alg": kind, "content": content}


def _licence(text: str) -> str | dict[str, str]:
    return text if " " in text else {"name": text}


def main(arguments: list[str]) -> int:
    out = Path(arguments[0])
    locks = ROOT / "requirements"
    dev = (locks / "dev.lock").read_text("utf-8") + (locks / "wasm.lock").read_text("utf-8")
    npm = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    written = bill((locks / "run.lock").read_text("utf-8"), dev, npm)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
    needed = sum(part["scope"] == "required" for part in written["components"])
    print(f"{out}: {len(written['components'])} components, {needed} of them in what runs")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
