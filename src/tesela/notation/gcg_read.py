"""Reading GCG: `#` lines say something about the game, `>` lines are its turns.

Whatever the bytes, the only thing that is raised is `NotationError` with the line's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from tesela.core.tiles import Tiles
from tesela.notation.decode import Line, decode_lines
from tesela.notation.document import PLAYERS_MAX, PLAYERS_MIN, Document, Entry, Player, Remark
from tesela.notation.errors import NotationError, quote
from tesela.notation.gcg_entry import read_entry, read_rack

_PRAGMA: Final = re.compile(r"#(\S*)\s*(.*)", re.DOTALL)
_PLAYER: Final = re.compile(r"player([0-9]{1,3})")
_RACK: Final = re.compile(r"rack([0-9]{1,3})")


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    players: dict[int, Player] = field(default_factory=dict)
    header: list[Remark] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    racks: dict[int, Tiles] = field(default_factory=dict)
    players_announced: int | None = None
    incomplete: bool = False
    in_note: bool = False


def read_gcg(content: bytes | str) -> Document:
    """Read a GCG file; `NotationError` says which line is wrong and why."""
    # A lone surrogate can't be encoded; it is no letter of any file either, nor a blank («?»).
    raw = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    return _document(decode_lines(raw))


def _document(lines: Iterable[Line]) -> Document:
    draft = _Draft()
    number = 1
    for number, text in lines:
        if text.startswith("#"):
            _read_pragma(draft, number, text)
        elif text.startswith(">"):
            draft.in_note = False
            draft.entries.append(read_entry(number, text, _players(draft, number)))
        elif draft.in_note:  # some programs break a note into lines
            _remark(draft, Remark("note", text, number))
        else:
            raise NotationError(number, "gcg.line", {"read": quote(text)})
    return Document(
        players=_players(draft, number),
        entries=tuple(draft.entries),
        header=tuple(draft.header),
        racks=MappingProxyType({seat: draft.racks[seat] for seat in sorted(draft.racks)}),
        incomplete=draft.incomplete,
    )


def _read_pragma(draft: _Draft, number: int, text: str) -> None:
    match = _PRAGMA.fullmatch(text)
    name, value = (match[1], match[2].strip()) if match else ("", "")
    key = name.lower()
    draft.in_note = key == "note"
    if key == "character-encoding":  # `decode` has seen to it
        return
    if found := _PLAYER.fullmatch(key):
        _add_player(draft, number, int(found[1]), value)
    elif found := _RACK.fullmatch(key):
        seat = int(found[1]) - 1
        if seat not in range(len(_players(draft, number))):
            raise NotationError(number, "gcg.rack_player", {"read": found[1], "expected": len(draft.players)})
        draft.racks[seat] = read_rack(number, value)
    elif key == "incomplete":
        draft.incomplete = True
        if value:  # an older habit: the rack of the player to move stands here
            count = len(_players(draft, number))
            turn = (draft.entries[-1].seat + 1) % count if draft.entries else 0
            draft.racks.setdefault(turn, read_rack(number, value))
    elif key == "x-players":
        draft.players_announced = _announced(number, value)
    else:
        _remark(draft, Remark(name, value, number))


def _remark(draft: _Draft, remark: Remark) -> None:
    """Before the first entry it belongs to the game, later to the entry above it."""
    if draft.entries:
        last = draft.entries[-1]
        draft.entries[-1] = replace(last, remarks=(*last.remarks, remark))
    else:
        draft.header.append(remark)


def _announced(number: int, value: str) -> int:
    if value not in ("1", "2", "3", "4"):
        raise NotationError(number, "gcg.players_announced", {"read": quote(value)})
    return int(value)


def _add_player(draft: _Draft, number: int, place: int, value: str) -> None:
    nick, *names = value.split() or [""]
    if not 1 <= place <= PLAYERS_MAX:
        raise NotationError(number, "gcg.player_number", {"read": place, "expected": PLAYERS_MAX})
    if not nick:
        raise NotationError(number, "gcg.player_name", {"read": place})
    if draft.entries:
        raise NotationError(number, "gcg.player_late", {"read": quote(nick)})
    if place in draft.players:
        raise NotationError(number, "gcg.player_twice", {"read": place})
    if any(player.nick == nick for player in draft.players.values()):
        raise NotationError(number, "gcg.nick_twice", {"read": quote(nick)})
    draft.players[place] = Player(nick, " ".join(names) or nick)


def _players(draft: _Draft, number: int) -> tuple[Player, ...]:
    """The players in their order; none may be missing once a turn is read. Who plays alone says so."""
    count = max(draft.players, default=0)
    least = 1 if draft.players_announced == 1 else PLAYERS_MIN
    for place in range(1, max(count, least) + 1):
        if place not in draft.players:
            raise NotationError(number, "gcg.player_missing", {"expected": place})
    if draft.players_announced is not None and draft.players_announced != count:
        raise NotationError(number, "gcg.players_count", {"read": count, "expected": draft.players_announced})
    return tuple(draft.players[place] for place in range(1, count + 1))
