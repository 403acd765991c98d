"""What many commands are tested with: a data folder of their own, and a small lexicon in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.small_words import WORDS
from tests.cli.terminal import tesela
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


@pytest.fixture(scope="session")
def small_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the small edition, to be shared by links."""
    place = tmp_path_factory.mktemp("shelf")
    (place / "list.txt").write_text("\n".join(WORDS.split()), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(place / "home"))
        assert tesela("lexicon", "import", place / "list.txt", "--name", "small").code == 0
    return place / "home"


@pytest.fixture
def small_home(small_shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, in which the small edition lies."""
    place = tmp_path / "home"
    place.mkdir(exist_ok=True)
    (place / "lexicons").symlink_to(small_shelf / "lexicons")
    monkeypatch.setenv("TESELA_HOME", str(place))
    return place
