"""What an arbiter types: a verb in either language, or a table's number with its slip.

`12 D8 cantar 22 !tarde` is table 12's slip; `12 -` an empty one. After a verb come its own words and, where
an act needs one, the reason.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tesela.duplicate.events import SlipFault

VERBS: Final = {
    "player": "jugador jugadora player",
    "key": "clave key",
    "skip": "saltar skip",
    "deal": "sacar deal",
    "start": "reloj start",
    "pause": "pausa pause",
    "resume": "seguir resume",
    "extend": "más mas extend",
    "stop": "alto tiempo stop",
    "close": "cerrar close",
    "ranking": "tabla ranking",
    "board": "tablero board",
    "missing": "faltan missing",
    "differ": "diferencias differences",
    "who": "soy iam",
    "judge": "juzgar judge",
    "valid": "vale valid",
    "invalid": "novale invalid",
    "admit": "admitir admit",
    "reject": "rechazar reject",
    "annul": "anular annul",
    "correct": "corregir correct",
    "warn": "aviso warn",
    "penalise": "quitar penalise",
    "leave": "retirar withdraw",
    "tie": "desempate tie",
    "end": "fin end",
    "help": "ayuda help ?",
    "quit": "salir quit",
}
_BY_WORD: Final = {word: verb for verb, words in VERBS.items() for word in words.split()}

FAULTS: Final[dict[str, SlipFault]] = {
    "tarde": "late", "late": "late",
    "ilegible": "illegible", "illegible": "illegible",
    "comodín": "unmarked_blank", "comodin": "unmarked_blank", "blank": "unmarked_blank",
    "referencia": "wrong_reference", "reference": "wrong_reference",
}  # fmt: skip


class SlipLine(NamedTuple):
    """A slip as it was typed; without a coordinate nothing was played."""

    table: int
    coord: str = ""
    word: str = ""
    score: int | None = None
    fault: SlipFault = ""
    final: bool = False


class VerbLine(NamedTuple):
    """A verb and what follows it."""

    verb: str
    rest: str


def read_line(text: str) -> SlipLine | VerbLine | None:
    """What the line means; None if nothing."""
    words = text.split()
    if not words:
        return None
    if words[0].isdecimal():
        return read_slip(int(words[0]), words[1:])
    verb = _BY_WORD.get(words[0].lower())
    return VerbLine(verb, " ".join(words[1:])) if verb else None


def read_slip(table: int, words: list[str]) -> SlipLine | None:
    """`D8 cantar [22] [!tarde] [!!]`; `!!` settles what two typed differently."""
    fault: SlipFault = ""
    final = False
    plain = []
    for word in words:
        if word == "!!":
            final = True
        elif word.startswith("!"):
            if word[1:].lower() not in FAULTS:
                return None
            fault = FAULTS[word[1:].lower()]
        else:
            plain.append(word)
    if plain in ([], ["-"]):
        return SlipLine(table, fault=fault, final=final) if words else None
    if len(plain) not in (2, 3) or (len(plain) == 3 and not re.fullmatch(r"-?\d{1,4}", plain[2])):
        return None
    score = int(plain[2]) if len(plain) == 3 else None
    return SlipLine(table, plain[0], plain[1], score, fault, final)
