"""`tesela play`: whole games by every rule set, and each thing that can be typed at the table."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.play_table import SECRET, Clock, Rival, Typist, dealt, inside, new_table, seat_down, typed
from tests.cli.small_words import edition as small_edition
from tests.rules.table import line

from tesela.cli.play.table import Table
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, write_tiles
from tesela.rules import commands as c
from tesela.rules.events import read_log, write_log
from tesela.rules.fold import fold
from tesela.rules.header import Variants
from tesela.rules.roles import Judging
from tesela.rules.rulesets import RULESETS
from tesela.rules.verify import verify_draws

SECOND = 1_000
GAMES = [
    (ruleset, judging, clock.kind if clock else "none")
    for ruleset, options in ((name, each.options) for name, each in RULESETS.items())
    for judging, clock in itertools.product(("checked", "challenge"), (None, *options.clocks))
]


@pytest.mark.parametrize(("ruleset", "judging", "clock"), GAMES)
def test_a_whole_game_by_every_book_and_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, judging: Judging, clock: str
) -> None:
    Clock(monkeypatch, tick_ms=40)
    table = new_table(tmp_path, {1: "aprendiz"}, judging, ruleset, time=clock)
    typist = Typist(Habit.MANUAL)
    loop, out = seat_down(table, typist)
    typist.loop = loop
    loop.run()
    loop.finish()
    log = read_log(table.path.read_bytes())
    assert list(log) == table.events and fold(log).seed == SECRET.reveal()
    assert verify_draws(log).ok
    kept = fold(log)
    assert kept.settled is not None
    for seat, total in enumerate(kept.settled.totals):
        assert f"{kept.header.players[seat].name}: {total} puntos" in out.getvalue()


def on_the_board(table: Table) -> int:
    return sum(1 for cell in inside(table).board if cell)


class TestTyping:
    """Issue 5: C then H gives the CH tile when the rack has it; one key to override."""

    @pytest.mark.parametrize(
        ("rack", "said", "laid"),
        [
            ("[CH]ICOAEI", "H8 chico", "[CH]ICO"),
            ("[CH]ICOAEI", "H8 CHICO", "[CH]ICO"),
            ("?ICOAEI", "H8 chico", "[ch]ICO"),
            ("TO[RR]EAEI", "8H torre", "TO[RR]E"),
            ("?[LL]AVECA", "H8 llave", "[LL]AVE"),
            ("CASS?EI", "H8 casa*s", "CASaS"),
            ("CASS?EI", "H8 CASaS", "CASaS"),
            ("NIÑOAEI", "H8 niño", "NIÑO"),
            ("NIÑOAEI", "H8 NIÑO", "NIÑO"),
        ],
    )
    def test_letters_find_their_tile(self, tmp_path: Path, rack: str, said: str, laid: str) -> None:
        table = dealt(tmp_path, rack, "AEIOULN", judging="checked")
        typed(table, said, rivals=[Rival()])
        assert write_tiles(inside(table).record[0].tiles, through=True) == laid

    def test_with_the_key_two_tiles_stay_two(self, tmp_path: Path) -> None:
        """`C-H` asks for two tiles; C and H never make the CH of a word (11), so the judge says no."""
        table = dealt(tmp_path, "CHICOAE", "AEIOULN", judging="challenge")
        shown = typed(table, "probar H8 c-hico", "H8 c-hico", rivals=[Rival(c.Challenge(1))])
        assert "CHICO" in shown and inside(table).record[0].kind == "withdrawn"
        whole = dealt(tmp_path, "CHICOAE", "AEIOULN", judging="challenge")
        assert "CH" in typed(whole, "H8 chico") and not inside(whole).record, "no CH tile, and no blank"

    @pytest.mark.parametrize(
        ("rack", "said", "back"),
        [
            ("[RR]RRAEIO", "cambio rr", "[RR]"),
            ("RRAEIOS", "cambio rr", "RR"),
            ("?RRAEIO", "cambio ?", "?"),
            ("CHAEIOS", "cambio ch", "CH"),
            ("AEIOSTL", "cambio a e i", "AEI"),
            ("AEIOSTL", "exchange all", "AEIOSTL"),
            ("AEIOSTL", "cambio todo", "AEIOSTL"),
        ],
    )
    def test_tiles_to_exchange(self, tmp_path: Path, rack: str, said: str, back: str) -> None:
        table = dealt(tmp_path, rack, "AEIOULN", judging="checked")
        before = Tiles(inside(table).racks[0])
        typed(table, said, rivals=[Rival()])
        turn = inside(table).record[0]
        assert turn.kind == "exchange" and sorted(turn.tiles) == sorted(Tiles.of(back))
        kept = before.minus(Tiles.of(back))
        assert kept is not None and Tiles(inside(table).racks[0]).minus(kept) is not None

    def test_more_than_the_bag_holds_can_not_be_exchanged(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "AEIOULN", bag="ZX", judging="checked")
        shown = typed(table, "cambio todo", "cambio aei", "cambio ae", rivals=[Rival()])
        assert shown.count("[manual M.cambio]") == 2, "twice refused with the article, then done"
        assert [turn.kind for turn in inside(table).record[-2:]] == ["exchange", "pass"]

    @pytest.mark.parametrize("said", ["cambio zz", "cambio aeiostla", "cambio ß", "cambio 5", "cambio ["])
    def test_tiles_that_are_not_on_the_rack(self, tmp_path: Path, said: str) -> None:
        table = dealt(tmp_path, "AEIOSTL", "AEIOULN", judging="checked")
        before = inside(table).seq
        typed(table, said, rivals=[Rival()])
        assert inside(table).seq == before


class TestChallenges:
    def test_a_phoney_that_is_challenged_comes_back(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "ZAQUETS", judging="challenge")
        lay = c.PlayWord(1, "H8", line("ZAQUE"))
        shown = typed(table, "paso", "cuestiono", rivals=[Rival(lay)])
        assert "no es válida" in shown and on_the_board(table) == 0
        assert [turn.kind for turn in inside(table).record[:2]] == ["pass", "withdrawn"]

    def test_a_word_of_the_play_may_be_named(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "ZAQUETS", judging="challenge")
        lay = c.PlayWord(1, "H8", line("ZAQUE"))
        shown = typed(table, "paso", "cuestiono otra", "cuestiono zaque", rivals=[Rival(lay)])
        assert "no es válida" in shown and inside(table).record[1].kind == "withdrawn"

    def test_a_good_word_stays_and_the_challenger_loses_nothing(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "CASATSE", judging="challenge")
        shown = typed(table, "paso", "cuestiono", rivals=[Rival(c.PlayWord(1, "H8", line("CASA")))])
        assert "válida: se queda" in shown and on_the_board(table) == 4
        assert inside(table).scores[0] == 0 and inside(table).on_turn == 0

    def test_what_is_accepted_stands_for_good(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "ZAQUETS", judging="challenge")
        typed(table, "paso", "", "cuestiono", rivals=[Rival(c.PlayWord(1, "H8", line("ZAQUE")))])
        assert on_the_board(table) == 5 and inside(table).record[1].kind == "play"

    def test_nobody_learns_a_verdict_they_did_not_ask_for(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "ZAQUETS", "AEIOULN", judging="challenge")
        shown = typed(table, "probar H8 zaque", "H8 zaque", "juez zaque", rivals=[Rival()])
        assert "válida" not in shown and on_the_board(table) == 5

    def test_where_plays_are_checked_a_phoney_is_refused_and_may_be_changed(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSZ", "AEIOULN", judging="checked")
        typed(table, "H8 saca", "H8 casa", rivals=[Rival()])
        assert [write_tiles(turn.tiles) for turn in inside(table).record[:1]] == ["CASA"]


class TestConsulting:
    """36: «No está permitido consultar a ninguna persona, ni en el diccionario, la validez de una palabra
    antes de colocarla»; manual: «ningún jugador podrá utilizar el diccionario para buscar una palabra»."""

    @pytest.mark.article("fise-2007", "36")
    @pytest.mark.article("aas-2018", "24")
    @pytest.mark.article("manual", "M.otras-dudas.2")
    @pytest.mark.parametrize(
        ("ruleset", "cited"),
        [
            ("manual", "manual M.otras-dudas.2"),
            ("fise-2007", "fise-2007 36"),
            ("aas-2018", "aas-2018 24"),
            ("file-2024", "file-2024 (fise-2007 36)"),
        ],
    )
    @pytest.mark.parametrize("line", ["pista", "juez casa"])
    def test_a_running_game_gives_no_hint_and_no_verdict(
        self, tmp_path: Path, ruleset: str, cited: str, line: str
    ) -> None:
        shown = typed(dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", ruleset=ruleset), line)
        assert f"[{cited}]" in shown
        assert "ESTRENO" not in shown and "puntos, deja" not in shown
        assert "válida" not in shown

    @pytest.mark.parametrize(
        ("ruleset", "known"), [("manual", True), ("fise-2007", True), ("aas-2018", False)]
    )
    def test_the_help_offers_only_what_the_rules_know(
        self, tmp_path: Path, ruleset: str, known: bool
    ) -> None:
        """37.1: «Ningún jugador puede colocar fichas» ends a game in 2007 and in the manual alone."""
        shown = typed(dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", ruleset=ruleset), "ayuda")
        assert ("nadie: propones" in shown) is known

    @pytest.mark.parametrize("ruleset", ["manual", "fise-2007", "aas-2018", "file-2024"])
    def test_a_training_game_gives_both(self, tmp_path: Path, ruleset: str) -> None:
        table = dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", ruleset=ruleset, training=True)
        shown = typed(table, "pista", "juez casa")
        assert "ESTRENO: " in shown and "CASA" in shown and "no se consultan" not in shown

    @pytest.mark.article("manual", "M.variantes.diccionario")
    def test_an_open_dictionary_answers_before_the_word_is_laid(self, tmp_path: Path) -> None:
        agreed = Variants(open_dictionary=True)
        table = dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", variants=agreed)
        assert "CASA" in typed(table, "juez casa")


class TestHelp:
    def test_hints_are_plays_that_the_table_takes(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", training=True)
        shown = typed(table, "pista")
        first = next(row for row in shown.splitlines() if "puntos, deja" in row)
        place, word = first.split(":")[0].split()
        points = first.split(":")[1].split()[0]
        assert f"+{points} = {points}" in typed(table, f"{place} {word.lower()}", rivals=[Rival()])

    def test_hints_do_not_change_the_game(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSE", "AEIOULN", judging="checked", training=True)
        before = write_log(table.events)
        typed(table, "pista", "bolsa", "planilla", "tablero", "mezclar", "ayuda", "probar H8 casa")
        assert write_log(table.events) == before

    def test_trying_gives_the_score_that_playing_gives(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSE", "AEIOULN", judging="checked")
        shown = typed(table, "probar H8 casa", "H8 casa", rivals=[Rival()])
        score = inside(table).record[0].score
        assert f"CASA: {score} puntos" in shown

    def test_only_tiles_of_the_rack_can_be_tried(self, tmp_path: Path) -> None:
        """A score that can't be had is no score; the blank is a tile of the rack."""
        table = dealt(tmp_path, "CASATE?", "AEIOULN", judging="checked")
        shown = typed(table, "probar H8 casas", "probar H8 cosas", "probar H8 casass")
        assert "CASAS: 12 puntos." in shown
        assert shown.count("no está en el atril") == 2 and shown.count(" puntos.") == 1

    def test_the_unseen_tiles_are_the_bag_and_the_rival_s_rack(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "[CH]JXAQUE", bag="ZÑ", judging="checked")
        shown = next(row for row in typed(table, "bolsa").splitlines() if "Fichas sin ver" in row)
        assert sorted(Tiles.of(shown.split(": ")[1].strip())) == sorted(Tiles.of("[CH]JXAQUEZÑ"))

    def test_shuffling_keeps_the_tiles(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "ABCDEFG", "AEIOULN", judging="checked")
        shown = [row.strip() for row in typed(table, "mezclar").splitlines() if "A1" in row and "G2" in row]
        assert len(shown) == 2 and sorted(shown[0].split()) == sorted(shown[1].split())

    def test_the_rival_s_rack_is_never_shown(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "AEIOSTL", "[CH]JXAQUE", judging="checked", training=True)
        shown = typed(table, "pista", "bolsa", "planilla", "tablero", "ayuda")
        assert "X8" not in shown and "J8" not in shown, "as a rack would show them, with their points"


