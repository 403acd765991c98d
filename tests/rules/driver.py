"""Drives random games and holds, at every step, what must always hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.rules.naive_scorer import naive_score
from tests.rules.strategies import FULL_SET, random_agreement, random_command
from tests.rules.table import Table

from tesela.core.letters import BLANK_BIT, VOWELS
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.due import due
from tesela.rules.fold import apply, fold
from tesela.rules.redact import event_for
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.state import State
from tesela.rules.verify import verify_draws
from tesela.rules.views import view, write_view
from tesela.texts import say

HIDDEN_ONLY = frozenset({HIDDEN_TILE})


def strange_judge(words: Sequence[Tiles]) -> bool:
    """Two words in three exist; the same ones every time."""
    return all(sum(word) % 3 for word in words)


def random_table(rng: Random) -> Table:
    agreed = random_agreement(rng)
    human = agreed["judging"] == "challenge" and agreed["arbiter"] and rng.random() < 0.5
    oracle = (lambda board, racks: False) if rng.random() < 0.2 else None
    seed = rng.getrandbits(64)
    return Table(judge=None if human else strange_judge, oracle=oracle, seed=seed, **agreed)


def tiles_everywhere(state: State) -> Counter[int]:
    """Every tile there is, wherever it lies."""
    board = (0 if code & BLANK_BIT else code for code in state.board if code)
    return Counter([*board, *b"".join(state.racks), *state.bag_tiles, *state.start_drawn])


def check_step(table: Table, command: c.Command, wait: int) -> bool:
    """Send one command and hold everything that must hold; whether something happened."""
    before = table.state
    kept = before.copy().as_dict()
    done = table.send(command, wait)
    assert before.as_dict() == kept, "the given state was changed"
    if isinstance(done, Refusal):
        for lang in ("es", "en"):
            assert say(f"refusal.{done.code}", done.data, lang=lang)
        return False
    after = table.state
    assert tiles_everywhere(after) == Counter(FULL_SET)
    _check_scores(before, done)
    _check_hidden(table, done)
    return True


def _check_scores(before: State, events: Sequence[ev.Event]) -> None:
    """What was announced is what a naive scorer counts."""
    state = before
    for event in events:
        if isinstance(event, ev.Announced):
            play = state.play()
            assert play is not None
            board = state.board_value()
            assert event.score == naive_score(board.cells, play.on(board).cells)
        state = apply(state, (event,))


def _check_hidden(table: Table, events: Sequence[ev.Event]) -> None:
    """No view and no event shows a rack, an exchanged tile or the seed to who may not see it."""
    state = table.state
    over = state.ended is not None
    for viewer in (state.seq % state.seats, SPECTATOR):  # the seats take turns: a game has many steps
        seen = view(state, viewer)
        assert seen.seed is None or over
        for seat in range(state.seats):
            if seat != viewer and not over:
                assert seen.racks[seat] is None
        for turn in seen.record:
            if turn.seat != viewer and not over:
                assert HIDDEN_ONLY.issuperset(turn.rack)
                assert turn.kind != "exchange" or HIDDEN_ONLY.issuperset(turn.tiles)
        if not seen.covered:
            hidden_racks = sum(
                seen.rack_counts[seat] for seat in range(state.seats) if seen.racks[seat] is None
            )
            assert len(seen.unseen) == seen.bag_count + hidden_racks + len(state.start_drawn)
        for event in events:
            shown = event_for(event, viewer)
            assert not (isinstance(shown, ev.SeedRevealed) and not over)
            if isinstance(shown, ev.Drawn | ev.DrawCompleted | ev.SurplusReturned) and shown.seat != viewer:
                assert HIDDEN_ONLY.issuperset(shown.tiles)
            if isinstance(shown, ev.Exchanged) and shown.seat != viewer:
                assert HIDDEN_ONLY.issuperset(shown.tiles + shown.drawn)
    assert state.seq % 8 or write_view(view(state, ARBITER))


def check_log(table: Table) -> None:
    """Replaying the log, as it is and through JSON, gives the same state; the draws are the seed's."""
    log, state = table.log, table.state
    assert fold(log).as_dict() == state.as_dict()
    again = ev.read_log(ev.write_log(log))
    assert list(again) == log
    if state.ended is not None:
        report = verify_draws(log)
        assert report.ok, report
        assert report.choices == state.picks
    for viewer in (0, SPECTATOR):
        veiled = fold([event_for(event, viewer) for event in log])
        assert veiled.scores == state.scores
        assert veiled.board == state.board
        assert veiled.bag_size == state.bag_size
        assert list(map(len, veiled.racks)) == list(map(len, state.racks))
        assert veiled.phase == state.phase


