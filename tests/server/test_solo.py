"""Playing alone over HTTP (manual, «en solitario»): each way to its end, and totals that nobody can forge."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.conftest import Running
from tests.server.mover import EDITION, next_command, plays
from tests.server.tables import Line, act, look, start
from tests.server.visitor import Visitor

from tesela.core.board import Board
from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.rules.bag import Secret
from tesela.server.home import solo_games
from tesela.server.storage import checkup_others

BEST_TOTAL = 1700


def begin(who: Visitor, mode: str = "record", **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = who.ok("/api/solo", {"mode": mode, "edition": EDITION, **more})
    return found


def does(who: Visitor, now: dict[str, Any], **act: Any) -> dict[str, Any]:
    found: dict[str, Any] = who.ok(f"/api/solo/{now['id']}/acts", act)
    return found


def next_play(now: dict[str, Any]) -> dict[str, str] | None:
    """A play that is valid in the tests' lexicon, or None."""
    rack = read_tiles(now["rack"])
    play = next(plays(Board.of(*now["board"]), rack), None)
    if play is None:
        return None
    return {"act": "play", "coord": str(play.coord), "tiles": write_tiles(play.tiles, through=True)}


def records(who: Visitor, **kind: Any) -> dict[str, Any]:
    found: dict[str, Any] = who.read("/api/solo/records", params={"edition": EDITION, **kind})
    return found


@pytest.mark.article("manual", "M.solitario.a")
def test_one_rack_against_the_record_to_its_end(server: Running) -> None:
    ana, blas = server.person("Ana"), server.guest()
    now = begin(ana)
    where = f"/api/solo/{now['id']}"
    assert (len(read_tiles(now["rack"])), now["bag"], now["seed"], now["best"]) == (7, 93, None, None)
    assert blas.get(where).status_code == 404, "nobody looks on while it is played"
    tried = ana.ok(f"{where}/try", {k: v for k, v in (next_play(now) or {}).items() if k != "act"})
    after = does(ana, now, **(next_play(now) or {}))
    assert (after["score"], len(read_tiles(after["rack"])), after["bag"]) == (tried["score"], 7, 91)
    after = does(ana, now, act="exchange", tiles=write_tiles(read_tiles(after["rack"])[:2]))
    assert [turn["kind"] for turn in after["turns"]] == ["play", "exchange"]
    while (play := next_play(after)) and not after["over"]:
        after = does(ana, after, **play)
    if not after["over"]:
        after = does(ana, after, act="end")
    rack = read_tiles(after["rack"])
    assert (
        after["total"]
        == after["score"] - rack.points
        == sum(t["points"] for t in after["turns"]) - rack.points
    )
    assert Secret.from_hex(after["id"], after["seed"]).commitment() == now["commitment"]
    assert blas.read(where)["board"] == after["board"], "once it is over anybody may look at it"
    (mine,) = records(ana)["mine"]
    assert (mine["total"], mine["turns"]) == (after["total"], len(after["turns"]))
    assert records(blas) == {"mine": [], "best": [mine]}
    again = begin(ana)
    assert again["best"] == after["total"], "the record to beat"
    assert begin(ana, ruleset="fise-2007")["best"] is None, "by other rules it is another record"
    assert begin(ana, minutes=10)["best"] is None


