"""The people of a tournament, as they were entered."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from tesela.core.visible_text import one_line

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
"""A player's number in the tournament: given once, never given again."""

LONGEST: Final = 120
ShortText: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST)]

OfficialRole: TypeAlias = Literal["director", "main_arbiter", "arbiter", "judge", "monitor"]
"""5.1, 26, 35.2: who runs the tournament, who decides at the tables, who helps."""

Role: TypeAlias = Literal[OfficialRole, "player", "device"]
"""Officials, who plays, and a machine of the hall: the judge's screen, a game played on the server."""


FeeAmount: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
"""What somebody paid, as the desk writes it; "": as the conditions say."""

Rating: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5000)]
"""0: unrated."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who takes part."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    rating: Rating = 0
    country: ShortText = ""
    club: ShortText = ""
    federation_id: ShortText = ""
    categories: tuple[ShortText, ...] = ()
    team: ShortText = ""


class Official(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who runs the tournament or decides in it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    role: OfficialRole


def tidied(entrant: Entrant) -> Entrant:
    """The entrant as every list and screen can show them."""
    return msgspec.structs.replace(
        entrant,
        name=one_line(entrant.name, LONGEST),
        country=one_line(entrant.country, LONGEST),
        club=one_line(entrant.club, LONGEST),
        federation_id=one_line(entrant.federation_id, LONGEST),
        categories=tuple(kept for one in entrant.categories if (kept := one_line(one, LONGEST))),
        team=one_line(entrant.team, LONGEST),
    )
