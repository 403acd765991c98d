"""Logs of other desks on a real server: who may bring them, what they add, and what is refused."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.terminal import refused, tesela
from tests.server.conftest import Running
from tests.server.test_tournaments import Club
from tests.server.visitor import PASSWORD, Visitor

from tesela.cli.tournament.pushing import PushError, push_log
from tesela.tournament.events import Created, OfficialNamed, read_log, write_log
from tesela.tournament.people import Official
from tesela.tournament.verify import verify

_NUMBERS = itertools.count(1000)


def bring(who: Visitor, log: str) -> Any:
    return who.ok("/api/tournaments/merge", {"log": log})


def refusal(who: Visitor, log: str) -> tuple[int, str]:
    answer = who.post("/api/tournaments/merge", {"log": log})
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def club(hall: Running) -> Club:
    """A round under way, on a server of the module."""
    return Club(hall, name=f"Marta {next(_NUMBERS)}")


def taken_home(club: Club, folder: Path) -> Path:
    """The log on a laptop."""
    file = folder / "jueves.torneo"
    file.write_bytes(club.director.get(f"{club.path}/log").content)
    return file


class TestMerging:
    def test_a_laptop_s_results_come_in(self, club: Club, tmp_path: Path) -> None:
        club.pair()
        file = taken_home(club, tmp_path)
        assert tesela("tournament", "result", file, "1", "400", "300", "--by", "Mesa dos").code == 0
        club.act(
            {"c": "result", "round": 1, "table": 2, "result": {"first": {"score": 1}, "second": {"score": 2}}}
        )
        done = bring(club.director, file.read_text("utf-8"))
        assert (done["created"], done["taken"], done["disputes"]) == (False, 1, 0)
        assert bring(club.director, file.read_text("utf-8"))["taken"] == 0
        assert club.director.read(club.path)["view"]["rounds"][0]["complete"] is True
        assert verify(read_log(club.director.get(f"{club.path}/log").content)) == []

    def test_the_director_sees_and_settles_what_conflicts(
        self, hall: Running, club: Club, tmp_path: Path
    ) -> None:
        club.pair()
        file = taken_home(club, tmp_path)
        tesela("tournament", "result", file, "1", "400", "300", "--by", "Mesa dos")
        club.act(
            {"c": "result", "round": 1, "table": 1, "result": {"first": {"score": 1}, "second": {"score": 2}}}
        )
        assert bring(club.director, file.read_text("utf-8"))["disputes"] == 1
        (dispute,) = club.director.read(club.path)["desk"]["disputes"]
        assert (dispute["code"], dispute["by"], dispute["here"]["first"]["score"]) == (
            "result",
            "Mesa dos",
            1,
        )
        assert hall.visitor().read(club.path)["desk"] is None
        settled = club.act({"c": "settle_dispute", "dispute": 1, "take": True, "reason": "planilla"})
        assert settled["desk"]["disputes"] == []
        assert settled["view"]["rounds"][0]["tables"][0]["result"]["first"]["score"] == 400

    def test_a_tournament_made_on_a_laptop_is_new_here(self, hall: Running, tmp_path: Path) -> None:
        file = tmp_path / "x.torneo"
        tesela("tournament", "new", file, "--name", "Sin internet")
        tesela("tournament", "enter", file, "Ana")
        somebody = hall.person("Quien lo trae")
        done = bring(somebody, file.read_text("utf-8"))
        assert (done["created"], done["taken"]) == (True, 1)
        now = somebody.read(f"/api/tournaments/{done['id']}")
        assert (now["role"], now["view"]["conditions"]["name"]) == ("director", "Sin internet")
        named = {(one["name"], one["role"]) for one in now["view"]["officials"]}
        assert ("Quien lo trae", "director") in named

    def test_games_played_elsewhere_harm_nothing(self, club: Club, tmp_path: Path) -> None:
        """A table that sat down on the laptop's server has no game on this one."""
        club.pair()
        log = taken_home(club, tmp_path).read_bytes()
        opened = b'{"e":"game","at":9000000000000,"by":"x","round":1,"table":1,"game":"g","seats":[1,3]}\n'
        assert bring(club.director, (log + opened).decode())["taken"] == 1
        assert club.director.read(club.path)["seq"] > 1


