"""Structured logs. Only named fields are written, so that a secret has no way in."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import msgspec

log: Final = logging.getLogger("tesela.server")
log.addHandler(
    logging.NullHandler()
)  # a command of the console, which sets up no log, prints none of its lines
_encoder: Final = msgspec.json.Encoder(enc_hook=str)


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["problem"] = _where(record)
        return _encoder.encode(line).decode()


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{name}={_plain(value)}" for name, value in getattr(record, "fields", {}).items())
        problem = f" {_where(record)}" if record.exc_info else ""
        when = self.formatTime(record, "%H:%M:%S")
        return f"{when} {record.levelname.lower():7} {record.getMessage()} {fields}{problem}".rstrip()


def _plain(value: object) -> str:
    """A value in a line of text; what could break the line or pretend to be another is quoted."""
    text = str(value)
    return text if text.isprintable() else repr(text)


def _where(record: logging.LogRecord) -> str:
    """Kind and place of an exception. Its message and its variables may hold a rack or a password."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    problem = record.exc_info[1]
    steps = []
    trace = problem.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        steps.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}:{code.co_name}")
        trace = trace.tb_next
    return f"{type(problem).__name__} {' > '.join(steps[-8:])}"


def set_up(style: str, level: str) -> None:
    """Send our log, and others' warnings, to stderr.

    Others say too much for us to let them talk freely: at debug level uvicorn writes cookies down, and its
    access log would have the secrets of invitation links.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else _Text())
    for name in ("tesela.server", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper() if name == "tesela.server" else logging.WARNING)
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True


def note(what: str, level: int = logging.INFO, *, exc: bool = False, **fields: object) -> None:
    """One line: what happened, and to which ids."""
    log.log(level, what, extra={"fields": fields}, exc_info=exc)
