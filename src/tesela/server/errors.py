"""Every «no» of the server: a status, a code, the article if a rule says it, and data.

The sentence is made last, in the reader's language, from `server.error.CODE`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tesela.texts import catalogue
from tesela.texts.plurals import fill


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """What a client gets: act on `code` and `data`, show `message`."""

    code: str
    message: str
    article: str | None = None
    data: dict[str, Any] = {}


class ServerError(Exception):
    """Something that was asked for and can't be done."""

    def __init__(
        self, status: int, code: str, data: Mapping[str, object] | None = None, article: str | None = None
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.data = dict(data or {})
        self.article = article
        self.details: list[str] = []
        """Sentences in the reader's language, after the error's own."""

    def body(self, lang: str) -> ErrorBody:
        """The error as it is sent."""
        message = " ".join([sentence(self.code, self.data, lang), *self.details])
        return ErrorBody(code=self.code, message=message, article=self.article, data=self.data)


def sentence(code: str, data: Mapping[str, object], lang: str) -> str:
    """What a person reads for a code of this room or of the rules."""
    texts = catalogue(lang)
    for prefix in ("server.error.", "refusal.", ""):
        if found := texts.get(prefix + code):
            return fill(found, data, lang, lenient=True)
    return code


def missing(what: str) -> ServerError:
    """404: it does not exist, or not for you; the two look the same."""
    return ServerError(404, f"{what}.unknown")
