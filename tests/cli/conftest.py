"""What many commands are tested with: a data folder of their own, and a small lexicon in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.spanish import small_spanish


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a small lexicon of regular Spanish."""
    path = tmp_path_factory.mktemp("words") / "small.tsg"
    small_spanish().save(str(path))
    return str(path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """One name and one seed for every event: the small lexicon has no play for some first racks."""
    monkeypatch.setattr("secrets.token_hex", lambda number: "ab" * number)
    monkeypatch.setattr("secrets.token_bytes", lambda number: bytes(range(number)))
