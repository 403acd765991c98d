"""A comparison as one page with plots: bars drawn in SVG, no other file needed."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tesela.texts import language, say

if TYPE_CHECKING:
    from tesela.lexicon.judge.comparison import Comparison, Tally

_WIDTH: Final = 420
_ROW: Final = 20
_STYLE: Final = "body{font:16px sans-serif;max-width:50rem;margin:2rem auto}text{font:13px sans-serif}"


def write_report(found: Comparison, edition: str, path: Path) -> None:
    """Write the page."""
    from tesela.lexicon.home import write_whole

    write_whole(path, page(found, edition).encode("utf-8"))


def page(found: Comparison, edition: str) -> str:
    """Give the page's HTML."""
    whole = found.whole
    title = say("lexicon.compare.title", {"edition": edition})
    summary = say(
        "lexicon.compare.whole",
        {
            "edition": whole.edition,
            "listed": whole.listed,
            "both": whole.both,
            "precision": f"{whole.precision:.4f}",
            "recall": f"{whole.recall:.4f}",
            "f1": f"{whole.f1:.4f}",
        },
    )
    parts = [_plot(say("lexicon.compare.by_length"), [(each.group, each.f1) for each in found.by_length])]
    for key, tallies in (("class", found.by_class), ("rule", found.by_rule), ("point", found.by_point)):
        parts.append(_plot(say(f"lexicon.compare.by_{key}"), _precisions(tallies)))
    most = max((count for _, count in found.missing), default=1)
    parts.append(
        _plot(
            say("lexicon.compare.missing"),
            [(f"{cause} ({count})", count / most) for cause, count in found.missing],
            told=False,
        )
    )
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    body = f"<h1>{escape(title)}</h1><p>{escape(summary)}</p>{''.join(parts)}"
    return f'<!doctype html><html lang="{language()}"><head>{head}</head><body>{body}</body></html>\n'


def _precisions(tallies: tuple[Tally, ...]) -> list[tuple[str, float]]:
    return [(f"{each.group} ({each.edition})", each.precision) for each in tallies]


def _plot(title: str, bars: list[tuple[str, float]], *, told: bool = True) -> str:
    """Draw bars between 0 and 1, each with its name and, if `told`, its share."""
    rows = []
    for at, (name, share) in enumerate(bars):
        y = at * _ROW
        label = f"{share:.4f}" if told else ""
        rows.append(
            f'<text x="0" y="{y + 14}">{escape(name)}</text>'
            f'<rect x="180" y="{y + 3}" width="{share * _WIDTH:.1f}" height="14" fill="#2b6cb0"/>'
            f'<text x="{186 + share * _WIDTH:.1f}" y="{y + 14}">{label}</text>'
        )
    size = f'width="{260 + _WIDTH}" height="{len(bars) * _ROW + 6}"'
    return (
        f'<h2>{escape(title)}</h2><svg role="img" aria-label="{escape(title)}" {size}>{"".join(rows)}</svg>'
    )
