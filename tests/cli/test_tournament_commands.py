"""`tesela tournament`: a club night from the first name to the report, by the terminal alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import pytest
from tests.cli.terminal import refused, tesela

from tesela.texts import LANGUAGES, catalogue
from tesela.tournament.conditions import TieBreak
from tesela.tournament.events import read_log
from tesela.tournament.refusals import TOPIC


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament with eight players."""
    path = tmp_path / "noche.torneo"
    assert tesela("tournament", "new", path, "--name", "Noche de club").code == 0
    people = tmp_path / "gente.csv"
    lines = [f"Jugador {number},{2000 - number},AR" for number in range(1, 9)]
    people.write_text("nombre,rating,país\n" + "\n".join(lines) + "\n", "utf-8")
    assert tesela("tournament", "import", path, people).out.endswith(": 8.\n")
    return path


def pair(file: Path) -> list[dict[str, object]]:
    """Pair and publish a round; its tables."""
    assert tesela("tournament", "pair", file, "--publish").code == 0
    tables: list[dict[str, object]] = tesela("tournament", "tables", file, "--json").json["tables"]
    return tables


class TestAClubNight:
    def test_from_the_first_name_to_the_report(self, file: Path, tmp_path: Path) -> None:
        chance = random.Random(3)
        for _ in range(4):
            for table in pair(file):
                mine, theirs = chance.randint(300, 500), chance.randint(300, 500)
                done = tesela("tournament", "result", file, str(table["table"]), str(mine), str(theirs))
                assert done.code == 0
        assert tesela("tournament", "close", file).code == 0
        standings = tesela("tournament", "standings", file, "--json").json["standings"]
        assert [row["place"] for row in standings] == list(range(1, 9))
        assert sum(row["values"][1] for row in standings) == 0, "what one wins by another loses by"
        verified = tesela("tournament", "replay", file, "--verify")
        assert (verified.code, "Todo coincide" in verified.out) == (0, True)
        for kind, begins in (("standings", "place,"), ("games", "round,"), ("people", "nombre,")):
            out = tmp_path / f"{kind}.csv"
            assert tesela("tournament", "export", file, out, "--format", kind).code == 0
            assert out.read_text("utf-8").startswith(begins)
        again = tmp_path / "otra.torneo"
        assert tesela("tournament", "new", again, "--name", "Otra").code == 0
        assert tesela("tournament", "import", again, tmp_path / "people.csv").code == 0
        assert len(tesela("tournament", "people", again, "--json").json) == 8

    def test_why_a_player_meets_whom(self, file: Path) -> None:
        pair(file)
        told = tesela("tournament", "why", file, "Jugador 1").out
        assert "tienen los mismos puntos (0)" in told

    def test_withdrawn_and_back(self, file: Path) -> None:
        assert tesela("tournament", "withdraw", file, "8").code == 0
        seated = {table["first"] for table in pair(file)} | {None}
        assert 8 not in seated
        assert "fuera del torneo" in refused("tournament", "withdraw", file, "8", code=1)
        assert tesela("tournament", "return", file, "8").code == 0

    def test_an_appeal_to_the_tribunal(self, file: Path) -> None:
        args = ["--article", "38", "--reason", "consultó"]
        assert "En el torneo: 1." in tesela("tournament", "penalise", file, "1", "points", *args).out
        board = {"organisers": "Olga, AR", "federation": "Félix, ES", "players": "Paz, AR"}
        options = [word for key, value in board.items() for word in (f"--{key}", value)]
        more = ["--substitute1", "Sol, UY", "--substitute2", "Luz, CL"]
        assert tesela("tournament", "tribunal", file, *options, *more).code == 0
        appealed = tesela(
            "tournament", "appeal", file, "1", "--against", "30 puntos", "--grounds", "No fue así"
        )
        assert "Apelación 1" in appealed.out
        assert "Sol" in tesela("tournament", "convene", file, "1").out
        for member in ("Olga", "Félix", "Sol"):
            assert tesela("tournament", "vote", file, "1", member, "--uphold").code == 0
        decided = tesela("tournament", "decide", file, "1", "--text", "Se retira la sanción.")
        assert "se da la razón" in decided.out

    def test_the_case_book_is_searched(self, file: Path) -> None:
        assert (
            tesela("tournament", "case", file, "--facts", "Ficha caída", "--decision", "Se repone").code == 0
        )
        assert "Ficha caída" in tesela("tournament", "cases", file, "--search", "FICHA").out
        assert "ningún caso" in tesela("tournament", "cases", file, "--search", "reloj").out

    def test_arbiters_write_down_what_they_decide(self, file: Path) -> None:
        pair(file)
        assert "no está en marcha" in refused("tournament", "late", file, "1", code=1)
        assert tesela("tournament", "clock", file).code == 0
        assert "llegó a tiempo" in refused("tournament", "late", file, "1", code=1)
        appealed = ["--grounds", "Está en el diccionario"]
        assert "1, de Jugador 1" in tesela("tournament", "appeal-word", file, "1", "xifo", *appealed).out
        assert "motivo" in refused("tournament", "appeal-word", file, "1", "xifo", "--grounds", " ")
        answered = tesela("tournament", "answer-word", file, "1", "--invalid", "--note", "No figura")
        assert answered.out == "XIFO: NO VÁLIDA\n"
        penalty = ["--article", "38§3", "--reason", "Preguntó otra vez."]
        assert tesela("tournament", "penalise", file, "2", "game", *penalty).code == 0
        told = tesela("tournament", "decisions", file).out
        assert "XIFO (Jugador 1): NO VÁLIDA" in told
        assert "Jugador 2: fuera de la partida (38§3). Preguntó otra vez. En el torneo: 1." in told
        tables = tesela("tournament", "tables", file, "--json").json["tables"]
        (table,) = [one for one in tables if 2 in (one["first"], one["second"])]
        assert table["result"]["forfeit"] == ("first" if table["first"] == 2 else "second")

    def test_who_leaves_the_room_and_comes_back(self, file: Path) -> None:
        pair(file)
        told = tesela("tournament", "leave", file, "1").out
        assert "Jugador 1: salió de la sala con aviso. En el torneo, 1 vez." in told
        assert "38§6" in refused("tournament", "leave", file, "1", code=1)
        assert "«penalise»" in tesela("tournament", "leave", file, "2", "--untold").out
        assert "Jugador 1: volvió; estuvo fuera " in tesela("tournament", "back", file, "1").out
        shown = tesela("tournament", "decisions", file).out
        assert "Jugador 2 salió de la sala sin aviso (sigue fuera). En el torneo: 1." in shown
        for table in ("1", "2"):
            assert tesela("tournament", "result", file, table, "412", "377").code == 0
        shown = tesela("tournament", "decisions", file).out
        assert "Jugador 2 salió de la sala sin aviso (–). En el torneo: 1." in shown, "that game is over"

    def test_a_case_book_goes_to_another_tournament(self, file: Path, tmp_path: Path) -> None:
        case = ["--facts", "Ficha caída", "--decision", "Se repone", "--article", "20"]
        assert tesela("tournament", "case", file, *case).code == 0
        book, other = tmp_path / "casos.json", tmp_path / "otro.torneo"
        assert tesela("tournament", "export", file, book, "--format", "cases").code == 0
        assert tesela("tournament", "new", other, "--name", "Otro").code == 0
        assert "1 caso de «Noche de club»" in tesela("tournament", "import-cases", other, book).out
        assert "«Noche de club» 1" in tesela("tournament", "cases", other).out
        assert "ya están aquí" in refused("tournament", "import-cases", other, book, code=1)
        book.write_text("{}")
        assert "no es un libro de casos" in refused("tournament", "import-cases", other, book)


