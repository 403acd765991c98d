"""`tesela duplicate`: an arbiter alone with a laptop and paper slips, from the first tile to the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

from tesela.cli.duplicate.lines import SlipLine, VerbLine, read_line
from tesela.core.tiles import spell
from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking

pytestmark = pytest.mark.usefixtures("same_draws")


@pytest.fixture
def event(tmp_path: Path, words: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An event of three tables, ready to be run; always the same tiles, and a small lexicon can play them."""
    assert not home.exists()
    tables = tmp_path / "mesas.csv"
    tables.write_text("mesa,nombre,país\n1,Ana,UY\n2,Blas,AR\n7,Cora,UY\n", "utf-8")
    path = tmp_path / "club.json"
    with monkeypatch.context() as fixed:
        fixed.setattr("secrets.token_hex", lambda size: "0" * 2 * size)
        fixed.setattr("secrets.token_bytes", lambda size: b"\1" * size)
        done = tesela("duplicate", "new", path, "--players", tables, "-l", words, "--title", "Club")
    assert done.code == 0
    return path


def _run(event: Path, *lines: str) -> str:
    done = tesela("duplicate", "run", event, "--arbiter", "Jefa", given="\n".join(lines) + "\n")
    assert done.code == 0, done.err
    return done.out


def test_an_event_is_prepared_with_its_seed_beside_it(event: Path) -> None:
    seed = event.with_suffix(".seed")
    assert seed.stat().st_mode & 0o777 == 0o600
    text = event.read_text("utf-8")
    assert seed.read_text("ascii").strip() not in text
    state = fold(read_log(text))
    assert [(each.table, each.name, each.country) for each in state.players] == [
        (1, "Ana", "UY"), (2, "Blas", "AR"), (7, "Cora", "UY"),
    ]  # fmt: skip


def test_conditions_are_chosen_and_written_out(tmp_path: Path, words: str) -> None:
    path = tmp_path / "e.json"
    options = ["--preset", "campeonato", "--variant", "joker", "--seconds", "40", "--rounds", "5"]
    more = ["--master", "best_slip", "--ranking", "total", "--coords", "rows", "--twice", "--scores"]
    assert tesela("duplicate", "new", path, *options, *more, "-l", words).code == 0
    agreed = json.loads(path.read_text("utf-8"))["events"][0]["conditions"]
    assert (agreed["preset"], agreed["joker"], agreed["rounds"], agreed["master"]) == (
        "campeonato", True, 5, "best_slip",
    )  # fmt: skip
    assert agreed["timing"] == {"move_ms": 40_000, "calls_ms": [30_000], "raise_ms": 5_000}
    assert (agreed["ranking"], agreed["coordinates"]) == ("total", "rows")
    assert agreed["double_entry"] is agreed["score_written"] is True


def test_every_other_condition_is_chosen_too(tmp_path: Path, words: str) -> None:
    path = tmp_path / "e.json"
    ties = ["--tie-break", "best_play", "--tie-break", "tops"]
    faults = ["--fault", "transposed=warning", "--fault", "late=penalty", "--free-warnings", "2"]
    more = ["--warning-points", "7", "--bonus-from", "4", "--by-clock", "--pause", "20", "--rated"]
    done = tesela("duplicate", "new", path, "--preset", "campeonato", *ties, *faults, *more, "-l", words)
    assert done.code == 0, done.err
    header = json.loads(path.read_text("utf-8"))["events"][0]
    agreed = header["conditions"]
    assert agreed["tie_breaks"] == ["best_play", "tops"]
    assert (agreed["faults"]["transposed"], agreed["faults"]["late"]) == ("warning", "penalty")
    assert (agreed["faults"]["illegible"], agreed["faults"]["free_warnings"]) == ("zero", 2)
    assert (agreed["faults"]["points"], agreed["bonus"]["from_players"]) == (7, 4)
    assert agreed["pace"] == {"by_clock": True, "pause_ms": 20_000}
    assert header["rated"] is True
    for bad in ("late", "late=gratis", "tarde=zero"):
        said = refused("duplicate", "new", tmp_path / "f.json", "--fault", bad, "-l", words)
        assert "FALTA=COSTO" in said
    said = refused("duplicate", "new", tmp_path / "f.json", "--tie-break", "azar", "-l", words)
    assert "sudden_death" in said


