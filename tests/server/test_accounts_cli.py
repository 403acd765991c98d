"""`tesela user`: accounts from the console, and what they mean to the server that runs beside it."""

from __future__ import annotations

import subprocess
import sys
import uuid
from pathlib import Path

import pytest
from tests.cli.terminal import Answer, refused, tesela
from tests.server.conftest import Running
from tests.server.seeking import listed, refusal, seek
from tests.server.tables import Line, look, start
from tests.server.visitor import PASSWORD, PATIENCE

from tesela.server.people.accounts import ROLES


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'x.db'}"


def add(name: str, url: str, *more: str, password: str = PASSWORD, lang: str = "es") -> Answer:
    return tesela(
        "user", "add", name, "--password-stdin", "--db", url, *more, given=f"{password}\n", lang=lang
    )


def people(url: str, *more: str) -> dict[str, dict[str, object]]:
    return {row["name"]: row for row in tesela("user", "list", "--json", "--db", url, *more).json}


class TestAdding:
    @pytest.mark.parametrize("role", ROLES)
    def test_with_each_role(self, url: str, role: str) -> None:
        done = add("Ana María", url, "--role", role)
        assert (done.code, done.err) == (0, "") and "Ana María" in done.out and role in done.out
        assert people(url)["Ana María"]["role"] == role

    def test_no_line_of_the_server_s_log_comes_with_it(self, url: str) -> None:
        """In a process of its own: pytest listens to the log, and hides what nobody else listens to."""
        program = str(Path(sys.executable).with_name("tesela"))
        command = [program, "user", "add", "Ana", "--role", "arbiter", "--password-stdin", "--db", url]
        done = subprocess.run(command, input=f"{PASSWORD}\n", capture_output=True, text=True, check=True)
        assert done.stderr == ""

    def test_a_player_unless_told_otherwise_in_the_language_spoken(self, url: str) -> None:
        assert add("Ana", url).code == 0 and add("Eve", url, lang="en").code == 0
        found = people(url)
        assert found["Ana"]["role"] == "player"
        assert (found["Ana"]["language"], found["Eve"]["language"]) == ("es", "en")
        assert not found["Ana"]["disabled"] and isinstance(found["Ana"]["created"], int)

    def test_the_password_is_nowhere_to_be_read(self, url: str, tmp_path: Path) -> None:
        done = add("Ana", url, password="muy muy secreta")
        assert "secreta" not in done.out + done.err
        for file in tmp_path.iterdir():
            assert b"secreta" not in file.read_bytes(), file

    def test_it_opens_the_door(self, hall: Running) -> None:
        name = f"Consola {uuid.uuid4().hex[:6]}"
        assert add(name, hall.settings.db, "--role", "arbiter").code == 0
        visitor = hall.visitor()
        visitor.login(name)
        assert visitor.user["role"] == "arbiter"

    @pytest.mark.parametrize(
        ("name", "said"),
        [("ab", "24"), ("x" * 25, "24"), ("<b>", "24"), ("", "24"), ("a\x00bc", "24"), ("bot:semilla", "24")],
    )
    def test_names_that_can_not_be(self, url: str, tmp_path: Path, name: str, said: str) -> None:
        done = add(name, url)
        assert done.code == 1 and said in done.err and done.out == ""
        assert list(tmp_path.iterdir()) == []

    def test_a_name_that_is_taken_keeps_its_account_as_it_was(self, url: str) -> None:
        assert add("Ana", url, "--role", "admin").code == 0
        before = people(url)
        for again in ("Ana", "ANA", "Aná"):
            done = add(again, url, "--role", "player")
            assert done.code == 1 and "ocupado" in done.err
        assert people(url) == before

    @pytest.mark.parametrize("password", ["", "corta", "x" * 7, "x" * 201])
    def test_a_password_that_nobody_could_use(self, url: str, tmp_path: Path, password: str) -> None:
        """Too short for safety; too long for the door, which takes 200."""
        done = add("Ana", url, password=password)
        assert done.code == 2 and "8" in done.err and "200" in done.err
        assert list(tmp_path.iterdir()) == []

    def test_the_longest_one_still_opens_the_door(self, hall: Running) -> None:
        name, password = f"Larga {uuid.uuid4().hex[:6]}", "ñandú" * 40
        assert add(name, hall.settings.db, password=password).code == 0
        hall.visitor().login(name, password)

    def test_the_name_is_no_password(self, url: str) -> None:
        done = add("Ana María Pérez", url, password="anamaría pérez")
        assert done.code == 2 and "nombre" in done.err

    def test_the_settings_say_how_short_is_too_short(self, url: str, tmp_path: Path) -> None:
        config = tmp_path / "c.toml"
        config.write_text("password_min = 20\n", "utf-8")
        done = add("Ana", url, "--config", str(config), password="x" * 19)
        assert done.code == 2 and "20" in done.err
        assert add("Ana", url, "--config", str(config), password="veinte letras o muchas más").code == 0

    @pytest.mark.parametrize("role", ["", "reina", "PLAYER", "player "])
    def test_roles_that_there_are_not(self, url: str, role: str) -> None:
        done = add("Ana", url, "--role", role)
        assert done.code == 2 and all(known in done.err for known in ROLES)

    def test_the_second_time_it_must_be_the_same(self, url: str) -> None:
        done = tesela("user", "add", "Ana", "--db", url, given="una larga\notra larga\n")
        assert done.code == 1 and "Ana" not in tesela("user", "list", "--db", url).out


