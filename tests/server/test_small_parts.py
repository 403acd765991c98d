"""The server's small parts by themselves: limits, throttles, sessions, names, settings, origins, ratings."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from tesela.core.glicko import Rating, Result, rate
from tesela.server.errors import ServerError, sentence
from tesela.server.http import language_of, same_origin
from tesela.server.ids import digest, new_id, new_secret
from tesela.server.people import accounts, limits, ratings, sessions, throttle
from tesela.server.people.accounts import User
from tesela.server.people.names import check_name, name_key
from tesela.server.process.config import ConfigError, Settings, load
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.server.storage.tables import sessions as session_rows
from tesela.server.storage.tables import users
from tesela.texts import LANGUAGES

DAY = 86_400_000
NOW = 1_800_000_000_000


@pytest.fixture
def conn(tmp_path: Path) -> Iterator[Connection]:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    migrate.upgrade(store.engine)
    with store.engine.connect() as opened:
        yield opened
    store.close()


@pytest.fixture
def ana(conn: Connection) -> User:
    return accounts.register(conn, "Ana", "hash", "es", NOW)


class TestLimits:
    """A bucket of tokens: so many at once, then so many a second."""

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        hands = [100.0]
        monkeypatch.setattr("tesela.server.people.limits.time.monotonic", lambda: hands[0])
        return hands

    def test_a_burst_and_then_the_steady_rate(self, clock: list[float]) -> None:
        limiter = limits.Limiter(2, 4)
        assert [limiter.allows("a") for _ in range(6)] == [True] * 4 + [False] * 2
        clock[0] += 0.5
        assert [limiter.allows("a") for _ in range(2)] == [True, False]
        clock[0] += 1000
        assert sum(limiter.allows("a") for _ in range(10)) == 4, "it never holds more than the burst"

    def test_who_is_refused_does_not_wait_longer_for_it(self, clock: list[float]) -> None:
        limiter = limits.Limiter(1, 1)
        assert limiter.allows("a")
        for _ in range(9):
            clock[0] += 0.1
            assert not limiter.allows("a")
        clock[0] += 0.11
        assert limiter.allows("a")

    def test_each_has_their_own(self, clock: list[float]) -> None:
        limiter = limits.Limiter(1, 1)
        assert [limiter.allows(name) for name in ("a", "b", "a")] == [True, True, False]

    def test_many_visitors_do_not_fill_the_memory_nor_free_the_busy(
        self, clock: list[float], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "_MANY", 100)
        limiter = limits.Limiter(1, 10)
        for n in range(101):
            limiter.allows(f"old{n}")
        clock[0] += 11
        assert [limiter.allows("busy") for _ in range(11)] == [True] * 10 + [False]
        for n in range(101):
            limiter.allows(f"new{n}")
        assert len(limiter._buckets) <= 103
        assert not limiter.allows("busy")


ANA = throttle.Count("name:ana", 3)
HERE = throttle.Count("address:1", 3)


class TestThrottle:
    """Brute force: `limit` tries are free, then each waits twice as long, up to a quarter of an hour."""

    def waits(self, conn: Connection, now: int, *counts: throttle.Count) -> int | None:
        """Try once; the seconds to wait, if it has to."""
        try:
            with conn.begin_nested():
                throttle.attempt(conn, counts or (ANA,), 60_000, now)
        except ServerError as wait:
            assert (wait.status, wait.code) == (429, "login.wait")
            return int(str(wait.data["seconds"]))
        return None

    def test_the_wait_begins_at_the_limit_and_doubles(self, conn: Connection) -> None:
        now, seen = NOW, []
        for _ in range(3):
            assert self.waits(conn, now) is None
        for _ in range(6):
            wait = self.waits(conn, now)
            assert wait is not None
            seen.append(wait)
            now += wait * 1000
            assert self.waits(conn, now) is None, "who has waited may try once"
        assert seen == [60, 120, 240, 480, 900, 900]

    def test_what_is_refused_is_not_counted(self, conn: Connection) -> None:
        for _ in range(3):
            self.waits(conn, NOW)
        assert [self.waits(conn, NOW) for _ in range(50)] == [60] * 50
        assert self.waits(conn, NOW + 59_001) == 1, "rounded up: nobody is sent back too early"
        assert self.waits(conn, NOW + 60_000) is None

    def test_it_is_forgotten_after_a_while(self, conn: Connection) -> None:
        for _ in range(3):
            self.waits(conn, NOW)
        later = NOW + 60_000 + throttle.LONGEST_WAIT_MS + 1
        assert [self.waits(conn, later) for _ in range(4)] == [None, None, None, 60]

    def test_the_address_is_counted_whatever_the_name(self, conn: Connection) -> None:
        for name in ("name:x", "name:y", "name:z"):
            assert self.waits(conn, NOW, throttle.Count(name, 3), HERE) is None
        assert self.waits(conn, NOW, ANA, HERE) == 60

    def test_a_success_forgives_the_name_and_takes_its_own_try_back(self, conn: Connection) -> None:
        for _ in range(3):
            assert self.waits(conn, NOW, ANA, HERE) is None
        throttle.succeeded(conn, [ANA, HERE])
        assert self.waits(conn, NOW, ANA, HERE) is None
        assert self.waits(conn, NOW, ANA, HERE) == 60, "who guesses from one address has not got further"

    def test_the_cleanup_leaves_who_still_waits(self, conn: Connection) -> None:
        for _ in range(3):
            self.waits(conn, NOW)
        throttle.clean(conn, NOW + 1_000)
        assert self.waits(conn, NOW + 1_000) == 59


class TestSessions:
    def test_a_secret_opens_it_until_it_runs_out(self, conn: Connection, ana: User) -> None:
        secret, session = sessions.open_session(conn, ana, 1, NOW)
        assert sessions.find(conn, secret, NOW + DAY - 1) == session
        assert sessions.find(conn, secret, NOW + DAY) is None
        assert sessions.find(conn, secret + "x", NOW) is None

    def test_the_tables_hold_nothing_that_opens_it(self, conn: Connection, ana: User) -> None:
        secret, session = sessions.open_session(conn, ana, 1, NOW)
        row = conn.execute(select(session_rows)).one()
        assert secret not in map(str, row) and row.token == digest(secret)
        assert sessions.find(conn, session.token, NOW) is None, "the digest is not the secret"

    def test_who_is_shut_out_is_out_at_once(self, conn: Connection, ana: User) -> None:
        secret, _ = sessions.open_session(conn, ana, 1, NOW)
        conn.execute(update(users).values(disabled=True))
        assert sessions.find(conn, secret, NOW) is None
        accounts.set_disabled(conn, ana.id, True)
        accounts.set_disabled(conn, ana.id, False)
        assert sessions.find(conn, secret, NOW) is None, "and an old cookie does not come back to life"

    def test_all_but_this_one_end(self, conn: Connection, ana: User) -> None:
        kept, mine = sessions.open_session(conn, ana, 1, NOW)
        other, _ = sessions.open_session(conn, ana, 1, NOW)
        sessions.close_all(conn, ana.id, but=mine.token)
        assert sessions.find(conn, kept, NOW) and sessions.find(conn, other, NOW) is None

    def test_only_its_own_token_proves_a_page(self, conn: Connection, ana: User) -> None:
        _, mine = sessions.open_session(conn, ana, 1, NOW)
        _, other = sessions.open_session(conn, ana, 1, NOW)
        assert sessions.proves(mine, mine.csrf)
        for wrong in (None, "", other.csrf, mine.token, "ñ"):
            assert not sessions.proves(mine, wrong)

    @pytest.mark.parametrize(("secure", "name"), [(True, "__Host-tesela"), (False, "tesela")])
    def test_the_cookie(self, secure: bool, name: str) -> None:
        secret = new_secret()
        jar = SimpleCookie(sessions.set_cookie(secret, secure=secure, days=2))
        cookie = jar[name]
        assert (cookie["path"], cookie["samesite"], cookie["max-age"]) == ("/", "Lax", str(2 * 86_400))
        assert cookie["httponly"] and bool(cookie["secure"]) == secure
        assert sessions.secret_in(f"a=b; {name}={secret}; c=d", secure=secure) == secret
        assert SimpleCookie(sessions.set_cookie("", secure=secure, days=2))[name]["max-age"] == "0"

    @pytest.mark.parametrize(
        "header", ["", "tesela", "tesela=", "tesela=short", f"tesela={'x' * 200}", "=;=", "a b=\x01; tesela"]
    )
    def test_cookies_that_mean_nothing(self, header: str) -> None:
        assert sessions.secret_in(header, secure=False) is None

    def test_a_plain_cookie_does_not_open_a_secure_server(self) -> None:
        assert sessions.secret_in(f"tesela={new_secret()}", secure=True) is None


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("Ana", "Ana"),
            ("  Ana   María ", "Ana María"),
            ("José-Luis O'Hara", "José-Luis O'Hara"),
            ("ñandú2", "ñandú2"),
            ("Ａｎａ", "Ana"),
            ("Łukasz", "Łukasz"),
            ("x" * 24, "x" * 24),
        ],
    )
    def test_names_that_will_do(self, typed: str, kept: str) -> None:
        assert check_name(typed) == kept

    @pytest.mark.parametrize(
        "typed",
        [
            "",
            "ab",
            "x" * 25,
            "---",
            "a--",
            "_ana",
            "ana_",
            "<b>ana</b>",
            "ana\u202eana",
            "ana\x00b",
            "bot:tertulia",
            "a.b",
            " . ",
            "ana@x.es",
            "\u0301\u0301\u0301",
            "😀😀😀",
        ],
    )
    def test_names_that_will_not(self, typed: str) -> None:
        with pytest.raises(ServerError) as wrong:
            check_name(typed)
        assert (wrong.value.status, wrong.value.code) == (400, "name.invalid")

    @pytest.mark.parametrize(
        "other", ["ana maría", "ANA MARIA", "AnaMaría", "Ana-Maria", "Ａｎａ Maria", "Ana.María"]
    )
    def test_names_that_look_the_same_are_the_same(self, conn: Connection, other: str) -> None:
        accounts.register(conn, "Ana María", "hash", "es", NOW)
        assert name_key(other) == name_key("Ana María")
        with pytest.raises(ServerError) as taken:
            accounts.register(conn, other, "hash", "es", NOW)
        assert (taken.value.status, taken.value.code) == (409, "name.taken")
        assert accounts.by_name(conn, other).name == "Ana María"

    def test_a_guest_who_registers_is_the_same_person(self, conn: Connection) -> None:
        guest = accounts.add_guest(conn, "es", NOW)
        person = accounts.register(conn, "Ana", "hash", "es", NOW, guest=guest)
        assert (person.id, person.kind, person.name) == (guest.id, "person", "Ana")

    def test_nobody_comes_in_as_a_bot_or_when_shut_out(self, conn: Connection, ana: User) -> None:
        accounts.add_bot(conn, "tertulia", "Tertulia", NOW)
        assert (
            accounts.password_of(conn, "bot:tertulia")
            == accounts.password_of(conn, "tertulia")
            == (None, None)
        )
        assert accounts.password_of(conn, "ana") == (ana.id, "hash")
        accounts.set_disabled(conn, ana.id, True)
        assert accounts.password_of(conn, "ana") == (None, None)

    def test_ids_can_be_dictated(self) -> None:
        names = "".join(new_id() for _ in range(200))
        assert not set(names) & set("01lioIO") and len({new_id() for _ in range(500)}) == 500


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [("", []), ("open", ["open"]), ("open, small ,", ["open", "small"])],
    )
    def test_lists_from_the_environment(self, text: str, expected: list[str]) -> None:
        assert load({}, None, {"TESELA_WARM_UP": text}).warm_up == expected

    @pytest.mark.parametrize(
        ("name", "value", "wrong"),
        [
            ("TESELA_PORT", "0", True),
            ("TESELA_PORT", "65536", True),
            ("TESELA_PORT", "65535", False),
            ("TESELA_WORKERS", "0", True),
            ("TESELA_WORKERS", "64", False),
            ("TESELA_LOG_FORMAT", "xml", True),
            ("TESELA_REQUESTS_PER_SECOND", "2.5", False),
            ("TESELA_REQUESTS_PER_SECOND", "many", True),
            ("TESELA_LANG", "xx", False),
            ("TESELA_HOME", "/x", False),
        ],
    )
    def test_variables(self, name: str, value: str, wrong: bool) -> None:
        if not wrong:
            load({}, None, {name: value})
            return
        with pytest.raises(ConfigError) as caught:
            load({}, None, {name: value})
        assert caught.value.source == name

    def test_flags_that_were_not_given_do_not_hide_anything(self, tmp_path: Path) -> None:
        file = tmp_path / "c.toml"
        file.write_text("port = 1000\nlog_level = 'error'\n")
        settings = load({"port": None, "host": "::1"}, file, {"TESELA_LOG_LEVEL": "debug"})
        assert (settings.port, settings.host, settings.log_level) == (1000, "::1", "debug")

    @pytest.mark.parametrize(
        ("url", "shown"),
        [
            ("postgresql://me:p@ss@host/db", "postgresql://host/db"),
            ("postgresql://host/db?user=me&password=secret", "postgresql://host/db"),
            ("sqlite:////data/x.db", "sqlite:////data/x.db"),
        ],
    )
    def test_no_password_is_shown(self, url: str, shown: str) -> None:
        assert Settings(db=url).shown_db() == shown

    def test_the_data_folder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """docs/lexicon.md: TESELA_HOME, else XDG_DATA_HOME/tesela, else ~/.local/share/tesela."""
        from tesela.lexicon.home import home

        monkeypatch.setenv("HOME", "/casa/ana")
        for chosen, xdg, expected in (
            ("/x", "/y", "/x"),
            ("~/x", "", "/casa/ana/x"),
            ("", "/y", "/y/tesela"),
            ("", "", "/casa/ana/.local/share/tesela"),
        ):
            monkeypatch.setenv("TESELA_HOME", chosen)
            monkeypatch.setenv("XDG_DATA_HOME", xdg)
            assert home() == Path(expected)
            assert Settings().db_url == f"sqlite:///{expected}/tesela.db"


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "es"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("fr, en;q=0.5", "en"),
        ("fr", "es"),
        ("es-AR,en", "es"),
        ("EN", "en"),
        (",,;q=", "es"),
        ("x" * 9999, "es"),
    ],
)
def test_the_readers_language(header: str, lang: str) -> None:
    assert language_of({"accept-language": header}) == lang


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),
        ({"origin": "http://here"}, False),
        ({"origin": "https://tesela.example"}, True),
        ({"origin": "https://friend.example"}, True),
        ({"origin": "https://friend.example", "sec-fetch-site": "cross-site"}, True),
        ({"origin": "http://here", "sec-fetch-site": "same-origin"}, False),
        ({"origin": "http://there"}, False),
        ({"origin": "http://here.evil"}, False),
        ({"origin": "https://tesela.example.evil"}, False),
        ({"origin": "https://evil/tesela.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"origin": "http://[::1"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://here", "sec-fetch-site": "same-site"}, False),
    ],
)
def test_which_pages_are_ours(headers: dict[str, str], ours: bool) -> None:
    settings = Settings(public_url="https://tesela.example/", trusted_origins=["https://friend.example"])
    assert same_origin({"host": "here", **headers}, settings) is ours


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_never_crashes_for_want_of_a_datum(lang: str) -> None:
    assert "…" in sentence("name.invalid", {}, lang)
    assert sentence("no.such.code", {}, lang) == "no.such.code"


class TestRatings:
    @pytest.mark.parametrize(
        ("kind", "total_ms", "pool"),
        [
            ("running", 599_999, "fast/open"),
            ("running", 600_000, "long/open"),
            ("stopped", 1_500_000, "long/open"),
            ("timer", None, "timer/open"),
            ("none", None, "none/open"),
            ("correspondence", None, "correspondence/open"),
        ],
    )
    def test_pools(self, kind: str, total_ms: int | None, pool: str) -> None:
        assert ratings.pool_of(kind, total_ms, "open") == pool

    def test_equals_who_draw_stay_equal_and_are_better_known(self) -> None:
        one = Rating(1500, 200, 0.06)
        after = rate(one, [Result(one, 0.5)])
        assert after.rating == pytest.approx(1500) and after.deviation < 200

    def test_what_one_wins_the_other_loses(self) -> None:
        one = Rating(1500, 200, 0.06)
        won, lost = (rate(one, [Result(one, score)]) for score in (1, 0))
        assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
        assert won[1:] == pytest.approx(lost[1:])

    def test_beating_the_strong_is_worth_more_and_the_unknown_less(self) -> None:
        me = Rating(1500, 100, 0.06)
        gain = {
            name: rate(me, [Result(rival, 1)]).rating - 1500
            for name, rival in {
                "weak": Rating(1200, 50, 0.06),
                "even": Rating(1500, 50, 0.06),
                "strong": Rating(1800, 50, 0.06),
                "unknown": Rating(1800, 350, 0.06),
            }.items()
        }
        assert gain["weak"] < gain["even"] < gain["strong"]
        assert gain["unknown"] < gain["strong"]

    @pytest.mark.parametrize("far", [0.0, 4000.0, 5000.0])
    def test_absurd_distances_do_no_harm(self, far: float) -> None:
        for score in (0, 1):
            after = rate(Rating(far, 30, 0.06), [Result(Rating(1500, 30, 0.06), score)])
            assert 0 < after.volatility < 1 and after.deviation < 40 and abs(after.rating - far) < 400

    def test_an_upset_makes_a_rating_swing_more(self) -> None:
        steady = Rating(1500, 50, 0.06)
        upset = rate(steady, [Result(Rating(2300, 30, 0.06), 1)] * 3)
        assert upset.volatility > rate(steady, [Result(steady, 0.5)] * 3).volatility