def test_a_whole_event_is_run_line_by_line(event: Path) -> None:
    said = _run(event, "sacar", "reloj", "alto", "cerrar")
    state = fold(read_log(event.read_bytes()))
    assert "Jugada 1:" in said
    assert state.moves[0].top is not None
    assert "Para seguir" in said
    more = _run(event, "jugador 9 Dani", "sacar", "reloj", "9 -", "faltan", "pausa luz", "seguir", "más 30")
    assert "Dani, mesa 9." in more
    assert "Mesas sin papeleta: 1, 2, 7" in more
    assert "Reloj detenido." in more
    last = _run(event, "alto", "juzgar", "cerrar", "tabla", "tablero", "fin se acabó la luz")
    assert "El juez dio por terminado" in last
    state = fold(read_log(event.read_bytes()))
    assert state.ended == "judge"
    assert tesela("duplicate", "verify", event).code == 0
    assert tesela("verify-draws", event).code == 0


def _top_line(event: Path, table: int) -> str:
    """The slip that hands in the first move's top, found by replaying the event to its end elsewhere."""
    state = fold(read_log(event.read_bytes()))
    move = state.moves[0]
    assert move.top is not None
    return f"{table} {move.top.play.coord} {move.top.play.tiles_text}"


def test_slips_corrections_and_rulings_change_the_ranking(event: Path) -> None:
    _run(event, "sacar", "reloj", "1 H8 zzz", "2 H8 la !tarde", "alto", "cerrar")
    top = _top_line(event, 7).split(maxsplit=1)[1]
    said = _run(event, f"corregir 7 1 {top} : se leyó mal")
    state = fold(read_log(event.read_bytes()))
    best = ranking(state)[0]
    assert state.players[best.player].name == "Cora"
    assert best.tops == 1
    assert "Cora" in said
    slip = state.moves[0].slips[2]
    assert slip.play is not None
    word = state.moves[0].verdicts[slip.play].words[0]
    _run(event, f"novale {spell(word)} no está en el léxico")
    state = fold(read_log(event.read_bytes()))
    assert all(row.total == 0 for row in ranking(state))
    _run(event, "quitar 1 5 habló", "aviso 2 sin círculo", "retirar 2 se fue")
    state = fold(read_log(event.read_bytes()))
    assert {row.player: row.total for row in ranking(state)} == {0: -5, 1: 0, 2: 0}
    assert state.gone == {1}
    _run(event, "anular 1 hubo ayuda")
    assert fold(read_log(event.read_bytes())).moves[0].annulled


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cualquiera", "No se entiende"),
        ("", "12 D8 cantar"),
        ("ayuda", "12 D8 cantar"),
        ("1 H8 casa", "corre el tiempo"),
        ("cerrar", "cuando se acaba su tiempo"),
        ("más ayer", "No se entiende"),
        ("anular x", "No se entiende"),
        ("corregir 1", "No se entiende"),
        ("aviso 99 por nada", "No hay nadie en la mesa 99"),
        ("vale kiwi porque", "K"),
        ("fin", "motivo"),
        ("jugador 1 Otra", "ya tiene jugador"),
        ("1 H8 casa !azul", "No se entiende"),
    ],
)
def test_a_line_that_cannot_be_done_is_answered(event: Path, line: str, said: str) -> None:
    assert said in _run(event, line)


