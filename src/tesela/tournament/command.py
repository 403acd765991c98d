"""A command of a tournament: what is asked for, and the roles that may ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from tesela.tournament.people import Role


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="c", forbid_unknown_fields=True):
    """Something asked for."""


_Kind = TypeVar("_Kind", bound=type[Command])
ROLES: Final[dict[type[Command], frozenset[Role]]] = {}

DIRECTION: Final[tuple[Role, ...]] = ("director",)
DESK: Final[tuple[Role, ...]] = ("director", "main_arbiter")
ARBITERS: Final[tuple[Role, ...]] = ("director", "main_arbiter", "arbiter")
HALL: Final[tuple[Role, ...]] = ("director", "main_arbiter", "arbiter", "judge", "monitor")


def given_by(*roles: Role) -> Callable[[_Kind], _Kind]:
    """Declare the roles that may give this command."""

    def declare(kind: _Kind) -> _Kind:
        ROLES[kind] = frozenset(roles)
        return kind

    return declare
