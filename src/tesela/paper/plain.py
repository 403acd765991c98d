"""Every sheet as plain text, for the terminal and for screen readers: what the PDF says, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tesela.core.squares import SIZE
from tesela.paper.typesetting import Sheet
from tesela.texts import say, speaking

Data: TypeAlias = Mapping[str, Any]
"""What a template is given; its shape is the template's own."""

_BLANK: Final = "________"


def plain_text(sheet: Sheet) -> str:
    """The sheet's words in the order in which they are read; the language is the sheet's own."""
    with speaking(sheet.lang):
        lines = [sheet.title, "=" * len(sheet.title), "", *_WRITERS[sheet.template](sheet.data)]
    footer = sheet.data.get("footer")
    lines += ["", str(footer)] if footer else []
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _columns(rows: Sequence[Sequence[str]], right: Sequence[bool] = ()) -> Iterator[str]:
    """Rows of one table, each column as wide as its widest text."""
    widths = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(len(rows[0]))]
    for row in rows:
        cells = [
            text.rjust(widths[at]) if at < len(right) and right[at] else text.ljust(widths[at])
            for at, text in enumerate(row)
        ]
        yield "  ".join(cells).rstrip()


def _list(data: Data) -> Iterator[str]:
    if data["about"]:
        yield from (data["about"], "")
    for section in data["sections"]:
        if section["title"]:
            yield from (section["title"], "-" * len(section["title"]))
        if section["text"]:
            yield section["text"]
        if section["rows"]:
            head = [column["label"] for column in section["columns"]]
            rows = [head, *section["rows"]] if any(head) else section["rows"]
            yield from _columns(rows, [column["align"] == "right" for column in section["columns"]])
        for name in section["signs"]:
            yield f"{name}: {_BLANK}"
        yield ""


def _score_sheet(data: Data) -> Iterator[str]:
    """One player after the other: a voice reads columns side by side as one line."""
    label = data["labels"]
    heads = [(label[key], data[key]) for key in ("event", "date", "round", "table")]
    yield "   ".join(f"{name}: {value or _BLANK}" for name, value in heads)
    for seat, name in enumerate(data["players"]):
        yield from ("", name or say("paper.label.player") + f" {seat + 1}: {_BLANK}")
        rows = [[label[key] for key in ("turn", "word", "place", "points", "total")]]
        for number, turn in enumerate(data["turns"], 1):
            cell = turn[seat]
            rows.append([str(number), cell["word"], cell["place"], cell["points"], cell["total"]])
        for line in data["sums"]:
            cell = line[seat]
            rows.append(["", cell["word"], "", cell["points"], cell["total"]])
        rows.append(["", label["final"], "", "", data["final"][seat]])
        yield from _columns(rows, (True, False, False, True, True))
        signed = say("paper.note.signed") if data["signatures"][seat] is not None else _BLANK
        yield f"{label['signature']}: {signed}"
    yield from ("", label["reasons"], f"{label['blanks']} {data['blanks'] or _BLANK}")


def _tiles(data: Data) -> Iterator[str]:
    label = data["labels"]
    yield f"{label['game']}: {_BLANK}"
    rows = [[label["tile"], label["points"], label["expected"], label["seen"], label["counted"]]]
    rows += [
        [tile["name"], str(tile["points"]), str(tile["count"]), "[ ] " * tile["count"], "____"]
        for tile in data["tiles"]
    ]
    shown = rows if data["check"] else [[*row[:2], row[3]] for row in rows]
    yield from _columns(shown, (False, True, data["check"]))
    yield from ("", data["note"])
    if data["check"]:
        yield from ("", f"{label['date']}: {_BLANK}", f"{label['checked_by']}: {_BLANK}")


