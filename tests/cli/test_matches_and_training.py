"""`tesela match`, `train` and `analyse`: options, shapes, work that goes on where it was broken off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import Answer, refused, tesela
from tests.notation.samples import EXAMPLE

from tesela.cli.journal import Journal
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import LEAVES_FILE, OUTCOMES_FILE

pytestmark = pytest.mark.usefixtures("home")


class TestMatch:
    def play(self, words: str, *more: str | Path, players: str = "static,greedy", lang: str = "es") -> Answer:
        return tesela("match", "--players", players, "-l", words, *more, lang=lang)

    def test_what_is_told(self, words: str) -> None:
        data = self.play(words, "--games", "3", "--json").json
        assert data["players"] == ["static", "greedy"] and data["games"] == 3
        assert data["wins"] + data["draws"] + data["losses"] == 3
        for name in ("share", "share_error", "spread", "spread_error", "elo", "elo_error"):
            assert isinstance(data[name], int | float), name
        assert data["games_per_second"] > 0

    @pytest.mark.parametrize(("lang", "said"), [("es", "partidas"), ("en", "games")])
    def test_for_people(self, words: str, lang: str, said: str) -> None:
        told = self.play(words, "--games", "2", "--sprt", "0,400", lang=lang)
        assert told.code == 0 and said in told.out and "static" in told.out and "Elo" in told.out
        assert len(told.out.splitlines()) == 3, "the test has a line of its own"

    def test_in_pairs_both_sit_in_both_seats(self, words: str) -> None:
        """The same player against itself: every pair cancels out."""
        data = self.play(words, "--games", "4", "--paired", "--json", players="static,static").json
        assert (data["games"], data["spread"], data["wins"]) == (4, 0, data["losses"])

    def test_an_odd_number_in_pairs_is_made_even(self, words: str) -> None:
        assert self.play(words, "--games", "3", "--paired", "--json").json["games"] == 4

    def test_another_seed_other_games(self, words: str) -> None:
        one, other = (self.play(words, "--games", "3", "--seed", seed, "--json").json for seed in ("1", "9"))
        assert one["spread"] != other["spread"]

    @pytest.mark.parametrize("players", ["", ",", "static,", ",static", "static", "a,b,c", "static;greedy"])
    def test_not_two_players(self, words: str, players: str) -> None:
        assert "--players maestra,static" in refused("match", "--players", players, "-l", words)

    @pytest.mark.parametrize("bounds", ["", "1", "5,1", "1,1", "a,b", "0,1001", "nan,5", "1,2,3"])
    def test_bounds_that_are_none(self, words: str, bounds: str) -> None:
        said = refused("match", "--players", "static,greedy", "--sprt", bounds, "-l", words)
        assert "--sprt 0,20" in said

    def test_a_player_that_there_is_not(self, words: str) -> None:
        said = refused("match", "--players", "static,nadie", "--games", "1", "-l", words)
        assert "nadie" in said and "maestra" in said

    @pytest.mark.parametrize("command", ["true", "echo hola", "no-such-program-here"])
    def test_another_program_that_does_not_speak_the_protocol(self, words: str, command: str) -> None:
        said = refused("match", "--players", f"cmd:{command},static", "--games", "1", "-l", words)
        assert command in said or "protocolo" in said

    def test_a_journal_goes_on_where_it_was(self, words: str, tmp_path: Path) -> None:
        journal = tmp_path / "deep" / "match.jsonl"
        whole = self.play(words, "--games", "6", "--json").json
        assert self.play(words, "--games", "2", "--journal", journal).code == 0
        assert len(journal.read_text("utf-8").splitlines()) == 3
        went_on = self.play(words, "--games", "6", "--journal", journal, "--json").json
        assert (went_on["spread"], went_on["games"]) == (whole["spread"], 6)
        again = journal.read_bytes()
        assert (
            self.play(words, "--games", "6", "--journal", journal, "--json").json["spread"] == whole["spread"]
        )
        assert journal.read_bytes() == again, "nothing was left to play"

    def test_a_sequential_test_stops_at_the_same_game_however_often_it_was_broken_off(
        self, words: str, tmp_path: Path
    ) -> None:
        """After a verdict nothing more is played, and what was played beyond it does not count."""
        asked = ("--games", "40", "--sprt", "0,400", "--json")
        whole = self.play(words, *asked).json
        assert whole["sprt"]["verdict"] != "undecided" and 2 <= whole["games"] < 40
        for first in ("1", str(whole["games"] + 3)):
            journal = tmp_path / f"{first}.jsonl"
            assert self.play(words, "--games", first, "--journal", journal).code == 0
            for _ in range(2):
                again = self.play(words, *asked, "--journal", journal).json
                assert {**again, "games_per_second": 0} == {**whole, "games_per_second": 0}
            known = journal.read_bytes()
            assert self.play(words, *asked, "--journal", journal).code == 0
            assert journal.read_bytes() == known, "it was decided already"

    def test_another_list_of_as_many_words_is_another_lexicon(self, tmp_path: Path) -> None:
        """A journal goes on only with the very words it began with."""
        asked = ("--players", "static,greedy", "--games", "1", "--journal", tmp_path / "match.jsonl")
        lists = [tmp_path / "una.txt", tmp_path / "otra.txt"]
        for path, word in zip(lists, ("casa", "cosa"), strict=True):
            path.write_text(f"{word}\nsaco\nlana\n", "utf-8")
        assert tesela("match", *asked, "-l", lists[0]).code == 0
        assert "match.jsonl" in refused("match", *asked, "-l", lists[1])

    def test_a_line_cut_short_is_played_again(self, words: str, tmp_path: Path) -> None:
        journal = tmp_path / "match.jsonl"
        whole = self.play(words, "--games", "4", "--journal", journal, "--json").json
        journal.write_bytes(journal.read_bytes()[:-5])
        assert (
            self.play(words, "--games", "4", "--journal", journal, "--json").json["spread"] == whole["spread"]
        )

    @pytest.mark.parametrize(
        "more", [("--seed", "2"), ("--paired",), ("--judging", "challenge"), ("--players", "greedy,static")]
    )
    def test_another_matchs_journal_is_refused(
        self, words: str, tmp_path: Path, more: tuple[str, ...]
    ) -> None:
        journal = tmp_path / "match.jsonl"
        assert self.play(words, "--games", "1", "--journal", journal).code == 0
        before = journal.read_bytes()
        asked = ("--players", "static,greedy", *more) if "--players" not in more else more
        said = refused("match", *asked, "--games", "2", "--journal", journal, "-l", words)
        assert "match.jsonl" in said and journal.read_bytes() == before

    @pytest.mark.parametrize("content", [b"\xff\xfe\n", b"{\n", b"[]\n[1]\n", b'{"a":1}\n[1,2,3]\n'])
    def test_what_is_no_journal(self, words: str, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "j").write_bytes(content)
        said = refused("match", "--players", "static,greedy", "--journal", tmp_path / "j", "-l", words)
        assert str(tmp_path / "j") in said and (tmp_path / "j").read_bytes() == content

    def test_a_folder_is_no_journal(self, words: str, tmp_path: Path) -> None:
        assert str(tmp_path) in refused(
            "match", "--players", "static,greedy", "--journal", tmp_path, "-l", words
        )


PLAN = {"what": "this"}


class TestJournal:
    def test_what_was_noted_is_there_again(self, tmp_path: Path) -> None:
        first = Journal(tmp_path / "j", PLAN)
        first.note(3, [1, 2])
        first.note(0, {"a": None})
        assert Journal(tmp_path / "j", PLAN).done == {3: [1, 2], 0: {"a": None}}

    def test_an_empty_file_is_a_new_one(self, tmp_path: Path) -> None:
        (tmp_path / "j").write_bytes(b"")
        Journal(tmp_path / "j", PLAN).note(1, "x")
        assert Journal(tmp_path / "j", PLAN).done == {1: "x"}

    def test_every_cut_leaves_what_was_whole(self, tmp_path: Path) -> None:
        path = tmp_path / "j"
        journal = Journal(path, PLAN)
        for n in range(3):
            journal.note(n, n * n)
        content = path.read_bytes()
        first = content.index(b"\n") + 1
        for cut in range(first, len(content)):
            path.write_bytes(content[:cut])
            done = Journal(path, PLAN).done
            assert done == {n: n * n for n in range(content[first:cut].count(b"\n"))}

    def test_another_plan(self, tmp_path: Path) -> None:
        Journal(tmp_path / "j", PLAN)
        with pytest.raises(EngineError) as wrong:
            Journal(tmp_path / "j", {"what": "that"})
        assert wrong.value.code == "journal.other_plan"


class TestTrain:
    def test_what_is_told_and_where_it_is(self, words: str, home: Path) -> None:
        data = tesela("train", "outcomes", "-l", words, "--games", "20", "--json").json
        assert list(data)[:6] == ["file", "games", "seed", "threads", "resumed_at", "games_per_second"]
        assert Path(data["file"]).is_relative_to(home) and Path(data["file"]).is_file()
        assert {path.name for path in Path(data["file"]).parent.iterdir()} == {Path(data["file"]).name}

    def test_the_same_seed_the_same_table(self, words: str, tmp_path: Path) -> None:
        tables = []
        for name, threads in (("a", "1"), ("b", "2")):
            more = ("--games", "20", "--seed", "5", "--threads", threads, "--out", tmp_path / name)
            assert tesela("train", "outcomes", "-l", words, *more).code == 0
            tables.append((tmp_path / name).read_bytes())
        assert tables[0] == tables[1]

    @pytest.mark.parametrize("what", ["leaves", "outcomes"])
    def test_a_table_that_is_damaged_is_named_with_what_to_do(
        self, words: str, home: Path, what: str
    ) -> None:
        folder = home / "engine" / Path(words).stem
        folder.mkdir(parents=True)
        (folder / (LEAVES_FILE if what == "leaves" else OUTCOMES_FILE)).write_bytes(b"broken")
        said = refused("match", "--players", "static,greedy", "--games", "1", "-l", words)
        assert f"tesela train {what}" in said

    def test_a_checkpoint_of_another_training_is_refused(self, words: str, tmp_path: Path) -> None:
        out = tmp_path / "leaves.bin"
        (tmp_path / "leaves.bin.checkpoint").write_bytes(b"not a checkpoint")
        said = refused("train", "leaves", "-l", words, "--games", "20", "--out", out)
        assert "checkpoint" in said and not out.exists()


class TestAnalyse:
    @pytest.fixture
    def games(self, tmp_path: Path) -> Path:
        place = tmp_path / "games"
        for name in ("one.gcg", "deep/two.gcg"):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(EXAMPLE)
        (place / "notes.txt").write_text("not a game", "utf-8")
        return place

    def ask(self, words: str, *more: str | Path, lang: str = "es") -> Answer:
        return tesela("analyse", *more, "-l", words, lang=lang)

    def test_one_game_in_json(self, words: str, games: Path) -> None:
        (review,) = self.ask(words, games / "one.gcg", "--json").json
        assert review["game"] == "one.gcg" and len(review["players"]) == 2
        assert {"n", "player", "rack", "played", "best", "loss"} <= review["turns"][0].keys()
        assert all(turn["loss"] >= 0 for turn in review["turns"])

    @pytest.mark.parametrize(("lang", "said"), [("es", "Mejor"), ("en", "Best")])
    def test_one_game_for_people(self, words: str, games: Path, lang: str, said: str) -> None:
        told = self.ask(words, games / "one.gcg", lang=lang)
        assert told.code == 0 and said in told.out and "one.gcg" in told.out

    def test_a_folder_with_all_its_games(self, words: str, games: Path) -> None:
        found = self.ask(words, games, "--json").json
        assert sorted(each["game"] for each in found) == ["deep/two.gcg", "one.gcg"]

    def test_reviews_are_kept_and_not_made_again(self, words: str, games: Path, tmp_path: Path) -> None:
        out = tmp_path / "out"
        first = self.ask(words, games, "--out", out, "--json")
        kept = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        assert set(kept) == {"one.gcg.review.json", "deep/two.gcg.review.json"}
        (out / "one.gcg.review.json").write_bytes(
            kept["one.gcg.review.json"].replace(b'"one.gcg"', b'"kept.gcg"')
        )
        second = self.ask(words, games, "--out", out, "--json")
        assert {each["game"] for each in second.json} == {"kept.gcg", "deep/two.gcg"}, "read, not made again"
        assert first.code == second.code == 0

    def test_a_review_of_another_kind_or_damaged_is_made_anew(
        self, words: str, games: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "out"
        place = out / "one.gcg.review.json"
        assert self.ask(words, games / "one.gcg", "--out", out).code == 0
        before = json.loads(place.read_bytes())
        assert self.ask(words, games / "one.gcg", "--out", out, "--rules", "manual").code == 0
        assert json.loads(place.read_bytes())["key"] != before["key"]
        place.write_bytes(b"{")
        assert self.ask(words, games / "one.gcg", "--out", out).code == 0
        assert json.loads(place.read_bytes())["key"] == before["key"]

    def test_nothing_is_ever_written_outside_the_folder(
        self, words: str, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two games of one name are told apart by their paths, which may lead upwards."""
        here = tmp_path / "here"
        here.mkdir()
        monkeypatch.chdir(here)
        (games / "deep" / "one.gcg").write_bytes(EXAMPLE)
        done = self.ask(words, "../games/one.gcg", "../games/deep/one.gcg", "--out", "out")
        assert done.code == 0
        written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.review.json")}
        assert written == {"here/out/games/one.gcg.review.json", "here/out/games/deep/one.gcg.review.json"}

    def test_a_game_that_can_not_be_read_does_not_stop_the_others(
        self, words: str, games: Path, tmp_path: Path
    ) -> None:
        (games / "bad.gcg").write_bytes(b"\xff\xfe rubbish")
        told = self.ask(words, games, "--out", tmp_path / "out")
        assert told.code == 1 and "bad.gcg" in told.out
        assert len(list((tmp_path / "out").rglob("*.review.json"))) == 2

    @pytest.mark.parametrize("lang", ["es", "en"])
    @pytest.mark.parametrize(
        ("content", "code", "line"),
        [
            (b"\xff\xfe rubbish", "gcg.line", 1),
            (b"#player1 a A\n\n>a: ABC", "gcg.player_missing", 3),
            (EXAMPLE.replace(b"8D JEFAS", b"8Z JEFAS"), "coord.off_board", 7),
            (b"#x-rules casero\n" + EXAMPLE, "file.ruleset", 1),
            (b"{}", "log.file", 1),
        ],
    )
    def test_it_is_told_why_as_replay_tells_it(
        self, words: str, games: Path, lang: str, content: bytes, code: str, line: int
    ) -> None:
        bad = games / "bad.gcg"
        bad.write_bytes(content)
        sentence = tesela("replay", bad, lang=lang).err.strip()
        assert self.ask(words, bad, lang=lang).out.strip().endswith(sentence)
        (found,) = self.ask(words, bad, "--json", lang=lang).json
        assert found["text"] == sentence and (found["code"], found["line"]) == (code, line)

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            (("--player", "nadie"), "maestra"),
            (("--player", "semilla"), "maestra"),
            (("--rules", "nada"), "file-2024"),
            (("--threads", "0"), "--threads"),
        ],
    )
    def test_what_can_not_be(self, words: str, games: Path, more: tuple[str, ...], said: str) -> None:
        assert said in refused("analyse", games, *more, "-l", words)

    def test_nothing_to_analyse(self, words: str, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        assert "empty" in refused("analyse", tmp_path / "empty", "-l", words)
        assert "none.gcg" in refused("analyse", tmp_path / "none.gcg", "-l", words)

    def test_a_file_where_the_folder_should_be(self, words: str, games: Path, tmp_path: Path) -> None:
        (tmp_path / "out").write_bytes(b"mine")
        assert "out" in refused("analyse", games, "--out", tmp_path / "out", "-l", words)
        assert (tmp_path / "out").read_bytes() == b"mine"
