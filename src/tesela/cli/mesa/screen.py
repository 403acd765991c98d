"""What the terminal shows of a real table: clocks, turns, what is left, doubts and incidents, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.mesa.marks import INCIDENT_TOPICS, Mark, article_of, article_on
from tesela.mesa.sheet import real_sheet
from tesela.mesa.table import UNKNOWN, Table
from tesela.mesa.views import EndingView, MesaView, TurnView, view
from tesela.mesa.warnings import ClockWarning, left_at, used_at
from tesela.notation.planilla import LABELS, write_planilla
from tesela.rules.clock import overtime_points
from tesela.texts import say


def time_text(ms: int) -> str:
    """Minutes and seconds; overtime with a minus."""
    seconds = -(-abs(ms) // 1000) if ms > 0 else abs(ms) // 1000
    return f"{'-' if ms < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def clock_line(table: Table, seen: MesaView, now: int) -> str:
    """Everybody's clock; the one that runs has an arrow."""
    return "   ".join(_clock(table, seen, seat, now) for seat in range(table.seats))


def _clock(table: Table, seen: MesaView, seat: int, now: int) -> str:
    time, name = table.header.time, table.header.players[seat]
    arrow = "▶ " if seat in seen.clocks.running else ""
    left = left_at(seen, time, seat, now)
    if left is None:
        return f"{arrow}{name} {time_text(used_at(seen, seat, now))}"
    over = overtime_points(table.header.options, time, [used_at(seen, seat, now)])[0]
    data = {"name": name, "time": time_text(left), "points": over}
    return arrow + say("mesa_cli.clock_over" if over else "mesa_cli.clock", data)


def turn_line(table: Table, turn: TurnView) -> str:
    """A turn as it was written down."""
    name = table.header.players[turn.seat]
    if turn.kind in ("play", "score"):
        data = {"word": turn.word, "place": turn.coord, "score": turn.score, "total": turn.total}
        return " ".join(say("mesa_cli.wrote", {"name": name, **data}).split()).replace(" ,", ",")
    return say(
        "mesa_cli.wrote_zero",
        {"name": name, "what": say(f"mesa_cli.kind.{turn.kind}"), "total": turn.total},
    )


def bag_line(seen: MesaView) -> str:
    """26: how many are left, at any time."""
    return say("mesa_cli.bag_unknown") if seen.bag == UNKNOWN else say("mesa_cli.bag", {"n": seen.bag})


def unseen_line(seen: MesaView) -> str:
    """What is not on the board, with counts."""
    left = [f"{text}{f'×{count}' if count > 1 else ''}" for text, count in seen.unseen.items() if count > 0]
    return say("mesa_cli.unseen", {"tiles": " ".join(left)})


def mark_line(ruleset: str, mark: Mark) -> str:
    """A doubt with its article, where one stands behind it."""
    data: dict[str, object] = {"n": mark.n, "text": say(f"mesa_cli.mark.{mark.code}")}
    article = article_of(ruleset, mark.code)
    if article is None:
        return say("mesa_cli.doubt", data)
    return say("mesa_cli.doubt_cited", {**data, "article": f"{article.source} {article.number}"})


def incident_lines(table: Table, seen: MesaView) -> Iterator[str]:
    """What was noted for the arbiter, oldest first."""
    if not seen.incidents:
        yield say("mesa_cli.no_incidents")
    for one in seen.incidents:
        what = say(f"mesa_cli.incident.{one.what}")
        told = {"name": table.header.players[one.seat], "what": what}
        count = (
            "" if not one.count else f" {time_text(one.count)}" if one.what == "adjusted" else f" {one.count}"
        )
        article = article_on(table.header.ruleset, INCIDENT_TOPICS[one.what])
        cited = f" ({article.source} {article.number})" if article else ""
        yield say("mesa_cli.noted", told) + count + cited + (f". {one.note}" if one.note else "")


def doubt_lines(table: Table, seen: MesaView) -> Iterator[str]:
    """Every doubt, or that there is none."""
    if not seen.marks:
        yield say("mesa_cli.no_marks")
    for mark in seen.marks:
        yield mark_line(table.header.ruleset, mark)


def sheet_text(table: Table) -> str:
    """The score sheet as plain text."""
    labels = {label: say(f"planilla.{label}") for label in LABELS}
    return write_planilla(real_sheet(table), labels)


def ending_text(ending: EndingView) -> str:
    """How it ended, as a sentence."""
    return say(f"ending.{ending.reason}")


def warning_line(table: Table, warning: ClockWarning) -> str:
    """What the clock says aloud."""
    name = table.header.players[warning.seat] if warning.seat >= 0 else ""
    if warning.kind == "signal":
        last = warning.value > len(table.header.time.warnings_ms)
        return (
            say("mesa_cli.warning.last_signal")
            if last
            else say("mesa_cli.warning.signal", {"n": warning.value})
        )
    data = {"name": name, "time": time_text(warning.value), "minutes": warning.value}
    return say(f"mesa_cli.warning.{warning.kind}", data)


def totals_line(table: Table) -> str:
    """What everybody comes to."""
    totals = zip(table.header.players, view(table).totals, strict=True)
    return say("mesa_cli.totals", {"totals": ", ".join(f"{name} {total}" for name, total in totals)})
