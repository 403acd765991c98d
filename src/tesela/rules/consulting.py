"""May words be looked up before they are laid? (36; `aas-2018` 24; manual, «Otras dudas»).

Nobody may while a game is on, under any rule set: not in the dictionary, not by asking a person, not by a
hint. Three kinds of games are agreed to be otherwise: «Diccionario abierto», the manual's third solo game
(`home.solo`, which never asks here), and training games.
"""

from __future__ import annotations

from tesela.rules.events import Created
from tesela.rules.refusals import Refusal, refuse
from tesela.rules.state import State
from tesela.rules.variations.catalogue import looks_up


def dictionary_open(header: Created) -> bool:
    """Whether it was agreed that words may be looked up while the game is on."""
    return header.training or looks_up(header.variants)


def consult(state: State) -> Refusal | None:
    """The refusal of a look-up or a hint, with the article of the rules in force; None where it is free."""
    if state.ended is not None or dictionary_open(state.header):
        return None
    return refuse(state.header.ruleset, "consult.closed")
