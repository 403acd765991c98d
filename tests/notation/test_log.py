"""GCG and the event log: the same game both ways, and byte by byte the same after one normalisation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.random_games import random_record
from tests.notation.samples import EXAMPLE, HEAD, gcg

from tesela.notation.document import Document, ExchangeEntry
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_write import log_of
from tesela.notation.normalise import normalised
from tesela.notation.recount import recount
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.fold import fold

games = st.integers(0, 10**9).map(random_record)


def _through_json(content: bytes) -> bytes:
    """GCG to JSON to GCG."""
    return write_gcg(read_game(ev.write_log(log_of(recount(read_game(content))))))


def test_the_example_game_comes_back_byte_by_byte() -> None:
    assert _through_json(EXAMPLE) == EXAMPLE


def test_the_example_games_log_folds_to_its_result() -> None:
    state = fold(log_of(recount(read_gcg(EXAMPLE))))
    assert state.settled is not None
    assert state.settled.totals == (438, 303)
    assert (state.ended, state.ended_by, state.bag_size) == ("out", 1, 0)
    assert state.header.recorded == "gcg"
    assert state.header.commitment == ""


@given(games)
@settings(max_examples=60)
def test_random_games_are_right_and_stable(document: Document) -> None:
    written = write_gcg(document)
    assert read_gcg(written) == document
    replay = recount(read_gcg(written))
    assert replay.problems == ()
    assert replay.final == tuple(_totals(document))
    assert normalised(replay) == document
    assert _through_json(written) == written


def _totals(document: Document) -> list[int]:
    totals = [0] * len(document.players)
    for entry in document.entries:
        totals[entry.seat] = entry.total
    return totals


@given(games)
@settings(max_examples=40)
def test_a_record_and_the_fold_of_its_log_agree(document: Document) -> None:
    """Two counts that share nothing: the recount here, and the rules' own fold."""
    replay = recount(document)
    state = fold(log_of(replay))
    assert state.board_value() == replay.board
    assert tuple(state.settled.totals if state.settled else state.scores) == replay.final
    if replay.turns:
        assert [len(rack) for rack in state.racks] == [each.size for each in replay.turns[-1].holdings]
    assert state.bag_size == (replay.turns[-1].bag if replay.turns else 100 - 7 * len(document.players))


def test_an_exchange_that_nobody_saw_stays_unseen() -> None:
    lines = [">ana: AEFJNST -3 +0 0", ">blas: ?AABIRU - +0 0", ">ana: AEFJLLL - +0 0", "#incomplete"]
    once = _through_json(gcg(*lines))
    entry = read_gcg(once).entries[0]
    assert isinstance(entry, ExchangeEntry)
    assert (entry.tiles, entry.count) == (None, 3)
    log = log_of(recount(read_gcg(once)))
    exchanged = next(event for event in log if isinstance(event, ev.Exchanged))
    assert (str(exchanged.tiles), str(exchanged.drawn)) == ("NST", "LLL")


def test_tiles_shown_later_were_drawn_before() -> None:
    """A partial rack now and a fuller one later: what can't be new was there already."""
    lines = [">ana: A - +0 0", ">blas:  - +0 0", ">ana: BCD - +0 0", "#incomplete"]
    log = log_of(recount(read_gcg(gcg(*lines))))
    first = next(event for event in log if isinstance(event, ev.Drawn) and event.seat == 0)
    assert str(first.tiles) == "ABCD###"


@pytest.mark.parametrize("seed", [579, 605, 1174, 2378])
def test_where_the_draws_can_not_be_worked_out_they_stay_hidden(seed: int) -> None:
    """Records with racks shown in part around exchanges that nobody saw."""
    document = random_record(seed)
    replay = recount(document)
    drawn = [event.tiles for event in log_of(replay) if isinstance(event, ev.Drawn)]
    assert any(set(tiles) == {HIDDEN_TILE} for tiles in drawn)
    assert _through_json(write_gcg(document)) == write_gcg(document)


def test_racks_that_can_not_all_be_true() -> None:
    lines = [">ana: ABCDE - +0 0", ">blas:  - +0 0", ">ana: FGHIJ - +0 0", "#incomplete"]
    replay = recount(read_gcg(gcg(*lines)))
    with pytest.raises(NotationError) as caught:
        log_of(replay)
    assert caught.value.code.startswith("convert.")