@pytest.mark.article("manual", "M.solitario.c")
def test_face_up_with_undo_redo_and_the_best_list(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    totals = []
    for who, words in ((ana, ["CAS"]), (blas, ["ZAN", "[LL]A"])):
        now = begin(who, "open")
        assert len(read_tiles(now["rack"])) == 100
        for row, word in zip((8, 9), words, strict=False):
            now = does(who, now, act="play", coord=f"H{row}", tiles=word)
        before = now["total"]
        now = does(who, now, act="undo")
        assert (now["redo"], now["total"] < before) == (1, True)
        now = does(who, now, act="redo")
        assert (now["redo"], now["total"]) == (0, before)
        totals.append(does(who, now, act="end")["total"])
    best = records(server.visitor(), mode="open")["best"]
    assert [row["total"] for row in best] == sorted(totals, reverse=True)
    assert records(ana, mode="open")["mine"][0]["total"] == totals[0]
    assert records(ana)["best"] == [], "face up and one rack are kept apart"


@pytest.mark.article("manual", "M.solitario.c")
def test_the_engine_s_line_can_be_replayed_to_its_total(server: Running) -> None:
    best = server.visitor().read("/api/solo/best")
    assert best["edition"] == "open"
    assert best["total"] == sum(turn["points"] for turn in best["turns"]) > BEST_TOTAL


@pytest.mark.article("manual", "M.solitario.c")
def test_refusals_cite_the_manual(server: Running) -> None:
    ana = server.guest()
    now = begin(ana, "open")
    where = f"/api/solo/{now['id']}/acts"
    for body, status, code in (
        ({"act": "undo"}, 422, "solo.nothing"),
        ({"act": "play", "coord": "A1", "tiles": "CAS"}, 422, "opening.centre"),
        ({"act": "play", "coord": "B8", "tiles": "CASACASA"}, 422, "solo.seven"),
        ({"act": "play", "coord": "H8", "tiles": "ZZ"}, 422, "rack.missing"),
        ({"act": "play", "coord": "G8", "tiles": "CASA"}, 422, "play.invalid"),
        ({"act": "play", "coord": "Ñ99", "tiles": "CAS"}, 400, "coord"),
        ({"act": "play", "coord": "H8", "tiles": "12"}, 400, "tile"),
        ({"act": "exchange", "tiles": "A"}, 422, "rack.missing"),
    ):
        answer = ana.post(where, body)
        assert answer.status_code == status, answer.text
        assert answer.json()["code"].startswith(code), answer.text
        if status == 422:
            assert answer.json()["article"].startswith("manual M."), answer.text
    assert does(ana, now, act="end")["total"] == 0
    late = ana.post(where, {"act": "play", "coord": "H8", "tiles": "CAS"})
    assert (late.json()["code"], late.json()["article"]) == ("solo.over", "manual M.solitario.a")


@pytest.mark.article("manual", "M.solitario.a")
def test_nobody_sends_a_total_and_nobody_plays_another_s_game(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    now = begin(ana)
    where = f"/api/solo/{now['id']}/acts"
    assert ana.post(where, {"act": "end", "total": 9999}).status_code == 400
    assert ana.post("/api/solo", {"mode": "record", "total": 9999}).status_code == 400
    assert ana.post("/api/solo", {"mode": "record", "seed": "00" * 32}).status_code == 400
    assert blas.post(where, {"act": "end"}).status_code == 404
    assert server.visitor().post(where, {"act": "end"}).status_code in (401, 403)
    does(ana, now, act="end")
    assert blas.post(where, {"act": "end"}).json()["code"] == "seat.none"
    assert len(records(ana)["best"]) == 1


@pytest.mark.article("manual", "M.solitario.a")
def test_a_log_that_was_tampered_with_gives_no_record(server: Running) -> None:
    ana = server.guest()
    now = begin(ana)
    play = next_play(now)
    assert play is not None
    does(ana, now, **play)
    store = server.app.state.services.store
    change = text("UPDATE home_events SET data = :data WHERE game_id = :game AND seq = 2")
    forged = f'{{"e":"laid","coord":"{play["coord"]}","tiles":"{play["tiles"]}","points":900,"at":1}}'
    with store.engine.begin() as conn:
        conn.execute(change, {"data": forged, "game": now["id"]})
    answer = ana.post(f"/api/solo/{now['id']}/acts", {"act": "end"})
    assert (answer.status_code, answer.json()["code"]) == (409, "game.damaged")
    assert records(ana)["best"] == []
    assert [p.code for p in store.read_now(checkup_others.home_logs)] == ["home"]


@pytest.mark.article("manual", "M.solitario.a")
def test_a_total_that_was_tampered_with_is_found(server: Running) -> None:
    ana = server.guest()
    now = does(ana, begin(ana, "open"), act="end")
    store = server.app.state.services.store
    assert store.read_now(checkup_others.home_logs) == []
    with store.engine.begin() as conn:
        conn.execute(text("UPDATE solo_records SET total = 5000"))
    (problem,) = store.read_now(checkup_others.home_logs)
    assert problem.data == {"game": now["id"]}


@pytest.mark.article("manual", "M.solitario.c")
def test_the_clock_is_the_server_s(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = server.guest()
    now = begin(ana, "open", minutes=1)
    now = does(ana, now, act="play", coord="H8", tiles="CAS")
    assert now["deadline"] - now["now"] <= 60_000
    monkeypatch.setattr(solo_games, "now_ms", lambda: now["deadline"] + 1)
    late = ana.post(f"/api/solo/{now['id']}/acts", {"act": "play", "coord": "8H", "tiles": ".AN"})
    assert late.json()["code"] == "solo.over"
    over = ana.read(f"/api/solo/{now['id']}")
    assert (over["over"], over["total"]) == ("time", now["total"])
    assert records(ana, mode="open", minutes=1)["mine"][0]["at"] == now["deadline"]


@pytest.mark.article("manual", "M.solitario.a")
def test_the_same_game_in_two_windows_plays_once(server: Running) -> None:
    ana = server.guest()
    now = begin(ana)
    play = next_play(now)
    assert play is not None
    where = f"/api/solo/{now['id']}/acts"
    with ThreadPoolExecutor(4) as windows:
        codes = [a.status_code for a in windows.map(lambda _: ana.post(where, {"act": "end"}), range(4))]
    assert codes.count(200) == 1
    assert set(codes) <= {200, 409, 422}
    assert len(records(ana)["mine"]) == 1


@pytest.mark.topic("consult")
def test_who_sits_at_a_table_does_not_ask_the_judge_this_way(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    now = begin(ana)
    start([ana, blas])
    assert ana.post("/api/solo", {"mode": "open", "edition": EDITION}).json()["code"] == "judge.playing"
    assert ana.post("/api/solo/two", {"edition": EDITION}).json()["code"] == "judge.playing"
    assert ana.post(f"/api/solo/{now['id']}/acts", {"act": "end"}).json()["code"] == "judge.playing"


@pytest.mark.article("manual", "M.solitario.b")
@pytest.mark.parametrize("minutes", [0, 30])
def test_two_racks_are_played_by_one_to_the_end(server: Running, minutes: int) -> None:
    ana, blas = server.person("Ana"), server.guest()
    game = ana.ok("/api/solo/two", {"edition": EDITION, "minutes": minutes})["game"]
    assert blas.get(f"/api/games/{game}").status_code == 404
    first = look(ana, game)
    assert [player["name"] for player in first["players"]] == ["Ana 1", "Ana 2"]
    seats = set()
    for _ in range(400):
        now = look(ana, game)
        if now["view"]["ended"]:
            break
        seat = now["view"]["on_turn"]
        assert now["seat"] == seat
        assert now["view"]["racks"][1 - seat] is None, "one rack at a time, as at a table"
        seats.add(seat)
        assert act(ana, game, next_command(now["view"], seat)).status_code == 200
    over = look(ana, game)["view"]
    assert over["ended"] is not None
    assert seats == {0, 1}
    assert over["totals"] is not None
    listed = ana.read("/api/games", params={"status": "finished"})
    assert [row["id"] for row in listed].count(game) == 1


@pytest.mark.article("manual", "M.solitario.b")
def test_the_socket_changes_racks_with_the_turn(server: Running) -> None:
    ana = server.guest()
    game = ana.ok("/api/solo/two", {"edition": EDITION})["game"]
    with Line(server, ana) as line:
        line.watch(game)
        before = look(ana, game)
        seat = before["seat"]
        assert act(ana, game, next_command(before["view"], seat)).status_code == 200
        now = line.next("game")["game"]
        while now["seat"] == seat:
            now = line.next("game")["game"]
        assert now["seat"] == 1 - seat
        assert now["view"]["racks"][1 - seat] is not None
        assert now["view"]["racks"][seat] is None


def test_what_is_left_is_every_tile_that_does_not_lie(server: Running) -> None:
    ana = server.guest()
    now = does(ana, begin(ana, "open"), act="play", coord="H8", tiles="CAS")
    left = read_tiles(now["rack"])
    assert Tiles(sorted([*left, *Tiles.of("CAS")])) == Tiles(sorted(read_tiles(begin(ana, "open")["rack"])))
