"""Lists of people in any of the formats that are read, by the file's ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from tesela.core.errors import TextError
from tesela.tournament.files.people_csv import MOST_PEOPLE, read_people
from tesela.tournament.files.tou import read_tou
from tesela.tournament.files.tsh import read_tsh
from tesela.tournament.people import Entrant
from tesela.tournament.state import State


def decode_list(data: bytes) -> str:
    """A list's text: UTF-8, or what older spreadsheets write; `UnicodeDecodeError` if it is no text."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        if any(byte < 32 and byte not in b"\t\n\r\x1a" for byte in data):
            raise
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError:
            raise wrong from None


def read_list(text: str, name: str) -> list[Entrant]:
    """Entrants of a `.t`, `.tou` or `.json` file, else of a CSV; `TextError` says what can't be read."""
    read = _READERS.get(name.rpartition(".")[2].casefold(), read_people)
    found = read(text)
    for at, one in enumerate(found, 1):
        _check(one, at)
    return found


def _check(one: Entrant, at: int) -> None:
    """Whether a log could be read again that has this entrant."""
    try:
        msgspec.convert(msgspec.to_builtins(one), Entrant)
    except msgspec.ValidationError as wrong:
        raise TextError(
            "tournament.people.unfit", one.name[:80], at, {"number": at, "name": one.name[:40]}
        ) from wrong


def read_json(text: str) -> list[Entrant]:
    """A list of objects with the fields of an entrant."""
    try:
        found = msgspec.json.decode(text, type=list[Entrant])
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise TextError("tournament.people.json", "", 0, {"reason": str(wrong)}) from wrong
    if len(found) > MOST_PEOPLE:
        raise TextError("tournament.people.many", "", 0, {"most": MOST_PEOPLE})
    return found


_READERS: Final[Mapping[str, Callable[[str], list[Entrant]]]] = {
    "t": read_tsh,
    "tou": read_tou,
    "json": read_json,
}


def write_json(state: State) -> str:
    """Everybody entered, as `read_json` reads them."""
    people = [player.entrant for player in state.players.values()]
    return msgspec.json.format(msgspec.json.encode(people), indent=2).decode() + "\n"
