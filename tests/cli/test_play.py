"""`tesela play`: whole games in the terminal, with a script at the keyboard."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.play_table import Typist, inside, new_table, script, seat_down
from tests.cli.small_words import WORDS, edition
from tests.cli.terminal import refused, tesela

from tesela.bots import bot_names
from tesela.cli.play.lines import Line, Verb, read_line
from tesela.cli.play.loop import LeftTheTable
from tesela.cli.play.table import Table
from tesela.core.errors import TextError
from tesela.core.squares import Habit, read_coord
from tesela.lexicon import Judge, load
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
    assert inside(table).ended is not None
    kept = fold(read_log(table.path.read_bytes()))
    assert kept.scores == table.game.scores
    assert kept.view(0).seed == Secret("partida", bytes(range(32))).reveal()
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
    assert len([turn for turn in inside(table).record if turn.seat == 0]) == 0
    assert "Traceback" not in told


def test_the_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    table = new_table(tmp_path, {1: "semilla"}, "checked")
    loop, _ = seat_down(table, script("salir"))
    with pytest.raises(LeftTheTable):
        loop.run()
    again, _ = Table.resume(table.path, lambda name: edition())
    assert (inside(again).seq, inside(again).racks) == (inside(table).seq, inside(table).racks)
    typist = Typist(Habit.MANUAL)
    loop, _ = seat_down(again, typist)
    typist.loop = loop
    loop.run()
    assert inside(again).ended is not None


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


class TestWords:
    """The words a game began with are the words it goes on with."""

    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
        listed = tmp_path / "list.txt"
        listed.write_text("\n".join(WORDS.split()), "utf-8")
        assert tesela("lexicon", "import", listed, "--name", "small").code == 0
        return tmp_path / "home"

    def begun(self, *more: str) -> Path:
        done = tesela("play", "-l", "small", "-b", "semilla", *more, given="salir\n")
        assert done.code == 0 and "--resume" in done.out
        (log,) = Path(os.environ["TESELA_HOME"]).glob("games/*.json")
        return log

    def test_a_list_is_played_without_building_the_open_edition(self, home: Path) -> None:
        self.begun()
        words = load("small")
        assert Judge(words).judge_play(["casa", "oso"]) and not Judge(words).judge_play(["casa", "zzz"])
        assert not list(home.rglob("*open*")), "only who asks why a word is good needs it"

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("-b", "nadie"), "semilla"),
            (("--rules", "nada"), "file-2024"),
            (("-b", "semilla", "-b", "semilla", "--rules", "fise-2007"), "3"),
            (("-b", "semilla") * 4, "5"),
            (("--rules", "file-2024", "--time", "stopped"), "running"),
        ],
    )
    def test_what_can_not_be_played_is_told_before_anything_is_built(
        self, home: Path, words: tuple[str, ...], said: str
    ) -> None:
        assert said in refused("play", *words)
        assert not list(home.rglob("*open*")) and not (home / "games").exists()

    def test_with_the_same_words_it_goes_on(self) -> None:
        log = self.begun()
        before = fold(read_log(log.read_bytes()))
        done = tesela("play", "--resume", given="planilla\nsalir\n")
        assert done.code == 0 and "Seguimos" in done.out
        assert fold(read_log(log.read_bytes())).seq >= before.seq

    @pytest.mark.parametrize(("lang", "said"), [("es", "otra edición"), ("en", "another edition")])
    def test_with_other_words_under_the_same_name_it_does_not(
        self, tmp_path: Path, lang: str, said: str
    ) -> None:
        log = self.begun()
        before = {path.name: path.read_bytes() for path in log.parent.iterdir()}
        (tmp_path / "other.txt").write_text("casa\ncosa\nasa\n", "utf-8")
        assert tesela("lexicon", "import", tmp_path / "other.txt", "--name", "small", "--replace").code == 0
        done = tesela("play", "--resume", given="salir\n", lang=lang)
        assert (done.code, done.out) == (2, "")
        assert said in done.err and "small" in done.err and "--resume" in done.err and log.name in done.err
        assert {path.name: path.read_bytes() for path in log.parent.iterdir()} == before

    def test_when_its_words_are_gone(self) -> None:
        self.begun()
        assert tesela("lexicon", "remove", "small").code == 0
        assert "small" in refused("play", "--resume")

    @pytest.mark.parametrize("ending", [".json", ".mesa"])
    @pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"tesela_log":1,"events":[]}'])
    def test_a_game_that_can_not_be_read_says_which_and_what_to_do(self, ending: str, content: bytes) -> None:
        log = self.begun()
        log.with_suffix(ending).write_bytes(content)
        said = refused("play", "--resume")
        assert log.name in said and "Bórrala" in said
        assert "log." not in said.replace(log.name, ""), "a sentence, not a code"

    def test_a_log_without_its_game(self) -> None:
        log = self.begun()
        log.unlink()
        assert log.name in refused("play", "--resume")
