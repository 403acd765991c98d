"""`tesela play`, option by option and word by word, as somebody at a terminal types them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from tests.cli.small_words import edition as small
from tests.cli.terminal import Answer, refused, tesela

from tesela.bots import bot_names
from tesela.cli.play.lines import Verb, read_line
from tesela.core.errors import TextError
from tesela.core.squares import Habit
from tesela.lexicon import Edition
from tesela.rules.consulting import dictionary_open
from tesela.rules.game import KEEPER, View, fold, read_log
from tesela.texts import LANGUAGES, say


@pytest.fixture(autouse=True)
def _at_home(small_home: Path) -> None:
    """Every command here finds the small edition."""


def play(*lines: str, more: tuple[str, ...] = (), lang: str = "es") -> Answer:
    """Sit down, type these lines, and leave."""
    typed = "".join(f"{line}\n" for line in lines)
    return tesela("play", "-l", "small", "-b", "semilla", *more, given=typed, lang=lang)


def kept() -> View:
    """The one game that is in the folder."""
    (log,) = Path(os.environ["TESELA_HOME"]).glob("games/*.json")
    return fold(read_log(log.read_bytes())).view(KEEPER)


class TestOptions:
    @pytest.mark.parametrize("bot", bot_names())
    def test_against_each_opponent(self, bot: str) -> None:
        done = tesela("play", "-l", "small", "-b", bot, "--name", "Ana", given="salir\n")
        assert done.code == 0 and say(f"bots.{bot}.name") in done.out
        assert [player.name for player in kept().header.players] == ["Ana", say(f"bots.{bot}.name")]

    @pytest.mark.parametrize("others", [1, 2, 3])
    def test_two_to_four_at_the_table(self, others: int) -> None:
        assert play("salir", more=("-b", "semilla") * (others - 1)).code == 0
        assert len(kept().scores) == 1 + others

    @pytest.mark.parametrize("rules", ["manual", "fise-2007", "aas-2018", "file-2024"])
    def test_by_each_rule_set(self, rules: str) -> None:
        done = play("salir", more=("--rules", rules))
        assert done.code == 0 and rules in done.out and kept().header.ruleset == rules

    @pytest.mark.parametrize(("others", "rules"), [(1, "file-2024"), (2, "manual"), (3, "manual")])
    def test_without_a_rule_set_the_one_in_force_or_the_one_that_seats_so_many(
        self, others: int, rules: str
    ) -> None:
        done = play("salir", more=("-b", "semilla") * (others - 1))
        assert done.code == 0 and kept().header.ruleset == rules
        told = f"Con {1 + others} jugadores se juega según el manual"
        assert (told in " ".join(done.out.split())) == (rules == "manual"), "what was switched is said"
        asked = play("salir", more=("--rules", rules, *("-b", "semilla") * (others - 1)))
        assert told not in " ".join(asked.out.split())

    @pytest.mark.article("fise-2007", "XI", "XII")
    @pytest.mark.parametrize(
        ("rules", "edition"),
        [("manual", "hoy"), ("fise-2007", "open-2007"), ("aas-2018", "open"), ("file-2024", "open")],
    )
    def test_without_a_lexicon_the_rule_set_s_own(
        self, rules: str, edition: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The words of a 2007 game are those of its XI and XII; it is told, and the log says so."""

        def load(name: str) -> Edition:
            loaded.append(name)
            return replace(small(), about=structs.replace(small().about, name=name))

        loaded: list[str] = []
        monkeypatch.setattr("tesela.cli.play.app.load", load)
        done = tesela("play", "--rules", rules, "-b", "semilla", given="salir\n")
        assert done.code == 0, done
        assert loaded == [edition] and kept().header.lexicon == edition
        assert f"léxico: {edition}." in " ".join(done.out.split())

    @pytest.mark.parametrize(
        ("option", "rules"), [("--training", "fise-2007"), ("--open-dictionary", "manual")]
    )
    def test_games_in_which_words_may_be_looked_up(self, option: str, rules: str) -> None:
        done = play("salir", more=(option, "--rules", rules))
        assert done.code == 0 and "se puede consultar al juez" in " ".join(done.out.split())
        assert dictionary_open(kept().header)
        assert "no hay pistas" in " ".join(play("salir", more=("--rules", rules)).out.split())

    @pytest.mark.parametrize("rules", ["fise-2007", "aas-2018", "file-2024"])
    def test_an_open_dictionary_is_the_manual_s_alone(self, rules: str) -> None:
        refused("play", "-l", "small", "--open-dictionary", "--rules", rules, given="salir\n")

    @pytest.mark.topic("variant.agreed")
    def test_house_rules_choose_the_manual_and_the_table_is_told(self) -> None:
        done = play("salir", more=("--cingulillo", "--two-bags", "--recycled-blanks"))
        shown = " ".join(done.out.split())
        assert "Manual del juego de mesa" in shown
        assert "Se juega según el manual: es el único reglamento que tiene las reglas propias." in shown
        assert "Se juega con: comodines que se reciclan, cingulillo de 5 a 4, dos bolsas." in shown

    @pytest.mark.parametrize("judging", ["checked", "challenge"])
    def test_both_ways_of_judging(self, judging: str) -> None:
        assert play("salir", more=("--judging", judging)).code == 0
        assert kept().header.judging == judging

    @pytest.mark.parametrize("clock", ["none", "running", "stopped", "timer"])
    def test_every_clock(self, clock: str) -> None:
        assert play("salir", more=("--time", clock, "--rules", "fise-2007")).code == 0
        assert kept().header.time.kind == clock

    @pytest.mark.parametrize("name", ["Ana", "María José", "ñ", "[bold]x[/bold]", "x" * 40])
    def test_names(self, name: str) -> None:
        done = play("salir", more=("--name", name))
        assert done.code == 0 and kept().header.players[0].name == name

    def test_without_a_name_one_is_addressed(self) -> None:
        play("salir")
        assert kept().header.players[0].name == "Tú"

    @pytest.mark.parametrize(("lang", "said"), [("es", "Partida guardada"), ("en", "--resume")])
    def test_in_both_languages(self, lang: str, said: str) -> None:
        assert said in play("salir" if lang == "es" else "quit", lang=lang).out

    def test_the_game_says_which_words_it_is_played_with(self) -> None:
        play("salir")
        header = kept().header
        assert header.lexicon == "small" and len(header.lexicon_hash) == 64 and header.commitment


