"""Reading and writing entries files (docs/entries.md).

One headword a line. Errors carry file, line, column, what was read and what was expected.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from tesela.core.errors import TextError
from tesela.lexicon.conjugation.models import MODELS, model_named
from tesela.lexicon.conjugation.paradigm import base_infinitive, model_fits
from tesela.lexicon.entries import Entry, Listed, Patch, Sense, Spec
from tesela.lexicon.entries.headword import whole
from tesela.lexicon.entries.marks import Kind, recased, tag_of
from tesela.lexicon.entries.printed import kept_apart, sense_in_marks, told_in_marks
from tesela.lexicon.entries.provenance import SIGN, read_provenance

_GAP: Final = re.compile(r"\t+ *|  +")
_COMMENT: Final = re.compile(r"(?:^|\s+)#.*$")
_PATCH: Final = re.compile(r"(?:^|\s)(?=[+-][^\W\d_])")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HOMOGRAPH: Final = " ¹²³⁴⁵⁶⁷⁸⁹0123456789"
"""Printed dictionaries number homographs; the numbers are read and dropped."""
_HEAD: Final = re.compile(r"[^\W_]|[-’' .]")
_TOKEN: Final = re.compile(r"\S+")
_LASTING: Final = (Kind.SPAIN, Kind.AREA, Kind.REGISTER)
_REFLEXIVE: Final = ("arse", "erse", "irse", "írse")
_PRONOMINAL: Final = ("pron.", "reflex.", "recípr.")
"""What makes a verb pronominal: «v. pron.», «intr. pron.», «v. refl.», «v. recípr.»."""
_OR: Final = re.compile(r"\s+[ou]\s+")
_LISTS: Final = {
    "model": "model",
    "part": "participle",
    "only": "only",
    "without": "without",
    "mostly": "mostly",
    "pl": "plural",
    "fem": "feminine",
    "after": "after",
}
"""`key=` in the text to the field of `Spec`."""
SLOTS: Final = frozenset(
    {"inf", "ger", "part", "np", "1", "2", "3", "1s", "2s", "3s", "1p", "2p", "3p", "vos", "i", "z"}
    | {"pi", "ii", "pret", "fut", "cond", "ps", "is", "fs", "imp"}
)
"""What `only=`, `without=` and `mostly=` may name (docs/entries.md, «Defective verbs»)."""


MORE: Final = 19
"""How many mistakes are told after the first."""


class EntriesError(TextError):
    """An entries file that can't be read: file, line, column, what was read and what was expected."""

    def __init__(self, code: str, text: str, at: int, *, read: str, expected: str = "") -> None:
        super().__init__(code, text, at, {"read": read, "expected": expected})
        self.source = ""
        self.line = 0
        self.read = read
        self.expected = expected
        self.others: tuple[EntriesError, ...] = ()
        """The mistakes that follow in the same file, up to `MORE` of them."""

    @property
    def column(self) -> int:
        """Counted from 1, as editors do."""
        return self.at + 1

    def place(self, source: str, line: int) -> EntriesError:
        """The same error, once file and line are known."""
        self.source, self.line = source, line
        self.data = {**self.data, "file": source, "line": line, "column": self.column}
        self.args = (f"{source}:{line}:{self.column}: {self.code}: {self.read!r}",)
        return self


