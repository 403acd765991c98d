"""Generators of games, for this room's tests and for others: settings, racks, plays, commands, whole logs.

Random games are driven by one `random.Random`, so that thousands are cheap; hypothesis gives the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from tesela.core.board import Board
from tesela.core.letters import ALPHABET, BLANK_BIT, COUNTS
from tesela.core.placement import check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.scoring import score_play
from tesela.core.squares import Direction, Square, read_coord
from tesela.core.tiles import Tiles, spell
from tesela.rules import commands as c
from tesela.rules.bag import pledge_of
from tesela.rules.codec import LineTiles
from tesela.rules.header import NO_VARIANTS, TimeControl, TimeKind, Variants, online, time_control
from tesela.rules.roles import ARBITER, KEEPER
from tesela.rules.rulesets import RULESETS
from tesela.rules.state import State

FULL_SET = bytes(code for code, count in enumerate(COUNTS) for _ in range(count))


def racks() -> st.SearchStrategy[Tiles]:
    """A rack of one to seven tiles that the set can give."""
    picks = st.lists(st.integers(0, len(FULL_SET) - 1), min_size=1, max_size=7, unique=True)
    return picks.map(lambda found: Tiles(FULL_SET[at] for at in found))


def line_tiles() -> st.SearchStrategy[LineTiles]:
    """Anything that might be sent as the tiles of a play, possible or not."""
    codes = st.sampled_from([0, *ALPHABET, *(letter | BLANK_BIT for letter in ALPHABET), 0x7F])
    return st.lists(codes, max_size=16).map(LineTiles)


def commands(seats: int = 4) -> st.SearchStrategy[c.Command]:
    """Any readable command from anybody, sensible or not."""
    seat = st.sampled_from([*range(seats), ARBITER, KEEPER, seats, -9])
    text = st.text(max_size=8)
    coord = st.sampled_from(["H8", "8H", "A1", "1O", "O15", "P8", "A16", "", "88", "h8"]) | text
    tiles = racks()
    small = st.integers(-3, 9)
    about = st.sampled_from(["end", "stuck", "count", "reopen", "sum:0:5", "sum:3:-9", "sum:0:0", "x"])
    flags = st.booleans()
    return st.one_of(
        st.builds(c.StartRound, seat, st.lists(small, max_size=4).map(tuple)),
        st.builds(c.Arrive, seat, small),
        st.builds(c.StartGame, seat, st.none() | small),
        st.builds(c.ChooseSeating, seat, text, text),
        st.builds(c.Place, seat, st.lists(coord, max_size=3).map(tuple), line_tiles()),
        st.builds(c.Lay, seat, coord, line_tiles()),
        st.builds(c.Lay, seat, coord, line_tiles(), tiles),
        st.builds(c.VoteTheme, seat, flags),
        st.builds(c.ArgueTheme, seat, text),
        st.builds(c.Announce, seat, st.none() | small),
        st.builds(c.PlayWord, seat, coord, line_tiles(), st.none() | small),
        st.builds(c.Challenge, seat, st.lists(tiles, max_size=2).map(tuple)),
        st.builds(c.Appeal, seat, text),
        st.builds(c.AnnounceExchange, seat, st.none() | small),
        st.builds(c.Exchange, seat, tiles, st.none() | tiles),
        st.builds(c.Exchange, seat, tiles, st.none(), small),
        st.builds(c.DrawFrom, seat, small, small),
        st.builds(c.Draw, seat, small, flags, flags, st.none() | tiles),
        st.builds(c.ReturnSurplus, seat, st.none() | tiles),
        st.builds(c.SwapBlank, seat, coord),
        st.builds(c.CallArbiter, seat, text),
        st.builds(c.Agree, seat, about),
        st.builds(c.Decline, seat, about),
        st.builds(c.Sleep, seat, small),
        st.builds(c.GiveVerdict, seat, flags),
        st.builds(c.DecideAppeal, seat, flags, text),
        st.builds(c.AdjustTime, seat, small, st.integers(-(10**6), 10**6), text),
        st.builds(c.Penalise, seat, small, text, st.none() | small),
        st.builds(c.Warn, seat, small, text),
        st.builds(c.RecordAsking, seat, small, text | st.just("casa"), flags, st.none() | small),
        st.builds(c.Disqualify, seat, small, text),
        st.builds(c.RecordLeave, seat, small, flags),
        st.builds(c.RecordReturn, seat, small),
        st.builds(c.CorrectSum, seat, small, small, text),
        st.builds(c.Rule, seat, text, text),
        st.builds(c.EndByDirector, seat, text),
        st.builds(c.Annul, seat, text),
        st.builds(c.Reopen, seat, text),
        *(
            st.builds(kind, seat)
            for kind in (
                c.TakeBack, c.Accept, c.SignSlip, c.Withdraw, c.Pass, c.SeeSurplus, c.PressClock,
                c.PauseToVerify, c.DisputeCount, c.Resign, c.Wake, c.Sign, c.Tick, c.Resume, c.DeclareStuck,
            )
        ),
    )  # fmt: skip


def random_agreement(rng: Random) -> dict[str, Any]:
    """Keyword arguments for a game of any kind: rule set, players, clocks, ways of laying and drawing."""
    ruleset = rng.choice(sorted(RULESETS))
    options = RULESETS[ruleset].options
    kinds: list[TimeKind] = [clock.kind for clock in options.clocks] or ["running"]
    kind = rng.choice([*kinds, "none", "correspondence"])
    time = time_control(options, kind, game_ms=_maybe(rng, 900_000) if options.total_time else None)
    if rng.random() < 0.3:
        time = online(time)
    elif rng.random() < 0.3:
        time = TimeControl(**{**{f: getattr(time, f) for f in time.__struct_fields__}, "accept_ms": 20_000})
    manual = ruleset == "manual"
    variants = NO_VARIANTS
    if manual and rng.random() < 0.5:
        recycled, opened = rng.random() < 0.5, rng.random() < 0.5
        theme, cingulillo, least = rng.choice(["", "mar"]), rng.random() < 0.5, rng.choice([2, 4])
        variants = Variants(
            recycled_blanks=recycled,
            open_dictionary=opened,
            theme=theme,
            theme_points=5 if theme else 0,
            cingulillo=cingulillo,
            cingulillo_least=least if cingulillo else NO_VARIANTS.cingulillo_least,
            two_bags=rng.random() < 0.3,
        )
    players = rng.randint(options.players_min, options.players_max)
    return {
        "ruleset": ruleset,
        "players": players,
        "judging": rng.choice(["challenge", "checked"]),
        "time": time,
        "starts_at": 300_000 if rng.random() < 0.15 else None,
        "variants": variants,
        "strict_laying": rng.random() < 0.4,
        "drawing_by_hand": rng.random() < 0.3 and not variants.two_bags,
        "arbiter": rng.random() < 0.6,
        "starter": rng.choice([None, rng.randrange(players)]),
        "pledges": random_pledges(rng, players),
    }


NONCES: Final = tuple(f"{seat + 1:064x}" for seat in range(4))
"""What each seat shows where it shares in the draw."""


def random_pledges(rng: Random, players: int) -> tuple[str, ...]:
    """Nobody's, or those of some of the players."""
    if rng.random() < 0.75:
        return ()
    return tuple(pledge_of(nonce) if rng.random() < 0.7 else "" for nonce in NONCES[:players])


