"""Those who look on: they see the table, later where the game says so, and nothing at all of a closed one."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, act, look, new_key, on_turn, play_on, start
from tests.server.visitor import Visitor

from tesela.server.ids import now_ms
from tesela.server.lobby import presence


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


@pytest.fixture
def stranger(hall: Running) -> Visitor:
    return hall.visitor()


def seq(player: Visitor, game: str) -> int:
    found: int = look(player, game)["view"]["seq"]
    return found


class TestWhatTheySee:
    def test_the_table_and_no_rack(self, people: list[Visitor], stranger: Visitor) -> None:
        game = start(people)
        play_on(people, game, 2)
        seen = look(stranger, game)
        assert (seen["you"], seen["seat"], seen["delay_ms"]) == ("spectator", None, 0)
        view = seen["view"]
        assert view["racks"] == [None, None] and view["seed"] is None
        mine = look(people[0], game)["view"]
        for part in ("board", "scores", "turns", "on_turn", "bag_count", "rack_counts", "phase", "clocks"):
            assert view[part] == mine[part], part

    def test_the_log_with_hidden_tiles(self, people: list[Visitor], stranger: Visitor) -> None:
        game = start(people)
        play_on(people, game, 1)
        seen = stranger.read(f"/api/games/{game}/events")
        mine = people[0].read(f"/api/games/{game}/events")
        assert [each["seq"] for each in seen] == [each["seq"] for each in mine]
        drawn = [each["event"] for each in seen if each["event"]["e"] == "draw"]
        assert drawn and all(set(event["tiles"]) == {"#"} for event in drawn)
        assert stranger.read(f"/api/games/{game}/events", params={"after": len(seen)}) == []

    def test_they_do_nothing(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people)
        guest = hall.guest()
        for command in ({"c": "pass"}, {"c": "resign"}, {"c": "accept"}, {"c": "agree", "about": "end"}):
            answer = act(guest, game, command)
            assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")
        tried = guest.post(f"/api/games/{game}/try", {"coord": "H8", "tiles": "AA"})
        assert (tried.status_code, tried.json()["code"]) == (403, "seat.none")

    def test_a_game_that_is_played_shows_no_scores_in_the_list(
        self, people: list[Visitor], stranger: Visitor
    ) -> None:
        game = start(people)
        play_on(people, game, 1)
        listed = stranger.read("/api/games", params={"status": "playing", "user": people[0].id})
        assert [(row["id"], row["scores"], row["places"]) for row in listed] == [(game, None, None)]


class TestDelay:
    """Issue 6: spectators with a delay option."""

    def test_they_see_what_was_so_many_seconds_ago(self, people: list[Visitor], stranger: Visitor) -> None:
        game = start(people, spectator_delay=3600)
        play_on(people, game, 2)
        seen = look(stranger, game)
        assert seen["delay_ms"] == 3_600_000 and seen["status"] == "playing"
        assert seen["view"]["seq"] == 1, "only that there is a game"
        assert seen["view"]["scores"] == [0, 0] and seen["view"]["on_turn"] is None
        assert len(stranger.read(f"/api/games/{game}/events")) == 1
        assert all(look(player, game)["delay_ms"] == 0 for player in people)
        assert seq(people[0], game) == seq(people[1], game) > 5

    def test_the_desk_does_not_wait(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people, spectator_delay=3600, arbiter=True)
        judge = hall.person(f"Jueza {game[:6]}", "arbiter")
        hall.appoint(judge, game)
        desk = look(judge, game, params={"as_arbiter": "true"})
        assert desk["delay_ms"] == 0 and desk["view"]["seq"] == seq(people[0], game)
        assert look(judge, game)["view"]["seq"] == 1, "but looking on as anybody else they do"

    def test_at_the_end_everything_lies_open(self, people: list[Visitor], stranger: Visitor) -> None:
        game = start(people, spectator_delay=3600)
        play_on(people, game, 2)
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        seen = look(stranger, game)
        assert (seen["status"], seen["delay_ms"]) == ("finished", 0)
        assert seen["view"]["seq"] == seq(people[0], game) and all(seen["view"]["racks"])

    def test_over_the_socket_they_are_told_when_it_is_time(
        self, hall: Running, people: list[Visitor]
    ) -> None:
        game = start(people, spectator_delay=1)
        with Line(hall) as outside:
            outside.watch(game)
            seat = on_turn(people, game)
            played = time.monotonic()
            before = seq(people[0], game)
            assert act(people[seat], game, {"c": "pass"}).status_code == 200
            while outside.views[game]["seq"] <= before:
                outside.next("update")
            assert time.monotonic() - played >= 0.9
            assert outside.views[game]["on_turn"] == 1 - seat
            told = [message for message in outside.heard if message["t"] == "update"]
            assert [each["after"] for each in told[1:]] == [each["seq"] for each in told[:-1]], "no holes"

    def test_the_end_is_told_at_once(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people, spectator_delay=3600)
        with Line(hall) as outside:
            assert outside.watch(game)["game"]["view"]["seq"] == 1
            assert act(people[0], game, {"c": "resign"}).status_code == 200
            update = outside.next("update")
            assert update["view"]["ended"] == "resigned" and update["after"] == 1
            assert len(update["events"]) == update["seq"] - 1

    def test_no_clock_is_heard_from_behind(self, hall: Running, people: list[Visitor], hands: Hands) -> None:
        """A warning would tell who is on turn now."""
        game = start(people, clock="timer", turn_seconds=6, spectator_delay=3600)
        with Line(hall, people[0]) as zero, Line(hall) as outside:
            outside.watch(game)
            hands.now += 999
            zero.watch(game)
            assert zero.next("warning")["left_ms"] == 5000
            outside.send("unwatch", game=game)
            outside.send("watch", game="nada")
            outside.next("problem")
            assert not [message for message in outside.heard if message["t"] == "warning"]


class TestClosed:
    PATHS = ("", "/events", "/log", "/gcg", "/planilla", "/fairness")

    def test_nobody_looks_on(self, hall: Running, people: list[Visitor], stranger: Visitor) -> None:
        game = start(people, closed=True)
        for over in (False, True):
            if over:
                assert act(people[0], game, {"c": "resign"}).status_code == 200
            for path in self.PATHS:
                for someone in (stranger, hall.guest()):
                    answer = someone.get(f"/api/games/{game}{path}")
                    assert (answer.status_code, answer.json()["code"]) == (404, "game.unknown"), path
            for status in ("playing", "finished"):
                rows = stranger.read("/api/games", params={"status": status, "most": 100})
                assert game not in [row["id"] for row in rows]
        with Line(hall) as outside:
            outside.send("watch", game=game)
            assert outside.next("problem")["error"]["code"] == "game.unknown"

    def test_its_players_and_its_own_arbiter_do(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people, closed=True, arbiter=True)
        judge, other = (hall.person(f"{name} {game[:6]}", "arbiter") for name in ("Jueza", "Otra"))
        hall.appoint(judge, game)
        assert look(judge, game, params={"as_arbiter": "true"})["you"] == "arbiter"
        assert other.get(f"/api/games/{game}").status_code == 404, "a role alone opens nothing"
        assert act(people[0], game, {"c": "resign"}).status_code == 200
        for someone in people:
            kept = someone.get(f"/api/games/{game}/log")
            assert kept.status_code == 200 and "no-store" in kept.headers["cache-control"]
        assert [row["id"] for row in people[1].read("/api/games", params={"user": people[1].id})] == [game]

    def test_a_stranger_neither_acts_nor_talks(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people, closed=True)
        guest = hall.guest()
        assert act(guest, game, {"c": "pass"}).status_code == 404
        for path, body in (
            ("chat", {"key": new_key(), "phrase": "hello"}),
            ("try", {"coord": "H8", "tiles": "AA"}),
            ("rematch", None),
        ):
            assert guest.post(f"/api/games/{game}/{path}", body).status_code == 404, path


class TestPresence:
    def until(self, line: Line, online: list[int], spectators: int) -> dict[str, Any]:
        while True:
            told = line.next("presence")
            if (told["online"], told["spectators"]) == (online, spectators):
                return told

    def test_seats_are_shown_once_and_spectators_are_counted(
        self, hall: Running, people: list[Visitor]
    ) -> None:
        game = start(people)
        with Line(hall, people[0]) as zero:
            zero.watch(game)
            self.until(zero, [0], 0)
            with Line(hall, people[0]) as again, Line(hall) as first, Line(hall, hall.guest()) as second:
                for line in (again, first, second):
                    line.watch(game)
                self.until(zero, [0], 2)
                first.send("unwatch", game=game)
                self.until(zero, [0], 1)
            self.until(zero, [0], 0)

    def test_everybody_at_the_table_is_told_the_same(self, hall: Running, people: list[Visitor]) -> None:
        game = start(people)
        with Line(hall, people[0]) as zero, Line(hall, people[1]) as one, Line(hall) as outside:
            for line in (zero, one, outside):
                line.watch(game)
            for line in (zero, one, outside):
                self.until(line, [0, 1], 1)

    def test_a_process_that_died_takes_its_people_along_and_the_others_hear_of_it(
        self, hall: Running, people: list[Visitor]
    ) -> None:
        game = start(people)
        store = hall.app.state.services.store
        with Line(hall, people[0]) as zero:
            zero.watch(game)
            self.until(zero, [0], 0)
            here = {people[1].id: 1, "": 3}
            now = now_ms() + 3_600_000  # they are alive until we say that they are not, however long that is
            store.write_now(lambda conn: presence.set_here(conn, "dead", game, here, now))
            self.until(zero, [0, 1], 3)
            store.write_now(
                lambda conn: presence.set_here(conn, "dead", game, here, now_ms() - presence.ALIVE_MS - 1)
            )
            store.write_now(lambda conn: presence.beat(conn, "alive", now_ms()))
            self.until(zero, [0], 0)