def read_entries(path: Path) -> list[Entry | Listed]:
    """All the entries and listed patches of a file."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        at = error.start - (raw.rfind(b"\n", 0, error.start) + 1)
        bad = EntriesError("entries.encoding", "", at, read=f"0x{raw[error.start]:02x}", expected="UTF-8")
        raise bad.place(str(path), line) from None
    return list(parse_entries(text.split("\n"), str(path)))


def parse_entries(
    lines: Iterable[str], source: str = "-", specs: dict[str, Spec] | None = None
) -> Iterator[Entry | Listed]:
    """Parse the entries and listed patches of some lines, up to the first mistake, which tells others.

    `specs` holds the values of texts that were read before, so that many files share them.
    """
    specs = {} if specs is None else specs
    numbered = enumerate(lines, 1)
    for number, line in numbered:
        try:
            yield from _parse_line(line, number, specs)
        except EntriesError as error:
            error.others = tuple(islice(_mistakes(numbered, source, specs), MORE))
            raise error.place(source, number) from None


def _mistakes(
    numbered: Iterator[tuple[int, str]], source: str, specs: dict[str, Spec]
) -> Iterator[EntriesError]:
    """What else is wrong, so that a converter is mended once and not twenty times."""
    for number, line in numbered:
        try:
            deque(_parse_line(line, number, specs), maxlen=0)
        except EntriesError as error:
            yield error.place(source, number)


def parse_entry(line: str) -> Entry:
    """One entry from one line, for examples and tests."""
    found = next(parse_entries([line]))
    if isinstance(found, Listed):
        raise EntriesError("entries.head", line, 0, read=line[:1], expected="entry")
    return found


def _parse_line(raw: str, number: int, specs: dict[str, Spec]) -> Iterator[Entry | Listed]:
    line = raw.rstrip("\r\n")
    if not line or line.isspace() or line[0] == "#":
        return
    if not unicodedata.is_normalized("NFC", line):
        line = unicodedata.normalize("NFC", line)
    control = _CONTROL.search(line)
    if control is not None:
        raise EntriesError("entries.control", line, control.start(), read=repr(control[0]))
    if "#" in line:
        line = _COMMENT.sub("", line)
    if line[:2] in ("+ ", "- "):
        yield Listed(_listed(line), number)
        return
    line, _, provenance = line.partition(SIGN)
    if provenance and read_provenance(provenance.strip()) is None:
        raise EntriesError("entries.provenance", line, len(line) + 2, read=provenance, expected="provenance")
    head_text, spec_text, at = _split(line.rstrip())
    spec = specs.get(spec_text)
    if spec is None:
        try:
            spec = specs[spec_text] = _parse_spec(spec_text)
        except EntriesError as error:
            error.at += at
            error.text = line
            raise
    head_text = head_text.replace("/", ", ")
    for name in _names(head_text) if " " in head_text else (head_text,):
        yield _entry(line, name, spec, number, provenance.strip())


def _names(head_text: str) -> list[str]:
    """The headwords of a line: `yóquey o yoqui` are two; `motor, ra o triz` is one."""
    names: list[str] = []
    for part in _OR.split(head_text):
        if names and "," in names[-1] and "," not in part:
            names[-1] += " o " + part
        else:
            names.append(part)
    return names


def _entry(line: str, name: str, spec: Spec, number: int, provenance: str = "") -> Entry:
    head, *endings = [part.strip() for part in name.split(",")] if "," in name else [name]
    head = head.rstrip(_HOMOGRAPH)
    endings = [ending.removeprefix("-") for ending in endings]
    if endings and " " in endings[0]:
        endings[0], *others = _OR.split(endings[0])
        feminine = (*spec.feminine, *(whole(head, ending) for ending in others))
        spec = msgspec.structs.replace(spec, feminine=feminine)
    if not head.isalpha() or (endings and not all(ending.isalpha() for ending in endings)):
        _check_head(line, head, endings)
    entry = Entry(head, tuple(endings), spec, number, provenance)
    if spec.is_verb:
        _check_verb(line, entry)
    elif head.endswith(_REFLEXIVE) and any("pron." in sense.tags for sense in spec.senses):
        raise EntriesError("entries.pronoun", line, line.find("pron."), read=head, expected="prnl.")
    return entry


def _split(line: str) -> tuple[str, str, int]:
    """Headword, the rest, and the column of the rest. Two spaces or a tab part them.

    A single space will do where the rest begins with something that no headword contains.
    """
    if line[0] in " \t":
        raise EntriesError("entries.head", line, 0, read=line[0], expected="entry")
    gap = _GAP.search(line)
    if gap is not None:
        return line[: gap.start()], line[gap.end() :], gap.end()
    for token in _TOKEN.finditer(line):
        if token.start() and (tag_of(token[0]) or _dotted(token[0]) or _is_property(token[0])):
            return line[: token.start()].rstrip(), line[token.start() :], token.start()
    raise EntriesError("entries.no_marks", line, len(line), read=line, expected="marks")


def _is_property(token: str) -> bool:
    key, equals, _ = token.partition("=")
    return bool(equals) and key in _LISTS


def _check_head(line: str, head: str, endings: list[str]) -> None:
    if " -" in head:
        ending = head[head.find(" -") + 1 :]
        raise EntriesError("entries.ending_apart", line, line.find(" -") + 1, read=ending, expected=",")
    for place, part in enumerate((head, *endings)):
        if not part:
            raise EntriesError("entries.empty_ending", line, line.find(","), read=",", expected="ending")
        for at, char in enumerate(part):
            if not _HEAD.fullmatch(char) or (place and not char.isalpha()):
                raise EntriesError("entries.head_char", line, line.find(part) + at, read=char)


def _check_verb(line: str, entry: Entry) -> None:
    """A verb's headword is an infinitive, and its models can conjugate it."""
    infinitive = base_infinitive(entry.head)
    if not infinitive.endswith(("ar", "er", "ir", "ír")):
        if any("cursiva" not in sense.tags for sense in entry.senses if "v." in sense.tags):
            raise EntriesError("entries.infinitive", line, 0, read=entry.head, expected="infinitive")
        return
    for name in entry.spec.model:
        if name != "-" and not model_fits(infinitive, name):
            at = line.find(name, line.find("model="))
            code = "entries.model_misfit" if model_named(name) else "entries.model"
            raise EntriesError(code, line, at, read=name, expected=" ".join(MODELS))


