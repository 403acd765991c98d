"""The engine's files for browsers: by their hash, for good; and none for who sits in a running game."""

from __future__ import annotations

import lzma
import shutil
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Running, settings_for
from tests.server.mover import EDITION
from tests.server.tables import act, start

from tesela._kernel import WordGraph
from tesela.engine.knowledge import share_of_leaves
from tesela.lexicon.editions import library

MODULE = b"\0asm\1\0\0\0 and what a compiler would put here"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, sqlite_model: Path) -> Iterator[Running]:
    place = tmp_path_factory.mktemp("engine")
    (place / "kernel.wasm").write_bytes(MODULE)
    db = f"sqlite:///{shutil.copy(sqlite_model, place / 'tesela.db')}"
    running = Running(settings_for(db, wasm=str(place / "kernel.wasm")))
    running.start()
    yield running
    running.stop()


def test_every_file_is_what_its_hash_says_and_may_be_kept_for_good(server: Running) -> None:
    anybody = server.visitor()
    parts = anybody.read(f"/api/engine/{EDITION}")
    shipped = files("tesela.engine") / "data"
    expected = {
        "module": MODULE,
        "leaves": lzma.decompress((shipped / "leaves.xz").read_bytes()),
        "outcomes": lzma.decompress((shipped / "outcomes.xz").read_bytes()),
    }
    for kind in ("module", "graph", "leaves", "outcomes"):
        about = parts[kind]
        for accepts in ("gzip", "identity"):
            answer = anybody.get(about["path"], headers={"Accept-Encoding": accepts})
            assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
            assert answer.headers.get("content-encoding", "identity") == accepts
            assert (sha256(answer.content).hexdigest(), len(answer.content)) == (
                about["sha256"],
                about["bytes"],
            )
            assert answer.content == expected.get(kind, answer.content)


def test_the_graph_is_the_edition_s(server: Running, tmp_path: Path) -> None:
    anybody, edition = server.visitor(), library.load(EDITION)
    parts = anybody.read(f"/api/engine/{EDITION}")
    (tmp_path / "graph").write_bytes(anybody.get(parts["graph"]["path"]).content)
    assert WordGraph.load(str(tmp_path / "graph")).words() == edition.graph.words()
    assert (parts["words"], parts["hash"]) == (len(edition), edition.about.hash)
    assert parts["leaves_percent"] == round(100 * share_of_leaves(len(edition)))


def test_another_hash_or_edition_is_not_there(server: Running) -> None:
    anybody = server.visitor()
    gone = anybody.get(f"/api/engine/{EDITION}/graph/{'0' * 64}")
    assert (gone.status_code, gone.json()["code"]) == (404, "engine_file.unknown")
    assert anybody.get(f"/api/engine/{EDITION}/seed/{'0' * 64}").status_code == 400
    assert anybody.get("/api/engine/nada").json()["code"] == "edition.unknown"


def test_a_server_without_the_module_says_so(tmp_path: Path, sqlite_model: Path) -> None:
    db = f"sqlite:///{shutil.copy(sqlite_model, tmp_path / 'tesela.db')}"
    bare = Running(settings_for(db, wasm=str(tmp_path / "nothing.wasm")))
    bare.start()
    answer = bare.visitor().get(f"/api/engine/{EDITION}")
    bare.stop()
    assert (answer.status_code, answer.json()["code"]) == (404, "engine.unknown")


@pytest.mark.article("fise-2007", "36")
@pytest.mark.parametrize(
    "agreed",
    [{}, {"rated": False}, {"judging": "checked"}, {"open_dictionary": True, "ruleset": "manual"}],
    ids=["rated", "unrated", "checked", "open dictionary"],
)
def test_who_sits_in_a_running_game_gets_no_engine(server: Running, agreed: dict[str, Any]) -> None:
    """Not even where words may be looked up: the engine does more than that. Nor by a file's address."""
    people = [server.guest(), server.guest()]
    paths = [people[0].read(f"/api/engine/{EDITION}")[kind]["path"] for kind in ("module", "graph", "leaves")]
    game = start(people, **agreed)
    for seated in people:
        answer = seated.get(f"/api/engine/{EDITION}")
        assert (answer.status_code, answer.json()["code"]) == (409, "engine.playing")
        assert "36" in answer.json()["article"] or answer.json()["article"].startswith("manual")
        assert "graph" not in answer.json()
        assert [seated.get(path).status_code for path in paths] == [409] * len(paths)
    assert server.guest().read(f"/api/engine/{EDITION}")["edition"] == EDITION
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert people[0].read(f"/api/engine/{EDITION}")["edition"] == EDITION


def test_in_a_training_game_it_is_given(server: Running) -> None:
    """Hints for everybody at the table were agreed there."""
    people = [server.guest(), server.guest()]
    start(people, training=True)
    assert people[0].read(f"/api/engine/{EDITION}")["edition"] == EDITION
