"""The moves of an event ahead of time: where the top goes on the board they follow from the seed alone."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft, Tools
from tesela.duplicate.due import deal_next
from tesela.duplicate.fold import fold
from tesela.duplicate.settling import close_move

_OF_THE_BOARD = (ev.Created, ev.Sealed, ev.Dealt, ev.Closed, ev.Annulled)


def moves_ahead(log: Sequence[ev.Event], tools: Tools) -> list[ev.Event]:
    """What happens on the board from the header to the end: what has happened, and what will.

    The log must say that the event is sealed: from there on nothing that arbiters decide changes the board.
    """
    played = [entry for entry in log if isinstance(entry, _OF_THE_BOARD)]
    state = fold(played)
    if not state.sealed:
        raise ValueError("the board still depends on what arbiters decide")
    draft = Draft(state, state.last_at, "", tools)
    while draft.state.ended is None:
        if draft.state.move is not None:
            close_move(draft)
        else:
            deal_next(draft)
    ahead = (entry for entry in draft.events if not isinstance(entry, ev.SeedRevealed))
    return [*played, *ahead]


def by_move(course: Sequence[ev.Event]) -> list[list[ev.Event]]:
    """The course cut behind every deal: how the move before was settled, and the rack; at last the end."""
    parts: list[list[ev.Event]] = [[]]
    for entry in course[1:]:
        parts[-1].append(entry)
        if isinstance(entry, ev.Dealt):
            parts.append([])
    return parts
