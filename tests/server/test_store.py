"""The database's shape, transactions, and settings."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, select, update

from tesela.server.process.config import ConfigError, Settings, load
from tesela.server.storage import migrate
from tesela.server.storage.store import Store, make_engine
from tesela.server.storage.tables import marks, metadata


def test_migrations_lead_to_the_tables_of_the_code(db: str) -> None:
    engine = make_engine(db)
    with engine.connect() as conn:
        context = MigrationContext.configure(conn, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert migrate.current(conn) == migrate.newest()
    assert migrate.upgrade(engine) == (migrate.newest(), migrate.newest())
    engine.dispose()


def test_a_transaction_is_all_or_nothing(db: str) -> None:
    store = Store(db)

    def half(conn: Connection) -> None:
        conn.execute(insert(marks).values(name="a", value=1))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.write_now(half)
    assert store.read_now(lambda conn: conn.execute(select(marks)).all()) == []
    store.close()


def test_writers_wait_for_each_other_and_none_is_lost(db: str) -> None:
    stores = [Store(db), Store(db)]
    stores[0].write_now(lambda conn: conn.execute(insert(marks).values(name="n", value=0)))

    def count(store: Store) -> None:
        for _ in range(50):
            store.write_now(lambda conn: conn.execute(update(marks).values(value=marks.c.value + 1)))

    threads = [threading.Thread(target=count, args=(stores[n % 2],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stores[0].read_now(lambda conn: conn.execute(select(marks.c.value)).scalar()) == 200
    for store in stores:
        store.close()


def test_flags_beat_the_environment_which_beats_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "::1"\nworkers = 3\n')
    settings = load({"port": 3, "host": None}, file, {"TESELA_PORT": "2", "TESELA_WORKERS": "4"})
    assert (settings.port, settings.host, settings.workers) == (3, "::1", 4)


@pytest.mark.parametrize(
    ("file", "environ"),
    [("prot = 1", {}), ("port = 'x'", {}), ("port = ", {}), ("", {"TESELA_PORT": "ocho"})],
)
def test_a_wrong_setting_names_its_source(tmp_path: Path, file: str, environ: dict[str, str]) -> None:
    place = tmp_path / "server.toml"
    place.write_text(file)
    with pytest.raises(ConfigError) as wrong:
        load({}, place, environ)
    assert wrong.value.source in (str(place), "TESELA_PORT")


def test_a_shown_address_has_no_password() -> None:
    assert Settings(db="postgresql://me:secret@host/db").shown_db() == "postgresql://host/db"


def test_writers_who_share_a_flush_stand_and_fall_alone(tmp_path: Path) -> None:
    """Many pieces of work at once: those that fail are undone, the others are there, each gets its answer."""
    url = f"sqlite:///{tmp_path / 'x.db'}"
    store = Store(url)
    migrate.upgrade(store.engine)

    def add(name: str) -> Callable[[Connection], int]:
        def work(conn: Connection) -> int:
            conn.execute(insert(marks).values(name=name, value=len(name)))
            if name.startswith("bad"):
                raise ZeroDivisionError(name)
            return len(name)

        return work

    async def run() -> list[object]:
        names = [f"{'bad' if n % 3 == 0 else 'good'}{n}" for n in range(60)] + ["good1"]
        return await asyncio.gather(*(store.write(add(name)) for name in names), return_exceptions=True)

    answers = asyncio.run(run())
    assert [type(answer).__name__ for answer in answers[:3]] == ["ZeroDivisionError", "int", "int"]
    assert type(answers[-1]).__name__ == "IntegrityError", "the same name twice"
    kept = store.read_now(lambda conn: conn.execute(select(marks.c.name)).scalars().all())
    assert sorted(kept) == sorted(f"good{n}" for n in range(60) if n % 3)
    store.close()


def test_types_are_worked_out_before_threads_meet_them() -> None:
    """A type that two threads work out at once kills the process; in another process, to survive it."""
    code = """
import sys, threading, msgspec
from typing import Annotated, Literal
from tesela.server.process import msgspec_warmup
sys.setswitchinterval(1e-6)
for n in range(300):
    fields = {f"f{i}": Annotated[int, msgspec.Meta(ge=0)] | None for i in range(8)} | {"g": Literal[1, 2]}
    body = {"__annotations__": fields, "__module__": "tesela.tried"}
    kind = type(msgspec.Struct)(f"T{n}", (msgspec.Struct,), body)
    assert msgspec_warmup.make_ready()
    gate = threading.Barrier(4)
    def go():
        gate.wait()
        msgspec.convert({name: 1 for name in fields}, kind)
    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr.decode()[-500:]