def _listed(line: str) -> Patch:
    form, _, reason = line[2:].strip().partition(" ")
    if not form.isalpha():
        raise EntriesError("entries.patch_form", line, 2, read=form, expected="form")
    if not reason.strip():
        raise EntriesError("entries.patch_reason", line, len(line), read=line[:2] + form, expected="reason")
    return Patch(line[0] == "+", form, " ".join(reason.split()))


def _parse_spec(text: str) -> Spec:
    first = _PATCH.search(text)
    body = text if first is None else text[: first.start()]
    patches = () if first is None else tuple(_patches(text, first.start()))
    fields: dict[str, tuple[str, ...]] = {}
    senses: list[Sense] = []
    start = 0
    body = told_in_marks(body)
    for part in body.split(";"):
        tags: list[str] = []
        for at, token in _tokens(part, start):
            if "=" in token:
                field, values = _property(body, at, token)
                fields[field] = fields.get(field, ()) + values
            else:
                tags.extend(_marks(body, at, token))
        if tags:
            senses.extend(_senses(body, start, tags))
        start += len(part) + 1
    if not senses:
        raise EntriesError("entries.no_marks", text, 0, read=text, expected="marks")
    return Spec(senses=tuple(senses), patches=patches, **fields)


def _tokens(part: str, start: int) -> Iterator[tuple[int, str]]:
    """The tokens of a sense with their place; marks printed with a space inside come as one."""
    for token in _TOKEN.finditer(sense_in_marks(part)):
        yield start + token.start(), token[0].rstrip(",")


def _dotted(token: str) -> list[str]:
    """`v.tr.intr.` as its marks, the longest first; empty if some piece is no mark."""
    pieces = [piece for piece in re.split(r"(?<=\.)", token) if piece]
    marks: list[str] = []
    while pieces:
        for size in (3, 2, 1):
            tag = tag_of("".join(pieces[:size])) if size <= len(pieces) else None
            if tag is not None:
                marks.append(tag.text)
                del pieces[:size]
                break
        else:
            return []
    return marks


def _marks(body: str, at: int, token: str) -> list[str]:
    tag = tag_of(token)
    marks = [tag.text] if tag is not None else _dotted(token)
    if not marks and "/" in token:
        return [mark for part in token.split("/") for mark in _marks(body, at, part)]
    if not marks and (tag := recased(token)) is not None:
        marks = [tag.text]
    if not marks:
        raise EntriesError("entries.mark", body, at, read=token, expected="mark")
    return [mark for mark in marks if mark != "U."]


