"""`tesela duplicate solo`: a past event from the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold

pytestmark = pytest.mark.usefixtures("same_draws")


@pytest.fixture
def event(tmp_path: Path, words: str) -> Path:
    """An event of two moves that is over; nobody scored."""
    path = tmp_path / "club.json"
    assert tesela("duplicate", "new", path, "-l", words).code == 0
    lines = "jugador 1 Ana\nsacar\nreloj\nalto\ncerrar\nsacar\nreloj\nalto\ncerrar\nfin ya\n"
    assert tesela("duplicate", "run", path, given=lines).code == 0
    return path


def test_the_tops_give_every_point_and_the_first_place(event: Path) -> None:
    moves = fold(read_log(event.read_bytes())).moves
    lines = []
    for move in moves:
        assert move.top is not None
        play = move.top.play.play()
        word = "".join(str(tile) for tile in [play.word_on(move.board)])
        lines.append(f"{move.top.play.coord} {word}")
    done = tesela("duplicate", "solo", event, "--untimed", given="\n".join(lines) + "\n")
    assert done.code == 0
    assert "100.00 %" in done.out
    assert "2 de 2" in done.out
    assert "Puesto 1" in done.out


def test_what_is_missed_is_told_and_what_cannot_be_read_is_asked_again(event: Path) -> None:
    done = tesela("duplicate", "solo", event, given="cualquier cosa rara\nH8 kk\nZ99 la\n-\n-\n")
    assert done.code == 0
    assert done.out.count("la máxima era") == 2
    assert "No se entiende" in done.out


def test_who_leaves_in_the_middle_has_no_place(event: Path) -> None:
    done = tesela("duplicate", "solo", event, given="-\n")
    assert done.code == 0
    assert "Puesto" not in done.out


def test_an_event_under_way_is_not_played_alone(tmp_path: Path, words: str) -> None:
    path = tmp_path / "abierto.json"
    assert tesela("duplicate", "new", path, "-l", words).code == 0
    assert "no ha terminado" in refused("duplicate", "solo", path)


def test_an_event_with_a_file_of_words_is_not_served(event: Path) -> None:
    assert "edición" in refused("duplicate", "serve", event)
