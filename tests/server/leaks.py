"""What must not be read by whom: the truth from the tables, and the shape of what may be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.server.conftest import Running

from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.state import State
from tesela.server.games import gamelog
from tesela.server.games.keeper import Table


def walk(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value in a JSON document with its path."""
    yield path, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from walk(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, f"{path}[]")


def inside(table: Table) -> State:
    """Everything about a game, hidden or not."""
    return table.game._state


def secrets_of(server: Running, game: str, seat: int | None) -> list[str]:
    """Texts that nobody but `seat` may read while the game goes on: every draw and rack of the others."""
    store = server.app.state.services.store
    log = store.read_now(lambda conn: gamelog.read(conn, game))
    seed: str = store.read_now(lambda conn: gamelog.seed_of(conn, game))
    found = [seed]
    for event in log:
        if isinstance(event, ev.Drawn) and event.seat != seat and len(event.tiles) >= 5:
            found += [str(event.tiles), str(event.tiles.sorted())]
        if isinstance(event, ev.Exchanged) and event.seat != seat and len(event.tiles) >= 5:
            found += [str(event.tiles), str(event.drawn), str(event.drawn.sorted())]
    table = server.app.state.services.keeper._tables[game]
    for other, rack in enumerate(inside(table).racks):
        if other != seat and len(rack) >= 5:
            found.append(str(Tiles(rack).sorted()))
    bag = table.secret.draw(inside(table).picks, inside(table).bag_tiles, 8)
    return [*found, str(Tiles(bag))]


def check_shape(message: Any, seat: int | None, *, arbiter: bool = False) -> None:
    """Racks, draws and record lines are there only for who may see them."""
    for path, value in walk(message):
        if path.endswith(".racks") and isinstance(value, list) and not arbiter:
            for other, rack in enumerate(value):
                assert other == seat or rack is None, f"{path}: a rack of seat {other}"
        if path.endswith(".seed"):
            assert value is None, path
        of_log = path.endswith(".event") and isinstance(value, dict) and "e" in value  # no event's title
        if of_log and not arbiter and value.get("seat") != seat:
            hidden = {"draw": ["tiles"], "completed": ["tiles"], "exchanged": ["tiles", "drawn"]}
            for field in hidden.get(value["e"], []):
                assert set(value[field]) <= {"#"}, f"{path}: {value}"
        if path.endswith(".record[]") and not arbiter and value["seat"] != seat:
            assert set(value["rack"]) <= {"#"}, path
            assert value["kind"] != "exchange" or set(value["tiles"]) <= {"#"}, path
