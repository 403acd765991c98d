"""Turns as people announce them: plays, points only, exchanges, words in question."""

from __future__ import annotations

import re

from tesela.cli.mesa.scene import Build, Scene, first_word, number
from tesela.core.errors import TextError
from tesela.core.letters import TEXT
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, strip_accents
from tesela.core.typed_play import typed_play
from tesela.mesa import facts as f
from tesela.mesa.challenging import in_letters
from tesela.rules.codec import LineTiles


def play(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`D8 jefas`, perhaps with the points that the table counted."""
    where, more = first_word(rest)
    word, claimed = first_word(more)
    coord = read_coord(where, scene.habit)
    if not word:
        raise TextError("no_word", rest, 0, {"read": rest})
    left = Tiles(code for code, text in enumerate(TEXT) for _ in range(max(0, scene.seen.unseen[text])))
    play = typed_play(scene.table.board, left, coord, word)
    points = number(claimed, -5000, 5000) if claimed else None
    return (f.Play(at=scene.now, coord=coord.write(), tiles=LineTiles(play.tiles), claimed=points),)


def score(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """`puntos 24`, perhaps with the number of tiles laid and the word."""
    points, more = first_word(rest)
    count, word = first_word(more)
    laid = number(count, 1, 7) if count.isdecimal() else None
    said = word if laid is not None else more
    return (f.Score(at=scene.now, points=number(points, -5000, 5000), count=laid, word=said.upper()[:40]),)


def exchange(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    return (f.Exchange(at=scene.now, count=number(rest or "7", 1, 7)),)


def challenge(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
    """By whoever comes after the player, unless another is named before a colon; no words: all of them."""
    named, colon, words = rest.rpartition(":")
    asked = tuple(re.findall(r"[A-ZÑ]+(?:-[A-ZÑ]+)*", strip_accents(words).upper()))
    seat = scene.seat(named.strip()) if colon else (_player(scene, asked) + 1) % scene.table.seats
    if len(asked) > 8 or any(len(word) > 40 for word in asked):
        raise TextError("words", rest, 0, {})
    return (f.Challenge(at=scene.now, seat=seat, words=asked),)


def _player(scene: Scene, asked: tuple[str, ...]) -> int:
    """Whose play is meant: the last one written down, or the one under way if that has other words."""
    turns, on_turn = scene.seen.turns, scene.seen.on_turn or 0
    plays = [turn for turn in turns if turn.kind in ("play", "score")]
    if not plays or (
        asked
        and turns[-1].kind == "open"
        and not set(map(in_letters, asked)) <= set(map(in_letters, plays[-1].words))
    ):
        return on_turn
    return plays[-1].seat


def decided(*, valid: bool) -> Build:
    def build(scene: Scene, rest: str) -> tuple[f.Fact, ...]:
        appealed = scene.seen.phase == "appealed"
        return ((f.AppealDecided if appealed else f.Verdict)(at=scene.now, valid=valid),)

    return build
