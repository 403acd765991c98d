"""The arbiter's log of one real table: clocks, stops, incidents, words and doubts, each with its article."""

from __future__ import annotations

from typing import Final

from tesela.mesa.course import Course
from tesela.mesa.marks import INCIDENT_TOPICS, TOPIC_OF, article_on
from tesela.mesa.table import Table
from tesela.mesa.views import view
from tesela.paper.labels import title
from tesela.paper.listing import Section, columns_of, listing
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import say

_STOPPED_BY: Final = {"verify": "clock.verify_pause"}
"""Topics of standstills that are none of 31's."""
MOST_ROWS: Final = 200
"""Lines of one section that are printed."""


def table_log(course: Course, page: PageSize = "a4") -> Sheet:
    """31, 35, 38: what happened at the table besides the plays, to be signed."""
    made = [_clocks(course.table), _stops(course), _incidents(course), _words(course), _doubts(course)]
    signs = Section(signs=[_label("arbiter"), _label("main_arbiter")])
    sections = [*(_first_rows(one) for one in made if one.rows), signs]
    footer = say("paper.footer.moments")
    return listing(title("arbitraje"), about(course.table), sections, page, footer=footer, size=9.5)


def _first_rows(section: Section) -> Section:
    """A section no longer than anybody reads; a device may bring thousands of facts."""
    if len(section.rows) <= MOST_ROWS:
        return section
    told = say("paper.note.first_rows", {"shown": MOST_ROWS, "count": len(section.rows)})
    return section._replace(text=told, rows=section.rows[:MOST_ROWS])


def about(table: Table) -> str:
    """Who plays, where and when, in one line."""
    header = table.header
    parts = [" – ".join(header.players)]
    if header.event is not None:
        place = {"name": header.event.name, "round": header.event.round, "table": header.event.table}
        parts.append(say("paper.note.at_table", place))
    return " · ".join([*parts, *filter(None, (header.date, header.ruleset))])


def _clocks(table: Table) -> Section:
    """32: what each used, and what it costs; nothing at a table without a clock."""
    if table.header.time.kind == "none":
        return Section()
    points = view(table).time_points
    by_turn = table.header.time.by_turn  # every turn has its own measure: there is no sum of them
    rows = [
        [name, "" if by_turn else clock_text(used), f"{lost:+}" if lost else ""]
        for name, used, lost in zip(table.header.players, table.clocks.used, points, strict=True)
    ]
    return Section(title=_label("clocks"), columns=columns_of("player*", "time_used>", "points>"), rows=rows)


def _stops(course: Course) -> Section:
    rows = [
        [
            clock_text(one.at),
            say(f"mesa_cli.case.{one.case}"),
            clock_text(one.ms),
            _cited(course.table, _STOPPED_BY.get(one.case, f"clock.stops.{one.case}")),
        ]
        for one in course.standstills
    ]
    columns = columns_of("moment>", "what*", "lasted>", "articles_cited")
    return Section(title=_label("stopped"), columns=columns, rows=rows)


def _incidents(course: Course) -> Section:
    rows = [
        [
            clock_text(course.moments[one.n]),
            course.table.header.players[one.seat],
            say(f"mesa_cli.incident.{one.what}"),
            _how_much(one.what, one.count),
            one.note,
            _cited(course.table, INCIDENT_TOPICS[one.what]),
        ]
        for one in course.table.incidents
    ]
    columns = columns_of("moment>", "player*", "what*", "count>", "facts*", "articles_cited")
    return Section(title=_label("incidents"), columns=columns, rows=rows)


def _words(course: Course) -> Section:
    rows = [
        [
            clock_text(one.at),
            course.table.header.players[one.seat],
            ", ".join(one.words),
            _label("valid" if one.valid else "not_valid"),
            _cited(course.table, "appeal" if one.appeal else "challenge"),
        ]
        for one in course.judged
    ]
    columns = columns_of("moment>", "who_asks*", "words_in_question*", "decision", "articles_cited")
    return Section(title=_label("words_judged"), columns=columns, rows=rows)


def _doubts(course: Course) -> Section:
    rows = [
        [
            clock_text(course.moments[one.n]),
            say(f"mesa_cli.mark.{one.code}"),
            _cited(course.table, TOPIC_OF[one.code]),
        ]
        for one in course.table.marks
    ]
    columns = columns_of("moment>", "what*", "articles_cited")
    return Section(title=_label("doubts"), columns=columns, rows=rows)


def _how_much(what: str, count: int) -> str:
    """Tiles, points, or of a clock how much longer it ran."""
    if not count:
        return ""
    sign = {"penalty": "-", "adjusted": "-" if count < 0 else "+"}.get(what, "")
    if what == "adjusted":
        return sign + clock_text(abs(count))
    return f"{count:+}" if what == "corrected" else f"{sign}{count}"


def _cited(table: Table, topic: str | None) -> str:
    found = article_on(table.header.ruleset, topic)
    return "" if found is None else f"{found.source} {found.number}"


def clock_text(ms: int) -> str:
    """Minutes and seconds."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def _label(key: str) -> str:
    return say(f"paper.label.{key}")
