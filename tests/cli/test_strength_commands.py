"""train, match, engine and the benches: useful output, repeatable, clear errors, exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tesela.cli.app import build

pytestmark = pytest.mark.usefixtures("home")


def run(*arguments: str, given: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(build(), arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_a_match_counts_and_repeats(words: str) -> None:
    command = ("match", "--players", "static,semilla", "--games", "4", "--paired", "-l", words, "--json")
    code, out, _ = run(*command)
    found = json.loads(out)
    assert code == 0 and found["games"] == 4
    assert found["wins"] + found["draws"] + found["losses"] == 4
    again = json.loads(run(*command)[1])
    del found["games_per_second"], again["games_per_second"]
    assert again == found


def test_a_sequential_match_stops_when_it_is_clear(words: str) -> None:
    command = ("match", "--players", "static,semilla", "--games", "400", "--paired", "--sprt", "0,100")
    found = json.loads(run(*command, "-l", words, "--json")[1])
    assert found["sprt"]["verdict"] == "elo1" and found["games"] < 400


@pytest.mark.parametrize(
    "wrong",
    [
        ("match", "--players", "static"),
        ("match", "--players", "static,nobody"),
        ("match", "--players", "static,greedy", "--sprt", "20,0"),
        ("match", "--players", "static,greedy", "--sprt", "many"),
        ("match", "--players", "static,cmd:/no/such/program"),
        ("engine", "--player", "nobody"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(wrong: tuple[str, ...], words: str) -> None:
    code, out, err = run(*wrong, "-l", words)
    assert code == 2 and not out and len(err) > 20 and "Traceback" not in err


def test_the_engine_answers_line_by_line(words: str) -> None:
    empty = "/".join(["15"] * 15)
    lines = [
        "tesela 1",
        "lexicon -",
        "lexicon other",
        f"go 1 {empty} ACNASTO/ 0/0 0",
        f"go 1 {empty} {'X' * 7}/ 0/0 0",
        "go 1 nonsense",
        "hello",
        "quit",
        "never read",
    ]
    code, out, _ = run("engine", "--player", "static", "-l", words, given="\n".join(lines))
    answers = out.splitlines()
    assert code == 0 and len(answers) == 7
    assert answers[0] == "tesela 1" and answers[2] == "error wire.lexicon"
    assert answers[3].startswith("play 8")
    assert all(answer.startswith(("error", "exchange", "play")) for answer in answers[4:])


def test_another_program_can_play(words: str) -> None:
    """Our own engine as the other program: it plays as it does at home."""
    command = f"{Path(sys.executable).parent / 'tesela'} engine --player static -l {words}"
    other = ("match", "--players", f"cmd:{command},greedy", "--games", "2", "-l", words, "--json")
    home = ("match", "--players", "static,greedy", "--games", "2", "-l", words, "--json")
    told, ours = (json.loads(run(*each)[1]) for each in (other, home))
    assert told["spread"] == ours["spread"]


def test_training_writes_tables_that_are_used(words: str, tmp_path: Path) -> None:
    code, out, _ = run("train", "leaves", "-l", words, "--games", "20", "--json")
    file = Path(json.loads(out)["file"])
    assert code == 0 and file.is_file() and not list(file.parent.glob("*.checkpoint"))
    klv = tmp_path / "leaves.klv2"
    assert run("train", "leaves", "-l", words, "--games", "20", "--out", str(klv))[0] == 0
    assert klv.stat().st_size > 1_000_000
    assert run("train", "outcomes", "-l", words, "--games", "20")[0] == 0
    assert run("match", "--players", "static,greedy", "--games", "1", "-l", words)[0] == 0
    file.write_bytes(b"broken")
    assert run("match", "--players", "static,greedy", "--games", "1", "-l", words)[0] == 2


def test_benches_give_figures(words: str) -> None:
    sim = json.loads(
        run("bench", "sim", "-l", words, "--positions", "1", "--iterations", "4", "--games", "2", "--json")[1]
    )
    assert sim["rollouts_per_second_1"] > 0 and sim["games_per_second_2"] > 0
    end = json.loads(run("bench", "endgame", "-l", words, "--positions", "2", "--nodes", "500", "--json")[1])
    assert end["positions"] == 2 and end["nodes"] > 0


def test_endgames_from_a_file_are_told_one_by_one(words: str, tmp_path: Path) -> None:
    board = "/".join(["15"] * 7 + ["3CASA8"] + ["15"] * 7)
    file = tmp_path / "ends.cgp"
    file.write_text(f"# both racks\n{board} SOL/PAN 20/30 0\n\n{board} R/[RR]A 20/30 0 lex X;\n", "utf-8")
    asked = ("bench", "endgame", "-l", words, "--positions", str(file))
    found = json.loads(run(*asked, "--seconds", "60", "--json")[1])
    assert found["positions"] == found["proven"] == 2 and found["proven_share"] == 1
    first, second = found["each"]
    assert first["racks"] == ["LOS", "ANP"] and second["racks"] == ["R", "A[RR]"]
    assert {"value", "proven", "depth", "nodes", "seconds", "cpu_seconds", "move"} < first.keys()
    assert not json.loads(run(*asked, "--nodes", "2", "--json")[1])["each"][0]["proven"]
    file.write_text(f"{board} SOL/ 20/30 0\n", "utf-8")
    code, _, told = run(*asked)
    assert code == 2 and "1" in told
    assert run("bench", "endgame", "-l", words, "--positions", "0")[0] == 2
    assert run("bench", "endgame", "-l", words, "--positions", str(tmp_path / "none"))[0] == 2