class TestClocks:
    def test_the_two_minutes_are_over_and_the_turn_is_lost(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """28.1: after the last signal no play may be begun; the game goes on without typing anything else."""
        clock = Clock(monkeypatch)
        table = dealt(tmp_path, "CASATSE", "AEIOULN", ruleset="fise-2007", judging="checked", time="timer")
        late = slow(clock, 121 * SECOND, "H8 casa")
        loop, _ = seat_down(table, late, rivals=[Rival()])
        with pytest.raises(EOFError):
            loop.run()
        assert [(turn.seat, turn.kind) for turn in inside(table).record[:2]] == [(0, "lost"), (1, "pass")]
        assert on_the_board(table) == 0

    def test_a_chess_clock_shows_what_is_left(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = Clock(monkeypatch)
        table = dealt(tmp_path, "CASATSE", "AEIOULN", ruleset="fise-2007", judging="checked", time="running")
        loop, out = seat_down(table, slow(clock, 61 * SECOND, "tablero"))
        with pytest.raises(EOFError):
            loop.run()
        assert "28:58" in out.getvalue()

    def test_beyond_the_time_the_clock_counts_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = Clock(monkeypatch)
        table = dealt(tmp_path, "CASATSE", "AEIOULN", ruleset="fise-2007", judging="checked", time="running")
        loop, out = seat_down(table, slow(clock, 31 * 60 * SECOND, "tablero"))
        with pytest.raises(EOFError):
            loop.run()
        assert "-1:01" in out.getvalue()

    def test_eight_minutes_too_many_lose_by_the_book_of_2024(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = Clock(monkeypatch)
        table = dealt(tmp_path, "CASATSE", "AEIOULN", ruleset="file-2024", judging="checked", time="running")
        loop, _ = seat_down(table, slow(clock, 39 * 60 * SECOND, "H8 casa"))
        loop.run()
        assert inside(table).ended == "overtime_loss"


def slow(clock: Clock, wait: int, *lines: str) -> Callable[[str], str]:
    """Somebody who thinks that long over the first line, and leaves after the last."""
    left = iter(lines)

    def ask(prompt: str) -> str:
        nonlocal wait
        clock.now += wait
        wait = 0
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return ask


class TestLeaving:
    def test_resigning_ends_the_game(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSE", "AEIOULN", judging="checked")
        shown = typed(table, "H8 casa", "abandono", rivals=[Rival()])
        assert inside(table).ended is not None and "Victoria: Blas." in shown
        assert not table.path.with_suffix(".mesa").exists() and table.path.exists()

    def test_every_accepted_line_is_on_disk_before_the_next(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSE", "AEIOULN", judging="checked")
        typed(table, "H8 casa")
        assert list(read_log(table.path.read_bytes())) == table.events
        assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".mesa"}

    def test_the_bag_s_secret_is_not_in_the_log_while_it_is_played(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASATSE", "AEIOULN", judging="checked")
        typed(table, "H8 casa")
        assert table.saved.seed.encode() not in table.path.read_bytes()


class TestCoach:
    def test_one_s_own_turns_are_coached_in_a_training_game_and_the_rival_s_are_not(
        self, tmp_path: Path
    ) -> None:
        table = dealt(tmp_path, "ESTRENO", "AEIOULN", judging="checked", training=True)
        lines = iter(["paso"])
        loop, out = seat_down(table, lambda _: next(lines), rivals=[Rival()])
        loop.remarks = small_edition().graph
        with pytest.raises(StopIteration):
            loop.run()
        coached = [row for row in out.getvalue().splitlines() if row.startswith("    · ")]
        assert "No hacía falta perder el turno" in out.getvalue()
        assert sum("ESTRENO" in row for row in coached) >= 1
        assert "AEIOULN" not in "".join(coached)
        assert len([row for row in coached if "Mejor que pasar era" in row]) == 1
