"""The players' part in the draw: pledged with the seat, shown before the first tile, in every tile drawn."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec
import pytest
from tests.rules.strategies import FULL_SET, NONCES
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.bag import Secret, pledge_of
from tesela.rules.create import create
from tesela.rules.due import Due, due
from tesela.rules.header import TimeControl, online, time_control
from tesela.rules.redact import event_for
from tesela.rules.refusals import Refusal
from tesela.rules.roles import SPECTATOR
from tesela.rules.rulesets import RULESETS
from tesela.rules.verify import held_against, verify_draws

PLEDGES = tuple(map(pledge_of, NONCES))
RUNNING = online(time_control(RULESETS["file-2024"].options, "running"))
BY_THE_MANUAL: dict[str, Any] = {
    "ruleset": "manual",
    "time": online(time_control(RULESETS["manual"].options, "running")),
}


def sharing(players: int = 2, pledges: tuple[str, ...] | None = None, **more: Any) -> Table:
    """A table at which everybody shares in the draw, kept as a server keeps it."""
    agreed: dict[str, Any] = {"ruleset": "file-2024", "time": RUNNING} | more
    return Table(players=players, pledges=PLEDGES[:players] if pledges is None else pledges, **agreed)


def opened(table: Table) -> Table:
    for seat in table.state.withholding:
        table.ok(c.OpenNonce(seat, NONCES[seat]))
    return table


def finished(table: Table) -> list[ev.Event]:
    opened(table).ok(c.Resign(0))
    return table.log


def test_the_page_on_fairness_says_what_happens() -> None:
    """The second way of drawing, written again from docs/fairness.md."""
    seed, nonces = bytes(range(32)), [bytes([7]) * 32, bytes(32)]
    secret = Secret("partida", seed).shared([nonces[0].hex(), ""])
    assert pledge_of(nonces[0].hex()) == hashlib.sha256(b"tesela-nonce-1" + nonces[0]).hexdigest()
    bag, drawn = sorted(FULL_SET), []
    for number in range(20):
        attempt = 0
        while True:
            place = number.to_bytes(8, "big") + attempt.to_bytes(4, "big") + b"partida"
            block = hmac.new(seed, b"tesela-draw-2" + b"".join(nonces) + place, "sha256").digest()
            value = int.from_bytes(block[:8], "big")
            if value < len(bag) * (2**64 // len(bag)):
                break
            attempt += 1
        drawn.append(bag.pop(value % len(bag)))
    assert secret.draw(0, FULL_SET, 20) == drawn
    assert secret.commitment() == Secret("partida", seed).commitment(), "the hash is the seed's alone"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_drawn_before_everybody_has_shown_theirs(players: int) -> None:
    table = sharing(players, **BY_THE_MANUAL)
    for seat in range(players - 1):
        assert table.kinds(table.ok(c.OpenNonce(seat, NONCES[seat]))) == ["NonceOpened"]
        assert table.no(c.StartGame(0), after=0).startswith("nonce.missing")
        assert table.view(0).waits_for == tuple(range(seat + 1, players))
    last = table.kinds(table.ok(c.OpenNonce(players - 1, NONCES[players - 1])))
    assert last[0] == "NonceOpened" and last[-1] == "TurnStarted"
    assert [len(rack) for rack in table.state.racks] == [7] * players


def test_another_nonce_gives_other_tiles_though_the_seed_is_the_same() -> None:
    """What the server alone can no longer choose."""
    alone, both = sharing(pledges=(PLEDGES[0], "")), sharing()
    table = Table("file-2024", time=RUNNING)
    table.ok(c.StartGame(0))
    racks = {tuple(opened(each).state.racks) for each in (alone, both)} | {tuple(table.state.racks)}
    assert len(racks) == 3


def test_only_the_promised_nonce_counts_and_only_once() -> None:
    table = sharing()
    for wrong in (NONCES[1], "", "zz" * 32, NONCES[0].upper() + "0", NONCES[0][:-1], "ñ" * 64):
        assert table.no(c.OpenNonce(0, wrong), after=0).startswith("nonce.wrong")
    upper = "AB" * 32
    loud = sharing(pledges=(pledge_of(upper), ""))
    assert loud.no(c.OpenNonce(0, upper), after=0).startswith("nonce.wrong"), "one way to write it"
    table.ok(c.OpenNonce(0, NONCES[0]))
    assert table.no(c.OpenNonce(0, NONCES[0]), after=0).startswith("nonce.done")
    assert sharing(pledges=(PLEDGES[0], "")).no(c.OpenNonce(1, NONCES[1])).startswith("nonce.none")
    assert Table("file-2024").no(c.OpenNonce(0, NONCES[0])).startswith("nonce.none")


def test_who_withholds_has_the_game_called_off_and_nobody_wins() -> None:
    table = sharing()
    table.ok(c.OpenNonce(0, NONCES[0]))
    assert due(table.state) == (Due(60_000, "withheld", 1),)
    table.ok(c.Tick(), after=60_000)
    assert (table.state.ended, table.state.ended_by) == ("withheld", 1)
    assert table.view(0).winners == () and table.view(0).seed is not None
    assert verify_draws(table.log).ok
    assert table.no(c.OpenNonce(1, NONCES[1])).startswith("game.over")


def test_both_withhold() -> None:
    table = sharing()
    table.ok(c.Tick(), after=60_000)
    assert (table.state.ended, table.state.ended_by) == ("withheld", None)


def test_nothing_that_is_said_meanwhile_puts_the_end_off() -> None:
    """Nobody may stall a start: not by proposing, not by calling, not by showing late."""
    table = sharing(3, **BY_THE_MANUAL)
    table.send(c.Agree(0, "end"), 59_000)
    table.send(c.OpenNonce(1, NONCES[1]), 900)
    assert {each.at for each in due(table.state) if each.kind == "withheld"} == {60_000}


@pytest.mark.parametrize(
    ("kind", "waits"),
    [("correspondence", 3 * 24 * 3600_000), ("none", 24 * 3600_000), ("timer", 60_000)],
)
def test_how_long_it_is_waited_for(kind: Any, waits: int) -> None:
    time = online(time_control(RULESETS["manual"].options, kind)) if kind != "none" else TimeControl("none")
    table = sharing(ruleset="manual", time=time)
    assert [each.at for each in due(table.state)] == [waits, waits]


@pytest.mark.topic("late")
def test_with_an_agreed_start_it_is_waited_for_from_when_all_are_there() -> None:
    table = sharing(starts_at=600_000)
    table.ok(c.Arrive(0, 0))
    table.ok(c.OpenNonce(0, NONCES[0]))
    table.ok(c.Arrive(1, 1))
    table.ok(c.Tick(), after=600_000 - table.now)
    assert table.state.starter < 0, "the round has begun, the draw not"
    assert Due(660_000, "withheld", 1) in due(table.state)
    assert table.kinds(table.ok(c.OpenNonce(1, NONCES[1])))[-1] == "TurnStarted"


@pytest.mark.topic("late")
def test_nonces_shown_before_the_agreed_start_start_nothing_early() -> None:
    table = opened(sharing(starts_at=600_000))
    assert table.state.phase == "waiting"
    for seat in (0, 1):
        table.ok(c.Arrive(seat, seat))
    assert table.kinds(table.ok(c.Tick(), after=600_000 - table.now))[-1] == "TurnStarted"


def test_a_header_takes_hashes_only_one_a_seat_and_with_a_seed() -> None:
    good = PLEDGES[0]
    for bad in ((good,), (good, "x"), (good, good.upper()), (good, good, good)):
        made = create("g", "fise-2007", ["Ana", "Blas"], 0, commitment="-", pledges=bad)
        assert isinstance(made, Refusal) and made.code == "create.pledges"
    cloth = create("g", "fise-2007", ["Ana", "Blas"], 0, drawing_by_hand=True, pledges=(good, ""))
    assert isinstance(cloth, Refusal) and cloth.code == "create.pledges"
    nobody = create("g", "fise-2007", ["Ana", "Blas"], 0, commitment="-", pledges=("", ""))
    assert isinstance(nobody, ev.Created) and nobody.pledges == ()


def test_the_log_proves_itself_and_what_a_player_kept() -> None:
    log = list(ev.read_log(ev.write_log(finished(sharing()))))
    report = verify_draws(log)
    assert report.ok and report.choices >= 16
    header = log[0]
    assert isinstance(header, ev.Created)
    assert held_against(report, log, commitment=header.commitment.upper(), nonce=NONCES[1]).ok
    other = held_against(report, log, commitment="0" * 64, nonce="f" * 64)
    assert [each.code for each in other.problems] == ["other_nonce", "other_commitment"]


def _changed(log: list[ev.Event], kind: type[ev.Event], **values: object) -> list[ev.Event]:
    at = next(number for number, event in enumerate(log) if isinstance(event, kind))
    return [*log[:at], msgspec.structs.replace(log[at], **values), *log[at + 1 :]]


def test_every_forgery_is_found() -> None:
    log = finished(sharing())
    forged = {
        "another nonce than promised": (_changed(log, ev.NonceOpened, nonce="a" * 64), "nonce"),
        "another pledge": (_changed(log, ev.Created, pledges=(pledge_of("a" * 64), PLEDGES[1])), "nonce"),
        "a nonce left out": ([each for each in log if getattr(each, "nonce", "") != NONCES[1]], "withheld"),
        "the pledges left out": (_changed(log, ev.Created, pledges=()), "nonce"),
        "another seed": (_changed(log, ev.SeedRevealed, seed="b" * 64), "commitment"),
    }  # fmt: skip
    for name, (events, code) in forged.items():
        assert verify_draws(events).problems[0].code == code, name


def test_nobody_sees_the_seed_while_nonces_are_shown() -> None:
    table = opened(sharing())
    for viewer in (0, 1, SPECTATOR):
        seen = table.view(viewer)
        assert seen.seed is None and seen.nonces == NONCES[:2]
        shown = [event_for(event, viewer) for event in table.log]
        assert not any(isinstance(event, ev.SeedRevealed) for event in shown)
