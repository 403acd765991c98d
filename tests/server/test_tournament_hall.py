"""The hall on a real server: registration, calls, QR codes, games played here, the self-service judge."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look, start
from tests.server.test_tournaments import Club


def _table(club: Club, number: int) -> dict[str, Any]:
    rounds = club.director.read(club.path)["view"]["rounds"]
    found: dict[str, Any] = next(
        one for one in rounds[-1]["tables"] if number in (one["first"], one["second"])
    )
    return found


class TestRegistration:
    def test_from_the_form_to_the_own_table(self, server: Running) -> None:
        club, phone = Club(server, players=1), server.visitor()
        form = f"{club.path}/applications"
        assert phone.post(form, {"name": "Ana Paz"}).status_code == 422
        club.act({"c": "registration", "open": True})
        assert phone.read(club.path)["view"]["registration"] is True
        asked = phone.ok(form, {"name": "Ana Paz", "country": "UY"})
        assert (asked["settled"], asked["code"]) == (False, None)
        waiting = club.director.read(club.path)["desk"]["applications"]
        assert [one["name"] for one in waiting] == ["Ana Paz"]
        club.act({"c": "settle", "application": 1, "accept": True})
        now = phone.read(f"{form}/{asked['ticket']}")
        assert (now["settled"], now["code"]) == (True, club.codes()[2])
        club.pair()
        mine = phone.read(f"{club.path}/mine/{now['code']}")
        assert mine["table"]["table"] == 1

    def test_a_ticket_opens_the_own_application_alone(self, server: Running) -> None:
        club, phone = Club(server, players=0), server.visitor()
        club.act({"c": "registration", "open": True})
        tickets = [
            phone.ok(f"{club.path}/applications", {"name": name})["ticket"] for name in ("Ana", "Blas")
        ]
        forged = "2-" + tickets[0].partition("-")[2]
        for ticket in (forged, "2", "x", "-", "9-aaaaaaaaaa", "٢-aaaaaaaaaa"):
            assert phone.get(f"{club.path}/applications/{ticket}").status_code == 404, ticket

    def test_applications_are_hidden_from_the_public(self, server: Running) -> None:
        club, phone = Club(server, players=0), server.visitor()
        club.act({"c": "registration", "open": True})
        phone.ok(f"{club.path}/applications", {"name": "Ana Secreta"})
        assert "Ana Secreta" not in phone.get(club.path).text


class TestPhones:
    def test_a_player_is_here_and_calls_an_arbiter_once(self, server: Running) -> None:
        club, phone = Club(server), server.visitor()
        club.pair()
        club.act({"c": "clock"})
        code = club.codes()[1]
        mine = phone.ok(f"{club.path}/mine/{code}/presence", {})
        assert (mine["checked_in"], mine["called"]) == (True, False)
        assert mine["clock"]["ends"] - mine["clock"]["began"] == 40 * 60_000
        for _ in range(2):
            called = phone.ok(f"{club.path}/mine/{code}/calls", {"kind": "cuenta"})
            assert called["called"] is True
        (call,) = club.director.read(club.path)["desk"]["calls"]
        assert (call["table"], call["kind"]) == (_table(club, 1)["table"], "cuenta")
        club.act({"c": "answer", "call": call["call"]})
        assert phone.read(f"{club.path}/mine/{code}")["called"] is False

    def test_a_code_speaks_for_its_own_table_alone(self, server: Running) -> None:
        """A QR code forged for another table, number or tournament is no code."""
        club, phone = Club(server), server.visitor()
        club.pair()
        codes = club.codes()
        other = club.director.ok("/api/tournaments", {"name": "Otro"})["id"]
        table = _table(club, 1)
        phone.ok(f"{club.path}/mine/{codes[1]}", {"first": 400, "second": 300})
        for report in club.director.read(club.path)["desk"]["reports"]:
            assert (report["table"], report["number"]) == (table["table"], 1)
        swapped = codes[1][:5] + codes[2][5:]
        for path in (f"{club.path}/mine/{swapped}", f"/api/tournaments/{other}/mine/{codes[1]}"):
            for ending in ("", "/presence", "/calls"):
                assert phone.post(path + ending, {}).status_code in (400, 404, 429)
            assert phone.get(f"{path}/qr.svg").status_code in (404, 429)

    def test_the_picture_leads_to_the_own_table(self, server: Running) -> None:
        club, phone = Club(server, players=2), server.visitor()
        codes = club.codes()
        images = [phone.get(f"{club.path}/mine/{codes[number]}/qr.svg") for number in (1, 2)]
        assert all(image.headers["content-type"].startswith("image/svg") for image in images)
        assert images[0].content != images[1].content
        assert phone.get(f"{club.path}/qr.svg").content.startswith(b"<?xml")


class TestOfficials:
    def test_an_office_is_given_and_taken_away(self, server: Running) -> None:
        club, mora = Club(server, players=2), server.visitor()
        mora.register("Mora")
        name = {"name": "Mora", "role": "main_arbiter"}
        now = club.director.ok(f"{club.path}/officials", name)
        assert now["view"]["officials"][-1] == {"name": "Mora", "role": "main_arbiter"}
        club.act({"c": "check_in", "number": 1}, mora)
        club.director.ok(f"{club.path}/officials", name | {"dismiss": True})
        assert mora.read(club.path)["desk"] is None
        assert club.refused({"c": "check_in", "number": 2}, mora)["status"] == 403

    def test_nobody_becomes_a_player_or_a_machine(self, server: Running) -> None:
        club = Club(server, players=0)
        for role in ("player", "device"):
            body = {"name": club.director.name, "role": role}
            assert club.director.post(f"{club.path}/officials", body).status_code == 400


class TestHallJudge:
    def test_one_answer_for_all_words_and_a_log_for_the_arbiter(self, server: Running) -> None:
        """42.1: the tests' edition has every word of two or three tiles, and no other."""
        club, screen = _with_edition(server), server.visitor()
        code = club.director.read(f"{club.path}/devices")["judge"]
        ask = f"{club.path}/judge/{code}"
        assert screen.ok(ask, {"words": ["sol", "mar"], "table": 2}) == {"valid": True}
        assert screen.ok(ask, {"words": ["sol", "marinero"]}) == {"valid": False}
        assert screen.ok(ask, {"words": ["s0l"]}) == {"valid": False}
        log = club.director.read(club.path)["desk"]["words"]
        assert [(one["words"], one["valid"], one["table"]) for one in log] == [
            (["s0l"], False, None),
            (["sol", "marinero"], False, None),
            (["sol", "mar"], True, 2),
        ]
        assert "marinero" not in screen.get(club.path).text

    def test_only_the_screen_asks(self, server: Running) -> None:
        club, phone = _with_edition(server), server.visitor()
        codes = club.codes()
        for code in (codes[1], "x" * 10):
            assert phone.post(f"{club.path}/judge/{code}", {"words": ["sol"]}).status_code in (404, 429)
        assert server.guest().get(f"{club.path}/devices").status_code == 403
        assert club.director.read(club.path)["desk"]["words"] == []


