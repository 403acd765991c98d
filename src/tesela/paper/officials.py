"""The desk's own papers, filled from a tournament's log: arbiter's log, tribunal, the federation's report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from tesela.paper.listing import Column, Section, columns_of, listing
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import say
from tesela.tournament.arbitration_views import ArbitrationDesk, TribunalAppeal, arbitration_view
from tesela.tournament.insight import statistics
from tesela.tournament.state import State
from tesela.tournament.views import place_view, round_view


def arbiters_log(state: State, page: PageSize) -> Sheet:
    """31.5, 32, 35, 38: calls, penalties, late arrivals, words asked and appealed, each with its article."""
    seen = arbitration_view(state)
    sections = [_calls(state), _penalties(seen), _late(seen), _words(state), _word_appeals(seen)]
    signs = [Section(signs=[_label("arbiter"), _label("main_arbiter")])]
    return _paper(state, "arbitraje", page, [*_filled(sections), *signs], _label("nothing_noted"))


def tribunal_record(state: State, page: PageSize) -> Sheet:
    """41: who sits, each appeal with its hearings, votes and decision, and lines to sign on."""
    seen = arbitration_view(state)
    sections = [_board(seen), *(part for one in seen.appeals for part in _appeal(one))]
    members = ("member_organisers", "member_federation", "member_players")
    signs = [Section(signs=[_label(member) for member in members])]
    return _paper(state, "tribunal", page, [*_filled(sections), *signs], _label("nothing_noted"))


def federation_paper(state: State, page: PageSize) -> Sheet:
    """What a federation asks for after a tournament: conditions, officials, standings, games, decisions."""
    seen = arbitration_view(state)
    sections = [
        _conditions(state),
        _officials(state),
        _standings(state),
        _statistics(state),
        *_rounds(state),
        _penalties(seen),
        _late(seen),
        _word_appeals(seen),
        *(part for one in seen.appeals for part in _appeal(one)),
    ]
    signs = [Section(signs=[_label("director"), _label("main_arbiter")])]
    return _paper(state, "informe", page, [*_filled(sections), *signs], "")


def _calls(state: State) -> Section:
    rows = []
    for number, call in state.calls.items():
        answer = state.answered.get(number)
        lost = _minutes(answer.when - call.when) if answer else ""
        rows.append(
            [
                _time(call.when),
                str(call.round),
                str(call.table),
                call.kind,
                lost,
                answer.note if answer else "",
            ]
        )
    columns = columns_of("time", "round>", "table>", "call*", "clocks>", "decision*")
    return Section(title=_label("calls"), columns=columns, rows=rows)


def _penalties(seen: ArbitrationDesk) -> Section:
    columns = columns_of("time", "player*", "articles_cited", "facts*", "points>", "times>")
    rows = [
        [
            _time(one.at),
            one.name,
            one.article,
            one.reason,
            f"-{one.points}" if one.points else "",
            str(one.times),
        ]
        for one in seen.penalties
    ]
    return Section(title=_label("penalties_noted"), columns=columns, rows=rows)


def _late(seen: ArbitrationDesk) -> Section:
    columns = columns_of("player*", "round>", "time>", "times>")
    rows = [[one.name, str(one.round), _minutes(one.ms), str(one.times)] for one in seen.late]
    return Section(title=_label("late_arrivals"), columns=columns, rows=rows)


def _words(state: State) -> Section:
    columns = columns_of("time", "table>", "words_in_question*", "decision")
    rows = [
        [
            _time(one.when),
            "" if one.table is None else str(one.table),
            ", ".join(one.words),
            _valid(one.valid),
        ]
        for one in state.words
    ]
    return Section(title=_label("judge_asked"), columns=columns, rows=rows)


def _word_appeals(seen: ArbitrationDesk) -> Section:
    columns = columns_of("round>", "table>", "appellant*", "words_in_question*", "grounds*", "decision*")
    rows = [
        [
            str(one.round),
            str(one.table),
            one.name,
            ", ".join(one.words),
            one.grounds,
            "" if one.valid is None else f"{_valid(one.valid)}. {one.note}".rstrip(". "),
        ]
        for one in seen.words
    ]
    return Section(title=_label("word_appeals"), columns=columns, rows=rows)


def _board(seen: ArbitrationDesk) -> Section:
    board = seen.tribunal
    if board is None:
        return Section()
    people = (
        (_label("member_organisers"), board.organisers),
        (_label("member_federation"), board.federation),
        (_label("member_players"), board.players),
        *((_label("substitute"), one) for one in board.substitutes),
    )
    columns = columns_of("", "name*", "country")
    return Section(columns=columns, rows=[[role, one.name, one.country] for role, one in people])


def _appeal(one: TribunalAppeal) -> Iterator[Section]:
    """An appeal with its hearings, the votes, and the decision once it was written."""
    heading = say("paper.note.appeal", {"number": one.appeal, "name": one.name})
    parts = [(_label("against"), one.against), (_label("grounds"), one.grounds)]
    parts += [(_label("hearing"), hearing) for hearing in one.hearings]
    if one.decision or one.upheld is not None:
        upheld = "" if one.upheld is None else _label("upheld" if one.upheld else "rejected")
        parts.append((_label("decision"), f"{upheld}. {one.decision}".strip(". ") + "."))
    yield Section(title=heading, columns=columns_of("", "*"), rows=parts)
    if one.votes:
        votes = [
            [
                vote.member,
                "–" if vote.upholds is None else _label("in_favour" if vote.upholds else "against_it"),
            ]
            for vote in one.votes
        ]
        yield Section(columns=columns_of("name*", "vote"), rows=votes)


def _conditions(state: State) -> Section:
    given = state.conditions
    facts = (
        ("ruleset_used", given.ruleset),
        ("edition_used", given.edition),
        ("venue", given.place),
        ("date", " – ".join(filter(None, (given.begins, given.ends)))),
        ("rounds", str(given.rounds)),
        ("minutes_each", str(given.minutes)),
        ("players", str(len(state.players))),
    )
    rows = [[_label(key), value] for key, value in facts if value]
    return Section(title=_label("conditions"), columns=columns_of("", "*"), rows=rows)


def _officials(state: State) -> Section:
    rows = [[say(f"paper.role.{one.role}"), one.name] for one in state.officials]
    columns = columns_of("", "name*")
    return Section(title=_label("officials"), columns=columns, rows=rows)


def _standings(state: State) -> Section:
    columns = columns_of(
        "rank>",
        "name*",
        "country",
        "club",
        *(Column(say(f"tournament.tie_break.{name}"), "right") for name in state.conditions.tie_breaks),
    )
    rows = []
    for row in state.standings():
        one = place_view(state, row)
        rows.append(
            [str(one.place), one.name, one.country, one.club, *(f"{value:g}" for value in one.values)]
        )
    return Section(title=say("paper.title.clasificacion"), columns=columns, rows=rows)


def _statistics(state: State) -> Section:
    sums = statistics(state)
    rows = [
        [
            say(f"tournament.stats.{one.code}"),
            str(one.value),
            f"{one.name} – {one.opponent} {one.word}".rstrip(),
        ]
        for one in sums.records
    ]
    columns = columns_of("", "points>", "player*")
    return Section(title=_label("records"), columns=columns, rows=rows)


def _rounds(state: State) -> Iterator[Section]:
    columns = columns_of("table>", "player_1*", "player_2*", "result>")
    for one in state.published_rounds():
        rows = []
        for table in round_view(state, one).tables:
            second = table.second_name if table.second is not None else say("tournament.tables.bye")
            result = table.result
            shown = (
                f"{result.first.score} – {result.second.score}" if result and table.second is not None else ""
            )
            mark = "*" if result and result.forfeit else ""
            rows.append([str(table.table), table.first_name, second, shown + mark])
        yield Section(title=f"{_label('round')} {one.number}", columns=columns, rows=rows)


def _filled(sections: list[Section]) -> list[Section]:
    return [one for one in sections if one.rows]


def _paper(state: State, kind: str, page: PageSize, sections: list[Section], empty: str) -> Sheet:
    about = "" if any(one.rows for one in sections) else empty
    footer = say("paper.footer.tournament", {"name": state.conditions.name})
    title = f"{state.conditions.name}: {say(f'paper.title.{kind}')}"
    return listing(title, about, sections, page, footer=footer, size=9.5)


def _time(when: int) -> str:
    """Moments of a log have no place on earth: they are written in world time, and say so."""
    return datetime.fromtimestamp(when / 1000, UTC).strftime("%d.%m. %H:%M UTC")


def _minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def _valid(valid: bool) -> str:
    return _label("valid" if valid else "not_valid")


def _label(key: str) -> str:
    return say(f"paper.label.{key}")
