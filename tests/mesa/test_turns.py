"""Turns of a real table: plays as announced, counts, challenges, drawing, the end and the signatures."""

from __future__ import annotations

import json

import pytest
from tests.cli.small_words import edition
from tests.mesa.tables import MINUTE, SECOND, RealTable

from tesela.core.errors import TextError
from tesela.lexicon import Judge
from tesela.mesa.facts import read_fact, read_log, write_fact
from tesela.mesa.fold import fold
from tesela.mesa.marks import TOPIC_OF, article_of
from tesela.rules.rulesets import RULESETS


def opened(ruleset: str = "file-2024", clock: str = "running") -> RealTable:
    """A table with the manual's first play on it, complete."""
    return RealTable(ruleset, clock).do("begin", seat=0).play("D8", "JEFAS").do("press")


@pytest.mark.topic("score.letters")
def test_a_play_is_counted_with_every_word_it_makes() -> None:
    assert opened().play("I8", "S").codes == ["placement.cut"]
    table = opened().play("D8", ".....S")
    assert (table.seen.turns[1].words, table.seen.turns[1].score) == (["JEFASS"], 16)


def test_an_entry_goes_to_the_earliest_turn_that_lacks_one() -> None:
    table = RealTable().do("begin", seat=0).do("press").wait(5 * SECOND).play("D8", "JEFAS")
    assert [(turn.seat, turn.kind) for turn in table.seen.turns] == [(0, "play"), (1, "open")]
    assert table.do("pass").do("press").seen.turns[1].kind == "pass"


@pytest.mark.article("fise-2007", "34§3")
def test_a_count_may_be_disputed_and_the_agreed_one_stands() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS", claimed=40)
    assert (table.seen.turns[0].score, table.seen.turns[0].counted) == (40, 46)
    table.do("stop", case="count").wait(MINUTE).do("count", points=46).wait(SECOND).do("press")
    assert (table.seen.scores, table.used) == ([46, 0], [11, 0])
    assert table.do("correct", seat=0, delta=-6, note="suma").seen.scores == [40, 0]


@pytest.mark.article("fise-2007", "34§1")
def test_an_invalid_word_comes_off_and_costs_the_turn_and_a_valid_one_stays() -> None:
    table = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0, words=["JAX"])
    assert (table.seen.phase, table.seen.challenge and table.seen.challenge.words) == ("challenged", ["JAX"])
    table.do("verdict", valid=False).do("withdraw")
    assert (table.seen.turns[1].kind, table.seen.turns[1].score) == ("withdrawn", 0)
    assert (table.seen.on_turn, table.seen.board.count("X"), table.seen.passes) == (0, 0, 1)
    stays = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=True)
    assert (stays.seen.phase, stays.seen.turns[1].kind) == ("announced", "play")


@pytest.mark.article("fise-2007", "34§1")
def test_a_play_that_comes_off_after_all_is_not_marked_as_valid() -> None:
    table = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=True)
    assert table.seen.turns[1].upheld
    table.do("challenge", seat=0).do("verdict", valid=False).do("withdraw")
    assert (table.seen.turns[1].kind, table.seen.turns[1].upheld) == ("withdrawn", False)


@pytest.mark.article("fise-2007", "34§2")
def test_a_word_written_down_is_challenged_too_late_and_by_its_owner_never() -> None:
    assert opened().do("challenge", seat=1).codes == ["challenge.late"]
    assert opened().play("8D", ".AX").do("challenge", seat=1).codes == ["challenge.own"]
    assert opened().play("8D", ".AX").do("challenge", seat=0, words=["SOL"]).codes == [
        "challenge.other_words"
    ]


@pytest.mark.article("fise-2007", "34")
def test_with_clock_and_judge_only_a_word_is_still_asked_about_after_the_press() -> None:
    table = RealTable("fise-2007", mode="clock").do("begin", seat=0).wait(10_000).do("press")
    table.wait(5_000).do("challenge", seat=1, words=["JEFAX"]).wait(60_000).do("verdict", valid=False)
    table.do("withdraw")
    assert [turn.kind for turn in table.seen.turns] == ["withdrawn", "open"], "the one who asks loses nothing"
    assert (table.codes, table.seen.on_turn, table.seen.clocks.running) == (["challenge.late"], 1, [1])
    assert table.wait(5_000).do("press").used == [10, 10]