class TestGamesPlayedHere:
    def test_both_sit_down_play_and_the_result_stands(self, server: Running) -> None:
        club = _with_edition(server)
        (table,) = club.pair()
        codes = club.codes()
        ana, blas = server.guest(), server.guest()
        waiting = ana.ok(f"{club.path}/mine/{codes[table['first']]}/game")
        assert waiting["game"] is None
        assert ana.ok(f"{club.path}/mine/{codes[table['first']]}/game")["game"] is None
        game = blas.ok(f"{club.path}/mine/{codes[table['second']]}/game")["game"]
        assert ana.read(f"{club.path}/mine/{codes[table['first']]}")["game"] == game
        assert {one["name"] for one in look(ana, game)["players"]} == {ana.name, blas.name}
        stream = server.visitor()
        assert stream.get(f"{club.path}/fields/table-1-game.txt").text == game
        act(ana, game, {"c": "resign"})
        assert look(ana, game)["view"]["ended"] is not None
        assert stream.get(f"{club.path}/fields/pending.txt").text == "0", "the overlay tells of it at once"
        seen = blas.read(f"{club.path}/mine/{codes[table['second']]}")["table"]
        assert (seen["result"]["forfeit"], seen["confirmed"]) == ("first", True)
        winner = club.director.read(club.path)["view"]["standings"][0]
        assert winner["number"] == table["second"]

    @pytest.mark.article("file-2024", "4.2")
    def test_in_team_matches_the_start_goes_by_board_whoever_sits_down_first(self, server: Running) -> None:
        """4.2: the first-named team starts on board one, the rival on board two, and so on."""
        director = server.visitor()
        director.register("Marta Ruiz")
        asked = {"name": "Copa", "template": "naciones", "edition": EDITION}
        path = f"/api/tournaments/{director.ok('/api/tournaments', asked)['id']}"

        def do(command: dict[str, Any]) -> Any:
            return director.ok(f"{path}/acts", {"command": command})

        for team in ("Uruguay", "Chile"):
            for board in range(1, 5):
                do({"c": "enter", "entrant": {"name": f"{team} {board}", "team": team}})
        do({"c": "pair"})
        tables = do({"c": "publish_round"})["view"]["rounds"][-1]["tables"]
        codes = {one["number"]: one["code"] for one in director.read(f"{path}/codes")}
        begun = []
        for table in tables[:3]:
            sides = ("first", "second") if table["table"] % 2 else ("second", "first")
            phones = [server.guest(), server.guest()]
            for phone, side in zip(phones, sides, strict=True):
                game = phone.ok(f"{path}/mine/{codes[table[side]]}/game")["game"]
            seat = sides.index("first")
            assert look(phones[seat], game)["view"]["on_turn"] == look(phones[seat], game)["seat"]
            begun.append(table["first_name"].split()[0])
        assert begun[0] == begun[2] != begun[1], "the start alternates between the teams"

    def test_its_officials_arbitrate_its_tables_and_nobody_elses(self, server: Running) -> None:
        """They need no role on the server, and the server's own arbiters have no say in it."""
        club, other = Club(server), server.person("Jueza de fuera", "arbiter")
        club.pair()
        codes, phones = club.codes(), [server.guest(), server.guest()]
        table = _table(club, 1)
        for phone, side in zip(phones, ("first", "second"), strict=True):
            game = phone.ok(f"{club.path}/mine/{codes[table[side]]}/game")["game"]
        desk = {"as_arbiter": "true"}
        assert look(club.director, game, params=desk)["you"] == "arbiter"
        assert other.get(f"/api/games/{game}", params=desk).status_code == 403
        foreign = start([server.guest(), server.guest()], arbiter=True)
        assert club.director.get(f"/api/games/{foreign}", params=desk).status_code == 403
        act(phones[0], game, {"c": "resign"})
        lines = phones[1].read(f"/api/games/{game}/desk")["lines"]
        assert [(one["name"], one["kind"]) for one in lines] == [(club.director.name, "look")]

    def test_one_person_with_both_codes_plays_no_game(self, server: Running) -> None:
        club = _with_edition(server)
        (table,) = club.pair()
        codes, cheat = club.codes(), server.guest()
        for seat in ("first", "second"):
            assert cheat.ok(f"{club.path}/mine/{codes[table[seat]]}/game")["game"] is None
        nobody = server.visitor()
        assert nobody.post(f"{club.path}/mine/{codes[1]}/game").status_code == 401


