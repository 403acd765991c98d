"""A game's review as a file to keep: one page of HTML that needs nothing else, or a sheet for PDF."""

from __future__ import annotations

from html import escape
from typing import Final

from tesela.analysis.grading import GRADES
from tesela.analysis.graph import chance_graph, chances, lead_graph
from tesela.analysis.review import Review, TurnReview
from tesela.core.board import Board
from tesela.paper.labels import title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say
from tesela.texts.coach import advice_lines

_TURN_KEYS: Final = ("n", "player", "rack", "played", "best", "loss", "grade")
_STYLE: Final = """
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ddd;vertical-align:top}
td.num,th.num{text-align:right;font-variant-numeric:tabular-nums}.scroll{overflow-x:auto}
tr.medium td:last-child,tr.large td:last-child{font-weight:700;text-decoration:underline}
ul{margin:.2rem 0;padding-left:1.2rem}
.advice td{color:#444;border-bottom:1px solid #bbb}.board{max-width:26rem}
@media print{body{margin:0;max-width:none}}
"""


def graphs(review: Review) -> list[tuple[str, str]]:
    """The pictures that there is something to draw for, each with its caption."""
    first = review.players[0].player
    made: list[tuple[str, str]] = []
    if chances(review):
        said = say("analyse.report.chance", {"name": first})
        made.append((said, chance_graph(review, said)))
    said = say("analyse.report.lead", {"name": first})
    return [*made, (said, lead_graph(review, said))]


def review_html(review: Review, board: Board) -> bytes:
    """The whole review in one file, without scripts and without anything from elsewhere."""
    heading = f"{title('analisis')}: {review.game}"
    figures = "".join(
        f"<figure>{svg}<figcaption>{escape(said)}</figcaption></figure>" for said, svg in graphs(review)
    )
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(heading)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(heading)}</h1>"
        f"<p>{escape(result_line(review))}</p><p>{escape(judged_line(review))}</p>"
        f"{_players(review)}{_found(review)}{figures}{_turns(review)}"
        f'<h2>{escape(say("analyse.report.board"))}</h2><div class="board">{board._repr_svg_()}</div>'
        "</body></html>\n"
    ).encode()


def result_line(review: Review) -> str:
    """Who played, and the sums at the end."""
    return " – ".join(
        f"{each.player} {total}" for each, total in zip(review.players, review.final, strict=True)
    )


def judged_line(review: Review) -> str:
    """How it was looked at, said openly."""
    proven = sum(turn.proven for turn in review.turns)
    how = "static" if review.judge == "static" else "simulated"
    told = {"judge": review.judge, "turns": len(review.turns), "proven": proven}
    errors = [turn.error for turn in review.turns if turn.error is not None]
    worst = f"{100 * max(errors, default=0):.1f}"
    return say(f"analyse.report.{how}", {**told, "simulated": review.simulated, "error": worst})


def found_lines(review: Review) -> list[str]:
    """Missed plays of seven, words that stood wrongly, lost challenges; luck apart from what choices cost."""
    lines = [
        say("analyse.found.seven", {"n": turn.n, "player": turn.player, "move": turn.seven})
        for turn in review.turns
        if turn.seven
    ]
    lines += [
        say("analyse.found.phony", {
            "n": turn.n, "player": turn.player, "words": ", ".join(turn.phonies), "count": len(turn.phonies),
        })
        for turn in review.turns
        if turn.phonies
    ]  # fmt: skip
    lines += [
        say("analyse.found.taken_back", {"n": turn.n, "player": turn.player, "move": turn.taken_back})
        for turn in review.turns
        if turn.taken_back
    ]
    lines += [
        say("analyse.found.challenge", {
            "n": each.n, "player": each.player, "words": ", ".join(each.words), "count": len(each.words),
        })
        for each in review.challenges
    ]  # fmt: skip
    return lines + [
        say("analyse.found.luck", {
            "player": each.player, "luck": f"{100 * each.luck:+.1f}", "lost": f"{100 * each.win_loss:.1f}",
        })
        for each in review.players
        if each.luck is not None and each.win_loss is not None
    ]  # fmt: skip


def _players(review: Review) -> str:
    heads = [say("analyse.column.player"), *(say(f"analyse.grade.{grade}") for grade in GRADES)]
    heads += [say("analyse.report.mean"), say("analyse.report.strength")]
    rows = "".join(
        _row([
            each.player, *(str(each.grades.get(grade, 0)) for grade in GRADES), f"{each.mean_loss:.1f}",
            "" if each.strength is None else f"{each.strength} ± {each.strength_error}",
        ], numbers=1)
        for each in review.players
    )  # fmt: skip
    return f'<div class="scroll"><table><thead>{_row(heads, "th", numbers=1)}</thead>{rows}</table></div>'


def _found(review: Review) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in found_lines(review))
    return f"<ul>{lines}</ul>" if lines else ""


def _turns(review: Review) -> str:
    heads = _row([say(f"analyse.column.{key}") for key in _TURN_KEYS], "th")
    rows = "".join(_turn(turn) for turn in review.turns)
    return (
        f"<h2>{escape(say('analyse.report.turns'))}</h2>"
        f'<div class="scroll"><table><thead>{heads}</thead>{rows}</table></div>'
    )


def _turn(turn: TurnReview) -> str:
    row = _row(turn_cells(turn), mark=turn.grade)
    if not turn.advice:
        return row
    said = "".join(f"<li>{escape(line)}</li>" for line in advice_lines(turn.advice))
    return f'{row}<tr class="advice"><td></td><td colspan="{len(_TURN_KEYS) - 1}"><ul>{said}</ul></td></tr>'


def turn_cells(turn: TurnReview) -> list[str]:
    """A turn's row: what was done, what was best, what lies between, and the grade."""
    best = "" if turn.best == turn.played else turn.best
    loss = f"{turn.loss:.1f}" if turn.loss else ""
    return [str(turn.n), turn.player, turn.rack, turn.played, best, loss, say(f"analyse.grade.{turn.grade}")]


def _row(cells: list[str], kind: str = "td", *, numbers: int = 99, mark: str = "") -> str:
    made = "".join(
        f"<{kind}{' class=' + chr(34) + 'num' + chr(34) if at >= numbers else ''}>{escape(cell)}</{kind}>"
        for at, cell in enumerate(cells)
    )
    return f'<tr class="{mark}">{made}</tr>' if mark else f"<tr>{made}</tr>"


def review_sheet(review: Review, page: PageSize = "a4") -> Sheet:
    """The same for PDF."""
    data = {
        "labels": {key: say(f"analyse.column.{key}") for key in _TURN_KEYS},
        "game": review.game, "result": result_line(review), "judged": judged_line(review),
        "players": [*_player_lines(review), *found_lines(review)],
        "graphs": [{"said": said, "svg": svg} for said, svg in graphs(review)],
        "turns": [
            {"cells": turn_cells(turn), "grave": turn.grade in ("medium", "large"),
             "advice": advice_lines(turn.advice)}
            for turn in review.turns
        ],
    }  # fmt: skip
    return Sheet("analisis", title("analisis"), data, language(), page)


def _player_lines(review: Review) -> list[str]:
    lines: list[str] = []
    for each in review.players:
        told = {
            "player": each.player,
            "best": each.best,
            "turns": each.turns,
            "mean": f"{each.mean_loss:.1f}",
        }
        lines.append(say("analyse.report.player", told))
        if each.strength is not None:
            data = {
                "player": each.player, "strength": each.strength, "strength_error": each.strength_error,
            }  # fmt: skip
            lines.append(say("analyse.strength", data))
    return lines