@pytest.mark.parametrize(
    ("lines", "reason", "totals"),
    [
        ([">ana: AEFJNST 8D JEFAS +46 46", "#x-ended director"], "director", (46, 0)),
        (
            [">ana: AEFJNST 8D JEFAS +46 46", ">blas: (penalty) -30 -30", "#x-ended resigned"],
            "resigned",
            (46, -30),
        ),
        (
            [
                ">ana: AEFJNST 8D JEFAS +46 46",
                ">blas: ?AABIRU (?AABIRU) -8 -8",
                ">ana: ACEINNT (ACEINNT) -9 37",
                ">ana: (time) -20 17",
                ">ana: (correction) +1 18",
            ],
            "stuck",
            (18, -8),
        ),
    ],
)
def test_other_endings(lines: list[str], reason: str, totals: tuple[int, ...]) -> None:
    content = gcg("#x-rules fise-2007", *lines)
    log = log_of(recount(read_gcg(content)))
    ended = next(event for event in log if isinstance(event, ev.Ended))
    assert ended.reason == reason
    once = _through_json(content)
    assert _through_json(once) == once
    replay = recount(read_gcg(once))
    assert (replay.final, replay.problems) == (totals, ())


def test_a_turn_lost_to_the_timer_is_a_pass_with_its_reason() -> None:
    content = gcg("#x-rules fise-2007", ">ana: AEFJNST - +0 0", "#x-lost timer", "#incomplete")
    log = log_of(recount(read_gcg(content)))
    assert [event.why for event in log if isinstance(event, ev.TurnLost)] == ["timer"]
    assert b"#x-lost timer\n" in _through_json(content)


def test_a_wrong_score_is_kept_and_told() -> None:
    content = gcg(">ana: AEFJNST 8D JEFAS +50 50", "#incomplete")
    replay = recount(read_game(_through_json(content)))
    assert [(p.code, dict(p.data)) for p in replay.problems] == [("score", {"read": 50, "expected": 46})]


def test_what_can_not_have_happened_is_not_converted() -> None:
    with pytest.raises(NotationError) as caught:
        log_of(recount(read_gcg(gcg(">ana: AEFJNST 1A JEFAS +46 46"))))
    assert (caught.value.line, caught.value.code) == (4, "convert.problem")


def test_three_players_are_not_converted_under_a_rule_set_for_two() -> None:
    three = "#player1 a\n#player2 b\n#player3 c\n>a: - +0 0\n#incomplete\n"
    with pytest.raises(NotationError) as caught:
        log_of(recount(read_gcg(three), "file-2024"))
    assert caught.value.code == "convert.players"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "log.file"),
        (b'{"tesela_log":7,"events":[]}', "log.version"),
        (b'{"tesela_log":1,"events":[]}', "log.no_header"),
        (b'{"tesela_log":1,"events":[\n{"e":"nonsense"}]}', "log.file"),
    ],
)
def test_a_wrong_log_gets_a_code(content: bytes, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(content)
    assert caught.value.code == code


LOG = ev.write_log(log_of(recount(read_gcg(EXAMPLE))))


@given(st.data())
def test_a_damaged_log_raises_notation_errors_only(data: st.DataObject) -> None:
    lines = LOG.split(b"\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(lines) - 3))
        change = data.draw(st.sampled_from(["drop", "seat", "swap", "byte"]))
        if change == "drop" and len(lines) > 8:
            del lines[at]
        elif change == "seat":
            lines[at] = lines[at].replace(b'"seat":1', b'"seat":%d' % data.draw(st.integers(-9, 9)))
        elif change == "swap":
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        else:
            place = data.draw(st.integers(0, max(0, len(lines[at]) - 1)))
            lines[at] = (
                lines[at][:place] + data.draw(st.binary(min_size=1, max_size=2)) + lines[at][place + 1 :]
            )
    try:
        document = read_game(b"\n".join(lines))
        recount(document)
    except NotationError as error:
        assert error.line >= 1
    else:
        assert read_gcg(write_gcg(document)).players == document.players


def test_a_remark_in_a_log_can_not_forge_a_line() -> None:
    log = list(log_of(recount(read_gcg(HEAD + "#incomplete\n"))))
    log.insert(1, ev.Remarked(1, "note", "a\n>ana: A - +0 99\r#title x"))
    log.insert(2, ev.Remarked(1, "player1", "eve Eve"))
    document = read_game(ev.write_log(log))
    again = read_gcg(write_gcg(document))
    assert again == document
    assert again.entries == ()
    assert [player.nick for player in again.players] == ["ana", "blas"]
