"""The file that tells who finds a hole whom to write to (RFC 9116)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

PATH: Final = "/.well-known/security.txt"
LASTS: Final = timedelta(days=180)
"""The standard asks for less than a year, so that nobody trusts what was forgotten."""
_URI: Final = re.compile(r"(mailto:|https://|tel:)[!-~]+")


def as_contact(setting: str) -> str | None:
    """The contact as the address that the standard wants; none if it isn't one.

    >>> as_contact("arbitro@club.example"), as_contact("https://club.example/aviso"), as_contact("la mesa")
    ('mailto:arbitro@club.example', 'https://club.example/aviso', None)
    """
    if (
        re.fullmatch(r"[^@\s:/]+@[^@\s:/]+\.[^@\s:/]+", setting)
        and setting.isascii()
        and setting.isprintable()
    ):
        return f"mailto:{setting}"
    return setting if _URI.fullmatch(setting) else None


def write(contact: str, public_url: str, now_ms: int) -> str:
    """The file's text. It expires half a year after midnight today: the same text all day."""
    today = datetime.fromtimestamp(now_ms / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {as_contact(contact)}",
        f"Expires: {(today + LASTS).strftime('%Y-%m-%dT%H:%M:%SZ')}",
        "Preferred-Languages: es, en",
    ]
    if public_url.startswith("https://"):
        lines.append(f"Canonical: {public_url.rstrip('/')}{PATH}")
    return "".join(f"{line}\n" for line in lines)
