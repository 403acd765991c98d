"""Every command with input that it can't use: a sentence on standard error, exit 2, never a traceback."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.terminal import EMPTY, RUBBISH, Answer, refused, tesela
from tests.engine.spanish import small_spanish
from tests.notation.samples import EXAMPLE

HERE = "<tmp>"
"""Stands for the test's folder in the tables below."""


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what people hand over by mistake."""
    tmp = tmp_path_factory.mktemp("yard")
    for ending in ("gcg", "json", "cgp", "txt", "kwg", "tsg", "entries", "toml", "db"):
        (tmp / f"rubbish.{ending}").write_bytes(RUBBISH)
        (tmp / f"empty.{ending}").write_bytes(b"")
        (tmp / f"folder.{ending}").mkdir()
    (tmp / "deep.json").write_bytes(b'{"tesela_log":1,"events":' + b"[" * 200_000)
    (tmp / "other.json").write_bytes(b'{"players": ["Ana", "Blas"], "moves": []}')
    (tmp / "game.gcg").write_bytes(EXAMPLE)
    (tmp / "latin.txt").write_bytes("niño\nuña\n".encode("utf-16"))
    small_spanish().save(str(tmp / "small.tsg"))
    return tmp


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESELA_HOME", str(tmp_path / "home"))


def filled(words: Sequence[str], yard: Path) -> list[str]:
    return [word.replace(HERE, str(yard)) for word in words]


WRONG_FILES = (
    "none.gcg",
    "folder.gcg",
    "rubbish.gcg",
    "rubbish.json",
    "empty.gcg",
    "deep.json",
    "other.json",
)


@pytest.mark.parametrize("file", WRONG_FILES)
@pytest.mark.parametrize("command", ["replay", "board", "convert"])
def test_what_is_no_game(yard: Path, tmp_path: Path, command: str, file: str) -> None:
    out = [str(tmp_path / "out.json")] if command == "convert" else []
    said = refused(command, str(yard / file), *out)
    assert file in said or "Línea 1" in said
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize("file", [*WRONG_FILES, "game.gcg", "rubbish.cgp"])
def test_what_has_no_draws(yard: Path, file: str) -> None:
    refused("verify-draws", str(yard / file))


@pytest.mark.parametrize("command", ["replay", "verify-draws"])
def test_rubbish_on_standard_input(command: str) -> None:
    refused(command, "-", given=RUBBISH)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay", f"{HERE}/game.gcg", "--rules", "nada"), "file-2024"),
        (("replay", f"{HERE}/game.gcg", "--coords", "nada"), "--coords"),
        (("replay", f"{HERE}/rubbish.cgp"), "CGP"),
        (("board", f"{HERE}/game.gcg", "--turn", "29"), "28"),
        (("board", f"{HERE}/game.gcg", "--turn", "-1"), "28"),
        (("board", f"{HERE}/game.gcg", "--turn", "dos"), "--turn"),
        (("board", f"{HERE}/game.gcg", "--svg", f"{HERE}/folder.gcg"), "carpeta"),
        (("board", f"{HERE}/game.gcg", "--svg", f"{HERE}/no/such/x.svg"), "no existe"),
        (("convert", f"{HERE}/game.gcg", f"{HERE}/x.doc"), ".gcg"),
        (("convert", f"{HERE}/game.gcg", f"{HERE}/x.gcg", "--to", "doc"), "doc"),
        (("convert", f"{HERE}/game.gcg", f"{HERE}/x.cgp", "--turn", "29"), "28"),
        (("convert", f"{HERE}/game.gcg", f"{HERE}/x.gcg", "--rules", "nada"), "manual"),
        (("convert", f"{HERE}/game.gcg"), "Falta"),
        (("moves", "--cgp", ""), "CGP"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "--top", "0"), "--top"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/rubbish.kwg"), "rubbish.kwg"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/rubbish.tsg"), "rubbish.tsg"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/rubbish.txt"), "rubbish.txt"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/empty.kwg"), "empty.kwg"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/empty.txt"), "empty.txt"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/folder.kwg"), "folder.kwg"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/folder.tsg"), "folder.tsg"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", f"{HERE}/folder.txt"), "folder.txt"),
        (("moves", "--cgp", f"{EMPTY} ABC/ 0/0 0", "-l", "../../etc/passwd"), "passwd"),
        (("bench", "movegen", "--positions", f"{HERE}/rubbish.cgp"), "rubbish.cgp"),
        (("bench", "movegen", "--positions", f"{HERE}/folder.cgp"), "folder.cgp"),
        (("bench", "movegen", "--positions", f"{HERE}/empty.cgp"), "empty.cgp"),
        (("bench", "replay", "--games", "0"), "--games"),
        (("bench", "sim", "--plies", "x"), "--plies"),
        (("selfplay", "--threads", "0"), "--threads"),
        (("selfplay", "--seed", "-1"), "--seed"),
        (("train", "leaves", "--games", "1"), "--games"),
        (("train", "leaves", "--seed", "99999999999999999999999"), "--seed"),
        (("train", "outcomes", "--seed", "99999999999999999999999"), "--seed"),
        (("match", "--players", "static,greedy", "--sprt", "nan,nan"), "--sprt 0,20"),
        (("match", "--players", "static,greedy", "--sprt", "0,inf"), "--sprt 0,20"),
        (("match", "--players", "static,greedy,static"), "--players maestra,static"),
        (("match",), "--players"),
        (("lexicon", "import", f"{HERE}/none.txt", "--name", "x"), "none.txt"),
        (("lexicon", "import", f"{HERE}/folder.txt", "--name", "x"), "folder.txt"),
        (("lexicon", "import", f"{HERE}/latin.txt", "--name", "x"), "latin.txt"),
        (("lexicon", "import", f"{HERE}/rubbish.kwg", "--name", "x"), "rubbish.kwg"),
        (("lexicon", "import", f"{HERE}/empty.kwg", "--name", "x"), "empty.kwg"),
        (("lexicon", "import", f"{HERE}/empty.entries", "--name", "x"), "ninguna palabra"),
        (("lexicon", "import", f"{HERE}/game.gcg", "--name", "x"), "game.gcg"),
        (("lexicon", "import", f"{HERE}/game.gcg", "--name", "open"), "open"),
        (("lexicon", "import", f"{HERE}/game.gcg", "--name", "abierta"), "abierta"),
        (("lexicon", "build", "--entries", f"{HERE}/folder.entries", "--name", "x"), "folder.entries"),
        (("lexicon", "build", "--entries", f"{HERE}/rubbish.entries", "--name", "x"), "0x80"),
        (("lexicon", "forms", "--entries", f"{HERE}/rubbish.entries"), "0x80"),
        (("lexicon", "forms", "--entries", f"{HERE}/none"), "none"),
        (("lexicon", "forms", "--entries", f"{HERE}/rubbish.txt", "--use-rules", "x"), "xii-2007"),
        (("lexicon", "info", "nada"), "nada"),
        (("lexicon", "remove", "../.."), "../.."),
        (("lexicon", "diff", "nada", "nadie"), "nada"),
        (("lexicon", "words", "--length", "16", "-l", "nada"), "--length"),
        (("lexicon", "words", "--order", "size", "-l", "nada"), "--order"),
        (("judge", "casa", "-l", "nada"), "nada"),
        (("rules", "show", "manual", "[/x]"), "[/x]"),
        (("db", "upgrade", "--db", "sqlite:///" + HERE + "/folder.db"), "base de datos"),
        (("db", "upgrade", "--db", "sqlite:///" + HERE + "/rubbish.db"), "base de datos"),
        (("db", "check", "--db", "sqlite:///" + HERE + "/rubbish.db"), "base de datos"),
        (("db", "upgrade", "--config", f"{HERE}/rubbish.toml"), "rubbish.toml"),
        (("db", "upgrade", "--config", f"{HERE}/folder.toml"), "folder.toml"),
        (("db", "upgrade", "--config", f"{HERE}/none.toml"), "none.toml"),
        (("serve", "--openapi", f"{HERE}/folder.json"), "folder.json"),
        (("serve", "--host", "ñ" * 70, "--db", "sqlite://"), "8080"),
        (("serve", "--port", "70000"), "--port"),
        (("user", "role", "Ana", "reina", "--db", "sqlite://"), "arbiter"),
        (("play", "--bot", "nadie"), "semilla"),
        (("play", "-l", "nada"), "nada"),
        (("play", "--resume"), "retomar"),
        (("play", "--judging", "nada"), "--judging"),
        (("play", "--time", "nada"), "--time"),
    ],
)  # fmt: skip
def test_what_can_not_be_done_says_what_and_why(yard: Path, words: tuple[str, ...], said: str) -> None:
    lexicon = () if "-l" in words or {*words[:2]} & WITHOUT_WORDS else ("-l", f"{HERE}/small.tsg")
    told = refused(*filled([*words, *lexicon], yard))
    assert said in told, told


WITHOUT_WORDS = {"replay", "board", "convert", "rules", "lexicon", "db", "serve", "user", "play", "judge"}


@pytest.mark.parametrize("name", ["", "-x", ".", "..", "../x", "a/b", "a b", "a" * 300, "x\n"])
def test_names_that_no_edition_can_have(yard: Path, tmp_path: Path, name: str) -> None:
    """A name becomes a file's: nothing may be written or removed outside the lexicons' folder."""
    before = sorted(tmp_path.rglob("*"))
    (yard / "good.txt").write_text("casa\n", "utf-8")
    for words in (
        ("import", str(yard / "good.txt"), f"--name={name}"),
        ("remove", "--", name),
        ("info", "--", name),
    ):
        refused("lexicon", *words)
    assert sorted(tmp_path.rglob("*")) == before


class TestStandardInput:
    def test_a_position_that_is_not_text(self, yard: Path) -> None:
        for words in (("moves", "--cgp", "-"), ("bench", "movegen", "--positions", "-")):
            assert "UTF-8" in refused(*words, "-l", yard / "small.tsg", given=RUBBISH)

    def test_a_position_from_standard_input(self, yard: Path) -> None:
        done = tesela("moves", "--cgp", "-", "-l", yard / "small.tsg", given=f"{EMPTY} ACNAST/ 0/0 0\n")
        assert done.code == 0 and done.err == ""

    def test_no_positions_at_all(self, yard: Path) -> None:
        said = refused("bench", "movegen", "--positions", "-", "-l", yard / "small.tsg", given=b"\n# x\n")
        assert "«-»" in said

    def test_the_engine_answers_rubbish_and_goes_on(self, yard: Path) -> None:
        """docs/engine-protocol.md: what can't be understood is answered with `error`, and it goes on."""
        lines = b"\xff\xfe\n\ntesela 2\ngo -1 x\ngo 1\nlexicon\ntesela 1\nquit\n"
        done = tesela("engine", "--player", "static", "-l", yard / "small.tsg", given=lines)
        assert done.out.splitlines() == ["error wire.line"] * 5 + ["tesela 1"]

    def test_the_engine_ends_with_its_input(self, yard: Path) -> None:
        assert tesela("engine", "--player", "greedy", "-l", yard / "small.tsg", given="") == Answer(0, "", "")


