"""Random games of bingo, the reverse game and solo play to their end, each counted again by other means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice, pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.naive_scorer import naive_score
from tests.server.mover import plays

from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT
from tesela.core.tiles import Tiles, write_tiles
from tesela.notation.example_game import example_game
from tesela.rules.bag import Secret
from tesela.rules.home import bingo_log, reverse_log, solo_log
from tesela.rules.home.bingo import CALLED
from tesela.rules.home.crossword import is_crossword, words_on
from tesela.rules.home.solo import FULL_SET
from tesela.rules.refusals import Refusal

SEEDS = st.integers(0, 2**48)


def secret_of(rng: Random) -> Secret:
    return Secret("casa", rng.randbytes(32))


# Bingo


def play_bingo(seed: int) -> None:
    """Marks right and wrong, claims too early and late, whatever the hands do; a second look at the end."""
    rng = Random(seed)
    secret = secret_of(rng)
    marking: bingo_log.Marking = rng.choice(("hand", "itself"))
    log: list[bingo_log.Event] = [bingo_log.Opened("casa", secret.commitment(), marking)]
    cards: list[Counter[int]] = []
    for number in range(rng.randint(2, 20)):
        letters = rng.sample(CALLED, 14)
        written = bingo_log.join(bingo_log.fold(log), f"J{number}", Tiles(letters[:7]), Tiles(letters[7:]))
        assert not isinstance(written, Refusal)
        log += written
        cards.append(Counter(letters))
    crossed: list[Counter[int]] = [Counter() for _ in cards]
    heard: Counter[int] = Counter()
    while (state := bingo_log.fold(log)).over is None:
        assert state.over is None and secret.reveal() not in str(log)
        came = bingo_log.call(state, secret)
        assert not isinstance(came, Refusal)
        log += came
        state = bingo_log.fold(log)
        if state.over:
            break
        letter = state.called[-1]
        heard[letter] += 1
        for player, card in enumerate(cards):
            asked = letter if rng.random() < 0.9 else rng.choice(CALLED)
            marked = bingo_log.mark(state, player, Tiles([asked]))
            fits = crossed[player][asked] < min(heard[asked], card[asked])
            assert isinstance(marked, Refusal) == (marking == "itself" or not fits)
            if not isinstance(marked, Refusal):
                log += marked
                crossed[player][asked] += 1
            full = card <= (heard if marking == "itself" else crossed[player])
            if full or rng.random() < 0.01:
                claimed = bingo_log.claim(bingo_log.fold(log), player)
                assert not isinstance(claimed, Refusal)
                assert claimed == [bingo_log.Claimed(player, full)]
                log += claimed
    assert bingo_log.fold(bingo_log.read_log(bingo_log.write_log(log))) == state
    assert Counter(state.called) <= Counter(CALLED)
    assert state.over is not None and state.over.seed == secret.reveal()
    assert all(cards[player] <= Counter(state.called) for player in state.winners)
    assert state.winners or len(state.called) == len(CALLED)


@pytest.mark.article("manual", "M.variantes.bingo")
@pytest.mark.parametrize("seed", range(10))
def test_random_games_of_bingo_hold_together(seed: int) -> None:
    play_bingo(seed)


@pytest.mark.slow
@pytest.mark.article("manual", "M.variantes.bingo")
@given(seed=SEEDS)
@settings(max_examples=1000)
def test_a_thousand_games_of_bingo_hold_together(seed: int) -> None:
    play_bingo(seed)


# The reverse game


@cache
def boards() -> tuple[Board, ...]:
    """The manual's example game after each of its turns that laid tiles."""
    return tuple(dict.fromkeys(turn.board for turn in example_game().turns))


