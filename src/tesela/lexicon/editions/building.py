"""From entries files to an edition: read, derive every form, and keep the way to each.

Forms that the rules bar are kept beside the valid ones, so that the judge can say why without deriving
anything again.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator, Sequence
from pathlib import Path

from tesela.lexicon.conjugation.paradigm import ModelMisfitError
from tesela.lexicon.derivations.writer import Rows
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.entry_files import read_files
from tesela.lexicon.editions.store import EditionDraft, EditionStore, Progress, silent
from tesela.lexicon.entries import Entry, Listed
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.word_rules import WORD_RULES, Derivation, Form, WordRules, forms
from tesela.lexicon.word_rules.restricted import barred_forms, is_restricted
from tesela.lexicon.word_rules.values import derivation

_STEP = 2000
"""Entries between two reports of progress."""


def rules_named(name: str) -> WordRules:
    """Rules of word use by name."""
    found = WORD_RULES.get(name)
    if found is None:
        raise LexiconError("rules.unknown", {"name": name, "known": ", ".join(WORD_RULES)})
    return found


def build(
    store: EditionStore,
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
    store: EditionStore,
    name: str,
    rules: str,
    paths: Sequence[Path],
    *,
    replace: bool,
    key: str,
    progress: Progress,
) -> EditionDraft:
    chosen = rules_named(rules)
    if not replace:
        store.check_new(name)
    progress("read", 0)
    files = read_files(paths)
    try:
        rows = derive(files.entries, chosen, progress)
    except LexiconError as error:
        path, line = files.place(int(str(error.data["line"])))
        raise LexiconError(error.code, {**error.data, "file": str(path), "line": line}) from error
    return EditionDraft(
        name=name,
        kind="entries",
        rules=rules,
        words=rows.table.playable(list(rows.derivations)),
        sources=files.sources,
        entries_text=files.text,
        rows=rows,
        entries=sum(isinstance(entry, Entry) for entry in files.entries),
        patches=sum(1 if isinstance(each, Listed) else len(each.spec.patches) for each in files.entries),
        key=key,
    )


def build_builtin(
    store: EditionStore, name: str, rules: str, path: Path, key: str, progress: Progress = silent
) -> Edition:
    """Build an edition that comes with Tesela, in place of an older one."""
    return build(store, name, rules, [path], replace=True, key=key, progress=progress)


def derive(entries: Sequence[Entry | Listed], rules: WordRules, progress: Progress = silent) -> Rows:
    """All forms of all entries, valid and barred, and the edition's own patches."""
    rows = Rows()
    numbers = _Numbers(rows)
    for at, entry in enumerate(entries):
        if at % _STEP == 0:
            progress("forms", at / len(entries))
        if isinstance(entry, Listed):
            patch = derivation("patch", (), "", entry.patch.reason, valid=entry.patch.add)
            rows.add(entry.line, [entry.patch.form], [rows.number(patch)])
            continue
        try:
            found = forms(entry, rules)
            rows.add(entry.line, [form.text for form in found], numbers.of(found))
            if is_restricted(entry, rules):
                lacking = barred_forms(entry, found, rules)
                rows.add(entry.line, [form.text for form in lacking], numbers.of(lacking))
        except ModelMisfitError as error:
            raise LexiconError("entries.model", {"line": entry.line, "read": str(error)}) from error
    return rows


class _Numbers:
    """The numbers of derivations: shared values, so each is looked at once and then known by identity."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
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
                    known[id(derived)] = self._rows.number(derived)
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