def _maybe(rng: Random, value: int) -> int | None:
    return value if rng.random() < 0.4 else None


def random_play(
    rng: Random, board: Board, rack: Sequence[int], tries: int = 12
) -> tuple[str, LineTiles] | None:
    """A play that lies well (whether its words exist is the judge's matter), or None if none was hit on."""
    for _ in range(tries):
        down = rng.random() < 0.5
        lane, at = (7, rng.randint(3, 7)) if board.is_empty() else (rng.randrange(15), rng.randrange(15))
        wanted = rng.sample(list(rack), rng.randint(1, len(rack))) if rack else []
        laid: dict[Square, int] = {}
        while wanted and at < 15:
            square = Square(at, lane) if down else Square(lane, at)
            if not board[square]:
                code = wanted.pop()
                laid[square] = code or rng.choice(ALPHABET) | BLANK_BIT
            at += 1
        play = play_from_squares(board, laid)
        if len(laid) == 1 and rng.random() < 0.3:  # one tile may be written along either line
            ((square, code),) = laid.items()
            play = Play(square, rng.choice(list(Direction)), Tiles([code]))
        if play is not None and check_placement(board, play) is None:
            return str(play.coord), LineTiles(play.tiles)
    return None


def random_command(rng: Random, state: State) -> c.Command:
    """Mostly something that fits the moment, now and then something that does not."""
    if rng.random() < 0.12:
        return _stray(rng, state)
    if rng.random() < 0.05 or (state.stage == "paused" and rng.random() < 0.5):
        return _interruption(rng, state)
    seat = state.on_turn
    others = [each for each in state.active if each != seat] or [0]
    phase = state.phase
    if phase == "waiting":
        if state.awaits_round and rng.random() < 0.5:
            return c.Tick()  # nobody comes before the time
        if state.absent:
            return c.Arrive(ARBITER, next(each for each in range(state.seats) if state.absent >> each & 1))
        if state.withholding and rng.random() < 0.9:
            return c.OpenNonce(state.withholding[0], NONCES[state.withholding[0]])
        if state.starter < 0:
            if state.round_at is None and rng.random() < 0.2:
                present = tuple(each for each in range(state.seats) if rng.random() < 0.6)
                return c.StartRound(ARBITER, present)
            return c.StartGame(KEEPER)
        short = [each for each in state.active if len(state.racks[each]) < 7] or [0]
        return c.Draw(short[0], _about(rng, 7 - len(state.racks[short[0]])), rng.random() < 0.5, True)
    if phase in ("drawing", "filling") and state.header.variants.two_bags:
        return from_bags(rng, state)
    if state.stage == "asleep":
        return c.Wake(max(0, state.asleep.seat if state.asleep else 0)) if rng.random() < 0.5 else c.Tick()
    if phase == "thinking" and state.header.time.kind == "correspondence" and rng.random() < 0.05:
        return c.Sleep(rng.choice(list(state.active)), rng.randint(1, 31))
    if phase in ("thinking", "exchanging"):
        return _turn(rng, state)
    if phase == "laid":
        if rng.random() < 0.15:
            return _laid_anew(rng, state)
        checks = state.header.options.challenge_until == "counted" and state.header.judging == "challenge"
        return _check(rng, others) if checks else c.Announce(seat)
    if phase == "announced":
        return _check(rng, others)
    if phase == "challenged":
        if state.slip:
            return c.SignSlip(seat)
        return c.GiveVerdict(ARBITER, rng.random() < 0.5)
    if phase in ("claimed", "voting"):
        return c.VoteTheme(rng.choice(others), rng.random() < 0.5)
    if phase == "arguing":
        return c.ArgueTheme(seat, rng.choice(["", "consta"]))
    if phase == "rejected":
        return rng.choice([c.Withdraw(seat), c.Appeal(seat, "consta")])
    if phase == "appealed":
        return c.DecideAppeal(ARBITER, rng.random() < 0.5)
    if phase == "surplus":
        return rng.choice([c.ReturnSurplus(others[0]), c.SeeSurplus(others[0])])
    if phase in ("drawing", "drawn") and state.is_away(seat) and rng.random() < 0.8:
        return c.RecordReturn(rng.choice([seat, ARBITER]), seat)
    if phase == "drawing" and state.wanted(seat):
        return c.Draw(seat, _about(rng, state.wanted(seat)), rng.random() < 0.5, rng.random() < 0.5)
    if phase in ("drawing", "drawn"):
        return c.PressClock(seat)
    return rng.choice([c.Sign(each) for each in state.active] or [c.Tick()])


