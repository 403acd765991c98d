"""Study over HTTP: lists, quizzes, cards, logs of several devices; nothing for who sits at a table (36)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, start
from tests.study.conftest import ENTRIES

from tesela.lexicon import EditionStore
from tesela.lexicon.editions.building import build
from tesela.server.people.limits import Limiter
from tesela.server.study import study_log
from tesela.study.card_files import read_events
from tesela.study.schedule import fold

SMALL = "chica"
AT = 1_767_225_600_000
DAY = 86_400_000


@pytest.fixture(scope="module", autouse=True)
def small_edition(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """An edition with entries, which can say why without any other."""
    entries = tmp_path_factory.mktemp("entries") / "small.entries"
    entries.write_text(ENTRIES, encoding="utf-8")
    build(EditionStore(), SMALL, "lexico-2016", [entries])


def event(n: int, act: str = "review", device: str = "a", **more: Any) -> dict[str, Any]:
    rating = {"rating": 3} if act == "review" else {}
    card = f"anagram:AACS:{EDITION}"
    return {"device": device, "n": n, "at": AT + n * DAY, "act": act, "card": card, **rating, **more}


def sync(who: Any, events: list[dict[str, Any]], have: dict[str, int] | None = None) -> Any:
    return who.post("/api/study/sync", {"have": have or {}, "events": events})


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("/api/study/words", {"edition": EDITION, "length": 2}),
    ("/api/study/quiz", {"edition": SMALL, "length": 4, "kind": "valid", "seed": 1}),
    ("/api/study/quiz", {"edition": EDITION, "length": 2, "kind": "anagram", "seed": 1}),
    ("/api/study/cards/backs", {"cards": [f"valid:CASA:{SMALL}"]}),
]


def test_a_list_says_how_long_it_is_and_gives_a_part(hall: Running) -> None:
    me = hall.visitor()
    whole = me.ok("/api/study/words", {"edition": EDITION, "length": 2})
    assert (whole["count"], len(whole["words"])) == (28 * 28, 100)
    part = me.ok("/api/study/words", {"edition": EDITION, "length": 2, "offset": 5, "limit": 3})
    assert part == {"count": whole["count"], "words": whole["words"][5:8]}
    four = me.ok("/api/study/words", {"edition": SMALL, "length": 4, "back": "S", "order": "hooks"})
    assert "S" in four["words"][0]["back"]
    for letter in four["words"][0]["back"]:
        word = four["words"][0]["tiles"] + letter
        assert me.read(f"/api/words/{word}", params={"edition": SMALL})["valid"] is True
    verbs = me.ok("/api/study/words", {"edition": SMALL, "model": "conocer"})
    assert [each["tiles"] for each in verbs["words"]] == ["NACER", "CRECER", "AGRADECER"]


def test_a_quiz_is_the_same_for_the_same_seed_and_gives_its_reasons(hall: Running) -> None:
    asked = {"edition": SMALL, "length": 4, "kind": "valid", "seed": 7, "count": 8}
    first = hall.visitor().ok("/api/study/quiz", asked)
    assert first == hall.visitor().ok("/api/study/quiz", asked)
    assert all(each["verdict"]["valid"] == each["valid"] for each in first)
    assert {each["valid"] for each in first} == {True, False}
    assert all(each["verdict"]["derivations"] or each["verdict"]["reasons"] for each in first)
    english = hall.visitor().ok("/api/study/quiz", asked, headers={"Accept-Language": "en"})
    assert [each["prompt"] for each in english] == [each["prompt"] for each in first]


def test_a_words_page_and_what_tiles_cannot_lay(hall: Running) -> None:
    me = hall.visitor()
    found = me.read("/api/study/words/chorro", params={"edition": SMALL})
    assert found["verdict"]["valid"] is True
    assert (found["page"]["tiles"], found["page"]["back"]) == ("[CH]O[RR]O", ["[CH]O[RR]OS"])
    assert (found["page"]["editions"][SMALL], found["page"]["editions"][EDITION]) == (True, False)
    kilo = me.read("/api/study/words/kilo", params={"edition": SMALL})
    assert (kilo["verdict"]["valid"], kilo["page"]) == (False, None)


def test_the_backs_of_cards(hall: Running) -> None:
    cards = [f"anagram:AACS:{SMALL}", f"hooks:CASA:{SMALL}", f"valid:CASA:{SMALL}", "valid:AA:nada"]
    backs = hall.visitor().ok("/api/study/cards/backs", {"cards": cards})
    assert [each["card"] for each in backs] == cards[:3]
    assert "CASA" in backs[0]["words"]
    assert "S" in backs[1]["back"]
    assert backs[2]["verdict"]["valid"] is True


@pytest.mark.parametrize(("path", "body"), ASKED)
def test_who_sits_in_a_running_game_learns_nothing(hall: Running, path: str, body: dict[str, Any]) -> None:
    """36: study obeys what the site's judge obeys; who else asks from the same address gets an answer."""
    people = [hall.guest(), hall.guest()]
    game = start(people)
    refused = [people[0].post(path, body), people[0].get(f"/api/study/words/casa?edition={SMALL}")]
    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) == (409, "judge.playing")
        assert "36" in answer.json()["article"]
    assert sync(people[0], [event(1, "add")]).status_code == 200, "what one has learnt may always be kept"
    assert hall.visitor().post(path, body).status_code == 200
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert people[0].post(path, body).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("words", {}, "study.list_empty"),
        ("words", {"length": 3, "front": "ab"}, "study.one_letter"),
        ("words", {"letters": "3"}, "word.unreadable"),
        ("words", {"model": "xyz", "edition": SMALL}, "study.model"),
        ("words", {"length": 99}, "request.invalid"),
        ("words", {"length": 2, "limit": 100_000}, "request.invalid"),
        ("words", {"length": 2, "edition": "nada"}, "edition.unknown"),
        ("words", {"length": 2, "without": "nada"}, "edition.unknown"),
        ("quiz", {"length": 2, "kind": "otro", "seed": 1}, "request.invalid"),
        ("quiz", {"length": 2, "kind": "valid", "seed": 1, "count": 1000}, "request.invalid"),
        ("cards/backs", {"cards": ["x"]}, "study.card"),
        ("cards/backs", {"cards": [f"valid:AA:{SMALL}"] * 101}, "request.invalid"),
        ("cards/list", {"text": "3\n4"}, "study.file_empty"),
    ],
)
def test_bad_input_gets_a_sentence(hall: Running, path: str, body: dict[str, Any], code: str) -> None:
    asked = body if path.startswith("cards") else {"edition": EDITION, **body}
    answer = hall.visitor().post(f"/api/study/{path}", asked)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"] not in ("", code)


