"""41: the appeals tribunal, elected once, convened for one appeal, voting, final."""

from __future__ import annotations

from unicodedata import normalize

from tesela.core.tiles import strip_accents
from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.case_keeping import unknown_case
from tesela.tournament.state import Appeal


def elect(ask: Ask, command: c.ElectTribunal) -> Answer:
    """Organisers, federation, players' representative and two substitutes: five different people."""
    members = [command.organisers, command.federation, command.players, *command.substitutes]
    if not all(name.strip() for name, _ in members):
        return ask.cannot("name.empty")
    if len({_known_by(name) for name, _ in members}) < len(members):
        return ask.cannot("tribunal.same_person")
    return [
        ev.TribunalElected(
            **ask.signed(),
            organisers=command.organisers,
            federation=command.federation,
            players=command.players,
            substitutes=command.substitutes,
        )
    ]


def lodge_appeal(ask: Ask, command: c.LodgeAppeal) -> Answer:
    """With written grounds; the appellant's country is always involved."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    number = max(ask.state.appeals, default=0) + 1
    own = (player.entrant.country,) if player.entrant.country else ()
    return [
        ev.AppealLodged(
            **ask.signed(),
            appeal=number,
            number=command.number,
            against=command.against,
            grounds=command.grounds,
            countries=tuple(sorted({*own, *command.countries})),
        )
    ]


def convene(ask: Ask, command: c.ConveneTribunal) -> Answer:
    """The three who decide: the players' representative, or a substitute, is of no country involved.

    Nobody decides the own appeal.
    """
    found = _open_appeal(ask, command.appeal)
    if isinstance(found, Refusal):
        return found
    board = ask.state.tribunal
    if board is None:
        return ask.cannot("tribunal.none")
    if found.members:
        return ask.cannot("appeal.convened", appeal=command.appeal)
    involved = {_known_by(country) for country in found.lodged.countries}
    appellant = ask.state.players[found.lodged.number].entrant.name
    for name, _country in (board.organisers, board.federation):
        if _known_by(name) == _known_by(appellant):
            return ask.cannot("tribunal.own", name=name)
    for name, country in (board.players, *board.substitutes):
        if _known_by(country) not in involved and _known_by(name) != _known_by(appellant):
            members = (board.organisers[0], board.federation[0], name)
            return [ev.TribunalConvened(**ask.signed(), appeal=command.appeal, members=members)]
    return ask.cannot("tribunal.involved", countries=", ".join(found.lodged.countries))


def _known_by(name: str) -> str:
    """A country or a person, however it is spelt: «México», «MEXICO»."""
    return strip_accents(normalize("NFC", " ".join(name.split()).upper()))


def hold_hearing(ask: Ask, command: c.HoldHearing) -> Answer:
    """What the three have heard, in writing; they may hear more than once."""
    found = _open_appeal(ask, command.appeal)
    if isinstance(found, Refusal):
        return found
    if not found.members:
        return ask.cannot("appeal.not_convened", appeal=command.appeal)
    return [ev.HearingHeld(**ask.signed(), appeal=command.appeal, record=command.record)]


def cast_vote(ask: Ask, command: c.CastVote) -> Answer:
    found = _open_appeal(ask, command.appeal)
    if isinstance(found, Refusal):
        return found
    if not found.members:
        return ask.cannot("appeal.not_convened", appeal=command.appeal)
    if command.member not in found.members:
        return ask.cannot("appeal.member", name=command.member)
    if command.member in found.votes:
        return ask.cannot("appeal.voted", name=command.member)
    return [
        ev.VoteCast(**ask.signed(), appeal=command.appeal, member=command.member, upholds=command.upholds)
    ]


def decide_appeal(ask: Ask, command: c.DecideAppeal) -> Answer:
    """What the majority of three has voted, in writing; it is final."""
    found = _open_appeal(ask, command.appeal)
    if isinstance(found, Refusal):
        return found
    if len(found.votes) < 3:
        return ask.cannot("appeal.votes", votes=len(found.votes))
    if wrong := unknown_case(ask, command.cites):
        return wrong
    upheld = sum(found.votes.values()) >= 2
    return [
        ev.AppealDecided(
            **ask.signed(), appeal=command.appeal, upheld=upheld, text=command.text, cites=command.cites
        )
    ]


def _open_appeal(ask: Ask, number: int) -> Appeal | Refusal:
    found = ask.state.appeals.get(number)
    if found is None:
        return ask.cannot("appeal.unknown", appeal=number)
    return ask.cannot("appeal.decided", appeal=number) if found.upheld is not None else found