class TestWords:
    """What can be typed at the table."""

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("ayuda", "cambio AEZ"),
            ("?", "cambio AEZ"),
            ("bolsa", "Fichas sin ver"),
            ("tablero", "15"),
            ("pista", "no se consultan"),
            ("cambio", ": «cambio»."),
            ("juez casa", "no se consultan"),
            ("hola", "No entiendo «hola»"),
            ("A1 casa", "["),
            ("H8 kasa", "K"),
            ("Z9 casa", "Z9"),
            ("H8 c4sa", "4"),
            ("N8 casa", "no cabe"),
            ("probar A1 as", "H8"),
        ],
    )
    def test_it_is_answered_and_the_turn_stays(self, line: str, said: str) -> None:
        """Whoever starts: the person is asked, and nothing that was typed changed the game."""
        done = play("mezclar", line, "salir")
        assert done.code == 0, done
        if kept().turns[0] == 0:
            assert said in " ".join(done.out.split())

    def test_the_sheet_has_what_was_played_so_far(self) -> None:
        told = play("planilla", "salir").out
        (bot,) = [player.name for player in kept().header.players[1:]]
        played = [turn for turn in kept().record if turn.seat == 1]
        assert f"{bot}:" in told if played else "Todavía no hay jugadas" in told

    def test_passing_gives_the_turn_away(self) -> None:
        done = play("paso", "salir")
        state = kept()
        assert done.code == 0 and state.turns[0] == 1
        assert [turn.kind for turn in state.record if turn.seat == 0] == ["pass"]

    @pytest.mark.parametrize("what", ["todo", "all", "todas"])
    def test_exchanging_everything(self, what: str) -> None:
        play(f"cambio {what}", "salir")
        (turn,) = [turn for turn in kept().record if turn.seat == 0]
        assert turn.kind == "exchange" and len(turn.tiles) == 7

    def test_giving_up_ends_it_and_reveals_the_seed(self, small_home: Path) -> None:
        done = play("abandono")
        assert done.code == 0 and "Fin de la partida" in done.out and "verify-draws" in done.out
        state = kept()
        assert state.ended == "resigned" and state.seed
        assert not list(small_home.glob("games/*.mesa")), "nothing is left to resume"
        (log,) = small_home.glob("games/*.json")
        assert tesela("verify-draws", log).code == 0
        assert tesela("replay", log).code == 0

    def test_the_end_of_input_keeps_the_game(self) -> None:
        done = play()
        assert done.code == 0 and "--resume" in done.out and kept().ended is None

    def test_a_kept_game_goes_on_as_often_as_one_likes(self, small_home: Path) -> None:
        play("paso", "salir")
        before = kept().turns[0]
        for n in range(1, 3):
            done = tesela("play", "--resume", given="paso\nsalir\n")
            if kept().ended is not None:
                break
            assert done.code == 0 and kept().turns[0] == before + n
        assert len(list(small_home.glob("games/*.json"))) == 1

    def test_the_last_one_that_was_touched_is_resumed(self, small_home: Path) -> None:
        play("salir", more=("--name", "Primera"))
        (first,) = small_home.glob("games/*.mesa")
        play("salir", more=("--name", "Segunda"))
        os.utime(first, (9_000_000_000, 9_000_000_000))
        assert "Primera" in tesela("play", "--resume", given="salir\n").out

    def test_after_the_end_there_is_nothing_to_resume(self) -> None:
        play("abandono")
        assert "retomar" in refused("play", "--resume")


