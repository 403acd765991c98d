"""May the dictionary be asked before a word is laid? (36; manual, «Otras dudas», «Diccionario abierto»)."""

from __future__ import annotations

from tesela.rules.refusals import Refusal, refuse
from tesela.rules.state import State


def consult(state: State) -> Refusal | None:
    """While a game is on nobody may look words up, unless it was agreed that the dictionary lies open."""
    if state.ended is not None or state.header.variants.open_dictionary:
        return None
    return refuse(state.header.ruleset, "consult.closed")
