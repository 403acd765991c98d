"""Our own lines in GCG files, as docs/notation.md lists them: read, kept, never taken for anything else."""

from __future__ import annotations

import pytest
from tests.notation.records import codes, counted, record

from tesela.notation.document import Document, PassEntry, Remark
from tesela.notation.errors import NotationError
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_read import document_of
from tesela.notation.log_write import log_of
from tesela.notation.recount import recount, ruleset_of
from tesela.notation.remarks import ended_as, header_with_rules, lost_turn, safe_remark
from tesela.rules import events as ev

JEFAS = "ana AEFJNST 8D JEFAS +46"


def _document(*turns: str, rules: str = "fise-2007", players: int = 2) -> Document:
    return read_gcg(record(*turns, rules=rules, players=players))


@pytest.mark.parametrize(
    ("value", "why"), [("timer", "timer"), ("laying", "laying"), ("", None), ("sueño", None), ("TIMER", None)]
)
def test_a_lost_turn_says_why_and_stays_lost_in_the_log(value: str, why: str | None) -> None:
    """Art. 30 and 23: a pass in the file, a lost turn in the log."""
    document = _document("ana AEFJNST - +0", f"#x-lost {value}", "#incomplete")
    (entry,) = document.entries
    assert isinstance(entry, PassEntry)
    assert lost_turn(entry) == why
    log = log_of(recount(document))
    lost = [event.why for event in log if isinstance(event, ev.TurnLost)]
    assert lost == ([] if why is None else [why])
    assert sum(isinstance(event, ev.Passed) for event in log) == (why is None)


@pytest.mark.parametrize("reason", ["stuck", "total_time", "director", "agreed", "resigned", "annulled"])
def test_an_ending_that_the_turns_do_not_show(reason: str) -> None:
    document = _document(JEFAS, f"#x-ended {reason}")
    assert ended_as(document) == reason
    ended = [event for event in log_of(recount(document)) if isinstance(event, ev.Ended)]
    assert [event.reason for event in ended] == [reason]


def test_the_last_ending_named_is_the_one() -> None:
    assert ended_as(_document("#x-ended agreed", JEFAS, "#x-ended director")) == "director"
    assert ended_as(_document(JEFAS)) is None


@pytest.mark.parametrize(
    ("rules", "players", "found"),
    [
        ("file-2024", 2, "file-2024"),
        ("manual", 2, "manual"),
        ("", 2, "fise-2007"),
        ("", 4, "manual"),
    ],
)
def test_the_rule_set_in_force(rules: str, players: int, found: str) -> None:
    assert ruleset_of(_document(rules=rules, players=players)) == found


@pytest.mark.parametrize("rules", ["nonsense", "FISE-2007", "file-2024 o manual", "x" * 500])
@pytest.mark.parametrize("players", [2, 3])
def test_a_rule_set_that_nobody_knows_is_not_taken_for_another(rules: str, players: int) -> None:
    document = _document(rules=rules, players=players)
    for count in (ruleset_of, recount):
        with pytest.raises(NotationError) as told:
            count(document)
        assert (told.value.line, told.value.code) == (_line_of_rules(players), "file.ruleset")
        assert str(told.value.data["read"])[:50] == rules[:50] and len(str(told.value.data["read"])) <= 60
        assert "file-2024" in str(told.value.data["expected"])
    assert recount(document, "manual").ruleset == "manual", "who says which one is not stopped"


def _line_of_rules(players: int) -> int:
    lines = record(players=players).decode().splitlines()
    return 1 + next(at for at, line in enumerate(lines) if line.startswith("#x-rules"))


def test_the_rule_set_is_named_once_where_it_stood() -> None:
    title, rules, note = Remark("title", "x"), Remark("x-rules", "manual"), Remark("note", "y")
    assert header_with_rules((title, rules, note), "file-2024") == (
        title,
        Remark("x-rules", "file-2024"),
        note,
    )
    assert header_with_rules((title,), "manual") == (title, rules)


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("note", "dos\nlíneas\r\ny otra", Remark("note", "dos líneas y otra")),
        ("player3", "intruso", Remark("note", "player3 intruso")),
        ("RACK1", "ABC", Remark("note", "RACK1 ABC")),
        ("incomplete", "", Remark("note", "incomplete")),
        ("character-encoding", "KOI8", Remark("note", "character-encoding KOI8")),
        ("x-players", "4", Remark("note", "x-players 4")),
        ("my pragma", " v ", Remark("mypragma", "v")),
    ],
)
def test_a_remark_of_a_log_can_not_pass_for_a_line_of_the_format(name: str, value: str, kept: Remark) -> None:
    assert safe_remark(name, value) == kept


def test_notes_titles_and_unknown_pragmata_go_through_a_log_and_back() -> None:
    lines = [
        "#title Final",
        "#lexicon FISE2016",
        "#strange thing",
        JEFAS,
        "#note buena",
        "#other",
        "blas - +0",
    ]
    document = _document(*lines, "#incomplete")
    again = document_of(log_of(recount(document)))
    assert again.header == document.header
    assert [entry.remarks for entry in again.entries] == [entry.remarks for entry in document.entries]
    assert write_gcg(again) == write_gcg(document)


@pytest.mark.topic("conduct.penalty", "score.correction")
def test_penalties_and_corrections_are_events_of_their_own() -> None:
    document = _document(JEFAS, "ana (penalty) -30", "blas (correction) +2", "#incomplete")
    log = log_of(recount(document))
    assert [event.points for event in log if isinstance(event, ev.Penalised)] == [30]
    assert [event.delta for event in log if isinstance(event, ev.SumCorrected)] == [2]
    assert document_of(log).entries == document.entries


@pytest.mark.parametrize("code", ["turn.order", "rack.lacks", "placement.not_linked"])
def test_what_can_not_have_happened_has_no_log(code: str) -> None:
    from tesela.notation.errors import NotationError

    turns = {
        "turn.order": [JEFAS, "ana NT - +0"],
        "rack.lacks": ["ana AEFJNS 8D JEFAZ +60"],
        "placement.not_linked": [JEFAS, "blas ABORUIL 1A ABUR +12"],
    }[code]
    replay = counted(*turns, "#incomplete")
    assert code in codes(replay)
    with pytest.raises(NotationError) as caught:
        log_of(replay)
    assert caught.value.code == "convert.problem"