def test_two_people_type_every_slip_at_one_terminal_and_differences_are_shown(
    tmp_path: Path, words: str
) -> None:
    tables = tmp_path / "mesas.csv"
    tables.write_text("7,Ana\n8,Blas\n", "utf-8")
    path = tmp_path / "doble.json"
    assert tesela("duplicate", "new", path, "--twice", "--players", tables, "-l", words).code == 0
    lines = ["sacar", "reloj", "alto", "7 H8 ab 9", "8 - !ilegible", "soy Raúl", "7 H8 ac", "8 - !ilegible"]
    said = _run(path, *lines, "diferencias", "cerrar", "soy ", "7 H8 ac !!", "diferencias", "cerrar")
    assert "Desde ahora escribe Raúl." in said
    assert "Falta el nombre." in said
    assert said.count("Mesa 7, Ana: Jefa: H8 AB 9; Raúl: H8 AC") == 2, "when asked for, and at the close"
    assert said.count("Mesa 8, Blas: anotada.") == said.count("Mesa 8, Blas") == 2, "both typed the same"
    assert said.index("No hay entradas distintas.") < said.index("Jugada 1. Máxima")


def test_lines_in_both_languages() -> None:
    assert read_line("12 D8 cantar 22 !tarde") == SlipLine(12, "D8", "cantar", 22, "late")
    assert read_line("12 D8 cantar !!") == SlipLine(12, "D8", "cantar", final=True)
    assert read_line("12 -") == SlipLine(12)
    assert read_line("12 !illegible") == SlipLine(12, fault="illegible")
    assert read_line("12") is None
    assert read_line("12 D8 cantar mucho") is None
    assert read_line("12 D8") is None
    assert read_line("CERRAR") == read_line("close") == VerbLine("close", "")
    assert read_line("annul 3 noise in the hall") == VerbLine("annul", "3 noise in the hall")
    assert read_line("   ") is None


def test_replay_export_and_json(event: Path, tmp_path: Path) -> None:
    _run(event, "sacar", "reloj", "alto", "cerrar", "fin ya")
    assert "Jugada 1." in tesela("duplicate", "replay", event).out
    shown = tesela("duplicate", "replay", event, "--json").json
    assert [row["name"] for row in shown["ranking"]] == ["Ana", "Blas", "Cora"]
    assert shown["event"]["seed"]
    for wanted, begins in (
        ("csv", b"place,"), ("eliot", b"<?xml"), ("sigles", b'"1","Ana","0"'), ("gcg", b"#character"),
        ("json", b'{"tesela_duplicate"'),
    ):  # fmt: skip
        out = tmp_path / f"out.{wanted}"
        assert tesela("duplicate", "export", event, "-f", wanted, "-o", out).code == 0
        assert out.read_bytes().startswith(begins)
    assert read_log((tmp_path / "out.json").read_bytes()) == read_log(event.read_bytes())


def test_replay_of_an_open_event_tells_no_rack(event: Path) -> None:
    _run(event, "sacar", "reloj")
    shown = tesela("duplicate", "replay", event, "--json").json
    assert shown["event"]["rack"] == ""
    assert shown["event"]["seed"] == ""


def test_a_file_from_elsewhere_writes_nothing_on_the_terminal_but_its_names(event: Path) -> None:
    log = event.read_text("utf-8").replace('"name":"Ana"', '"name":"\\u001b[2JAna\\u202e"')
    assert "\\u001b" in log, "the file says so"
    event.write_text(log.replace('"title":"Club"', '"title":"\\u001b]0;x\\u0007"'), "utf-8")
    said = tesela("duplicate", "replay", event).out
    assert "[2JAna " in said
    assert not {"\x1b", "\u202e", "\x07"} & set(said)


def test_what_is_wrong_with_a_file_is_said_in_a_sentence(event: Path, tmp_path: Path, words: str) -> None:
    nothing = tmp_path / "nada.json"
    nothing.write_text("{}", "utf-8")
    for command in ("run", "replay", "verify", "export"):
        assert "no es un evento" in refused("duplicate", command, nothing)
        assert "No se puede leer" in refused("duplicate", command, tmp_path / "falta.json")
    assert "ya existe" in refused("duplicate", "new", event, "-l", words)
    assert "No hay variante" in refused("duplicate", "new", nothing.with_name("x.json"), "--variant", "rara")
    bad = tmp_path / "malo.csv"
    bad.write_text("mesa,nombre\n1,Ana,,,\n2,Blas,,,mucho\n", "utf-8")
    said = refused("duplicate", "new", tmp_path / "y.json", "--players", bad, "-l", words)
    assert "línea 3" in said
    event.with_suffix(".seed").write_text("00" * 32, "ascii")
    assert "semilla" in refused("duplicate", "run", event)
    handicap = ["--preset", "campeonato", "--variant", "handicap"]
    assert "hándicap" in refused("duplicate", "new", tmp_path / "z.json", *handicap, "-l", words)


