"""Games by correspondence: days for a turn, silence that accepts, and a sweeper that ends what was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, select
from tests.server.conftest import Hands, Running
from tests.server.mover import EDITION
from tests.server.tables import act, look, on_turn, start
from tests.server.visitor import Visitor, until

from tesela.rules.events import Accepted, Ended, TurnLost, TurnStarted
from tesela.rules.roles import KEEPER
from tesela.server.games import gamelog, opening
from tesela.server.ids import new_id, now_ms
from tesela.server.lobby.offers import Offer
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.storage import claims
from tesela.server.storage.store import Store
from tesela.server.storage.tables import games

DAY = 86_400_000


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


class TestAgreed:
    @pytest.mark.parametrize(("asked", "days"), [({}, 3), ({"turn_days": 1}, 1), ({"turn_days": 30}, 30)])
    def test_days_for_a_turn(self, people: list[Visitor], asked: dict[str, int], days: int) -> None:
        seen = look(people[0], start(people, clock="correspondence", **asked))
        assert seen["time"]["kind"] == "correspondence"
        assert (seen["time"]["turn_ms"], seen["time"]["player_ms"]) == (days * DAY, None)

    @pytest.mark.parametrize(("seconds", "days"), [(None, 3), (60, 3), (7 * 86_400, 7)])
    def test_silence_accepts_after_a_turns_time_at_the_earliest(
        self, people: list[Visitor], seconds: int | None, days: int
    ) -> None:
        """Who may take days to play may take days to look at a play."""
        seen = look(people[0], start(people, clock="correspondence", accept_seconds=seconds))
        assert seen["time"]["accept_ms"] == days * DAY

    def test_checked_games_wait_for_nobodys_word(self, people: list[Visitor]) -> None:
        seen = look(people[0], start(people, clock="correspondence", judging="checked"))
        assert seen["time"]["accept_ms"] is None

    @pytest.mark.parametrize("ruleset", ["manual", "fise-2007", "aas-2018", "file-2024"])
    def test_under_every_rule_set(self, people: list[Visitor], ruleset: str) -> None:
        game = start(people, clock="correspondence", ruleset=ruleset)
        seat = on_turn(people, game)
        assert act(people[seat], game, {"c": "pass"}).status_code == 200
        view = look(people[0], game)["view"]
        assert view["on_turn"] == 1 - seat and view["ended"] is None

    def test_each_turn_starts_with_the_full_measure(
        self, hall: Running, people: list[Visitor], hands: Hands
    ) -> None:
        game = start(people, clock="correspondence", turn_days=2)
        store: Store = hall.app.state.services.store
        dues = []
        for _ in range(2):
            row = store.read_now(lambda conn: gamelog.find(conn, game))
            assert row is not None and row.due is not None
            dues.append(row.due)
            assert row.due == look(people[0], game)["view"]["clocks"]["since"] + 2 * DAY
            hands.now += 10
            assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200
        assert dues[1] == dues[0] + 10


class TestSweeping:
    """The same on both databases: what is due happens, dated when it was due, and once."""

    @pytest.fixture
    def store(self, db: str) -> Any:
        store = Store(db)
        yield store
        store.close()

    def opened(self, store: Store, then: int, seats: int = 2, **more: Any) -> str:
        """A game that was begun some time ago, and that nobody has touched since."""
        game = new_id()
        offer = Offer(edition=EDITION, clock="correspondence", seats=seats, **{"ruleset": "manual", **more})

        def work(conn: Connection) -> None:
            people = [accounts.add_guest(conn, "es", then) for _ in range(seats)]
            opening.open_game(conn, game, offer, people, then, words=opening.GameWords())

        store.write_now(work)
        return game

    def log(self, store: Store, game: str) -> list[Any]:
        return store.read_now(lambda conn: gamelog.read(conn, game))

    def test_only_what_is_due_is_touched(self, serve: Callable[..., Running], store: Store) -> None:
        now = now_ms()
        old, fresh = self.opened(store, now - 4 * DAY), self.opened(store, now - 2 * DAY)
        long = self.opened(store, now - 4 * DAY, turn_days=7)
        before = {game: self.log(store, game) for game in (fresh, long)}
        serve(sweep_every=0.05)
        until(lambda: self._over(store, old), "nobody swept")
        assert {game: self.log(store, game) for game in (fresh, long)} == before

    def test_it_ends_when_it_was_over_not_when_somebody_looked(
        self, serve: Callable[..., Running], store: Store
    ) -> None:
        then = now_ms() - 100 * DAY
        game = self.opened(store, then)
        server = serve(sweep_every=0.05)
        until(lambda: self._over(store, game), "nobody swept")
        ended = next(event for event in self.log(store, game) if isinstance(event, Ended))
        assert (ended.reason, ended.at) == ("abandoned", then + 3 * DAY)
        seen = look(server.visitor(), game)
        assert seen["view"]["winners"] == [1 - ended.seat] if ended.seat is not None else False
        assert server.visitor().read(f"/api/games/{game}/fairness")["fair"]

    def test_with_three_the_others_may_go_on(self, serve: Callable[..., Running], store: Store) -> None:
        """Nobody comes at all: one after the other runs out of time, until one is left."""
        game = self.opened(store, now_ms() - 100 * DAY, seats=3)
        serve(sweep_every=0.05)
        until(lambda: self._over(store, game), "nobody swept")
        log = self.log(store, game)
        assert len([event for event in log if isinstance(event, Ended)]) == 1
        times = [event.at for event in log]
        assert times == sorted(times)

    def _over(self, store: Store, game: str) -> bool:
        row = store.read_now(lambda conn: gamelog.find(conn, game))
        return row is not None and row.status == "finished"

    def test_one_process_gets_each_claim(self, store: Store) -> None:
        now = now_ms()
        made = {self.opened(store, now - 4 * DAY) for _ in range(5)}

        def take(conn: Connection, process: str, at: int) -> set[str]:
            return set(claims.claim_due(conn, process, at, 10_000))

        first = store.write_now(lambda conn: set(claims.claim_due(conn, "a", now, 10_000, most=3)))
        second = store.write_now(lambda conn: take(conn, "b", now))
        assert len(first) == 3 and first | second == made and not first & second
        assert store.write_now(lambda conn: take(conn, "c", now)) == set(), "all are taken"
        late = store.write_now(lambda conn: take(conn, "c", now + 10_001))
        assert late == made, "who took them and died does not keep them"

    def test_what_is_given_back_is_free_at_once(self, store: Store) -> None:
        now = now_ms()
        game = self.opened(store, now - 4 * DAY)
        assert store.write_now(lambda conn: claims.claim(conn, game, "a", now, 10_000))
        store.write_now(lambda conn: claims.release(conn, game, "b"))
        assert not store.write_now(lambda conn: claims.claim(conn, game, "b", now, 10_000)), (
            "not theirs to give"
        )
        store.write_now(lambda conn: claims.release(conn, game, "a"))
        assert store.write_now(lambda conn: claims.claim(conn, game, "b", now, 10_000))

    def test_looking_costs_no_lock(self, store: Store) -> None:
        now = now_ms()
        assert not store.read_now(lambda conn: claims.anything(conn, now))
        game = self.opened(store, now - 4 * DAY)
        assert store.read_now(lambda conn: claims.anything(conn, now))
        store.write_now(lambda conn: claims.claim(conn, game, "a", now, 10_000))
        assert not store.read_now(lambda conn: claims.anything(conn, now))


class TestSilence:
    def test_after_its_time_a_play_is_accepted_by_nobody(self, serve: Callable[..., Running]) -> None:
        server = serve(sweep_every=0.05)
        people = [server.guest(), server.guest()]
        game = start(people, clock="timer", turn_seconds=60, accept_seconds=3)
        seat = on_turn(people, game)
        rack = look(people[seat], game)["view"]["racks"][seat].replace("?", "a")
        play = {"c": "play", "coord": "B8", "tiles": rack}
        assert act(people[seat], game, play).status_code == 200
        until(lambda: look(people[0], game)["view"]["phase"] != "announced", "nobody accepted")
        log = server.app.state.services.keeper.known(game).events
        accepted = next(event for event in log if isinstance(event, Accepted))
        laid = next(event for event in log if type(event).__name__ == "Announced")
        assert accepted.seat == KEEPER and accepted.at == laid.at + 3000, "dated when it was due"
        late = act(people[1 - seat], game, {"c": "challenge"})
        assert late.status_code == 422

    def test_the_turn_timer_goes_on_by_itself(self, serve: Callable[..., Running]) -> None:
        server = serve(sweep_every=0.05)
        people = [server.guest(), server.guest()]
        game = start(people, clock="timer", turn_seconds=5)
        until(lambda: sum(look(people[0], game)["view"]["turns"]) > 0, "nobody lost the turn")
        log = server.app.state.services.keeper.known(game).events
        at = next(at for at, event in enumerate(log) if isinstance(event, TurnLost))
        lost, then = log[at : at + 2]  # others may have been lost since
        assert lost.why == "timer" and isinstance(then, TurnStarted) and then.seat == 1 - lost.seat


def test_the_row_says_when_something_is_due(hall: Running, people: list[Visitor]) -> None:
    """`due` in the game's row is all that the sweeper looks at; a game without a clock has none."""
    store: Store = hall.app.state.services.store

    def due(game: str) -> int | None:
        found: int | None = store.read_now(
            lambda conn: conn.execute(select(games.c.due).where(games.c.id == game)).scalar()
        )
        return found

    assert due(start(people)) is None
    timed = start(people, clock="timer", turn_seconds=100)
    moment = due(timed)
    assert moment is not None and moment - now_ms() <= 100_000
    assert act(people[0], timed, {"c": "resign"}).status_code == 200
    assert due(timed) is None, "nothing is due after the end"


