"""`tesela lexicon forms`: every valid form of an entries file under a rule set of word use."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from tesela.cli.lexicon.edge import mistakes
from tesela.cli.output import fail, fail_with
from tesela.core.tiles import strip_accents
from tesela.lexicon.entries import Entry, Listed
from tesela.lexicon.entries.text import EntriesError, read_entries
from tesela.lexicon.word_rules import WORD_RULES, Form, WordRules, forms
from tesela.texts import catalogue, say

app = typer.Typer(add_completion=False)


def mistake(error: EntriesError) -> str:
    """A sentence for a broken entries file, with file, line, column, what was read and what was expected."""
    named = f"entries.expected.{error.expected}"
    wanted = say(named) if named in catalogue("es") else error.expected
    sentence = say(error.code, {"read": error.read, "expected": wanted})
    return f"{error.source}:{error.line}:{error.column}: {sentence}"


@app.callback(invoke_without_command=True)
def run(
    entries: Annotated[Path, typer.Option("--entries", help=say("lexicon_forms.entries"))],
    use_rules: Annotated[
        str, typer.Option("--use-rules", help=say("lexicon_forms.use_rules"))
    ] = "lexico-2016",
    accents: Annotated[bool, typer.Option("--accents", help=say("lexicon_forms.accents"))] = False,
    why: Annotated[bool, typer.Option("--why", help=say("lexicon_forms.why"))] = False,
) -> None:
    """Print them, sorted, one a line."""
    rules = WORD_RULES.get(use_rules)
    if rules is None:
        known = ", ".join(WORD_RULES)
        fail_with("lexicon_forms.no_rules", name=use_rules, known=known)
    try:
        found = read_entries(entries)
    except EntriesError as error:
        fail(mistakes(error, mistake))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        fail_with("lexicon_forms.no_file", file=entries, reason=reason)
    lines = why_lines(found, rules) if why else form_lines(found, rules, accents=accents)
    sys.stdout.write("".join(f"{line}\n" for line in lines))


_SPELT: Final = re.compile(r"[abcdefghijlmnopqrstuvxyzñ]+")


def playable(text: str) -> bool:
    """Whether tiles can spell it: no K, no W (art. 10.1), no hyphen."""
    return _SPELT.fullmatch(strip_accents(text)) is not None


def all_forms(found: list[Entry | Listed], rules: WordRules) -> Iterator[tuple[Entry | None, Form]]:
    """Every form with its entry, the file's own patches applied."""
    out = {
        strip_accents(item.patch.form) for item in found if isinstance(item, Listed) and not item.patch.add
    }
    for item in found:
        if isinstance(item, Entry):
            for form in forms(item, rules):
                if strip_accents(form.text) not in out:
                    yield item, form


def form_lines(found: list[Entry | Listed], rules: WordRules, *, accents: bool) -> list[str]:
    """The distinct texts in order: as tiles spell them, or with their accents."""
    texts = {form.text for _, form in all_forms(found, rules)}
    texts.update(item.patch.form for item in found if isinstance(item, Listed) and item.patch.add)
    kept = {text for text in texts if playable(text)}
    return sorted(kept) if accents else sorted({strip_accents(text).upper() for text in kept})


def why_lines(found: list[Entry | Listed], rules: WordRules) -> list[str]:
    """Form, entry, kind, slot and points, separated by tabs."""
    rows = set()
    for entry, form in all_forms(found, rules):
        if playable(form.text) and entry is not None:
            how = form.derivation
            rows.add(f"{form.text}\t{entry.head}\t{how.kind}\t{how.slot}\t{' '.join(how.points)}")
    return sorted(rows)
