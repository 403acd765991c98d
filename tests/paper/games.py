"""Recorded games to print: a short one with every reason for a zero, and one of eighty turns."""

from __future__ import annotations

from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.notation.replay import Replay

_SHORT = """#character-encoding UTF-8
#player1 a Íñigo Muñoz
#player2 b Begoña Agüero
>a: AACSTRE 8D CASA +12 12
>b: EEIORLN - +0 0
>a: TREOIDN -TD +0 12
>b: EEIORLN 7G LEO +9 9
"""


def _game(text: str) -> Replay:
    return recount(read_game(text.encode()))


def short_game() -> Replay:
    """A play, a pass, an exchange and an answer."""
    return _game(_SHORT)


def long_game() -> Replay:
    """Forty turns each, by people with long names."""
    names = ["María de los Ángeles Fernández-Villaverde y Núñez", "Bartolomé Echevarrigaray de la Cruz"]
    head = f"#character-encoding UTF-8\n#player1 a {names[0]}\n#player2 b {names[1]}\n"
    return _game(head + ">a: AEIORST - +0 0\n>b: AEIORST - +0 0\n" * 40)