def test_a_forged_event_does_not_pass(event: Path) -> None:
    _run(event, "sacar", "reloj", "alto", "cerrar", "fin ya")
    text = event.read_text("utf-8")
    document = json.loads(text)
    closed = next(entry for entry in document["events"] if entry["e"] == "closed")
    closed["top"]["score"] += 1
    event.write_text(json.dumps(document), "utf-8")
    done = tesela("duplicate", "verify", event)
    assert done.code == 1
    assert "máxima" in done.out
    assert tesela("duplicate", "verify", event, "--no-words").code == 0
    found = tesela("duplicate", "verify", event, "--json").json
    assert found["ok"] is False


def test_a_sudden_death_orders_those_who_were_tied(tmp_path: Path, words: str) -> None:
    path = tmp_path / "empate.json"
    assert tesela("duplicate", "new", path, "--preset", "campeonato", "-l", words).code == 0
    lines = "jugador 12 Ana\njugador 7 Blas\nsacar\nreloj\nalto\ncerrar\ndesempate 7 x : así\n"
    lines += "desempate 7 12 : se jugó aparte\nfin ya\n"
    done = tesela("duplicate", "run", path, given=lines)
    assert done.code == 0
    assert "No se entiende" in done.out, "a table is a number"
    assert [row.player for row in ranking(fold(read_log(path.read_bytes())))] == [1, 0]
    places = [line.split()[:3] for line in done.out.splitlines() if "Ana" in line or "Blas" in line]
    assert places[-2:] == [["1", "7", "Blas"], ["2", "12", "Ana"]]


def test_after_the_end_slips_are_put_right_and_ties_broken(tmp_path: Path, words: str) -> None:
    path = tmp_path / "final.json"
    assert tesela("duplicate", "new", path, "--preset", "campeonato", "-l", words).code == 0
    _run(path, "jugador 12 Ana", "jugador 7 Blas", "sacar", "reloj", "alto", "cerrar", "fin ya")
    said = _run(path, "sacar", "desempate 7 12 : se jugó aparte", "salir")
    assert "todavía se puede corregir" in said
    assert "El evento terminó." in said, "no more tiles"
    assert [row.player for row in ranking(fold(read_log(path.read_bytes())))] == [1, 0]
    top = _top_line(path, 12).split(maxsplit=1)[1]
    _run(path, f"corregir 12 1 {top} : estaba en otra caja", "desempate 12 ² : no")
    state = fold(read_log(path.read_bytes()))
    assert [(row.player, row.tops) for row in ranking(state)] == [(0, 1), (1, 0)]
    assert tesela("duplicate", "verify", path).code == 0


def test_one_play_is_admitted_or_rejected_for_all_who_handed_it_in(event: Path) -> None:
    _run(event, "sacar", "reloj", "1 H8 zz", "alto", "cerrar")
    top = _top_line(event, 7).split(maxsplit=1)[1]
    _run(event, f"corregir 7 1 {top} : de otra mesa", f"rechazar 1 {top} : tribunal")
    state = fold(read_log(event.read_bytes()))
    assert all(row.total == 0 for row in ranking(state))
    _run(event, f"admitir {top} : tribunal")
    best = ranking(fold(read_log(event.read_bytes())))[0]
    assert (best.player, best.tops) == (2, 1)
    assert "No se entiende" in _run(event, "admitir H8 : qué")
    assert "motivo" in _run(event, f"rechazar {top}")
