"""Commands as clients send them: the rules' own, without `seat`, which the server knows better."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tesela.core.errors import TextError
from tesela.rules import commands as c
from tesela.rules.codec import decode_hook
from tesela.server.errors import ServerError

PLAYERS: Final[tuple[type[c.Command], ...]] = (
    c.Place, c.Lay, c.Announce, c.PlayWord, c.TakeBack, c.Accept, c.Challenge, c.Appeal, c.Withdraw,
    c.AnnounceExchange, c.Exchange, c.Pass, c.SwapBlank, c.PauseToVerify, c.DisputeCount, c.CallArbiter,
    c.Agree, c.Decline, c.Resign, c.Sign, c.ChooseSeating, c.Arrive, c.Draw, c.SeeSurplus, c.ReturnSurplus,
    c.PressClock,
)  # fmt: skip
"""What a seat may ask for."""

ARBITERS: Final[tuple[type[c.Command], ...]] = (
    c.GiveVerdict, c.DecideAppeal, c.CallArbiter, c.Resume, c.AdjustTime, c.Penalise, c.Warn, c.Disqualify,
    c.RecordLeave, c.RecordReturn, c.CorrectSum, c.Rule, c.DeclareStuck, c.EndByDirector, c.Annul, c.Reopen,
    c.StartRound, c.Arrive,
)  # fmt: skip
"""What the desk may do."""

_BY_TAG: Final = {str(kind.__struct_config__.tag): kind for kind in c.COMMAND_TYPES}


def read(body: dict[str, Any], seat: int, *, arbiter: bool) -> c.Command:
    """A command from a client, acted by `seat` whatever the client says; 400 if it can't be read."""
    tag = body.get("c")
    kind = _BY_TAG.get(tag) if isinstance(tag, str) else None
    if kind is None or "seat" in body:
        raise ServerError(400, "command.unreadable", {"reason": "c"})
    if kind not in (ARBITERS if arbiter else PLAYERS):
        raise ServerError(403, "role.arbiter" if kind in ARBITERS else "command.not_yours")
    plain = {name: value for name, value in body.items() if name != "c"} | {"seat": seat}
    try:
        command: c.Command = msgspec.convert(plain | {"c": tag}, kind, dec_hook=decode_hook)
    except (msgspec.ValidationError, TextError, ValueError, RecursionError) as wrong:
        raise ServerError(400, "command.unreadable", {"reason": str(wrong)[:200]}) from wrong
    return command


def schemas() -> dict[str, Any]:
    """JSON Schema of every command a client may send, for the OpenAPI document."""
    found: dict[str, Any] = {}
    for kind in dict.fromkeys((*PLAYERS, *ARBITERS)):
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
