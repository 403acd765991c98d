"""Replaying a record: every score as the manual prints it, and every slip found at its own line."""

from __future__ import annotations

import pytest
from tests.notation.samples import EXAMPLE, HEAD, gcg

from tesela.core.letters import SET_SIZE
from tesela.core.tiles import Tiles
from tesela.notation.errors import NotationError
from tesela.notation.gcg_read import read_gcg
from tesela.notation.recount import recount, ruleset_of
from tesela.notation.replay import Replay
from tesela.rules.rulesets import RULESETS

PASSES = [">ana: AEFJNST - +0 0", ">blas: ?AABIRU - +0 0"] * 2


def _recount(*lines: str, rules: str | None = None, head: str = HEAD) -> Replay:
    return recount(read_gcg(gcg(*lines, head=head)), rules)


def _problems(replay: Replay) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in replay.problems]


def _changed(old: str, new: str) -> Replay:
    text = EXAMPLE.decode()
    assert text.count(old) == 1
    return recount(read_gcg(text.replace(old, new)))


@pytest.mark.topic("example.game")
@pytest.mark.parametrize("rules", list(RULESETS))
def test_the_example_game_agrees_under_every_rule_set(rules: str) -> None:
    replay = recount(read_gcg(EXAMPLE), rules)
    assert replay.problems == ()
    assert replay.final == (438, 303)
    assert replay.ending == "out"
    assert [turn.score for turn in replay.turns] == [turn.entry.score for turn in replay.turns]


@pytest.mark.topic("example.game")
def test_the_example_game_uses_all_hundred_tiles() -> None:
    replay = recount(read_gcg(EXAMPLE))
    left = [holding.known for holding in replay.turns[-1].holdings]
    assert len(replay.board.tiles) + sum(map(len, left)) == SET_SIZE
    assert left == [Tiles.of("U"), Tiles()]


def test_side_words_are_counted() -> None:
    replay = recount(read_gcg(EXAMPLE))
    words = [[(str(word), word.score) for word in turn.words] for turn in replay.turns]
    assert words[4] == [("JAMON", 28), ("AS", 2)]
    assert words[5] == [("ZAPA", 28), ("ZA", 21)]
    assert words[14] == [("GANES", 16), ("RE", 4), ("HIEDES", 10)]
    assert words[19] == [("SOTO", 12), ("CHIADOS", 11)]


def test_the_manuals_misprinted_total_is_found_once() -> None:
    """Catalogue L: the printed total goes wrong at move 9 and stays 160 too high."""
    text = EXAMPLE.decode()
    right = [
        "+72 232",
        "+41 273",
        "+39 312",
        "+30 342",
        "+38 380",
        "+13 393",
        "+21 414",
        "+13 427",
        "+12 439",
    ]
    for pair in [*right, "-1 438"]:
        score, total = pair.split()
        text = text.replace(pair, f"{score} {int(total) + 160}")
    replay = recount(read_gcg(text))
    assert [(p.line, p.code, dict(p.data)) for p in replay.problems] == [
        (16, "total", {"read": 392, "expected": 232})
    ]
    assert replay.final == (438, 303)


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("JEFAS +46 46", "JEFAS +45 46", 7, "total"),
        ("Z.PA +49 144", "Z.PA +48 143", 12, "score"),
        ("CINNRST E4", "CINNRSA E4", 9, "rack.kept"),
        ("ACMNORT D8", "ACMNRT D8", 11, "rack.lacks"),
        ("E4 CRIN.S", "E4 CRIN(O)S", 9, "play.through"),
        ("K4 R.CUENTo", "K4 RACUENTo", 13, "placement.occupied"),
        ("8D JEFAS", "8I JEFAS", 7, "opening.centre"),
        ("D8 .AMON", "N1 AMON", 11, "placement.not_linked"),
        ("E4 CRIN.S", "E4 CRIN", 9, "placement.cut"),
        (">Jugador2: BDLMSST -BMST +0 144", ">Jugador2: BDLMSST -BMAT +0 144", 14, "rack.lacks"),
        (">Jugador2: BDLMSST -BMST +0 144", ">Jugador2: BDLMSST -2 +0 144", 18, "rack.exchange"),
        (">Jugador1: U (U) -1 438", ">Jugador1: U (U) -2 437", 35, "score"),
        (">Jugador2:  (U) +1 303", ">Jugador2:  (U) +2 304", 36, "score"),
        (">Jugador2:  (U) +1 303", ">Jugador2:  (E) +1 303", 36, "end.tiles"),
        (">Jugador2:  (U) +1 303\n", "", 35, "end.missing"),
        (">Jugador1: U (U) -1 438\n", "", 35, "end.missing"),
        (">Jugador2: C B8 C. +4 302", ">Jugador1: C B8 C. +4 443", 34, "turn.order"),
    ],
)
def test_a_slip_is_found_at_its_line(old: str, new: str, line: int, code: str) -> None:
    assert (line, code) in _problems(_changed(old, new))


def test_a_tile_too_many_is_found() -> None:
    replay = _recount(">ana: ABCEJXX - +0 0")
    assert [(p.code, dict(p.data)) for p in replay.problems] == [
        ("tiles.too_many", {"letter": "X", "count": 2})
    ]


def test_a_withdrawn_play_puts_everything_back() -> None:
    replay = _recount(
        ">ana: AEFJNST 8D JEFAS +46 46",
        ">ana: AEFJNST -- -46 0",
        ">blas: ?AABIRU - +0 0",
        ">ana: AEFJNST 8D JEFAS +46 46",
        "#incomplete",
    )
    assert replay.problems == ()
    assert replay.turns[1].board.is_empty()
    assert (replay.turns[1].bag, replay.turns[1].zero_turns) == (86, 1)
    assert replay.final == (46, 0)


