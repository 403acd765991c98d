"""How the server is set up: defaults, then a TOML file, then `TESELA_…` variables, then flags."""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from tesela.server.security_txt import as_contact

PREFIX: Final = "TESELA_"
HANDED_DOWN: Final = "TESELA_SERVER_SETTINGS"
"""The variable through which the parent process hands its settings to the workers."""


_MOST: Final = 2**53
Some: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=_MOST)]
SomeOrNone: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Measure: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=_MOST)]
MeasureOrNone: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=_MOST)]


class ConfigError(ValueError):
    """A setting that can't be read: which source, and what is wrong with it."""

    def __init__(self, source: str, problem: str) -> None:
        super().__init__(f"{source}: {problem}")
        self.source = source
        self.problem = problem


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set. Times are seconds unless the name says otherwise."""

    db: str = ""
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=1, le=65_535)] = 8080
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    public_url: str = ""  # as browsers see it; https here makes cookies Secure
    trusted_origins: list[str] = []  # other pages that may send commands
    trusted_proxies: list[str] = []  # addresses whose X-Forwarded-For is believed; each by name, never all
    security_contact: str = ""  # for /.well-known/security.txt: an e-mail address, or https://…
    archive: str = ""  # of finished games: a folder, or s3+https://host/bucket/prefix
    static: str = ""  # another folder with the built client
    wasm: str = ""  # another file with the engine for browsers
    warm_up: list[str] = msgspec.field(default_factory=lambda: ["open"])
    """Lexicon editions made ready before the first visitor comes."""
    log_format: Literal["json", "text"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    session_days: Some = 90
    guest_days: Some = 30
    password_min: Some = 8
    login_failures: Some = 8  # of a name from a network before they must wait
    login_wait: SomeOrNone = 300  # doubles with each further failure, up to a quarter of an hour

    deletion_days: SomeOrNone = 7  # until an account that its owner deletes is gone for good
    people_every: Measure = 20.0  # looking for accounts to erase and figures to work out

    notify_every: Measure = 5.0  # looking for news to send
    push_contact: str = ""  # whom push services may write to: mailto:… or https://…; else security_contact
    push_local: bool = False  # push services on this very machine, over plain http: for tests only
    smtp_host: str = ""  # the mail server; without it no letters are sent
    smtp_port: Annotated[int, msgspec.Meta(ge=1, le=65_535)] = 587
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""  # Tesela <tesela@example.org>

    requests_per_second: Measure = 40.0  # by address and process; bursts of five seconds' worth
    event_requests_per_second: Measure = 200.0  # the same at a duplicate event: a hall has one address
    newcomers_per_minute: Measure = 30.0  # new guests and names by address
    socket_messages_per_second: Measure = 20.0
    sockets_per_address: Some = 100
    connections_per_address: Some = 2_000  # open at once, by process; proxies bring everybody
    challenges_per_hour: Measure = 20.0  # to persons, by who challenges; bursts of as many
    games_per_guest: Some = 12  # at once
    games_per_person: Some = 120
    games_per_network: Some = 300  # started from one address, or one /64
    starts_per_hour: Measure = 120.0  # games and offers, by person, thirty times as many by address
    proposals_per_minute: Measure = 12.0  # agreeing and declining, by seat: each is a line of the log
    openings_per_hour: Measure = 30.0  # duplicate events, tournaments and leagues set up, by address
    seeks_per_network: Some = 40  # offers that wait, made from one address or one /64
    body_limit: Some = 65_536
    header_limit: Some = 32_768  # bytes of a request until its headers are whole
    request_seconds: Measure = 60.0  # until a request is whole; who takes longer is given up
    socket_limit: Some = 16_384  # bytes of one message

    lag_quota_ms: SomeOrNone = 10_000  # what a seat may be given back in a whole game
    lag_per_move_ms: SomeOrNone = 500
    sweep_every: Measure = 0.5
    poll_every: Measure = 0.25  # looking for what other processes wrote
    claim_for: Measure = 10.0
    seek_minutes: SomeOrNone = 30
    seek_grace: MeasureOrNone = 20.0  # seconds that an open seek outlives its owner's last socket
    invitation_days: SomeOrNone = 7
    idempotency_days: Some = 2

    bot_threads: Some = 1
    bot_queue: Some = 2_000
    bot_seconds: Measure = 20.0  # the most that one answer may take; then a quicker one is given
    bot_claim: Measure = 30.0  # how long a process keeps a bot's turn for itself; longer than `bot_seconds`
    bot_pace: MeasureOrNone = 1.0  # times a bot's thinking time; 0 for answers at once

    @property
    def secure(self) -> bool:
        """Whether browsers reach us over TLS."""
        return self.public_url.startswith("https://")

    @property
    def db_url(self) -> str:
        """The database's address, the embedded one by default."""
        if self.db:
            return self.db
        from tesela.lexicon.home import home  # slow to load

        return f"sqlite:///{home() / 'tesela.db'}"

    def shown_db(self) -> str:
        """The address without its password, for logs and banners."""
        scheme, _, rest = self.db_url.partition("://")
        return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def load(
    flags: Mapping[str, object], file: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Settings:
    """The settings in force; `ConfigError` names the source of a wrong one."""
    values: dict[str, object] = {}
    if file is not None:
        values |= _from_file(file)
    values |= _from_environment(environ)
    values |= {name: value for name, value in flags.items() if value is not None}
    return _convert(values, "flags")


def handed_down() -> Settings:
    """The settings that the parent process left for its workers."""
    return msgspec.json.decode(os.environ.get(HANDED_DOWN, "{}"), type=Settings)


def _from_file(file: Path) -> dict[str, object]:
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except OSError as wrong:
        raise ConfigError(str(file), wrong.strerror or str(wrong)) from wrong
    except UnicodeDecodeError as wrong:
        raise ConfigError(str(file), os.strerror(errno.EILSEQ)) from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise ConfigError(str(file), str(wrong)) from wrong
    _convert(values, str(file))
    return values


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    fields: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    values: dict[str, object] = {}
    for name, kind in fields.items():
        text = environ.get(PREFIX + name.upper())
        if text is None:
            continue
        plain: object = (
            [part.strip() for part in text.split(",") if part.strip()] if kind == list[str] else text
        )
        try:
            values[name] = msgspec.convert(plain, kind, strict=False)
        except msgspec.ValidationError as wrong:
            raise ConfigError(PREFIX + name.upper(), str(wrong)) from wrong
    return values


def _convert(values: Mapping[str, object], source: str) -> Settings:
    try:
        settings = msgspec.convert(dict(values), Settings)
    except msgspec.ValidationError as wrong:
        raise ConfigError(source, str(wrong)) from wrong
    if "*" in settings.trusted_proxies:
        raise ConfigError(source, "trusted_proxies: name each proxy, or anybody can say who they are")
    if settings.mail_from and ("@" not in settings.mail_from or not settings.mail_from.isprintable()):
        raise ConfigError(source, "mail_from: the address that letters come from")
    if settings.security_contact and as_contact(settings.security_contact) is None:
        raise ConfigError(source, "security_contact: an e-mail address, or one that begins with https://")
    return settings
