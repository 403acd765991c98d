"""`tesela replay`, `convert` and `board`: every option, every kind of game, both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import EMPTY, refused, tesela
from tests.notation.samples import EXAMPLE, gcg

from tesela.rules.events import write_log
from tesela.rules.rulesets import RULESETS
from tesela.rules.sample import sample_game


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example game in every format, a game of ours, and some that went wrong."""
    place = tmp_path_factory.mktemp("games")
    (place / "example.gcg").write_bytes(EXAMPLE)
    (place / "wrong.gcg").write_bytes(EXAMPLE.replace(b"JEFAS +46 46", b"JEFAS +64 64"))
    (place / "ours.json").write_bytes(write_log(sample_game(5)))
    (place / "start.cgp").write_text(f"{EMPTY} AEFJNST/ 0/0 0\n", "utf-8")
    (place / "open.gcg").write_bytes(gcg(">ana: AEFJNST 8D JEFAS +46 46"))
    return place


class TestReplay:
    def test_a_game_of_our_own_log(self, yard: Path) -> None:
        told = tesela("replay", yard / "ours.json", "--json")
        assert told.code == 0 and told.json["ok"] and told.json["problems"] == []
        assert len(told.json["turns"]) > 20

    def test_from_standard_input_as_from_a_file(self, yard: Path) -> None:
        for name in ("example.gcg", "ours.json"):
            path = yard / name
            assert tesela("replay", "-", "--json", given=path.read_bytes()) == tesela(
                "replay", path, "--json"
            )

    def test_a_game_that_was_broken_off_is_all_right_as_far_as_it_goes(self, yard: Path) -> None:
        told = tesela("replay", yard / "open.gcg", "--json")
        assert told.code == 0 and told.json["final"] == [46, 0]

    @pytest.mark.parametrize(("lang", "said"), [("es", "Todo cuadra."), ("en", "Everything agrees")])
    def test_for_people_in_their_language(self, yard: Path, lang: str, said: str) -> None:
        told = tesela("replay", yard / "example.gcg", lang=lang)
        assert told.code == 0 and (said in told.out or (lang == "en" and "cuadra" not in told.out))
        assert "JEFAS" in told.out and "438" in told.out

    @pytest.mark.parametrize("lang", ["es", "en"])
    def test_what_does_not_agree_is_named_with_line_and_turn(self, yard: Path, lang: str) -> None:
        told = tesela("replay", yard / "wrong.gcg", lang=lang)
        assert told.code == 1 and "64" in told.out and "46" in told.out and " 7" in told.out
        data = tesela("replay", yard / "wrong.gcg", "--json", lang=lang).json
        assert not data["ok"] and data["problems"][0]["turn"] == 1
        assert set(data["problems"][0]) == {"line", "turn", "code", "data", "text"}

    @pytest.mark.parametrize("rules", RULESETS)
    def test_by_each_rule_set(self, yard: Path, rules: str) -> None:
        told = tesela("replay", yard / "example.gcg", "--rules", rules, "--json")
        assert told.code == 0 and told.json["ok"], "the manual's example keeps to each of them"
        if rules == "fise-2007":
            assert told == tesela("replay", yard / "example.gcg", "--json"), "what it is checked by if unsaid"

    def test_the_files_own_rule_set_unless_another_is_asked_for(self, tmp_path: Path) -> None:
        path = tmp_path / "own.gcg"
        path.write_bytes(b"#x-rules file-2024\n" + EXAMPLE)
        own = tesela("replay", path, "--json")
        assert own == tesela("replay", path, "--rules", "file-2024", "--json")

    @pytest.mark.parametrize(("lang", "said"), [("es", "reglamento «casero»"), ("en", "rule set “casero”")])
    def test_a_rule_set_that_nobody_knows(self, tmp_path: Path, lang: str, said: str) -> None:
        path = tmp_path / "own.gcg"
        path.write_bytes(b"#title x\n#x-rules casero\n" + EXAMPLE)
        for words in (("replay", path), ("replay", path, "--json"), ("convert", path, tmp_path / "x.json")):
            told = tesela(*words, lang=lang)
            assert told.code == 2 and told.out == "" and said in told.err
            assert " 2:" in told.err and "--rules" in told.err and "file-2024" in told.err
        assert not (tmp_path / "x.json").exists()
        assert tesela("replay", path, "--rules", "fise-2007").code == 0, "as it was told to do"
        assert tesela("board", path).out == tesela("board", path.with_name("own.gcg"), "--turn", "28").out

    @pytest.mark.parametrize("habit", ["manual", "gcg"])
    def test_both_habits_of_writing_places(self, yard: Path, habit: str) -> None:
        rows = tesela("replay", yard / "example.gcg", "--coords", habit).out.splitlines()
        assert ("8D" if habit == "gcg" else "D8") in rows[1]
        assert (
            tesela("replay", yard / "example.gcg", "--json", "--coords", habit).json["turns"][0]["coord"]
            == "D8"
        )


