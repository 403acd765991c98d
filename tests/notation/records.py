"""Small records written turn by turn; the running totals are added up here."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.notation.gcg_read import read_gcg
from tesela.notation.recount import recount
from tesela.notation.replay import Replay

NICKS = ("ana", "blas", "cora", "dani")


def record(*turns: str, rules: str = "fise-2007", players: int = 2, head: Sequence[str] = ()) -> bytes:
    """A file of lines `ana AEFJNST 8D JEFAS +46`, totals left out; lines with `#` stand as they are."""
    lines = [f"#x-players {players}"] if players > 2 else []
    lines += [f"#player{place} {nick} {nick.title()}" for place, nick in enumerate(NICKS[:players], 1)]
    lines += [f"#x-rules {rules}", *head]
    totals = dict.fromkeys(NICKS, 0)
    for turn in turns:
        if turn.startswith("#"):
            lines.append(turn)
            continue
        nick, _, rest = turn.partition(" ")
        totals[nick] += int(rest.split()[-1])
        lines.append(f">{nick}: {rest} {totals[nick]}")
    return "".join(f"{line}\n" for line in lines).encode()


def counted(*turns: str, rules: str = "fise-2007", players: int = 2) -> Replay:
    """The record counted again."""
    return recount(read_gcg(record(*turns, rules=rules, players=players)))


def codes(replay: Replay) -> list[str]:
    """What was found wrong, in the order of the file."""
    return [problem.code for problem in replay.problems]


def passes(times: int, players: int = 2) -> list[str]:
    """So many passes in turn, from the first player on."""
    return [f"{NICKS[n % players]} - +0" for n in range(times)]
