"""Line-ups: a captain says who sits at which board, and who rests as a substitute."""

from __future__ import annotations

from collections import Counter

from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.teams import line_ups


def set_line_up(ask: Ask, command: c.SetLineUp) -> Answer:
    """For the next round and those after it; a round that is drafted already has its boards."""
    state = ask.state
    team = line_ups(state).get(command.team)
    if team is None:
        return ask.cannot("team.unknown", team=command.team)
    last = state.last_round
    if last is not None and not last.published:
        return ask.cannot("line_up.drafted", round=last.number)
    for number, times in Counter(command.players).items():
        if number not in team:
            return ask.cannot("line_up.stranger", number=number, team=command.team)
        if times > 1:
            return ask.cannot("pairing.twice", number=number)
    if team[: len(command.players)] == list(command.players):
        return ask.cannot("line_up.same", team=command.team)
    return [ev.LineUpSet(**ask.signed(), team=command.team, players=command.players)]
