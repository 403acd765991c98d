"""The committed bag: one seed, one order; each tile as likely as any other; anyone can check."""

from __future__ import annotations

import hashlib
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.strategies import FULL_SET

from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.bag import Secret
from tesela.rules.sample import sample_game
from tesela.rules.verify import verify_draws

SEED = bytes(range(32))


def test_the_page_on_fairness_says_what_happens() -> None:
    """The algorithm of docs/fairness.md, written again from the page."""
    secret = Secret("partida", SEED)
    assert secret.commitment() == hashlib.sha256(b"tesela-commit-1" + SEED + b"partida").hexdigest()
    bag, drawn = sorted(FULL_SET), []
    for number in range(20):
        attempt = 0
        while True:
            text = (
                b"tesela-draw-1" + SEED + number.to_bytes(8, "big") + attempt.to_bytes(4, "big") + b"partida"
            )
            value = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
            if value < len(bag) * (2**64 // len(bag)):
                break
            attempt += 1
        drawn.append(bag.pop(value % len(bag)))
    assert secret.draw(0, FULL_SET, 20) == drawn
    assert secret.draw(7, sorted(set(FULL_SET)), 3) == Secret("partida", SEED).draw(
        7, sorted(set(FULL_SET)), 3
    )


def test_every_tile_is_as_likely_as_any_other() -> None:
    secret = Secret("azar", SEED)
    found = Counter(secret.choose(number, 7) for number in range(14_000))
    # 14,000 throws among 7: a deviation of 250 is six standard deviations.
    assert all(abs(count - 2000) < 250 for count in found.values())
    assert len(found) == 7


@given(count=st.integers(0, 120), number=st.integers(0, 10**6))
def test_a_draw_takes_what_is_there(count: int, number: int) -> None:
    drawn = Secret("g", SEED).draw(number, FULL_SET, count)
    assert len(drawn) == min(count, len(FULL_SET))
    assert Counter(drawn) <= Counter(FULL_SET)


def test_a_secret_never_shows_itself() -> None:
    secret = Secret.new("g")
    assert secret.reveal() not in repr(secret) + str(secret) + f"{secret}"
    assert Secret.from_hex("g", secret.reveal()).commitment() == secret.commitment()
    assert Secret.new("g").reveal() != secret.reveal()
    with pytest.raises(ValueError, match="32 bytes"):
        Secret("g", b"short")


def test_a_finished_game_verifies() -> None:
    log = sample_game(3)
    report = verify_draws(log)
    assert report.ok
    assert report.choices >= 100


def _changed(log: tuple[ev.Event, ...]) -> dict[str, tuple[ev.Event, ...]]:
    """A log that somebody has tampered with, in each way that must be noticed."""
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.Drawn))
    drawn = log[at]
    assert isinstance(drawn, ev.Drawn)
    other = Tiles(bytes([(drawn.tiles[0] % 28) + 1]) + drawn.tiles[1:])
    swapped = msgspec.structs.replace(drawn, tiles=other)
    seed = next(i for i, event in enumerate(log) if isinstance(event, ev.SeedRevealed))
    header = log[0]
    assert isinstance(header, ev.Created)
    return {
        "differs": (*log[:at], swapped, *log[at + 1 :]),
        "no_seed": log[:seed],
        "bad_seed": (*log[:seed], ev.SeedRevealed(0, "xyz")),
        "commitment": (*log[:seed], ev.SeedRevealed(0, "00" * 32)),
        "no_commitment": (msgspec.structs.replace(header, commitment=""), *log[1:]),
    }


@pytest.mark.parametrize("code", ["differs", "no_seed", "bad_seed", "commitment", "no_commitment"])
def test_a_changed_game_does_not(code: str) -> None:
    report = verify_draws(_changed(sample_game(3))[code])
    assert not report.ok
    assert report.problems[0].code == code
