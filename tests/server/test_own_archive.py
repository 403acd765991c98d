"""Somebody's own archive: uploaded, shown as its owner says, bounded, copied and erased with the account."""

from __future__ import annotations

import io
import zipfile

import pytest
from sqlalchemy import Connection, func, select
from tests.server.conftest import Hands, Running
from tests.server.test_treatment import refusal
from tests.server.visitor import PASSWORD, Visitor

from tesela.server.people import accounts, erasing, own_archive
from tesela.server.storage.store import Store
from tesela.server.storage.tables import own_archive as table

GCG = """#player1 Ana Ana
#player2 Leo Leo
>Ana: CASAREO 8H CASA +12 12
>Leo: ABORUIL 9H BO +4 4
"""
OWN = "/api/account/archive"


@pytest.fixture
def people(server: Running) -> list[Visitor]:
    return [server.person("Ana"), server.person("Leo")]


def kept(person: Visitor, **more: str) -> str:
    answer = person.post(OWN, {"text": GCG, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


class TestWhoSees:
    def test_the_game_is_read_and_its_file_comes_back_as_it_was(self, people: list[Visitor]) -> None:
        ana, _ = people
        game = kept(ana, title="Final de Lima")
        whole = ana.read(f"/api/archive/{game}")
        assert whole["about"]["title"] == "Final de Lima"
        assert (whole["game"]["players"], whole["about"]["players"]) == (["Ana", "Leo"], ["Ana", "Leo"])
        assert [turn["tiles"] for turn in whole["game"]["record"]] == ["CASA", "BO"]
        assert whole["own"] is True
        assert ana.get(f"/api/archive/{game}/gcg").text == GCG

    def test_titles_and_names_are_a_line_that_can_be_read(self, people: list[Visitor]) -> None:
        """Blanks and letters that nobody sees made a title that could not be told from none."""
        ana, _ = people
        game = kept(ana, title="\u202e \u200b\n")
        assert [each["title"] for each in ana.read(OWN)] == ["Ana – Leo"]
        for given, shown in (("Final\n  de\u202e Lima", "Final de Lima"), (" \u200b ", "Ana – Leo")):
            assert ana.send("PATCH", f"{OWN}/{game}", {"title": given}).status_code == 204
            assert [each["title"] for each in ana.read(OWN)] == [shown]

    @pytest.mark.parametrize(
        ("visibility", "others", "listed"), [("private", 404, 0), ("link", 200, 0), ("public", 200, 1)]
    )
    def test_private_by_link_and_public(
        self, server: Running, people: list[Visitor], visibility: str, others: int, listed: int
    ) -> None:
        ana, leo = people
        game = kept(ana, visibility=visibility)
        for visitor in (leo, server.guest()):
            assert visitor.get(f"/api/archive/{game}").status_code == others
            assert visitor.get(f"/api/archive/{game}/gcg").status_code == others
            assert len(visitor.read("/api/users/Ana/archive")) == listed
        assert len(ana.read(OWN)) == 1

    def test_private_unless_said_otherwise_and_the_owner_may_change_it(self, people: list[Visitor]) -> None:
        ana, leo = people
        game = kept(ana)
        assert ana.read(OWN)[0]["visibility"] == "private"
        assert refusal(leo.send("PATCH", f"{OWN}/{game}", {"visibility": "public"})) == (404, "kept.unknown")
        assert refusal(leo.send("DELETE", f"{OWN}/{game}")) == (404, "kept.unknown")
        assert ana.send("PATCH", f"{OWN}/{game}", {"visibility": "public", "title": "Mía"}).status_code == 204
        assert leo.read("/api/users/Ana/archive")[0]["title"] == "Mía"
        assert ana.send("DELETE", f"{OWN}/{game}").status_code == 204
        assert ana.read(OWN) == []

    def test_only_people_with_an_account(self, server: Running) -> None:
        assert refusal(server.guest().post(OWN, {"text": GCG})) == (403, "archive.account")

    def test_what_is_no_game_is_refused_with_its_line(self, people: list[Visitor]) -> None:
        answer = people[0].post(OWN, {"text": "#player1 Ana Ana\n#player2 Leo Leo\n>Ana: nada\n"})
        assert refusal(answer) == (422, "pasted.unreadable")
        assert people[0].read(OWN) == []


class TestBounds:
    def test_so_many_games_and_so_many_characters(
        self, people: list[Visitor], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ana, leo = people
        monkeypatch.setattr(own_archive, "MOST", 2)
        kept(ana), kept(ana)
        assert refusal(ana.post(OWN, {"text": GCG})) == (409, "archive.full")
        kept(leo)
        monkeypatch.setattr(own_archive, "MOST_CHARACTERS", len(GCG) * 2 - 1)
        assert refusal(leo.post(OWN, {"text": GCG})) == (409, "archive.full")

    def test_a_file_that_is_too_long(self, people: list[Visitor]) -> None:
        assert people[0].post(OWN, {"text": "x" * 120_001}).status_code == 400


class TestAccount:
    def test_it_goes_into_the_copy_and_goes_with_the_account(
        self, server: Running, people: list[Visitor], hands: Hands
    ) -> None:
        ana, _ = people
        game = kept(ana)
        copy = ana.post("/api/account/export", {"password": PASSWORD})
        with zipfile.ZipFile(io.BytesIO(copy.content)) as file:
            assert file.read(f"archive/{game}.gcg").decode() == GCG
        store: Store = server.app.state.services.store

        def gone(conn: Connection) -> int:
            erasing.ask(conn, accounts.get(conn, ana.id), hands.now, 0)
            assert erasing.erase(conn, ana.id, hands.now)
            return int(conn.execute(select(func.count()).select_from(table)).scalar_one())

        assert store.write_now(gone) == 0
        assert ana.get(f"/api/archive/{game}").status_code == 404