def _interruption(rng: Random, state: State) -> c.Command:
    """The arbiter comes to the table or goes; somebody leaves the room or is back."""
    if state.stage == "paused":
        return c.Resume(ARBITER)
    who = max(0, state.on_turn)
    door = c.RecordReturn(ARBITER, who) if state.is_away(who) else c.RecordLeave(ARBITER, who, True)
    return rng.choice([c.CallArbiter(ARBITER), c.CallArbiter(who), door])


def _laid_anew(rng: Random, state: State) -> c.Command:
    """The same tiles in another order, or moved along their line (21)."""
    laid = state.pending
    assert laid is not None
    tiles = [code for code in laid.tiles if code]
    rng.shuffle(tiles)
    left = iter(tiles)
    return c.Lay(laid.seat, laid.coord, LineTiles([code and next(left) for code in laid.tiles]))


def from_bags(rng: Random, state: State) -> c.DrawFrom:
    """One to all of the missing tiles, mostly as the bags allow."""
    wanted = state.wanted(state.on_turn)
    count = rng.randint(1, wanted) if wanted else 1
    vowels = rng.randint(0, count)
    return c.DrawFrom(state.on_turn, vowels, count - vowels)


def _about(rng: Random, wanted: int) -> int:
    return max(1, wanted + rng.choice([0, 0, 0, 0, 1, 2, -1]))


def _check(rng: Random, others: Sequence[int]) -> c.Command:
    seat = rng.choice(others)
    return c.Challenge(seat) if rng.random() < 0.25 else c.Accept(seat)


def _turn(rng: Random, state: State) -> c.Command:
    seat, rack = state.on_turn, state.racks[state.on_turn]
    blanks = _blanks_to_take(state) if state.phase == "thinking" else []
    if blanks and rng.random() < 0.6:
        return c.SwapBlank(seat, rng.choice(blanks))
    roll = rng.random()
    if state.phase == "exchanging" or (roll < 0.1 and rack):
        count = max(1, min(len(rack), state.bag_size, rng.randint(1, 7)))
        given = Tiles(rng.sample(list(rack), min(count, len(rack))))
        vowels = rng.randint(0, len(given)) if state.header.variants.two_bags else None
        if rng.random() < 0.3:
            return c.AnnounceExchange(seat, rng.choice([None, count]))
        return c.Exchange(seat, given, vowels=vowels)
    if state.placed:
        return rng.choice([c.TakeBack(seat), *_play(rng, state)])
    if rng.random() < 0.04:
        return c.Agree(rng.choice(list(state.active)), "stuck")
    if rng.random() < 0.04:
        return c.RecordAsking(ARBITER, seat, _next_word(rng, state), rng.random() < 0.8)
    if roll < 0.2:
        return c.Pass(seat)
    if state.header.strict_laying and roll < 0.4 and rack:
        row, col = rng.randrange(15), rng.randrange(15)
        code = rng.choice(list(rack)) or 0x81
        return c.Place(seat, (str(Square(row, col)),), LineTiles([code]))
    return rng.choice(_play(rng, state))


