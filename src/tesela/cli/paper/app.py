"""`tesela paper KIND`: a PDF of it."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.games.bingo import checked_card
from tesela.cli.games.files import RULESET_NAMES, write_to
from tesela.cli.lexicon.edge import load
from tesela.cli.output import fail_with
from tesela.cli.paper.sources import asked_for, of_file
from tesela.cli.rules.edge import known_ruleset
from tesela.lexicon.editions.builtin import OPEN
from tesela.paper.bingo_cards import bingo_cards
from tesela.paper.booklet import booklet
from tesela.paper.kinds import EMPTY, KINDS
from tesela.paper.plain import plain_text
from tesela.paper.score_sheet import empty_planilla
from tesela.paper.slips import LONGEST_ADDRESS, MOST, duplicate_slips
from tesela.paper.tournament_kinds import NEEDS_TOURNAMENT
from tesela.paper.typesetting import PAGE_SIZES, PageSize, Sheet, pdf
from tesela.paper.word_charts import word_charts
from tesela.texts import say

app = typer.Typer(add_completion=False)
_TOLD = "; ".join(f"{kind}, {say(f'paper.kinds.{kind}')}" for kind in KINDS)


@app.command()
def paper(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=say("paper.kind", {"kinds": _TOLD}))],
    out: Annotated[str, typer.Option("--out", "-o", help=say("paper.out"))],
    source: Annotated[str | None, typer.Option("--from", help=say("paper.source"))] = None,
    page: Annotated[str | None, typer.Option("--page", help=say("paper.page"))] = None,
    two: Annotated[bool, typer.Option("--two", help=say("paper.two"))] = False,
    seats: Annotated[int, typer.Option("--seats", min=2, max=4, help=say("paper.seats"))] = 2,
    rules: Annotated[
        str | None, typer.Option("--rules", help=say("paper.rules", {"names": RULESET_NAMES}))
    ] = None,
    lexicon: Annotated[str, typer.Option("--lexicon", "-l", help=say("paper.lexicon"))] = OPEN,
    tables: Annotated[str, typer.Option("--tables", help=say("paper.tables"))] = "1-4",
    event: Annotated[str, typer.Option("--event", help=say("paper.event"))] = "",
    address: Annotated[str, typer.Option("--address", help=say("paper.address"))] = "",
    round_: Annotated[int | None, typer.Option("--round", min=1, help=say("paper.round"))] = None,
    places: Annotated[int | None, typer.Option("--places", min=1, help=say("paper.places"))] = None,
    text: Annotated[bool, typer.Option("--text", help=say("paper.text"))] = False,
    card: Annotated[list[str] | None, typer.Option("--card", "-c", help=say("bingo.card"))] = None,
) -> None:
    if kind not in KINDS:
        fail_with("paper.error.kind", kind=kind, kinds=", ".join(KINDS))
    size = _page(page or ("a5" if kind == "reglamento" else "a4"))
    if source is not None:
        sheet = of_file(kind, source, rules, size, asked_for(round_, places, address))
    elif kind == "partida":
        fail_with("paper.error.needs_game", kind=kind)
    elif kind in NEEDS_TOURNAMENT:
        fail_with("paper.error.needs_tournament", kind=kind)
    elif kind == "papeletas":
        if len(address) > LONGEST_ADDRESS:
            fail_with("paper.error.address")
        sheet = duplicate_slips(_tables(tables), event=event, address=address, page=size)
    elif kind == "palabras":
        sheet = word_charts(load(lexicon), size)
    elif kind == "reglamento":
        sheet = booklet(known_ruleset(rules or "file-2024").name, size)
    elif kind == "bingo" and card:
        sheet = bingo_cards(list(map(checked_card, card)), size)
    elif kind == "planilla":
        sheet = _planilla(size, seats, two=two)
    else:
        sheet = EMPTY[kind](size)
    content = plain_text(sheet).encode() if text or out.lower().endswith(".txt") else pdf(sheet)
    write_to(out, content)
    if out != "-":
        typer.echo(say("paper.done", {"path": out, "size": round(len(content) / 1000)}), err=True)


def _page(name: str) -> PageSize:
    found = next((size for size in PAGE_SIZES if size == name), None)
    if found is None:
        fail_with("paper.error.page", page=name, pages=", ".join(PAGE_SIZES))
    return found


def _planilla(page: PageSize, seats: int, *, two: bool) -> Sheet:
    if two and (page == "a5" or seats > 2):
        fail_with("paper.error.two")
    return empty_planilla(page, seats=seats, copies=2 if two else 1)


def _tables(text: str) -> list[int]:
    """Read `1-60` or `1,2,5`."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()) or max(len(first), len(last)) > 4:
            fail_with("paper.error.tables", tables=text, most=MOST)
        found += range(int(first), int(last or first) + 1)
    if not found or min(found) < 1 or max(found) > MOST:
        fail_with("paper.error.tables", tables=text, most=MOST)
    return sorted(set(found))
