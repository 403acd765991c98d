"""A duplicate event on the server: joining, slips, the desk, the projector, what nobody may see."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection
from tests.server.conftest import Running
from tests.server.hall import EventOnServer, some_play
from tests.server.visitor import PATIENCE, until

from tesela.duplicate.events import Event, read_log
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.verify import verify_draws
from tesela.server.events import eventlog
from tesela.server.people.limits import Limiter


@pytest.fixture
def event(server: Running) -> Iterator[EventOnServer]:
    opened = EventOnServer(server)
    yield opened
    opened.close()


def test_a_whole_event_from_the_first_phone_to_the_published_log(event: EventOnServer) -> None:
    ana, blas = event.join("Ana", table=1), event.join("Blas", table=2)
    one, two = event.phone(ana), event.phone(blas)
    assert one.next("event")["event"]["phase"] == "waiting"
    assert one.next("own")["own"]["name"] == "Ana"
    event.do("deal", start=True)
    now = one.until("open", 1)
    two.until("open", 1)
    coord, tiles = some_play(now)
    taken = one.slip(1, coord, tiles)
    assert (taken["t"], taken["move"], taken["coord"]) == ("taken", 1, coord)
    assert two.slip(1, "A1", "AB")["t"] == "taken", "a bad slip is taken like a good one"
    event.do("stop")
    event.do("judge")
    event.do("close")
    closed = one.next("closed")
    assert (closed["place"], closed["players"]) == (1, 2)
    assert closed["total"] == closed["move"]["points"] > 0
    assert two.next("closed")["total"] == 0
    event.do("end", why="hasta aquí")
    log = read_log(event.owner.get(f"{event.path}/log").content)
    assert verify_draws(log).ok
    state = fold(log)
    assert [row.total for row in ranking(state)] == [closed["total"], 0]
    assert {getattr(entry, "by", "") for entry in log} == {"", "Jefa"}


def test_who_comes_back_finds_everything_as_it_was(event: EventOnServer) -> None:
    secret = event.join("Ana")
    phone = event.phone(secret)
    event.do("deal", start=True)
    now = phone.until("open")
    coord, tiles = some_play(now)
    phone.slip(1, coord, tiles)
    phone.close()
    again = event.phone(secret)
    assert again.until("open")["rack"] == now["rack"]
    own = again.next("own")["own"]
    assert (own["slip"]["coord"], own["slip"]["tiles"]) == (coord, tiles)
    assert event.get("me", secret)["slip"]["coord"] == coord


def test_the_same_slip_sent_twice_is_one_slip(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    first, second = phone.slip(1, coord, tiles, "a"), phone.slip(1, coord, tiles, "b")
    assert first["at"] == second["at"]
    event.do("end", why="ya")
    log = read_log(event.owner.get(f"{event.path}/log").content)
    assert sum(type(entry).__name__ == "HandedIn" for entry in log) == 1


def test_nobody_fills_the_log_by_changing_a_slip(event: EventOnServer, no_tokens_come_back: None) -> None:
    """By however many sockets; the same slip again costs nothing, and others are not held up."""
    ana, blas = event.join("Ana"), event.phone(event.join("Blas"))
    phones = [event.phone(ana) for _ in range(4)]
    event.do("deal", start=True)
    for phone in (*phones, blas):
        phone.until("open")
    answers = [
        phones[n // 12].slip(1, "A1", f"{'AEIOU'[n % 5]}{'BCDFGLMNP'[n // 5]}")["t"] for n in range(44)
    ]
    assert answers == ["taken"] * 40 + ["refused"] * 4
    assert phones[3].slip(1, "A1", "QUE")["error"]["code"] == "request.many"
    last = event.get("me", ana)["slip"]
    assert phones[3].slip(1, last["coord"], last["tiles"])["t"] == "taken"
    assert blas.slip(1, "A1", "AB")["t"] == "taken"


def test_no_slip_after_time_whatever_the_clients_clock_says(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    event.do("stop")
    late = phone.slip(1, coord, tiles)
    assert (late["t"], late["error"]["code"]) == ("refused", "duplicate.slip.late")
    assert late["error"]["article"] == "manual M.duplicada.papeleta"
    assert "tiempo" in late["error"]["message"]
    assert phone.slip(2, coord, tiles)["error"]["code"] == "duplicate.slip.other_move"


def test_time_runs_out_by_itself(server: Running) -> None:
    event = EventOnServer(server, move_ms=1_000, by_clock=True, pause_ms=1_000, rounds=2)
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    assert phone.until("open", 1)["clock"]["move_ms"] == 1_000
    assert phone.until("closed", 1)["closed"][0]["top"]
    phone.until("open", 2)
    assert phone.until("ended", 2)["ended"] == "rounds"
    event.close()


def test_nothing_of_an_open_move_reaches_anybody(event: EventOnServer) -> None:
    ana, blas = event.join("Ana"), event.join("Blas")
    one, two, outside = event.phone(ana), event.phone(blas), event.phone()
    event.do("deal", start=True)
    now = one.until("open")
    two.until("open")
    assert outside.until("open")["rack"] == "", "spectators see the board of closed moves only"
    coord, tiles = some_play(now)
    one.slip(1, coord, tiles)
    event.do("stop")
    event.do("judge")
    heard = [two.until("collecting"), outside.until("collecting")]
    assert all(each["closed"] == [] and each["seed"] == "" for each in heard)
    assert all("own" not in message or message["own"]["slip"] is None for message in two.said)
    page = event.get("ranking")
    assert [row["total"] for row in page["rows"]] == [0, 0]
    assert event.owner.get(f"{event.path}/moves/1").status_code == 404
    assert event.owner.get(f"{event.path}/log").status_code == 409
    shown = event.owner.read(event.path)
    assert shown["event"]["rack"] == ""
    assert "seed" not in shown
    headers = {"authorization": f"Bearer {ana}"}
    assert event.owner.get(f"{event.path}/desk", headers=headers).status_code == 403
    assert event.owner.get(f"{event.path}/desk").status_code == 401


def test_only_the_desk_moves_an_event_and_only_with_its_own_link(
    event: EventOnServer, server: Running
) -> None:
    ana = event.join("Ana")
    assert event.ask({"c": "deal"}, ana).status_code == 403
    assert event.ask({"c": "deal"}, "nadie").status_code == 401
    other = EventOnServer(server)
    assert event.ask({"c": "deal"}, other.desk).status_code == 401
    wrong = event.owner.post(f"{event.path}/arbiters", {"name": "Intruso", "desk": other.opened["desk"]})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "event.desk")
    for command in ({"c": "tick"}, {"c": "slip", "player": 0, "move": 1}, {"c": "nada"}, {}):
        assert event.ask(command).status_code == 400
    refused = event.ask({"c": "close"})
    assert (refused.status_code, refused.json()["code"]) == (409, "duplicate.close.not_now")


def test_the_projector_has_its_own_address_and_fields(event: EventOnServer) -> None:
    screen = event.phone(event.opened["screen"])
    event.join("Ana")
    event.do("deal", start=True)
    rack = screen.until("open")["rack"]
    assert rack
    base = f"/api/duplicate/screens/{event.opened['screen']}"
    assert event.owner.get(f"{base}/rack.txt").text == rack
    assert event.owner.get(f"{base}/players.txt").text == "1"
    assert event.owner.get(f"{base}/nada.txt").status_code == 404
    assert event.owner.get("/api/duplicate/screens/otra/rack.txt").status_code == 404
    event.do("stop")
    event.do("close")
    top = screen.until("closed")["closed"][0]["top"]
    assert event.owner.get(f"{base}/top.txt").text == f"{top['coord']} {top['word']} {top['score']}"


def test_the_overlay_names_squares_as_the_event_does(server: Running) -> None:
    event = EventOnServer(server, coordinates="gcg")
    event.do("deal", start=True)
    event.do("stop")
    event.do("close")
    top = event.owner.read(event.path)["event"]["closed"][0]["top"]
    base = f"/api/duplicate/screens/{event.opened['screen']}"
    for field in ("top", "laid"):
        assert event.owner.get(f"{base}/{field}.txt").text.split()[0] == top["coord"] != top["at"]
    event.close()


def test_many_join_at_once_and_tables_are_not_shared(event: EventOnServer) -> None:
    with ThreadPoolExecutor(8) as pool:
        secrets = list(pool.map(lambda n: event.join(f"J{n}", table=n), range(1, 41)))
    assert len(set(secrets)) == 40
    players = sorted(event.get("me", secret)["player"] for secret in secrets)
    assert players == list(range(40))
    taken = event.owner.post(f"{event.path}/players", {"name": "Otra", "table": 7})
    assert (taken.status_code, taken.json()["code"]) == (409, "duplicate.table.taken")
    assert event.get("ranking")["players"] == 40


def test_a_hall_of_phones_behind_one_address_gets_in(serve: Callable[..., Running]) -> None:
    """The usual measure for an address would let twenty of them in, and then hardly anybody."""
    event = EventOnServer(serve(requests_per_second=4.0, event_requests_per_second=200.0))
    secrets = [event.join(f"J{n}") for n in range(60)]
    assert len(set(secrets)) == 60
    many = [event.owner.get("/api/duplicate/events").status_code for _ in range(60)]
    assert 429 in many, "the rest of the server keeps its own"
    event.close()


def test_nobody_fills_an_event_with_puppets(event: EventOnServer, no_tokens_come_back: None) -> None:
    """Two hundred a second before, so that an open event was full after a hundred seconds."""
    services = event.server.app.state.services
    assert services.event_joins.burst >= 1_000, "a thousand phones behind one address get in at once"
    services.event_joins = Limiter(2.0, 3)
    visitor = event.server.visitor()
    answers = [visitor.post(f"{event.path}/players", {"name": f"J{n}"}) for n in range(5)]
    assert [each.status_code for each in answers] == [201] * 3 + [429] * 2
    assert answers[-1].headers["retry-after"] == "5"
    event.do("join", name="Otra")  # the desk enters whom it likes


def test_a_page_of_the_ranking_by_country(event: EventOnServer) -> None:
    for name, country in (("Ana", "UY"), ("Blas", "AR"), ("Cora", "UY")):
        event.join(name, country=country)
    page = event.owner.read(f"{event.path}/ranking?country=UY")
    assert [row["name"] for row in page["rows"]] == ["Ana", "Cora"]
    assert event.owner.read(f"{event.path}/ranking?page=3")["rows"] == []
    assert event.owner.get(f"{event.path}/ranking?page=-1").status_code == 400


def test_the_code_of_an_event_that_is_not_listed_is_not_to_be_guessed(server: Running) -> None:
    found = EventOnServer(server, listed=False)
    assert (len(found.code), server.guest().read("/api/duplicate/events")) == (10, [])
    found.close()


def test_the_way_in_is_a_qr_code(event: EventOnServer) -> None:
    answer = event.owner.get(f"{event.path}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in answer.content
    listed = event.owner.read("/api/duplicate/events")
    assert [row["code"] for row in listed] == [event.code]


def test_what_cannot_be_is_said(event: EventOnServer, server: Running) -> None:
    owner = event.owner
    assert owner.get("/api/duplicate/events/nada").json()["code"] == "event.unknown"
    assert owner.post("/api/duplicate/events", {"preset": "raro"}).json()["code"] == "event.preset"
    bad = owner.post(
        "/api/duplicate/events", {"preset": "campeonato", "variants": ["handicap"], "lexicon": "prueba"}
    )
    assert bad.json()["code"] == "duplicate.handicap.ranking"
    assert server.visitor().post("/api/duplicate/events", {}).status_code == 401
    phone = event.phone("secreto-que-no-hay-en-ninguna-parte")
    assert phone.next("problem")["error"]["code"] == "event.secret"


def test_trying_a_play_tells_its_points_and_nothing_of_its_words(event: EventOnServer) -> None:
    phone = event.phone(event.join("Ana"))
    phone.send({"t": "try", "id": 1, "coord": "H8", "tiles": "AB"})
    assert phone.next("tried")["error"]["code"] == "duplicate.slip.no_move"
    event.do("deal", start=True)
    rack = phone.until("open")["rack"].replace("?", "a")
    phone.send({"t": "try", "id": 2, "coord": "H8", "tiles": rack})
    tried = phone.next("tried")
    assert tried["score"] > 50, "seven tiles that are no word count all the same"
    phone.send({"t": "try", "id": 3, "coord": "A1", "tiles": rack})
    assert phone.next("tried")["error"]["message"]


def test_where_players_write_their_points_nobody_counts_for_them(server: Running) -> None:
    event = EventOnServer(server, score_written=True)
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    now = phone.until("open")
    coord, tiles = some_play(now)
    phone.send({"t": "try", "id": 1, "coord": coord, "tiles": tiles})
    tried = phone.next("tried")
    assert (tried["score"], bool(tried["words"])) == (None, True)
    assert phone.slip(1, coord, tiles)["error"]["code"] == "duplicate.slip.score_missing"
    assert phone.slip(1, coord, tiles, score=1)["t"] == "taken"
    event.close()


def test_a_commit_whose_answer_is_lost_and_that_is_tried_again_counts_once(
    event: EventOnServer, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when PostgreSQL restarts between a commit and its answer: the same work comes a second time."""
    store = server.app.state.services.store
    usual = store.write

    async def twice(work: Callable[[Connection], object]) -> object:
        await usual(work)
        return await usual(work)

    monkeypatch.setattr(store, "write", twice)
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    assert phone.slip(1, coord, tiles)["t"] == "taken"
    assert phone.slip(1, "A1", "AB")["t"] == "taken"
    event.do("penalise", player=0, points=5, why="habló")
    event.do("stop")
    event.do("close")
    event.do("end", why="ya")
    log = store.read_now(lambda conn: eventlog.read(conn, event.opened["id"]))
    kinds = [type(entry).__name__ for entry in log]
    assert [kinds.count(kind) for kind in ("Joined", "Dealt", "HandedIn", "Penalised", "Ended")] == [
        1, 1, 2, 1, 1
    ]  # fmt: skip
    assert event.get("ranking")["rows"][0]["total"] == -5


