"""A tournament's lists for the wall: tables, names, standings, the cross-table. Published rounds only."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.paper.listing import Column, Section, columns_of, listing
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import say
from tesela.tournament.insight import CrossCell, cross_table
from tesela.tournament.state import Round, State
from tesela.tournament.teams import team_standings
from tesela.tournament.views import TournamentTable, place_view, round_view


class NoSuchRoundError(LookupError):
    """A round that was never published, or none at all."""


def published_round(state: State, number: int | None) -> Round:
    """The round of this number, or the last one; `NoSuchRoundError` unless everybody may see it."""
    rounds = {one.number: one for one in state.published_rounds()}
    found = rounds.get(number if number is not None else max(rounds, default=0))
    if found is None:
        raise NoSuchRoundError(number)
    return found


def tables_list(state: State, page: PageSize, round_: int | None = None) -> Sheet:
    """Who meets whom, by table; with results where they are known."""
    one = published_round(state, round_)
    tables = round_view(state, one).tables
    columns = columns_of("table>", "player_1*", "player_2*", "result>")
    rows = [[str(table.table), *_players(state, table), _result(table)] for table in tables]
    return _list(state, "mesas", page, [Section(columns=columns, rows=rows)], one, size=_wall_size(len(rows)))


def names_list(state: State, page: PageSize, round_: int | None = None) -> Sheet:
    """Where everybody sits, by name: what people look for on the wall."""
    one = published_round(state, round_)
    columns = columns_of("name*", "table>", "opponent*")
    rows = sorted(_seats(state, one), key=lambda row: _sorted_as(row[0]))
    return _list(
        state, "nombres", page, [Section(columns=columns, rows=rows)], one, size=_wall_size(len(rows))
    )


def _wall_size(rows: int) -> float:
    """As large as fits on one page, where people look from afar; smaller where it takes several anyway."""
    return 15 if rows <= 24 else 12 if rows <= 34 else 10.5


def _seats(state: State, one: Round) -> Iterator[list[str]]:
    for table in round_view(state, one).tables:
        first, second = _players(state, table)
        yield [first, str(table.table), second]
        if table.second is not None:
            yield [second, str(table.table), first]


def _sorted_as(name: str) -> tuple[str, str]:
    """Spanish order: Ñ after N, accents only between equals."""
    from tesela.core.tiles import strip_accents

    return strip_accents(name).casefold().replace("ñ", "n\uffff"), name


def standings_list(state: State, page: PageSize) -> Sheet:
    """Places with every tie-break of the conditions; teams below, where there are."""
    rows = [place_view(state, row) for row in state.standings()]
    columns = columns_of(
        "rank>",
        "name*",
        "country",
        *(Column(_label(key), "right") for key in ("won", "drawn", "lost")),
        *(Column(say(f"tournament.tie_break.{name}"), "right") for name in state.conditions.tie_breaks),
    )
    lines = [
        [
            str(row.place),
            row.name,
            row.country,
            str(row.wins),
            str(row.draws),
            str(row.losses),
            *(f"{value:g}" for value in row.values),
        ]
        for row in rows
    ]
    sections = [Section(columns=columns, rows=lines), *_teams(state)]
    return _list(state, "clasificacion", page, sections)


def _teams(state: State) -> Iterator[Section]:
    rows = team_standings(state)
    if not rows:
        return
    columns = columns_of(
        "rank>", "team*", "matches>", "boards>", Column(say("tournament.tie_break.spread"), "right")
    )
    lines = [
        [
            str(row.place),
            row.team,
            f"{row.match_points / 2:g}",
            f"{row.board_points / 2:g}",
            f"{row.spread:+}",
        ]
        for row in rows
    ]
    yield Section(title=_label("teams"), columns=columns, rows=lines)


CROSS_ROUNDS = 12
"""Rounds side by side on a page that lies; more go on below."""


def cross_list(state: State, page: PageSize) -> Sheet:
    """Everybody's games, round by round: opponent's place, and the points of both."""
    rows = cross_table(state)
    places = {row.number: row.place for row in rows}
    last = max((one.number for one in state.published_rounds()), default=0)
    sections = []
    for begin in range(1, max(last, 1) + 1, CROSS_ROUNDS):
        rounds = range(begin, min(last, begin + CROSS_ROUNDS - 1) + 1)
        columns = columns_of(
            "rank>", "name*", *(Column(f"{_label('round')} {number}", "center") for number in rounds)
        )
        lines = []
        for row in rows:
            games = {cell.round: cell for cell in row.cells}
            lines.append([str(row.place), row.name, *(_game(games.get(at), places) for at in rounds)])
        sections.append(Section(columns=columns, rows=lines))
    return _list(state, "cuadro", page, sections, sideways=True, size=8.5 if last <= 8 else 7)


def _game(cell: CrossCell | None, places: dict[int, int]) -> str:
    if cell is None:
        return ""
    if cell.opponent is None:
        return say("tournament.tables.bye")
    mark = "" if cell.played else "*"
    return f"{cell.score}–{cell.conceded}{mark} ({places[cell.opponent]}.º)"


def _players(state: State, table: TournamentTable) -> tuple[str, str]:
    """Names as the table has them; who begins by the pairing stands first, a bye says so."""
    return table.first_name, table.second_name if table.second is not None else say("tournament.tables.bye")


def _result(table: TournamentTable) -> str:
    if table.result is None or table.second is None:
        return ""
    mark = "*" if table.result.forfeit else ""
    return f"{table.result.first.score} – {table.result.second.score}{mark}"


def _list(
    state: State,
    kind: str,
    page: PageSize,
    sections: list[Section],
    one: Round | None = None,
    *,
    sideways: bool = False,
    size: float = 9.5,
) -> Sheet:
    title = say(f"paper.title.{kind}")
    if one is not None:
        heading = say("paper.note.round", {"round": one.number, "rounds": state.conditions.rounds})
    else:
        done = sum(not each.missing for each in state.published_rounds())
        heading = say("paper.note.after_round", {"round": done, "rounds": state.conditions.rounds})
    about = " · ".join(filter(None, (heading, state.conditions.place, state.conditions.begins)))
    footer = say("paper.footer.tournament", {"name": state.conditions.name})
    return listing(
        f"{state.conditions.name}: {title}",
        about,
        sections,
        page,
        footer=footer,
        sideways=sideways,
        size=size,
    )


def _label(key: str) -> str:
    return say(f"paper.label.{key}")