@pytest.mark.article("fise-2007", "11", "35.2")
def test_the_judge_is_asked_about_the_tiles_that_lie_there_and_two_are_no_double_letter() -> None:
    """11: «no podrán utilizarse dos eres, ni dos eles, ni la ce y la hache para formar una doble letra»."""
    for tiles, word, valid in (
        ("CA[LL]E", "CALLE", True),
        ("[CH]ICO", "CHICO", True),
        ("CALLE", "CAL-LE", False),
        ("CALlE", "CAL-LE", False),
    ):
        table = RealTable("fise-2007").do("begin", seat=0).play("F8", tiles)
        for named in ({}, {"words": [word.replace("-", "")]}, {"words": [word]}):
            asked = table.do("challenge", seat=1, **named).seen.challenge
            assert asked is not None
            assert (asked.words, table.codes) == ([word], [])
            assert Judge(edition()).judge_play(asked.words) is valid
    said = RealTable("fise-2007").do("begin", seat=0).do("challenge", seat=1, words=["COC-HE"]).seen.challenge
    assert said is not None
    assert said.words == ["COC-HE"], "nobody wrote the play down, but they see its tiles"


@pytest.mark.article("fise-2007", "34§1", "31.2")
def test_a_word_that_nobody_has_written_down_yet_is_asked_about_and_the_play_before_stays() -> None:
    table = opened("fise-2007").wait(10 * SECOND).do("challenge", seat=0, words=["AJX"]).wait(MINUTE)
    assert (table.seen.clocks.running, table.seen.challenge and table.seen.challenge.turn) == ([], 1)
    table.do("verdict", valid=False).do("withdraw")
    assert [(turn.kind, turn.word) for turn in table.seen.turns[:2]] == [
        ("play", "JEFAS"),
        ("withdrawn", "AJX"),
    ]
    assert (table.codes, table.seen.scores, table.seen.on_turn) == ([], [46, 0], 0)


def test_such_a_play_that_is_valid_is_marked_so_when_it_is_written_down() -> None:
    table = opened("fise-2007").do("challenge", seat=0, words=["AJA"]).do("verdict", valid=True)
    assert [turn.upheld for turn in table.play("8D", ".AJ").seen.turns] == [False, True]
    passed = opened("fise-2007").do("challenge", seat=0, words=["AJA"]).do("verdict", valid=True)
    assert [turn.upheld for turn in passed.do("pass").seen.turns] == [False, False]


@pytest.mark.article("fise-2007", "31.2")
@pytest.mark.article("file-2024", "42.1")
def test_the_clocks_stand_from_the_moment_it_is_said_and_the_words_are_named_afterwards() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("challenge", seat=1)
    table.wait(20 * SECOND).do("challenge", seat=1, words=["JEFAS"]).do("verdict", valid=True)
    assert (table.codes, table.wait(SECOND).do("press").used) == ([], [11, 0])


@pytest.mark.article("fise-2007", "35.4")
def test_an_appeal_is_heard_once_and_is_final() -> None:
    table = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=False)
    table.do("appeal", grounds="está en el diccionario").do("appeal_decided", valid=False)
    assert table.seen.phase == "rejected"
    assert table.do("appeal").codes == ["turn.not_now"]
    upheld = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=False)
    assert upheld.do("appeal").do("appeal_decided", valid=True).seen.phase == "announced"


@pytest.mark.article("fise-2007", "24")
def test_an_exchange_needs_as_many_tiles_in_the_bag_and_is_no_pass() -> None:
    table = opened().do("exchange", count=3).do("press")
    assert (table.codes, table.seen.passes, table.seen.bag) == ([], 0, 81)
    for _ in range(11):
        table.do("score", points=20, count=7).do("press")
    assert table.seen.bag == 4
    assert table.do("exchange", count=5).codes == ["exchange.bag"]


@pytest.mark.article("fise-2007", "7")
def test_a_surplus_stops_the_clocks_until_it_is_back() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS")
    table.do("surplus", seat=0, count=1, racked=True).wait(MINUTE)
    assert (table.seen.clocks.case, table.seen.incidents[0].what) == ("excess", "surplus_racked")
    assert table.do("returned").wait(SECOND).do("press").used == [11, 0]
    assert RealTable("manual", "none").do("surplus", seat=0, count=1).codes == ["draw.unregulated"]


