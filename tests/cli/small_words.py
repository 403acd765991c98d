"""A small edition for tests of the terminal: quick to build, enough to play whole games with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tesela.lexicon import Edition, EditionStore, Explainer
from tesela.lexicon.editions.transfer import import_words

WORDS = """
as es os la le lo al el en un no si se de da di me mi te ti tu su ya yo ir ve va vi oro oso ala ola
ele ese esa eso casa caso cosa saco rosa roca rica lata lote tela alta alto sala sale sola solo tira
tiro toro torre carro carra perro chal chico leche lleno calle pollo llave niño año uña pan pen sin
son sol sal mar mas mes res ras red sed dedo dado duda dote date dame queso que quien zapa zona zeta
voz vez luz paz faz hija hijo jota jefa jefas exige rasa rasas cosas casas rosas rosal arte este
esta estos estas antes entre tener traer tomar poner pasar pesar dar ser ver leer reir oir unir usar
amar atar asar tren trenes estreno estrenos restan resto restos tarea tareas
"""


@cache
def edition() -> Edition:
    folder = Path(mkdtemp(prefix="tesela-words-"))
    listed = folder / "small.txt"
    listed.write_text("\n".join(WORDS.split()), "utf-8")
    store = EditionStore(folder / "home")
    return import_words(store, listed, "small", "lexico-2016")


@cache
def judge() -> Explainer:
    return Explainer(edition())
