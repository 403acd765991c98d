"""The command as a process: pipes that close, Ctrl-C, terminals and file names that are not UTF-8."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal import COMMAND, process
from tests.engine.spanish import small_spanish
from tests.notation.samples import EXAMPLE

from tesela.lexicon import EditionStore
from tesela.lexicon.editions.building import build


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp = tmp_path_factory.mktemp("yard")
    (tmp / "game.gcg").write_bytes(EXAMPLE)
    (tmp / "small.entries").write_text("casa  f.\ncosa  f.\nniño, ña  m. f.\nas  m.\ntela  f.\n", "utf-8")
    build(EditionStore(tmp / "home" / "lexicons"), "small", "lexico-2016", [tmp / "small.entries"])
    small_spanish().save(str(tmp / "small.tsg"))
    return tmp


@pytest.fixture
def environ(yard: Path) -> dict[str, str]:
    return {"TESELA_HOME": str(yard / "home")}


@pytest.fixture
def closed_pipe() -> Iterator[int]:
    """A pipe that nobody reads any more, as after `| head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "game.gcg"),
        ("convert", "game.gcg", "-", "--to", "gcg"),
        ("rules", "list", "fise-2007"),
        ("lexicon", "words", "-l", "small"),
        ("play", "-l", "small"),
    ],
)
def test_nobody_reads_the_answer(
    yard: Path, environ: dict[str, str], closed_pipe: int, words: tuple[str, ...]
) -> None:
    """It ends quietly: no traceback, no complaint."""
    done = process(
        *words,
        environ=environ,
        cwd=yard,
        stdout=closed_pipe,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("rules", "show", "fise-2007", "37.3"), 0),
        (("judge", "niño", "-l", "small"), 0),
        (("replay", "game.gcg"), 0),
        (("lexicon", "list"), 0),
    ],
)
def test_a_terminal_without_accents_still_gets_the_rest(
    yard: Path, environ: dict[str, str], words: tuple[str, ...], code: int
) -> None:
    done = process(*words, environ=environ | {"PYTHONIOENCODING": "ascii"}, cwd=yard)
    assert done.returncode == code and b"Traceback" not in done.stderr and len(done.stdout) > 20


def test_files_whose_names_are_not_utf_8(yard: Path, environ: dict[str, str], tmp_path: Path) -> None:
    """Old Spanish systems named files in Latin-1; the words are in order all the same."""
    listed = os.fsencode(tmp_path) + b"/lista-espa\xf1ola.txt"
    Path(os.fsdecode(listed)).write_text("casa\nasa\n", "utf-8")
    done = process("lexicon", "import", listed, "--name", "antigua", environ=environ)
    assert done.returncode == 0, done.stderr
    told = json.loads(process("lexicon", "info", "antigua", "--json", environ=environ).stdout)
    assert told["words"] == 2 and told["sources"][0]["title"] == "lista-espa?ola.txt"
    out = os.fsencode(tmp_path) + b"/sali\xf3.txt"
    done = process("lexicon", "export", "antigua", out, environ=environ)
    assert done.returncode == 0 and Path(os.fsdecode(out)).read_text("utf-8") == "ASA\nCASA\n"
    game = os.fsencode(tmp_path) + b"/a\xf1o.gcg"
    done = process("convert", "game.gcg", game, environ=environ, cwd=yard)
    assert done.returncode == 0 and Path(os.fsdecode(game)).read_bytes() == EXAMPLE


def test_a_name_that_is_not_utf_8_at_the_table(yard: Path, environ: dict[str, str]) -> None:
    done = process("play", "--name", b"I\xf1aki", "-l", "small", environ=environ, stdin=subprocess.DEVNULL)
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"I?aki" in done.stdout


def test_rubbish_typed_at_the_table(yard: Path, environ: dict[str, str]) -> None:
    done = process("play", "-l", "small", environ=environ, input=b"\xff\xfe\nsalir\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"No entiendo" in done.stdout


def test_progress_is_for_people_only(yard: Path, environ: dict[str, str]) -> None:
    """With standard error in a file there is no bar, and standard output is the answer alone."""
    words = ("selfplay", "--games", "3", "-l", "small.tsg", "--json")
    done = process(*words, environ=environ, cwd=yard)
    assert done.stderr == b"" and json.loads(done.stdout)["games"] == 3
    bench = process("bench", "replay", "--games", "20", "--json", environ=environ)
    assert json.loads(bench.stdout)["games"] == 20


HEARING = (
    COMMAND[0],
    "-c",
    f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[2]}",
)
"""The command as a terminal starts it: what runs in the background may have been told to ignore Ctrl-C."""


def interrupted(words: tuple[str, ...], environ: dict[str, str], cwd: Path, started: Path) -> tuple[int, str]:
    """Start, wait until it is at work, which this file shows, press Ctrl-C."""
    running = subprocess.Popen(
        [*HEARING, *words], env={**os.environ, "TESELA_LANG": "es", **environ}, cwd=cwd,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        while not started.exists() and running.poll() is None:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=600)
    finally:
        running.kill()
        running.communicate()
    return running.returncode, err


def test_ctrl_c_while_training_keeps_what_was_learned(
    yard: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """The table is not there, the checkpoint is, and training goes on from it."""
    out = tmp_path / "deep" / "leaves.bin"
    words = ("train", "leaves", "-l", str(yard / "small.tsg"), "--games", "4000000", "--out", str(out))
    code, err = interrupted(words, environ, yard, out.with_name("leaves.bin.checkpoint"))
    assert (code, err) == (130, "")
    assert {path.name for path in out.parent.iterdir()} == {"leaves.bin.checkpoint"}


def test_ctrl_c_at_the_table_keeps_the_game(yard: Path, tmp_path: Path, environ: dict[str, str]) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "lexicons").symlink_to(yard / "home" / "lexicons")
    running = subprocess.Popen(
        [*HEARING, "play", "-l", "small"],
        env={**os.environ, "TESELA_LANG": "es", "TESELA_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdout is not None
    try:
        for line in running.stdout:
            if line.startswith("15"):  # the board's last row: the next thing is the prompt
                break
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=600)
    finally:
        running.kill()
    assert (running.returncode, err) == (0, "") and "--resume" in out
    assert len(list((home / "games").glob("*.mesa"))) == 1
    again = process("play", "--resume", environ={"TESELA_HOME": str(home)}, stdin=subprocess.DEVNULL)
    assert again.returncode == 0 and "Seguimos" in again.stdout.decode()
