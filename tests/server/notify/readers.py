"""People who want news, and what there is to tell them."""

from __future__ import annotations

from typing import Any

from tests.server.push_service import Browser, PushService
from tests.server.tables import offer, start
from tests.server.visitor import Visitor


def subscribed(who: Visitor, service: PushService) -> Browser:
    browser = service.browser()
    who.ok("/api/account/push", browser.subscription())
    return browser


def challenge(who: Visitor, to: Visitor, **more: Any) -> str:
    seek = who.ok("/api/seeks", {"offer": offer(**more), "kind": "challenge", "to": to.id})["seek"]
    return str(seek["id"])


def by_post(people: list[Visitor]) -> str:
    return start(people, clock="correspondence", judging="checked")
