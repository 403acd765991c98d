"""`tesela mesa`: a game with real tiles typed beside the board, kept fact by fact, checked and exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import full_disk, refused, tesela
from tests.mesa.tables import MINUTE, SECOND, RealTable

from tesela.cli.mesa.log_file import Log, load_log, write_log
from tesela.cli.mesa.loop import Loop
from tesela.mesa.facts import Fact


class Beside:
    """Somebody who types lines, each at its own second of the table."""

    def __init__(self, tmp_path: Path, table: RealTable, *, valid: bool | None = True) -> None:
        self.time = 0.0
        self.said: list[str] = []
        self.path = tmp_path / "club.mesa.json"
        self.log = Log(self.path, list(table.facts), lambda: self.time)
        self.valid = valid

    def types(self, *lines: str | int) -> str:
        """Type lines; a number lets so many seconds pass. Gives what was told."""
        before, waiting = len(self.said), list(lines)

        def ask(_: str) -> str:
            while waiting and isinstance(waiting[0], int):
                self.time += int(waiting.pop(0))
            if not waiting:
                raise EOFError
            return str(waiting.pop(0))

        Loop(self.log, ask, self.said.append, lambda words: self.valid).run()
        return "\n".join(self.said[before:])


@pytest.fixture
def beside(tmp_path: Path) -> Beside:
    return Beside(tmp_path, RealTable("file-2024"))


@pytest.mark.article("fise-2007", "29§5", "24", "25")
def test_turns_are_written_as_announced_and_enter_presses_the_clock(beside: Beside) -> None:
    told = beside.types("empieza Ana", 40, "D8 jefas", 5, "", 10, "cambio 3", "", "paso", "")
    assert "Ana: JEFAS D8, 46 puntos (total 46)." in told
    assert "Quedan 81 fichas en la bolsa." in told
    assert "▶ Beto 30:00" in told
    seen = beside.log.seen
    assert [turn.kind for turn in seen.turns] == ["play", "exchange", "pass", "open"]
    assert [ms // SECOND for ms in seen.clocks.used_ms] == [45, 10]


@pytest.mark.article("fise-2007", "34")
@pytest.mark.article("file-2024", "42.1")
@pytest.mark.parametrize(
    ("ruleset", "word"),
    [("manual", "dudo"), ("fise-2007", "cuestiono"), ("aas-2018", "cuestiono"), ("file-2024", "consulta")],
)
def test_a_word_is_challenged_with_the_rule_set_s_own_verb(ruleset: str, word: str, tmp_path: Path) -> None:
    beside = Beside(tmp_path, RealTable(ruleset), valid=False)
    assert f"  {word} [quién:] [palabras]" in beside.types("ayuda")
    assert "NO VÁLIDA" in beside.types("empieza Ana", "D8 jefax", word)


@pytest.mark.article("fise-2007", "34", "35.2")
def test_a_challenge_asks_the_judge_and_an_invalid_play_comes_off(tmp_path: Path) -> None:
    beside = Beside(tmp_path, RealTable("fise-2007"), valid=False)
    told = beside.types("empieza Ana", "D8 jefax", "consulta", "tablero", "retira", "tablero")
    assert "NO VÁLIDA" in told
    assert "Se consulta: JEFAX" in told
    assert beside.log.seen.turns[0].kind == "withdrawn"
    assert beside.log.seen.board.strip(".") == ""


def test_other_words_than_the_last_play_s_are_those_of_the_play_under_way(tmp_path: Path) -> None:
    beside = Beside(tmp_path, RealTable("fise-2007"), valid=False)
    told = beside.types("empieza Ana", "D8 jefas", "", "consulta ajx", "retira")
    assert "Se consulta: AJX" in told
    assert [turn.kind for turn in beside.log.seen.turns] == ["play", "withdrawn", "open"]
    assert beside.log.seen.marks == []


def test_while_words_are_in_question_the_board_is_covered(tmp_path: Path) -> None:
    beside = Beside(tmp_path, RealTable("fise-2007"), valid=None)
    told = beside.types("empieza Ana", "D8 jefas", "consulta", "tablero")
    assert "Decide la mesa o el árbitro" in told
    assert "J  E  F  A  S" not in told
    told = beside.types("válida", "tablero")
    assert "VÁLIDA: la jugada queda." in told
    assert "J  E  F  A  S" in told


@pytest.mark.article("fise-2007", "35.4")
def test_an_appeal_is_heard_once_and_its_decision_is_final(tmp_path: Path) -> None:
    beside = Beside(tmp_path, RealTable("fise-2007"), valid=False)
    told = beside.types(
        "empieza Ana", "D8 jefas", "consulta beto: jefas", "apela está en el diccionario", "valida"
    )
    assert "Apelación anotada" in told
    assert (beside.log.seen.phase, beside.log.seen.incidents[0].note) == (
        "announced",
        "está en el diccionario",
    )


@pytest.mark.article("fise-2007", "7.2", "31.4")
def test_tiles_drawn_too_many_stop_the_clocks_until_they_are_back(beside: Beside) -> None:
    told = beside.types("empieza Ana", "sobran Beto 1 atril", 60, "devueltas", 5, "")
    assert "El rival elige al azar entre todo el atril" in told
    assert "Relojes detenidos: se devuelven fichas de más" in told
    assert beside.log.seen.clocks.used_ms[0] == 5 * SECOND


@pytest.mark.article("file-2024", "29", "36")
def test_the_other_incidents_have_their_line(beside: Beside) -> None:
    told = beside.types(
        "tarde beto", 60, "llega beto", "empieza Ana", "faltan Beto 2", "nota Ana advertencia habló",
        "sancion Ana ruido", "corregir Beto +5", "ajustar Beto -0:30", "detener arbitro", "sigue",
        "incidencias",
    )  # fmt: skip
    for part in ("Beto: Llegada tarde (file-2024 36)", "Sacó fichas de menos y completa 2 (file-2024 29)",
                 "Ana: Advertencia (fise-2007 38§5). habló", "Sanción 30 (fise-2007 38§5). ruido",
                 "Corrección de la suma 5", "Reloj corregido -0:30"):  # fmt: skip
        assert part in told, part
    assert beside.log.seen.scores == [-30, 5]


@pytest.mark.article("fise-2007", "32§2")
def test_the_clock_speaks_and_overtime_costs_points(beside: Beside) -> None:
    told = beside.types("empieza Ana", 25 * 60, "fichas", 5 * 60 + 61, "relojes")
    assert "A Ana le quedan 5:00." in told
    assert "Se acabó el tiempo de Ana." in told
    assert "-1:01 (20 puntos de exceso)" in told


@pytest.mark.article("file-2024", "35.1")
def test_eight_minutes_over_end_the_game(beside: Beside) -> None:
    beside.types("empieza Ana", 38 * 60 + 1, "relojes")
    ended = beside.log.seen.ended
    assert ended is not None
    assert (ended.reason, ended.seat) == ("overtime_loss", 0)


@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.article("file-2024", "44")
def test_the_end_racks_sums_and_signatures(beside: Beside) -> None:
    told = beside.types(
        "empieza Ana", "puntos 30", "", "paso", "", "paso", "", "paso", "", "paso", "", "fin",
        "atril Ana ZX", "atril 2 AE?", "firma Ana", "firma Beto",
    )  # fmt: skip
    assert "Parece que terminó" in told
    assert "Firmas: Ana." in told
    assert "Partida cerrada: firmaron todos." in told
    assert beside.log.seen.totals == [30 - 10 - 8, -2]
    assert "cerrada" in beside.types("corregir Ana +1")  # 44: marked, not refused


def test_with_clock_and_judge_only_no_play_is_written(tmp_path: Path) -> None:
    """5.2; `file-2024` 5.5."""
    beside = Beside(tmp_path, RealTable(mode="clock"))
    told = beside.types("empieza Ana", "D8 jefas", "totales 310 287")
    assert "solo reloj y juez" in told
    assert beside.log.seen.turns[0].kind == "open"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nada de nada", "No entiendo"),
        ("D8", "Falta la palabra"),
        ("Z9 casa", "No entiendo"),
        ("D8 w", "W"),
        ("14D casas", "no cabe"),
        ("firma Pepe", "No sé quién es «Pepe»"),
        ("puntos muchos", "no es un número"),
        ("cambio 8", "no es un número"),
        ("ajustar Ana pronto", "no es un tiempo"),
        ("nota Ana cualquiera", "Se puede:"),
        ("fin", "¿Cómo terminó?"),
        ("totales 3", "Hacen falta 2 totales"),
        ("atril Ana AAAAAAAA", "no es un atril"),
        ("guardar club.doc", "No conozco el formato"),
        ("guardar /no/hay/club.txt", ""),
    ],
)
def test_a_line_that_can_t_be_read_writes_nothing(line: str, told: str, beside: Beside) -> None:
    beside.types("empieza Ana")
    before = list(beside.log.facts)
    assert told in beside.types(line)
    assert beside.log.facts == before


def test_undo_takes_back_and_what_is_typed_is_on_disk_at_once(beside: Beside) -> None:
    beside.types("empieza Ana", "D8 jefas", "deshacer")
    assert load_log(beside.path) == beside.log.facts
    assert beside.log.seen.turns[0].kind == "open"


def test_no_clock_runs_while_the_table_is_closed(beside: Beside) -> None:
    beside.types("empieza Ana", 30, "D8 jefas")
    facts: list[Fact] = load_log(beside.path)
    later = Log(beside.path, facts, lambda: 10_000_000.0)
    assert later.now == 30 * SECOND


# The commands


def test_a_table_is_opened_followed_shown_checked_and_exported(tmp_path: Path) -> None:
    path = tmp_path / "club.mesa.json"
    lines = "empieza Ana\nD8 jefas\n\n"
    opened = tesela("mesa", "new", path, "-p", "Ana", "-p", "Íñigo", "--time", "running", given=lines)
    assert opened.code == 0, opened
    again = tesela("mesa", "follow", path, given="8H si 2\n\nfin acuerdo\nsalir\n")
    assert again.code == 0
    assert "no corrió ningún reloj" in again.out
    shown = tesela("mesa", "show", path)
    assert "Firma: Íñigo" in shown.out
    checked = tesela("mesa", "check", path)
    assert checked.code == 0, checked
    assert "Nada que objetar." in checked.out
    for name, begins in (("a.gcg", b"#character"), ("a.pdf", b"%PDF-"), ("a.txt", b"PLANILLA")):
        assert tesela("mesa", "export", path, tmp_path / name).code == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert tesela("replay", tmp_path / "a.gcg").code == 0


def test_the_log_of_a_device_is_checked_and_its_doubts_have_articles(tmp_path: Path) -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("A1", "CASA").wait(MINUTE).do("press")
    path = tmp_path / "telefono.mesa.json"
    write_log(path, list(table.facts))
    done = tesela("mesa", "check", path)
    assert done.code == 1
    assert "Duda en el hecho 2: La primera jugada pasa por el centro. (fise-2007" in done.out
    assert tesela("mesa", "check", path, "--json").json["marks"] == [{"n": 2, "code": "opening.centre"}]


def test_what_is_no_table_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "malo.json"
    assert "No se puede abrir" in refused("mesa", "check", bad)
    for content in ("", "{}", "[]", '[{"f":"press","at":1}]', '[{"f":"nada"}]', "\xff"):
        bad.write_text(content, "latin-1")
        refused("mesa", "check", bad)
    good = tmp_path / "club.mesa.json"
    write_log(good, list(RealTable().facts))
    three = tesela("mesa", "new", f"{tmp_path}/three.json", "-p", "Ana", "-p", "Blas", "-p", "Ciro", given="")
    assert "Con 3 jugadores se juega según el manual" in three.out
    assert "Ya existe" in refused("mesa", "new", good, "-p", "Ana", "-p", "Blas")
    fresh = tmp_path / "otra.json"
    assert "de dos a cuatro" in refused("mesa", "new", fresh, "-p", "Ana")
    assert "nada" in refused("mesa", "new", fresh, "-p", "Ana", "-p", "Blas", "--rules", "nada")
    assert "se dice entero" in refused("mesa", "new", fresh, "-p", "Ana", "-p", "Blas", "--round", "2")
    assert "No conozco la hoja" in refused("mesa", "export", good, "x.pdf", "--page", "a3")
    with full_disk():
        refused("mesa", "new", fresh, "-p", "Ana", "-p", "Blas")