class TestPasswords:
    @pytest.mark.parametrize(
        ("given", "said"),
        [
            (b"\xff\xfe\xff\xfe\xff\xfe\xff\xfe\n", "UTF-8"),
            (b"", "8"),
            (b"1234567\n", "8"),
            ("ñandú\n".encode(), "8"),
        ],
    )
    def test_a_password_that_will_not_do(self, tmp_path: Path, given: bytes, said: str) -> None:
        url = f"sqlite:///{tmp_path / 'x.db'}"
        assert said in refused("user", "add", "Ana", "--password-stdin", "--db", url, given=given)
        assert not (tmp_path / "x.db").exists(), "nothing is opened before the password is good"

    def test_it_is_asked_for_twice_in_the_readers_language(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'x.db'}"
        typed = "una larga\nuna larga\n"
        spanish = tesela("user", "add", "Ana", "--db", url, given=typed)
        assert spanish.code == 0 and "Contraseña" in spanish.out and "Otra vez" in spanish.out
        assert "Repeat" not in spanish.out and "una larga" not in spanish.out
        english = tesela("user", "add", "Eva", "--db", url, given=typed, lang="en")
        assert english.code == 0 and "Once more" in english.out

    def test_nobody_types_one(self, tmp_path: Path) -> None:
        done = tesela("user", "add", "Ana", "--db", f"sqlite:///{tmp_path / 'x.db'}", given="")
        assert done.code == 1 and not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("words", [("role", "Ana", "admin"), ("disable", "Ana")])
def test_nobody_has_that_name(tmp_path: Path, words: tuple[str, ...]) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    assert "x.db" in refused("user", *words, "--db", url), "and no database is made for a name in none"
    assert not (tmp_path / "x.db").exists()
    assert tesela("db", "upgrade", "--db", url).code == 0
    assert "nombre" in refused("user", *words, "--db", url, code=1)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("port = 99999", "65535"),
        ("port = 0", "port"),
        ("port = 'ocho'", "port"),
        ("workers = 0", "workers"),
        ("prot = 8080", "prot"),
        ("db = 5", "db"),
        ("log_format = 'xml'", "log_format"),
        ("host = 'no such host'", "no such host"),
        ("= 5", "conf.toml"),
    ],
)
def test_settings_in_a_file_that_can_not_be(tmp_path: Path, setting: str, said: str) -> None:
    path = tmp_path / "conf.toml"
    path.write_text(setting, "utf-8")
    assert said in refused("serve", "--config", path, "--db", f"sqlite:///{tmp_path}")