class TestBoard:
    def test_the_start_the_middle_and_the_end(self, yard: Path) -> None:
        start, first, last = (
            tesela("board", yard / "example.gcg", *turn).out
            for turn in (("--turn", "0"), ("--turn", "1"), ())
        )
        assert "J  E  F  A  S" not in start and "J  E  F  A  S" in first and first != last
        assert tesela("board", yard / "example.gcg", "--turn", "28").out == last

    def test_a_position_and_a_log(self, yard: Path) -> None:
        assert (
            tesela("board", yard / "start.cgp").out == tesela("board", yard / "ours.json", "--turn", "0").out
        )

    def test_a_picture_that_is_one(self, yard: Path, tmp_path: Path) -> None:
        from xml.etree import ElementTree

        out = tmp_path / "board.svg"
        done = tesela("board", yard / "example.gcg", "--svg", out)
        assert done.code == 0 and done.out == ""
        picture = ElementTree.parse(out).getroot()
        assert picture.tag.endswith("svg") and len(list(picture.iter())) > 225
        assert tesela("board", yard / "example.gcg", "--svg", "-").out.encode() == out.read_bytes()

    @pytest.mark.parametrize("turn", ["29", "-1", "1000000"])
    def test_turns_that_there_are_not(self, yard: Path, turn: str, tmp_path: Path) -> None:
        assert "28" in refused("board", yard / "example.gcg", f"--turn={turn}", "--svg", tmp_path / "x.svg")
        assert not (tmp_path / "x.svg").exists()


class TestConvert:
    @pytest.mark.parametrize("middle", ["json", "gcg"])
    def test_there_and_back_is_the_same(self, yard: Path, tmp_path: Path, middle: str) -> None:
        between, back = tmp_path / f"game.{middle}", tmp_path / "back.gcg"
        assert tesela("convert", yard / "example.gcg", between).code == 0
        assert tesela("convert", between, back).code == 0
        assert back.read_bytes() == EXAMPLE

    @pytest.mark.parametrize("form", ["gcg", "json", "cgp", "txt"])
    def test_to_standard_output_as_to_a_file(self, yard: Path, tmp_path: Path, form: str) -> None:
        out = tmp_path / f"x.{form}"
        done = tesela("convert", yard / "example.gcg", out)
        assert (done.code, done.out) == (0, "") and out.name in done.err
        piped = tesela("convert", yard / "example.gcg", "-", "--to", form)
        assert piped.code == 0 and piped.out.encode() == out.read_bytes() and piped.err == ""

    def test_the_format_asked_for_goes_before_the_name(self, yard: Path, tmp_path: Path) -> None:
        out = tmp_path / "x.txt"
        assert tesela("convert", yard / "example.gcg", out, "--to", "json").code == 0
        assert json.loads(out.read_bytes())["tesela_log"] == 1

    @pytest.mark.parametrize("name", ["X.GCG", "x.Gcg", "con espacio.gcg", "ñandú.gcg"])
    def test_names_of_every_kind(self, yard: Path, tmp_path: Path, name: str) -> None:
        assert tesela("convert", yard / "example.gcg", tmp_path / name).code == 0
        assert (tmp_path / name).read_bytes() == EXAMPLE

    @pytest.mark.parametrize("turn", range(0, 29, 7))
    def test_the_position_after_any_turn(self, yard: Path, tmp_path: Path, turn: int) -> None:
        out = tmp_path / "x.cgp"
        assert tesela("convert", yard / "example.gcg", out, "--turn", str(turn)).code == 0
        assert tesela("board", out).out == tesela("board", yard / "example.gcg", "--turn", str(turn)).out

    @pytest.mark.parametrize(("lang", "said"), [("es", "RESULTADO"), ("en", "RESULT")])
    def test_the_score_sheet_speaks_the_readers_language(self, yard: Path, lang: str, said: str) -> None:
        sheet = tesela("convert", yard / "example.gcg", "-", "--to", "txt", lang=lang).out
        assert said in sheet.upper() and "438" in sheet and "JEFAS" in sheet

    def test_a_game_that_does_not_add_up_is_converted_with_a_warning(
        self, yard: Path, tmp_path: Path
    ) -> None:
        done = tesela("convert", yard / "wrong.gcg", tmp_path / "x.gcg")
        assert done.code == 0 and "tesela replay" in done.err and (tmp_path / "x.gcg").is_file()

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("start.cgp", "x.json"), "CGP"),
            (("start.cgp", "x.gcg"), "CGP"),
            (("example.gcg", "x"), ".gcg"),
            (("example.gcg", "-"), ".gcg"),
            (("example.gcg", "x.gcg", "--to", "pdf"), "pdf"),
            (("example.gcg", "x.gcg", "--rules", "mine"), "file-2024"),
            (("none.gcg", "x.json"), "none.gcg"),
            (("example.gcg", "no/such/x.gcg"), "no existe"),
            (("example.gcg", "."), ".gcg"),
        ],
    )
    def test_what_can_not_be(
        self, yard: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        source = yard / words[0]
        assert said in refused("convert", source, *words[1:])
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (">ana: AEFJNST 8D JEFAS +46", "+46"),
        (">ana: AEFJNST 8D JEFAS x 46", "+46"),
        (">ana: AEFJNST 8D JEFAS +46 x", "160"),
        (">eva: AEFJNST 8D JEFAS +46 46", "eva"),
        (">ana AEFJNST 8D JEFAS +46 46", "dos puntos"),
        (">ana: AEFJNSTU 8D JEFAS +46 46", "8"),
        (">ana: AEFJNST 16D JEFAS +46 46", "16D"),
        (">ana: AEFJNST 8D JEFKS +46 46", "K"),
        (">ana: AEFJNST 8D [XX]EFAS +46 46", "XX"),
        (">ana: AEFJNST 8D JE(F +46 46", "paréntesis"),
        ("ana: AEFJNST 8D JEFAS +46 46", "#"),
        ("#player1 otra Otra", "dos veces"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "board"])
def test_a_line_that_can_not_be_read_is_quoted_with_what_was_expected(
    tmp_path: Path, command: str, line: str, said: str
) -> None:
    path = tmp_path / "x.gcg"
    path.write_bytes(gcg(line))
    told = refused(command, path)
    assert "Línea 4" in told and said in told, told