def _with_edition(server: Running) -> Club:
    """A tournament of two with the tests' words."""
    return Club(server, players=2, edition=EDITION)


def test_a_call_that_was_never_answered_does_not_silence_the_next_round(server: Running) -> None:
    """31.5: the table of a later round calls for itself."""
    club = Club(server, players=2)
    (table,) = club.pair()
    phone = server.visitor()
    calls = f"{club.path}/mine/{club.codes()[table['first']]}/calls"
    assert phone.ok(calls, {"kind": "una"})["called"] is True
    club.act(
        {"c": "result", "round": 1, "table": 1, "result": {"first": {"score": 2}, "second": {"score": 1}}}
    )
    club.pair()
    assert phone.read(calls.removesuffix("/calls"))["called"] is False
    assert phone.ok(calls, {"kind": "otra"})["called"] is True
    waiting = [one["kind"] for one in club.director.read(club.path)["desk"]["calls"]]
    assert waiting == ["una", "otra"]


class TestArbitersPage:
    def test_it_is_for_officials_and_the_case_book_for_everybody(self, server: Running) -> None:
        club = Club(server)
        club.pair()
        club.act({"c": "penalise", "number": 1, "offence": "warning", "article": "38§1", "reason": "Habló"})
        club.act({"c": "case", "facts": "Ficha caída", "articles": ["20"], "decision": "Se repone"})
        seen = club.director.read(f"{club.path}/arbitration")
        assert [(one["name"], one["times"]) for one in seen["penalties"]] == [("Jugador 1", 1)]
        for stranger, status in ((server.visitor(), 401), (server.guest(), 403)):
            assert stranger.get(f"{club.path}/arbitration").status_code == status
            assert "Habló" not in stranger.get(club.path).text
            assert [one["case"] for one in stranger.read(f"{club.path}/cases?q=caida")] == [1]
            assert stranger.read(f"{club.path}/cases?q=reloj") == []

    def test_a_book_goes_from_one_tournament_to_another(self, server: Running) -> None:
        club, other = Club(server), Club(server, name="Olga Paz")
        club.act({"c": "case", "facts": "Ficha caída", "articles": ["20"], "decision": "Se repone"})
        book = server.visitor().read(f"{club.path}/reports/cases")
        other.act({"c": "import_cases", "book": book})
        source = other.director.read(f"{other.path}/cases")[0]["source"]
        assert source == {"tournament": club.id, "title": "Jueves de club", "case": 1}

    def test_a_player_appeals_the_own_word_and_learns_the_answer(self, server: Running) -> None:
        club = Club(server)
        tables = club.pair()
        number = tables[0]["first"]
        mine = f"{club.path}/mine/{club.codes()[number]}"
        phone = server.visitor()
        assert phone.read(mine)["may_appeal"] is True
        phone.ok(f"{mine}/verdicts", {"words": ["xifo"], "grounds": "Está en el diccionario"})
        assert club.director.read(club.path)["desk"]["word_appeals"] == 1
        club.act({"c": "decide_verdict", "slip": 1, "valid": True})
        found = phone.read(mine)["appeals"]
        assert [(one["words"], one["valid"]) for one in found] == [(["XIFO"], True)]
        rival = phone.read(f"{club.path}/mine/{club.codes()[tables[0]['second']]}")
        assert rival["appeals"] == []
        empty = phone.post(f"{mine}/verdicts", {"words": ["  "], "grounds": "x"})
        assert empty.status_code == 400

    def test_thirty_points_are_told_at_the_table_and_nowhere_else(self, server: Running) -> None:
        club = Club(server)
        tables = club.pair()
        offender, rival, stranger = tables[0]["first"], tables[0]["second"], tables[1]["first"]
        act = {"c": "penalise", "number": offender, "offence": "points", "article": "38§5", "reason": "Habló"}
        club.act(act)
        codes = club.codes()
        told = {
            number: server.visitor().read(f"{club.path}/mine/{codes[number]}")["penalties"]
            for number in (offender, rival, stranger)
        }
        assert [one["points"] for one in told[offender]] == [30]
        assert told[rival] == told[offender]
        assert told[stranger] == []

    def test_seating_is_told_where_the_rules_have_it(self, server: Running) -> None:
        club = Club(server)
        number = club.pair()[0]["first"]
        seen = server.visitor().read(f"{club.path}/mine/{club.codes()[number]}")
        assert (seen["seating"], seen["starts"]) == (True, None)
