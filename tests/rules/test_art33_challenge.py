"""Accepting, challenging, verdict, appeal (33-36; `aas-2018` 22-24; `file-2024` 42; manual)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, SPECTATOR
from tesela.rules.rulesets import RULESETS

ALL = sorted(RULESETS)
COUNTED_FIRST = ["fise-2007", "file-2024"]


def _table(ruleset: str = "fise-2007", **agreed: Any) -> Table:
    return Table(ruleset, **agreed).deal("CASARIO", "ABORUIL")


@pytest.mark.topic("challenge.acceptance", "challenge.no_later_claim")
@pytest.mark.parametrize("ruleset", ALL)
def test_written_down_it_stands_however_wrong(ruleset: str) -> None:
    table = _table(ruleset, judge=nothing_is_a_word)
    table.played(0, "H8", "CASA")
    assert table.state.scores[0] == 12
    assert table.no(c.Challenge(1)).split()[0] == "challenge.too_late"
    table.played(1, "8H", ".ABOR")
    assert table.state.scores[1] > 0, "what is built on it counts as well"


@pytest.mark.topic("challenge", "challenge.invalid")
@pytest.mark.parametrize("ruleset", ALL)
def test_an_invalid_play_goes_back_and_the_turn_is_lost(ruleset: str) -> None:
    table = _table(ruleset, judge=nothing_is_a_word)
    table.play(0, "H8", "CASA")
    events = table.ok(c.Challenge(1))
    assert table.kinds(events)[-2:] == ["Withdrawn", "TurnStarted"]
    seen = table.view(0)
    assert seen.board is not None
    assert seen.board.is_empty()
    assert seen.racks[0] == Tiles.of("CASARIO")
    assert (seen.scores, seen.on_turn, seen.turns) == ((0, 0), 1, (1, 0))


@pytest.mark.topic("challenge", "challenge.verdict")
@pytest.mark.parametrize("ruleset", ALL)
def test_a_valid_play_stands_and_nobody_is_penalised(ruleset: str) -> None:
    table = _table(ruleset)
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1))
    assert (table.state.scores, table.state.on_turn) == ([12, 0], 1)


@pytest.mark.topic("challenge.timing", "challenge.recuse")
@pytest.mark.parametrize("ruleset", COUNTED_FIRST)
def test_only_after_the_count(ruleset: str) -> None:
    table = _table(ruleset)
    assert table.no(c.Challenge(1)).startswith("turn.not_now")
    table.ok(c.Lay(0, "H8", line("CASA")))
    assert table.no(c.Challenge(1)).startswith("challenge.too_early")
    table.ok(c.Announce(0))
    table.ok(c.Challenge(1))


@pytest.mark.article("aas-2018", "23")
@pytest.mark.article("manual", "M.comprobacion")
@pytest.mark.parametrize("ruleset", ["aas-2018", "manual"])
def test_elsewhere_as_soon_as_it_lies_there(ruleset: str) -> None:
    table = _table(ruleset, judge=nothing_is_a_word)
    table.ok(c.Lay(0, "H8", line("CASA")))
    table.ok(c.Challenge(1))
    assert table.state.on_turn == 1
    assert table.state.scores == [0, 0]


@pytest.mark.topic("challenge.only_opponent")
@pytest.mark.parametrize("ruleset", ALL)
def test_only_an_opponent_may_challenge(ruleset: str) -> None:
    table = _table(ruleset)
    table.play(0, "H8", "CASA")
    assert table.no(c.Challenge(0)).split()[0] == "challenge.own"
    assert table.no(c.Challenge(ARBITER)) == "seat.unknown"


@pytest.mark.topic("challenge.submit", "challenge.procedure")
def test_the_words_in_question_are_named_and_only_they_are_judged() -> None:
    asked: list[Sequence[Tiles]] = []

    def judge(words: Sequence[Tiles]) -> bool:
        asked.append(words)
        return True

    table = _table(judge=judge)
    table.played(0, "H8", "CASA")
    table.play(1, "H9", "ABRI")  # with CA, AB, SR, AI
    assert asked == []
    assert table.no(c.Challenge(0, (read_word("SOL"),))).startswith("challenge.word 35.1")
    table.ok(c.Challenge(0, (read_word("SR"),)))
    assert asked == [(read_word("SR"),)]
    assert table.state.phase == "announced", "it may still be accepted, or another word asked about"
    assert table.no(c.Challenge(0, (read_word("SR"),))).startswith("challenge.asked")
    table.ok(c.Challenge(0))
    assert len(asked[1]) == 4, "the rest"
    assert table.state.on_turn == 0


@pytest.mark.topic("challenge.verdict")
def test_nobody_learns_a_verdict_that_they_did_not_ask_for() -> None:
    table = _table(judge=nothing_is_a_word)
    events = table.play(0, "H8", "CASA") + table.accept(1)
    assert not any(isinstance(event, ev.VerdictGiven) for event in events)
    assert "verdict" not in str(table.view(SPECTATOR))


@pytest.mark.topic("appeal")
@pytest.mark.parametrize("ruleset", COUNTED_FIRST)
@pytest.mark.parametrize("granted", [True, False])
def test_an_invalid_verdict_may_be_appealed_and_the_answer_is_final(ruleset: str, granted: bool) -> None:
    table = _table(ruleset, judge=nothing_is_a_word, arbiter=True)
    table.play(0, "H8", "CASA")
    table.challenge(1)
    assert table.state.phase == "rejected"
    assert table.no(c.Appeal(1, "x")).startswith("turn.not_yours")
    assert table.no(c.Appeal(0, " ")) == "appeal.grounds 35.4"
    table.ok(c.Appeal(0, "está en el diccionario"))
    assert table.no(c.DecideAppeal(0, True)) == "arbiter.only"
    table.ok(c.DecideAppeal(ARBITER, granted))
    assert table.state.scores[0] == (12 if granted else 0)
    assert table.state.on_turn == 1
    assert table.no(c.Appeal(0, "otra vez")).startswith("turn.not_yours")


@pytest.mark.topic("challenge.frozen")
def test_while_it_is_judged_the_board_is_covered_and_nothing_changes() -> None:
    table = _table(judge=None, arbiter=True)
    table.play(0, "H8", "CASA")
    table.challenge(1)
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).covered
        assert table.view(viewer).racks == (None, None)
    assert not table.view(ARBITER).covered
    assert table.view(1).asked == (read_word("CASA"),)
    assert table.no(c.Lay(0, "H8", line("SACA"))).startswith("turn.not_now")
    assert table.no(c.Accept(1)).startswith("challenge.judge_first 35.5")
    table.ok(c.GiveVerdict(ARBITER, True))
    assert not table.view(0).covered


@pytest.mark.topic("challenge.verdict")
def test_the_judges_answer_where_none_sits_in_the_program() -> None:
    table = _table(judge=None)
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1))
    assert table.no(c.GiveVerdict(1, False)) == "arbiter.only"
    table.ok(c.GiveVerdict(ARBITER, False))
    assert table.state.record[0].kind == "withdrawn"


@pytest.mark.topic("challenge.meaning", "consult")
def test_only_the_word_is_asked_about_and_only_once_it_lies_there() -> None:
    """The judge is asked for words and nothing else; before the play there is nothing to ask about."""
    asked: list[tuple[Tiles, ...]] = []

    def judge(words: Sequence[Tiles]) -> bool:
        asked.append(tuple(words))
        return True

    table = _table(judge=judge)
    assert table.no(c.Challenge(1, (read_word("CASA"),))).startswith("turn.not_now")
    assert asked == []
    table.play(0, "H8", "CASA")
    table.ok(c.Challenge(1, (read_word("CASA"),)))
    assert asked == [(read_word("CASA"),)]
    with pytest.raises(TextError):
        c.read_command('{"c":"challenge","seat":1,"words":["CASA"],"meaning":"edificio"}')


@pytest.mark.parametrize("ruleset", ALL)
def test_where_words_are_checked_an_invalid_play_is_refused_before_it_counts(ruleset: str) -> None:
    table = _table(ruleset, judging="checked", judge=nothing_is_a_word)
    refused = table.send(c.PlayWord(0, "H8", line("CASA")))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.data) == ("play.invalid", {"words": "CASA", "count": 1})
    assert table.state.on_turn == 0
    table.judge = lambda words: True
    events = table.play(0, "H8", "CASA")
    assert table.kinds(events) == ["Laid", "Announced", "Accepted", "Drawn", "TurnStarted"]
    assert table.no(c.Challenge(1)) == "challenge.checked"


def test_a_checked_game_needs_its_judge() -> None:
    table = _table(judging="checked", judge=None)
    with pytest.raises(ValueError, match="judge"):
        table.send(c.PlayWord(0, "H8", line("CASA")))
