"""`tesela duplicate ratings`: a club's events in files, one after the other, or a server's database."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminal import refused, tesela

pytestmark = pytest.mark.usefixtures("same_draws")


def _event(folder: Path, name: str, words: str, top: str, *options: str) -> Path:
    """A finished event of Ana and Blas in which one of them hands in the only slip that scores."""
    players = folder / "mesas.csv"
    players.write_text("1,Ana\n2,Blas\n3,Nadie\n", "utf-8")
    path = folder / name
    made = tesela("duplicate", "new", path, "--players", players, "-l", words, *options)
    assert made.code == 0, made.err
    other = "2" if top == "1" else "1"
    scratch = folder / f"probe-{name}"
    scratch.write_bytes(path.read_bytes())
    scratch.with_suffix(".seed").write_bytes(path.with_suffix(".seed").read_bytes())
    probe = tesela("duplicate", "run", scratch, given="sacar\nreloj\nalto\ncerrar\n").out
    coord, word = probe.split("Máxima: ", 1)[1].split(",", 1)[0].split()
    lines = ["sacar", "reloj", f"{top} {coord} {word.lower()}", f"{other} A1 zz", "alto", "cerrar", "fin ya"]
    done = tesela("duplicate", "run", path, given="\n".join(lines) + "\n")
    assert done.code == 0, done.err
    return path


def test_events_in_files_are_rated_in_their_order(tmp_path: Path, words: str) -> None:
    first = _event(tmp_path, "martes.json", words, "1", "--rated")
    one = tesela("duplicate", "ratings", first, "--json").json
    assert [(row["name"], row["events"], row["provisional"]) for row in one] == [
        ("Ana", 1, True), ("Blas", 1, True),
    ]  # fmt: skip
    assert one[0]["rating"] >= 1500 > one[1]["rating"]
    second = _event(tmp_path, "jueves.json", words, "2", "--rated")
    both = tesela("duplicate", "ratings", second, first, "--json").json
    assert {row["name"]: row["events"] for row in both} == {"Ana": 2, "Blas": 2}
    said = tesela("duplicate", "ratings", first).out
    assert "Ana" in said
    assert "provisional" in said
    assert "Nadie" not in said, "who handed nothing in took no part"


def test_what_is_not_rated_or_not_over_does_not_count(tmp_path: Path, words: str) -> None:
    plain = _event(tmp_path, "plano.json", words, "1")
    open_one = tmp_path / "abierto.json"
    assert tesela("duplicate", "new", open_one, "--rated", "-l", words).code == 0
    assert "ningún evento" in tesela("duplicate", "ratings", plain, open_one).out
    assert "no es un evento" in refused("duplicate", "ratings", tmp_path / "mesas.csv")


def test_a_database_without_events_says_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    assert tesela("db", "upgrade", "--db", url).code == 0
    assert "ningún evento" in tesela("duplicate", "ratings", "--db", url).out
