"""The themed game at a terminal's table: what is claimed, answered, argued and decided, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tesela.cli.play.lines import Line, Verb
from tesela.core.tiles import Tiles, read_word, spell
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.game import Event, View
from tesela.texts import say


def claimed_word(line: Line) -> Tiles | None:
    """The word that the bonus is claimed for; an empty one is the play's own, None no claim."""
    return None if line.theme is None else read_word(line.theme)


def asked_about(seen: View, name: Callable[[int], str]) -> str | None:
    """What the table asks this seat about a claim; None where nothing is asked."""
    claim, agreed = seen.claim, seen.header.variants
    if claim is None or not {"theme_vote", "theme_argue"} & set(seen.may):
        return None
    data = {
        "name": name(claim.seat),
        "word": spell(claim.word),
        "points": claim.points,
        "theme": agreed.theme,
        "argument": claim.argument,
    }
    if "theme_argue" in seen.may:
        return say("play.theme.argue", data)
    asked = "play.theme.vote" if claim.argument else "play.theme.claim"
    listed = say(_LISTED[claim.suggested]) if claim.suggested is not None else ""
    return f"{say(asked, data)} {listed}".strip()


_LISTED: Final = {True: "play.theme.listed", False: "play.theme.unlisted"}


def answer(seat: int, seen: View, line: Line) -> c.Command | None:
    """The command of a line that answers a claim; None where it is no answer."""
    if "theme_vote" not in seen.may or line.verb not in (Verb.ACCEPT, Verb.CONTEST):
        return c.VoteTheme(seat, False) if line.verb is Verb.CONTEST else None
    return c.VoteTheme(seat, line.verb is Verb.ACCEPT)


def told(event: Event, agreed: str, name: Callable[[int], str]) -> str | None:
    """What everybody at the table hears; None for what has nothing to do with a theme."""
    match event:
        case ev.ThemeClaimed(_, seat, word):
            return say("play.theme.claimed", {"name": name(seat), "word": spell(word), "theme": agreed})
        case ev.ThemeContested(_, seat):
            return say("play.theme.contested", {"name": name(seat)})
        case ev.ThemeArgued(_, seat, text) if text:
            return say("play.theme.argued", {"name": name(seat), "text": text})
        case ev.ThemeVoted(_, seat, uphold):
            return say("play.theme.upheld" if uphold else "play.theme.denied", {"name": name(seat)})
        case ev.ThemeGranted(_, seat, points):
            return say("play.theme.granted", {"name": name(seat), "points": points})
        case ev.ThemeDenied(_, seat):
            return say("play.theme.lost", {"name": name(seat)})
        case _:
            return None
