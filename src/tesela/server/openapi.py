"""The OpenAPI document, with what Litestar can't know: errors, commands, and the socket's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec
from litestar import Litestar

from tesela.rules.game import GameView, view_schema
from tesela.server.errors import ErrorBody
from tesela.server.games import commands
from tesela.server.games import messages as m
from tesela.tournament import commands as tournament_commands
from tesela.tournament.league.acts import LEAGUE_COMMANDS

_REF: Final = "#/components/schemas/{name}"


def document(app: Litestar) -> dict[str, Any]:
    """The whole document, as plain data."""
    found: dict[str, Any] = app.openapi_schema.to_schema()
    schemas: dict[str, Any] = found.setdefault("components", {}).setdefault("schemas", {})
    kinds = (ErrorBody, *get_args(m.AnyIncoming), *get_args(m.AnyOutgoing))
    _, extra = msgspec.json.schema_components(kinds, schema_hook=view_schema, ref_template=_REF)
    for name, schema in extra.items():
        shown = f"Socket{name}" if any(kind.__name__ == name for kind in kinds[1:]) else name
        schemas.setdefault(shown, schema)
    schemas |= msgspec.json.schema_components((GameView,), schema_hook=view_schema, ref_template=_REF)[1]
    schemas |= commands.schemas()
    schemas["Command"] = {"oneOf": [{"$ref": _REF.format(name=name)} for name in commands.schemas()]}
    for name, union in (("SocketIncoming", m.AnyIncoming), ("SocketOutgoing", m.AnyOutgoing)):
        schemas[name] = {
            "oneOf": [{"$ref": _REF.format(name=f"Socket{kind.__name__}")} for kind in get_args(union)]
        }
    _commands_of(schemas, "Tournament", tournament_commands.COMMAND_TYPES, "DeskAct")
    _commands_of(schemas, "League", LEAGUE_COMMANDS, "LeagueAct")
    for holder in ("Act", "SocketDo"):
        schemas[holder]["properties"]["command"] = {"$ref": _REF.format(name="Command")}
    for operations in found.get("paths", {}).values():
        for operation in operations.values():
            _errors(operation)
    return found


def _commands_of(schemas: dict[str, Any], what: str, kinds: Sequence[type], holder: str) -> None:
    """The commands of tournaments or leagues, under names of their own: some are called as a game's are."""
    prefixed = f"#/components/schemas/{what}{{name}}"
    _, found = msgspec.json.schema_components(kinds, ref_template=prefixed)
    schemas |= {f"{what}{name}": schema for name, schema in found.items()}
    choices = [{"$ref": prefixed.format(name=kind.__name__)} for kind in kinds]
    schemas[f"{what}Command"] = {"oneOf": choices}
    schemas[holder]["properties"]["command"] = {"$ref": _REF.format(name=f"{what}Command")}


def _errors(operation: dict[str, Any]) -> None:
    """Every operation may answer with our error."""
    body = {"application/json": {"schema": {"$ref": _REF.format(name="ErrorBody")}}}
    responses = operation.setdefault("responses", {})
    for status in [status for status in responses if status.startswith(("4", "5"))]:
        del responses[status]
    responses["default"] = {"description": "An error: code, article, data, message", "content": body}


def write(app: Litestar) -> bytes:
    """The document as a file, the same every time."""
    return msgspec.json.format(msgspec.json.encode(document(app), order="sorted"), indent=2) + b"\n"
