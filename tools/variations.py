"""Writes `docs/variaciones.md`: every variation, what it changes, what it goes with, its tests."""

from __future__ import annotations

import re
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
en la mesa («Se juega con: …») y no cuentan para la clasificación. Se combinan todas entre sí: nada en el \
manual lo impide. No se combinan con otro reglamento, que no las tiene, ni dos bolsas con sacar las fichas a \
mano; ni hay último paso sin cingulillo o premio sin tema: todo eso se rechaza con el punto del manual. \
En el navegador se eligen al crear una partida; en la terminal, con opciones de `tesela play`; los bots las \
juegan. Quien elige una, o 3 o 4 jugadores, pasa al reglamento del manual, y se le dice.

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
        "`/bingo`; `tesela bingo --card «Ana: estreno charlaba» …`; en papel, `tesela paper bingo --out "
        "cartones.pdf`.",
    ),
    "solo.record": (
        "Un atril, las reglas básicas y tu propio récord.",
        "cada reglamento, cada léxico y cada tiempo tienen su récord; lo que queda en el atril se resta; se "
        "puede cambiar fichas cuantas veces se quiera, y a igual total vale más el de menos turnos.",
        "`/solo`; `tesela solo record`.",
    ),
    "solo.two_racks": (
        "Dos atriles, uno para un rival imaginario: juegas por los dos.",
        "es una partida corriente en la que una persona se sienta en las dos sillas y ve el atril de quien "
        "juega; una palabra que no existe no se puede jugar.",
        "`/solo`; `tesela solo two`.",
    ),
    "solo.face_up": (
        "Las cien fichas a la vista y el diccionario a mano, por el total más alto.",
        "cada jugada lleva como mucho siete fichas; se deshace y se rehace; [la mejor línea "
        "conocida](solitario.md#la-mejor-línea-conocida) la buscó el motor.",
        "`/solo`, `/solo/mejor`; `tesela solo open`, `tesela solo best`.",
    ),
}
"""The manual's other games with the same tiles: what they are, our readings, where they are played."""

_STORIES: Final = {
    "recycled_blanks": ("variations", "a blank on the board is taken for its letter"),
    "open_dictionary": ("variations", "an open dictionary by itself"),
    "themed": ("variations", "a theme is agreed, claimed by key, contested by touch"),
    "cingulillo": ("variations", "cingulillo by itself"),
    "two_bags": ("variations", "two bags by themselves"),
    "variant.reverse": ("homegames", "a finished game is taken apart again to its end"),
    "variant.bingo": ("homegames", "bingo: a table, two cards"),
    "solo.record": ("alone", "one rack is played by "),
    "solo.two_racks": ("alone", "two racks are played by "),
    "solo.face_up": ("alone", "all tiles face up"),
}
"""Where each is played to its end in a real browser, by keys and by touch: stories, by how they begin."""


def render(held: Proofs) -> str:
    """The whole page."""
    sections = (line for each in VARIATIONS for line in _section(each, held))
    games = (line for topic in _GAMES for line in _game(topic, held))
    return "\n".join([_HEAD, *sections, "# Otros juegos con las mismas fichas, y a solas\n", *games])


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
    yield _story(topic)
    yield from _tests(held.of(point))


def _story(key: str) -> str:
    """The stories of the browser, by their whole titles."""
    name, begins = _STORIES[key]
    path = f"web/e2e/{name}.e2e.ts"
    titles = re.findall(r"(?m)^it\((['\"])(.+?)\1,", (ROOT / path).read_text("utf-8"))
    told = [f"«{each}»" for _, each in titles if each.startswith(begins)]
    assert told, f"{path} has no story «{begins}…»"
    return f"- **En un navegador de verdad**: [{name}.e2e.ts](../{path}) {'; '.join(told)}"


def _tests(tests: Sequence[str]) -> Iterator[str]:
    """Every test by its name, file by file."""
    by_file: dict[str, list[str]] = {}
    for test in sorted(tests):
        file, _, name = test.partition("::")
        by_file.setdefault(file, []).append(f"`{name}`" if name else "(todo el archivo)")
    listed = (f"[{Path(file).name}](../{file}) {' '.join(names)}" for file, names in by_file.items())
    yield f"- **Pruebas** ({len(tests)}): {'; '.join(listed)}"
    yield ""


def _section(variation: Variation, held: Proofs) -> Iterator[str]:
    article = article_of(variation)
    assert article is not None, variation.key
    point = articles("manual")[article.number]
    others = [each for each in VARIATIONS if each is not variation]
    yield f"## {_title(variation)}"
    yield f"{say(f'variation.{variation.key}.about', lang='es')}\n"
    yield f"- **Manual**: [{article.number}](reglamento.md#manual), «{point.text['es']}»"
    yield f"- **Cambia**: {', '.join(say(f'variation.part.{part}', lang='es') for part in variation.changes)}"
    yield f"- **Se combina con**: {', '.join(map(_title, others))}"
    yield f"- **Nuestra lectura**: {_READINGS[variation.key]}"
    yield f"- **Dónde**: {_DOORS[variation.key]}"
    yield _story(variation.key)
    yield from _tests(held.of(point))


def _title(variation: Variation) -> str:
    return say(f"variation.{variation.key}.title", lang="es")


if __name__ == "__main__":
    PAGE.write_text(render(proofs(ROOT)), "utf-8")
