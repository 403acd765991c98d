"""What a line typed at the table means. Spanish and English words are both understood, in either language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tesela.core.errors import TextError
from tesela.core.squares import Coord, Habit, read_coord
from tesela.core.tiles import strip_accents


class Verb(Enum):
    """What can be asked for at the table; the value is the key of its help text."""

    PLAY = "play"
    TRY = "try"
    EXCHANGE = "exchange"
    SWAP_BLANK = "swap_blank"
    VOWELS = "vowels"
    CONSONANTS = "consonants"
    PASS = "pass"
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    CONTEST = "contest"
    HINT = "hint"
    JUDGE = "judge"
    UNSEEN = "unseen"
    SHEET = "sheet"
    BOARD = "board"
    SHUFFLE = "shuffle"
    STUCK = "stuck"
    NOTE = "note"
    RESIGN = "resign"
    HELP = "help"
    QUIT = "quit"


WORDS: Final = {
    Verb.TRY: ("probar", "prueba", "try"),
    Verb.EXCHANGE: ("cambio", "cambiar", "exchange", "swap"),
    Verb.SWAP_BLANK: ("comodin", "blank"),
    Verb.VOWELS: ("vocal", "vocales", "vowel", "vowels"),
    Verb.CONSONANTS: ("consonante", "consonantes", "consonant", "consonants"),
    Verb.PASS: ("paso", "pasar", "pass"),
    Verb.ACCEPT: ("acepto", "aceptar", "vale", "accept", "ok"),
    Verb.CHALLENGE: (
        "cuestiono",
        "cuestionar",
        "recuso",
        "recusar",
        "consulta",
        "consultar",
        "dudo",
        "dudar",
        "challenge",
    ),
    Verb.CONTEST: ("discuto", "discutir", "no", "contest"),
    Verb.HINT: ("pista", "hint"),
    Verb.JUDGE: ("juez", "judge"),
    Verb.UNSEEN: ("bolsa", "fichas", "bag", "unseen"),
    Verb.SHEET: ("planilla", "jugadas", "sheet", "moves"),
    Verb.BOARD: ("tablero", "board"),
    Verb.SHUFFLE: ("mezclar", "shuffle"),
    Verb.STUCK: ("nadie", "stuck"),
    Verb.NOTE: ("nota", "notas", "note", "notes"),
    Verb.RESIGN: ("abandono", "abandonar", "resign"),
    Verb.HELP: ("ayuda", "help", "?"),
    Verb.QUIT: ("salir", "quit", "exit", "q"),
}
_BY_WORD: Final = {word: verb for verb, words in WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Line:
    """A verb with what follows it; a play has its place."""

    verb: Verb
    rest: str = ""
    coord: Coord | None = None
    theme: str | None = None
    """Themed game: the word that the bonus is claimed for; empty: the play's own."""


_THEME: Final = ("tema", "theme")


def read_line(text: str, habit: Habit) -> Line:
    """Read a line; `TextError` says what was not understood. An empty line accepts."""
    first, _, rest = text.strip().partition(" ")
    if not first:
        return Line(Verb.ACCEPT)
    verb = _BY_WORD.get(strip_accents(first).lower())
    if verb is Verb.TRY:
        return Line(Verb.TRY, *_place(rest, habit))
    if verb is not None:
        return Line(verb, rest.strip())
    play, theme = _claim(text)
    return Line(Verb.PLAY, *_place(play, habit), theme)


def _claim(text: str) -> tuple[str, str | None]:
    """`H8 casa tema` claims the theme's bonus for CASA, `H8 casa tema sol` for SOL."""
    parts = text.split()
    if len(parts) in (3, 4) and strip_accents(parts[2]).lower() in _THEME:
        return " ".join(parts[:2]), "".join(parts[3:])
    return text, None


def _place(text: str, habit: Habit) -> tuple[str, Coord]:
    where, _, word = text.strip().partition(" ")
    if not word.strip():
        raise TextError("play.line", text, 0, {"read": text})
    return word.strip(), read_coord(where, habit)
