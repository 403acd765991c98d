"""What is asked of the routes about company and news, for the walk that looks for leaks."""

from __future__ import annotations

from typing import Any

COMPANY: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("GET", "/api/users/{name}/figures"): [{}],
    ("GET", "/api/users/{name}/ratings"): [{}],
    ("GET", "/api/users/{name}/archive"): [{}],
    ("GET", "/api/users/{name}/clubs"): [{}],
    ("GET", "/api/watch"): [{}],
    ("GET", "/api/account/archive"): [{}],
    ("POST", "/api/account/archive"): [{}, {"text": ">ana: AE 8G AE +4 4", "privacy": "public"}],
    ("PATCH", "/api/account/archive/{kept}"): [{}, {"privacy": "public"}],
    ("DELETE", "/api/account/archive/{kept}"): [{}],
    ("GET", "/api/archive/{kept}"): [{}],
    ("GET", "/api/archive/{kept}/gcg"): [{}],
    ("GET", "/api/leaderboards"): [{}],
    ("GET", "/api/leaderboards/{time}/{edition}"): [{}],
    ("GET", "/api/account/games"): [{}],
    ("GET", "/api/account/friends"): [{}],
    ("POST", "/api/account/friends"): [{}, {"to": "Ana"}],
    ("GET", "/api/account/friends/{user}"): [{}],
    ("DELETE", "/api/account/friends/{user}"): [{}],
    ("GET", "/api/account/news"): [{}],
    ("POST", "/api/account/news/seen"): [{}],
    ("GET", "/api/account/notify"): [{}],
    ("POST", "/api/account/notify"): [{}, {"kinds": ["turn", "message"]}],
    ("POST", "/api/account/push"): [
        {},
        {"endpoint": "https://127.0.0.1/x", "keys": {"p256dh": "x", "auth": "x"}},
    ],
    ("DELETE", "/api/account/push/{push_device}"): [{}],
    ("POST", "/api/account/push/try"): [{}],
    ("POST", "/api/account/mail"): [{}, {"address": "ana@example.org"}],
    ("POST", "/api/account/mail/confirm"): [{}, {"code": "x"}],
    ("DELETE", "/api/account/mail"): [{}],
    ("POST", "/api/mail/stop/{token}"): [{}],
}
