"""What the commands of `tesela rules` share: finding a rule set, its tests, and tables."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from tesela import version
from tesela.cli.output import fail
from tesela.rules.articles.code import Proofs, proofs
from tesela.rules.articles.whole import WORD_USE
from tesela.rules.rulesets import RULESETS, RuleSet
from tesela.texts import say


def known_ruleset(name: str) -> RuleSet:
    """The rule set of that name, or a clear refusal."""
    found = RULESETS.get(name.strip().lower())
    if found is None:
        fail(say("rules_cli.no_ruleset", {"name": name, "known": ", ".join(RULESETS)}))
    return found


def known_document(name: str) -> str:
    """The rule set of that name, or the regulation of word use, which may be read by itself."""
    found = name.strip().lower()
    return found if found == WORD_USE else known_ruleset(name).name


def own_proofs() -> Proofs | None:
    """The tests, where the project's own are at hand; an installed package has none."""
    root = Path(version.__file__).parents[2]
    return proofs(root) if (root / "tests" / "rules").is_dir() else None


def columns(*names: str) -> Table:
    """A table whose headings are `rules_cli.column` texts."""
    return Table(*(say(f"rules_cli.column.{column}") for column in names))