def play_reverse(seed: int) -> None:
    """Anything that may be taken is taken; the board stays a crossword, and every tile is paid once."""
    rng = Random(seed)
    board, players = rng.choice(boards()), rng.randint(2, 4)
    known = {bytes(word) for word in words_on(board)} | {bytes(word[:-1]) for word in words_on(board)}

    def judge(words: Sequence[Tiles]) -> bool:
        return all(bytes(word) in known for word in words)

    begun = reverse_log.Begun(board.rows(), [f"J{n}" for n in range(players)], starter=rng.randrange(players))
    log = reverse_log.begin(begun, judge)
    paid = [0] * players
    while not (state := reverse_log.fold(log)).over:
        assert is_crossword(state.game.board, state.judge(judge))
        chosen = rng.choice(list(islice(state.game.removals(state.judge(judge)), 40)))
        seat = state.game.on_turn
        paid[seat] += sum(Tiles([state.game.board[square]]).points for square in chosen)
        taken = reverse_log.take(state, seat, chosen, judge)
        assert not isinstance(taken, Refusal)
        log += taken
    assert list(state.game.scores) == paid
    left = sum(Tiles([code]).points for code in state.game.board.cells if code)
    assert sum(paid) + left == sum(Tiles([code]).points for code in board.cells if code)
    assert reverse_log.fold(reverse_log.read_log(reverse_log.write_log(log))) == state
    assert (state.over.why == "bare") == state.game.board.is_empty()


@pytest.mark.article("manual", "M.variantes.inverso")
@pytest.mark.parametrize("seed", range(5))
def test_random_reverse_games_hold_together(seed: int) -> None:
    play_reverse(seed)


@pytest.mark.slow
@pytest.mark.article("manual", "M.variantes.inverso")
@given(seed=SEEDS)
@settings(max_examples=1000)
def test_a_thousand_reverse_games_hold_together(seed: int) -> None:
    play_reverse(seed)


# Playing alone


def random_turn(table: solo_log.SoloTable, rng: Random) -> list[solo_log.Event] | Refusal:
    """What somebody alone might do now, allowed or not."""
    game = table.state.game
    does = rng.random()
    if does < 0.1:
        return table.take_back()
    if does < 0.2:
        return table.lay_again()
    if does < 0.3 or not game.rack:
        return table.exchange(write_tiles(game.rack[: rng.randint(1, 7)]) or "A")
    hand = Tiles(rng.sample(list(game.rack), min(7, len(game.rack))))
    found = list(islice(plays(game.board, hand), 8))
    if not found or does > 0.98:
        return table.end()
    play = rng.choice(found)
    return table.lay(str(play.coord), write_tiles(play.tiles, through=True))


def play_alone(seed: int, most: int) -> None:
    """Played, taken back and laid again; tiles conserved, points counted naively, the log played again."""
    rng = Random(seed)
    secret = secret_of(rng)
    mode: solo_log.Mode = rng.choice(("record", "open"))
    begun = solo_log.Begun(mode, "manual", "prueba", "", secret.commitment(), rng.choice([0, 2]), 1000)
    log: list[solo_log.Event] = [begun]
    state, now = solo_log.start(begun, secret), 1000
    while state.over is None:
        now += rng.choice([100, 5_000])
        table = solo_log.SoloTable(state, secret, lambda words: True, now)
        found = table.time_up() or (table.end() if len(log) > most else random_turn(table, rng))
        if isinstance(found, Refusal):
            assert str(found.article).startswith("manual M.")
            continue
        log += found
        state = solo_log.replay(log, secret, lambda words: True)
        game = state.game
        lies = [0 if code & BLANK_BIT else code for code in game.board.cells if code]
        assert Counter([*lies, *game.rack, *game.bag]) == Counter(FULL_SET)
    after = [Board(), *(step.game.board for step in state.done)]
    naive = [naive_score(old.cells, new.cells) if old != new else 0 for old, new in pairwise(after)]
    left = 0 if mode == "open" else state.game.rack.points
    assert state.over.total == sum(naive) - left
    again = solo_log.read_log(msgspec.json.encode(log))
    assert solo_log.replay(again, secret, lambda words: True) == state


@pytest.mark.article("manual", "M.solitario.a", "M.solitario.c")
@pytest.mark.parametrize("seed", range(10))
def test_random_games_alone_hold_together(seed: int) -> None:
    play_alone(seed, 25)


@pytest.mark.slow
@pytest.mark.article("manual", "M.solitario.a", "M.solitario.c")
@given(seed=SEEDS)
@settings(max_examples=1000)
def test_a_thousand_games_alone_hold_together(seed: int) -> None:
    play_alone(seed, 40)