def _blanks_to_take(state: State) -> list[str]:
    """The squares whose blank stands for a letter that is at hand, where that was agreed."""
    if not state.header.variants.recycled_blanks:
        return []
    letters = {code | BLANK_BIT for code in state.racks[state.on_turn] if code}
    return [str(Square.at(cell)) for cell, code in enumerate(state.board) if code in letters]


def _next_word(rng: Random, state: State) -> str:
    """A word that the player may well lay: some tiles of the rack in a row."""
    rack = [code for code in state.racks[state.on_turn] if code]
    return spell(Tiles(rng.sample(rack, min(len(rack), 2)))) or "casa"


def _play(rng: Random, state: State) -> list[c.Command]:
    seat = state.on_turn
    found = random_play(rng, state.board_value(), state.racks[seat])
    if found is None:
        return [c.Pass(seat)]
    theme = _main_word(state, *found) if state.header.variants.theme and rng.random() < 0.5 else None
    play = c.PlayWord(seat, *found, theme=theme)
    return [play, play, c.Lay(seat, *found, theme=theme)]


def _main_word(state: State, coord: str, tiles: LineTiles) -> Tiles:
    """The longest word of a play: there is always one."""
    where = read_coord(coord)
    formed = score_play(state.board_value(), Play(where.square, where.direction, Tiles(tiles))).words
    return max((word.tiles.letters for word in formed), key=len)


def _stray(rng: Random, state: State) -> c.Command:
    """Anything at all."""
    seat = rng.choice([*range(state.seats), ARBITER, KEEPER, 7])
    who = rng.randrange(-1, state.seats + 1)
    tiles = Tiles(rng.sample(list(FULL_SET), rng.randint(0, 8)))
    about = rng.choice(["end", "stuck", "count", "reopen", "sum:0:5", "sum:1:-7", "nada"])
    made: list[c.Command] = [
        c.Pass(seat), c.Accept(seat), c.Challenge(seat), c.Challenge(seat, (tiles,)), c.Exchange(seat, tiles),
        c.SignSlip(seat), c.RecordAsking(seat, who, "casa", True, rng.choice([None, 0, 1])),
        c.Lay(seat, rng.choice(["H8", "8H", "A1", "15O", "zz", "P9"]), LineTiles(tiles)), c.Announce(seat, 3),
        c.TakeBack(seat), c.Withdraw(seat), c.Appeal(seat, ""), c.AnnounceExchange(seat, rng.randint(-1, 9)),
        c.Draw(seat, rng.randint(0, 9)), c.ReturnSurplus(seat), c.SeeSurplus(seat), c.PressClock(seat),
        c.DrawFrom(seat, rng.randint(-1, 3), rng.randint(-1, 3)),
        c.SwapBlank(seat, str(Square(rng.randrange(15), rng.randrange(15)))), c.PauseToVerify(seat),
        c.DisputeCount(seat), c.Agree(seat, "count"), c.CallArbiter(seat), c.Resume(ARBITER),
        c.Agree(seat, about), c.Decline(seat, about), c.Sign(seat), c.Tick(), c.StartGame(seat),
        c.AdjustTime(seat, who, rng.randint(-60_000, 60_000)), c.Penalise(seat, who, "38"),
        c.Warn(seat, who, "38"), c.RecordLeave(seat, who, True), c.RecordReturn(seat, who),
        c.CorrectSum(seat, who, rng.randint(-5, 5)), c.Rule(seat, "39", "x"), c.GiveVerdict(seat, True),
        c.DecideAppeal(seat, False), c.ChooseSeating(seat, "norte", "sur"), c.Arrive(seat, who),
        c.VoteTheme(seat, rng.random() < 0.5), c.ArgueTheme(seat, "consta"),
        c.StartRound(seat, (0,)), c.Reopen(seat, "x"), c.Place(seat, ("H8",), LineTiles([1])),
    ]  # fmt: skip
    if rng.random() < 0.06:
        made = [
            c.Resign(seat), c.Disqualify(seat, who, "38"), c.RecordLeave(seat, who, False),
            c.DeclareStuck(seat), c.EndByDirector(seat, "x"), c.Annul(seat, "x"),
        ]  # fmt: skip
    return rng.choice(made)
