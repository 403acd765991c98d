"""A small lexicon of regular Spanish forms, made by rule, so that tests need no word list."""

from __future__ import annotations

from functools import cache

from tesela._kernel import WordGraph
from tesela.core.tiles import read_word

VERBS = """
amar cantar saltar llamar charlar chocar borrar cerrar correr comer beber vender temer partir vivir
subir abrir cubrir unir batir lavar sacar pagar rogar dejar bajar mojar rezar pasar pesar posar usar
atar citar notar votar montar contar rimar limar sumar tomar armar firmar llevar lograr lucrar
mezclar mirar mudar nadar narrar obrar ocupar opinar orar oxidar parar peinar picar planchar podar
quitar quemar rallar rascar regar remar restar robar rodar saludar sanar secar sellar serrar silbar
soplar tachar tapar tirar tocar tratar trepar vaciar variar velar volar xerografiar yodar zarpar
zumbar
"""
NOUNS = """
casa mesa silla perro gato llave lluvia calle coche noche leche carro tierra sierra guerra torre
burro queso jefe hoja ojo eje rey ley oro aire isla ola ala alma arma arte ave eco era hilo humo
idea jugo lago lana lobo luna mano mapa mar niño niña año caña leña uña piña viña nube ola onda oso
pan paz pez red reja rosa sal sol sopa taza tren uva vaca vela vino voz yema yeso zona zorro fe te
de la lo el en un al as os si no se me ti tu su mi ni ya yo ve da di ir ser sed ras res ros sus tus
mis nos
"""
_AR = """
o as a amos an e es emos en aba abas aban aron aste ando ado ada ados adas ar ara aran are
"""
_ER = """
o es e emos en a as amos an ia ias ian iste ieron iendo ido ida idos idas er ere
"""
_IR = """
o es e imos en a as amos an ia ias ian iste ieron iendo ido ida idos idas ir ire
"""


def forms() -> set[str]:
    """Every form, spelt without accents."""
    made = set(NOUNS.split())
    made |= {noun + ("s" if noun[-1] in "aeiou" else "es") for noun in NOUNS.split()}
    for verb in VERBS.split():
        endings = {"ar": _AR, "er": _ER, "ir": _IR}[verb[-2:]]
        made |= {verb[:-2] + ending for ending in endings.split()}
    return made


@cache
def small_spanish() -> WordGraph:
    """Some two thousand words of two tiles and more."""
    words = {bytes(read_word(form)) for form in forms()}
    return WordGraph.build([word for word in words if len(word) > 1])
