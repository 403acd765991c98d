"""The engine's commands: what they print, and what they say to bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.engine.spanish import small_spanish
from typer.testing import CliRunner, Result

from tesela.cli.app import build
from tesela.core.tiles import Tiles, spell
from tesela.engine.knowledge import knowledge

ROWS = "/".join(["15"] * 7 + ["3JEFAS7"] + ["15"] * 7)
EMPTY = "/".join(["15"] * 15)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build(), list(arguments))


@pytest.fixture(scope="module")
def kwg(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "small.kwg"
    path.write_bytes(small_spanish().to_kwg())
    return str(path)


def test_moves(kwg: str) -> None:
    done = run("moves", "--cgp", f"{ROWS} CASERO?/ 0/46 0", "--lexicon", kwg, "--top", "3", "--json")
    assert done.exit_code == 0, done.output
    moves = json.loads(done.output)
    assert len(moves) == 3
    names = {"coord", "gcg_coord", "tiles", "word", "score", "leave", "equity", "words", "kind"}
    assert moves[0].keys() == names
    assert moves[0]["word"] == moves[0]["words"][0]
    every = json.loads(run("moves", "--cgp", f"{ROWS} CASERO?/ 0/46 0", "-l", kwg, "--all", "--json").output)
    assert every[:3] == moves
    assert len(every) > 100
    assert run("moves", "--cgp", f"{EMPTY} SOL/ 0/0 0", "-l", kwg, "--others").exit_code == 0


def test_equity_counts_what_stays_on_the_rack(kwg: str) -> None:
    moves = json.loads(run("moves", "--cgp", f"{ROWS} CASERO?/ 0/46 0", "-l", kwg, "--all", "--json").output)
    worth = knowledge(small_spanish()).leaves
    assert worth is not None
    for move in moves[:50]:
        leave = Tiles.of(move["leave"])
        assert round(1000 * (move["equity"] - move["score"])) == worth.value(bytes(sorted(leave)))
    assert any("?" in move["leave"] and move["equity"] > move["score"] for move in moves)


def test_word_lists_and_our_own_graphs_serve_too(kwg: str, tmp_path: Path) -> None:
    graph = small_spanish()
    graph.save(str(tmp_path / "small.tsg"))
    (tmp_path / "small.txt").write_text("\n".join(spell(word) for word in graph.words()), "utf-8")
    asked = ("moves", "--cgp", f"{EMPTY} CASERO?/ 0/0 0", "--json", "--all", "--lexicon")
    by_kwg = json.loads(run(*asked, kwg).output)
    assert json.loads(run(*asked, str(tmp_path / "small.tsg")).output) == by_kwg
    assert json.loads(run(*asked, str(tmp_path / "small.txt")).output) == by_kwg


def test_bench_and_selfplay(kwg: str, tmp_path: Path) -> None:
    path = tmp_path / "positions.cgp"
    path.write_text(f"# two\n{ROWS} CASERO?/ 0/46 0\n\n{EMPTY} CASEROS/ 0/0 0\n", "utf-8")
    for mode in ("all", "best", "top", "count"):
        asked = ("bench", "movegen", "--positions", str(path), "--mode", mode, "-l", kwg, "--passes", "2")
        found = json.loads(run(*asked, "--json").output)
        assert found["positions"] == 2
        assert found["moves"] == {"best": 2, "top": 30}.get(mode, found["moves"])
        assert found["microseconds"] <= found["microseconds_best_pass"] <= found["microseconds_mean_pass"]
        assert found["peak_memory_mb"] > 0
        assert run(*asked).exit_code == 0
    games = [
        json.loads(run("selfplay", "--games", "5", "--threads", n, "-l", kwg, "--json").output) for n in "12"
    ]
    assert games[0]["checksum"] == games[1]["checksum"]
    assert games[0]["mean_score"] > 50
    assert run("selfplay", "--games", "2", "-l", kwg).exit_code == 0


def test_leaves_count_unless_told_not_to(kwg: str, tmp_path: Path) -> None:
    path = tmp_path / "positions.cgp"
    path.write_text(f"{ROWS} CASERO?/ 0/46 0\n{ROWS} AEOSR??/ 0/46 0\n", "utf-8")
    for asked in (
        ("bench", "movegen", "--positions", str(path), "--mode", "top", "--passes", "1"),
        ("selfplay", "--games", "3"),
    ):
        by = [json.loads(run(*asked, "-l", kwg, "--json", *flag).output) for flag in ((), ("--no-leaves",))]
        assert [found["leaves"] for found in by] == [True, False]
        assert by[0]["checksum"] != by[1]["checksum"], "a blank is too good for few points"


@pytest.mark.parametrize(
    "arguments",
    [
        ("moves", "--cgp", "nonsense"),
        ("moves", "--cgp", f"{EMPTY} AAAAAAAA/ 0/0 0"),
        ("moves", "--cgp", f"{EMPTY} aK/ 0/0 0"),
        ("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", "nowhere.kwg"),
        ("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", "nowhere.txt"),
        ("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", "nowhere.tsg"),
        ("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", "no such edition"),
        ("bench", "movegen", "--positions", "nowhere"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_2(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr.strip()
    assert "Traceback" not in done.output + done.stderr


def test_broken_files_are_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.kwg"
    broken.write_bytes(b"\x09\x00\x00\x00" * 3)
    done = run("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", str(broken))
    assert (done.exit_code, "kwg.arc" in done.stderr) == (2, True)
    positions = tmp_path / "positions.cgp"
    positions.write_text(f"{EMPTY} A/ 0/0 0\n{EMPTY} A/\n", "utf-8")
    done = run("bench", "movegen", "--positions", str(positions))
    assert (done.exit_code, "2" in done.stderr) == (2, True)


def test_signature_command() -> None:
    found = json.loads(run("bench", "signature", "--json").output)
    assert found["signature"].startswith(f"{found['plays']}-")