class TestRoles:
    def test_changed_and_changed_back(self, url: str) -> None:
        assert add("Ana", url).code == 0
        for role in (*ROLES, "player"):
            done = tesela("user", "role", "ana", role, "--db", url)
            assert done.code == 0 and role in done.out and "Ana" in done.out
            assert people(url)["Ana"]["role"] == role
            assert list(people(url, "--role", role)) == ["Ana"]

    def test_the_server_knows_at_once(self, hall: Running) -> None:
        someone = hall.person(f"Ascendida {uuid.uuid4().hex[:6]}")
        game = start([hall.guest(), hall.guest()], arbiter=True)
        asked = {"as_arbiter": "true"}
        assert someone.get(f"/api/games/{game}", params=asked).status_code == 403
        assert tesela("user", "role", someone.name, "arbiter", "--db", hall.settings.db).code == 0
        hall.appoint(someone, game)
        assert look(someone, game, params=asked)["you"] == "arbiter"
        assert tesela("user", "role", someone.name, "player", "--db", hall.settings.db).code == 0
        assert someone.get(f"/api/games/{game}", params=asked).status_code == 403

    def test_who_is_no_arbiter_any_more_is_sent_away_from_the_desk(
        self, hall: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The socket was opened by an arbiter: it must not go on showing racks."""
        someone = hall.person(f"Cesada {uuid.uuid4().hex[:6]}", "arbiter")
        game = hall.appoint(someone, start([hall.guest(), hall.guest()], arbiter=True))
        with Line(hall, someone) as line:
            assert line.watch(game, as_arbiter=True)["game"]["you"] == "arbiter"
            assert tesela("user", "role", someone.name, "player", "--db", hall.settings.db).code == 0
            _look_at_the_door(hall)
            assert line.next("bye")["code"] == "session"
        with Line(hall, someone) as line:
            line.send("watch", game=game, as_arbiter=True)
            assert line.next("problem")["error"]["code"] == "role.arbiter"

    def test_others_stay_where_they_are(self, hall: Running) -> None:
        someone = hall.person(f"Queda {uuid.uuid4().hex[:6]}", "arbiter")
        game = hall.appoint(someone, start([hall.guest(), hall.guest()], arbiter=True))
        with Line(hall, someone) as line:
            line.watch(game, as_arbiter=True)
            _look_at_the_door(hall)
            line.send("watch", game="nada")
            assert line.next("problem", "bye")["t"] == "problem"


class TestShutting:
    def test_out_at_once_and_in_again_with_the_old_password(self, hall: Running) -> None:
        someone = hall.person(f"Cerrada {uuid.uuid4().hex[:6]}")
        url = hall.settings.db
        done = tesela("user", "disable", someone.name, "--db", url)
        assert done.code == 0 and "cerrada" in done.out
        assert someone.read("/api/me")["user"] is None
        wrong = hall.visitor().post("/api/login", {"name": someone.name, "password": PASSWORD})
        assert refusal(wrong) == (401, "login.wrong"), "nobody learns that the account is shut"
        opened = tesela("user", "disable", someone.name, "--enable", "--db", url, lang="en")
        assert opened.code == 0 and someone.name in opened.out
        hall.visitor().login(someone.name)

    def test_their_sockets_are_let_go(self, hall: Running) -> None:
        someone = hall.person(f"Echada {uuid.uuid4().hex[:6]}")
        with Line(hall, someone) as line:
            line.next("hello")
            assert tesela("user", "disable", someone.name, "--db", hall.settings.db).code == 0
            _look_at_the_door(hall)
            assert line.next("bye")["code"] == "session"

    def test_what_they_were_looking_for_goes_too(self, hall: Running) -> None:
        someone = hall.person(f"Ausente {uuid.uuid4().hex[:6]}")
        mine = seek(someone)["seek"]["id"]
        assert mine in listed(hall.visitor())
        assert tesela("user", "disable", someone.name, "--db", hall.settings.db).code == 0
        assert mine not in listed(hall.visitor())

    def test_shutting_twice_is_shutting_once(self, url: str) -> None:
        assert add("Ana", url).code == 0
        for _ in range(2):
            assert tesela("user", "disable", "Ana", "--db", url).code == 0
        assert people(url)["Ana"]["disabled"] is True
        assert tesela("user", "disable", "Ana", "--enable", "--db", url).code == 0
        assert people(url)["Ana"]["disabled"] is False


class TestListing:
    def test_nobody_yet(self, url: str) -> None:
        assert tesela("db", "upgrade", "--db", url).code == 0
        assert tesela("user", "list", "--json", "--db", url).json == []
        assert "No hay ninguna cuenta" in tesela("user", "list", "--db", url).out

    def test_whole_names_so_that_they_can_be_typed_again(self, url: str) -> None:
        names = ["Zoë", "ana belén", "x" * 24]
        for name in names:
            assert add(name, url).code == 0
        assert tesela("user", "disable", "Zoe", "--db", url).code == 0
        lines = tesela("user", "list", "--db", url).out.splitlines()
        assert [line.split("  ")[0].strip() for line in lines] == sorted(names, key=str.lower)
        assert [("cerrada" in line) for line in lines] == [
            name == "Zoë" for name in sorted(names, key=str.lower)
        ]

    def test_no_database_and_no_such_role(self, url: str, tmp_path: Path) -> None:
        assert "x.db" in refused("user", "list", "--db", url)
        assert list(tmp_path.iterdir()) == []
        assert "admin" in refused("user", "list", "--role", "reina", "--db", url)

    def test_a_database_that_was_never_brought_up_to_date(self, url: str, tmp_path: Path) -> None:
        (tmp_path / "x.db").write_bytes(b"")
        assert "tesela db upgrade" in refused("user", "list", "--db", url)


def _look_at_the_door(hall: Running) -> None:
    """What the server does by itself every minute: look again at who its sockets belong to."""
    import asyncio

    services = hall.app.state.services
    loop = next(iter(services.jobs._tasks)).get_loop()
    for _ in range(8):  # an eighth at a time
        asyncio.run_coroutine_threadsafe(services.jobs.doorman(), loop).result(PATIENCE)


class TestFromTheConsole:
    """Bans, event codes, another password, the log: what an operator does without a browser."""

    def test_a_new_password_opens_the_door_and_shuts_the_old_sessions(self, hall: Running) -> None:
        someone = hall.person(f"Olvidadiza {uuid.uuid4().hex[:6]}")
        new = "una frase bien larga"
        done = tesela(
            "user", "password", someone.name, "--password-stdin", "--db", hall.settings.db, given=f"{new}\n"
        )
        assert done.code == 0 and someone.name in done.out
        assert someone.read("/api/me")["user"] is None
        hall.visitor().login(someone.name, new)
        log = tesela("user", "log", someone.name, "--db", hall.settings.db)
        assert log.code == 0 and "password" in log.out

    @pytest.mark.parametrize("weak", ["12345678", "password", "qwerty123", "aaaaaaaaaa", "contraseña1"])
    def test_what_everybody_tries_first_is_no_password(self, url: str, weak: str) -> None:
        done = add("Ana", url, password=weak)
        assert done.code == 2 and "primeras" in done.err

    def test_bans_come_and_go(self, url: str) -> None:
        assert add("Ana", url).code == 0
        made = tesela("ban", "add", "203.0.113.9/24", "--days", "3", "--reason", "spam", "--db", url)
        assert made.code == 0 and "203.0.113.0/24" in made.out
        listed = tesela("ban", "list", "--json", "--db", url).json
        assert [(ban["network"], ban["reason"]) for ban in listed] == [("203.0.113.0/24", "spam")]
        assert "203.0.113.0/24" in tesela("ban", "list", "--db", url).out
        assert tesela("ban", "remove", listed[0]["id"], "--db", url).code == 0
        assert tesela("ban", "list", "--db", url).out == ""
        assert tesela("ban", "remove", "nada", "--db", url).code == 1
        assert tesela("ban", "add", "ana", "--db", url).code == 1

    def test_event_codes_are_shown_once(self, url: str) -> None:
        assert add("Ana", url).code == 0
        made = tesela("event-code", "add", "Copa", "--devices", "20", "--db", url)
        assert made.code == 0 and "Copa" in made.out and "20" in made.out
        [code] = tesela("event-code", "list", "--json", "--db", url).json
        assert (code["label"], code["devices"]) == ("Copa", 20)
        assert set(code) == {"id", "label", "devices", "created", "expires"}
        assert "Copa" in tesela("event-code", "list", "--db", url).out
        assert tesela("event-code", "remove", code["id"], "--db", url).code == 0
        assert tesela("event-code", "remove", code["id"], "--db", url).code == 1

    def test_guests_are_shut_out_by_their_id(self, hall: Running) -> None:
        guest = hall.guest()
        assert tesela("user", "disable", guest.id, "--db", hall.settings.db).code == 0
        assert guest.read("/api/me")["user"] is None
