"""A game keeps to the words it began with, whatever its edition's name comes to stand for."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select
from tests.cli.terminal import tesela
from tests.server.conftest import Running, settings_for
from tests.server.mover import next_command
from tests.server.postgres import Postgres
from tests.server.tables import act, let_begin, look, on_turn, start
from tests.server.visitor import PATIENCE, Visitor, until

from tesela.core.letters import ALPHABET
from tesela.lexicon.editions.store import EditionDraft, EditionStore
from tesela.lexicon.judge import Judge
from tesela.rules import commands as c
from tesela.rules.game import View
from tesela.server.errors import ServerError
from tesela.server.games.edition_blobs import Chest
from tesela.server.games.words import Words
from tesela.server.storage.store import Store as Database
from tesela.server.storage.tables import kept_words

NAME = "cambiante"
EVERY_TWO = [bytes(word) for word in product([int(letter) for letter in ALPHABET], repeat=2)]
NONE_OF_THEM = [bytes([1] * 9)]


def put(words: Sequence[bytes]) -> str:
    """The edition by that name from now on; the hash of its words."""
    draft = EditionDraft(name=NAME, kind="list", rules="lexico-2016", words=words)
    return EditionStore().put(draft, replace=True).about.hash


@pytest.fixture(autouse=True)
def edition(home: Path) -> str:
    shutil.rmtree(home / "lexicons" / "kept", ignore_errors=True)
    return put(EVERY_TWO)


def first_play(players: list[Visitor], game: str) -> Any:
    """Who begins lays two tiles, whatever they are."""
    seat = on_turn(players, game)
    return act(players[seat], game, next_command(look(players[seat], game)["view"], seat))


def two(server: Running) -> list[Visitor]:
    return [server.guest(), server.guest()]


def moved(players: list[Visitor], server: Running) -> list[Visitor]:
    """The same people, at another process with the same database."""
    for player in players:
        player.http.base_url = server.url
    return players


class TestReplaced:
    def test_a_game_goes_on_with_its_own_words_after_a_restart(self, serve: Callable[..., Running]) -> None:
        server = serve()
        players = two(server)
        game = start(players, edition=NAME, judging="checked")
        put(NONE_OF_THEM)
        again = serve()
        assert first_play(moved(players, again), game).status_code == 200
        fresh = start(players, edition=NAME, judging="checked")
        assert not first_play(players, fresh).is_success, "new games have the new words"

    def test_new_games_have_the_new_words_without_a_restart(self, hall: Running) -> None:
        players = two(hall)
        old = start(players, edition=NAME, judging="checked")
        put(NONE_OF_THEM)
        new = start(players, edition=NAME, judging="checked")
        assert not first_play(players, new).is_success
        assert first_play(players, old).is_success

    def test_an_edition_that_was_taken_away(self, serve: Callable[..., Running]) -> None:
        server = serve()
        players = two(server)
        game = start(players, edition=NAME, judging="checked")
        EditionStore().remove(NAME)
        again = serve()
        assert first_play(moved(players, again), game).is_success
        answer = players[0].post("/api/seeks", {"offer": {"edition": NAME}})
        assert (answer.status_code, answer.json()["code"]) == (400, "edition.unknown")

    def test_a_bot_too_thinks_with_the_games_own_words(
        self, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        let_begin(0, monkeypatch)  # the bot must not be awake before its mind
        asleep = serve(bot_pace=1e6, sweep_every=1e6, bot_claim=0.1)
        ana = asleep.guest()
        offer = {"edition": NAME, "clock": "none", "bots": ["static"]}
        game = ana.ok("/api/seeks", {"offer": offer})["seek"]["game"]
        put(NONE_OF_THEM)
        awake = serve(bot_pace=0, sweep_every=0.05, bot_claim=0.1)
        known: list[int] = []

        def chooser(seen: View, judge: Judge) -> c.Command:
            known.append(judge.edition.about.words)
            return c.Pass(seen.viewer)

        awake.app.state.services.bots.choosers = {"static": chooser}
        assert act(moved([ana], awake)[0], game, {"c": "pass"}).is_success
        until(lambda: known, "the bot did not think")
        assert set(known) == {len(EVERY_TWO)}


def forget(server: Running) -> None:
    """As a database from before it kept words."""
    server.app.state.services.store.write_now(lambda conn: conn.execute(delete(kept_words)))


def hashes(server: Running) -> list[str]:
    found: list[str] = server.app.state.services.store.read_now(
        lambda conn: conn.execute(select(kept_words.c.hash)).scalars().all()
    )
    return found


class TestElsewhere:
    """The words are in the database too: who has that has all that its games need."""

    def test_a_restored_backup_goes_on_with_the_games_own_words(
        self,
        request: pytest.FixtureRequest,
        serve: Callable[..., Running],
        db: str,
        home: Path,
        tmp_path: Path,
    ) -> None:
        players = two(serve())
        game = start(players, edition=NAME, judging="checked")
        copy = tmp_path / "copy"
        again = Running(settings_for(restored(db, copy, request)))
        put(NONE_OF_THEM)
        shutil.rmtree(home / "lexicons" / "kept")
        again.start()
        try:
            assert first_play(moved(players, again), game).status_code == 200
            assert not first_play(players, start(players, edition=NAME, judging="checked")).is_success
        finally:
            again.stop()

    def test_another_machine_with_the_same_database(self, serve: Callable[..., Running], home: Path) -> None:
        server = serve()
        players = two(server)
        game = start(players, edition=NAME, judging="checked")
        EditionStore().remove(NAME)
        shutil.rmtree(home / "lexicons" / "kept")
        assert first_play(moved(players, serve()), game).is_success
        assert [each.name for each in (home / "lexicons" / "kept").iterdir()] == hashes(server)

    def test_each_words_are_put_there_once(self, serve: Callable[..., Running], edition: str) -> None:
        server, other = serve(), serve()
        for each in (server, other, server):
            start(two(each), edition=NAME)
        assert hashes(server) == [edition]
        new = put(NONE_OF_THEM)
        start(two(other), edition=NAME)
        assert sorted(hashes(server)) == sorted([edition, new])

    @pytest.mark.parametrize("kept", [True, False])
    def test_games_from_before_bring_theirs_at_the_next_start(
        self, serve: Callable[..., Running], home: Path, edition: str, kept: bool
    ) -> None:
        """What was kept on the disk, or what the name still stands for."""
        server = serve()
        players = two(server)
        start(players, edition=NAME)
        over = start(players)
        assert act(players[0], over, {"c": "resign"}).is_success
        forget(server)
        if kept:
            put(NONE_OF_THEM)
        else:
            shutil.rmtree(home / "lexicons" / "kept")
        again = serve()
        until(lambda: hashes(again) == [edition], "nobody kept them")

    def test_damaged_on_the_disk_they_are_taken_from_there(
        self, serve: Callable[..., Running], home: Path, edition: str
    ) -> None:
        players = two(serve())
        game = start(players, edition=NAME, judging="checked")
        put(NONE_OF_THEM)
        (home / "lexicons" / "kept" / edition / "graph.tsg").write_bytes(b"rubbish")
        assert first_play(moved(players, serve()), game).is_success

    def test_two_who_put_them_at_the_same_moment(self, db: str, edition: str) -> None:
        stores = [Database(db), Database(db)]
        shelf = EditionStore().load(NAME)
        gate = threading.Barrier(2)

        def put_there(store: Database) -> None:
            gate.wait(PATIENCE)
            Chest(store).put(shelf)

        with ThreadPoolExecutor(2) as threads:
            assert list(threads.map(put_there, stores)) == [None, None]
        found = Chest(stores[0]).find(edition)
        assert found is not None and found.about.hash == edition and Chest(stores[1]).find("0" * 64) is None
        for store in stores:
            store.close()


def restored(db: str, copy: Path, request: pytest.FixtureRequest) -> str:
    """Back a database up with `tesela db backup`, and put the copy in a place of its own."""
    if db.startswith("sqlite"):
        assert tesela("db", "backup", copy, "--db", db).code == 0
        return f"sqlite:///{copy}"
    server: Postgres = request.getfixturevalue("postgres")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{server.binaries}{os.pathsep}{os.environ['PATH']}")
        assert tesela("db", "backup", copy, "--db", db).code == 0
        new = server.new_database()
        subprocess.run(["pg_restore", "--no-owner", "--dbname", new, copy], check=True, timeout=600)
    return new


class TestGone:
    """Neither the edition nor what was kept of it is there: said plainly, and nothing is lost."""

    @pytest.fixture
    def game(self, serve: Callable[..., Running], home: Path) -> tuple[list[Visitor], str]:
        server = serve()
        players = two(server)
        game = start(players, edition=NAME, judging="checked")
        put(NONE_OF_THEM)
        shutil.rmtree(home / "lexicons" / "kept")
        forget(server)
        return moved(players, serve()), game

    @pytest.mark.parametrize(("lang", "said"), [("es", "cambió desde"), ("en", "has changed")])
    def test_who_plays_is_told(self, game: tuple[list[Visitor], str], lang: str, said: str) -> None:
        players, name = game
        for player in players:
            player.http.headers["Accept-Language"] = lang
        answer = first_play(players, name)
        assert (answer.status_code, answer.json()["code"]) == (409, "edition.replaced")
        assert said in answer.json()["message"] and NAME in answer.json()["message"]

    def test_what_asks_no_judge_goes_on(self, game: tuple[list[Visitor], str]) -> None:
        players, name = game
        assert act(players[on_turn(players, name)], name, {"c": "pass"}).is_success
        assert act(players[on_turn(players, name)], name, {"c": "resign"}).is_success
        assert look(players[0], name)["status"] == "finished"

    def test_it_goes_on_as_soon_as_the_words_are_there_again(self, game: tuple[list[Visitor], str]) -> None:
        players, name = game
        assert not first_play(players, name).is_success
        put(EVERY_TWO[::-1])  # the same words, in whatever order
        assert first_play(players, name).is_success


def test_a_game_that_does_not_know_its_words_takes_the_name_for_them(edition: str) -> None:
    words = Words()
    assert words.judge_now(NAME, "").edition.about.hash == edition
    with pytest.raises(ServerError) as told:
        words.judge_now("ninguna", "")
    assert told.value.code == "edition.replaced"


def test_where_nothing_can_be_kept_games_begin_all_the_same(home: Path) -> None:
    (home / "lexicons" / "kept").write_bytes(b"a file in the way")
    try:
        assert Words().edition_now(NAME).about.words == len(EVERY_TWO)
    finally:
        (home / "lexicons" / "kept").unlink()
