"""Themed play: who lays a word claims the bonus, the others uphold or contest it, the claimant may argue."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import LineTiles
from tesela.rules.create import create
from tesela.rules.due import due
from tesela.rules.fold import fold
from tesela.rules.header import TimeControl, Variants, online
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.themes import ready_theme, ready_themes, suggested

pytestmark = pytest.mark.topic("variant.themed")
RACKS = ("CASARIO", "ABORUIL", "EEENNOO", "TRSLMNA")
CLOCK = TimeControl(kind="running", player_ms=1_800_000)


def _table(players: int = 3, theme: str = "La casa", **agreed: Any) -> Table:
    variants = Variants(theme=theme, theme_points=5)
    return Table("manual", players, variants=variants, **agreed).deal(*RACKS[:players])


def _claim(table: Table, word: str = "CASA") -> Table:
    """Ana lays CASA and claims the bonus; the others write it down."""
    table.ok(c.PlayWord(0, "H8", line("CASA"), theme=Tiles.of(word)))
    for other in range(1, table.state.seats):
        if table.state.phase in ("laid", "announced"):
            table.accept(other)
    return table


def test_a_claim_that_nobody_contests_is_granted() -> None:
    table = _claim(_table())
    assert (table.state.phase, table.view(1).waits_for) == ("claimed", (1, 2))
    table.ok(c.VoteTheme(1, True))
    assert table.state.scores[0] == 12
    events = table.ok(c.VoteTheme(2, True))
    assert ev.ThemeGranted(table.now, 0, 5) in events
    assert (table.state.scores[0], table.state.on_turn, table.state.phase) == (17, 1, "thinking")
    last = table.view(SPECTATOR).record[-1]
    assert (last.score, last.bonus, last.total) == (12, 5, 17)


def test_contested_it_is_argued_and_voted_on() -> None:
    table = _claim(_table(4))
    table.ok(c.VoteTheme(1, True))
    table.ok(c.VoteTheme(2, False))
    assert (table.state.phase, table.view(3).waits_for) == ("arguing", (0,))
    table.ok(c.ArgueTheme(0, "  En casa\n vivimos.  "))
    seen = table.view(SPECTATOR)
    assert seen.claim is not None
    assert (seen.claim.contested, seen.claim.argument) == (True, "En casa vivimos.")
    assert seen.waits_for == (2, 3), "who was convinced before need not say it again"
    table.ok(c.VoteTheme(2, False))
    table.ok(c.VoteTheme(3, False))
    assert (table.state.scores[0], table.state.on_turn) == (12, 1), "two against one"
    assert ev.ThemeDenied(table.now, 0) in table.log


@pytest.mark.parametrize(("votes", "granted"), [((True,), True), ((False,), False)])
def test_with_two_at_the_table_the_other_alone_decides(votes: tuple[bool, ...], granted: bool) -> None:
    table = _claim(_table(2))
    table.ok(c.VoteTheme(1, False))
    table.ok(c.ArgueTheme(0))
    for vote in votes:
        table.ok(c.VoteTheme(1, vote))
    assert table.state.scores[0] == (17 if granted else 12)


@pytest.mark.parametrize(("votes", "scored"), [((False, True), 17), ((False, False), 12), ((True,), 17)])
def test_a_tie_upholds(votes: tuple[bool, ...], scored: int) -> None:
    """One of two is enough, so that it is decided before the second has voted."""
    table = _claim(_table(3))
    table.ok(c.VoteTheme(1, False))
    table.ok(c.ArgueTheme(0, "…"))
    for seat, vote in enumerate(votes, 1):
        table.ok(c.VoteTheme(seat, vote))
    assert table.state.claim is None
    assert table.state.scores[0] == scored


def test_who_has_no_say_is_told_so_by_the_manual() -> None:
    table = _table(3)
    assert table.no(c.VoteTheme(1, True)) == "theme.no_claim M.variantes.tematico"
    assert table.no(c.PlayWord(0, "H8", line("CASA"), theme=Tiles.of("CASO"))) == (
        "theme.word M.variantes.tematico"
    )
    _claim(table)
    assert table.no(c.VoteTheme(0, True)) == "theme.own M.variantes.tematico"
    assert table.no(c.ArgueTheme(0, "ya")) == "theme.no_claim M.variantes.tematico"
    for outsider in (SPECTATOR, ARBITER, KEEPER, 3):
        assert table.no(c.VoteTheme(outsider, True)) == "theme.outsider M.variantes.tematico"
        assert table.no(c.ArgueTheme(outsider, "yo")) == "theme.outsider M.variantes.tematico"
    table.ok(c.VoteTheme(1, True))
    assert table.no(c.VoteTheme(1, False)) == "theme.voted M.variantes.tematico"
    assert "theme_vote" not in table.view(1).may
    table.ok(c.VoteTheme(2, False))
    assert table.no(c.ArgueTheme(2, "no")) == "theme.not_claimant M.variantes.tematico"
    assert table.no(c.ArgueTheme(0, "a" * 201)).startswith("text.too_long")
    assert table.no(c.VoteTheme(2, True)).startswith("turn.not_now"), "the claimant is heard first"


def test_nobody_claims_where_no_theme_was_agreed_on() -> None:
    table = Table("manual").deal("CASARIO", "ABORUIL")
    assert table.no(c.PlayWord(0, "H8", line("CASA"), theme=Tiles.of("CASA"))) == "variant.off M.variantes"
    assert table.no(c.VoteTheme(1, True)) == "variant.off M.variantes"


def test_the_bonus_may_be_claimed_for_a_cross_word() -> None:
    table = _table(2, judging="checked")
    table.ok(c.PlayWord(0, "H8", line("CASA")))
    table.ok(c.PlayWord(1, "G9", line("LA"), theme=Tiles.of("CA")))
    assert table.state.claim is not None
    assert table.state.claim.word == Tiles.of("CA")


def test_none_named_means_the_plays_own_word() -> None:
    table = _table(2, judging="checked")
    table.ok(c.PlayWord(0, "H8", line("CASA"), theme=Tiles()))
    assert table.state.claim is not None
    assert table.state.claim.word == Tiles.of("CASA")


def test_a_play_that_is_taken_off_takes_its_claim_with_it() -> None:
    table = _table(2, judge=lambda words: False)
    table.ok(c.PlayWord(0, "H8", line("CASA"), theme=Tiles.of("CASA")))
    table.challenge(1)
    assert table.state.claim is None
    assert table.no(c.VoteTheme(1, True)).startswith("theme.no_claim")


def test_who_goes_out_still_gets_the_bonus_before_the_sums() -> None:
    table = Table("manual", judging="checked", variants=Variants(theme="mar", theme_points=5)).set_up(
        ["OS", "BB"], bag=""
    )
    before = list(table.state.scores)
    found = next(command for command in _everywhere("OS") if not isinstance(table.send(command, 0), Refusal))
    assert found
    assert (table.state.ended, table.state.phase) == (None, "claimed")
    score = table.state.scores[0] - before[0]
    table.ok(c.VoteTheme(1, True))
    assert table.state.ended == "out"
    settled = table.state.settled
    assert settled is not None
    assert settled.totals[0] - before[0] == score + 5 + settled.rack_points[0]


def _everywhere(word: str) -> list[c.PlayWord]:
    """The word on every square of the board, across and down, claimed."""
    columns = "ABCDEFGHIJKLMNO"
    squares = [(column, row) for row in range(1, 16) for column in columns]
    places = [text for column, row in squares for text in (f"{column}{row}", f"{row}{column}")]
    return [c.PlayWord(0, place, LineTiles(line(word)), theme=Tiles.of(word)) for place in places]


# Time and people


def _online(players: int = 3) -> Table:
    return _table(players, time=online(CLOCK), judging="checked")


def test_the_clocks_stand_while_the_table_decides() -> None:
    table = _claim(_online())
    assert table.state.clocks.case == "theme"
    used = list(table.state.clocks.used)
    table.ok(c.VoteTheme(1, True), after=20_000)
    table.ok(c.VoteTheme(2, True), after=5_000)
    assert table.state.clocks.used == used
    assert table.state.clocks.is_running(1)


def test_silence_upholds_a_claim() -> None:
    table = _claim(_online())
    (moment,) = [each for each in due(table.state) if each.kind == "theme"]
    table.ok(c.Tick(), after=moment.at - table.now)
    assert table.state.scores[0] == 17


def test_silence_holds_up_neither_the_argument_nor_the_vote() -> None:
    table = _claim(_online())
    table.ok(c.VoteTheme(1, False))
    table.ok(c.Tick(), after=30_000)
    assert table.state.phase == "voting"
    assert ev.ThemeArgued(table.now, KEEPER, "") in table.log
    table.ok(c.VoteTheme(1, False))
    table.ok(c.Tick(), after=30_000)
    assert (table.state.scores[0], table.state.on_turn) == (12, 1), "one spoke, and was against it"


def test_the_table_goes_on_without_a_voter_who_leaves() -> None:
    table = _claim(_online(4))
    table.ok(c.VoteTheme(1, True))
    table.ok(c.VoteTheme(2, True))
    table.ok(c.Resign(3))
    assert (table.state.scores[0], table.state.on_turn) == (17, 1)


def test_a_vote_is_counted_without_who_left() -> None:
    table = _claim(_online(4))
    table.ok(c.VoteTheme(1, False))
    table.ok(c.ArgueTheme(0))
    table.ok(c.VoteTheme(1, False))
    table.ok(c.VoteTheme(2, True))
    assert table.state.claim is not None, "the third decides"
    table.ok(c.Resign(3))
    assert (table.state.scores[0], table.state.on_turn) == (17, 1), "one and one is a tie"


def test_a_claimant_who_leaves_gives_the_claim_up() -> None:
    table = _claim(_online())
    table.ok(c.Resign(0))
    assert (table.state.claim, table.state.on_turn, table.state.phase) == (None, 1, "thinking")
    assert not any(isinstance(event, ev.ThemeGranted) for event in table.log)


# Agreeing on a theme


@pytest.mark.parametrize("points", [0, 51, -5])
def test_the_bonus_has_its_bounds(points: int) -> None:
    agreed = Variants(theme="mar", theme_points=points)
    made = create("g", "manual", ["A", "B"], 0, commitment="x", variants=agreed)
    assert isinstance(made, Refusal)
    assert made.code == "theme.points"


@pytest.mark.parametrize("theme", ["a" * 41, " mar", "dos\nlíneas"])
def test_a_theme_is_one_short_line(theme: str) -> None:
    agreed = Variants(theme=theme, theme_points=5)
    made = create("g", "manual", ["A", "B"], 0, commitment="x", variants=agreed)
    assert isinstance(made, Refusal)
    assert (made.code, made.article) == ("theme.name", RULESETS["manual"].article_for("variant.themed"))


def test_logs_from_before_there_were_claims_read_as_they_did() -> None:
    table = _table(2)
    table.played(0, "H8", "CASA")
    old = [*table.log, ev.Agreed(9_000, 0, "theme"), ev.Agreed(9_000, 1, "theme")]
    state = fold([*old, ev.ThemeGranted(9_000, 0, 5)])
    assert (state.scores, state.phase, state.on_turn) == ([17, 0], "thinking", 1)


# The ready lists


@pytest.mark.parametrize("name", ["Navidad", "navidad", "Christmas", "NAVIDAD "])
def test_a_ready_theme_is_known_by_its_name_in_either_language(name: str) -> None:
    theme = ready_theme(name)
    assert theme is not None
    assert theme.key == "navidad"


@pytest.mark.parametrize(
    ("theme", "word", "found"),
    [("Navidad", "turrón", True), ("Navidad", "turrones", True), ("Navidad", "silla", False),
     ("animales", "peces", True), ("La casa", "chimenea", True), ("mis tías", "tía", None)],
)  # fmt: skip
def test_a_list_suggests_and_a_theme_of_ones_own_has_none(theme: str, word: str, found: bool | None) -> None:
    assert suggested(theme, read_word(word)) is found
    variants = Variants(theme=theme, theme_points=5)
    table = Table("manual", variants=variants).deal("CASARIO", "ABORUIL")
    table.ok(c.PlayWord(0, "H8", line("CASA"), theme=Tiles.of("CASA")))
    seen = table.view(1).claim
    assert seen is not None
    assert seen.suggested is suggested(theme, Tiles.of("CASA"))


def test_every_word_of_a_list_can_be_laid() -> None:
    for theme in ready_themes():
        assert set(theme.title) == {"es", "en"}
        assert len(theme.words) > 200
        for word in theme.words:
            assert read_word(word)
