"""Place cards with a code for the phone, and certificates: a card or a page for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tesela.paper.labels import labels, title
from tesela.paper.qr import qr_svg
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say
from tesela.tournament.prizes import awards
from tesela.tournament.state import State
from tesela.tournament.views import TournamentPlace, place_view

MOST_CARDS: Final = 1_000
"""Cards of one print."""


class TooManyError(ValueError):
    """More than one print holds."""

    def __init__(self, count: int, most: int = MOST_CARDS) -> None:
        super().__init__(count, most)
        self.count, self.most = count, most


def place_cards(state: State, page: PageSize, address_of: Callable[[int], str] | None = None) -> Sheet:
    """A card for each player's place: name, number, country and club, and the own page as a QR code."""
    players = [player for player in state.players.values() if player.playing]
    if len(players) > MOST_CARDS:
        raise TooManyError(len(players))
    cards = [
        {
            "number": str(player.number),
            "name": player.entrant.name,
            "about": " · ".join(
                filter(None, (player.entrant.club, player.entrant.team, player.entrant.country))
            ),
            "code": qr_svg(address_of(player.number), border=1, quick=True).decode() if address_of else "",
        }
        for player in players
    ]
    data = {
        "labels": labels("card_code"), "cards": cards, "event": state.conditions.name,
        "footer": say("paper.footer.tournament", {"name": state.conditions.name}),
    }  # fmt: skip
    return Sheet("tarjetas", f"{state.conditions.name}: {title('tarjetas')}", data, language(), page)


def certificates(state: State, page: PageSize, places: int | None = None) -> Sheet:
    """A certificate for each of the first, or for everybody: place, record, and the prizes won."""
    rows = [place_view(state, row) for row in state.standings()]
    chosen = [row for row in rows if places is None or row.place <= places]
    if len(chosen) > MOST_CARDS:
        raise TooManyError(len(chosen))
    won: dict[int, list[str]] = {}
    for award in awards(state):
        for number in award.numbers:
            won.setdefault(number, []).append(award.prize)
    given = state.conditions
    data = {
        "labels": labels("certifies", "main_arbiter", "director"),
        "event": given.name,
        "where": " · ".join(filter(None, (given.place, given.begins, given.ends))),
        "people": [_certificate(state, row, won.get(row.number, [])) for row in chosen],
    }
    return Sheet("diplomas", f"{given.name}: {title('diplomas')}", data, language(), page)


def _certificate(state: State, row: TournamentPlace, prizes: list[str]) -> dict[str, str]:
    told = {"place": row.place, "players": len(state.players)}
    games = {"won": row.wins, "drawn": row.draws, "lost": row.losses}
    return {
        "name": row.name,
        "place": say("paper.note.certificate", told),
        "games": say("paper.note.games", games),
        "prizes": ", ".join(prizes),
    }
