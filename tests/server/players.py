"""Two people who play game after game, whatever falls on them, and write down what they were told.

Each sends a command with one key until somebody answers: to the other server after a failure, now and then to
both at once, and sometimes again much later. Some commands are against the rules on purpose.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import httpx
from tests.server.history import Seen, Sent
from tests.server.mover import next_command
from tests.server.tables import new_key, offer
from tests.server.visitor import PATIENCE, Visitor

_AWAY: Final = (429, 502, 503)
_CLOCKS: Final[tuple[dict[str, Any], ...]] = ({}, {"clock": "timer", "accept_seconds": 30})
_TIMEOUT: Final = 20.0
_RAN_OUT: Final = ("seek.gone", "seek.unknown")


class Player:
    """One of them: which servers there are, and what was told."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.urls, self.chance = urls, random.Random(seed)
        self.who = Visitor(urls[0])
        self.who.http.timeout = httpx.Timeout(_TIMEOUT)
        self.sent: list[Sent] = []
        self.seen: list[Seen] = []
        self.problems: list[str] = []
        self._both = ThreadPoolExecutor(2)

    def insist(self, ask: Callable[[str], httpx.Response]) -> httpx.Response:
        """Ask one server after the other until one answers."""
        deadline = time.monotonic() + PATIENCE
        at = self.chance.randrange(len(self.urls))
        last = ""
        while time.monotonic() < deadline:
            try:
                answer = ask(self.urls[at])
                last = f"{answer.status_code} {answer.text[:200]}"
                if answer.status_code not in _AWAY:
                    return answer
            except httpx.HTTPError as wrong:
                last = type(wrong).__name__
            at = (at + 1) % len(self.urls)
            time.sleep(0.02)
        raise AssertionError(f"nobody answered, at last {last}")

    def post(self, path: str, body: object = None) -> httpx.Response:
        """Ask for something until a server answers."""
        return self.insist(lambda url: self.who.post(f"{url}{path}", body))

    def delete(self, path: str) -> httpx.Response:
        """Take something back."""
        return self.insist(lambda url: self.who.send("DELETE", f"{url}{path}"))

    def come_in(self) -> None:
        """As a guest; one who was made without our hearing of it is no loss."""
        me = self.post("/api/guest").json()
        self.who.csrf, self.who.user = me["csrf"], me["user"]

    def look(self, game: str) -> dict[str, Any]:
        """The game as one of the servers shows it now."""
        began = [0.0]

        def ask(url: str) -> httpx.Response:
            began[0] = time.monotonic()
            return self.who.get(f"{url}/api/games/{game}")

        answer = self.insist(ask)
        assert answer.status_code == 200, f"a look was answered {answer.status_code} {answer.text}"
        found: dict[str, Any] = answer.json()
        self.seen.append(Seen(game, began[0], time.monotonic(), found["view"]["seq"]))
        return found

    def do(self, game: str, seat: int, command: dict[str, Any]) -> None:
        """A command under a new key, until it is done or refused."""
        act = Sent(game, self.who.id, seat, new_key(), command, time.monotonic())
        self.sent.append(act)
        twice = self.chance.random() < 0.1
        answers = [self._both.submit(self._send, act) for _ in range(2 if twice else 1)]
        self._told(act, [answer.result() for answer in answers])

    def again(self) -> None:
        """Something that was answered long ago: it is answered alike, and nothing happens."""
        if self.sent:
            act = self.chance.choice(self.sent)
            self._told(act, [self._send(act)])

    def _send(self, act: Sent) -> httpx.Response:
        return self.post(f"/api/games/{act.game}/commands", {"key": act.key, "command": act.command})

    def _told(self, act: Sent, answers: list[httpx.Response]) -> None:
        for answer in answers:
            seq = answer.json()["seq"] if answer.status_code == 200 else None
            code = None if seq is not None else answer.json()["code"]
            if answer.status_code >= 500 or answer.status_code == 404:
                self.problems.append(f"{act.command} was answered {answer.status_code} {answer.text}")
            if act.ended is None:
                act.ended, act.seq, act.refused = time.monotonic(), seq, code
            elif (act.seq, act.refused) != (seq, code):
                self.problems.append(f"key {act.key} told {act.seq} {act.refused}, then {seq} {code}")

    def close(self) -> None:
        self._both.shutdown()
        self.who.close()


