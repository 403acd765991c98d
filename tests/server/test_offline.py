"""Games played without a connection: decided again from seed and turns, kept once, or refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import look, offer, start

from tesela.bots import Bot, bot_to_act
from tesela.engine.players.vocabulary import common_words
from tesela.lexicon.editions import library
from tesela.rules import commands as c
from tesela.rules.game import Refusal, Secret, create, fold, write_command
from tesela.server.storage import checkup_games

SEED = bytes(range(32))
BEGUN = 1_700_000_000_000


@cache
def played(name: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    """A whole game between two static bots as a browser would bring it, and its totals."""
    edition = library.load(EDITION)
    secret = Secret(name, SEED)
    header = create(
        name, "file-2024", ["Ana", "bot"], BEGUN, judging="checked", commitment=secret.commitment()
    )
    assert not isinstance(header, Refusal)
    game, turns, bot = fold([header]), list[dict[str, Any]](), Bot("estratega", edition.graph)
    command: c.Command = c.StartGame(0)
    for number in range(400):
        done = game.step(
            command, BEGUN + number, secret=secret,
            judge=lambda words: all(bytes(word.letters) in edition.graph for word in words),
        )  # fmt: skip
        assert not isinstance(done, Refusal)
        game = done[0]
        if number:
            told = msgspec.json.decode(write_command(command))
            turns.append({"at": BEGUN + number, "seat": command.seat, **told})
        seat = bot_to_act(game, frozenset({0, 1}))
        if seat is None:
            break
        command = bot.act(game.view(seat))
    brought = {
        "id": name, "seed": SEED.hex(), "edition": EDITION, "bot": "estratega", "seat": 0,
        "created": BEGUN, "turns": turns,
    }  # fmt: skip
    return brought, game.scores


def test_a_whole_game_is_decided_again_and_kept_once(server: Running) -> None:
    ana = server.guest()
    brought, totals = played("222222222222")
    assert ana.ok("/api/offline/games", brought) == {"game": "222222222222"}
    assert ana.ok("/api/offline/games", brought) == {"game": "222222222222"}
    now = look(server.visitor(), "222222222222")
    assert (now["status"], now["view"]["totals"]) == ("finished", list(totals))
    assert (now["offer"]["offline"], now["offer"]["rated"]) == (True, False)
    assert len(now["view"]["record"]) == len(brought["turns"])
    mine = [row["id"] for row in ana.read(f"/api/games?user={ana.read('/api/me')['user']['id']}")]
    assert mine.count("222222222222") == 1
    fair = server.visitor().read("/api/games/222222222222/fairness")
    assert fair["fair"] is True
    assert fair["seed"] == SEED.hex()


def test_nothing_that_it_keeps_contradicts_its_log(server: Running) -> None:
    ana = server.guest()
    brought, _ = played("333333333333")
    ana.ok("/api/offline/games", brought)
    store = server.app.state.services.store
    row = next(each for each in store.read_now(checkup_games.rows) if each.id == "333333333333")
    assert store.read_now(lambda conn: checkup_games.check(conn, row)) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tiles": "ABCDEFG"}, "rack.missing"),
        ({"coord": "A1"}, "opening.centre"),
        ({"seat": 0}, "turn.not_yours"),
        ({"tiles": "[KK]"}, "command.unreadable"),
    ],
)
def test_the_first_turn_that_the_rules_refuse_is_named(
    server: Running, change: dict[str, Any], reason: str
) -> None:
    brought, _ = played("444444444444")
    first = brought["turns"][0]
    change = {key: (1 - first["seat"] if key == "seat" else value) for key, value in change.items()}
    wrong = {**brought, "turns": [{**first, **change}, *brought["turns"][1:]]}
    answer = server.guest().post("/api/offline/games", wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "offline.refused")
    assert answer.json()["data"] == {"turn": 1, "reason": reason}
    assert server.visitor().get("/api/games/444444444444").status_code == 404


def test_words_that_this_server_does_not_have_are_refused_with_their_article(server: Running) -> None:
    """The tests' edition has words of two and three tiles: the opening rack laid whole is none of them."""
    brought, _ = played("444444444444")
    first = brought["turns"][0]
    secret = Secret("444444444444", SEED)
    header = create("444444444444", "file-2024", ["Ana", "bot"], BEGUN, commitment=secret.commitment())
    assert not isinstance(header, Refusal)
    begun = fold([header]).step(c.StartGame(0), BEGUN, secret=secret)
    assert not isinstance(begun, Refusal)
    rack = begun[0].view(first["seat"]).racks[first["seat"]]
    assert rack is not None
    laid = {**first, "coord": "F8", "tiles": str(rack).replace("?", "a")}
    answer = server.guest().post("/api/offline/games", {**brought, "turns": [laid]}).json()
    assert answer["data"] == {"turn": 1, "reason": "play.invalid"}
    assert answer["article"] == "file-2024 (lexico-2016 L16)"


