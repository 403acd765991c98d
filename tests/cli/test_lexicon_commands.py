"""`tesela lexicon ...` and `tesela judge` as somebody at a terminal meets them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from tesela.cli.app import build
from tesela.core.errors import TextError
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.text import parse_entry
from tesela.lexicon.word_rules import WORD_RULES, barred
from tesela.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent.parent

ENTRIES = "surgir  v.intr.\ndar  v.tr. model=dar\nfigo  m. desus.\nchorro  m.\ncasa  f.\nperro, rra  m. f.\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*words: str | Path, code: int = 0) -> str:
    """The command's output; no traceback, whatever happens."""
    done = CliRunner().invoke(build(), [str(word) for word in words])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == code, done.output
    return done.output


def run_json(*words: str | Path, code: int = 0) -> Any:
    return json.loads(run(*words, "--json", code=code))


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    path = tmp_path / "small.entries"
    path.write_text(ENTRIES, "utf-8")
    return path


@pytest.fixture
def built(entries: Path) -> str:
    run("lexicon", "build", "--entries", entries, "--use-rules", "xii-2007", "--name", "small")
    return "small"


def test_judge_json_is_exactly_as_promised(built: str) -> None:
    """The issue's form: word, tiles, valid, edition, derivations, reasons, near."""
    (no, yes, there) = (
        run_json("judge", "SURGIDOS", "-l", built, code=1),
        *[run_json("judge", word, "-l", built) for word in ("surgido", "chorros")],
    )
    assert list(no[0]) == ["word", "tiles", "valid", "edition", "rules", "derivations", "reasons", "near"]
    assert (no[0]["word"], no[0]["tiles"], no[0]["valid"], no[0]["edition"]) == (
        "SURGIDOS",
        "SURGIDOS",
        False,
        "small",
    )
    assert [reason["point"] for reason in no[0]["reasons"]] == ["XII.17.4", "XII.18.2.9"]
    assert "surgir" in no[0]["reasons"][0]["text"]
    assert yes[0]["derivations"] == [
        {
            "entry": "surgir",
            "form": "surgido",
            "points": ["XII.17.4"],
            "text": yes[0]["derivations"][0]["text"],
        }
    ]
    assert there[0]["tiles"] == "[CH]O[RR]OS"


def test_judge_exit_codes(built: str) -> None:
    run("judge", "casa", "perras", "-l", built)
    run("judge", "casa", "KILO", "-l", built, code=1)
    assert "4" in run("judge", "c4sa", "casa", "-l", built, code=2)
    assert built in run("judge", "casa", "-l", "nowhere", code=2)
    run("judge", code=2)


def test_judge_together_gives_one_answer(built: str) -> None:
    assert run_json("judge", "casa", "dame", "--together", "-l", built, code=1) == {
        "edition": built,
        "words": ["casa", "dame"],
        "valid": False,
    }
    assert "casa" not in run("judge", "casa", "figo", "--together", "-l", built).lower()


@pytest.mark.parametrize("word", ["DAME", "FIGOS", "KILO", "C-H", "casita", "ping-pong", "a", "zzz", "casas"])
def test_every_verdict_is_a_sentence(built: str, word: str) -> None:
    lines = run("judge", word, "-l", built, code=0 if word == "casas" else 1).splitlines()
    assert len(lines) >= 2
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize("rules", ["xii-2007", "lexico-2016"])
def test_every_point_that_bars_has_its_sentence(rules: str) -> None:
    """All that the rules of use cite against the entries of their own page and of section XII."""
    rows = re.findall(r"`([^`]+  [^`]+)`", (ROOT / "docs" / "entries.md").read_text("utf-8"))
    entries = [entry for row in rows for entry in [_entry(row)] if entry is not None]
    assert len(entries) > 50
    cited = {
        point
        for entry in entries
        for form in barred(entry, WORD_RULES[rules])
        for point in form.derivation.points
    }
    assert len(cited) > 15
    for lang in LANGUAGES:
        assert {point for point in cited if f"judge.point.{point}" not in catalogue(lang)} == set()


def _entry(row: str) -> Entry | None:
    try:
        return parse_entry(row)
    except TextError:
        return None


def test_export_import_and_diff(built: str, tmp_path: Path) -> None:
    for form in ("txt", "kwg", "entries"):
        out = tmp_path / f"out.{form}"
        run("lexicon", "export", built, out, "--format", form)
        run("lexicon", "import", out, "--name", f"from-{form}", "--use-rules", "xii-2007")
        assert run_json("lexicon", "diff", built, f"from-{form}")["only_first"]["count"] == 0
    run("lexicon", "export", built, tmp_path / "named.kwg")
    assert (tmp_path / "named.kwg").read_bytes() == (tmp_path / "out.kwg").read_bytes()
    run("lexicon", "export", built, tmp_path / "out.txt", code=2)
    run("lexicon", "export", built, tmp_path / "o", "--format", "pdf", code=2)
    run("lexicon", "export", built, tmp_path / "no" / "such" / "folder", code=2)
    assert not (tmp_path / "no").exists()
    run("lexicon", "export", "from-txt", tmp_path / "o", "--format", "entries", code=2)


def test_diff_gives_reasons(built: str, entries: Path) -> None:
    run("lexicon", "build", "--entries", entries, "--use-rules", "lexico-2016", "--name", "new")
    found = run_json("lexicon", "diff", built, "new", code=1)
    figos = next(row for row in found["only_second"]["words"] if row["word"] == "FIGOS")
    assert "figo" in figos["why"][0]
    assert "figo" in figos["why_not"][0]
    assert "FIGOS" in run("lexicon", "diff", built, "new", code=1)


