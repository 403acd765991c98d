"""Asking whether a word is valid before laying it (38): the desk writes it down, and what follows follows.

«Si lo hace y obtiene respuesta, no podrá colocar esa palabra. Si reincide en esa actitud, será descalificado
definitivamente. De igual manera será penalizado el jugador que conteste.» Laying asks `State.barred`.
"""

from __future__ import annotations

from typing import Final

from tesela.core.errors import TextError
from tesela.core.tiles import read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import game_begun, regulated
from tesela.rules.desk import no_such_seat, put_out_all, still_in
from tesela.rules.draft import Draft
from tesela.rules.handling import DESK, handles
from tesela.rules.refusals import Refusal

TIMES_TO_GO: Final = 2
"""Who does it again is out."""

asking_regulated = regulated(lambda state: state.header.options.disqualification, "conduct.asking")


@handles(c.RecordAsking, by=DESK, when=(asking_regulated, game_begun), needs=still_in)
def record_asking(draft: Draft, command: c.RecordAsking) -> Refusal | None:
    """38: the word is barred for who asked and got an answer; asking or answering again disqualifies."""
    state = draft.state
    involved = [command.who, *([] if command.by is None else [command.by])]
    for seat in involved:
        if wrong := no_such_seat(draft, seat):
            return wrong
        if state.is_out(seat):
            return draft.no("seat.out")
    if command.by == command.who or (command.by is not None and not command.answered):
        return draft.no("conduct.answered_by")
    try:
        word = read_word(command.word)
    except TextError as wrong_text:
        return draft.no("conduct.word", word=wrong_text.text[:40])
    if len(word) < 2:
        return draft.no("conduct.word", word=command.word[:40])
    article = draft.article("conduct.consult")
    draft.emit(
        ev.WordAsked(draft.now, command.who, word.letters, command.answered, command.by, article=article)
    )
    again = [seat for seat in involved if draft.state.askings[seat] >= TIMES_TO_GO]
    if again:
        put_out_all(draft, again, draft.article("conduct.repeat"))
    return None