def play_random_game(seed: int, steps: int = 150) -> Table:
    """One whole game, legal and illegal commands mixed, driven to its end and signed."""
    rng = Random(seed)
    table = random_table(rng)
    for _ in range(steps):
        wait = rng.choice([0, 10, 500, 3000, 20_000, 90_000])
        check_step(table, random_command(rng, table.state), wait)
        if table.state.ended is not None and rng.random() < 0.3:
            break
    finish(table)
    for seat in table.state.active:
        if table.state.header.options.signing and not table.state.signed >> seat & 1:
            table.ok(c.Sign(seat))
    check_log(table)
    return table


def finish(table: Table) -> None:
    """Every game can end: from wherever it stands, by the shortest legal way."""
    for _ in range(200):
        if table.state.ended is not None:
            return
        waiting = table.state.awaits_round and not table.state.absent  # 32: only time brings the start
        wait = max(10, (table.state.header.starts_at or 0) - table.now) if waiting else 10
        if (
            table.state.withholding or table.state.asleep
        ):  # nor does anybody but time help who keeps a nonce, or sleeps
            wait = max(10, due(table.state)[0].at - table.now)
        assert check_step(table, c.Tick(), wait)  # what is due comes first, and may change the way out
        if table.state.ended is None and not table.state.withholding:
            command = _way_out(table.state)
            assert check_step(table, command, 0), (table.state.phase, command, table.send(command))
    raise AssertionError("the game does not end")


def from_bags_at_once(state: State) -> c.DrawFrom:
    """All that is missing, vowels first."""
    wanted = state.wanted(state.on_turn)
    vowels = min(wanted, sum(code in VOWELS for code in state.bag_tiles))
    return c.DrawFrom(state.on_turn, vowels, wanted - vowels)


def _way_out(state: State) -> c.Command:
    seat = state.on_turn
    other = next((each for each in state.active if each != seat and not state.accepted >> each & 1), 0)
    if state.clocks.case == "arbiter" or state.count_disputed:
        return c.Resume(ARBITER)
    if seat >= 0 and state.is_away(seat):
        return c.RecordReturn(ARBITER, seat)
    match state.phase:
        case "waiting":
            if state.absent:
                return c.Arrive(ARBITER, next(s for s in range(state.seats) if state.absent >> s & 1))
            if state.starter < 0:
                return c.StartGame(KEEPER)
            short = next(each for each in state.active if state.wanted(each))
            return c.Draw(short, state.wanted(short))
        case "thinking":
            return c.TakeBack(seat) if state.placed else c.Pass(seat)
        case "exchanging":
            if not state.bag_size or not state.header.options.exchange_binding:
                return c.Pass(seat)
            return c.Exchange(seat, Tiles(state.racks[seat][:1]))
        case "laid":
            doubts = state.header.options.challenge_until == "counted"
            return c.Accept(other) if doubts and state.header.judging == "challenge" else c.Announce(seat)
        case "announced":
            return c.Accept(other)
        case "challenged" if state.slip:
            return c.SignSlip(seat)
        case "challenged":
            return c.GiveVerdict(ARBITER, False)
        case "rejected":
            return c.Withdraw(seat)
        case "appealed":
            return c.DecideAppeal(ARBITER, False)
        case "surplus":
            return c.ReturnSurplus(next(each for each in state.active if each != state.surplus_seat))
        case "claimed" | "voting":
            claim = state.claim
            assert claim is not None
            return c.VoteTheme(next(each for each in state.opponents if not claim.has_voted(each)), True)
        case "arguing":
            return c.ArgueTheme(seat)
        case "drawing" | "drawn" if state.is_away(seat) and not state.header.drawing_by_hand:
            return c.RecordReturn(ARBITER, seat)  # 38: the program draws for them then
        case "drawing" | "filling" if state.header.variants.two_bags:
            return from_bags_at_once(state)
        case "drawing" if state.wanted(seat):
            return c.Draw(seat, state.wanted(seat))
        case _:
            return c.PressClock(seat)
