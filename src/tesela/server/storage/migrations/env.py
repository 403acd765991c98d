"""Alembic's entry: the connection is always handed in by `tesela.server.storage.migrate`."""

from __future__ import annotations

from alembic import context

from tesela.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