def test_only_the_play_just_before_can_be_withdrawn() -> None:
    replay = _recount(">ana: AEFJNST - +0 0", ">ana: AEFJNST -- -46 -46", "#incomplete")
    assert _problems(replay) == [(5, "withdrawn.nothing")]


@pytest.mark.parametrize("rules", ["fise-2007", "aas-2018", "file-2024"])
def test_two_passes_each_end_the_game_and_each_loses_their_rack(rules: str) -> None:
    good = _recount(*PASSES, ">ana: (AEFJNST) -17 -17", ">blas: (?AABIRU) -8 -8", rules=rules)
    assert (good.problems, good.ending, good.final) == ((), "passes", (-17, -8))
    missing = _recount(*PASSES, rules=rules)
    assert [dict(p.data) for p in missing.problems] == [
        {"player": "ana", "expected": "-17"},
        {"player": "blas", "expected": "-8"},
    ]
    late = _recount(*PASSES, ">ana: AEFJNST - +0 0", "#incomplete", rules=rules)
    assert _problems(late) == [(8, "turn.after_end")]


def test_an_invalid_play_counts_as_a_pass() -> None:
    """37.2: «una jugada inválida» counts among the passes that end a game."""
    withdrawn = [">ana: AEFJNST 8D JEFAS +46 46", ">ana: AEFJNST -- -46 0", ">blas: ?AABIRU - +0 0"]
    assert _recount(*withdrawn, *withdrawn, "#incomplete").ending == "passes"


def test_twelve_scoreless_turns() -> None:
    """37.3 and 45.3: in 2007 not at 0-0, in 2024 always, in 2018 and the manual never."""
    turns = [">ana: AEFJNST -A +0 0", ">blas: ?AABIRU -1 +0 0"]
    blind = [">ana:  -1 +0 0", ">blas:  -1 +0 0"] * 5
    endings = {rules: _recount(*turns, *blind, "#incomplete", rules=rules).ending for rules in RULESETS}
    assert endings == {"manual": None, "fise-2007": None, "aas-2018": None, "file-2024": "scoreless"}


def test_points_that_no_rule_set_gives() -> None:
    start = ">ana: AEFJNST 8D JEFAS +46 46"
    challenged = _recount(start, ">ana: (challenge) +5 51", "#incomplete")
    assert _problems(challenged) == [(5, "challenge.none")]
    overtime = [start, ">ana: (time) -20 26", "#incomplete"]
    assert _recount(*overtime, rules="fise-2007").problems == ()
    assert _problems(_recount(*overtime, rules="manual")) == [(5, "time.none")]
    odd = _recount(start, ">ana: (time) -15 31", "#incomplete", rules="fise-2007")
    assert _problems(odd) == [(5, "time.points")]
    penalty = [start, ">ana: (penalty) -30 16", "#incomplete"]
    assert _recount(*penalty, rules="fise-2007").problems == ()
    for points in (-60, -20, 30):  # 38 §5: thirty, and each penalty on a line of its own
        other = _recount(
            start, f">ana: (penalty) {points:+d} {46 + points}", "#incomplete", rules="fise-2007"
        )
        assert _problems(other) == [(5, "penalty.points")]


def test_an_exchange_needs_as_many_tiles_in_the_bag() -> None:
    text = EXAMPLE.decode().splitlines()
    short = [*text[:28], ">Jugador1: ALNOOPT -ALNOOP +0 393", "#incomplete"]
    problems = recount(read_gcg("\n".join(short))).problems
    assert [(p.code, dict(p.data)) for p in problems] == [("exchange.bag", {"read": 6, "expected": 5})]


def test_partial_and_missing_racks_are_taken_as_they_are() -> None:
    replay = _recount(
        ">ana:  8D JEFAS +46 46", ">blas: AB - +0 0", ">ana: N - +0 46", "#rack1 NT", "#rack2 AB?"
    )
    assert replay.problems == ()


def test_through_tiles_may_be_dots_parentheses_or_letters() -> None:
    opening = ">ana: AEFJNST 8D JEFAS +46 46"
    for word in ("ABU[rr]IRA.", "ABU[rr]IRA(S)", "ABU[rr]IRAS"):
        replay = _recount(opening, f">blas: ?AABIRU H1 {word} +77 77", "#incomplete")
        assert replay.problems == ()
        play = replay.turns[1].play
        assert play is not None
        assert play.tiles[-1] == 0


def test_the_rule_set_comes_from_the_file_or_the_number_of_players() -> None:
    assert ruleset_of(read_gcg(EXAMPLE)) == "manual"
    assert ruleset_of(read_gcg(gcg())) == "fise-2007"
    assert ruleset_of(read_gcg("#player1 a\n#player2 b\n#player3 c\n")) == "manual"
    with pytest.raises(NotationError, match="house"):
        ruleset_of(read_gcg(gcg("#x-rules house")))


def test_three_players_take_turns_and_the_one_who_goes_out_gains_both_racks() -> None:
    head = "#x-players 3\n#player1 a\n#player2 b\n#player3 c\n"
    turns = [">a: AEFJNST 8D JEFAS +46 46", ">b: - +0 0", ">c: - +0 0", ">a: - +0 46", "#incomplete"]
    replay = _recount(*turns, head=head)
    assert replay.problems == ()
    assert replay.turns[0].bag == SET_SIZE - 21 - 5
    wrong = _recount(turns[0], ">c: - +0 0", "#incomplete", head=head)
    assert _problems(wrong) == [(6, "turn.order")]
