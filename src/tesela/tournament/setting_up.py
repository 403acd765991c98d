"""Creating a tournament, its conditions and officials, and its end."""

from __future__ import annotations

import hashlib

from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.conditions import Conditions
from tesela.tournament.refusals import refuse_in


def create(
    tournament: str, conditions: Conditions, *, seed: bytes, code: str, by: str, now: int
) -> ev.Created | Refusal:
    """The header of a new tournament. The seed is kept as its hash: draws by lot follow from that."""
    if conditions.ruleset not in RULESETS:
        return refuse_in(conditions.ruleset, "ruleset", ruleset=conditions.ruleset)
    digest = hashlib.sha256(b"tesela-tournament|" + tournament.encode() + b"|" + seed).hexdigest()
    return ev.Created(at=now, by=by, tournament=tournament, conditions=conditions, seed=digest, code=code)


def change_conditions(ask: Ask, command: c.ChangeConditions) -> Answer:
    """Free before publication; afterwards with a reason and a double confirmation, on record."""
    state, wanted = ask.state, command.conditions
    if wanted.ruleset not in RULESETS:
        return ask.cannot("ruleset", ruleset=wanted.ruleset)
    if wanted.rounds < len(state.rounds):
        return ask.cannot("conditions.rounds", rounds=len(state.rounds))
    if state.published and not command.reason.strip():
        return ask.cannot("conditions.frozen")
    if state.published and not command.sure:
        return ask.cannot("conditions.confirm")
    return [ev.ConditionsChanged(**ask.signed(), conditions=wanted, reason=command.reason)]


def publish(ask: Ask, _command: c.Publish) -> Answer:
    if ask.state.published:
        return ask.cannot("published")
    return [ev.Published(**ask.signed())]


def name_official(ask: Ask, command: c.NameOfficial) -> Answer:
    if command.official in ask.state.officials:
        return ask.cannot("official.twice", name=command.official.name)
    return [ev.OfficialNamed(**ask.signed(), official=command.official)]


def dismiss_official(ask: Ask, command: c.DismissOfficial) -> Answer:
    """Take an office away; somebody must stay to direct."""
    officials = ask.state.officials
    if command.official not in officials:
        return ask.cannot("official.unknown", name=command.official.name)
    directors = [one for one in officials if one.role == "director"]
    if directors == [command.official]:
        return ask.cannot("official.last", name=command.official.name)
    return [ev.OfficialDismissed(**ask.signed(), official=command.official)]


def close(ask: Ask, _command: c.Close) -> Answer:
    """Only when the last round has all its results and every appeal its decision: else places can change."""
    state = ask.state
    if state.open_round is not None:
        return ask.cannot("round.open", round=state.open_round.number)
    if not state.rounds:
        return ask.cannot("round.none")
    if state.open_disputes:
        return ask.cannot("dispute.open", disputes=len(state.open_disputes))
    if pending := [one for one in state.appeals.values() if one.upheld is None]:
        return ask.cannot("appeal.open", appeals=len(pending))
    return [ev.Closed(**ask.signed())]
