"""Ready conditions: a club night, a national, a world championship, a league, a match play final."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tesela.tournament.conditions import Conditions, Phase


def _club(name: str, ruleset: str, edition: str) -> Conditions:
    """Four Swiss rounds in an evening."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(Phase(system="swiss", rounds=4),),
        minutes=20,
    )


def _national(name: str, ruleset: str, edition: str) -> Conditions:
    """Two days: a Swiss of eleven rounds, the last by places."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(Phase(system="swiss", rounds=11), Phase(system="king_of_the_hill", rounds=1)),
    )


def _world(name: str, ruleset: str, edition: str) -> Conditions:
    """Twenty-four games, as world championships are played: accelerated, Swiss, then by places."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(
            Phase(system="accelerated", rounds=6),
            Phase(system="swiss", rounds=16),
            Phase(system="king_of_the_hill", rounds=2, repeats=True),
        ),
    )


def _league(name: str, ruleset: str, edition: str) -> Conditions:
    """Everybody against everybody, up to sixteen players."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(Phase(system="round_robin", rounds=15),),
        starts="balanced",
    )


def _cup(name: str, ruleset: str, edition: str) -> Conditions:
    """Knock-out, each match the best of three, up to sixteen players."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(Phase(system="knockout", rounds=12, best_of=3),),
    )


def _nations(name: str, ruleset: str, edition: str) -> Conditions:
    """Teams of four, everybody against everybody, the start alternating by board."""
    return Conditions(
        name=name,
        ruleset=ruleset,
        edition=edition,
        phases=(Phase(system="teams", rounds=7),),
        boards=4,
    )


TEMPLATES: Final[Mapping[str, Callable[[str, str, str], Conditions]]] = {
    "club": _club,
    "nacional": _national,
    "mundial": _world,
    "liga": _league,
    "copa": _cup,
    "naciones": _nations,
}
"""By the name that people type; each takes the tournament's name, rule set and edition."""
