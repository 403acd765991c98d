"""Bingo as a log of events: opened, cards written, begun, letters called, marked and claimed, over.

The bag is the game's secret: its hash stands in the first event, its seed in the last. Readings of ours: a
claim that is wrong costs nothing but its breath; a claim is checked against what was called, and where marks
are made by hand also against the claimant's own marks; players who claim after the same call share the win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.core.tiles import Tiles, read_tiles, spell, write_tiles
from tesela.rules.bag import Secret
from tesela.rules.home.bingo import CALLED, Card, write_card
from tesela.rules.refusals import Refusal, refuse

FEWEST: Final = 2
MOST_PLAYERS: Final = 20
NOTHING: Final = Tiles()
Marking: TypeAlias = Literal["hand", "itself"]


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="e"):
    """A table for bingo: what the secret bag was committed to, and who makes the marks."""

    game: str
    commitment: str
    marking: Marking = "itself"
    at: int = 0


class CardWritten(msgspec.Struct, frozen=True, tag="card", tag_field="e"):
    """A player with two words, which nobody else sees before the end."""

    name: Annotated[str, Meta(max_length=80)]
    words: tuple[str, str]
    at: int = 0


class Called(msgspec.Struct, frozen=True, tag="called", tag_field="e"):
    """A letter came out of the bag; with the first the cards are closed."""

    letter: str
    at: int = 0


class Marked(msgspec.Struct, frozen=True, tag="marked", tag_field="e"):
    """A player crossed one letter off by hand."""

    player: int
    letter: str
    at: int = 0


class Claimed(msgspec.Struct, frozen=True, tag="claimed", tag_field="e"):
    """A player said «bingo», and the caller looked."""

    player: int
    right: bool
    at: int = 0


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="e"):
    """Somebody won, or the bag is empty: the seed is told."""

    seed: str
    at: int = 0


Event: TypeAlias = Opened | CardWritten | Called | Marked | Claimed | Over
_LOG: Final = msgspec.json.Decoder(list[Event])


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays, with which card, and what is crossed off."""

    name: str
    card: Card
    marks: Tiles = NOTHING
    """Letters that were crossed off by hand."""


@dataclass(frozen=True, slots=True)
class Bingo:
    """A game of bingo as far as its log goes."""

    opened: Opened
    players: tuple[Player, ...] = ()
    called: Tiles = NOTHING
    winners: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    """Players whose last claim was wrong."""
    over: Over | None = None
    won_after: int = field(default=0)

    def crossed(self, player: int) -> Tiles:
        """What is crossed off a card: by hand, or everything called that it has."""
        one = self.players[player]
        if self.opened.marking == "hand":
            return one.marks
        return Tiles(sorted((one.card.letters & Counter(self.called)).elements()))

    def left(self, player: int) -> Tiles:
        """What is still to be crossed off a card."""
        return self.players[player].card.left(self.crossed(player))


def fold(events: Sequence[Event]) -> Bingo:
    """What a log adds up to; `ValueError` for a log that is none."""
    if not events or not isinstance(events[0], Opened):
        raise ValueError("a game of bingo begins with its table")
    state = Bingo(events[0])
    for event in events[1:]:
        state = _after(state, event)
    return state


def _after(state: Bingo, event: Event) -> Bingo:
    match event:
        case CardWritten():
            card = write_card(*map(read_tiles, event.words))
            if isinstance(card, Refusal):
                raise ValueError(f"no card: {event}")
            return replace(state, players=(*state.players, Player(event.name, card)))
        case Called():
            return replace(state, called=Tiles(state.called + read_tiles(event.letter)))
        case Marked():
            marks = Tiles(sorted(state.players[event.player].marks + read_tiles(event.letter)))
            players = list(state.players)
            players[event.player] = replace(players[event.player], marks=marks)
            return replace(state, players=tuple(players))
        case Claimed(player=player, right=True):
            return replace(state, winners=(*state.winners, player), won_after=len(state.called))
        case Claimed(player=player):
            return replace(state, wrong=(*state.wrong, player))
        case Over():
            return replace(state, over=event)
        case _:
            raise ValueError("a log has one beginning")


# What may be done


def join(state: Bingo, name: str, first: Tiles, second: Tiles, at: int = 0) -> list[Event] | Refusal:
    """Write a card; before the first call, and for twenty players at most."""
    if state.called or state.over:
        return refuse("manual", "bingo.begun")
    if len(state.players) >= MOST_PLAYERS:
        return refuse("manual", "bingo.players", fewest=FEWEST, most=MOST_PLAYERS)
    card = write_card(first, second)
    if isinstance(card, Refusal):
        return card
    return [CardWritten(name, (write_tiles(first), write_tiles(second)), at)]


def call(state: Bingo, secret: Secret, at: int = 0) -> list[Event] | Refusal:
    """Call the next letter of the bag; when the last claim won, or nothing is left, the game is over."""
    if len(state.players) < FEWEST:
        return refuse("manual", "bingo.players", fewest=FEWEST, most=MOST_PLAYERS)
    if state.over:
        return refuse("manual", "bingo.over")
    if state.winners or len(state.called) == len(CALLED):
        return [Over(secret.reveal(), at)]
    letter = secret.draw(0, CALLED, len(state.called) + 1)[-1]
    return [Called(write_tiles([letter]), at)]


def mark(state: Bingo, player: int, letter: Tiles, at: int = 0) -> list[Event] | Refusal:
    """Cross one letter off by hand: one that was called, once for each call, and that the card still has."""
    if state.opened.marking != "hand":
        return refuse("manual", "bingo.by_itself")
    if state.over:
        return refuse("manual", "bingo.over")
    crossed = Counter(state.players[player].marks)
    if len(letter) != 1 or crossed[letter[0]] >= Counter(state.called)[letter[0]]:
        return refuse("manual", "bingo.not_called", letter=spell(letter)[:8])
    if letter[0] not in state.left(player):
        return refuse("manual", "bingo.not_there", letter=spell(letter)[:8])
    return [Marked(player, write_tiles(letter), at)]


def claim(state: Bingo, player: int, at: int = 0) -> list[Event] | Refusal:
    """Say «bingo»: checked against what was called and, by hand, against the own marks."""
    if state.over or player in state.winners:
        return refuse("manual", "bingo.over")
    return [Claimed(player, not state.left(player), at)]


def write_log(events: Sequence[Event]) -> bytes:
    """The log as JSON, an event a line."""
    return b"[" + b",\n ".join(map(msgspec.json.encode, events)) + b"]\n"


def read_log(content: bytes) -> list[Event]:
    """Read a log back; `ValueError` where it is none."""
    return _LOG.decode(content)