def test_an_event_survives_a_restart(serve: Callable[..., Running]) -> None:
    first = serve()
    event = EventOnServer(first)
    secret = event.join("Ana")
    phone = event.phone(secret)
    event.do("deal", start=True)
    coord, tiles = some_play(phone.until("open"))
    phone.slip(1, coord, tiles)
    event.close()
    first.stop()
    second = serve()
    event.server = second
    event.owner = second.visitor()
    again = event.phone(secret)
    assert again.until("open")["move"] == 1
    assert again.next("own")["own"]["slip"]["tiles"] == tiles
    event.do("stop")
    event.do("close")
    assert again.next("closed")["total"] > 0
    event.close()


def test_a_hall_that_comes_back_at_once_has_the_log_read_once(
    event: EventOnServer, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = [event.join(f"Jugador {n}") for n in range(12)]
    keeper = server.app.state.services.events
    assert keeper.forget_idle(0.0) == [event.opened["id"]]
    usual, all_there, whole = eventlog.read, threading.Event(), []

    def read(conn: Connection, event_id: str, after: int = 0) -> list[Event]:
        if not after:
            whole.append(event_id)
            assert all_there.wait(PATIENCE)
        return usual(conn, event_id, after)

    monkeypatch.setattr(eventlog, "read", read)
    phones = [event.phone(secret) for secret in secrets]
    until(lambda: bool(whole))
    all_there.set()
    for phone in phones:
        assert phone.next("event")["event"]["players"] == 12
    assert whole == [event.opened["id"]]


def test_two_processes_serve_one_event(serve: Callable[..., Running]) -> None:
    first, second = serve(), serve()
    event = EventOnServer(first)
    ana, blas = event.join("Ana"), event.join("Blas")
    one = event.phone(ana)
    event.server = second
    two = event.phone(blas)
    two.next("event")
    event.do("deal", start=True)
    coord, tiles = some_play(one.until("open"))
    two.until("open")
    assert two.slip(1, coord, tiles)["t"] == "taken"
    assert one.slip(1, coord, tiles)["t"] == "taken"
    event.do("stop")
    event.do("close")
    assert one.next("closed")["total"] == two.next("closed")["total"] > 0
    event.close()


def test_an_event_that_nobody_looks_at_is_forgotten_and_comes_back(server: Running) -> None:
    event = EventOnServer(server)
    phone = event.phone(event.join("Ana"))
    event.do("deal", start=True)
    phone.until("open")
    event.do("stop")
    event.do("close")
    total = phone.next("closed")["total"]
    keeper = server.app.state.services.events
    live = keeper.known(event.opened["id"])
    assert keeper.forget_idle(0.0) == [], "a phone follows it"
    phone.close()
    rooms = server.app.state.services.rooms
    until(lambda: not rooms.looked_at(live))
    assert keeper.forget_idle() == [], "somebody has just asked for it"
    assert keeper.forget_idle(0.0) == [event.opened["id"]]
    assert keeper.known(event.opened["id"]) is None
    assert event.get("ranking")["rows"][0]["total"] == total
    event.close()


def test_an_event_whose_clock_runs_is_never_forgotten(event: EventOnServer, server: Running) -> None:
    event.join("Ana")
    event.do("deal", start=True)
    assert server.app.state.services.events.forget_idle(0.0) == []


def test_names_are_what_can_be_seen_of_them(server: Running) -> None:
    """A NUL is no text for a database: all who joined in the same moment were refused with it."""
    event = EventOnServer(server, title="Co\u202epa\u200b")
    assert event.owner.read(event.path)["title"] == "Copa"
    event.join("An\u200ba\x00\u202e  Gil\n", country="U\u200bY", category="\x00B")
    [row] = event.get("ranking")["rows"]
    assert (row["name"], row["country"], row["category"]) == ("Ana Gil", "UY", "B")
    unseen = event.owner.post(f"{event.path}/players", {"name": "\u200b\x00"})
    assert (unseen.status_code, unseen.json()["code"]) == (409, "duplicate.name.empty")
    desk = {"name": "Je\u200bfa\x00", "desk": event.opened["desk"]}
    secret = event.owner.ok(f"{event.path}/arbiters", desk)["secret"]
    assert event.get("desk", secret)["name"] == "Jefa 2", "as nobody else at this desk is called"
    event.close()
