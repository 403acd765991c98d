"""Commands as clients send them: the rules' own, without `seat`, which the server knows better."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tesela.core.errors import TextError
from tesela.rules import commands as c
from tesela.rules.game import Giver, commands_of, read_command
from tesela.server.errors import ServerError

_KINDS: Final[dict[Giver, frozenset[type[c.Command]]]] = {
    "seat": frozenset(commands_of("seat")) - {c.StartGame},
    "arbiter": frozenset(commands_of("arbiter")) - {c.StartGame},  # the program itself opens a game here
}


def read(text: bytes, seat: int, *, arbiter: bool) -> c.Command:
    """A command from a client, acted by `seat`, which the client may not name; 400 if it can't be read."""
    try:
        command = read_command(_seated(text, seat))
    except TextError as wrong:
        raise ServerError(400, "command.unreadable", {"reason": str(wrong.data["reason"])[:200]}) from wrong
    if command.seat != seat:  # the text had another one after ours
        raise ServerError(400, "command.unreadable", {"reason": "seat"})
    kind = type(command)
    if kind not in _KINDS["arbiter" if arbiter else "seat"]:
        raise ServerError(403, "role.arbiter" if kind in _KINDS["arbiter"] else "command.not_yours")
    return command


def _seated(text: bytes, seat: int) -> bytes:
    """The client's own text with the seat written in, so that it is decoded once."""
    inner = text.strip()[1:].lstrip()
    return b'{"seat":%d%b%b' % (seat, b"" if inner.startswith(b"}") else b",", inner)


def schemas() -> dict[str, Any]:
    """JSON Schema of every command a client may send, for the OpenAPI document."""
    found: dict[str, Any] = {}
    for kind in dict.fromkeys((*commands_of("seat"), *commands_of("arbiter"))):
        fields = [field for field in msgspec.structs.fields(kind) if field.name != "seat"]
        properties: dict[str, Any] = {"c": {"const": str(kind.__struct_config__.tag), "type": "string"}}
        for field in fields:
            properties[field.name] = _schema(field.type)
        found[f"Command{kind.__name__}"] = {
            "type": "object",
            "title": f"Command{kind.__name__}",
            "description": (kind.__doc__ or "").strip(),
            "properties": properties,
            "required": ["c", *(field.name for field in fields if field.required)],
            "additionalProperties": False,
        }
    return found


def _schema(kind: Any) -> dict[str, Any]:
    return msgspec.json.schema(kind, schema_hook=lambda _: {"type": "string"})