class TestNobodyElse:
    def test_an_arbiter_or_a_stranger_brings_nothing(self, hall: Running, club: Club, tmp_path: Path) -> None:
        log = taken_home(club, tmp_path).read_text("utf-8")
        arbiter = hall.person(f"Mora {club.id[:6]}")
        assert refusal(arbiter, log) == (403, "tournament.role")
        club.director.ok(f"{club.path}/officials", {"name": arbiter.name, "role": "main_arbiter"})
        assert refusal(arbiter, log) == (403, "tournament.role")
        assert refusal(hall.guest(), log) == (403, "tournament.account")

    def test_an_office_in_a_log_gives_no_role_here(self, hall: Running, club: Club, tmp_path: Path) -> None:
        """Names on a laptop are not this server's accounts."""
        file = taken_home(club, tmp_path)
        other = hall.person(f"Otra {club.id[:6]}")
        named = OfficialNamed(at=9 * 10**12, by="x", official=Official(name=other.name, role="director"))
        log = file.read_bytes() + write_log([named])
        assert bring(club.director, log.decode())["taken"] == 1
        assert other.read(club.path)["role"] is None

    @pytest.mark.parametrize("log", ["", "{}", "x\n", '{"e":"closed","at":1,"by":"x"}\n', "[" * 500_000])
    def test_what_is_no_log(self, club: Club, log: str) -> None:
        assert refusal(club.director, log) == (422, "tournament.merge.unreadable")

    def test_a_log_that_no_desk_wrote(self, club: Club, tmp_path: Path) -> None:
        log = taken_home(club, tmp_path).read_text("utf-8")
        forged = log + '{"e":"round","at":9000000000000,"by":"x","round":3}\n'
        assert refusal(club.director, forged) == (422, "tournament.merge.unsound")

    def test_another_header_with_the_same_name(self, club: Club, tmp_path: Path) -> None:
        events = read_log(taken_home(club, tmp_path).read_bytes())
        events[0] = msgspec.structs.replace(events[0], at=1)
        assert refusal(club.director, write_log(events).decode()) == (422, "tournament.merge.other")

    def test_a_name_that_no_address_has(self, hall: Running, club: Club, tmp_path: Path) -> None:
        events = read_log(taken_home(club, tmp_path).read_bytes())
        header = events[0]
        assert isinstance(header, Created)
        events[0] = msgspec.structs.replace(header, tournament="../x")
        assert refusal(club.director, write_log(events).decode()) == (422, "tournament.merge.unsound")

    def test_a_larger_body_than_others_may_send(self, club: Club, tmp_path: Path) -> None:
        log = taken_home(club, tmp_path).read_text("utf-8")
        asked = '{{"e":"words","at":{at},"by":"x","words":["casa"],"valid":true}}\n'
        more = "".join(asked.format(at=9_000_000_000_000 + n) for n in range(2000))
        assert bring(club.director, log + more)["taken"] == 2000


class TestPush:
    def test_from_a_file_to_a_server_in_one_command(self, hall: Running, tmp_path: Path) -> None:
        file = tmp_path / "noche.torneo"
        tesela("tournament", "new", file, "--name", "Noche")
        tesela("tournament", "enter", file, "Ana")
        hall.person("Empuja")
        words = ("tournament", "push", file, hall.url, "--user", "Empuja", "--password-stdin")
        first = tesela(*words, given=f"{PASSWORD}\n")
        assert (first.code, f"{hall.url}/torneo/" in first.out) == (0, True), first
        tesela("tournament", "enter", file, "Bea")
        again = tesela(*words, given=f"{PASSWORD}\n")
        assert "Actos añadidos: 1" in again.out
        assert "contraseña" in refused(*words, given="otra cosa\n")

    def test_a_password_goes_in_the_clear_to_the_own_network_only(self) -> None:
        for server, code in (
            ("http://tesela.example", "tournament.push.plain"),
            ("ftp://x", "tournament.push.address"),
            ("tesela.example", "tournament.push.address"),
            ("http://127.0.0.1:1", "tournament.push.unreachable"),
        ):
            with pytest.raises(PushError) as told:
                push_log(server, "x", "y", "")
            assert told.value.code == code
