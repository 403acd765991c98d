"""Letters through somebody's mail server (SMTP)."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from tesela.server.notify.wording import Told
from tesela.server.process.config import Settings
from tesela.texts import say

SECONDS: Final = 20.0


def possible(settings: Settings) -> bool:
    """Whether this server can send letters."""
    return bool(settings.smtp_host and settings.mail_from)


def home_of(settings: Settings) -> str:
    """Where links in letters lead."""
    return settings.public_url.rstrip("/") or f"http://{settings.host}:{settings.port}"


def confirmation(settings: Settings, to: str, name: str, code: str, lang: str) -> EmailMessage:
    """The letter that asks whether somebody reads there."""
    link = f"{home_of(settings)}/avisos?codigo={code}"
    text = say("notify.letter.confirm", {"name": name, "code": code, "link": link}, lang=lang)
    return _letter(settings, to, say("notify.letter.confirm_subject", lang=lang), text)


def news(settings: Settings, to: str, says: Sequence[Told], stop: str, lang: str) -> EmailMessage:
    """One piece of news, or a day's."""
    home = home_of(settings)
    one = len(says) == 1
    subject = says[0].title if one else say("notify.letter.daily_subject", {"n": len(says)}, lang=lang)
    parts = [f"{each.title}\n{each.body}\n{home}{each.url}" for each in says]
    parts.append(say("notify.letter.foot", {"link": f"{home}/avisos"}, lang=lang))
    letter = _letter(settings, to, subject, "\n\n".join(parts))
    letter["List-Unsubscribe"] = f"<{home}/api/mail/stop/{stop}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return letter


def _letter(settings: Settings, to: str, subject: str, text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"] = settings.mail_from
    letter["To"] = to
    letter["Subject"] = " ".join(subject.split())
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2].strip("> ") or "localhost")
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text + "\n")
    return letter


def send(settings: Settings, letter: EmailMessage) -> None:
    """Hand a letter to the mail server, and wait for it; `OSError` (smtplib's too) if it is not taken."""
    tls = ssl.create_default_context()
    host, port = settings.smtp_host, settings.smtp_port
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=tls)
    else:
        server = smtplib.SMTP(host, port, timeout=SECONDS)
    with server:
        if settings.smtp_security == "starttls":
            server.starttls(context=tls)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(letter)