@pytest.mark.article("file-2024", "29")
def test_missing_tiles_are_drawn_before_the_own_turn() -> None:
    assert opened().do("missing", seat=0, count=1).codes == []
    assert opened().do("missing", seat=1, count=1).codes == ["draw.too_late"]
    assert opened("fise-2007").do("missing", seat=0, count=1).codes == ["draw.complete"]


@pytest.mark.article("file-2024", "29")
def test_missing_tiles_are_drawn_after_playing_though_the_clock_was_not_pressed_yet() -> None:
    """29: «después de jugar, y antes de que sea nuevamente su turno»."""
    assert opened().play("8D", ".AX").do("missing", seat=1, count=1).codes == []


@pytest.mark.article("fise-2007", "31.4", "31.5")
def test_when_the_arbiter_goes_the_clocks_stand_on_for_what_is_not_back_yet() -> None:
    """31.4: «Mientras se devuelven a la bolsa letras extraídas por exceso.»"""
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS")
    table.do("surplus", seat=0, count=1).do("stop", case="arbiter").do("resume").wait(MINUTE)
    assert table.seen.clocks.case == "excess"
    table.do("returned").wait(SECOND).do("press")
    assert (table.used, table.codes) == ([11, 0], [])


@pytest.mark.article("fise-2007", "29§1", "31.5")
def test_nor_does_a_check_start_a_clock_when_the_arbiter_goes() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").wait(6 * SECOND)
    paid = table.do("stop", case="verify").used
    table.do("stop", case="arbiter").wait(MINUTE).do("resume").wait(MINUTE)
    assert (table.seen.clocks.case, table.used, table.codes) == ("verify", paid, [])
    assert table.do("resume").wait(SECOND).do("press").used == [paid[0] + 1, 0]


@pytest.mark.article("fise-2007", "38§5")
def test_a_penalty_is_thirty_points() -> None:
    table = opened().do("penalty", seat=1, points=30, note="móvil")
    assert (table.seen.scores, table.codes) == ([46, -30], [])
    assert table.do("penalty", seat=1, points=20).codes == ["penalty.points"]


@pytest.mark.article("file-2024", "45.1")
def test_who_goes_out_gains_what_the_other_holds() -> None:
    table = RealTable(mode="scores").do("begin", seat=0)
    for _ in range(13):
        table.do("score", points=20, count=7).do("press")
    assert (table.seen.bag, table.seen.held) == (0, [2, 7])
    table.do("pass").do("press").do("score", points=9, count=2)
    due = table.seen.ending
    assert due is not None
    assert (due.reason, due.seat) == ("out", 0)
    table.do("end", reason="out", seat=0).do("rack", seat=1, tiles="ZA?EEEE")
    assert (table.seen.rack_points, table.codes) == ([15, -15], [])


@pytest.mark.article("file-2024", "45.2")
def test_two_passes_each_end_it_and_each_loses_their_own_rack() -> None:
    table = opened()
    for _ in range(3):
        table.do("pass").do("press")
    endings = [table.seen.ending, table.do("pass").seen.ending]
    assert [each and each.reason for each in endings] == [None, "passes"]
    table.do("end", reason="passes").do("rack", seat=0, tiles="Q").do("rack", seat=1, tiles="[LL]?")
    assert table.seen.rack_points == [-5, -8]
    assert table.codes == ["rack.size", "rack.size"], "they hold seven"


@pytest.mark.article("fise-2007", "37.3")
def test_twelve_turns_without_points_end_it_but_not_at_nil_nil_in_2007() -> None:
    for ruleset, ends in (("fise-2007", False), ("file-2024", True)):
        table = RealTable(ruleset).do("begin", seat=0)
        for _ in range(12):
            table.do("exchange", count=1).do("press")
        assert (table.seen.ending is not None) is ends, ruleset


@pytest.mark.article("file-2024", "44")
def test_both_sign_and_a_signed_game_is_closed_until_it_is_reopened() -> None:
    table = opened().do("end", reason="agreed").do("sign", seat=0, strokes="1,2 3,4").do("sign", seat=1)
    assert table.seen.signed == [0, 1]
    table.do("correct", seat=0, delta=5)
    assert (table.codes, table.seen.signed) == (["game.closed"], []), "what changes a score voids signatures"
    table.do("reopen")
    assert (table.seen.phase, table.seen.clocks.case) == ("thinking", "arbiter")
    assert opened().do("sign", seat=0).codes == ["sign.early"]


