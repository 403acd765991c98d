"""Typer's own words in ours, and commands that are found when they are called."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, Literal

import pytest
import typer
from tests.cli.terminal import process, tesela
from typer.exceptions import TyperException

from tesela.cli.commands import COMMANDS
from tesela.cli.lazy import lazy_group
from tesela.cli.localisation import metavar, sentence_of
from tesela.texts import catalogue, speaking


def mistake(app: typer.Typer, *words: str) -> TyperException:
    """What Typer raises about these words, before anybody says it."""
    command: Any = typer.main.get_command(app)
    with pytest.raises(TyperException) as caught:
        command.main(list(words), standalone_mode=False)
    return caught.value


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    made = typer.Typer()

    @made.command()
    def count(
        number: int,
        most: float = typer.Option(5, "--most", min=1, max=9),
        loud: bool = typer.Option(False, "--loud"),
        order: Literal["up", "down"] = "up",
    ) -> None:
        del number, most, loud, order

    @made.command()
    def other() -> None: ...

    return made


@pytest.mark.parametrize(
    ("words", "spanish", "english"),
    [
        (("count",), "Falta", "is missing"),
        (("count", "x"), "se espera un número", "number"),
        (("count", "1", "--most", "0"), "1 o más", "1 or more"),
        (("count", "1", "--most", "10"), "9 o menos", "9 or less"),
        (("count", "1", "--most"), "necesita un valor", "needs a value"),
        (("count", "1", "--loud=yes"), "no lleva valor", "takes no value"),
        (("count", "1", "--mots", "3"), "No existe la opción --mots", "No such option"),
        (("count", "1", "--order", "no"), "«no» no es ninguna de las opciones: up, down", "“no” is none of"),
        (("count", "1", "2"), "Sobra algo al final: 2", "2"),
        (("cuont",), "No existe la orden «cuont»", "cuont"),
    ],
)
def test_every_kind_of_mistake_in_both_languages(
    app: typer.Typer, words: tuple[str, ...], spanish: str, english: str
) -> None:
    wrong = mistake(app, *words)
    with speaking("es"):
        assert spanish in sentence_of(wrong)
    with speaking("en"):
        said = sentence_of(wrong)
    assert english in said and "No existe" not in said and "Falta" not in said


@pytest.mark.parametrize(
    ("words", "near"), [(("count", "1", "--lodu"), "--loud"), (("cuont",), "count"), (("otehr",), "other")]
)
@pytest.mark.parametrize(("lang", "said"), [("es", "¿Quizá"), ("en", "Perhaps")])
def test_a_near_name_is_offered(
    app: typer.Typer, words: tuple[str, ...], near: str, lang: str, said: str
) -> None:
    wrong = mistake(app, *words)
    with speaking(lang):
        sentence = sentence_of(wrong)
    assert near in sentence and said in sentence and "Did you mean" not in sentence, sentence


class TestLazily:
    def test_a_command_is_imported_when_it_is_called(self) -> None:
        """Starting stays fast: `tesela --version` loads neither engine nor server."""
        code = (
            "import sys; from tesela.cli.app import build; build();"
            "print([name for name in ('tesela.engine', 'tesela.server', 'litestar', 'sqlalchemy')"
            " if name in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"

    def test_every_row_of_the_table_leads_to_a_command(self) -> None:
        group: Any = typer.main.get_command(typer.Typer(cls=lazy_group(COMMANDS), callback=lambda: None))
        for name in COMMANDS:
            assert group.get_command(None, name) is not None, name
        assert group.get_command(None, "nada") is None
        assert set(COMMANDS) <= set(group.list_commands(None))

    def test_every_group_has_its_sentence(self) -> None:
        for lang in ("es", "en"):
            known = catalogue(lang)
            for name, entry in COMMANDS.items():
                assert not isinstance(entry, dict) or f"cli.group.{name}" in known, name


class TestAsAProcess:
    @pytest.mark.parametrize(
        ("words", "environ", "said"),
        [
            (("--lang", "en", "judge"), {}, b"is missing"),
            (("judge", "--lang", "en"), {}, b"is missing"),
            (("judge", "--lang=en"), {}, b"is missing"),
            (("judge",), {"TESELA_LANG": "en"}, b"is missing"),
            (("judge",), {"TESELA_LANG": "en_US.UTF-8"}, b"is missing"),
            (("judge",), {"TESELA_LANG": "fr"}, b"Falta"),
            (("judge", "--lang", "es"), {"TESELA_LANG": "en"}, b"Falta"),
        ],
    )
    def test_the_language_by_flag_and_by_environment(
        self, words: tuple[str, ...], environ: dict[str, str], said: bytes
    ) -> None:
        done = process(*words, environ=environ)
        assert done.returncode == 2 and said in done.stderr


def test_no_words_at_all_is_the_help() -> None:
    told_all = tesela()
    assert told_all.code == 2
    assert "tesela" in (told_all.out + told_all.err).lower()


class TestWhatStandsForAValue:
    @pytest.mark.parametrize(
        ("words", "spanish", "english"),
        [
            (("judge",), "Falta PALABRA.", "WORD is missing"),
            (("replay",), "Falta ARCHIVO.", "FILE is missing"),
            (("analyse",), "Falta ARCHIVO|CARPETA.", "FILE|FOLDER is missing"),
            (("convert", "a.gcg"), "Falta SALIDA.", "OUT is missing"),
            (("lexicon", "anagrams"), "Falta ATRIL.", "RACK is missing"),
        ],
    )
    def test_it_is_named_in_the_readers_language(
        self, words: tuple[str, ...], spanish: str, english: str
    ) -> None:
        assert spanish in tesela(*words).err
        assert english in " ".join(tesela(*words, lang="en").err.split())

    def test_what_has_no_other_word_stays(self) -> None:
        with speaking("es"):
            assert metavar("N|FILE") == "N|ARCHIVO"
            assert metavar("ELO0,ELO1") == "ELO0,ELO1" and metavar("txt|kwg") == "txt|kwg"

    @pytest.mark.parametrize("group", [name for name, what in COMMANDS.items() if isinstance(what, dict)])
    def test_a_group_offers_nothing_that_typer_says_in_english(self, group: str) -> None:
        assert "completion" not in tesela(group).out + tesela(group).err
