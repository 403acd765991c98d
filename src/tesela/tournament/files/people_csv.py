"""Entrants as CSV: a header line names the columns, in Spanish or English, in any order."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final

from tesela.core.errors import TextError
from tesela.tournament.people import Entrant
from tesela.tournament.state import State

COLUMNS: Final[Mapping[str, str]] = {
    "nombre": "name",
    "nombre y apellido": "name",
    "nombre y apellidos": "name",
    "apellido y nombre": "name",
    "jugador": "name",
    "name": "name",
    "player": "name",
    "rating": "rating",
    "elo": "rating",
    "país": "country",
    "pais": "country",
    "country": "country",
    "club": "club",
    "id": "federation_id",
    "federation_id": "federation_id",
    "categoría": "categories",
    "categoria": "categories",
    "category": "categories",
    "categories": "categories",
    "equipo": "team",
    "team": "team",
}
FORMULA: Final = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula; an apostrophe before it makes it text, and is read as nothing."""
PAID: Final = "sí"
"""Paid, without a sum."""
MOST_PEOPLE: Final = 20_000
"""People that one list may have."""


def read_people(text: str) -> list[Entrant]:
    """The entrants of a CSV file; `TextError` names the line that can't be read."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        names = [COLUMNS.get(cell.strip().casefold(), "") for cell in next(rows, [])]
        if "name" not in names:
            raise TextError("tournament.people.no_name", first[:80], 1, {"line": 1})
        return [
            _entrant(dict(zip(names, row, strict=False)), line)
            for line, row in enumerate(rows, 2)
            if any(row)
        ]
    except csv.Error as wrong:
        raise TextError("tournament.people.csv", "", rows.line_num, {"line": rows.line_num}) from wrong


def as_text(cell: str) -> str:
    """A cell that somebody else wrote, so that no spreadsheet reckons with it."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _as_said(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def write_entrants(state: State) -> str:
    """Everybody of a tournament with all columns, and who has paid: this list is the desk's."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["nombre", "rating", "país", "club", "id", "categoría", "equipo", "cuota"])
    for player in state.players.values():
        one, fee = player.entrant, player.fee
        paid = "" if fee is None else fee.amount or PAID
        texts = (one.country, one.club, one.federation_id, " / ".join(one.categories), one.team, paid)
        writer.writerow([as_text(one.name), one.rating or "", *map(as_text, texts)])
    return out.getvalue()


def _entrant(cells: Mapping[str, str], line: int) -> Entrant:
    if line > MOST_PEOPLE:
        raise TextError("tournament.people.many", "", line, {"most": MOST_PEOPLE})
    cells = {key: _as_said(cell) for key, cell in cells.items()}
    name = cells.get("name", "")
    rating = cells.get("rating", "") or "0"
    if not name or len(name) > 120:
        raise TextError("tournament.people.name", name[:80], line, {"line": line})
    if not rating.isdecimal() or int(rating) > 5000:
        raise TextError("tournament.people.rating", rating[:40], line, {"line": line, "rating": rating[:40]})
    kept = {key: cells.get(key, "")[:120] for key in ("country", "club", "federation_id", "team")}
    categories = tuple(part.strip() for part in cells.get("categories", "").split("/") if part.strip())
    return Entrant(name=name, rating=int(rating), categories=categories, **kept)
