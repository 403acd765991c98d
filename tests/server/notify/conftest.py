"""A server that sends news, and what it sends them to."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.conftest import Running
from tests.server.mail_sink import MailSink
from tests.server.push_service import PushService


@pytest.fixture
def db(sqlite_model: Path, tmp_path: Path) -> str:
    """SQLite only: a server for each test is dear, and nothing here depends on the database."""
    return f"sqlite:///{shutil.copy(sqlite_model, tmp_path / 'tesela.db')}"


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def sink() -> Iterator[MailSink]:
    made = MailSink()
    yield made
    made.close()


@pytest.fixture
def house(serve: Callable[..., Running], sink: MailSink) -> Running:
    """A server that sends: to push services on this machine, and through a mail server here."""
    return serve(
        notify_every=0.05, push_local=True, smtp_host="127.0.0.1", smtp_port=sink.port, smtp_security="none",
        mail_from="Tesela <tesela@example.org>", public_url="http://tesela.example", sweep_every=0.05,
    )  # fmt: skip
