"""A finished game in a message: its picture and its page's tags; nothing of one that is played or closed."""

from __future__ import annotations

import re
import struct

from tests.server.conftest import Running
from tests.server.tables import act, look, play_on, start


def _tags(hall: Running, path: str, lang: str = "es") -> dict[str, str]:
    page = hall.visitor().get(path, headers={"Accept-Language": lang})
    assert page.status_code == 200
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page.text))


def test_a_finished_game_is_a_picture_and_its_page_tells_of_it(hall: Running) -> None:
    people = [hall.guest(), hall.guest()]
    game = start(people)
    play_on(people, game, 4)
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    told = _tags(hall, f"/g/{game}")
    seen = look(people[0], game)
    names = [one["name"] for one in sorted(seen["players"], key=lambda one: one["seat"])]
    assert all(name in told["og:title"] for name in names)
    best = max(turn["score"] for turn in seen["view"]["record"] if turn["kind"] == "play")
    assert f"{best} puntos" in told["og:description"]
    assert "points" in _tags(hall, f"/g/{game}/repaso", "en")["og:description"]
    assert told["og:image"].endswith(f"/api/games/{game}/card.png")
    picture = hall.visitor().get(f"/api/games/{game}/card.png")
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_a_game_that_is_played_or_closed_tells_nothing(hall: Running) -> None:
    people = [hall.guest(), hall.guest()]
    played, closed = start(people), start(people, closed=True)
    play_on(people, played, 2)
    assert act(people[0], closed, {"c": "resign"}).status_code == 200
    for path in (f"/g/{played}", f"/g/{closed}", "/g/nada", "/"):
        assert "og:title" not in _tags(hall, path)
    early = hall.visitor().get(f"/api/games/{played}/card.png")
    assert (early.status_code, early.json()["code"]) == (409, "game.not_over")
    assert hall.guest().get(f"/api/games/{closed}/card.png").status_code == 404
    assert people[1].get(f"/api/games/{closed}/card.png").status_code == 200