def _board(data: Data) -> Iterator[str]:
    yield from (data["said"], "")
    yield "    " + "  ".join(data["columns"])
    for row in range(SIZE):
        cells = data["cells"][row * SIZE : row * SIZE + SIZE]
        shown = [
            (cell["tile"].lower() if cell["blank"] else cell["tile"]) or cell["premium"] or "."
            for cell in cells
        ]
        yield f"{row + 1:>2}  " + " ".join(f"{text:<2}" for text in shown)
    if data["moves"]:
        yield ""
        keys = ("turn", "player", "place", "word", "points", "total")
        rows = [[data["labels"][key] for key in keys]]
        rows += [[move[key] for key in keys] for move in data["moves"]]
        yield from _columns(rows, (True, False, False, False, True, True))
        yield from ("", data["result"])


def _form(data: Data) -> Iterator[str]:
    yield from (data["article"], "")
    fills = data["fills"] if any(data["fills"]) else data["fills"][:1]
    for fill in fills:
        for part in data["parts"]:
            yield from _part(part, fill)
        yield ""


def _part(part: Data, fill: Data) -> Iterator[str]:
    names = [item["label"] for item in part["items"]]
    if part["kind"] == "ticks":
        yield "   ".join(f"[ ] {name}" for name in names)
    elif part["kind"] == "table":
        written = str(fill.get("rows", "")).split("\n")
        rows = [names, *(_table_line(line, len(names)) for line in written if line)]
        if not any(written):
            rows += [[_BLANK] * len(names)] * part["count"]
        yield from _columns(rows)
    elif part["kind"] == "note":
        yield " ".join(names)
    else:
        for item in part["items"]:
            yield f"{item['label']}: {fill.get(item['key']) or _BLANK}"


def _table_line(line: str, columns: int) -> list[str]:
    """What was filled in, and room for what was not."""
    cells = [cell or _BLANK for cell in line.split("\t")]
    return cells + [_BLANK] * (columns - len(cells))


def _slips(data: Data) -> Iterator[str]:
    label = data["labels"]
    fields = ("move", "name", "word", "reference", "points")
    for number in data["tables"]:
        yield f"{label['table']} {number}"
        yield from (f"{label[key]}: {_BLANK}" for key in fields)
        yield f"{label['arbiter']}: " + "  ".join(f"[ ] {fault}" for fault in data["faults"])
        yield ""


def _bingo(data: Data) -> Iterator[str]:
    label = data["labels"]
    for card in data["cards"]:
        yield card["name"] or f"{label['name']}: {_BLANK}"
        yield from ("  " + " ".join(letter or "_" for letter in word) for word in card["words"])
        yield ""
    yield label["caller"] + ":"
    yield " ".join(data["letters"])


def _words(data: Data) -> Iterator[str]:
    label = data["labels"]
    for part in data["parts"]:
        yield from (part["title"], "-" * len(part["title"]))
        if part["hooks"]:
            keys = ("front", "word", "back")
            yield from _columns(
                [[label[key] for key in keys], *([hook[key] for key in keys] for hook in part["hooks"])]
            )
        else:
            yield " ".join(part["words"])
        yield ""


def _booklet(data: Data) -> Iterator[str]:
    yield from (data["about"], "")
    for article in data["articles"]:
        yield f"{article['number']}  {article['heading']}"
        yield article["text"]
        yield from (f"({article['origin']})", "") if article["origin"] else ("",)


def _cards(data: Data) -> Iterator[str]:
    for card in data["cards"]:
        yield " · ".join(filter(None, (card["number"], card["name"], card["about"])))


def _certificates(data: Data) -> Iterator[str]:
    label = data["labels"]
    for one in data["people"]:
        yield from (data["event"], data["where"], label["certifies"], one["name"], one["place"], one["games"])
        yield from (one["prizes"], f"{label['director']}: {_BLANK}", f"{label['main_arbiter']}: {_BLANK}", "")


_WRITERS: Final[Mapping[str, Callable[[Data], Iterator[str]]]] = {
    "listado": _list,
    "planilla": _score_sheet,
    "fichas": _tiles,
    "tablero": _board,
    "form": _form,
    "papeletas": _slips,
    "bingo": _bingo,
    "palabras": _words,
    "reglamento": _booklet,
    "tarjetas": _cards,
    "diplomas": _certificates,
}
