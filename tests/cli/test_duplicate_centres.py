"""`tesela duplicate seal|key|centre|merge`: a centre plays without the network and its log comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.state import State

pytestmark = pytest.mark.usefixtures("same_draws")
KEY = re.compile(r"(?:\d{4} ){4}\d{4}")


@pytest.fixture
def event(tmp_path: Path, words: str) -> Path:
    """An event in two centres where the top goes on the board, with a table in each."""
    tables = tmp_path / "mesas.csv"
    tables.write_text("1,Ana,,,,norte\n1,Blas,,B,,sur\n", "utf-8")
    path = tmp_path / "club.json"
    centres = ["--centre", "norte:Club del Norte:UY", "--centre", "sur:Sur:AR"]
    options = ["--preset", "campeonato", "--rounds", "3", "--ranking", "total", "--players", str(tables)]
    assert tesela("duplicate", "new", path, *options, *centres, "-l", words).code == 0
    return path


@pytest.fixture
def sealed(event: Path) -> Path:
    path = event.with_name("sur.sealed")
    done = tesela("duplicate", "seal", event, "sur", "-o", path, "--arbiter", "Jefa")
    assert done.code == 0, done.err
    assert "1 jugador de la sede" in done.out
    return path


def _run(event: Path, *lines: str) -> str:
    done = tesela("duplicate", "run", event, "--arbiter", "Jefa", given="\n".join(lines) + "\n")
    assert done.code == 0, done.err
    return done.out


def _centre(sealed: Path, *lines: str) -> str:
    done = tesela("duplicate", "centre", sealed, "--arbiter", "Sole", given="\n".join(lines) + "\n")
    assert done.code == 0, done.err
    return done.out


def _state(path: Path) -> State:
    return fold(read_log(path.read_bytes()))


def _key(said: str) -> str:
    found = KEY.search(said)
    assert found, said
    return found[0]


def _top(event: Path, number: int) -> str:
    """What the event found highest in a closed move, as a slip."""
    top = _state(event).moves[number - 1].top
    assert top is not None
    return f"{top.play.coord} {top.play.tiles_text}"


def test_a_centre_plays_by_keys_and_its_log_is_merged_once(event: Path, sealed: Path) -> None:
    for number in (1, 2, 3):
        key = _key(_run(event, "sacar", "reloj", "alto", "cerrar"))
        said = _centre(sealed, f"clave {key}", "reloj", f"1 {_top(event, number)}", "alto")
        assert f"Jugada {number}:" in said
        assert "Mesa 1, Blas: anotada." in said
        assert "tesela duplicate centre" in said
    last = tesela("duplicate", "key", event).out
    assert "Clave de la jugada 4" in last
    assert "todas las jugadas previstas" in _centre(sealed, f"clave {_key(last)}")
    log = sealed.with_suffix(".json")
    done = tesela("duplicate", "merge", event, log)
    assert done.code == 0, done.err
    state = _state(event)
    tops = sum(move.top.score for move in state.moves if move.top)
    names = [state.players[row.player].name for row in ranking(state)]
    assert (names, [row.total for row in ranking(state)]) == (["Blas", "Ana"], [tops, 0])
    before = event.read_bytes()
    assert "Entradas añadidas: 0." in tesela("duplicate", "merge", event, log).out
    assert event.read_bytes() == before
    assert tesela("duplicate", "verify", event).code == 0


def test_the_ranking_of_a_centre_a_country_or_a_category(event: Path) -> None:
    said = _run(event, "sacar", "reloj", "alto", "cerrar")
    assert "Ana" in said and "Blas" in said
    for named in ("sur", "AR", "B"):
        some = _run(event, f"tabla {named}")
        assert "Blas" in some
        assert "Ana" not in some
    assert "Nadie del evento es de «este»" in _run(event, "tabla este")


def test_a_centres_desk_is_told_of_its_own_missing_tables(event: Path) -> None:
    said = tesela("duplicate", "run", event, "--centre", "sur", given="sacar\nreloj\n1 -\nfaltan\n").out
    assert "Mesas sin papeleta: —" in said
    assert "Mesas sin papeleta: 1\n" in _run(event, "faltan"), "the other centre's"


def test_where_nothing_is_sealed_there_is_no_key_to_read(event: Path) -> None:
    assert "No hay clave que leer" in _run(event, "clave")


def test_keys_of_other_moves_are_told_apart(event: Path, sealed: Path) -> None:
    first = _key(_run(event, "sacar", "reloj", "alto", "cerrar"))
    second = _key(_run(event, "sacar", "reloj", "alto", "cerrar"))
    assert "Esa es la clave de la jugada 2 y aquí toca la 1" in _centre(sealed, f"clave {second}")
    assert _state(sealed.with_suffix(".json")).moves == []
    assert "Jugada 1:" in _centre(sealed, f"clave {first}")
    assert "ya se abrió" in _centre(sealed, f"clave {first}")
    assert "Jugada 2:" in _centre(sealed, f"saltar {second}")
    wrong = second.replace(second[0], str((int(second[0]) + 1) % 10), 1)
    assert "se oyó mal" in _centre(sealed, f"clave {wrong}")
    assert "tiene 20 dígitos" in _centre(sealed, "clave 12")
    assert "no es de este evento" in _centre(sealed, "clave 0000 0000 0000 0000 0098")


def test_a_centre_leaves_to_the_main_desk_what_holds_for_all(sealed: Path) -> None:
    for line in ("sacar", "cerrar", "anular 1 x", "vale casa x", "fin x"):
        assert "mesa central" in _centre(sealed, line).splitlines()[2]


def test_conflicts_are_shown_and_decided_by_a_person(event: Path, sealed: Path) -> None:
    key = _key(_run(event, "sacar", "reloj"))
    done = tesela("duplicate", "run", event, "--centre", "sur", given="1 A1 ab\nalto\ncerrar\n")
    assert "Blas: anotada" in done.out
    _centre(sealed, f"clave {key}", "reloj", f"1 {_top(event, 1)}", "alto")
    log = sealed.with_suffix(".json")
    told = tesela("duplicate", "merge", event, log)
    assert told.code == 1
    assert "Jugada 1, mesa 1, Blas: el evento tiene A1 AB y la sede" in told.out
    assert len(tesela("duplicate", "merge", event, log, "--json").json["conflicts"]) == 1
    assert _state(event).moves[0].top is not None
    assert tesela("duplicate", "merge", event, log, "--take", "event").code == 0
    assert all(row.total == 0 for row in ranking(_state(event)))
    assert tesela("duplicate", "merge", event, log, "--take", "centre").code == 0
    assert ranking(_state(event))[0].total > 0


def test_the_centres_file_holds_neither_seed_nor_racks_ahead(event: Path, sealed: Path) -> None:
    text = sealed.read_text("utf-8")
    assert event.with_suffix(".seed").read_text("ascii").strip() not in text
    key = _key(_run(event, "sacar", "reloj", "alto", "cerrar"))
    log = sealed.with_suffix(".json")
    _centre(sealed, f"clave {key}")
    shown = log.read_text("utf-8")
    _run(event, "sacar")
    move = _state(event).moves[1]
    assert str(move.rack) not in shown
    assert str(move.rack) not in text
    assert event.with_suffix(".seed").read_text("ascii").strip() not in shown


def test_what_cannot_be_done_is_said(event: Path, sealed: Path, tmp_path: Path, words: str) -> None:
    assert "No hay una sede «este»" in refused(
        "duplicate", "seal", event, "este", "-o", tmp_path / "x.sealed"
    )
    assert "quedará al lado" in refused("duplicate", "seal", event, "sur", "-o", tmp_path / "x.json")
    assert "No hay clave que leer" in refused("duplicate", "key", event)
    assert "No hay una sede" in refused("duplicate", "run", event, "--centre", "este")
    manual = tmp_path / "manual.json"
    assert tesela("duplicate", "new", manual, "--centre", "sur", "-l", words).code == 0
    assert "la sede espera" in refused("duplicate", "seal", manual, "sur", "-o", tmp_path / "m.sealed")
    assert "no es una sede" in refused(
        "duplicate", "new", tmp_path / "y.json", "--centre", "Ñandú", "-l", words
    )
    bad = tmp_path / "bad.sealed"
    for content in (b"", b"{}", sealed.read_bytes()[:-40]):
        bad.write_bytes(content)
        assert "no es un evento" in refused("duplicate", "centre", bad)
    damaged = sealed.read_text("utf-8").replace('"name":"Blas"', '"name":"Olga"')
    bad.write_text(damaged, "utf-8")
    key = _key(_run(event, "sacar"))
    assert "dañado" in _centre(bad, f"clave {key}")
    assert "no es de una sede" in refused("duplicate", "merge", event, event)