def test_a_list_and_leitner_boxes_become_cards(hall: Running) -> None:
    text = "(palabra);caja\nsaca;3\nk;2\n"
    found = hall.visitor().ok("/api/study/cards/list", {"text": text, "edition": "open"})
    assert found == {"cards": [{"card": "anagram:AACS:open", "box": 3}], "wrong": [3]}


def test_two_devices_become_one_log_however_often_they_send(server: Running) -> None:
    me = server.guest()
    phone = [event(1, "add"), event(2), event(3)]
    desk = [event(n, device="b") for n in (1, 2)]
    for _ in range(2):
        answer = sync(me, phone, {"a": 3}).json()
        assert answer["heads"]["a"] == 3
    both = sync(me, desk, {"b": 2}).json()
    assert both["events"] == phone
    assert both["heads"] == {"a": 3, "b": 2} and both["more"] is False
    assert sync(me, [], {"a": 3, "b": 2}).json()["events"] == []
    assert sync(me, [], {"a": 1}).json()["events"] == [*phone[1:], *desk]
    exported = me.get("/api/study/log")
    assert len(fold(read_events(exported.content)).answered) == 4


def test_nobody_sees_another_account_s_cards(hall: Running) -> None:
    me, other = hall.guest(), hall.guest()
    sync(me, [event(1, "add")])
    assert sync(other, []).json() == {"heads": {}, "events": [], "more": False}
    assert other.get("/api/study/log").content == b""
    assert hall.visitor().get("/api/study/log").status_code == 401
    assert sync(hall.visitor(), []).status_code in {401, 403}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([event(1, "add"), event(3)], "study.gap"),
        ([event(2)], "study.gap"),
        ([event(1, "add"), event(1, "drop")], "study.apart"),
        ([event(1, "add", card="valid:a:x")], "study.card"),
        ([event(1, "review", rating=7)], "study.card"),
        ([event(1, "add", at=4_000_000_000_000)], "study.clock"),
        ([event(1, "add", device="Ñ")], "request.invalid"),
        ([event(1, "add", more=1)], "request.invalid"),
    ],
)
def test_what_no_device_writes_is_refused_whole(
    hall: Running, events: list[dict[str, Any]], code: str
) -> None:
    me = hall.guest()
    answer = sync(me, events)
    assert answer.json()["code"] == code
    assert sync(me, []).json()["events"] == [], "nothing is half taken in"


def test_a_number_told_in_two_ways_stays_as_it_was_first(hall: Running) -> None:
    me = hall.guest()
    sync(me, [event(1, "add")])
    again = sync(me, [event(1, "drop")])
    assert (again.status_code, again.json()["code"]) == (409, "study.apart")
    assert sync(me, []).json()["events"] == [event(1, "add")]


def test_many_at_once_are_one(server: Running) -> None:
    me = server.guest()
    log = [event(1, "add"), *(event(n) for n in range(2, 60))]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: sync(me, log), range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert sync(me, []).json()["heads"] == {"a": 59}


def test_an_account_is_bounded(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_log, "MOST_EVENTS", 3)
    monkeypatch.setattr(study_log, "MOST_DEVICES", 2)
    monkeypatch.setattr(study_log, "MOST_SENT", 2)
    me = hall.guest()
    assert sync(me, [event(1, "add"), event(2)]).json()["more"] is False
    assert sync(me, [event(1, device="b")]).json()["more"] is True
    full = sync(me, [event(3)])
    assert (full.status_code, full.json()["code"]) == (409, "study.full")
    monkeypatch.setattr(study_log, "MOST_EVENTS", 30)
    assert sync(me, [event(1, device="c")]).json()["code"] == "study.devices"


def test_a_network_writes_down_so_many_reviews_whoever_its_guests_are(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one account there are 100,000 at most; thirty guests a minute made three million of it."""
    monkeypatch.setattr(hall.app.state.services, "study_events", Limiter(1e-9, 3))
    ana, leo = hall.guest(), hall.guest()
    assert sync(ana, [event(n) for n in range(1, 101)]).status_code == 200
    assert sync(leo, [event(1)]).status_code == 200
    refused = sync(leo, [event(2)])
    assert (refused.status_code, refused.json()["code"]) == (429, "request.many")
    assert sync(leo, []).json()["heads"] == {"a": 1}, "who brings nothing is told what there is"