class Pair:
    """Two players at one table, each in a thread; when a game is over they begin another."""

    def __init__(self, urls: list[str], number: int, seed: int) -> None:
        self.people = [Player(urls, seed * 1_000 + 10 * number + seat) for seat in (0, 1)]
        self.number = number
        self.games: list[str] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def sent(self) -> list[Sent]:
        return [act for player in self.people for act in player.sent]

    @property
    def seen(self) -> list[Seen]:
        return [look for player in self.people for look in player.seen]

    @property
    def problems(self) -> list[str]:
        return [wrong for player in self.people for wrong in player.problems]

    @property
    def answered(self) -> int:
        return sum(act.ended is not None for act in self.sent)

    def start(self) -> None:
        self._thread.start()

    def finish(self) -> None:
        """Let both finish what they are at."""
        self._stop.set()
        self._thread.join(2 * PATIENCE)
        assert not self._thread.is_alive(), "they never came to an end"

    def _run(self) -> None:
        try:
            for player in self.people:
                player.come_in()
            while not self._stop.is_set() and not self.problems:
                game = self._open()
                self.games.append(game)
                seats = [threading.Thread(target=self._play, args=(game, seat)) for seat in (0, 1)]
                for thread in seats:
                    thread.start()
                for thread in seats:
                    thread.join()
        except Exception as wrong:
            self.people[0].problems.append(repr(wrong))

    def _open(self) -> str:
        """A new game. An offer runs out at once if the other server's clock is an hour ahead."""
        maker, other = self.people
        clock = _CLOCKS[(self.number + len(self.games)) % len(_CLOCKS)]
        while True:
            self._take_back()
            answer = maker.post("/api/seeks", {"offer": offer(**clock)})
            assert answer.status_code == 201, f"an offer was answered {answer.status_code} {answer.text}"
            joined = other.post(f"/api/seeks/{answer.json()['seek']['id']}/join")
            if joined.status_code == 200:
                game: str = joined.json()["game"]
                return game
            told = f"joining was answered {joined.status_code} {joined.text}"
            assert joined.json()["code"] in _RAN_OUT, told

    def _take_back(self) -> None:
        """An offer whose answer was lost stays in the lobby: the maker takes all back before the next."""
        maker = self.people[0]
        for seek in maker.insist(lambda url: maker.who.get(f"{url}/api/lobby")).json()["seeks"]:
            if seek["by"]["user_id"] == maker.who.id:
                maker.delete(f"/api/seeks/{seek['id']}")

    def _play(self, game: str, seat: int) -> None:
        player = self.people[seat]
        try:
            while not self._stop.is_set() and not self.problems:
                found = player.look(game)
                if found["status"] != "playing":
                    return
                player.do(game, seat, self._wish(player, found["view"], seat))
                if player.chance.random() < 0.05:
                    player.again()
        except Exception as wrong:
            player.problems.append(repr(wrong))

    def _wish(self, player: Player, view: dict[str, Any], seat: int) -> dict[str, Any]:
        """Mostly what the game waits for; else what can always be said, or something against the rules."""
        chance = player.chance.random()
        if chance < 0.02:
            return {"c": "resign"}
        if chance < 0.12:
            return {"c": "pass"}  # refused, if it is not their turn
        if seat in view["waits_for"]:
            return next_command(view, seat)
        return {"c": "decline" if seat in view["agreed"].get("end", ()) else "agree", "about": "end"}

    def ended(self, url: str) -> list[str]:
        """Whatever still goes on can be ended, on a server in good weather; what could not."""
        wrong = []
        for player in self.people:
            player.urls = [url]
        for game in self.games:
            for seat, player in enumerate(self.people):
                if player.look(game)["status"] == "playing":
                    player.do(game, seat, {"c": "resign"})
            if self.people[0].look(game)["status"] != "finished":
                wrong.append(f"{game} could not be ended")
        for player in self.people:
            player.close()
        return wrong
