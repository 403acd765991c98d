"""Finished games in the archive: read as before, found if damaged, and never lost on the way there."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select
from tests.server.conftest import Running
from tests.server.postgres import free_port
from tests.server.tables import act, start
from tests.server.visitor import PATIENCE

from tesela.server.games.archiving import archive_finished
from tesela.server.ids import now_ms
from tesela.server.storage import checkup
from tesela.server.storage.log_archive import ArchiveAwayError, FolderArchive, S3Archive, open_archive, pack
from tesela.server.storage.store import Store
from tesela.server.storage.tables import archived_logs, events


def ended(server: Running, name: str) -> tuple[str, Any]:
    """A game that somebody resigned, and everything that anybody may fetch of it."""
    people = [server.person(f"{name} Uno"), server.person(f"{name} Dos")]
    game = start(people)
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    return game, fetched(server, game)


def fetched(server: Running, game: str) -> list[object]:
    visitor = server.visitor()
    paths = ("log", "gcg", "planilla", "fairness")
    return [visitor.get(f"/api/games/{game}/{path}").text for path in paths]


def forget(server: Running) -> None:
    server.app.state.services.keeper.forget_finished()


def rows_of(store: Store, game: str) -> int:
    wanted = select(func.count()).select_from(events).where(events.c.game_id == game)
    return int(store.read_now(lambda conn: conn.execute(wanted).scalar_one()))


def test_an_archived_game_reads_as_before(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(archive=str(tmp_path / "archive"))
    game, before = ended(server, "Ana")
    store: Store = server.app.state.services.store
    assert store.archive is not None
    done = archive_finished(store, store.archive, now_ms() + 1)
    assert done.games == 1 and rows_of(store, game) == 1, "the header stays: names can be changed in it"
    forget(server)
    assert fetched(server, game) == before
    assert checkup.check(store, lambda _done, _all: None).problems == []
    assert archive_finished(store, store.archive, now_ms() + 1).games == 0
    (file,) = (tmp_path / "archive").rglob("*.gz")
    assert b"Ana" not in file.read_bytes() and file.stat().st_size < 4_000


def test_a_running_game_and_a_fresh_end_stay(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(archive=str(tmp_path))
    ended(server, "Blas")
    start([server.guest(), server.guest()])
    store: Store = server.app.state.services.store
    assert store.archive is not None
    assert archive_finished(store, store.archive, now_ms() - 60_000).games == 0


def test_a_changed_file_or_none_harms_that_game_alone(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(archive=str(tmp_path))
    game, _ = ended(server, "Eva")
    store: Store = server.app.state.services.store
    assert store.archive is not None
    archive_finished(store, store.archive, now_ms() + 1)
    (file,) = tmp_path.rglob("*.gz")
    whole = file.read_bytes()
    for content, status, code in ((whole[:-9] + b"123456789", 409, "log"), (None, 503, "archive")):
        file.unlink()
        if content is not None:
            file.write_bytes(content)
        forget(server)
        server.app.state.services.keeper._damaged.clear()
        assert server.visitor().get(f"/api/games/{game}/log").status_code == status
        found = checkup.check(store, lambda _done, _all: None).problems
        assert [(problem.code, problem.data["game"]) for problem in found] == [(code, game)]
    assert server.visitor().get("/api/games?status=finished").status_code == 200
    file.write_bytes(whole)
    forget(server)
    assert server.visitor().get(f"/api/games/{game}/log").status_code == 200


def test_who_dies_before_the_rows_go_loses_nothing(serve: Callable[..., Running], tmp_path: Path) -> None:
    server = serve(archive=str(tmp_path))
    game, before = ended(server, "Iris")
    store: Store = server.app.state.services.store

    class Lost(FolderArchive):
        def get(self, name: str) -> bytes:
            raise ArchiveAwayError

    with pytest.raises(ArchiveAwayError):
        archive_finished(store, Lost(tmp_path), now_ms() + 1)
    assert rows_of(store, game) > 1
    assert store.archive is not None and archive_finished(store, store.archive, now_ms() + 1).games == 1
    forget(server)
    assert fetched(server, game) == before
    wanted = select(func.count()).select_from(archived_logs)
    assert store.read_now(lambda conn: conn.execute(wanted).scalar_one()) == 1


def test_nothing_leads_out_of_the_archive(tmp_path: Path) -> None:
    for name in ("../../etc/passwd", "aa/x.jsonl.gz", "", "ab/" + "c" * 64 + ".jsonl.gz\n"):
        with pytest.raises(ValueError, match="no name"):
            FolderArchive(tmp_path).get(name)
    assert open_archive("") is None
    assert pack(["a", "b"]) == pack(["a", "b"])


@pytest.fixture
def bucket(tmp_path: Path) -> Iterator[str]:
    """A bucket of a server that speaks S3, moto's; `TESELA_S3_SERVER` may name its program."""
    program = os.environ.get("TESELA_S3_SERVER") or shutil.which("moto_server")
    if program is None:
        pytest.skip("no S3 server: pip install 'moto[s3,server]'")
    port = free_port()
    with (tmp_path / "s3.log").open("wb") as log:
        process = subprocess.Popen([program, "-p", str(port)], stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if httpx.put(f"http://127.0.0.1:{port}/tesela").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/tesela/juegos"
    finally:
        process.kill()
        process.wait()


def test_an_s3_bucket_keeps_the_same(bucket: str) -> None:
    keys = {"AWS_ACCESS_KEY_ID": "ana", "AWS_SECRET_ACCESS_KEY": "secreto"}
    archive = S3Archive(bucket, keys)
    name, _, content = pack(['{"e":"pass"}'] * 50)
    with pytest.raises(ArchiveAwayError):
        archive.get(name)
    archive.put(name, content)
    assert archive.get(name) == content
    assert isinstance(open_archive(f"s3+{bucket}", keys), S3Archive)
    with pytest.raises(ArchiveAwayError):
        S3Archive("http://127.0.0.1:9/nada", keys).get(name)
