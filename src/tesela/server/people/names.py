"""Names that can be told apart: what a name may be made of, and when two of them look the same.

Looking the same is decided by skeletons, as Unicode's technical standard 39 has them: every letter is put for
the one that it can be taken for. A name keeps to one script, has no letters that nobody sees, and is none of
those by which the house itself speaks.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import categories, confusables

from tesela.core.visible_text import UNSEEN
from tesela.server.errors import ServerError

_NAME: Final = re.compile(r"[^\W_](?:[\w .'-]{1,22})[^\W_]")
_INNER_I: Final = re.compile(r"(?<=[^\W\d_])I")
_ANY_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})
_HOUSE: Final = frozenset(
    "admin administrador administradora administrator administracion moderador moderadora moderator "
    "moderacion arbitro arbitra arbiter director directora sistema system soporte support staff root "
    "oficial official tesela invitado invitada guest bot robot anonimo anonymous servidor server mod "
    "superuser webmaster postmaster owner ayuda help eliminado eliminada deleted null undefined mods".split()
)
"""Words by which people would take somebody for the house, or for nobody."""
_OFFICES: Final = frozenset("jurado jury tribunal equipo team".split())
"""By themselves: they are words of many names."""
_BEGINNINGS: Final = ("admin", "moderad", "invitado", "guest", "anonim", "tesela", "soporte", "arbitr")
_ALL_FIGURES: Final = "0123456789"
_FIGURES: Final = str.maketrans("013457l", "oieasti")
"""Figures that are read as letters, beside what Unicode says; an l is as good as an i."""


def name_key(name: str) -> str:
    """What a name is found by: without case, accents, and whatever is neither letter nor figure."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in folded if not unicodedata.combining(char) and char.isalnum())


def skeleton(name: str) -> str:
    """What a name looks like however it is cased: equal for names that can be taken for one another."""
    return _shape(name_key(name)).casefold()


def read_as(name: str) -> set[str]:
    """Skeletons of all that a name can be read as: a capital I among small letters is an l, two v are a w."""
    readings = {name, name.replace("vv", "w"), name.replace("w", "vv")}
    if any(char.islower() for char in name):
        readings |= {_INNER_I.sub("l", each) for each in readings}
    return {skeleton(each) for each in readings}


def shape(name: str) -> str:
    """What a name looks like as it is written: a capital I is an l only here."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    return _shape("".join(char for char in plain if char.isalnum()))


def _shape(text: str) -> str:
    plain = "".join(_taken_for(char) for char in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", plain)[:64]


@lru_cache(maxsize=4096)
def _taken_for(char: str) -> str:
    """The prototype of a letter: the one that its whole class is put for."""
    others = [entry["c"] for entry in confusables.confusables_data.get(char, ())]
    if len(others) != 1:
        return char  # a prototype itself, or unlike anything
    back = confusables.confusables_data.get(others[0], ())
    if len(back) > 1:
        return str(others[0])
    return min(char, str(others[0]), key=lambda each: (not each.isascii(), each))


def check_name(name: str, *, house: bool = False) -> str:
    """A name that can be shown anywhere, or 400; none of the house's own unless the house gives it."""
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not _NAME.fullmatch(clean) or len(name_key(clean)) < 3 or UNSEEN & set(clean):
        raise ServerError(400, "name.invalid", {"min": 3, "max": 24})
    if len(_scripts(clean)) > 1 or any(char.isdecimal() and not char.isascii() for char in clean):
        raise ServerError(400, "name.scripts")
    if not house and _is_reserved(clean):
        raise ServerError(400, "name.reserved", {"name": clean})
    return clean


def _scripts(name: str) -> set[str]:
    return {str(categories.alias(char)) for char in name} - _ANY_SCRIPT


def _is_reserved(name: str) -> bool:
    parts = [name, *(part for part in re.split(r"[\s.'_-]+", name) if part)]
    whole = _readings(name)
    return (
        bool(set().union(*map(_readings, parts)) & _taken())
        or bool(whole & _offices())
        or any(each.startswith(_beginnings()) for each in whole)
    )


def _readings(name: str) -> set[str]:
    """How somebody may read a name at a glance: figures behind it for letters, or not at all; cl as a d."""
    plain = name_key(name)
    ends = range(len(plain.rstrip(_ALL_FIGURES)) or len(plain), len(plain) + 1)
    found = {_read(plain[:end]) for end in ends}
    return found | {each.replace("ci", "d") for each in found}


def _read(plain: str) -> str:
    """A name with its figures for letters, an l for an i, and two v for a w."""
    return skeleton(plain.translate(_FIGURES).replace("vv", "w"))


@cache
def _taken() -> frozenset[str]:
    return frozenset(_read(name_key(each)) for each in _HOUSE) | _bots()


@cache
def _offices() -> frozenset[str]:
    return frozenset(_read(name_key(each)) for each in _OFFICES)


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(_read(name_key(each)) for each in _BEGINNINGS)


@cache
def _bots() -> frozenset[str]:
    """The bots' own names, in every language."""
    from tesela.bots import bot_names
    from tesela.texts import LANGUAGES, say

    return frozenset(
        _read(name_key(say(f"bots.{bot}.name", lang=lang))) for bot in bot_names() for lang in LANGUAGES
    )
