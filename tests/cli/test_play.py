"""`tesela play`: whole games in the terminal, with a script at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.play_table import Typist, new_table, script, seat_down
from tests.cli.small_words import edition

from tesela.bots import bot_names
from tesela.cli.play.lines import Line, Verb, read_line
from tesela.cli.play.loop import LeftTheTable
from tesela.cli.play.table import Table
from tesela.core.errors import TextError
from tesela.core.squares import Habit, read_coord
from tesela.rules.game import Secret, fold, read_log
from tesela.rules.roles import Judging


@pytest.mark.parametrize("judging", ["checked", "challenge"])
@pytest.mark.parametrize("bots", [{1: "tertulia"}, {1: "semilla", 2: "estratega", 3: "farol"}])
def test_a_whole_game_typed_in(tmp_path: Path, judging: Judging, bots: dict[int, str]) -> None:
    table = new_table(tmp_path, bots, judging)
    typist = Typist(Habit.GCG)
    loop, out = seat_down(table, typist, Habit.GCG)
    typist.loop = loop
    loop.run()
    loop.finish()
    assert table.state.ended is not None
    kept = fold(read_log(table.path.read_bytes()))
    assert kept.scores == table.state.scores
    assert kept.seed == Secret("partida", bytes(range(32))).reveal()
    assert "Fin de la partida" in out.getvalue()
    assert not table.path.with_suffix(".mesa").exists()


def test_every_mistake_gets_an_answer_and_changes_nothing(tmp_path: Path) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked")
    lines = [
        "hola", "Z99 casa", "H8 kilo", "H8 ca5a", "A1 aa", "H8 palabrotas", "cambio", "cambio zzzzzzz",
        "acepto", "", "juez casa", "ayuda", "planilla", "bolsa", "pista", "probar H8 aa", "probar A1 aa",
        "probar", "mezclar", "tablero", "cuestiono", "salir",
    ]  # fmt: skip
    loop, out = seat_down(table, script(*lines))
    with pytest.raises(LeftTheTable):
        loop.run()
    told = out.getvalue()
    for expected in ("No entiendo «hola»", "«Z99»", "K ni W", "«5»", "consultan"):
        assert expected in told
    assert len([turn for turn in table.state.record if turn.seat == 0]) == 0
    assert "Traceback" not in told


def test_the_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked")
    loop, _ = seat_down(table, script("salir"))
    with pytest.raises(LeftTheTable):
        loop.run()
    again = Table.resume(table.path, lambda name: edition().judge_play)
    assert (again.state.seq, again.state.racks) == (table.state.seq, table.state.racks)
    typist = Typist(Habit.MANUAL)
    loop, _ = seat_down(again, typist)
    typist.loop = loop
    loop.run()
    assert again.state.ended is not None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("H8 casa", Line(Verb.PLAY, "casa", read_coord("H8"))),
        ("probar 8H casa", Line(Verb.TRY, "casa", read_coord("8H"))),
        ("CAMBIO aez", Line(Verb.EXCHANGE, "aez")),
        ("exchange all", Line(Verb.EXCHANGE, "all")),
        ("", Line(Verb.ACCEPT)),
        ("?", Line(Verb.HELP)),
    ],
)
def test_lines(text: str, line: Line) -> None:
    assert read_line(text, Habit.MANUAL) == line


@pytest.mark.parametrize("text", ["H8", "casa H8", "probar", "probar H8", "8 casa"])
def test_lines_that_are_not_understood(text: str) -> None:
    with pytest.raises(TextError):
        read_line(text, Habit.MANUAL)


def test_the_default_bot_exists() -> None:
    from tesela.bots import default_bot

    assert default_bot() in bot_names()
