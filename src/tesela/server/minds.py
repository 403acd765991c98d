"""How bots choose: from what their seat may see to a command of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.game import View


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot has to think about."""

    view: View
    seat: int
    judge: Judge


MINDS: Final[Mapping[str, Callable[[Thought], c.Command]]] = {}
"""Every bot by name; its texts are `server.bot.NAME.name` and `.about`."""
