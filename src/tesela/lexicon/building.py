"""From entries files to an edition: read, derive every form, and keep the way to each.

Forms that the rules bar are kept beside the valid ones, so that the judge can say why without deriving
anything again.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tesela.lexicon.builtin import decompress
from tesela.lexicon.conjugation.paradigm import ModelMisfitError
from tesela.lexicon.editions import Edition, Source
from tesela.lexicon.entries import Entry, Listed
from tesela.lexicon.entries_text import EntriesError, parse_entries
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.restricted import barred_forms, is_restricted
from tesela.lexicon.sources import LIST, packages_in, sources_of
from tesela.lexicon.store import Draft, Progress, Store, silent
from tesela.lexicon.traces import Way
from tesela.lexicon.tracing import Rows
from tesela.lexicon.word_rules import RULESETS, Derivation, Form, RuleSet, forms
from tesela.lexicon.wordlist import read_bytes

_STEP = 2000
"""Entries between two reports of progress."""


def rules_named(name: str) -> RuleSet:
    """Rules of word use by name."""
    found = RULESETS.get(name)
    if found is None:
        raise LexiconError("rules.unknown", {"name": name, "known": ", ".join(RULESETS)})
    return found


def build(
    store: Store,
    name: str,
    rules: str,
    paths: Sequence[Path],
    *,
    replace: bool = False,
    key: str = "",
    progress: Progress = silent,
) -> Edition:
    """Build an edition from one or more entries files; nothing is left behind if they are broken."""
    with no_collection():
        draft = _draft(store, name, rules, paths, replace=replace, key=key, progress=progress)
        return store.put(draft, replace=replace, progress=progress)


def _draft(
    store: Store,
    name: str,
    rules: str,
    paths: Sequence[Path],
    *,
    replace: bool,
    key: str,
    progress: Progress,
) -> Draft:
    chosen = rules_named(rules)
    if not replace:
        store.check_new(name)
    text = ""
    entries: list[Entry | Listed] = []
    first_lines: list[tuple[int, Path]] = []
    sources: tuple[Source, ...] = ()
    for path in paths:
        progress("read", 0)
        part = _read(path)
        first_lines.append((text.count("\n"), path))
        entries.extend(_numbered(part, str(path), first_lines[-1][0]))
        text += part if part.endswith("\n") else part + "\n"
        sources += packages_in(path.parent / LIST) or sources_of(path, part)
    try:
        rows = derive(entries, chosen, progress)
    except LexiconError as error:
        before, path = max(pair for pair in first_lines if pair[0] < int(str(error.data["line"])))
        line = int(str(error.data["line"])) - before
        raise LexiconError(error.code, {**error.data, "file": str(path), "line": line}) from error
    return Draft(
        name=name,
        kind="entries",
        rules=rules,
        words=rows.table.playable(list(rows.ways)),
        sources=sources,
        entries_text=text,
        rows=rows,
        entries=sum(isinstance(entry, Entry) for entry in entries),
        patches=sum(1 if isinstance(each, Listed) else len(each.spec.patches) for each in entries),
        key=key,
    )


def build_builtin(
    store: Store, name: str, rules: str, path: Path, key: str, progress: Progress = silent
) -> Edition:
    """Build an edition that comes with Tesela, in place of an older one."""
    return build(store, name, rules, [path], replace=True, key=key, progress=progress)


def _read(path: Path) -> str:
    raw = decompress(path, read_bytes(path))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        at = error.start - (raw.rfind(b"\n", 0, error.start) + 1)
        bad = EntriesError("entries.encoding", "", at, read=f"0x{raw[error.start]:02x}", expected="UTF-8")
        raise bad.place(str(path), line) from None


def _numbered(text: str, source: str, before: int) -> Iterable[Entry | Listed]:
    """The entries of one file, lines counted through all files."""
    for entry in parse_entries(text.split("\n"), source):
        if before == 0:
            yield entry
        elif isinstance(entry, Entry):
            yield Entry(entry.head, entry.endings, entry.spec, entry.line + before)
        else:
            yield Listed(entry.patch, entry.line + before)


def derive(entries: Sequence[Entry | Listed], rules: RuleSet, progress: Progress = silent) -> Rows:
    """All forms of all entries, valid and barred, and the edition's own patches."""
    rows = Rows()
    valid, barred = _Numbers(rows, valid=True), _Numbers(rows, valid=False)
    for at, entry in enumerate(entries):
        if at % _STEP == 0:
            progress("forms", at / len(entries))
        if isinstance(entry, Listed):
            way = Way("patch", (), "", entry.patch.reason, entry.patch.add)
            rows.add(entry.line, [entry.patch.form], [rows.number(way)])
            continue
        try:
            found = forms(entry, rules)
            rows.add(entry.line, [form.text for form in found], valid.of(found))
            if is_restricted(entry, rules):
                lacking = barred_forms(entry, found, rules)
                rows.add(entry.line, [form.text for form in lacking], barred.of(lacking))
        except ModelMisfitError as error:
            raise LexiconError("entries.model", {"line": entry.line, "read": str(error)}) from error
    return rows


class _Numbers:
    """The numbers of derivations: shared values, so each is looked at once and then known by identity."""

    def __init__(self, rows: Rows, *, valid: bool) -> None:
        self._rows = rows
        self._valid = valid
        self._known: dict[int, int] = {}
        self._kept: list[Derivation] = []  # an identity is good while its value lives

    def of(self, found: Sequence[Form]) -> list[int]:
        known = self._known
        try:
            return [known[id(form.derivation)] for form in found]
        except KeyError:
            for form in found:
                derived = form.derivation
                if id(derived) not in known:
                    way = Way(derived.kind, derived.points, derived.slot, derived.reason, self._valid)
                    known[id(derived)] = self._rows.number(way)
                    self._kept.append(derived)
            return [known[id(form.derivation)] for form in found]


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Without looking for cycles while millions of values are made that have none: a third faster."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
