"""Our own remarks in GCG files: what the format has no line for. All of them start with `x-`."""

from __future__ import annotations

import re
from typing import Final, Literal, get_args

from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.notation.document import Document, Entry, Remark
from tesela.rules.events import EndReason

RULES: Final = "x-rules"
"""The rule set in force: `#x-rules file-2024`."""

ENDED: Final = "x-ended"
"""How the game ended where the turns don't show it: `#x-ended director`."""

LOST: Final = "x-lost"
"""After a pass: the turn was lost, by laying (23) or by the timer (30): `#x-lost timer`."""

CHALLENGED: Final = "x-challenged"
"""After a play: its words were asked about, and it stands (34, 35): `#x-challenged valid`."""

OUT: Final = "x-out"
"""From here on this player has no turns, having resigned or been disqualified: `#x-out ana`."""

RETURNED: Final = "x-returned"
"""Too many tiles were drawn, and these went back to the bag (7): `#x-returned ana AB`."""

SWAPPED: Final = "x-swapped"
"""The blank on a square was taken for its letter (manual, «comodines»): `#x-swapped ana H8 RR`."""

SIZE: Final = "x-size"
"""A rack has another size than it should, too few tiles having been drawn: `#x-size ana 6`."""

UNSEEN: Final = "x-exchange-unseen"
"""Only in logs: the tiles of this exchange were worked out, nobody wrote them down."""

RACK: Final = "x-rack"
"""Only in logs: the rack as the record shows it, where the log knows more or less of it."""

_RESERVED: Final = re.compile(r"player\d+|rack\d+|character-encoding|incomplete|x-players", re.IGNORECASE)


def ended_as(document: Document) -> EndReason | None:
    """The ending that the file names, if it names one."""
    remarks = (*document.header, *(each for entry in document.entries for each in entry.remarks))
    named = next((remark.value for remark in reversed(remarks) if remark.name == ENDED), None)
    return next((reason for reason in get_args(EndReason) if reason == named), None)


def lost_turn(entry: Entry) -> Literal["laying", "timer"] | None:
    """Why the turn was lost, if this pass was one."""
    values = {remark.value for remark in entry.remarks if remark.name == LOST}
    return "laying" if "laying" in values else "timer" if "timer" in values else None


def is_upheld(entry: Entry) -> bool:
    """Whether words of this play were asked about and are valid."""
    return any(remark.name == CHALLENGED and remark.value == "valid" for remark in entry.remarks)


def rack_text(rack: Tiles | None) -> str:
    """A rack inside a remark."""
    return "" if rack is None else write_tiles(rack.sorted())


def rack_from(text: str) -> Tiles | None:
    """The rack that `rack_text` wrote; `TextError` for anything else."""
    return read_tiles(text) or None


def header_with_rules(header: tuple[Remark, ...], ruleset: str) -> tuple[Remark, ...]:
    """The header naming the rule set in force, where it stood or at the end."""
    if any(remark.name == RULES for remark in header):
        return tuple(Remark(RULES, ruleset) if remark.name == RULES else remark for remark in header)
    return (*header, Remark(RULES, ruleset))


def safe_remark(name: str, value: str) -> Remark:
    """A remark that stays one line and is not taken for something else."""
    name, value = "".join(name.split()), re.sub(r"[\r\n]+", " ", value).strip()
    if _RESERVED.fullmatch(name):
        return Remark("note", f"{name} {value}".strip())
    return Remark(name, value)
