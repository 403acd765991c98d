"""A game's log on paper and back: what a GCG file of it says when it is counted again."""

from __future__ import annotations

from tests.rules.table import Table

from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_read import document_of
from tesela.notation.recount import recount
from tesela.notation.replay import Replay
from tesela.rules.events import read_log, write_log


def on_paper(table: Table) -> Replay:
    """The game as a file that somebody else reads and counts: nothing in it may be wrong."""
    document = document_of(read_log(write_log(table.log)))
    again = recount(read_gcg(write_gcg(document)))
    assert not again.problems, (again.problems, write_gcg(document).decode())
    totals = table.view(0).totals
    if totals is not None:
        assert again.final == totals
    return again
