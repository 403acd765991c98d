"""41: the appeals tribunal of a tournament, and who of it may sit on one appeal."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tesela.rules.refusals import Refusal, refuse


class Member(msgspec.Struct, frozen=True):
    """Somebody of the tribunal."""

    name: str
    country: str


class Tribunal(msgspec.Struct, frozen=True):
    """41: organisers, federation (or the association of the host country), players with two substitutes."""

    organisers: Member
    federation: Member
    players: Member
    substitutes: tuple[Member, Member]


def convene(
    ruleset: str, tribunal: Tribunal, countries: Collection[str]
) -> tuple[Member, Member, Member] | Refusal:
    """The three who decide: the players' representative, or a substitute, is of no country involved."""
    names = [tribunal.organisers, tribunal.federation, tribunal.players, *tribunal.substitutes]
    if len({member.name for member in names}) < len(names):
        return refuse(ruleset, "tribunal.same_person")
    for member in (tribunal.players, *tribunal.substitutes):
        if member.country not in countries:
            return tribunal.organisers, tribunal.federation, member
    return refuse(ruleset, "tribunal.involved", countries=", ".join(sorted(countries)))
