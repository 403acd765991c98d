"""`tesela judge` and the queries of `tesela lexicon`: every option, shapes, orders, limits, mistakes."""

from __future__ import annotations

import pytest
from tests.cli.terminal import Answer, refused, tesela

WORDS = """
as casa casas saca sacas cosa cosas caso chorro corro porra perro perros llave calle niño año uña
escasas descasas pan pen par ras res sin son soles sol la el lo os es
"""
ENTRIES = "surgir  v.intr.\ndar  v.tr. model=dar\nchorro  m.\ncasa  f.\nperro, rra  m. f.\n"


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> object:
    """One list and one edition with reasons, for all tests here."""
    place = tmp_path_factory.mktemp("asking")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(place / "home"))
        (place / "list.txt").write_text("\n".join(WORDS.split()), "utf-8")
        (place / "small.entries").write_text(ENTRIES, "utf-8")
        assert tesela("lexicon", "import", place / "list.txt", "--name", "list").code == 0
        made = tesela(
            "lexicon",
            "build",
            "--entries",
            place / "small.entries",
            "--name",
            "small",
            "--use-rules",
            "xii-2007",
        )
        assert made.code == 0
        yield place


def ask(*words: str, name: str = "list", lang: str = "es") -> Answer:
    return tesela("lexicon", *words, "-l", name, lang=lang)


def found(*words: str, name: str = "list") -> list[str]:
    return [row["word"] for row in ask(*words, "--json", name=name).json["words"]]


class TestShapes:
    @pytest.mark.parametrize(
        "words", [("anagrams", "casa"), ("pattern", "cas."), ("contains", "as"), ("words", "--length", "2")]
    )
    def test_a_query_tells_edition_question_count_and_words(self, words: tuple[str, ...]) -> None:
        data = ask(*words, "--json").json
        assert list(data) == ["edition", "query", "count", "words"]
        assert data["edition"] == "list" and data["count"] == len(data["words"]) > 0
        for row in data["words"]:
            assert list(row) == ["word", "tiles", "length", "points"]

    def test_digraphs_are_one_tile(self) -> None:
        (row,) = ask("pattern", "ch*", "--json").json["words"]
        assert (row["word"], row["tiles"], row["length"]) == ("CHORRO", "[CH]O[RR]O", 4)

    def test_by_probability_the_number_of_draws_is_told(self) -> None:
        rows = ask("words", "--order", "probability", "--length", "3", "--json").json["words"]
        draws = [row["draws"] for row in rows]
        assert draws == sorted(draws, reverse=True) and draws[-1] > 0

    def test_hooks(self) -> None:
        data = ask("hooks", "casa", "--json").json
        assert list(data) == ["edition", "word", "tiles", "valid", "front", "back"]
        assert data["valid"] and data["back"] == [{"letter": "S", "word": "CASAS", "tiles": "CASAS"}]
        assert ask("hooks", "zzz", "--json").json["valid"] is False

    def test_extensions(self) -> None:
        data = ask("extensions", "casas", "--json").json
        assert list(data) == ["edition", "word", "front", "back", "both"]
        assert [row["word"] for row in data["front"]] == ["ESCASAS", "DESCASAS"] and data["back"] == []


class TestOptions:
    def test_length_means_tiles(self) -> None:
        assert {"CASA", "CHORRO", "CALLE", "PERRO", "LLAVE"} <= set(found("words", "--length", "4"))
        assert all(len(word) == 2 for word in found("words", "--length", "2"))

    def test_orders(self) -> None:
        rows = ask("words", "--order", "points", "--json").json["words"]
        points = [row["points"] for row in rows]
        assert points == sorted(points, reverse=True)
        plain = ask("words", "--json").json["words"]
        assert [row["length"] for row in plain] == sorted(row["length"] for row in plain)
        assert sorted(row["word"] for row in plain) == sorted(row["word"] for row in rows)

    def test_the_alphabet_is_the_tiles(self) -> None:
        """CH after C, LL after L, Ñ after N."""
        four = found("words", "--length", "4")
        assert four.index("CORRO") < four.index("CHORRO")

    @pytest.mark.parametrize("limit", [1, 3, 0, 1000])
    def test_a_limit_cuts_and_zero_does_not(self, limit: int) -> None:
        data = ask("contains", "cas", "--limit", str(limit), "--json").json
        assert data["count"] == len(found("contains", "cas")) > 3, "the count is of all"
        assert len(data["words"]) == min(limit or data["count"], data["count"])

    def test_people_are_told_how_many_more(self) -> None:
        text = ask("words", "--limit", "2").out
        assert "--limit 0" in text
        assert "--limit 0" not in ask("words", "--limit", "0").out

    def test_shorter_anagrams_on_request(self) -> None:
        assert "AS" not in found("anagrams", "casa")
        assert {"AS", "CASA", "SACA"} <= set(found("anagrams", "casa", "--shortest", "2"))
        assert set(found("anagrams", "casas?", "--length", "5")) >= {"CASAS", "SACAS"}

    def test_letters_of_blanks_are_small(self) -> None:
        assert "PAn" in found("anagrams", "pa?")

    @pytest.mark.parametrize(
        ("pattern", "words"),
        [
            ("cas.", ["CASA", "CASO"]),
            ("p(ae)n", ["PAN", "PEN"]),
            ("p(^e)n", ["PAN"]),
            ("*llave", ["LLAVE"]),
            ("CASA", ["CASA"]),
            ("(pr).s", ["RAS", "RES"]),
        ],
    )
    def test_patterns(self, pattern: str, words: list[str]) -> None:
        assert found("pattern", pattern) == words


