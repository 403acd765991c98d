"""Flat lists: one word a line, in UTF-8 or Latin-1. Whatever is not a word names its file and line."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

import msgspec

from tesela.core.tiles import strip_accents
from tesela.lexicon.bulk import LONGEST, SHORTEST, UNREADABLE, lines_to_tiles
from tesela.lexicon.errors import LexiconError

_LETTERS: Final = re.compile(r"[A-ZÑ\n]*")
_STRANGE: Final = re.compile(r"[^A-ZÑ]")
_COMMENT: Final = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_SPACES: Final = re.compile(r"^[ \t]+|[ \t\r]+$", re.MULTILINE)
_BRACKETS: Final = re.compile(r"\[(CH|LL|RR)\]")
_DIGIT: Final = re.compile("[123]")
_DIGRAPH: Final = re.compile("CH|LL|RR")
_SHOWN: Final = 10
"""How many of the lines in question a message names."""


class WordList(msgspec.Struct, frozen=True):
    """What a list held: words as tiles, each once, in the list's order."""

    words: tuple[bytes, ...]
    encoding: str
    repeated: int = 0
    left_out: int = 0
    """Words that can't be played (K, W, too short, too long), left out because that was asked for."""


def read_list(path: Path, *, skip_unplayable: bool = False) -> WordList:
    """Read a flat list. Unplayable words are an error, or left out and counted."""
    text, encoding = _decode(path)
    text = _BRACKETS.sub(r"\1", strip_accents(unicodedata.normalize("NFC", text)).upper())
    text = _SPACES.sub("", _COMMENT.sub("", text))
    if _DIGIT.search(text):
        text = _digits_to_digraphs(path, text)
    if not _LETTERS.fullmatch(text):
        _refuse_strange(path, text)
    tiles = lines_to_tiles(text)
    unplayable = [
        number
        for number, word in enumerate(tiles, 1)
        if word and (not SHORTEST <= len(word) <= LONGEST or UNREADABLE in word)
    ]
    if unplayable and not skip_unplayable:
        _refuse_unplayable(path, text, unplayable)
    out = set(unplayable)
    kept = [word for number, word in enumerate(tiles, 1) if word and number not in out]
    words = tuple(dict.fromkeys(kept))
    if not words:
        raise LexiconError("list.empty", {"file": str(path)})
    return WordList(words, encoding, len(kept) - len(words), len(unplayable))


def _digits_to_digraphs(path: Path, text: str) -> str:
    """Other programs write 1, 2 and 3 for CH, LL and RR; a list that has both ways is told where."""
    plain = _DIGRAPH.search(text)
    if plain is not None:
        digit = _DIGIT.search(text)
        assert digit is not None
        lines = {
            "line": text.count("\n", 0, plain.start()) + 1,
            "other": text.count("\n", 0, digit.start()) + 1,
        }
        raise LexiconError("list.digits", {"file": str(path), "read": plain[0], "digit": digit[0], **lines})
    return text.replace("1", "CH").replace("2", "LL").replace("3", "RR")


def _decode(path: Path) -> tuple[str, str]:
    raw = read_bytes(path)
    try:
        return raw.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError as error:
        text = raw.decode("latin-1")
        # In Latin-1, a word has nothing but our letters; anything else was some other encoding.
        if re.search(r"[^\W_ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑA-Z0-9]|[\x80-\xa0]", text, re.IGNORECASE) is None:
            return text, "latin-1"
        data = {"file": str(path), "line": raw.count(b"\n", 0, error.start) + 1}
        raise LexiconError("list.encoding", {**data, "byte": f"0x{raw[error.start]:02x}"}) from None


def read_bytes(path: Path) -> bytes:
    """A file's bytes; a file that can't be opened says why."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError("file.unreadable", {"file": str(path), "reason": reason}) from error


def _refuse_strange(path: Path, text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        strange = _STRANGE.search(line)
        if strange is not None:
            char = strange[0]
            control = unicodedata.category(char) in ("Cc", "Cf", "Co", "Cn")
            read = f"U+{ord(char):04X}" if control else char
            code = "list.control" if control else "list.char"
            raise LexiconError(code, {"file": str(path), "line": number, "read": read})


def _refuse_unplayable(path: Path, text: str, numbers: list[int]) -> None:
    lines = text.split("\n")
    shown = [f"{number} ({lines[number - 1][:30]})" for number in numbers[:_SHOWN]]
    more = ", …" if len(numbers) > _SHOWN else ""
    data = {"file": str(path), "line": numbers[0], "count": len(numbers), "lines": ", ".join(shown) + more}
    raise LexiconError("list.unplayable", data)