class TestBadInput:
    def test_a_refusal_names_its_article(self, file: Path) -> None:
        table = str(pair(file)[0]["table"])
        assert tesela("tournament", "result", file, table, "400", "300", "--by", "Ana").code == 0
        assert tesela("tournament", "confirm", file, table, "--by", "Blas").code == 0
        wrong: list[str | Path] = ["correct", file, table, "1", "2", "--reason", "suma"]
        assert "(file-2024 44)" in refused("tournament", *wrong, code=1)
        assert tesela("tournament", *wrong, "--both-asked").code == 0

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["result", "99", "1", "2"], "No hay mesa 99"),
            (["result", "1", "99999", "2"], "puntaje posible"),
            (["result", "1", "1", "2", "--forfeit", "nadie"], "first, second, both"),
            (["result", "1", "1", "2", "--bingos", "dos"], "2,1"),
            (["withdraw", "Nadie"], "ningún jugador"),
            (["withdraw", "Jugador"], "varios jugadores"),
            (["why", "1", "--round", "7"], "no juega en esa ronda"),
            (["tables", "--round", "9"], "No hay ronda 9"),
            (["export", "x", "--format", "hop"], "formato"),
            (["pair", "--table", "uno-dos"], "no es una mesa"),
            (["tribunal", *(w for k in ("organisers", "federation", "players", "substitute1", "substitute2")
                            for w in (f"--{k}", "Olga"))], "Nombre, PAÍS"),
        ],
    )  # fmt: skip
    def test_each_mistake_has_its_sentence(self, file: Path, words: list[str], told: str) -> None:
        pair(file)
        answer = tesela("tournament", words[0], file, *words[1:])
        assert answer.code == (1 if told == "No hay mesa 99" else 2)
        assert told in answer.err

    def test_a_file_that_is_no_tournament(self, tmp_path: Path) -> None:
        other = tmp_path / "x.torneo"
        other.write_text('{"e":"published","at":1,"by":""}\n')
        assert "no es el archivo de un torneo" in refused("tournament", "standings", other)
        other.write_bytes(b"\xff\xfe\n")
        assert "línea 1" in refused("tournament", "standings", other)
        assert "No se puede usar" in refused("tournament", "standings", tmp_path / "nada")

    def test_a_new_tournament_never_takes_the_place_of_another(self, file: Path) -> None:
        assert "ya existe" in refused("tournament", "new", file, "--name", "Otro")

    @pytest.mark.parametrize("line", ["Ana,9999", "Ana,alto", ",100"])
    def test_a_bad_line_of_a_list_enters_nobody(self, file: Path, tmp_path: Path, line: str) -> None:
        people = tmp_path / "mala.csv"
        people.write_text(f"nombre,rating\nBuena,1\n{line}\n", "utf-8")
        assert "Línea 3" in refused("tournament", "import", file, people)
        assert len(tesela("tournament", "people", file, "--json").json) == 8

    def test_a_pairing_that_was_tampered_with_is_found(self, file: Path) -> None:
        pair(file)
        text = file.read_text("utf-8")
        first, second = text.find('"pairings":[[1,'), text.find("],[2,")
        assert 0 < first < second
        broken = text[: first + 15] + "7" + text[first + 16 :]
        file.write_text(broken, "utf-8")
        answer = tesela("tournament", "replay", file, "--verify")
        assert (answer.code, "no se sigue del registro" in answer.out) == (1, True)


