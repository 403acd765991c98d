"""`tesela lexicon compare MINE.txt`: how near an edition comes to a list of one's own, and where it errs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.lexicon.edge import LexiconName, command, edition_progress, lexicon_errors, load
from tesela.cli.lexicon.report import write_report
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.lexicon.judge.comparison import Comparison, Tally

app, run = command()


@run
def compare(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("lexicon.compare.file"))],
    lexicon: LexiconName = "open",
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help=say("lexicon.compare.report"))
    ] = None,
    skip_unplayable: Annotated[
        bool, typer.Option("--skip-unplayable", help=say("lexicon.import.skip"))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compare an edition's words with those of a list; nothing of the list is kept."""
    from tesela.lexicon.editions.transfer import format_of, read_kwg
    from tesela.lexicon.editions.wordlist import read_list
    from tesela.lexicon.judge.comparison import compare as count

    with lexicon_errors():
        is_kwg = format_of(file) == "kwg"
        words = read_kwg(file)[0] if is_kwg else read_list(file, skip_unplayable=skip_unplayable).words
        edition = load(lexicon)
        with edition_progress() as on_progress:
            found = count(edition, words, on_progress)
        if report is not None:
            write_report(found, edition.name, report)
        if as_json:
            print_json(_data(found))
        else:
            for line in _lines(found):
                typer.echo(line)


def _lines(found: Comparison) -> list[str]:
    whole = found.whole
    lines = [say("lexicon.compare.whole", _shares(whole))]
    lines.append(say("lexicon.compare.by_length"))
    lines += [f"  {each.group:>3}  {_three(each)}" for each in found.by_length]
    for key, tallies in (("class", found.by_class), ("rule", found.by_rule), ("point", found.by_point)):
        lines.append(say(f"lexicon.compare.by_{key}"))
        lines += [f"  {each.group:<14} {each.precision:.4f}  {each.edition:>8}" for each in tallies]
    lines.append(say("lexicon.compare.missing"))
    lines += [f"  {cause:<14} {count:>8}" for cause, count in found.missing]
    return lines


def _three(each: Tally) -> str:
    return f"{each.precision:.4f}  {each.recall:.4f}  {each.f1:.4f}"


def _shares(each: Tally) -> dict[str, object]:
    return {
        "edition": each.edition,
        "listed": each.listed,
        "both": each.both,
        "precision": f"{each.precision:.4f}",
        "recall": f"{each.recall:.4f}",
        "f1": f"{each.f1:.4f}",
    }


def _data(found: Comparison) -> dict[str, object]:
    def rows(tallies: tuple[Tally, ...]) -> list[dict[str, object]]:
        return [{"group": each.group, **_shares(each)} for each in tallies]

    return {
        **_shares(found.whole),
        "by_length": rows(found.by_length),
        "by_class": rows(found.by_class),
        "by_rule": rows(found.by_rule),
        "by_point": rows(found.by_point),
        "missing": [{"cause": cause, "count": count} for cause, count in found.missing],
    }
