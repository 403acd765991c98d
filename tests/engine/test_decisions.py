"""The tool that compares choices: fair to equal settings, and able to tell a good move from a bad one."""

from __future__ import annotations

from collections import Counter

from tests.engine.knowing import known
from tools.decisions import cases, choice, gain, read_setting

from tesela.engine.players.static_players import passing, ranked


def test_cases_are_the_same_for_the_same_seed_and_kept_tiles_are_unseen() -> None:
    once, again = (list(cases(known(), 7, 3)) for _ in range(2))
    assert once == again and len(once) == 7
    assert once != list(cases(known(), 7, 4))
    assert any(case.kept is not None for case in once)
    for case in once:
        assert case.view.bag >= 5
        assert not Counter(case.kept or ()) - Counter(case.view.unseen)


def test_no_rollouts_are_static_play() -> None:
    (case,) = cases(known(), 1, 5)
    assert choice(known(), case.view, {}, 1) == ranked(known(), case.view, 1)[0]


def test_settings_are_heeded() -> None:
    open_tables = [case.view for case in cases(known(), 20, 3) if case.kept and case.view.bag > 20][:4]
    texts = ("rollouts=60", "rollouts=60 plies=4", "rollouts=60 inferences=80", "rollouts=300 candidates=20")
    choices = {
        text: [choice(known(), view, read_setting(text), seed) for view in open_tables for seed in range(6)]
        for text in texts
    }
    assert all(choices[text] != choices[texts[0]] for text in texts[1:])


def test_a_good_move_gains_on_a_pass_and_nothing_on_itself() -> None:
    """At a table where nothing is decided yet: where it is, a pass loses points but no game."""
    level = [each for each in cases(known(), 20, 3) if abs(each.view.lead) <= 40]
    case = max(level, key=lambda each: ranked(known(), each.view, 1)[0].score)
    best, idle = ranked(known(), case.view, 1)[0], passing(case.view)
    wins, points = gain(known(), case, best, idle, 40, 1)
    assert wins > 0 and points > 0
    assert gain(known(), case, idle, best, 40, 1) == (-wins, -points)
    assert gain(known(), case, best, best, 40, 1) == (0.0, 0.0)