def test_info_list_and_remove(built: str, home: Path) -> None:
    info = run_json("lexicon", "info", built)
    assert info["by_length"]["4"] >= 2
    assert info["sources"][0]["title"] == "small.entries"
    assert len(info["hash"]) == 64
    assert str(info["words"]) in run("lexicon", "info", built)
    rows = {row["name"]: row for row in run_json("lexicon", "list")}
    assert rows[built]["words"] == info["words"]
    assert rows["open"]["built"] is False
    assert built in run("lexicon", "list")
    run("lexicon", "remove", built)
    assert list((home / "lexicons").glob("*.json")) == []
    assert list((home / "lexicons" / "built").iterdir()) == []
    run("lexicon", "remove", built, code=2)


def test_queries(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("casa\ncasas\nsaca\nsacas\nchorro\ncorro\nporra\nas\nescasas\n", "utf-8")
    run("lexicon", "import", path, "--name", "l")
    on = ("-l", "l")

    def words(*asked: str) -> list[str]:
        return [row["word"] for row in run_json("lexicon", *asked, *on)["words"]]

    assert words("anagrams", "casa") == ["CASA", "SACA"]
    assert words("anagrams", "casa?") == ["CASAs", "SACAs"]
    assert words("anagrams", "oRRocx?", "--shortest", "4") == ["CORRO", "chORRO"]
    assert words("anagrams", "?orro") == ["cORRO", "chORRO"]
    assert words("pattern", "..rr.") == ["CORRO", "CHORRO", "PORRA"]
    assert run_json("lexicon", "pattern", "...rr.", *on, code=1)["words"] == []
    assert words("pattern", "*rr.") == ["CORRO", "CHORRO", "PORRA"]
    assert words("contains", "as") == ["AS", "CASA", "CASAS", "SACAS", "ESCASAS"]
    assert words("words", "--length", "2") == ["AS"]
    assert words("words", "--length", "4", "--order", "points") == [
        "CHORRO",
        "CORRO",
        "PORRA",
        "CASA",
        "SACA",
    ]
    hooks = run_json("lexicon", "hooks", "casa", *on)
    assert ([row["letter"] for row in hooks["back"]], hooks["front"], hooks["valid"]) == (["S"], [], True)
    grown = run_json("lexicon", "extensions", "casa", *on)
    assert [row["word"] for row in grown["back"]] == ["CASAS"]
    assert [row["word"] for row in grown["both"]] == ["ESCASAS"]
    assert "CASAS" in run("lexicon", "hooks", "casa", *on)
    assert "ESCASAS" in run("lexicon", "extensions", "casa", *on)
    assert "SACA" in run("lexicon", "anagrams", "casa", *on)
    likely = run_json("lexicon", "words", "--length", "4", "--order", "probability", *on)["words"]
    assert [row["draws"] for row in likely] == sorted((row["draws"] for row in likely), reverse=True)
    for bad in (
        ("anagrams", "c4"),
        ("pattern", "("),
        ("hooks", "K"),
        ("contains", "!"),
        ("hooks", "a?"),
        ("contains", ""),
    ):
        run("lexicon", *bad, *on, code=2)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(asked=st.text(alphabet="abchlr ?*.[]()-^ñÑáKw1\x00\n\u0301'_", max_size=8))
def test_whatever_is_asked_there_is_an_answer(built: str, asked: str) -> None:
    for query in (("judge",), ("lexicon", "hooks"), ("lexicon", "pattern"), ("lexicon", "anagrams")):
        done = CliRunner().invoke(build(), [*query, "-l", built, "--", asked])
        assert done.exception is None or isinstance(done.exception, SystemExit), (query, asked)
        assert done.exit_code in (0, 1, 2)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("k.txt", b"casa\nkilo\nweb\n", ["k.txt", "2 (KILO)", "3 (WEB)", "--skip-unplayable"]),
        ("c.txt", b"casa\nca\x01sa\n", ["c.txt", "2", "U+0001"]),
        ("e.txt", b"casa\nni\xc3\n", ["e.txt", "2", "0xc3"]),
        ("d.txt", b"casa\n\nca-sa\n", ["d.txt", "3", "-"]),
        ("t.kwg", b"\x01\x02\x03", ["t.kwg", "3 bytes"]),
        ("b.entries", b"casa  f.\nperro  qq.\n", ["b.entries", "2", "qq."]),
        ("n.entries", b"casa  f.\nni\xf1o  m.\n", ["n.entries", "2", "0xf1"]),
        ("m.entries", b"casa  f.\ncantar  v.tr. model=hacer\n", ["m.entries", "2", "hacer"]),
        ("z.entries.xz", b"not compressed", ["z.entries.xz"]),
        ("empty.txt", b"", ["empty.txt"]),
    ],
)
def test_bad_files_are_told_with_file_line_and_reason(
    tmp_path: Path, home: Path, name: str, content: bytes, said: list[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    output = run("lexicon", "import", path, "--name", "bad", code=2)
    for each in said:
        assert each in output
    assert not home.exists() or list(home.rglob("*")) == []


def test_other_mistakes(built: str, entries: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--replace" in run("lexicon", "build", "--entries", entries, "--name", built, code=2)
    run("lexicon", "build", "--entries", entries, "--name", built, "--replace")
    run("lexicon", "build", "--entries", entries, "--name", "x", "--use-rules", "no", code=2)
    run("lexicon", "build", "--entries", entries, "--name", "open", code=2)
    run("lexicon", "build", "--entries", tmp_path / "nothing.entries", "--name", "x", code=2)
    run("lexicon", "import", tmp_path, "--name", "x", code=2)
    run("lexicon", "import", entries, "--name", "../x", code=2)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "file"))
    assert "TESELA_HOME" in run("lexicon", "import", entries, "--name", "x", code=2)