class TestLines:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_verb_is_in_the_help(self, lang: str) -> None:
        told = play(
            "ayuda" if lang == "es" else "help", "salir", more=("--rules", "fise-2007"), lang=lang
        ).out
        word = say("play.challenge.fise-2007.word", lang=lang)
        helps = [say(f"play.verb.{verb.value}", {"word": word}, lang=lang) for verb in Verb]
        assert [text for text in helps if text[:6] not in told] == []

    @pytest.mark.parametrize("habit", list(Habit))
    @pytest.mark.parametrize("typed", ["H8 casa", "  h8   CASA ", "h8 Casa"])
    def test_case_and_blanks_do_not_matter(self, typed: str, habit: Habit) -> None:
        line = read_line(typed, habit)
        assert line.verb is Verb.PLAY and line.rest.strip().lower() == "casa"

    @pytest.mark.parametrize(
        ("typed", "verb"),
        [
            ("paso", Verb.PASS),
            ("PASO", Verb.PASS),
            ("pass", Verb.PASS),
            ("acepto", Verb.ACCEPT),
            ("cuestiono", Verb.CHALLENGE),
            ("bolsa", Verb.UNSEEN),
            ("planilla", Verb.SHEET),
            ("tablero", Verb.BOARD),
            ("mezclar", Verb.SHUFFLE),
            ("abandono", Verb.RESIGN),
            ("ayuda", Verb.HELP),
            ("salir", Verb.QUIT),
            ("pista", Verb.HINT),
        ],
    )
    def test_words_of_both_languages(self, typed: str, verb: Verb) -> None:
        assert read_line(typed, Habit.MANUAL).verb is verb

    @pytest.mark.parametrize("typed", ["x", "H8", "8", "99 casa", "casa", "probar", "\x00", "ñ" * 500])
    def test_what_means_nothing_is_told_as_such(self, typed: str) -> None:
        with pytest.raises(TextError):
            read_line(typed, Habit.MANUAL)
