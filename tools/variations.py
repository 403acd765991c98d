"""Writes `docs/variaciones.md`: every variation, what it changes, what it goes with, its tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tesela.rules.articles import articles
from tesela.rules.articles.code import Proofs, proofs
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.catalogue import VARIATIONS, article_of
from tesela.rules.variations.variation import Variation
from tesela.texts import say

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "variaciones.md"

_HEAD: Final = """\
# Las variaciones del manual

Las «reglas propias» se acuerdan antes de empezar, quedan escritas en la cabecera de la partida, se dicen \
en la mesa («Se juega con: …») y no cuentan para la clasificación. Se combinan entre sí salvo donde se dice \
otra cosa. En el navegador se eligen al crear una partida; en la terminal, con opciones de `tesela play`; \
los bots las juegan.

Esta página la escribe `make docs`.
"""

_READINGS: Final = {
    "recycled_blanks": (
        "se hace en el propio turno, antes de jugar; la letra que ocupa el lugar del comodín vale "
        "sus puntos desde entonces."
    ),
    "open_dictionary": ("el juez y las pistas están abiertos a todos los de la mesa por igual."),
    "themed": (
        "se reclama al jugar, para una palabra de la jugada; los demás la apoyan o la discuten; si alguien "
        "la discute, quien la reclama la defiende en una línea y los demás votan: decide la mayoría, quien "
        "reclama no vota y el empate la da por buena. Quien calla la apoya. Las listas de los temas hechos "
        "(Navidad, Deporte, Cocina, Animales…) sugieren; decide la mesa."
    ),
    "cingulillo": (
        "se detiene en cuatro letras, salvo que se acuerde menos; se puede cambiar fichas en lugar "
        "de abrir; en el último paso, un turno perdido cuenta como paso."
    ),
    "two_bags": (
        "los comodines van con las consonantes; las siete primeras fichas también se eligen, al "
        "empezar el primer turno propio; cuando una bolsa se agota, el resto sale de la otra; en "
        "un cambio se dice cuántas de las nuevas serán vocales."
    ),
}
_DOORS: Final = {
    "recycled_blanks": ("`tesela play --recycled-blanks` y «comodín H8»"),
    "open_dictionary": ("`tesela play --open-dictionary`, «juez palabra» y «pista»"),
    "themed": (
        "`tesela play --theme Navidad [--theme-points N]`; «H8 turrón tema» lo reclama, Intro lo apoya "
        "y «no» lo discute"
    ),
    "cingulillo": ("`tesela play --cingulillo [--cingulillo-least N]`"),
    "two_bags": ("`tesela play --two-bags`, «vocal», «consonante» y «cambio AEZ 2»"),
}


_GAMES: Final = {
    "variant.reverse": (
        "Por turnos se retiran del tablero que dejó una partida de una a seis fichas de una misma palabra.",
        "empieza quien empezó la partida; una palabra que estaba en el tablero al terminar vale como entera, "
        "diga lo que diga el diccionario.",
        "`/g/…/inverso` después de una partida; `tesela reverse ARCHIVO`; "
        "los bots buscan el final exacto cuando queda poco, y si no, los puntos "
        "menos la mejor respuesta.",
    ),
    "variant.bingo": (
        "De 2 a 20 jugadores con dos palabras de siete fichas; se canta una letra cada vez.",
        "los comodines se quedan en la caja; el ejemplo del manual habla de dos D, pero el juego tiene "
        "cinco; cantar antes de tiempo no cuesta nada; quienes cantan tras la misma letra "
        "comparten el triunfo.",
        "`/bingo`; `tesela bingo --card «Ana: estreno charlaba» …`; en papel, `tesela paper bingo`.",
    ),
}
"""The manual's other games with the same tiles: what they are, our readings, where they are played."""


def render(held: Proofs) -> str:
    """The whole page."""
    sections = (line for each in VARIATIONS for line in _section(each, held))
    games = (line for topic in _GAMES for line in _game(topic, held))
    return "\n".join([_HEAD, *sections, "# Otros juegos con las mismas fichas\n", *games])


def _game(topic: str, held: Proofs) -> Iterator[str]:
    article = RULESETS["manual"].article_for(topic)
    assert article is not None, topic
    point = articles("manual")[article.number]
    about, reading, where = _GAMES[topic]
    yield f"## {point.heading['es']}"
    yield f"{about}\n"
    yield f"- **Manual**: [{article.number}](reglamento.md#manual), «{point.text['es']}»"
    yield f"- **Nuestra lectura**: {reading}"
    yield f"- **Dónde**: {where}"
    yield from _tests(held.of(point))


def _tests(tests: Sequence[str]) -> Iterator[str]:
    files = sorted({test.partition("::")[0] for test in tests})
    yield f"- **Pruebas**: {len(tests)} ({', '.join(f'`{file}`' for file in files)})"
    yield ""


def _section(variation: Variation, held: Proofs) -> Iterator[str]:
    article = article_of(variation)
    assert article is not None, variation.key
    point = articles("manual")[article.number]
    others = [each for each in VARIATIONS if each is not variation]
    apart = [each for each in others if each.key in variation.excludes or variation.key in each.excludes]
    yield f"## {_title(variation)}"
    yield f"{say(f'variation.{variation.key}.about', lang='es')}\n"
    yield f"- **Manual**: [{article.number}](reglamento.md#manual), «{point.text['es']}»"
    yield f"- **Cambia**: {', '.join(say(f'variation.part.{part}', lang='es') for part in variation.changes)}"
    yield f"- **Se combina con**: {_names([each for each in others if each not in apart])}"
    if apart:
        yield f"- **No se combina con**: {_names(apart)}"
    yield f"- **Nuestra lectura**: {_READINGS[variation.key]}"
    yield f"- **Dónde**: {_DOORS[variation.key]}"
    yield from _tests(held.of(point))


def _title(variation: Variation) -> str:
    return say(f"variation.{variation.key}.title", lang="es")


def _names(variations: list[Variation]) -> str:
    return ", ".join(_title(each) for each in variations) or "ninguna"


if __name__ == "__main__":
    PAGE.write_text(render(proofs(ROOT)), "utf-8")
