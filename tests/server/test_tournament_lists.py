"""Lists that the desk sends: people and ratings; nobody else may, and nothing half is taken."""

from __future__ import annotations

from tests.server.conftest import Running
from tests.server.test_tournaments import Club


def test_a_list_is_entered_whole_or_not_at_all(server: Running) -> None:
    club = Club(server)
    before = len(club.director.read(club.path)["desk"]["players"])
    text = "nombre;rating;equipo\nXul Solar;1500;Norte\nYma Paz;;Sur\n"
    now = club.director.ok(f"{club.path}/people", {"text": text, "name": "gente.csv"})
    assert [one["team"] for one in now["desk"]["players"][before:]] == ["Norte", "Sur"]
    assert [one["team"] for one in now["view"]["teams"]] == ["Norte", "Sur"]
    twice = club.director.post(f"{club.path}/people", {"text": "nombre\nZoe\nXul Solar\n", "name": "x.csv"})
    assert (twice.status_code, twice.json()["code"]) == (422, "tournament.name.taken")
    assert len(club.director.read(club.path)["desk"]["players"]) == before + 2


def test_what_can_t_be_read_is_said_in_a_sentence(server: Running) -> None:
    club = Club(server)
    for name, text in (("x.csv", ""), ("x.csv", "nombre\n"), ("x.json", "[1]"), ("x.t", "nada")):
        for path in ("people", "ratings"):
            answer = club.director.post(f"{club.path}/{path}", {"text": text, "name": name})
            assert answer.status_code == 422, (name, path)
            assert "{" not in answer.json()["message"]


def test_ratings_are_taken_and_those_missing_are_named(server: Running) -> None:
    club = Club(server)
    names = [one["name"] for one in club.director.read(club.path)["desk"]["players"]]
    done = club.director.ok(f"{club.path}/ratings", {"text": f"nombre,rating\n{names[0]},1777\n"})
    assert (done["found"], done["missing"]) == (1, names[1:])
    assert done["now"]["desk"]["players"][0]["rating"] == 1777


def test_only_the_desk_sends_lists_and_reads_the_people(server: Running) -> None:
    club = Club(server)
    body = {"text": "nombre\nIntrusa\n", "name": "x.csv"}
    for path in ("people", "ratings"):
        assert server.guest().post(f"{club.path}/{path}", body).status_code == 403
        assert server.visitor().post(f"{club.path}/{path}", body).status_code == 401
    assert server.visitor().get(f"{club.path}/reports/people").status_code == 401
    assert server.guest().get(f"{club.path}/reports/people").status_code == 403
    assert club.director.get(f"{club.path}/reports/people").text.startswith("nombre,")


def test_pairs_bound_by_the_desk_stay_at_the_desk(server: Running) -> None:
    club = Club(server)
    club.act({"c": "forbid", "one": 1, "other": 2, "reason": "secreto de familia"})
    assert club.director.read(club.path)["desk"]["pairs"][0]["reason"] == "secreto de familia"
    for path in ("", "/insight", "/feed.xml", "/fields/table-1-first"):
        assert "secreto" not in server.visitor().get(club.path + path).text