def test_a_user_is_a_user(hall: Running) -> None:
    """Guests made straight in the tables, as here, are like those who came in through the door."""
    store: Store = hall.app.state.services.store
    made: User = store.write_now(lambda conn: accounts.add_guest(conn, "en", 5))
    assert (made.kind, made.role, made.language, made.created) == ("guest", "player", "en", 5)
    assert made.name.startswith("guest-")


class TestSleep:
    """Holidays: the row's due time moves, both see it in their lists, and the sweeper wakes the game."""

    def own(self, player: Visitor, game: str) -> dict[str, Any]:
        return next(one for one in player.get("/api/account/games").json() if one["game"]["id"] == game)

    def test_the_lists_say_that_it_sleeps_and_until_when(self, people: list[Visitor], hands: Hands) -> None:
        game = start(people, clock="correspondence", judging="checked")
        seat = on_turn(people, game)
        assert act(people[1 - seat], game, {"c": "sleep", "days": 9}).status_code == 200
        for player in people:
            row = self.own(player, game)
            assert (row["asleep"], row["my_turn"], row["due"]) == (True, False, hands.now + 9 * DAY)
            seen = look(player, game)["view"]
            assert seen["asleep"] == {"seat": 1 - seat, "since": hands.now, "until": hands.now + 9 * DAY}
        refused = act(people[seat], game, {"c": "pass"})
        assert (refused.status_code, refused.json()["code"]) == (422, "game.asleep")
        assert act(people[1 - seat], game, {"c": "wake"}).status_code == 200
        assert self.own(people[seat], game)["asleep"] is False

    def test_it_wakes_by_itself_and_the_turn_has_what_it_had(
        self, people: list[Visitor], hands: Hands
    ) -> None:
        game = start(people, clock="correspondence", judging="checked", turn_days=2)
        seat = on_turn(people, game)
        hands.now += DAY
        assert act(people[seat], game, {"c": "sleep", "days": 5}).status_code == 200
        hands.now += 5 * DAY
        until(lambda: self.own(people[seat], game)["my_turn"])
        assert self.own(people[seat], game)["due"] == hands.now + DAY

    def test_a_rated_live_game_never_sleeps(self, people: list[Visitor]) -> None:
        game = start(people)
        assert act(people[0], game, {"c": "sleep", "days": 1}).json()["code"] == "sleep.none"
