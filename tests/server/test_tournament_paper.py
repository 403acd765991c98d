"""A tournament's papers over HTTP: the public's, the desk's, nothing of a round that is being looked at."""

from __future__ import annotations

import pytest
from tests.server import test_tournaments
from tests.server.conftest import Running
from tests.server.visitor import Visitor

from tesela.paper.tournament_kinds import DESK, OF_TOURNAMENT, PUBLIC
from tesela.server.api import tournament_paper

Club = test_tournaments.Club


def _text(club: test_tournaments.Club, kind: str, who: Visitor, more: str = "") -> str:
    answer = who.get(f"{club.path}/paper/{kind}?format=text{more}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    return answer.text


def test_everybody_prints_what_is_published_and_the_desk_the_rest(server: Running) -> None:
    club, anybody, guest = Club(server), server.visitor(), server.guest()
    club.pair()
    for kind in OF_TOURNAMENT:
        assert club.director.get(f"{club.path}/paper/{kind}").content.startswith(b"%PDF-")
    for kind in PUBLIC:
        assert "Jueves de club" in _text(club, kind, anybody)
    for kind in DESK:
        assert anybody.get(f"{club.path}/paper/{kind}").status_code == 401
        assert guest.get(f"{club.path}/paper/{kind}").status_code == 403


def test_a_round_that_is_being_looked_at_is_on_no_paper(server: Running) -> None:
    club, anybody = Club(server), server.visitor()
    club.act({"c": "pair"})
    for who in (anybody, club.director):
        for kind in ("mesas", "nombres"):
            early = who.get(f"{club.path}/paper/{kind}")
            assert (early.status_code, early.json()["code"]) == (404, "paper.round")
    club.act({"c": "publish_round"})
    assert "Jugador 1" in _text(club, "mesas", anybody)
    for table in (1, 2):
        result = {"first": {"score": 400}, "second": {"score": 350}}
        club.act({"c": "result", "round": 1, "table": table, "result": result})
    club.act({"c": "pair"})
    later = anybody.get(f"{club.path}/paper/nombres?round=2")
    assert (later.status_code, later.json()["code"]) == (404, "paper.round")
    assert "Ronda 1 de 3" in _text(club, "nombres", anybody)
    for kind in OF_TOURNAMENT:
        assert "Ronda 2" not in _text(club, kind, club.director)


def test_players_codes_are_on_the_desk_s_cards_only(server: Running) -> None:
    club = Club(server)
    club.pair()
    codes = club.codes().values()
    for kind in PUBLIC:
        told = _text(club, kind, server.visitor())
        assert not any(code in told for code in codes), kind
    cards = club.director.get(f"{club.path}/paper/tarjetas").content
    assert len(cards) > len(club.director.get(f"{club.path}/paper/mesas").content)


def test_what_is_no_paper_and_what_is_too_large(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(server)
    assert club.director.get(f"{club.path}/paper/nada").status_code == 404
    assert server.visitor().get("/api/tournaments/nada/paper/mesas").status_code == 404
    monkeypatch.setattr(tournament_paper, "MOST_PLAYERS", 3)
    large = server.visitor().get(f"{club.path}/paper/clasificacion")
    assert (large.status_code, large.json()["code"]) == (422, "paper.many")
