"""The end of a game: racks shown, how it ended, the totals of a paper sheet."""

from __future__ import annotations

from typing import Final, cast

from tesela.cli.mesa.scene import Scene, choice, first_word, number
from tesela.core.errors import TextError
from tesela.core.letters import TEXT
from tesela.core.tiles import read_typed
from tesela.mesa import facts as f


def rack(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`atril Ana AEZ`; nothing after the name: an empty rack."""
    who, letters = first_word(rest)
    tiles = read_typed(letters.upper().replace(" ", "").replace("-", ""))
    if len(tiles) > 7 or any(code >= len(TEXT) for code in tiles):
        raise TextError("rack", letters, 0, {"read": letters})
    return (f.Rack(at=scene.now, seat=scene.seat(who), tiles=tiles),)


_REASONS: Final = {
    "out": ("cierre", "cerro"),
    "passes": ("pases",),
    "scoreless": ("sin-puntos",),
    "stuck": ("nadie",),
    "total_time": ("tiempo-total",),
    "director": ("director",),
    "overtime_loss": ("tiempo",),
    "agreed": ("acuerdo",),
    "resigned": ("abandona", "abandono"),
    "disqualified": ("descalificado",),
}
_ABOUT_SOMEBODY: Final = ("out", "overtime_loss", "resigned", "disqualified")


def end(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`fin`, as the turns tell; `fin acuerdo`, `fin abandona Ana`."""
    why, who = first_word(rest)
    due = scene.seen.ending
    if not why:
        if due is None:
            raise TextError(
                "why_ended", rest, 0, {"known": ", ".join(words[0] for words in _REASONS.values())}
            )
        return (_ended(scene.now, due.reason, due.seat),)
    reason = choice(why, _REASONS)
    if reason not in _ABOUT_SOMEBODY:
        return (_ended(scene.now, reason, None),)
    seat = due.seat if due and not who and due.reason == reason else scene.seat(who)
    return (_ended(scene.now, reason, seat),)


def _ended(at: int, reason: str, seat: int | None) -> f.End:
    return f.End(at=at, reason=cast("f.Reason", reason), seat=seat)


def result(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    totals = tuple(number(each, -5000, 5000) for each in rest.split())
    if len(totals) != scene.table.seats:
        raise TextError("totals", rest, 0, {"count": scene.table.seats})
    return (f.Result(at=scene.now, totals=totals),)
