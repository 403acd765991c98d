"""The sheet, the fees and the desk's reasons on a real server: who may write them, and who reads them."""

from __future__ import annotations

from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import look
from tests.server.test_tournaments import Club

from tesela.tournament.events import read_log
from tesela.tournament.verify import verify

FULL = {
    "first": {"score": 401, "bingos": 2, "best_play": 86, "best_word": "zapatos", "time_penalty": 10},
    "second": {"score": 377, "bingos": 1, "best_play": 70, "best_word": "río", "time_penalty": 0},
}


class TestPhones:
    def test_both_sign_all_that_the_sheet_has(self, server: Running) -> None:
        club, phone = Club(server, players=2), server.visitor()
        (table,) = club.pair()
        one, other = (f"{club.path}/mine/{club.codes()[table[side]]}" for side in ("first", "second"))
        sheet = FULL | {"started": table["first"]}
        waiting = phone.ok(one, sheet)
        assert (waiting["differs"], waiting["differences"], waiting["rival_wrote"]) == (False, [], False)
        seen = phone.read(other)
        assert (seen["rival_wrote"], seen["mine"], seen["differences"]) == (True, None, [])
        assert "zapatos" not in phone.get(other).text.casefold()  # nobody copies what they have not said

        wrong = phone.ok(other, FULL | {"first": FULL["first"] | {"bingos": 3}})
        assert wrong["differences"] == [{"side": "first", "field": "bingos", "one": 3, "other": 2}]
        assert phone.read(one)["differences"] == [{"side": "first", "field": "bingos", "one": 2, "other": 3}]
        reports = club.director.read(club.path)["desk"]["reports"]
        assert [said["differs"] for said in reports] == [["bingos"], ["bingos"]]

        result = phone.ok(other, sheet)["table"]["result"]
        assert result["first"] == FULL["first"] | {"best_word": "ZAPATOS"}
        assert (result["second"]["time_penalty"], result["started"]) == (0, table["first"])

    def test_figures_that_no_sheet_has_are_refused_in_a_sentence(self, server: Running) -> None:
        club, phone = Club(server, players=2), server.visitor()
        (table,) = club.pair()
        mine = f"{club.path}/mine/{club.codes()[table['first']]}"
        for wrong in ({"bingos": 21}, {"bingos": -1}, {"time_penalty": -5}, {"best_word": "x" * 121}):
            answer = phone.post(mine, FULL | {"first": {"score": 1} | wrong})
            assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid"), wrong
        strange = phone.post(mine, FULL | {"started": 99})
        assert (strange.status_code, strange.json()["code"]) == (422, "tournament.result.started")


class TestDeskMatters:
    def test_fees_and_reasons_reach_nobody_but_the_desk(self, server: Running) -> None:
        club, stranger = Club(server, players=4), server.visitor()
        club.act({"c": "fee", "number": 1, "amount": "77 zlotys"})
        club.act({"c": "forbid", "one": 1, "other": 3})
        club.act({"c": "withdraw", "number": 4, "reason": "motivo reservado"})
        desk = club.director.read(club.path)["desk"]
        assert [(one["paid"], one["paid_amount"]) for one in desk["players"]][:2] == [
            (True, "77 zlotys"), (False, ""),
        ]  # fmt: skip
        assert [one["reason"] for one in desk["reasons"]] == ["motivo reservado"]
        assert "77 zlotys" in club.director.get(f"{club.path}/reports/people").text

        tables = club.pair()
        played = next(one for one in tables if one["second"])
        result = {"first": {"score": 2}, "second": {"score": 1}}
        club.act({"c": "result", "round": 1, "table": played["table"], "result": result})
        club.act({"c": "close"})
        reports = ("standings", "games", "ratings", "tsh", "tou", "cases", "people", "federation")
        ways = [club.path, f"{club.path}/log", f"{club.path}/insight", f"{club.path}/feed.xml"]
        for path in [*ways, *(f"{club.path}/reports/{kind}" for kind in reports)]:
            text = stranger.get(path).text
            assert "zlotys" not in text, path
            assert "reservado" not in text, path
        assert verify(read_log(stranger.get(f"{club.path}/log").content)) == []
        whole = club.director.get(f"{club.path}/log").text
        assert "zlotys" in whole
        assert "reservado" in whole

    def test_after_publication_a_pair_needs_its_reason(self, server: Running) -> None:
        club = Club(server, players=4)
        club.pair()
        refusal = club.refused({"c": "fix", "one": 1, "other": 2})
        assert (refusal["status"], refusal["code"]) == (422, "tournament.pairing.reason")
        now = club.act({"c": "fix", "one": 1, "other": 2, "reason": "final acordada"})
        assert [one["reason"] for one in now["desk"]["pairs"]] == ["final acordada"]


def test_an_arbiter_without_a_role_on_the_site_is_led_to_the_desk_of_a_game(server: Running) -> None:
    club = Club(server, players=2, edition=EDITION)
    official, ana, blas = server.visitor(), server.guest(), server.guest()
    official.register("Olga Arias")
    club.director.ok(f"{club.path}/officials", {"name": "Olga Arias", "role": "arbiter"})
    (table,) = club.pair()
    codes = club.codes()
    for phone, side in ((ana, "first"), (blas, "second")):
        game = phone.ok(f"{club.path}/mine/{codes[table[side]]}/game")["game"]
    assert official.read(club.path)["desk"]["games"] == [{"table": 1, "game": game}]
    assert server.visitor().read(club.path)["desk"] is None
    assert look(official, game, params={"as_arbiter": "true"})["you"] == "arbiter"
