"""A seeded fuzzer over the commands: whatever people do, the log replays, verifies, and adds up."""

from __future__ import annotations

import random

import pytest
from tests.tournament.makers import ARBITER, DIRECTOR, Desk, conditions, phase, score
from tools.tournament_rehearsal import championship, nations_cup

from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.conditions import Phase
from tesela.tournament.events import read_log, write_log
from tesela.tournament.fold import fold
from tesela.tournament.people import Entrant
from tesela.tournament.public_log import public_log
from tesela.tournament.results import Forfeit, Pairing, Result, Side
from tesela.tournament.verify import verify
from tesela.tournament.views import public_view

APPLICANT = Actor("Solicitante", "player")
FEE = "diecisiete euros"
SYSTEMS: tuple[Phase, ...] = (
    phase("swiss", 4),
    phase("accelerated", 4),
    phase("round_robin", 4),
    phase("king_of_the_hill", 3),
    phase("knockout", 3),
    phase("teams", 3),
)


def any_sheet(chance: random.Random) -> Result:
    """What a phone may send: of few figures, so that two now and then say the same."""
    return Result(
        first=Side(score=400, bingos=chance.choice([None, 1]), best_word=chance.choice(["", "sol", "SÓL"])),
        second=Side(score=300, time_penalty=chance.choice([None, 0, 10])),
        started=chance.choice([None, None, 1]),
    )


def any_command(desk: Desk, chance: random.Random) -> c.Command:
    """Something that somebody might ask, sensible or not."""
    number = chance.randint(1, len(desk.state.players) + 1)
    table, round_ = chance.randint(1, 9), chance.randint(1, len(desk.state.rounds) + 1)
    forfeit: Forfeit | None = chance.choice([None, None, None, "first", "second", "both"])
    result = Result(
        first=Side(score=chance.randint(250, 500)),
        second=Side(score=chance.randint(250, 500)),
        forfeit=forfeit,
    )
    return chance.choice(
        [
            c.PairRound(),
            c.PairRound(),
            c.PublishRound(),
            c.PublishRound(),
            c.DiscardRound(),
            c.Enter(
                entrant=Entrant(name=f"Nuevo {chance.randint(1, 99)}", team=chance.choice(["", "A", "B"]))
            ),
            c.Withdraw(number=number),
            c.Return(number=number),
            c.CheckIn(number=number),
            c.RecordFee(number=number, paid=chance.random() < 0.7, amount=chance.choice(["", FEE])),
            c.SetRegistration(open=chance.random() < 0.8),
            c.Apply(entrant=Entrant(name=f"Solicitante {chance.randint(1, 9)}")),
            c.SettleApplication(application=chance.randint(1, 3), accept=chance.random() < 0.5),
            c.ReportResult(number=number, result=any_sheet(chance)),
            c.ReportResult(number=number, result=any_sheet(chance)),
            c.ForbidPair(one=number, other=chance.randint(1, 9), reason="x"),
            c.FixPair(one=number, other=chance.randint(1, 9), reason="x"),
            c.ChangeTables(pairings=(Pairing(table, number, chance.randint(1, 9)),), reason="x"),
            c.ReleasePair(one=number, other=chance.randint(1, 9), reason="x"),
            c.MoveTable(table=table, to=chance.randint(1, 12), reason="x"),
            c.SetRatings(ratings=((number, chance.randint(0, 2000)),)),
            c.EnterAll(entrants=tuple(Entrant(name=f"Nuevo {chance.randint(1, 99)}") for _ in range(2))),
            c.ConfirmResult(round=round_, table=table, result=result),
            c.EnterResult(round=round_, table=table, result=result),
            c.EnterResult(round=round_, table=table, result=result),
            c.ConfirmResult(round=round_, table=table),
            c.CorrectResult(round=round_, table=table, result=score(1, 2), reason="x", both_asked=True),
            c.Penalise(number=number, offence="warning", article="38", reason="x"),
            c.Penalise(number=number, offence="tournament", article="38", reason="x"),
            c.LodgeAppeal(number=number, against="x", grounds="y"),
            c.ConveneTribunal(appeal=1),
            c.HoldHearing(appeal=1, record="x"),
            c.StartClock(),
            c.NoteLate(number=number),
            c.LeaveRoom(number=number, told=chance.random() < 0.7),
            c.EnterRoom(number=number),
            c.SetLineUp(team=chance.choice("AB"), players=(number,)),
            c.KeepCase(facts="x", articles=("39",), decision="y"),
            c.CallArbiter(table=table),
            c.Publish(),
            c.Close(),
        ]
    )


def finish_round(desk: Desk, chance: random.Random) -> None:
    """Every table: some sign by their phones, and where they don't agree the desk enters it."""
    last = desk.state.open_round
    if last is None or not last.published:
        return
    for table in list(last.missing):
        for number in last.pairings[table].players if chance.random() < 0.5 else ():
            desk.ask(c.ReportResult(number=number, result=any_sheet(chance)), DIRECTOR)
        if table not in last.results:
            result = score(chance.randint(250, 500), chance.randint(250, 500))
            desk.do(c.EnterResult(round=last.number, table=table, result=result))


def play(seed: int) -> Desk:
    chance = random.Random(seed)
    phases = chance.sample(SYSTEMS, 2)
    desk = Desk(chance.randint(2, 9), conditions(*phases), seed)
    for _ in range(120):
        command, actor = any_command(desk, chance), chance.choice([DIRECTOR, DIRECTOR, ARBITER])
        desk.ask(command, APPLICANT if isinstance(command, c.Apply) else actor)
        if chance.random() < 0.15:
            finish_round(desk, chance)
    return desk


def check_public(desk: Desk) -> None:
    """What anybody may read of the log tells of no fee, and gives the same tournament."""
    shown = write_log(public_log(desk.log))
    assert FEE.encode() not in shown
    assert verify(read_log(shown)) == []
    assert public_view(fold(read_log(shown))) == public_view(desk.state)


def check(desk: Desk) -> None:
    again = fold(read_log(write_log(desk.log)))
    assert again.standings() == desk.state.standings()
    assert public_view(again) == public_view(desk.state)
    assert verify(desk.log) == []
    check_public(desk)
    for one in desk.state.rounds:
        seated = [number for pairing in one.pairings.values() for number in pairing.players]
        assert len(seated) == len(set(seated)), "nobody sits twice"
    table = desk.state.crosstable()
    for number, games in table.games.items():
        for game in games:
            if game.opponent is None:
                continue
            back = [other for other in table.games[game.opponent] if other.round == game.round]
            assert [(other.opponent, other.spread) for other in back] == [(number, -game.spread)]


@pytest.mark.parametrize("seed", range(40))
def test_random_tournaments(seed: int) -> None:
    check(play(seed))


@pytest.mark.slow
def test_thousands_of_random_tournaments() -> None:
    for seed in range(1000, 4000):
        check(play(seed))


def test_a_championship_with_all_that_goes_wrong_is_consistent() -> None:
    """A small rehearsal of what `make rehearse-tournament` does with 170 players."""
    cup, event = nations_cup(7), championship(24, 12, 7)
    for rehearsal in (cup, event):
        assert verify(rehearsal.log) == []
        assert fold(rehearsal.log).standings() == rehearsal.state.standings()
    assert len(event.state.appeals) == 2
    assert all(appeal.upheld is not None for appeal in event.state.appeals.values())
