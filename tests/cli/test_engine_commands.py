"""`tesela moves`, `engine`, `selfplay` and the benches: options, shapes, repeatable answers, mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import EMPTY, Answer, refused, tesela

pytestmark = pytest.mark.usefixtures("home")

OPENED = "/".join(["15"] * 7 + ["3CASA8"] + ["15"] * 7)


class TestMoves:
    def ask(self, words: str, rack: str, *more: str, board: str = EMPTY, lang: str = "es") -> Answer:
        cgp = f"{board} {rack}/ 0/0 0"
        return tesela("moves", "--cgp", cgp, "-l", words, *more, lang=lang)

    def test_the_shape_of_a_move(self, words: str) -> None:
        for move in self.ask(words, "CASAOPE", "--json").json:
            assert list(move) == [
                "kind", "coord", "gcg_coord", "tiles", "word", "score", "leave", "equity", "words",
            ]  # fmt: skip
            assert move["kind"] == "place" and move["words"][0] == move["word"]

    def test_best_first_and_as_many_as_asked_for(self, words: str) -> None:
        every = self.ask(words, "CASAOPE", "--all", "--json").json
        equities = [move["equity"] for move in every]
        assert equities == sorted(equities, reverse=True) and len(every) > 15
        for top in (1, 3, 15):
            best = self.ask(words, "CASAOPE", "--top", str(top), "--json").json
            assert [move["equity"] for move in best] == equities[:top]
        assert len(self.ask(words, "CASAOPE", "--json").json) == 15

    def test_a_heat_map_of_the_points(self, words: str) -> None:
        plays = self.ask(words, "CASAOPE", "--all", "--json").json
        told = self.ask(words, "CASAOPE", "--heat", "points", "--json").json
        assert told["of"] == len(plays) and told["replies"] is None
        assert told["squares"]["H8"] == max(play["score"] for play in plays)
        text = self.ask(words, "CASAOPE", "--heat", "points").out
        assert f"{len(plays)} jugadas posibles" in text and len(text.splitlines()) == 17

    def test_a_heat_map_of_replies_to_the_play_named(self, words: str) -> None:
        ask = [words, "SOLTERA", "--heat", "opens", "--racks", "5", "--play"]
        whole = self.ask(*ask, "D8 CASAS", "--json", board=OPENED).json
        assert whole["play"] == "D8 ....S" and whole["of"] == 5 and len(whole["replies"]) == 2
        assert whole == self.ask(*ask, "D8  ....S", "--json", board=OPENED).json
        assert "Con D8 ....S" in self.ask(*ask, "D8 CASAS", board=OPENED).out
        cgp = f"{OPENED} SOLTERA/ 0/0 0"
        told = refused("moves", "--cgp", cgp, "-l", words, "--heat", "danger", "--play", "A1 CASA")
        assert "A1 CASA" in told and "jugada posible" in told

    def test_places_in_both_habits(self, words: str) -> None:
        for move in self.ask(words, "SOLTERA", "--all", "--json", board=OPENED).json:
            manual, gcg = move["coord"], move["gcg_coord"]
            assert manual[0].isalpha() != gcg[0].isalpha()
            assert sorted(manual) == sorted(gcg)

    def test_exchanges_and_the_pass_on_request(self, words: str) -> None:
        kinds = {move["kind"] for move in self.ask(words, "CASAOPE", "--all", "--others", "--json").json}
        assert kinds == {"place", "exchange", "pass"}
        assert {move["kind"] for move in self.ask(words, "CASAOPE", "--all", "--json").json} == {"place"}

    @pytest.mark.parametrize(
        ("lang", "said"), [("es", "No se puede colocar nada"), ("en", "Nothing can be laid")]
    )
    def test_nothing_to_play(self, words: str, lang: str, said: str) -> None:
        told = self.ask(words, "X", lang=lang)
        assert told.code == 0 and said in told.out
        assert self.ask(words, "X", "--json").json == []

    def test_for_people_a_line_a_move(self, words: str) -> None:
        lines = self.ask(words, "CASAOPE", "--top", "4", "--others").out.splitlines()
        assert len(lines) == 5 and "valor" in lines[0]

    def test_a_blank_is_any_letter(self, words: str) -> None:
        plays = self.ask(words, "CAS?", "--all", "--json").json
        assert any("a" in move["tiles"] for move in plays)

    @pytest.mark.parametrize(
        ("cgp", "said"),
        [
            ("", "CGP"),
            ("hola", "CGP"),
            (f"{EMPTY} ABC/ 0/0", "4"),
            (f"{EMPTY[:-3]} ABC/ 0/0 0", "14"),
            (f"16{EMPTY[2:]} ABC/ 0/0 0", "1"),
            (f"{EMPTY} ABCDEFGH/ 0/0 0", "8"),
            (f"{EMPTY} abc/ 0/0 0", "minúsculas"),
            (f"{EMPTY} KLM/ 0/0 0", "K"),
            (f"{EMPTY} ABC/ x/0 0", "x"),
            (f"{EMPTY} ABC/ 0/0 x", "x"),
            (f"{EMPTY} ABC/ 0 0", "1"),
        ],
    )
    def test_positions_that_are_none(self, words: str, cgp: str, said: str) -> None:
        told = refused("moves", "--cgp", cgp, "-l", words)
        assert (said in told and "columna" in told) or "CGP" in told, told


class TestEngine:
    """docs/engine-protocol.md, line by line."""

    def talk(self, words: str, *lines: str, player: str = "static") -> list[str]:
        done = tesela("engine", "--player", player, "-l", words, given="\n".join(lines) + "\n")
        assert done.code == 0 and done.err == ""
        return done.out.splitlines()

    def test_the_same_seed_is_answered_with_the_same_move(self, words: str) -> None:
        line = f"go 7 {EMPTY} CASAOPE/ 0/0 0"
        answers = self.talk(words, line, line, player="tertulia")
        assert answers[0] == answers[1] and answers[0].startswith(("play", "exchange", "pass"))

    def test_a_move_is_as_the_protocol_writes_it(self, words: str) -> None:
        (move,) = self.talk(words, f"go 1 {EMPTY} CASAOPE/ 0/0 0")
        kind, place, tiles = move.split()
        assert kind == "play" and place[0].isdigit() and set(tiles) <= set("CASAOPE")

    @pytest.mark.parametrize(
        ("line", "answer"),
        [
            ("tesela 1", "tesela 1"),
            ("tesela 2", "error wire.line"),
            ("TESELA 1", "error wire.line"),
            ("lexicon -", None),
            ("lexicon otro", "error wire.lexicon"),
            ("lexicon", "error wire.line"),
            ("go", "error wire.line"),
            ("go 1", "error wire.line"),
            ("go x y", "error wire.line"),
            ("go -1 x", "error wire.line"),
            ("quit now", "error wire.line"),
            ("\x00\x01", "error wire.line"),
        ],
    )
    def test_lines(self, words: str, line: str, answer: str | None) -> None:
        assert self.talk(words, line) == [answer or f"lexicon {words}"]

    @pytest.mark.parametrize(
        "seed", ["0", "18446744073709551615", "18446744073709551616", "9" * 60, "9" * 5000]
    )
    def test_seeds_of_any_size(self, words: str, seed: str) -> None:
        (answer,) = self.talk(words, f"go {seed} {EMPTY} CASAOPE/ 0/0 0")
        assert answer.startswith(("play", "error"))

    @pytest.mark.parametrize(
        "cgp",
        ["x", f"{EMPTY} ABC/", f"{EMPTY} AAAAAAAA/ 0/0 0", f"{EMPTY} ZZZZZZZ/ 0/0 0", f"{EMPTY} / 0/0 0"],
    )
    def test_positions_that_no_game_reaches_do_not_end_it(self, words: str, cgp: str) -> None:
        first, second = self.talk(words, f"go 1 {cgp}", "tesela 1")
        assert first.split()[0] in ("error", "pass", "exchange", "play") and second == "tesela 1"

    def test_blank_lines_are_passed_over(self, words: str) -> None:
        assert self.talk(words, "", "   ", "tesela 1", "") == ["tesela 1"]


class TestSelfplay:
    def test_the_same_games_whatever_the_threads(self, words: str) -> None:
        one, two = (
            tesela("selfplay", "--games", "6", "--threads", threads, "-l", words, "--json").json
            for threads in ("1", "2")
        )
        for name in ("checksum", "mean_score", "turns_per_game"):
            assert one[name] == two[name]
        assert list(one) == [
            "games", "threads", "seed", "leaves", "games_per_second", "turns_per_second", "turns_per_game",
            "mean_score", "checksum",
        ]  # fmt: skip

    def test_another_seed_other_games(self, words: str) -> None:
        sums = {
            tesela("selfplay", "--games", "3", "--seed", seed, "-l", words, "--json").json["checksum"]
            for seed in ("1", "2", "99999999999999999999999")
        }
        assert len(sums) == 3

    def test_leaves_make_other_games(self, words: str) -> None:
        with_them, without = (
            tesela("selfplay", "--games", "5", flag, "-l", words, "--json").json
            for flag in ("--leaves", "--no-leaves")
        )
        assert with_them["leaves"] and not without["leaves"]
        assert with_them["checksum"] != without["checksum"]

    @pytest.mark.parametrize(("lang", "said"), [("es", "partidas"), ("en", "games")])
    def test_for_people(self, words: str, lang: str, said: str) -> None:
        assert said in tesela("selfplay", "--games", "2", "-l", words, lang=lang).out


class TestBenches:
    def test_movegen_in_every_mode(self, words: str, tmp_path: Path) -> None:
        file = tmp_path / "p.cgp"
        file.write_text(f"{EMPTY} CASAOPE/ 0/0 0\n# and one more\n{OPENED} SOLTERA/ 0/0 0\n", "utf-8")
        moves = {}
        for mode in ("all", "best", "top", "count"):
            told = tesela(
                "bench",
                "movegen",
                "--positions",
                file,
                "--mode",
                mode,
                "--passes",
                "1",
                "-l",
                words,
                "--json",
            )
            assert told.code == 0 and told.json["positions"] == 2
            moves[mode] = told.json["moves"]
        assert moves["all"] == moves["count"] > moves["top"] >= moves["best"] == 2

    def test_movegen_from_standard_input_is_the_same(self, words: str, tmp_path: Path) -> None:
        line = f"{OPENED} SOLTERA/ 0/0 0\n"
        (tmp_path / "p.cgp").write_text(line, "utf-8")
        more = ("--passes", "1", "-l", words, "--json")
        piped = tesela("bench", "movegen", "--positions", "-", *more, given=line).json
        filed = tesela("bench", "movegen", "--positions", tmp_path / "p.cgp", *more).json
        assert piped["checksum"] == filed["checksum"]

    def test_a_wrong_line_is_named(self, words: str, tmp_path: Path) -> None:
        file = tmp_path / "p.cgp"
        file.write_text(f"{EMPTY} CASAOPE/ 0/0 0\n\nhola\n", "utf-8")
        assert "Línea 3" in refused("bench", "movegen", "--positions", file, "-l", words)

    def test_the_signature_is_always_the_same(self) -> None:
        one, other = (tesela("bench", "signature", "--json") for _ in range(2))
        assert one.code == 0 and one == other

    def test_replay_counts_turns_and_games(self) -> None:
        data = tesela("bench", "replay", "--games", "2", "--json").json
        assert data["games"] == 2 and data["games_per_second"] > 0
        assert "2" in tesela("bench", "replay", "--games", "2", lang="en").out

    @pytest.mark.parametrize("positions", ["0", "-1", "x", "1.5", ""])
    def test_endgames_that_can_not_be_asked_for(self, words: str, positions: str) -> None:
        refused("bench", "endgame", f"--positions={positions}", "-l", words)
