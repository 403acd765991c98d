"""From entries files to an edition: read, derive every form, and keep the way to each.

Forms that the rules bar are kept beside the valid ones, so that the judge can say why without deriving
anything again.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tesela.lexicon.conjugation.paradigm import ModelMisfitError
from tesela.lexicon.derivations.writer import Rows
from tesela.lexicon.editions.about import NEWEST, Source
from tesela.lexicon.editions.builtin import BUILTIN, VINTAGES
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.entry_files import read_files
from tesela.lexicon.editions.store import EditionDraft, EditionStore, Progress, silent
from tesela.lexicon.entries import Entry, Listed
from tesela.lexicon.entries.provenance import read_provenance
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.word_rules import WORD_RULES, Derivation, Form, WordRules, forms
from tesela.lexicon.word_rules.restricted import barred_forms, is_restricted
from tesela.lexicon.word_rules.values import barring, derivation

_STEP: Final = 2000
"""Entries between two reports of progress."""


def rules_named(name: str) -> WordRules:
    """Rules of word use by name."""
    found = WORD_RULES.get(name)
    if found is None:
        raise LexiconError("rules.unknown", {"name": name, "known": ", ".join(WORD_RULES)})
    return found


@dataclass(frozen=True)
class BuildPlan:
    """What an edition is made of."""

    name: str
    rules: str
    paths: tuple[Path, ...]
    vintage: int = NEWEST
    """The year of the dictionary: entries that stand since a later one give no valid forms."""
    key: str = ""
    sources: tuple[Source, ...] | None = None
    """What is told of where it comes from; None: what the files say."""


def build(
    store: EditionStore,
    name: str,
    rules: str,
    paths: Sequence[Path],
    *,
    replace: bool = False,
    progress: Progress = silent,
) -> Edition:
    """Build an edition from one or more entries files; nothing is left behind if they are broken."""
    return build_edition(store, BuildPlan(name, rules, tuple(paths)), replace=replace, progress=progress)


def build_edition(
    store: EditionStore, plan: BuildPlan, *, replace: bool = False, progress: Progress = silent
) -> Edition:
    """Build an edition by its plan."""
    if not replace:
        store.check_new(plan.name)
    with no_collection():
        return store.put(_draft(plan, progress), replace=replace, progress=progress)


def _draft(plan: BuildPlan, progress: Progress) -> EditionDraft:
    chosen = rules_named(plan.rules)
    progress("read", 0)
    files = read_files(plan.paths)
    try:
        rows = derive(files.entries, chosen, progress, vintage=plan.vintage)
    except LexiconError as error:
        path, line = files.place(int(str(error.data["line"])))
        raise LexiconError(error.code, {**error.data, "file": str(path), "line": line}) from error
    return EditionDraft(
        name=plan.name,
        kind="entries",
        rules=plan.rules,
        words=rows.table.playable(list(rows.derivations)),
        sources=files.sources if plan.sources is None else plan.sources,
        entries_text=files.text,
        rows=rows,
        entries=sum(isinstance(entry, Entry) for entry in files.entries),
        patches=sum(1 if isinstance(each, Listed) else len(each.spec.patches) for each in files.entries),
        key=plan.key,
        vintage=plan.vintage,
    )


def build_builtin(
    store: EditionStore, name: str, path: Path, key: str, progress: Progress = silent
) -> Edition:
    """Build an edition that comes with Tesela, in place of an older one."""
    plan = BuildPlan(name, BUILTIN[name], (path,), vintage=VINTAGES[name], key=key)
    return build_edition(store, plan, replace=True, progress=progress)


def derive(
    entries: Sequence[Entry | Listed],
    rules: WordRules,
    progress: Progress = silent,
    *,
    vintage: int = NEWEST,
) -> Rows:
    """Derive all forms of all entries, valid and barred, and the edition's own patches."""
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
            since = _came_later(entry, vintage)
            if since:
                found = [
                    Form(form.text, barring("later", (rules.vintage_point,), "", since)) for form in found
                ]
                rows.add(entry.line, [form.text for form in found], numbers.of(found))
                continue
            rows.add(entry.line, [form.text for form in found], numbers.of(found))
            if is_restricted(entry, rules):
                lacking = barred_forms(entry, found, rules)
                rows.add(entry.line, [form.text for form in lacking], numbers.of(lacking))
        except ModelMisfitError as error:
            raise LexiconError("entries.model", {"line": entry.line, "read": str(error)}) from error
    return rows


def _came_later(entry: Entry, vintage: int) -> str:
    """Give the dictionary since which an entry stands, if it is later than this one."""
    if not entry.provenance:
        return ""
    known = read_provenance(entry.provenance)
    return known.since if known is not None and not known.stands_in(vintage) else ""


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