@pytest.mark.article("file-2024", "5.5")
def test_with_clock_and_judge_only_the_sheet_of_paper_has_the_last_word() -> None:
    table = RealTable(mode="clock").do("begin", seat=0).wait(MINUTE).do("challenge", seat=1, words=["ÑU"])
    table.do("verdict", valid=False).do("withdraw").do("end", reason="out", seat=1)
    assert (table.seen.on_turn, table.codes) == (1, [])
    assert table.do("result", totals=[390, 402]).seen.totals == [390, 402]


def test_a_tile_that_the_set_has_not_is_marked_and_a_blank_is_none() -> None:
    table = opened().play("8D", ".AJ")
    assert "tiles.too_many" in table.codes
    assert opened().play("8D", ".Aj").codes == []


def test_names_are_as_long_as_a_tournament_lets_them_be_and_its_own_is_kept() -> None:
    event = {"tournament": "x7", "round": 1, "table": 2, "title": "Copa Ñandú"}
    opened = json.loads(write_fact(RealTable().facts[0])) | {"players": ["Ñ" * 120, "Beto"], "event": event}
    assert json.loads(write_fact(read_fact(json.dumps(opened)))) == opened
    with pytest.raises(TextError):
        read_fact(json.dumps(opened | {"players": ["Ñ" * 121, "Beto"]}))


def test_a_log_is_read_back_as_it_was_written_and_nothing_else_is_a_log() -> None:
    table = opened().do("exchange", count=2).do("rack", seat=0, tiles="[RR]?Ñ")
    text = b"[%b]" % b",".join(map(write_fact, table.facts))
    assert read_log(text) == table.facts
    assert fold(read_log(b"[]")) is None
    assert fold(table.facts[1:]) is None, "the first fact opens the game"
    for wrong in (
        b"{}",
        b'{"f":"play","at":1,"coord":"P8","tiles":"SOL"}',
        b'{"f":"play","at":1,"coord":"D8","tiles":"KILO"}',
        b'{"f":"play","at":1,"coord":"D8","tiles":"#"}',
        b'{"f":"rack","at":1,"seat":0,"tiles":"AAAAAAAA"}',
        b'{"f":"rack","at":1,"seat":0,"tiles":"a"}',
        b'{"f":"press","at":-1}',
        b'{"f":"press","at":1,"more":2}',
        b'{"f":"challenge","at":1,"seat":0,"words":["peque\xc3\xb1o"]}',
        b"\xff",
    ):
        with pytest.raises(TextError):
            read_fact(wrong)


def test_every_mark_rests_on_a_topic_that_some_rule_set_has() -> None:
    for code, topic in TOPIC_OF.items():
        assert topic is None or any(article_of(name, code) for name in RULESETS), code
    assert str(article_of("file-2024", "draw.too_late")) == ("file-2024 29")


def test_a_rack_that_somebody_writes_down_goes_with_its_turn_and_is_not_believed_afterwards() -> None:
    table = opened("fise-2007").do("rack", seat=1, tiles="AAXRSTE").play("8D", ".AX")
    assert (table.seen.turns[1].rack, table.seen.racks, table.codes) == ("AAXRSTE", [None, None], [])
    table.do("press").do("rack", seat=0, tiles="LMNOPQU").do("pass")
    assert (table.seen.turns[2].rack, table.seen.racks[0]) == ("LMNOPQU", "LMNOPQU"), "a pass changes nothing"
    back = opened("fise-2007").do("rack", seat=1, tiles="AAXRSTE").play("8D", ".AX").do("challenge", seat=0)
    assert back.do("verdict", valid=False).do("withdraw").seen.racks[1] == "AAXRSTE"


@pytest.mark.topic("placement.own_tiles")
def test_a_play_with_tiles_that_the_rack_has_not_is_doubted_and_a_blank_is_one() -> None:
    assert opened().do("rack", seat=1, tiles="AARRSTE").play("8D", ".AX").codes == ["rack.other"]
    assert opened().do("rack", seat=1, tiles="?AARSTE").play("8D", ".Ax").codes == []


@pytest.mark.article("fise-2007", "35.2")
def test_a_play_that_was_asked_about_and_stands_is_marked_so() -> None:
    table = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=True)
    assert [turn.upheld for turn in table.seen.turns] == [False, True]
    heard = opened("fise-2007").play("8D", ".AX").do("challenge", seat=0).do("verdict", valid=False)
    assert heard.do("appeal").do("appeal_decided", valid=True).seen.turns[1].upheld
