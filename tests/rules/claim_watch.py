"""The second referee's eye on a claim of the theme's bonus, from the manual and our reading of it alone."""

from __future__ import annotations

from tesela.rules import events as ev

KEEPER = -3


class ClaimWatch:
    """One claim after the other: who may speak, and what the table's votes come to."""

    def __init__(self, header: ev.Created) -> None:
        self.agreed = header.variants
        self.claimant: int | None = None
        self.word = b""
        self.for_it: set[int] = set()
        self.against: set[int] = set()
        self.contested = self.heard = False

    @property
    def is_open(self) -> bool:
        return self.claimant is not None

    def claim(self, event: ev.ThemeClaimed, words: list[bytes]) -> None:
        assert self.agreed.theme, "no theme was agreed on"
        assert bytes(event.word) in words, "claimed for a word that is not in the play"
        self.drop()
        self.claimant = event.seat

    def contest(self, event: ev.ThemeContested) -> None:
        assert self.is_open
        assert event.seat != self.claimant
        assert event.seat not in self.for_it, "was convinced already"
        assert not self.contested
        self.contested = True

    def argue(self, event: ev.ThemeArgued) -> None:
        assert self.contested
        assert not self.heard
        assert event.seat in (self.claimant, KEEPER)
        self.heard = True

    def vote(self, event: ev.ThemeVoted) -> None:
        assert self.is_open
        assert event.seat != self.claimant, "the claimant does not vote"
        assert event.seat not in self.for_it | self.against, "voted twice"
        assert event.uphold or self.heard, "nobody loses a claim unheard"
        (self.for_it if event.uphold else self.against).add(event.seat)

    def decide(self, seat: int, *, granted: bool, playing: list[int]) -> None:
        """A majority of those who spoke, and a tie upholds."""
        assert seat == self.claimant
        votes = len(self.for_it & set(playing)), len(self.against & set(playing))
        assert granted == (votes[0] >= votes[1]), votes
        self.drop()

    def drop(self) -> None:
        self.claimant, self.for_it, self.against = None, set(), set()
        self.contested = self.heard = False