def _once(tags: list[str]) -> tuple[str, ...]:
    """Each mark once; areas and registers the last time, since after an age mark they say more (XII.12)."""
    if len(set(tags)) == len(tags):
        return tuple(tags)
    lasting = {tag for tag in tags if (found := tag_of(tag)) is not None and found.kind in _LASTING}
    last = {tag: at for at, tag in enumerate(tags)}
    return tuple(
        tag for at, tag in enumerate(tags) if at == (last[tag] if tag in lasting else tags.index(tag))
    )


def _senses(body: str, at: int, tags: list[str]) -> Iterator[Sense]:
    """The sense of these marks; a verb and another class written together (`v.tr. m.`) are two senses."""
    sense = Sense(_once(tags))
    if sense.has("conj.") and sense.of_kind(Kind.VERB) == ("copul.",):
        sense = Sense(tuple(tag for tag in sense.tags if tag != "copul."))  # «conj. copulat.»
    if sense.of_kind(Kind.VERB):
        sense = Sense(tuple("prnl." if tag in _PRONOMINAL else tag for tag in sense.tags))
    verbal, nominal = sense.of_kind(Kind.VERB), (*sense.of_kind(Kind.NOUN), *sense.of_kind(Kind.WORD))
    if verbal and "v." not in sense.tags:
        sense = Sense(("v.", *sense.tags))
    classes = (Kind.NOUN, Kind.WORD, Kind.VERB, Kind.PHRASE, Kind.NEVER)
    if not any(sense.of_kind(kind) for kind in classes) and not sense.has("pl.", "cursiva", "envío"):
        raise EntriesError("entries.no_class", body, at, read=" ".join(tags), expected="class")
    if not (verbal and nominal):
        yield sense
        return
    for others in (nominal, ("v.", *verbal)):
        yield Sense(tuple(tag for tag in sense.tags if tag not in others))


def _property(body: str, at: int, token: str) -> tuple[str, tuple[str, ...]]:
    key, _, value = token.rstrip(".").partition("=")
    if key not in _LISTS:
        raise EntriesError("entries.key", body, at, read=key, expected=" ".join(_LISTS))
    values = tuple(part for part in re.split(r"[,|/]", value) if part)
    if not values:
        raise EntriesError("entries.value", body, at + len(key) + 1, read=token, expected="value")
    if key == "model":
        values = tuple("regular" if part == "reg" else part for part in values)
    for part in values:
        place = at + token.find(part, len(key))
        if key in ("only", "without", "mostly"):
            if not all(piece in SLOTS for piece in part.split(".")):
                raise EntriesError("entries.slot", body, place, read=part, expected=" ".join(sorted(SLOTS)))
        elif not part.isalpha() and not (key == "model" and part == "-"):
            raise EntriesError("entries.value", body, place, read=part, expected="value")
    return _LISTS[key], values


def _patches(text: str, start: int) -> Iterator[Patch]:
    starts = [match.end() for match in _PATCH.finditer(text, start)]
    for at, after in zip(starts, [*starts[1:], len(text)], strict=True):
        form, _, reason = text[at + 1 : after].strip().partition(" ")
        if not form.isalpha():
            raise EntriesError("entries.patch_form", text, at + 1, read=form, expected="form")
        if not reason.strip():
            raise EntriesError("entries.patch_reason", text, at, read=text[at] + form, expected="reason")
        yield Patch(text[at] == "+", form, " ".join(reason.split()))


def write_entry(entry: Entry | Listed) -> str:
    """The line that reads back as the same value (but for its line number)."""
    if isinstance(entry, Listed):
        return f"{'+' if entry.patch.add else '-'} {entry.patch.form}  {entry.patch.reason}"
    spec = entry.spec
    parts = [" ; ".join(kept_apart(" ".join(sense.tags)) for sense in spec.senses)]
    for key, field in _LISTS.items():
        values: tuple[str, ...] = getattr(spec, field)
        if values:
            parts.append(f"{key}={','.join(values)}")
    parts.extend(f"{'+' if patch.add else '-'}{patch.form} {patch.reason}" for patch in spec.patches)
    origin = SIGN + entry.provenance if entry.provenance else ""
    return f"{', '.join((entry.head, *entry.endings))}  {' '.join(parts)}{origin}"


def write_entries(entries: Iterable[Entry | Listed]) -> str:
    """The text of an entries file."""
    return "".join(write_entry(entry) + "\n" for entry in entries)
