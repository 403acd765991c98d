"""Tesela: the Spanish crossword tile game by the book.

The names below are the library's front door; `docs/library.md` shows each of them at work. They are loaded
when they are first used, so that `import tesela` costs next to nothing.

>>> import tesela
>>> tesela.Board.of(*7 * [""], "...JEFAS").rows()[7]
'...JEFAS.......'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tesela.version import __version__

if TYPE_CHECKING:
    from tesela.core.board import Board
    from tesela.core.errors import TextError
    from tesela.core.tiles import Tiles
    from tesela.engine.moves import Move
    from tesela.engine.position import Position
    from tesela.lexicon.judge.verdicts import Verdict
    from tesela.library.engines import Engine, moves
    from tesela.library.files import replay
    from tesela.library.games import LocalGame, RefusedError
    from tesela.library.reviews import GameReview, review
    from tesela.library.words import explain, judge, load_lexicon
    from tesela.notation.replay import Replay

_HOMES: Final = {
    "Board": "tesela.core.board",
    "Engine": "tesela.library.engines",
    "GameReview": "tesela.library.reviews",
    "LocalGame": "tesela.library.games",
    "Move": "tesela.engine.moves",
    "Position": "tesela.engine.position",
    "RefusedError": "tesela.library.games",
    "Replay": "tesela.notation.replay",
    "TextError": "tesela.core.errors",
    "Tiles": "tesela.core.tiles",
    "Verdict": "tesela.lexicon.judge.verdicts",
    "explain": "tesela.library.words",
    "judge": "tesela.library.words",
    "load_lexicon": "tesela.library.words",
    "moves": "tesela.library.engines",
    "replay": "tesela.library.files",
    "review": "tesela.library.reviews",
}
"""Where each name of the front door lives."""

__all__ = [
    "Board",
    "Engine",
    "GameReview",
    "LocalGame",
    "Move",
    "Position",
    "RefusedError",
    "Replay",
    "TextError",
    "Tiles",
    "Verdict",
    "__version__",
    "explain",
    "judge",
    "load_lexicon",
    "moves",
    "replay",
    "review",
]


def __getattr__(name: str) -> Any:
    """Load a name of the front door when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'tesela' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
