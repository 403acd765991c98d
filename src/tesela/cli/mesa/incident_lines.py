"""What happens beside the turns: clocks that stand, tiles too many, notes, penalties, late arrivals."""

from __future__ import annotations

import re
from typing import Final, cast

from tesela.cli.mesa.scene import Scene, choice, first_word, number
from tesela.core.errors import TextError
from tesela.mesa import facts as f

_CASES: Final = {
    "arbiter": ("arbitro",),
    "count": ("cuenta",),
    "verify": ("verificar", "verificacion"),
}


def stop(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """31.3, 31.5, 29: for the arbiter, unless another case is named."""
    case = cast("f.StopCase", choice(rest or "arbitro", _CASES))
    return (f.Stop(at=scene.now, case=case),)


def adjust(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`ajustar Ana -1:30 nota`: so much more, or less, is used."""
    who, more = first_word(rest)
    amount, note = first_word(more)
    read = re.fullmatch(r"([+-]?)(?:(\d{1,3}):)?(\d{1,5})", amount)
    if read is None:
        raise TextError("time_read", amount, 0, {"read": amount})
    seconds = int(read[2] or 0) * 60 + int(read[3])
    ms = max(-36_000_000, min(36_000_000, seconds * (-1000 if read[1] == "-" else 1000)))
    return (f.Adjust(at=scene.now, seat=scene.seat(who), ms=ms, note=note[:400]),)


_SURPLUS: Final = {"loose": ("sueltas",), "racked": ("atril",), "seen": ("vistas",)}


def surplus(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """7.1-7.3: `sobran Ana 1 atril`."""
    who, more = first_word(rest)
    count, how = first_word(more)
    where = choice(how, _SURPLUS) if how else "loose"
    return (
        f.Surplus(
            at=scene.now, seat=scene.seat(who), count=number(count or "1", 1, 7),
            racked=where in ("racked", "seen"), seen=where == "seen",
        ),
    )  # fmt: skip


def missing(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    who, count = first_word(rest)
    return (f.Missing(at=scene.now, seat=scene.seat(who), count=number(count or "1", 1, 7)),)


_NOTED: Final = {
    "warned": ("advertencia",),
    "left": ("sale",),
    "left_unasked": ("sale-sin-permiso",),
    "back": ("vuelve",),
    "shown": ("muestra",),
    "asked": ("pregunta",),
    "ruled": ("decision",),
    "other": ("otra",),
}


def note(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`nota Ana advertencia habló con el público`."""
    who, more = first_word(rest)
    what, note = first_word(more)
    noted = cast("f.Noted", choice(what, _NOTED))
    return (f.Note(at=scene.now, seat=scene.seat(who), what=noted, note=note[:400]),)


def penalty(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """38: without a number, what the rule set says."""
    who, more = first_word(rest)
    points, note = first_word(more)
    if not points.isdecimal():
        points, note = str(scene.table.header.options.conduct_penalty or 0), more
    return (f.Penalty(at=scene.now, seat=scene.seat(who), points=number(points, 0, 500), note=note[:400]),)


def correct(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    who, more = first_word(rest)
    delta, note = first_word(more)
    return (f.Correct(at=scene.now, seat=scene.seat(who), delta=number(delta, -5000, 5000), note=note[:400]),)


def late(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    seats = tuple(scene.seat(who) for who in rest.split()) or tuple(range(scene.table.seats))
    return (f.Late(at=scene.now, seats=seats[:4]),)
