"""`tesela lexicon anagrams|contains|extensions|hooks|pattern|words`: the words that answer a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final, Literal, TypeAlias

import typer

from tesela.cli.lexicon.edge import LexiconName, command, lexicon_errors, load, shown, word_data
from tesela.cli.output import AsJson, print_json
from tesela.core.letters import TEXT
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition
from tesela.lexicon.probability import by_probability, draws
from tesela.lexicon.queries import by_points
from tesela.texts import say

Order: TypeAlias = Literal["alphabet", "probability", "points"]
ByOrder = Annotated[Order, typer.Option("--order", help=say("lexicon.option.order"))]
Length = Annotated[int | None, typer.Option("--length", min=1, max=15, help=say("lexicon.option.length"))]
Limit = Annotated[int | None, typer.Option("--limit", min=0, help=say("lexicon.option.limit"))]

MOST_WORDS: Final = 200
"""As many as a person looks through; a program gets all."""
MOST_EXTENSIONS: Final = 60

anagrams_app, run_anagrams = command()
contains_app, run_contains = command()
extensions_app, run_extensions = command()
hooks_app, run_hooks = command()
pattern_app, run_pattern = command()
words_app, run_words = command()


@dataclass(frozen=True, slots=True)
class Listing:
    """How the found words are listed: which length, in which order, how many, for whom."""

    length: int | None
    order: Order
    limit: int | None
    as_json: bool

    def chosen(self, words: Sequence[Tiles]) -> list[Tiles]:
        """The words of that length, in that order."""
        kept = [word for word in words if self.length is None or len(word) == self.length]
        if self.order == "probability":
            return sorted(by_probability(kept), key=len)
        if self.order == "points":
            return by_points(kept)
        return sorted(kept, key=lambda word: (len(word), word.letters))

    def most(self, words: Sequence[Tiles], usual: int) -> int:
        """How many of them a person sees."""
        return usual if self.limit is None else self.limit or len(words)

    def rows(self, words: Sequence[Tiles]) -> list[dict[str, object]]:
        """The words as data, all of them unless a limit was given."""
        return [word_data(word) for word in (words[: self.limit] if self.limit else words)]


@run_anagrams
def anagrams(
    rack: Annotated[str, typer.Argument(metavar="RACK", help=say("lexicon.anagrams.rack"))],
    shortest: Annotated[
        int | None, typer.Option("--shortest", min=1, max=15, help=say("lexicon.anagrams.shortest"))
    ] = None,
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List the words that a rack makes."""
    least = shortest if length is None else length
    listing = Listing(length, order, limit, as_json)
    _answer(lexicon, rack, listing, lambda edition: edition.anagrams(rack, least))


@run_contains
def contains(
    part: Annotated[str, typer.Argument(metavar="PART", help=say("lexicon.contains.part"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List the words with these tiles in a row."""
    listing = Listing(length, order, limit, as_json)
    _answer(lexicon, part, listing, lambda edition: edition.containing(part))


@run_pattern
def pattern(
    pattern: Annotated[str, typer.Argument(metavar="PATTERN", help=say("lexicon.pattern.pattern"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List the words of a pattern."""
    listing = Listing(length, order, limit, as_json)
    _answer(lexicon, pattern, listing, lambda edition: edition.matching(pattern))


@run_words
def words(
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List all words, or those of a length: of two tiles, of seven by probability."""
    listing = Listing(length, order, limit, as_json)
    _answer(lexicon, "*", listing, lambda edition: edition.of_length(length) if length else edition.words())


@run_extensions
def extensions(
    word: Annotated[str, typer.Argument(metavar="WORD", help=say("lexicon.extensions.word"))],
    length: Length = None,
    order: ByOrder = "alphabet",
    limit: Limit = None,
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List the longer words that a word grows into, by side."""
    listing = Listing(length, order, limit, as_json)
    with lexicon_errors():
        edition = load(lexicon)
        found = edition.extensions(word)
    sides = {side: listing.chosen(getattr(found, side)) for side in ("front", "back", "both")}
    if as_json:
        data = {side: listing.rows(words) for side, words in sides.items()}
        return print_json({"edition": edition.name, "word": shown(found.word), **data})
    for side, words in sides.items():
        most = listing.most(words, MOST_EXTENSIONS)
        listed = " ".join(shown(each) for each in words[:most]) or "–"
        typer.echo(say(f"lexicon.extensions.{side}", {"count": len(words), "words": listed}))
        _print_rest(words, most)
    return None


@run_hooks
def hooks(
    word: Annotated[str, typer.Argument(metavar="WORD", help=say("lexicon.hooks.word"))],
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    """List the letters that go before and after a word."""
    with lexicon_errors():
        edition = load(lexicon)
        found = edition.hooks(word)
        valid = found.word in edition
    sides = {
        "front": [(code, Tiles(bytes([code]) + found.word)) for code in found.front],
        "back": [(code, Tiles(found.word + bytes([code]))) for code in found.back],
    }
    if as_json:
        data = {
            side: [{"letter": TEXT[code], "word": shown(whole), "tiles": str(whole)} for code, whole in rows]
            for side, rows in sides.items()
        }
        asked = {"word": shown(found.word), "tiles": str(found.word), "valid": valid}
        return print_json({"edition": edition.name, **asked, **data})
    for side, rows in sides.items():
        listed = " ".join(shown(whole) for _, whole in rows) or "–"
        typer.echo(say(f"lexicon.hooks.{side}", {"words": listed}))
    return None


def _answer(lexicon: str, query: str, listing: Listing, ask: Callable[[Edition], Sequence[Tiles]]) -> None:
    """Print the words that `ask` finds in the edition; exit 1 if there are none."""
    with lexicon_errors():
        edition = load(lexicon)
        found = listing.chosen(ask(edition))
    if listing.as_json:
        rows = listing.rows(found)
        if listing.order == "probability":
            rows = [{**row, "draws": draws(word.letters)} for row, word in zip(rows, found, strict=False)]
        print_json({"edition": edition.name, "query": query, "count": len(found), "words": rows})
    else:
        _print_by_length(found, listing.most(found, MOST_WORDS))
        if not found:
            typer.echo(say("lexicon.answer.none", {"name": edition.name}))
    if not found:
        raise typer.Exit(1)


def _print_by_length(words: Sequence[Tiles], most: int) -> None:
    for length, group in groupby(words[:most], key=len):
        typer.echo(say("lexicon.answer.group", {"length": length}))
        typer.echo("  " + " ".join(shown(word) for word in group))
    _print_rest(words, most)


def _print_rest(words: Sequence[Tiles], most: int) -> None:
    if len(words) > most:
        typer.echo(say("lexicon.answer.more", {"count": len(words) - most}))