def test_what_did_not_end_is_not_kept(server: Running) -> None:
    brought, _ = played("555555555555")
    answer = server.guest().post("/api/offline/games", {**brought, "turns": brought["turns"][:-1]})
    assert (answer.status_code, answer.json()["code"]) == (422, "offline.unfinished")


def test_another_s_game_or_seed_is_not_taken_over(server: Running) -> None:
    brought, _ = played("666666666666")
    server.guest().ok("/api/offline/games", brought)
    other = server.guest().post("/api/offline/games", brought)
    assert (other.status_code, other.json()["code"]) == (409, "offline.taken")


def test_nobody_who_has_not_come_in_and_no_such_offer(server: Running) -> None:
    brought, _ = played("777777777777")
    assert server.visitor().post("/api/offline/games", brought).status_code == 401
    asked = server.guest().post("/api/seeks", {"offer": offer(offline=True)})
    assert (asked.status_code, asked.json()["code"]) == (422, "offer.offline")


def test_a_running_game_of_that_name_stays_as_it_is(server: Running) -> None:
    ana, blas = server.guest(), server.guest()
    game = start([ana, blas])
    answer = ana.post("/api/offline/games", played(game)[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "offline.taken")
    assert look(ana, game)["status"] == "playing"


def test_what_a_browser_takes_along(server: Running) -> None:
    kit = server.visitor().read("/api/offline")
    assert (kit["ruleset"], kit["passes_each_to_end"], kit["scoreless_turns_limit"]) == ("file-2024", 2, 12)
    assert kit["racks"]["out"] == "out_gains"
    by_id = {bot["id"]: bot for bot in kit["bots"]}
    assert by_id["tertulia"]["habits"]["vocabulary"] == 20_000
    assert by_id["estratega"]["habits"] is None is by_id["estratega"]["budget"]
    assert by_id["maestra"]["budget"]["rollouts"] == 500
    content = server.visitor().get(kit["words"]["path"]).content
    assert sha256(content).hexdigest() == kit["words"]["sha256"]
    first = common_words()[0]
    assert content[: 1 + len(first)] == bytes([len(first)]) + first
    assert server.visitor().get(f"/api/offline/words/{'0' * 64}").status_code == 404


@pytest.mark.usefixtures("no_tokens_come_back")
def test_a_network_brings_no_more_games_than_it_may_begin(serve: Callable[..., Running]) -> None:
    """Each stays for ever; forty of each of thirty guests a minute did."""
    server = serve(starts_per_hour=1)  # for a network thirty times as many
    brought = played("666666666666")[0] | {"turns": []}
    answers = [server.guest().post("/api/offline/games", brought).status_code for _ in range(3)]
    assert 429 not in answers, "what can't be read is not counted"
    guests = [server.guest() for _ in range(2)]
    whole = played("666666666666")[0]
    answers = [guests[n % 2].post("/api/offline/games", whole).status_code for n in range(31)]
    assert answers[30] == 429 and 429 not in answers[:30]
