"""32, 38, 40: a warning, a disqualification and the ending rest on the article that the arbiter cites."""

from __future__ import annotations

import pytest
from tests.rules.scenes import cited, dealt, ended
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import ArticleRef


def _late(ruleset: str) -> Table:
    """Seat 1 came late, and the game has begun since."""
    table = Table(ruleset, time="running")
    table.ok(c.StartRound(ARBITER, (0,)))
    table.ok(c.Arrive(ARBITER, 1), after=400_000)
    table.ok(c.StartGame(0))
    return table


@pytest.mark.article("fise-2007", "32§3")
@pytest.mark.parametrize(("ruleset", "article"), [("fise-2007", "32§3"), ("file-2024", "fise-2007 32§3")])
def test_who_was_late_is_warned_by_that_article_though_the_game_has_begun(ruleset: str, article: str) -> None:
    """32: «podrá apercibir al jugador, y en caso de reincidencia podrá ser excluido del Torneo»."""
    table = _late(ruleset)
    (warning,) = table.ok(c.Warn(ARBITER, 1, "llegó a los seis minutos", article))
    assert isinstance(warning, ev.Warned)
    assert warning.article == ArticleRef(ruleset, "32§3", "fise-2007")
    table.ok(c.Disqualify(ARBITER, 1, "otra vez", article))
    assert cited(ended(table).article) == "32§3"


@pytest.mark.article("fise-2007", "38§6")
def test_who_left_without_leave_is_out_by_the_article_on_leaving() -> None:
    """38: «debe comunicárselo al árbitro. Si no lo hace, será descalificado»."""
    table = dealt("fise-2007")
    out, end, *_ = table.ok(c.Disqualify(ARBITER, 0, "salió sin avisar", "art. 38 p6"))
    assert isinstance(out, ev.Disqualified) and isinstance(end, ev.Ended)
    assert (cited(out.article), cited(end.article)) == ("38§6", "38§6")


@pytest.mark.article("file-2024", "5.5")
def test_any_article_in_force_may_be_cited_each_from_its_own_document() -> None:
    """2024: «Un teléfono que suene durante la partida puede implicar una sanción para su propietario»."""
    table = dealt("file-2024")
    for number, source in (("5.5", "file-2024"), ("38§1", "fise-2007"), ("23", "file-2024")):
        (warning,) = table.ok(c.Warn(ARBITER, 0, "x", number))
        assert isinstance(warning, ev.Warned) and warning.article is not None
        assert (warning.article.number, warning.article.source) == (number, source)
        assert warning.article.ruleset == "file-2024"


@pytest.mark.article("fise-2007", "38§1", "38§3")
def test_without_one_the_moment_tells() -> None:
    table = dealt("fise-2007")
    (warning,) = table.ok(c.Warn(ARBITER, 0, "habló"))
    assert isinstance(warning, ev.Warned) and cited(warning.article) == "38§1"
    table.ok(c.Disqualify(ARBITER, 0, "otra vez"))
    assert cited(ended(table).article) == "38§3"


@pytest.mark.article("fise-2007", "40")
@pytest.mark.parametrize("wrong", ["99", "38§9", "file-2024 45.5", "manual 38§1", "x" * 41, "x" * 2000])
def test_what_is_not_in_force_can_not_be_cited(wrong: str) -> None:
    """40: «acordes con el diccionario oficial y con estas reglas»."""
    table = dealt("fise-2007")
    assert table.no(c.Warn(ARBITER, 0, "x", wrong)) == "conduct.article"
    assert table.no(c.Disqualify(ARBITER, 0, "x", wrong)) == "conduct.article"
