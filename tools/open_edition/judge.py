"""Judgements made by hand, which win over the votes: word lists under `judgements/`."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "judgements"


def judged(name: str, folder: Path = FOLDER) -> frozenset[str]:
    """The words of every list whose name begins so: `not-headwords`, `verbs-intransitive` …"""
    return frozenset(
        word
        for path in sorted(folder.glob(f"{name}*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        for word in line.split("#")[0].split()
    )
