"""Who acts and who looks. Seats are 0 to 3 in order of play around the table; the others are negative."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

ARBITER: Final = -1
"""The arbiter or director: sees the racks, never the bag's order or its seed."""

SPECTATOR: Final = -2
"""Who sees what lies on the table, and nothing else."""

KEEPER: Final = -3
"""The program that keeps the game: it moves time on and accepts what was checked. Sees everything."""

Judging: TypeAlias = Literal["challenge", "checked"]
"""`challenge`: what is laid stands until challenged; `checked`: an invalid play is refused."""

Stage: TypeAlias = Literal["playing", "paused", "asleep", "over", "closed"]
"""What holds for the whole table: `paused` while the arbiter is there, `asleep` while somebody is on holiday,
`closed` once the sheet is (44)."""

Phase: TypeAlias = Literal[
    "waiting",  # for late players and the draw for the start
    "filling",  # two bags: the first rack is chosen, at the beginning of the first turn
    "thinking",  # the seat on turn may play, exchange or pass
    "laid",  # tiles are on the board, not yet counted
    "announced",  # counted; the opponents check, accept or challenge
    "challenged",  # the judge is asked
    "rejected",  # found invalid; the player may appeal or must withdraw
    "appealed",  # the appeal is being decided
    "exchanging",  # «cambio» was said
    "claimed",  # themed: written down; the others uphold the claim of the bonus or contest it
    "arguing",  # themed: contested; the claimant may say why the word belongs to the theme
    "voting",  # themed: the others vote
    "drawing",  # written down; tiles are to be drawn
    "surplus",  # too many were drawn; an opponent returns the surplus
    "drawn",  # the turn is complete; the next clock is to be started
    "ended",
]
