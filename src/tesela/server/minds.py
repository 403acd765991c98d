"""How bots choose: the engine's players, asked with what their seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

import msgspec

from tesela.bots import Bot, bot_names
from tesela.engine.knowledge import table_folder
from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.game import View

STATIC: Final = "static"
"""The engine's quickest honest player: also who answers when another bot takes too long."""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot has to think about."""

    view: View
    seat: int
    judge: Judge


Mind: TypeAlias = Callable[[Thought], c.Command]


def think(key: str, thought: Thought) -> c.Command:
    """What this bot does now."""
    edition = thought.judge.edition
    return Bot(key, edition.graph, table_folder(edition.name)).act(thought.view)


MINDS: Final[Mapping[str, Mind]] = {key: partial(think, key) for key in (*bot_names(), STATIC)}
"""Every bot by name; the texts are `bots.NAME.name` and `.about`."""