class TestNothingLost:
    def test_half_a_line_from_a_machine_that_went_off_is_no_event(self, file: Path) -> None:
        whole = file.read_bytes()
        file.write_bytes(whole + b'{"e":"entered","at":')
        assert len(tesela("tournament", "people", file, "--json").json) == 8
        assert tesela("tournament", "enter", file, "Nueve").out == "9. Nueve\n"
        assert file.read_bytes().startswith(whole)
        assert len(read_log(file.read_bytes())) == len(read_log(whole)) + 1

    def test_all_of_a_list_or_nothing(self, file: Path, tmp_path: Path) -> None:
        people = tmp_path / "repetida.csv"
        people.write_text("nombre\nNueva\nJugador 1\n", "utf-8")
        before = file.read_bytes()
        assert "ya hay alguien" in refused("tournament", "import", file, people, code=1).casefold()
        assert file.read_bytes() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_and_tie_break_has_its_sentence(lang: str) -> None:
    known = catalogue(lang)
    assert [code for code in TOPIC if f"refusal.tournament.{code}" not in known] == []
    assert [name for name in get_args(TieBreak) if f"tournament.tie_break.{name}" not in known] == []


class TestTheHall:
    def test_presence_clock_and_calls(self, file: Path) -> None:
        assert "Presentes: 1 de 8" in tesela("tournament", "check-in", file, "Jugador 3").out
        assert "ya confirmó" in refused("tournament", "check-in", file, "3", code=1)
        pair(file)
        assert "Ninguna mesa" in tesela("tournament", "calls", file).out
        assert "40 min" in tesela("tournament", "clock", file).out
        assert "Llamada 1" in tesela("tournament", "call", file, "2", "--kind", "cuenta").out
        assert "Mesa 2  0:" in tesela("tournament", "calls", file).out
        assert "Mesa 2" in tesela("tournament", "answer", file, "1").out
        assert "ya fue atendida" in refused("tournament", "answer", file, "1", code=1)

    @pytest.mark.usefixtures("home")
    def test_the_judge_of_the_hall_gives_one_answer_and_keeps_a_log(self, file: Path, tmp_path: Path) -> None:
        """`file-2024` 42.1."""
        words = tmp_path / "lista.txt"
        words.write_text("CASA\nMAR\n", "utf-8")
        assert tesela("lexicon", "import", words, "--name", "judged-in-hall").code == 0
        other = tmp_path / "otro.torneo"
        assert tesela("tournament", "new", other, "--name", "Otro", "--edition", "judged-in-hall").code == 0
        both = tesela("tournament", "judge", other, "casa", "mar", "--table", "4")
        assert (both.code, both.out) == (0, "VÁLIDA\n")
        one = tesela("tournament", "judge", other, "casa", "sol")
        assert (one.code, one.out) == (1, "NO VÁLIDA\n")
        assert tesela("tournament", "judge", other, "c4sa").code == 1
        asked = tesela("tournament", "asked", other).out
        assert asked.splitlines() == ["Mesa 4  casa mar  VÁLIDA", "casa sol  NO VÁLIDA", "c4sa  NO VÁLIDA"]
        assert "Nadie" in tesela("tournament", "asked", file).out


