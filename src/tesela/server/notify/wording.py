"""A piece of news in the reader's language: who and where, and never what anybody holds, plays or says."""

from __future__ import annotations

import msgspec

from tesela.server.notify.choices import Kind
from tesela.texts import say


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser or a letter shows. `tag`: a newer one of the same takes its place."""

    kind: str
    title: str
    body: str
    url: str
    tag: str


def told(kind: Kind, name: str | None, game: str | None, title: str | None, lang: str) -> Told:
    """One piece of news. `name` is the other person's, `title` an event's."""
    code = f"notify.{kind}"
    if kind == "event" and title:
        code += "_named"
    elif kind != "challenge" and name is None:
        code += "_many"
    holes = {"name": name or "—", "title": title or ""}
    where = f"/g/{game}" if game else "/"
    return Told(
        kind=kind, title=say(f"{code}.title", holes, lang=lang), body=say(f"{code}.body", holes, lang=lang),
        url=where, tag=f"{kind}-{game or title or name or ''}",
    )  # fmt: skip


def trial(lang: str) -> Told:
    """What somebody gets who wants to see whether it works."""
    return Told(
        kind="trial", title=say("notify.trial.title", lang=lang), body=say("notify.trial.body", lang=lang),
        url="/avisos", tag="trial",
    )  # fmt: skip