class TestNothing:
    @pytest.mark.parametrize(
        "words", [("anagrams", "zzz"), ("pattern", "z..z"), ("contains", "zz"), ("words", "--length", "15")]
    )
    @pytest.mark.parametrize(("lang", "said"), [("es", "Ninguna"), ("en", "None")])
    def test_exit_1_and_a_word_of_it(self, words: tuple[str, ...], lang: str, said: str) -> None:
        told = ask(*words, lang=lang)
        assert told.code == 1 and said in told.out and "list" in told.out
        data = ask(*words, "--json")
        assert (data.code, data.json["count"], data.json["words"]) == (1, 0, [])

    @pytest.mark.parametrize("word", ["hooks", "extensions"])
    def test_nothing_before_nor_after(self, word: str) -> None:
        told = ask(word, "año")
        assert told.code == 0 and "–" in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("anagrams", "cas4"), "4"),
        (("anagrams", "ckasa"), "K"),
        (("anagrams", "x" * 40), "fichas"),
        (("anagrams", ""), "1"),
        (("pattern", ""), "vacío"),
        (("pattern", "(ab"), ")"),
        (("pattern", "()"), "paréntesis"),
        (("pattern", "(^)"), "paréntesis"),
        (("pattern", "c4sa"), "4"),
        (("contains", "[XX]"), "XX"),
        (("contains", "[C"), "]"),
        (("hooks", "ca?a"), "comodines"),
        (("hooks", ""), "palabra"),
        (("extensions", "ca.a"), "."),
        (("extensions", "kilo"), "k"),
    ],
)
def test_what_can_not_be_understood_is_quoted(words: tuple[str, ...], said: str) -> None:
    told = refused("lexicon", *words, "-l", "list")
    assert said.lower() in told.lower(), told


class TestJudge:
    def verdict(self, *words: str, name: str = "small", lang: str = "es") -> Answer:
        return tesela("judge", *words, "-l", name, lang=lang)

    def test_one_is_enough_for_1_and_unreadable_goes_before(self) -> None:
        assert self.verdict("casa", "perros").code == 0
        assert self.verdict("casa", "zzz").code == 1
        told = self.verdict("casa", "zzz", "c4sa")
        assert told.code == 2 and "4" in told.err and "CASA" in told.out.upper()

    def test_in_json_a_verdict_for_each_word_that_could_be_read(self) -> None:
        told = self.verdict("casa", "c4sa", "zzz", "--json")
        assert told.code == 2 and [each["word"] for each in told.json] == ["casa", "zzz"]

    @pytest.mark.parametrize(("lang", "said"), [("es", "válida"), ("en", "valid")])
    def test_sentences(self, lang: str, said: str) -> None:
        assert said in self.verdict("casa", lang=lang).out
        no = self.verdict("surgidos", lang=lang)
        assert no.code == 1 and "surgir" in no.out and ("no" in no.out or "not" in no.out)

    @pytest.mark.parametrize("word", ["CASA", "Casa", "casa", "cása", "  casa", "C[A]SA"])
    def test_however_it_is_typed(self, word: str) -> None:
        told = self.verdict(word)
        assert (told.code, told.err) == (0, "")
        assert "casa: es entrada del diccionario" in told.out

    def test_two_tiles_where_there_is_one(self) -> None:
        told = self.verdict("c-horro")
        assert told.code == 1 and "CH" in told.out

    def test_together_no_word_is_told_apart(self) -> None:
        """35: one answer for the play."""
        one, other = self.verdict("casa", "zzz", "--together"), self.verdict("zzz", "casa", "--together")
        assert one == other and one.code == 1 and "zzz" not in one.out
        assert self.verdict("casa", "perro", "--together").code == 0
        assert refused("judge", "casa", "c4sa", "--together", "-l", "small")

    def test_together_in_json(self) -> None:
        data = self.verdict("casa", "perra", "--together", "--json").json
        assert data == {"edition": "small", "words": ["casa", "perra"], "valid": True}

    @pytest.mark.parametrize(
        ("word", "said"),
        [
            ("", "ninguna palabra"),
            (" ", "ninguna palabra"),
            ("-", "«-»"),
            ("?", "comodín"),
            ("ca?a", "comodín"),
            ("[", "«]»"),
            ("\x00", "posición 1"),
            ("🂡", "«🂡»"),
        ],
    )
    def test_what_is_no_word(self, word: str, said: str) -> None:
        assert said in refused("judge", "-l", "small", "--", word)

    def test_a_word_longer_than_any_line_is_read_and_not_valid(self) -> None:
        told = tesela("judge", "-l", "small", "--", "a" * 500)
        assert (told.code, told.err) == (1, "")
        assert "a" * 500 in told.out.lower()
