"""Every statement of the coach on many positions is true by a second, naive reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.analysis import naive_coach_checks  # noqa: F401 -- fills the table
from tests.analysis.naive_coach import CHECKS, Second, true_of
from tests.engine.knowing import known

from tesela import lexicon
from tesela.analysis.coach.advice import coach_at_once
from tesela.analysis.tables import seen_turns
from tesela.engine.bench_positions import watched_game
from tesela.engine.knowledge import knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.turn_view import TurnView
from tesela.notation.example_game import example_game
from tesela.texts import LANGUAGES, catalogue, speaking
from tesela.texts.coach import advice, advice_lines


def choices(view: TurnView, turn: int) -> Move:
    """What people might play: the best, the most points, a short play, an exchange, something worse."""
    moves = ranked(known(), view, 100_000)
    plays = [each for each in moves if each.kind is MoveKind.PLACE] or moves
    short = min(plays, key=lambda each: (len(each.placed), -each.score))
    swaps = [each for each in moves if each.kind is MoveKind.EXCHANGE] or plays
    blanks = [each for each in plays if 0 in each.placed] or plays
    kinds = [
        moves[0],
        max(plays, key=lambda each: each.score),
        short,
        swaps[0],
        plays[len(plays) // 2],
        blanks[-1],
    ]
    return kinds[turn % len(kinds)]


def positions() -> Iterator[tuple[TurnView, Move]]:
    for seed in range(1, 1_000):
        for turn, view in enumerate(watched_game(known(), seed)[1]):
            yield view, choices(view, turn + seed)


def check(count: int, every: int = 1) -> Counter[str]:
    """Check every statement on so many positions, and count what was said."""
    said: Counter[str] = Counter()
    chosen = (each for n, each in enumerate(positions()) if n % every == 0)
    for _, (view, played) in zip(range(count), chosen, strict=False):
        found = coach_at_once(known(), view, played)
        best = ranked(known(), view, 1)[0]
        second = Second(known(), view, played, best)
        for fact in found:
            assert true_of(second, fact), (fact, str(view.position), str(played), str(best))
            said[fact.code] += 1
        assert found == coach_at_once(known(), view, played)
    return said


def test_what_it_says_is_true() -> None:
    said = check(14, every=5)
    assert sum(said.values()) > 40 and len(said) > 10


@pytest.mark.slow
def test_what_it_says_of_two_hundred_positions_is_true() -> None:
    said = check(200)
    print(sum(said.values()), dict(said))
    assert sum(said.values()) > 600 and len(said) > 30


@pytest.mark.slow
def test_what_it_says_of_the_manuals_game_is_true() -> None:
    """With all the words of the open edition, where there is more to be said of what the other can do."""
    edition = knowledge(lexicon.load("open").graph)
    said: Counter[str] = Counter()
    for seen in seen_turns(example_game()):
        best = ranked(edition, seen.view, 1)[0]
        second = Second(edition, seen.view, seen.move, best)
        for fact in coach_at_once(edition, seen.view, seen.move):
            assert true_of(second, fact), fact
            said[fact.code] += 1
    print(sum(said.values()), dict(said))
    assert said["triple.worth_it"] and said["triple.opened"] and said["board.closed"]


def test_everything_it_can_say_is_checked_and_written_in_both_languages() -> None:
    for lang in LANGUAGES:
        keys = {key for key in catalogue(lang) if key.startswith(("coach.fact.", "coach.sum."))}
        assert {key.removeprefix("coach.").removeprefix("fact.") for key in keys} == set(CHECKS)


def test_the_sentences_cite_the_manual() -> None:
    _, seen = watched_game(known(), 3)
    found = coach_at_once(known(), seen[4], choices(seen[4], 2))
    with speaking("es"):
        lines = advice_lines(found)
        assert len(lines) == len(found) > 1
        for fact, line in zip(found[1:], lines[1:], strict=True):
            assert line.endswith(f"(manual, «{advice(fact).heading}»).")
    with speaking("en"):
        assert advice_lines(found) != lines
