"""`tesela lexicon`: build, import, export, list, info, diff, remove and forms, option by option."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

ENTRIES = "casa  f.\ncosa  f.\nperro, rra  m. f.\nchorro  m.\nniño, ña  m. f.\nsurgir  v.intr.\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("casa\ncosa\nchorro\nniño\nas\n", "utf-8")
    return path


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    path = tmp_path / "small.entries"
    path.write_text(ENTRIES, "utf-8")
    return path


def made(*words: str | Path) -> None:
    done = tesela("lexicon", *words)
    assert done.code == 0, done


def kept(home: Path) -> dict[str, bytes]:
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


class TestImport:
    def test_what_was_made_is_told(self, listed: Path) -> None:
        data = tesela("lexicon", "import", listed, "--name", "mia", "--json").json
        assert list(data) == ["name", "words", "hash", "left_out"]
        assert (data["name"], data["words"], data["left_out"]) == ("mia", 5, 0) and len(data["hash"]) == 64

    @pytest.mark.parametrize(("lang", "said"), [("es", "5 palabras"), ("en", "5 words")])
    def test_for_people(self, listed: Path, lang: str, said: str) -> None:
        assert said in tesela("lexicon", "import", listed, "--name", "mia", lang=lang).out

    @pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-8-sig"])
    def test_encodings(self, tmp_path: Path, encoding: str) -> None:
        path = tmp_path / "l.txt"
        path.write_bytes("niño\nuña\nóleo\n".encode(encoding))
        made("import", path, "--name", "mia")
        assert tesela("judge", "niño", "uña", "oleo", "--together", "-l", "mia").code == 0

    @pytest.mark.parametrize(
        "content", ["casa\r\ncosa\r\n", "casa\n\n\ncosa", "  casa \ncosa\t\n", "CASA\nCosa\n"]
    )
    def test_line_ends_blanks_and_case(self, tmp_path: Path, content: str) -> None:
        path = tmp_path / "l.txt"
        path.write_bytes(content.encode())
        assert tesela("lexicon", "import", path, "--name", "mia", "--json").json["words"] == 2

    def test_the_order_and_repeats_do_not_matter(self, tmp_path: Path) -> None:
        hashes = []
        for n, content in enumerate(("casa\ncosa\nas\n", "as\ncosa\ncasa\ncosa\n")):
            (tmp_path / "l.txt").write_text(content, "utf-8")
            told = tesela("lexicon", "import", tmp_path / "l.txt", "--name", f"e{n}", "--json").json
            hashes.append(told["hash"])
        assert hashes[0] == hashes[1]

    def test_what_can_not_be_played_stops_it_unless_it_may_be_left_out(
        self, tmp_path: Path, home: Path
    ) -> None:
        path = tmp_path / "l.txt"
        path.write_text("casa\nkilo\na\nwat\n" + "x" * 16 + "\n", "utf-8")
        said = refused("lexicon", "import", path, "--name", "mia")
        assert "4" in said and "--skip-unplayable" in said and not kept(home)
        data = tesela("lexicon", "import", path, "--name", "mia", "--skip-unplayable", "--json").json
        assert (data["words"], data["left_out"]) == (1, 4)

    def test_a_name_that_is_there_is_not_written_over_unasked(
        self, listed: Path, tmp_path: Path, home: Path
    ) -> None:
        made("import", listed, "--name", "mia")
        before = kept(home)
        (tmp_path / "other.txt").write_text("oso\n", "utf-8")
        assert "--replace" in refused("lexicon", "import", tmp_path / "other.txt", "--name", "mia")
        assert kept(home) == before
        made("import", tmp_path / "other.txt", "--name", "mia", "--replace")
        assert tesela("judge", "oso", "--together", "-l", "mia").code == 0
        assert tesela("judge", "casa", "--together", "-l", "mia").code == 1

    @pytest.mark.parametrize("name", ["open", "open-2007", "abierta", "abierta-2007"])
    def test_names_of_the_built_in_ones(self, listed: Path, home: Path, name: str) -> None:
        assert name in refused("lexicon", "import", listed, "--name", name, "--replace")
        assert not kept(home)

    @pytest.mark.parametrize("rules", ["xii-2007", "lexico-2016"])
    def test_by_either_rules(self, listed: Path, rules: str) -> None:
        made("import", listed, "--name", "mia", "--use-rules", rules)
        assert tesela("lexicon", "info", "mia", "--json").json["rules"] == rules

    def test_rules_that_there_are_not(self, listed: Path, home: Path) -> None:
        said = refused("lexicon", "import", listed, "--name", "mia", "--use-rules", "mine")
        assert "xii-2007" in said and "lexico-2016" in said and not kept(home)

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            ("casa\nca sa\n", "2"),
            ("casa\nc4sa\n", "4"),
            ("casa\nca\x07sa\n", "2"),
            ("", "ninguna"),
            ("\n\n\n", "ninguna"),
            ("casa,cosa\n", ","),
        ],
    )
    def test_lists_that_are_none_are_told_by_line(
        self, tmp_path: Path, home: Path, content: str, said: str
    ) -> None:
        (tmp_path / "l.txt").write_text(content, "utf-8")
        assert said in refused("lexicon", "import", tmp_path / "l.txt", "--name", "mia")
        assert not kept(home)


class TestBuild:
    def test_from_one_file_and_from_two(self, entries: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.entries"
        other.write_text("lobo, ba  m. f.\n", "utf-8")
        made("build", "--entries", entries, "--name", "one")
        made("build", "--entries", entries, "--entries", other, "--name", "two")
        assert tesela("judge", "lobas", "--together", "-l", "one").code == 1
        assert tesela("judge", "lobas", "casas", "--together", "-l", "two").code == 0
        titles = [each["title"] for each in tesela("lexicon", "info", "two", "--json").json["sources"]]
        assert titles == ["small.entries", "other.entries"]

    def test_rules_make_a_difference_and_diff_shows_it(self, tmp_path: Path) -> None:
        path = tmp_path / "old.entries"
        path.write_text("figo  m. desus.\ncasa  f.\n", "utf-8")
        for name, rules in (("old", "xii-2007"), ("new", "lexico-2016")):
            made("build", "--entries", path, "--name", name, "--use-rules", rules)
        told = tesela("lexicon", "diff", "old", "new", "--json")
        assert told.code == 1 and [row["word"] for row in told.json["only_second"]["words"]] == ["FIGOS"]
        assert list(told.json) == ["first", "second", "shared", "only_first", "only_second"]

    @pytest.mark.parametrize(
        ("content", "line", "said"),
        [
            ("casa  f.\ncosa\n", 2, "marcas"),
            ("casa  zzz.\n", 1, "zzz"),
            (" casa  f.\n", 1, "sangría"),
            ("casa  v.tr.\n", 1, "infinitivo"),
            ("dar  v.tr. model=nada\n", 1, "nada"),
        ],
    )
    def test_a_mistake_is_told_with_line_and_what_was_expected(
        self, tmp_path: Path, home: Path, content: str, line: int, said: str
    ) -> None:
        path = tmp_path / "bad.entries"
        path.write_text(content, "utf-8")
        told = refused("lexicon", "build", "--entries", path, "--name", "mia")
        assert f"línea {line}" in told and said in told and "bad.entries" in told
        assert not kept(home)
        assert said in refused("lexicon", "forms", "--entries", path)

    def test_the_same_name_again(self, entries: Path) -> None:
        made("build", "--entries", entries, "--name", "mia")
        assert "--replace" in refused("lexicon", "build", "--entries", entries, "--name", "mia")
        made("build", "--entries", entries, "--name", "mia", "--replace")


class TestExport:
    def test_a_list_is_sorted_text(self, listed: Path, tmp_path: Path) -> None:
        made("import", listed, "--name", "mia")
        done = tesela("lexicon", "export", "mia", tmp_path / "out.txt")
        assert done.code == 0 and "5" in done.out and "out.txt" in done.out
        assert (tmp_path / "out.txt").read_text("utf-8") == "AS\nCASA\nCOSA\nCHORRO\nNIÑO\n"

    @pytest.mark.parametrize("form", ["txt", "kwg"])
    def test_there_and_back(self, listed: Path, tmp_path: Path, form: str) -> None:
        made("import", listed, "--name", "mia")
        made("export", "mia", tmp_path / f"out.{form}")
        made("import", tmp_path / f"out.{form}", "--name", "again")
        assert tesela("lexicon", "diff", "mia", "again").code == 0

    def test_entries_come_back_with_their_reasons(self, entries: Path, tmp_path: Path) -> None:
        made("build", "--entries", entries, "--name", "mia")
        made("export", "mia", tmp_path / "out.entries")
        made("build", "--entries", tmp_path / "out.entries", "--name", "again")
        assert tesela("lexicon", "diff", "mia", "again").code == 0
        one, other = (tesela("judge", "surgidos", "--json", "-l", name).json[0] for name in ("mia", "again"))
        assert one["reasons"] == other["reasons"] and one["reasons"]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("mia", "x.txt", "--format", ""), "kwg"),
            (("mia", "x.txt", "--format", "doc"), "doc"),
            (("nada", "x.txt"), "nada"),
            (("mia", "x.entries"), "txt"),
            (("mia", "no/such/x.txt"), "x.txt"),
        ],
    )
    def test_what_can_not_be(
        self, listed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
    ) -> None:
        made("import", listed, "--name", "mia")
        before = sorted(path.name for path in tmp_path.iterdir())
        monkeypatch.chdir(tmp_path)
        assert said in refused("lexicon", "export", *words)
        assert sorted(path.name for path in tmp_path.iterdir()) == before


class TestListAndInfo:
    def test_the_built_in_ones_are_always_there(self) -> None:
        rows = {row["name"]: row for row in tesela("lexicon", "list", "--json").json}
        assert rows == {name: {"name": name, "built": False} for name in ("open", "open-2007", "hoy")}

    def test_what_is_told_of_each(self, listed: Path, home: Path) -> None:
        made("import", listed, "--name", "mia")
        row = next(row for row in tesela("lexicon", "list", "--json").json if row["name"] == "mia")
        assert list(row) == ["name", "built", "kind", "rules", "words", "hash", "made"]
        assert (row["kind"], row["words"]) == ("list", 5)
        text = tesela("lexicon", "list").out
        assert "mia" in text and str(home) in text.replace("\n", "")

    def test_one_that_is_damaged_is_told_so_and_does_not_hide_the_others(
        self, listed: Path, home: Path
    ) -> None:
        made("import", listed, "--name", "mia")
        made("import", listed, "--name", "rota")
        (home / "lexicons" / "rota.json").write_bytes(b"{")
        rows = {row["name"]: row["built"] for row in tesela("lexicon", "list", "--json").json}
        assert rows["mia"] and not rows["rota"]
        assert "dañada" in tesela("lexicon", "list").out.replace("\n", " ")
        assert "rota" in refused("lexicon", "info", "rota")
        made("import", listed, "--name", "rota", "--replace")
        assert tesela("lexicon", "info", "rota").code == 0

    @pytest.mark.parametrize("lang", ["es", "en"])
    def test_info(self, entries: Path, lang: str) -> None:
        made("build", "--entries", entries, "--name", "mia")
        data = tesela("lexicon", "info", "mia", "--json", lang=lang).json
        assert data["kind"] == "entries" and data["entries"] == 6
        assert sum(data["by_length"].values()) == data["words"] and "licences" in data
        text = tesela("lexicon", "info", "mia", lang=lang).out
        assert data["hash"] in text and str(data["words"]) in text and "small.entries" in text

    @pytest.mark.parametrize("command", ["info", "remove", "hooks", "words"])
    def test_an_edition_that_there_is_not_and_those_that_there_are(self, listed: Path, command: str) -> None:
        made("import", listed, "--name", "mia")
        words = {"hooks": ("casa", "-l", "nada"), "words": ("-l", "nada")}.get(command, ("nada",))
        said = refused("lexicon", command, *words)
        assert "nada" in said and "mia" in said and "open" in said, said

    def test_removed_is_removed(self, listed: Path, home: Path) -> None:
        made("import", listed, "--name", "mia")
        assert "mia" in tesela("lexicon", "remove", "mia").out
        assert "mia" not in tesela("lexicon", "list").out
        assert not [path for path in home.rglob("*") if path.is_file() and "mia" in str(path)]
        refused("lexicon", "remove", "mia")


class TestForms:
    def test_sorted_and_distinct_as_tiles_spell_them(self, entries: Path) -> None:
        lines = tesela("lexicon", "forms", "--entries", entries).out.splitlines()
        assert lines == sorted(set(lines)) and {"CASA", "CASAS", "PERRA", "NIÑOS", "SURGIÓ"} - set(lines) == {
            "SURGIÓ"
        }

    def test_with_accents(self, entries: Path) -> None:
        assert "surgió" in tesela("lexicon", "forms", "--entries", entries, "--accents").out.splitlines()

    def test_with_reasons(self, entries: Path) -> None:
        rows = [
            line.split("\t")
            for line in tesela("lexicon", "forms", "--entries", entries, "--why").out.splitlines()
        ]
        assert all(len(row) == 5 for row in rows)
        assert ["casas", "casa", "plural"] in [row[:3] for row in rows]

    def test_the_same_as_the_edition_built_from_them(self, entries: Path, tmp_path: Path) -> None:
        made("build", "--entries", entries, "--name", "mia")
        made("export", "mia", tmp_path / "out.txt")
        exported = set((tmp_path / "out.txt").read_text("utf-8").split())
        forms = set(tesela("lexicon", "forms", "--entries", entries).out.split())
        assert exported <= forms and all(len(word) < 2 or len(word) > 15 for word in forms - exported)


def test_a_compressed_file_is_refused(listed: Path, tmp_path: Path) -> None:
    path = tmp_path / "l.txt.gz"
    path.write_bytes(gzip.compress(listed.read_bytes()))
    assert "UTF-8" in refused("lexicon", "import", path, "--name", "mia")
    path.write_bytes(b"\x1f\x8b broken")
    assert "UTF-8" in refused("lexicon", "import", path, "--name", "mia")
    assert refused("lexicon", "import", path, "--name", "otra")
