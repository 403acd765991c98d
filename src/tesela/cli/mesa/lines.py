"""What a line typed beside a real board means: the facts that it writes down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from tesela.cli.mesa import end_lines, incident_lines, turn_lines
from tesela.cli.mesa.scene import Build, Scene, first_word, number, plain
from tesela.core.errors import TextError
from tesela.mesa import facts as f


class Verb(NamedTuple):
    """A word of the table: Spanish and English ones are understood in either language."""

    name: str
    """The key of its line in the help, `mesa_cli.verb.NAME`."""
    words: tuple[str, ...]
    build: Build


def _plainly(make: Callable[[int], f.Fact]) -> Build:
    """A verb that takes nothing."""
    return lambda scene, rest: (make(scene.now),)


def _of_seat(make: Callable[[int, int], f.Fact]) -> Build:
    """A verb about one player."""
    return lambda scene, rest: (make(scene.now, scene.seat(rest.strip())),)


def _with_note(make: Callable[[int, str], f.Fact]) -> Build:
    return lambda scene, rest: (make(scene.now, rest[:400]),)


VERBS: Final = (
    Verb("begin", ("empieza", "begin"), _of_seat(lambda at, seat: f.Begin(at=at, seat=seat))),
    Verb("late", ("tarde", "late"), incident_lines.late),
    Verb("arrived", ("llega", "arrived"), _of_seat(lambda at, seat: f.Arrived(at=at, seat=seat))),
    Verb("score", ("puntos", "points"), turn_lines.score),
    Verb("exchange", ("cambio", "exchange"), turn_lines.exchange),
    Verb("pass", ("paso", "pass"), _plainly(lambda at: f.Pass(at=at))),
    Verb("lost", ("pierde", "lost"), _plainly(lambda at: f.Lost(at=at))),
    Verb("press", ("reloj", "listo", "press"), _plainly(lambda at: f.Press(at=at))),
    Verb("laid", ("puestas", "laid"), _plainly(lambda at: f.Laid(at=at))),
    Verb(
        "count",
        ("cuenta", "count"),
        lambda scene, rest: (f.Count(at=scene.now, points=number(rest, -5000, 5000)),),
    ),
    Verb("challenge", ("consulta", "cuestiono", "recuso", "dudo", "challenge"), turn_lines.challenge),
    Verb("valid", ("valida", "valid"), turn_lines.decided(valid=True)),
    Verb("invalid", ("invalida", "invalid"), turn_lines.decided(valid=False)),
    Verb("appeal", ("apela", "appeal"), _with_note(lambda at, note: f.Appeal(at=at, grounds=note))),
    Verb("withdraw", ("retira", "withdraw"), _plainly(lambda at: f.Withdraw(at=at))),
    Verb("stop", ("detener", "stop"), incident_lines.stop),
    Verb("resume", ("sigue", "resume"), _plainly(lambda at: f.Resume(at=at))),
    Verb("adjust", ("ajustar", "adjust"), incident_lines.adjust),
    Verb("surplus", ("sobran", "surplus"), incident_lines.surplus),
    Verb("returned", ("devueltas", "returned"), _plainly(lambda at: f.Returned(at=at))),
    Verb("missing", ("faltan", "missing"), incident_lines.missing),
    Verb("note", ("nota", "note"), incident_lines.note),
    Verb("penalty", ("sancion", "penalty"), incident_lines.penalty),
    Verb("correct", ("corregir", "correct"), incident_lines.correct),
    Verb("rack", ("atril", "rack"), end_lines.rack),
    Verb("end", ("fin", "end"), end_lines.end),
    Verb("result", ("totales", "totals"), end_lines.result),
    Verb("sign", ("firma", "sign"), _of_seat(lambda at, seat: f.Sign(at=at, seat=seat))),
    Verb("reopen", ("reabrir", "reopen"), _with_note(lambda at, note: f.Reopen(at=at, note=note))),
    Verb("undo", ("deshacer", "undo"), _plainly(lambda at: f.Undo(at=at))),
)
"""What can be written down; a line that begins with a square is a play, an empty one presses the clock."""

_BY_WORD: Final = {word: verb for verb in VERBS for word in verb.words}


def read_facts(scene: Scene, text: str) -> tuple[f.Fact, ...]:
    """The facts that a line writes down; `TextError` says what was not understood."""
    first, rest = first_word(text)
    if not first:
        return (f.Press(at=scene.now),)
    verb = _BY_WORD.get(plain(first))
    if verb is not None:
        return verb.build(scene, rest)
    if not re.match(r"[0-9A-Oa-o]{2,3}$", first):
        raise TextError("line", text, 0, {"read": text})
    return turn_lines.play(scene, text)
