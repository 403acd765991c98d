"""Write docs/entrenador.md: the coach's page, with the manual's example game coached from start to end.

`make docs` runs it; `tests/house/test_coach_page.py` fails when the page is not what this would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tesela import lexicon
from tesela.analysis.review import Review, review_game, review_key
from tesela.engine.knowledge import knowledge
from tesela.notation.example_game import CONTENT
from tesela.rules.articles import parts
from tesela.texts import say, speaking
from tesela.texts.coach import advice_lines

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "entrenador.md"
JUDGE = "maestra"
EDITION = "open"

_HEAD = """# The coach · El entrenador

Page written by `make docs`; not edited by hand. The coach explains a turn by the manual's advice
(«Consejos»): facts that are counted from the position (`src/tesela/analysis/coach`, one function for each
piece of advice), then sentences by templates, each with the manual's point. The same position gives the
same words; no text is made up. · El entrenador explica un turno con los consejos del manual: primero
hechos contados en la posición, luego frases con el punto del manual. La misma posición da las mismas
palabras.

Where · Dónde: in the review of a finished or pasted game (`/g/…/analisis`, `/analizar`), on the analysis
board (`/analisis`), in training games beside the board, with `tesela analyse --coach`, and in Python
(`tesela.review`). Never in a running game that is not for training. · En el análisis de una partida
terminada o pegada, en el tablero de análisis, en las partidas de entrenamiento junto al tablero, con
`tesela analyse --coach` y en Python. Nunca en una partida en juego que no sea de entrenamiento.

What a hundred racks can do is counted over a hundred racks dealt from the tiles that the mover can't see,
the same for both moves. A difference in win chance counts as established from two standard errors on;
else it is said that it is not. · Lo que pueden cien atriles se cuenta en cien atriles sacados de las
fichas que no se ven, los mismos para ambas jugadas. Una diferencia cuenta como probada desde dos errores
típicos; si no, se dice que no lo está.

Every statement on 200 positions, and on the game below, is checked by a second, naive reckoning
(`tests/analysis/test_coach_truth.py`). · Cada frase sobre 200 posiciones, y sobre la partida de abajo, la
comprueba un segundo cálculo ingenuo.
"""


def render() -> str:
    """The whole page."""
    with speaking("es"):
        return "\n".join([_HEAD, *_points(), *_game(_review())])


def _points() -> Iterator[str]:
    yield "## The points · Los puntos"
    for article in parts("manual", "M.consejos"):
        said = f"- **{article.heading['es']}** · {article.heading['en']} (`{article.number}`). "
        yield said + f"{article.text['es']} · {article.text['en']}"
    yield ""


def _review() -> Review:
    """As `tesela analyse --player maestra --coach` has it."""
    key = review_key(CONTENT, JUDGE, "manual", EDITION, coached=True)
    known = knowledge(lexicon.load(EDITION).graph)
    return review_game(known, "example.gcg", CONTENT, JUDGE, "manual", key, coached=True)


def _game(review: Review) -> Iterator[str]:
    yield "## La partida de ejemplo del manual, con el entrenador"
    yield ""
    how = f"`tesela analyse --player {JUDGE} --coach`"
    yield f"Con las palabras de `{EDITION}` y los ojos de `{JUDGE}` ({how})."
    for turn in review.turns:
        grade = say(f"analyse.grade.{turn.grade}")
        yield f"\n### {turn.n}. {turn.player}, `{turn.rack}`: `{turn.played}` ({grade})\n"
        yield from (f"- {line}" for line in advice_lines(turn.advice))
    yield ""


def main() -> None:
    """Write the page."""
    PAGE.write_text(render(), "utf-8")


if __name__ == "__main__":
    main()
