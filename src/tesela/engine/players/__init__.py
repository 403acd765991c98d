"""Players: the bots, weakest to strongest, and what a server or a terminal needs to let them play.

>>> from tesela._kernel import WordGraph
>>> from tesela.core.tiles import read_tiles, read_word
>>> from tesela.engine.knowledge import knowledge
>>> from tesela.engine.players import TurnView, player
>>> known = knowledge(WordGraph.build([bytes(read_word(word)) for word in ("jefas", "as", "fea")]))
>>> player("estratega", known).choose(TurnView.of(rack=read_tiles("AEFJNST")), seed=1).score
46
"""

from tesela.engine.end_rules import EndRules
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.players.grades import GRADES, Grade, grade, player
from tesela.engine.players.protocol import Budget, Player
from tesela.engine.turn_view import LastPlay, TurnView

__all__ = [
    "GRADES",
    "Budget",
    "EndRules",
    "Grade",
    "Knowledge",
    "LastPlay",
    "Player",
    "TurnView",
    "grade",
    "knowledge",
    "player",
]