class TestTwoDesks:
    def apart(self, file: Path, tmp_path: Path) -> Path:
        pair(file)
        other = tmp_path / "otra.torneo"
        other.write_bytes(file.read_bytes())
        for one, scores, by in ((file, ("400", "300"), "Uno"), (other, ("300", "400"), "Dos")):
            assert tesela("tournament", "result", one, "1", *scores, "--by", by).code == 0
        assert tesela("tournament", "result", other, "2", "350", "340", "--by", "Dos").code == 0
        return other

    def test_merged_shown_and_settled(self, file: Path, tmp_path: Path) -> None:
        other = self.apart(file, tmp_path)
        merged = tesela("tournament", "merge", file, other)
        assert merged.code == 0
        assert "aquí 400–300, en la otra mesa 300–400 (Dos)" in merged.out
        assert "Actos añadidos: 1" in merged.out
        assert len(tesela("tournament", "disputes", file, "--json").json) == 1
        settled = tesela("tournament", "settle", file, "1", "--take", "--reason", "planilla")
        assert (settled.code, "otra mesa" in settled.out) == (0, True)
        tables = tesela("tournament", "tables", file, "--json").json["tables"]
        assert [table["result"]["first"]["score"] for table in tables[:2]] == [300, 350]
        assert tesela("tournament", "disputes", file).out == "No hay nada por resolver.\n"
        assert tesela("tournament", "replay", file, "--verify").code == 0

    def test_again_it_adds_nothing(self, file: Path, tmp_path: Path) -> None:
        other = self.apart(file, tmp_path)
        tesela("tournament", "merge", file, other)
        size = file.stat().st_size
        assert "Actos añadidos: 0" in tesela("tournament", "merge", file, other).out
        assert file.stat().st_size == size

    def test_what_can_not_be_merged(self, file: Path, tmp_path: Path) -> None:
        stranger = tmp_path / "ajeno.torneo"
        tesela("tournament", "new", stranger, "--name", "Ajeno")
        assert "mismo torneo" in refused("tournament", "merge", file, stranger)
        assert refused("tournament", "merge", file, tmp_path / "nada.torneo")
        assert refused("tournament", "settle", file, "1", "--take", "--reason", "x", code=1)
        assert refused("tournament", "settle", file, "1", "--take", "--reason", " ")


class TestRegistration:
    def test_from_the_application_to_the_number(self, file: Path) -> None:
        assert "cerrada" in refused("tournament", "apply", file, "Ximena", code=1)
        assert tesela("tournament", "registration", file, "--open").out == "La inscripción está abierta.\n"
        assert tesela("tournament", "apply", file, "Ximena", "--country", "CL").code == 0
        assert tesela("tournament", "apply", file, "Yago", "--club", "Sur").code == 0
        waiting = tesela("tournament", "applications", file, "--json").json
        assert [(one["application"], one["name"]) for one in waiting] == [(1, "Ximena"), (2, "Yago")]
        assert "Yago  Sur" in tesela("tournament", "applications", file).out
        assert tesela("tournament", "accept", file, "1").code == 0
        assert "Yago" in tesela("tournament", "decline", file, "2", "--reason", "sin lugar").out
        assert tesela("tournament", "applications", file).out == "Nadie espera.\n"
        people = tesela("tournament", "people", file, "--json").json
        assert (people[-1]["number"], people[-1]["entrant"]["name"]) == (9, "Ximena")
        assert refused("tournament", "accept", file, "2", code=1)
        assert tesela("tournament", "registration", file, "--close").code == 0
        assert refused("tournament", "registration", file, "--close", code=1)
        assert refused("tournament", "apply", file, " ")


class TestOffices:
    def test_named_shown_and_dismissed(self, file: Path) -> None:
        assert tesela("tournament", "official", file, "Mora Gil", "main_arbiter").code == 0
        assert "Mora Gil  (árbitro principal)" in tesela("tournament", "officials", file).out
        assert refused("tournament", "official", file, "Mora Gil", "main_arbiter", code=1)
        assert tesela("tournament", "official", file, "Mora Gil", "main_arbiter", "--dismiss").code == 0
        left = tesela("tournament", "officials", file, "--json").json
        assert [one["role"] for one in left] == ["director"]
        assert "director" in refused("tournament", "official", file, "Mora", "jefa")
        assert refused("tournament", "official", file, left[0]["name"], "director", "--dismiss", code=1)
