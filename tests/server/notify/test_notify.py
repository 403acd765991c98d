"""News: by push to a service that really decrypts, by letter to a mail server, at the hours one chose."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.server.conftest import Hands, Running
from tests.server.mail_sink import MailSink
from tests.server.notify.readers import by_post, challenge, subscribed
from tests.server.push_service import PushService
from tests.server.tables import Line, act, look, new_key, on_turn, start
from tests.server.test_treatment import refusal
from tests.server.visitor import PASSWORD, Visitor, until

from tesela.server.lobby import presence
from tesela.server.notify.choices import NotifyChoices, next_letter, quiet_until
from tesela.server.storage.tables import notices

ALL = ["turn", "challenge", "message", "event"]


class TestPush:
    def test_a_challenge_reaches_the_browser(self, house: Running, service: PushService) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        challenge(ana, leo)
        until(lambda: browser.got, "the push message")
        (told,) = browser.got
        assert told["kind"] == "challenge" and told["title"] == "Ana te desafía" and told["url"] == "/"
        (news,) = leo.read("/api/account/news")
        assert news["title"] == "Ana te desafía" and not news["seen"]
        assert leo.read("/api/me")["news"] == 1
        assert leo.post("/api/account/news/seen").status_code == 204
        assert leo.read("/api/me")["news"] == 0

    def test_whose_turn_it_is_once_for_each_turn(self, house: Running, service: PushService) -> None:
        people = [house.person("Ana"), house.person("Leo")]
        browsers = [subscribed(each, service) for each in people]
        game = by_post(people)
        first = on_turn(people, game)
        until(lambda: browsers[first].got, "the first call to move")
        assert browsers[1 - first].got == []
        assert act(people[first], game, {"c": "pass"}).status_code == 200
        until(lambda: browsers[1 - first].got, "the second")
        told = browsers[1 - first].got[0]
        assert told["title"] == f"Te toca jugar contra {people[first].name}" and told["url"] == f"/g/{game}"
        until(lambda: people[first].read("/api/me")["news"] == 0, "who has moved need not look")
        assert len(browsers[first].got) == 1

    def test_nothing_hidden_is_in_a_message(self, house: Running, service: PushService) -> None:
        people = [house.person("Ana"), house.person("Leo")]
        browsers = [subscribed(each, service) for each in people]
        game = by_post(people)
        first = on_turn(people, game)
        until(lambda: browsers[first].got, "the call to move")
        racks = [look(each, game)["view"]["racks"][seat] for seat, each in enumerate(people)]
        assert act(people[first], game, {"c": "exchange", "tiles": racks[first]}).status_code == 200
        until(lambda: browsers[1 - first].got, "the next")
        for told in (*browsers[0].got, *browsers[1].got):
            assert set(told) == {"kind", "title", "body", "url", "tag"}
            assert not any(rack in json.dumps(told, ensure_ascii=False) for rack in racks)

    def test_a_message_says_that_there_is_one_and_not_what(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        game = start([ana, leo])
        assert act(leo, game, {"c": "resign"}).status_code == 200
        for text in ("secretísimo", "otra vez"):
            said = ana.post(f"/api/games/{game}/chat", {"key": new_key(), "text": text})
            assert said.status_code == 201
        hands.now += 11_000
        until(lambda: browser.got, "the push message")
        (told,) = browser.got
        assert told["title"] == "Ana te escribió" and "secret" not in json.dumps(told)
        assert [each["kind"] for each in leo.read("/api/account/news")] == ["message"]

    def test_who_sits_at_the_table_is_not_told(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        game = start([ana, leo])
        assert act(leo, game, {"c": "resign"}).status_code == 200
        with Line(house, leo) as line:
            line.watch(game)
            store = house.app.state.services.store
            until(lambda: leo.id in store.read_now(lambda conn: presence.at_table(conn, game, hands.now))[0])
            said = ana.post(f"/api/games/{game}/chat", {"key": new_key(), "text": "hola"})
            assert said.status_code == 201
            hands.now += 11_000
            until(lambda: leo.read("/api/me")["news"] == 0, "it was read at the table")
        assert browser.got == []

    def test_an_agreed_start_is_told_ten_minutes_before(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        start([ana, leo], starts_at=hands.now + 3_600_000, clock="running", minutes=10)
        assert leo.read("/api/account/news") == [] and leo.read("/api/me")["news"] == 0
        hands.now += 51 * 60_000
        until(lambda: browser.got, "the push message")
        assert browser.got[0]["title"] == "Tu partida empieza pronto"

    def test_a_challenge_taken_back_is_not_told(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        minute = (hands.now // 60_000) % 1440
        leo.ok(
            "/api/account/notify",
            {"kinds": ALL, "quiet_from": minute, "quiet_to": (minute + 60) % 1440, "zone": "UTC"},
        )
        seek = challenge(ana, leo)
        assert ana.send("DELETE", f"/api/seeks/{seek}").status_code == 204
        assert leo.read("/api/me")["news"] == 0
        challenge(ana, leo)
        hands.now += 61 * 60_000
        until(lambda: browser.got, "the second one")
        assert len(browser.got) == 1

    def test_a_browser_that_is_gone_is_forgotten(self, house: Running, service: PushService) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        subscribed(leo, service)
        service.status = 410
        challenge(ana, leo)
        until(lambda: leo.read("/api/account/notify")["devices"] == [], "it is forgotten")

    def test_a_service_that_does_not_take_it_is_asked_again(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        service.status = 503
        challenge(ana, leo)
        until(lambda: service.requests, "the first try")
        service.status = 201
        hands.now += 121_000
        until(lambda: browser.got, "the second")

    def test_it_ends_with_the_session(self, house: Running, service: PushService) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        gone = subscribed(leo, service)
        assert leo.post("/api/logout").status_code == 200
        leo.login("Leo")
        here = subscribed(leo, service)
        challenge(ana, leo)
        until(lambda: here.got, "where they are logged in")
        assert gone.got == []

    def test_a_trial(self, house: Running, service: PushService) -> None:
        leo = house.person("Leo")
        assert leo.ok("/api/account/push/try") == {"taken": 0}
        browser = subscribed(leo, service)
        assert leo.ok("/api/account/push/try") == {"taken": 1}
        assert browser.got[0]["title"] == "Los avisos funcionan"

    def test_guests_are_told_nothing_until_they_ask(self, house: Running, service: PushService) -> None:
        ana, guest = house.person("Ana"), house.guest()
        browser = subscribed(guest, service)
        assert guest.read("/api/account/notify")["choices"]["kinds"] == []
        seek = challenge(ana, guest)
        assert guest.read("/api/account/news") == []
        assert ana.send("DELETE", f"/api/seeks/{seek}").status_code == 204
        guest.ok("/api/account/notify", {"kinds": ["challenge"]})
        challenge(ana, guest)
        until(lambda: browser.got, "now they asked")

    def test_who_is_muted_or_blocked_is_not_told_of(self, house: Running, service: PushService) -> None:
        ana, leo, eva = house.person("Ana"), house.person("Leo"), house.person("Eva")
        browser = subscribed(leo, service)
        leo.ok("/api/account/blocks", {"to": "Ana", "kind": "mute"})
        challenge(ana, leo)
        challenge(eva, leo)
        until(lambda: browser.got, "of the other")
        assert [each["title"] for each in browser.got] == ["Eva te desafía"]


class TestAsking:
    @pytest.mark.parametrize(
        "endpoint", ["https://127.0.0.1/x", "http://push.example/x", "https://10.1.2.3/", "nada"]
    )
    def test_an_address_in_our_own_network_is_refused(
        self, hall: Running, service: PushService, endpoint: str
    ) -> None:
        body = {**service.browser().subscription(), "endpoint": endpoint}
        assert refusal(hall.guest().post("/api/account/push", body)) == (422, "push.address")

    def test_keys_that_are_none_are_refused(self, hall: Running) -> None:
        body = {"endpoint": "https://push.example/x", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert refusal(hall.guest().post("/api/account/push", body)) == (422, "push.address")

    def test_ten_browsers_and_no_more(
        self, house: Running, service: PushService, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        leo = house.person("Leo")
        monkeypatch.setattr(house.app.state.services.pushes, "allows", lambda _name: True)
        for _ in range(10):
            browser = subscribed(leo, service)
        leo.ok("/api/account/push", browser.subscription())
        more = leo.post("/api/account/push", service.browser().subscription())
        assert refusal(more) == (409, "push.many")
        devices = leo.read("/api/account/notify")["devices"]
        assert len(devices) == 10 and all(each["here"] for each in devices)
        assert leo.send("DELETE", f"/api/account/push/{devices[0]['id']}").status_code == 204
        assert refusal(leo.send("DELETE", "/api/account/push/nada")) == (404, "push.unknown")

    def test_so_many_tries_and_no_more(self, house: Running, no_tokens_come_back: None) -> None:
        leo = house.person("Leo")
        answers = [leo.post("/api/account/push/try").status_code for _ in range(11)]
        assert answers == [200] * 10 + [429]

    def test_hours_and_zones_that_make_no_sense(self, hall: Running) -> None:
        ana = hall.guest()
        wrong = {"kinds": [], "zone": "Marte/Olympus"}
        assert refusal(ana.post("/api/account/notify", wrong)) == (422, "notify.zone")
        assert refusal(ana.post("/api/account/notify", {"kinds": [], "quiet_from": 5})) == (
            422,
            "notify.quiet",
        )
        for zone in ("../../etc/passwd", "America", "/etc/passwd"):
            assert refusal(ana.post("/api/account/notify", {"kinds": [], "zone": zone}))[0] == 422
        assert ana.post("/api/account/notify", {"kinds": ["nada"]}).status_code == 400


class TestQuietHours:
    NIGHT = NotifyChoices(kinds=["turn"], quiet_from=22 * 60, quiet_to=8 * 60, zone="Europe/Madrid")

    @staticmethod
    def at(*moment: int) -> int:
        return round(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]

    def test_they_cross_midnight_in_ones_own_zone(self) -> None:
        assert quiet_until(self.NIGHT, self.at(2026, 11, 18, 12)) is None
        assert quiet_until(self.NIGHT, self.at(2026, 11, 18, 20, 59)) is None
        assert quiet_until(self.NIGHT, self.at(2026, 11, 18, 21)) == self.at(2026, 11, 19, 7)
        assert quiet_until(self.NIGHT, self.at(2026, 11, 19, 3)) == self.at(2026, 11, 19, 7)
        assert quiet_until(self.NIGHT, self.at(2026, 11, 19, 7)) is None

    def test_summer_time_is_known(self) -> None:
        assert quiet_until(self.NIGHT, self.at(2026, 7, 1, 20)) == self.at(2026, 7, 2, 6)

    def test_none_were_chosen(self) -> None:
        assert quiet_until(NotifyChoices(kinds=[]), 0) is None
        same = NotifyChoices(kinds=[], quiet_from=60, quiet_to=60)
        assert quiet_until(same, 3_600_000) is None

    def test_the_daily_letter_has_its_hour(self) -> None:
        daily = NotifyChoices(kinds=[], zone="America/Bogota", mail_mode="daily", mail_hour=9)
        assert next_letter(daily, self.at(2026, 11, 18, 12)) == self.at(2026, 11, 18, 14)
        assert next_letter(daily, self.at(2026, 11, 18, 14)) == self.at(2026, 11, 19, 14)

    def test_what_comes_at_night_goes_out_in_the_morning(
        self, house: Running, service: PushService, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        browser = subscribed(leo, service)
        minute = (hands.now // 60_000) % 1440
        leo.ok(
            "/api/account/notify",
            {"kinds": ALL, "quiet_from": minute, "quiet_to": (minute + 60) % 1440, "zone": "UTC"},
        )
        challenge(ana, leo)
        until(lambda: leo.read("/api/me")["news"] == 1, "the page itself shows it")
        eva = house.person("Eva")
        awake = subscribed(eva, service)
        challenge(ana, eva)
        until(lambda: awake.got, "who sleeps at another hour is told")
        assert browser.got == []
        hands.now += 61 * 60_000
        until(lambda: browser.got, "in the morning")


class TestLetters:
    def confirmed(self, who: Visitor, sink: MailSink, mode: str) -> None:
        answer = who.post("/api/account/mail", {"address": f"{who.name.lower()}@example.org"})
        assert answer.status_code == 202 and answer.json()["confirmed"] is False
        (letter,) = sink.letters
        assert letter["To"] == f"{who.name.lower()}@example.org"
        code = str(letter.get_content()).partition("codigo=")[2].split()[0]
        assert refusal(who.post("/api/account/mail/confirm", {"code": "nada"})) == (404, "mail.code")
        assert who.ok("/api/account/mail/confirm", {"code": code})["confirmed"] is True
        who.ok("/api/account/notify", {"kinds": ALL, "mail_mode": mode, "mail_hour": 9})
        sink.letters.clear()

    def test_one_by_one_with_a_way_to_stop_them(self, house: Running, sink: MailSink) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        self.confirmed(leo, sink, "each")
        challenge(ana, leo)
        until(lambda: sink.letters, "the letter")
        (letter,) = sink.letters
        assert letter["Subject"] == "Ana te desafía" and letter["From"] == "Tesela <tesela@example.org>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = str(letter["List-Unsubscribe"]).strip("<>").removeprefix("http://tesela.example")
        stranger = house.visitor()
        assert stranger.post(stop[:-1] + "x").status_code == 404
        assert stranger.http.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 204
        assert leo.read("/api/account/notify")["choices"]["mail_mode"] == "off"

    def test_a_day_in_one_letter(self, house: Running, sink: MailSink, hands: Hands) -> None:
        ana, eva, leo = house.person("Ana"), house.person("Eva"), house.person("Leo")
        self.confirmed(leo, sink, "daily")
        challenge(ana, leo)
        challenge(eva, leo)
        store = house.app.state.services.store

        ready = notices.select().where(notices.c.letter.is_not(None))
        until(lambda: len(store.read_now(lambda conn: conn.execute(ready).all())) == 2)
        assert sink.letters == []
        hands.now += 24 * 3_600_000
        until(lambda: sink.letters, "the letter")
        assert sink.letters[0]["Subject"] == "Tienes 2 avisos en Tesela"
        assert "Ana te desafía" in sink.bodies()[0] and "Eva te desafía" in sink.bodies()[0]

    def test_a_mail_server_that_is_away_is_tried_again(
        self, house: Running, sink: MailSink, hands: Hands
    ) -> None:
        ana, leo = house.person("Ana"), house.person("Leo")
        self.confirmed(leo, sink, "each")
        sink.refuses = True
        challenge(ana, leo)
        until(lambda: leo.read("/api/me")["news"] == 1)
        sink.refuses = False
        hands.now += 121_000
        until(lambda: sink.letters, "the letter")

    @pytest.mark.parametrize("address", ["nada", "a@b", "a b@c.de", "a@b.c\r\nBcc: x@y.z", "«@b.de"])
    def test_what_is_no_address(self, house: Running, address: str) -> None:
        leo = house.person("Leo")
        assert refusal(leo.post("/api/account/mail", {"address": address})) == (422, "mail.address")

    def test_nobody_is_flooded_with_codes(
        self, house: Running, sink: MailSink, no_tokens_come_back: None
    ) -> None:
        leo = house.person("Leo")
        answers = [leo.post("/api/account/mail", {"address": "x@example.org"}).status_code for _ in range(4)]
        assert answers == [202, 202, 202, 429] and len(sink.letters) == 3

    def test_guests_and_servers_without_mail(self, house: Running, hall: Running) -> None:
        asked = {"address": "x@example.org"}
        assert refusal(house.guest().post("/api/account/mail", asked)) == (403, "mail.guest")
        assert refusal(hall.person("Sincorreo").post("/api/account/mail", asked)) == (409, "mail.none")

    def test_all_of_it_is_in_the_copy_and_goes_with_the_account(
        self, house: Running, sink: MailSink, service: PushService
    ) -> None:
        from tesela.server.people import accounts, erasing, exporting
        from tesela.server.storage import tables as t

        ana, leo = house.person("Ana"), house.person("Leo")
        self.confirmed(leo, sink, "each")
        subscribed(leo, service)
        leo.ok("/api/account/friends", {"to": "Ana"})
        ana.ok("/api/account/friends", {"to": "Leo"})
        challenge(ana, leo)
        store = house.app.state.services.store
        copy = store.read_now(lambda conn: exporting.tables_of(conn, leo.id))
        assert copy["mail_addresses"][0]["address"] == "leo@example.org"
        assert copy["follows"][0]["other_id"] == ana.id and len(copy["notices"]) == 1
        assert not {"endpoint", "auth", "p256dh", "token"} & set(copy["push_subscriptions"][0])
        leo.ok("/api/account/deletion", {"name": "Leo", "proof": {"password": PASSWORD}})

        def gone(conn: Any) -> None:
            erasing.ask(conn, accounts.get(conn, leo.id), 0, 0)
            assert erasing.erase(conn, leo.id, 2**50)
            for table in (t.mail_addresses, t.push_subscriptions, t.notices, t.notify_choices, t.follows):
                assert conn.execute(table.select().where(table.c.user_id == leo.id)).all() == []
            assert conn.execute(t.follows.select()).all() == []

        store.write_now(gone)
