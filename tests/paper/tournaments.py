"""A tournament to print: the longest names, Ñ and accents, calls, penalties, appeals, a tribunal."""

from __future__ import annotations

import random
from functools import cache

from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.people import Entrant
from tesela.tournament.state import State

DEVICE = Actor("Pantalla", "device")
TRIBUNAL = c.ElectTribunal(
    organisers=("Olga Peña", "AR"),
    federation=("Félix Ñu", "PE"),
    players=("Paz Agüero", "CU"),
    substitutes=(("Sol", "UY"), ("Luz", "CL")),
)
LONG = (
    "María de los Ángeles Fernández-Villaverde y Núñez de Agüero, condesa viuda de Peñaranda del Río Pequeño"
)
ENDLESS = "Ñ" * 120
"""The longest name that may be entered, without a space."""


def desk(players: int = 9) -> Desk:
    """One round played; the first two have the longest names."""
    made = Desk(0, conditions(phase("swiss", 4)))
    for number in range(1, players + 1):
        name = {1: LONG, 2: ENDLESS}.get(number, f"Íñigo Muñoz {number}")
        made.do(c.Enter(entrant=Entrant(name=name, rating=2000 - number, country="España", club="Ñandú")))
    made.play_round(random.Random(7))
    return made


@cache
def played() -> State:
    """A call answered, a penalty, words asked and appealed, an appeal heard and decided by the tribunal."""
    made = desk()
    made.pair()
    first = made.tables()[0][0]
    made.do(c.CallArbiter(table=1, kind="Reloj"))
    made.do(c.AnswerCall(call=1, note="Se corrigió el reloj."))
    made.do(c.Penalise(number=3, offence="points", article="38", reason="Habló con el público"))
    made.do(c.RecordWords(words=("GÜIJE", "ÑU"), valid=False, table=1), DEVICE)
    made.do(c.AppealVerdict(number=first, words=("GÜIJE",), grounds="Está en el diccionario"))
    made.do(c.DecideVerdict(slip=1, valid=False, note="No figura en la edición"))
    made.do(TRIBUNAL)
    made.do(c.LodgeAppeal(number=3, against="Los treinta puntos", grounds="No hablé con nadie"))
    made.do(c.ConveneTribunal(appeal=1))
    return made.state
