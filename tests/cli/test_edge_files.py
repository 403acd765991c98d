"""What commands write: whole or not at all, never over a device, and told clearly when it can't be."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from tests.cli.small_words import WORDS
from tests.cli.terminal import full_disk, refused, tesela
from tests.engine.spanish import small_spanish
from tests.notation.samples import EXAMPLE

from tesela.cli.files import atomic_write

OLD = b"what was there before"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_bytes(EXAMPLE)
    return path


@pytest.fixture
def edition(tmp_path: Path) -> str:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(WORDS.split()), "utf-8")
    assert tesela("lexicon", "import", path, "--name", "small").code == 0
    return "small"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


class TestPut:
    def test_a_new_file_has_the_rights_that_others_expect(self, tmp_path: Path) -> None:
        plain = tmp_path / "plain"
        plain.write_bytes(b"")
        atomic_write(tmp_path / "new", b"data")
        assert (tmp_path / "new").read_bytes() == b"data"
        assert (tmp_path / "new").stat().st_mode == plain.stat().st_mode

    def test_an_old_file_keeps_its_rights_and_its_links(self, tmp_path: Path) -> None:
        old, link = tmp_path / "old", tmp_path / "link"
        old.write_bytes(OLD)
        old.chmod(0o640)
        link.symlink_to(old)
        atomic_write(link, b"data")
        assert link.is_symlink() and old.read_bytes() == b"data"
        assert old.stat().st_mode & 0o777 == 0o640

    @pytest.mark.parametrize("there", [True, False])
    def test_a_full_disk_leaves_what_was(self, tmp_path: Path, there: bool) -> None:
        path = tmp_path / "old"
        if there:
            path.write_bytes(OLD)
        before = names(tmp_path)
        with full_disk(), pytest.raises(OSError, match="old"):
            atomic_write(path, b"x" * 1000)
        assert names(tmp_path) == before and (not there or path.read_bytes() == OLD)

    def test_a_pipe_is_written_to_and_stays_a_pipe(self, tmp_path: Path) -> None:
        pipe, read = tmp_path / "pipe", []
        os.mkfifo(pipe)
        reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
        reader.start()
        atomic_write(pipe, b"data")
        reader.join(120)
        assert pipe.is_fifo() and read == [b"data"]


@pytest.mark.parametrize("target", ["out.gcg", "out.json", "out.cgp", "out.txt"])
def test_converting_on_a_full_disk_leaves_the_old_file(game: Path, target: str, tmp_path: Path) -> None:
    out = tmp_path / target
    out.write_bytes(OLD)
    before = names(tmp_path)
    with full_disk():
        said = refused("convert", game, out)
    assert target in said and out.read_bytes() == OLD and names(tmp_path) == before


def test_a_picture_on_a_full_disk_is_not_begun(game: Path, tmp_path: Path) -> None:
    with full_disk():
        assert "board.svg" in refused("board", game, "--svg", tmp_path / "board.svg")
    assert not (tmp_path / "board.svg").exists()


def test_a_game_can_be_converted_onto_itself(game: Path) -> None:
    assert tesela("convert", game, game).code == 0
    assert tesela("replay", game).code == 0


@pytest.mark.parametrize("form", ["txt", "kwg"])
def test_exporting_never_puts_a_file_in_place_of_a_device(edition: str, form: str, tmp_path: Path) -> None:
    """`tesela lexicon export NAME /dev/stdout` must not remove /dev/stdout; a pipe stands for it here."""
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    done = tesela("lexicon", "export", edition, pipe, "--format", form, "--replace")
    reader.join(120)
    assert done.code == 0 and pipe.is_fifo() and len(read[0]) > 500


def test_exporting_on_a_full_disk_leaves_the_old_file(edition: str, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_bytes(OLD)
    before = names(tmp_path)
    with full_disk(200):
        assert "out.txt" in refused("lexicon", "export", edition, out, "--replace")
    assert out.read_bytes() == OLD and names(tmp_path) == before


def test_an_edition_on_a_full_disk_is_not_begun(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(WORDS.split()), "utf-8")
    with full_disk(200):
        said = refused("lexicon", "import", path, "--name", "small")
    assert str(home) in said
    assert [file for file in home.rglob("*") if file.is_file()] == []
    assert tesela("lexicon", "import", path, "--name", "small").code == 0, "once there is room"


class TestTraining:
    @pytest.fixture
    def words(self, tmp_path: Path) -> Path:
        path = tmp_path / "small.tsg"
        small_spanish().save(str(path))
        return path

    @pytest.mark.parametrize("what", ["leaves", "outcomes"])
    def test_a_folder_is_refused_before_hours_of_work(self, words: Path, tmp_path: Path, what: str) -> None:
        """With so many games this test ends only because none is played."""
        said = refused("train", what, "-l", words, "--games", "90000000", "--out", tmp_path)
        assert str(tmp_path) in said

    def test_a_full_disk_leaves_the_old_table(self, words: Path, tmp_path: Path) -> None:
        out = tmp_path / "table.bin"
        out.write_bytes(OLD)
        with full_disk():
            said = refused("train", "outcomes", "-l", words, "--games", "20", "--out", out)
        assert "table.bin" in said and out.read_bytes() == OLD


class TestDatabase:
    @pytest.mark.parametrize("command", ["check", "backup"])
    def test_looking_at_a_database_that_is_not_there_makes_none(self, tmp_path: Path, command: str) -> None:
        words = [command, str(tmp_path / "copy.db")] if command == "backup" else [command]
        said = refused("db", *words, "--db", f"sqlite:///{tmp_path / 'typo.db'}")
        assert "typo.db" in said and names(tmp_path) == set()

    def test_what_is_no_database_is_not_copied(self, tmp_path: Path) -> None:
        (tmp_path / "x.db").write_bytes(b"not a database at all" * 100)
        refused("db", "backup", tmp_path / "copy.db", "--db", f"sqlite:///{tmp_path / 'x.db'}")
        assert names(tmp_path) == {"x.db"}

    def test_a_backup_is_never_written_over_anything(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'x.db'}"
        assert tesela("db", "upgrade", "--db", url).code == 0
        (tmp_path / "copy.db").write_bytes(OLD)
        assert "copy.db" in refused("db", "backup", tmp_path / "copy.db", "--db", url)
        assert (tmp_path / "copy.db").read_bytes() == OLD
