"""What a browser needs beside the engine to play whole games without a connection: rules and bots as data."""

from __future__ import annotations

from functools import cache

import msgspec

from tesela.bots import rating_of
from tesela.engine.players import GRADES, Budget
from tesela.engine.players.grades import timed
from tesela.engine.players.human_like import Habits
from tesela.engine.players.vocabulary import common_words
from tesela.rules.options import RackSums
from tesela.rules.rulesets import RULESETS
from tesela.server.games.engine_files import EngineFile, Packed
from tesela.server.games.offline import RULESET
from tesela.texts import say


class OfflineHabits(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot that plays like people chooses; see `engine.players.human_like`."""

    vocabulary: int | None
    notices: list[float]
    wavers: float
    keeps: float


class OfflineBudget(msgspec.Struct, frozen=True, kw_only=True):
    """How far a bot that searches looks ahead."""

    rollouts: int
    plies: int
    candidates: int
    endgame_nodes: int
    preendgame_orders: int
    preendgame_nodes: int
    milliseconds: int
    """For a move, at most."""


class OfflineBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as a browser plays it: by habits, by a budget, or by static value alone."""

    id: str
    name: str
    about: str
    rating: int | None
    habits: OfflineHabits | None
    budget: OfflineBudget | None


class OfflineKit(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of such a game, its bots, and the commonest words, by which the bots' vocabularies go."""

    ruleset: str
    passes_each_to_end: int
    scoreless_turns_limit: int | None
    racks: RackSums
    bots: list[OfflineBot]
    words: EngineFile


def kit(lang: str) -> OfflineKit:
    """Everything but the engine's own files."""
    options, words = RULESETS[RULESET].options, common_words_file()
    return OfflineKit(
        ruleset=RULESET,
        passes_each_to_end=options.passes_each_to_end,
        scoreless_turns_limit=options.scoreless_turns_limit,
        racks=options.racks,
        bots=[_bot(grade.key, lang) for grade in GRADES],
        words=EngineFile(path=f"/api/offline/words/{words.sha256}", sha256=words.sha256, bytes=words.size),
    )


def _bot(key: str, lang: str) -> OfflineBot:
    grade = next(each for each in GRADES if each.key == key)
    measured = rating_of(key)
    return OfflineBot(
        id=key,
        name=say(f"bots.{key}.name", lang=lang),
        about=say(f"bots.{key}.about", lang=lang),
        rating=measured.elo if measured else None,
        habits=_habits(grade.habits) if grade.habits else None,
        budget=_budget(timed(grade.budget, grade.seconds)) if grade.budget else None,
    )


def _habits(habits: Habits) -> OfflineHabits:
    return OfflineHabits(
        vocabulary=habits.vocabulary, notices=list(habits.notices), wavers=habits.wavers, keeps=habits.keeps
    )


def _budget(budget: Budget) -> OfflineBudget:
    return OfflineBudget(
        rollouts=budget.rollouts,
        plies=budget.plies,
        candidates=budget.candidates,
        endgame_nodes=budget.endgame_nodes,
        preendgame_orders=budget.preendgame_orders,
        preendgame_nodes=budget.preendgame_nodes,
        milliseconds=budget.milliseconds,
    )


@cache
def common_words_file() -> Packed:
    """The commonest Spanish words, commonest first: each its number of tiles in a byte, and their codes."""
    return Packed.of(b"".join(bytes([len(word)]) + word for word in common_words()))
