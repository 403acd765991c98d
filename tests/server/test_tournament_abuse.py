"""Careless and hostile hands at a tournament: odd names, offices heaped on one person, phones without end."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

import pytest
from tests.server.conftest import Running
from tests.server.test_tournaments import Club
from tests.server.visitor import Visitor

from tesela.server.people.limits import Limiter
from tesela.tournament.events import ResultReported, VerdictAppealed, read_log
from tesela.tournament.verify import verify


@pytest.mark.parametrize(
    ("written", "name"),
    [("Ana  Paz", "Ana Paz"), (normalize("NFD", "José Núñez"), "José Núñez"), ("\u202eLuz\nSol", "Luz Sol")],
)
def test_a_name_is_taken_as_lists_show_it(server: Running, written: str, name: str) -> None:
    club, phone = Club(server, players=0), server.visitor()
    club.act({"c": "registration", "open": True})
    asked = phone.ok(f"{club.path}/applications", {"name": written})
    assert asked["name"] == name
    club.act({"c": "settle", "application": 1, "accept": True})
    code = phone.read(f"{club.path}/applications/{asked['ticket']}")["code"]
    assert phone.read(f"{club.path}/mine/{code}")["name"] == name


class TestOffices:
    """Small clubs have one person for everything: who holds several offices acts with the highest."""

    def test_who_directs_may_arbitrate_too(self, server: Running) -> None:
        club = Club(server, players=2)
        own = {"name": club.director.name, "role": "arbiter"}
        club.director.ok(f"{club.path}/officials", own)
        assert club.director.read(club.path)["role"] == "director"
        club.director.ok(f"{club.path}/officials", own | {"dismiss": True})
        assert club.director.read(club.path)["role"] == "director"

    def test_of_several_the_highest_that_is_left(self, server: Running) -> None:
        club, mora = Club(server, players=2), server.visitor()
        mora.register("Mora")
        for role in ("monitor", "main_arbiter", "judge"):
            club.director.ok(f"{club.path}/officials", {"name": "Mora", "role": role})
        assert mora.read(club.path)["role"] == "main_arbiter"
        club.director.ok(f"{club.path}/officials", {"name": "Mora", "role": "main_arbiter", "dismiss": True})
        assert mora.read(club.path)["role"] == "judge"

    def test_an_office_that_is_given_by_an_act_is_held(self, server: Running) -> None:
        """The log and who may do what say the same, whichever door it came by."""
        club, mora = Club(server, players=2), server.visitor()
        mora.register("Mora")
        office = {"official": {"name": "Mora", "role": "director"}}
        club.act({"c": "official"} | office)
        assert mora.read(club.path)["role"] == "director"
        club.act({"c": "dismiss"} | office)
        assert mora.read(club.path)["role"] is None
        refusal = club.refused({"c": "official", "official": {"name": "Nadie", "role": "judge"}})
        assert refusal["code"] == "user.unknown"


class TestPhones:
    def reported(self, club: Club) -> list[ResultReported]:
        log = read_log(club.director.get(f"{club.path}/log").content)
        assert verify(log) == []
        return [one for one in log if isinstance(one, ResultReported)]

    def test_pressed_twice_it_is_said_once(self, server: Running) -> None:
        club = Club(server, players=2)
        (table,) = club.pair()
        mine = f"{club.path}/mine/{club.codes()[table['first']]}"
        for _ in range(3):
            server.visitor().ok(mine, {"first": 401, "second": 399})
        assert len(self.reported(club)) == 1

    def test_one_phone_does_not_fill_the_log(self, server: Running) -> None:
        club = Club(server, players=2)
        (table,) = club.pair()
        codes, phone = club.codes(), server.visitor()
        mine, other = (f"{club.path}/mine/{codes[table[side]]}" for side in ("first", "second"))
        server.app.state.services.phones = Limiter(1e-9, 5)  # no more while the test lasts
        said = [phone.post(mine, {"first": score, "second": 1}).status_code for score in range(400, 407)]
        assert said == [201] * 5 + [429] * 2
        phone.ok(other, {"first": 350, "second": 340})  # whom it does not concern
        assert len(self.reported(club)) == 6

    def test_letters_that_grow_do_not_break_the_log(self, server: Running) -> None:
        """Sixty letters of which each has two capitals."""
        club, phone = Club(server, players=2), server.visitor()
        (table,) = club.pair()
        mine = f"{club.path}/mine/{club.codes()[table['first']]}"
        phone.ok(f"{mine}/verdicts", {"words": ["ß" * 60], "grounds": "está en el diccionario"})
        log = read_log(club.director.get(f"{club.path}/log").content)
        assert [one.words for one in log if isinstance(one, VerdictAppealed)] == [("S" * 60,)]

    def test_nothing_that_can_t_be_seen_reaches_the_desk(self, server: Running) -> None:
        club, phone = Club(server, players=2), server.visitor()
        (table,) = club.pair()
        mine = f"{club.path}/mine/{club.codes()[table['first']]}"
        phone.ok(f"{mine}/calls", {"kind": "\x1b[2Jreloj\u202e"})
        assert [one["kind"] for one in club.director.read(club.path)["desk"]["calls"]] == ["[2Jreloj"]
        blank = phone.post(f"{mine}/verdicts", {"words": ["\u200b"], "grounds": "\u200b"})
        assert (blank.status_code, blank.json()["code"]) == (422, "tournament.verdict.blank")


def _opened(visitor: Visitor, **given: Any) -> tuple[int, str]:
    answer = visitor.post("/api/tournaments", {"name": "Abierto"} | given)
    return answer.status_code, answer.json().get("code", answer.json().get("view", {}).get("conditions"))


def test_a_tournament_has_a_name_and_words_that_a_judge_knows(server: Running) -> None:
    director = server.visitor()
    director.register("Marta Ruiz")
    assert _opened(director, name=" \u200b ") == (400, "request.invalid")
    assert _opened(director, edition="ninguno") == (400, "edition.unknown")
    club = Club(server, players=0, name="Otra")
    conditions = club.director.read(club.path)["view"]["conditions"] | {"edition": "ninguno"}
    assert club.refused({"c": "conditions", "conditions": conditions})["code"] == "edition.unknown"
