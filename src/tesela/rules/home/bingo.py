"""Bingo (manual): two words of seven tiles each; tiles are called, and each call crosses off one letter.

The manual's example says that the set has two D's; it has five (catalogue L): the set itself counts. It says
nothing about blanks, so the 98 letter tiles are called and the two blanks stay in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tesela.core.letters import COUNTS, RACK_SIZE
from tesela.core.tiles import Tiles, spell
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal, refuse

CALLED: Final = Tiles(code for code, count in enumerate(COUNTS) if code for _ in range(count))


@dataclass(frozen=True, slots=True)
class Card:
    """A player's two words."""

    words: tuple[Tiles, Tiles]

    @property
    def letters(self) -> Counter[int]:
        return Counter(self.words[0] + self.words[1])

    def left(self, called: Sequence[int]) -> Tiles:
        """What is still to be crossed off: one letter a call, however often the card has it."""
        return Tiles(sorted((self.letters - Counter(called)).elements()))


def write_card(first: Tiles, second: Tiles) -> Card | Refusal:
    """Two words of seven letters that the set can make together."""
    for word in (first, second):
        if len(word) != RACK_SIZE or any(not 0 < code < len(COUNTS) for code in word):
            return refuse("manual", "bingo.seven", word=str(word)[:40])
    card = Card((first, second))
    for code, count in card.letters.items():
        if count > COUNTS[code]:
            return refuse("manual", "bingo.too_many", letter=spell([code]), most=COUNTS[code])
    return card


def calls(secret: Secret) -> Tiles:
    """The order in which the tiles are called in this game."""
    return Tiles(secret.draw(0, CALLED, len(CALLED)))


def winners(cards: Sequence[Card], order: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """After how many calls the first cards are full, and whose they are."""
    for number in range(len(order) + 1):
        full = tuple(seat for seat, card in enumerate(cards) if not card.left(order[:number]))
        if full:
            return number, full
    return len(order), ()
