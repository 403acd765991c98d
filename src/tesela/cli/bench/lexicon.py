"""`tesela bench lexicon`: how fast an edition builds, loads, answers and explains, on this machine."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tesela.cli.lexicon.edge import LexiconName, edition_progress, lexicon_errors, load
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_LETTERS = "AAAAAAAAAAAABBCCCCDDDDDEEEEEEEEEEEEFGGHHIIIIIIJLLLLMMNNNNNÑOOOOOOOOOPPQRRRRRSSSSSSTTTTUUUUUVXYZ"
T = TypeVar("T")


def _timed(
    ask: Callable[[T], object], each: Sequence[T], clock: Callable[[], float] = time.process_time
) -> float:
    """Processor seconds for one of them, on average: what others do on the machine does not count."""
    start = clock()
    for one in each:
        ask(one)
    return (clock() - start) / len(each)


@app.command()
def bench(
    lexicon: LexiconName = "open",
    build: Annotated[bool, typer.Option("--build/--no-build", help=say("bench_lexicon.build"))] = True,
    as_json: AsJson = False,
) -> None:
    from tesela.core.tiles import spell
    from tesela.lexicon import EditionStore, explainer_for

    with lexicon_errors():
        edition = load(lexicon)
        found: dict[str, float] = {"words": len(edition)}
        if build and edition.about.kind == "entries":
            found["build_seconds"] = _build_again(edition.folder / "entries.txt", edition.about.rules)
        store = EditionStore(edition.folder.parent.parent)
        found["load_ms"] = 1000 * min(_timed(store.load, [edition.name], time.perf_counter) for _ in range(5))
        draw = random.Random(1)  # the same questions every time
        words = [spell(word) for word in draw.sample(edition.words(), min(20_000, len(edition)))]
        wrong = [word + draw.choice("SNAO") for word in words[:5_000]]
        wrong = [word for word in wrong if word not in edition]
        many = words * 20
        found["lookups_per_second"] = len(many) / _timed(edition.contains_many, [many])
        found["lookups_one_by_one_per_second"] = 1 / _timed(edition.__contains__, words)
        judge = explainer_for(edition).verdict
        judge(words[0])
        found["verdicts_valid_per_second"] = 1 / _timed(judge, words)
        found["verdicts_invalid_per_second"] = 1 / _timed(judge, wrong)
        mixed = [word for pair in zip(words, wrong, strict=False) for word in pair]
        found["verdicts_per_second"] = 1 / _timed(judge, mixed)
        racks = ["".join(draw.sample(_LETTERS, 6)) + "?" for _ in range(2_000)]
        found["anagrams_one_blank_ms"] = 1000 * _timed(edition.anagrams, racks)
        if as_json:
            return print_json(
                {"edition": edition.name, **{key: round(value, 3) for key, value in found.items()}}
            )
        for key, value in found.items():
            typer.echo(f"{say(f'bench_lexicon.{key}'):<58} {value:>14,.2f}")
        return None


def _build_again(entries: Path, rules: str) -> float:
    """Processor seconds from entries to files, in a folder that is thrown away."""
    from tesela.lexicon import EditionStore
    from tesela.lexicon.editions.building import build

    with tempfile.TemporaryDirectory() as folder, edition_progress() as on_progress:
        start = time.process_time()
        build(EditionStore(Path(folder)), "bench", rules, [entries], progress=on_progress)
        return time.process_time() - start
