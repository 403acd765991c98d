"""Reviews: the best loses nothing, everything else at least that, and what was done is not done again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.engine.knowing import known
from tests.engine.spanish import small_spanish
from typer.testing import CliRunner, Result

from tesela.analysis import judging
from tesela.analysis.judging import by_budget, by_equity
from tesela.analysis.review import Review, review_game, review_key
from tesela.analysis.review_findings import Chances, luck_of
from tesela.analysis.tables import seen_turns
from tesela.cli.app import build
from tesela.core.tiles import write_tiles
from tesela.engine.bench_positions import watched_game
from tesela.engine.endgame import solve_endgame
from tesela.engine.moves import MoveKind
from tesela.engine.players.protocol import Budget
from tesela.engine.players.search_player import simulated
from tesela.engine.players.static_players import ranked
from tesela.engine.simulation import Simulation
from tesela.notation.files import read_game
from tesela.notation.recount import recount


def gcg(seed: int, *, tenth_best_at: int | None = None) -> bytes:
    """A game between two static players as a file."""
    played, seen = watched_game(known(), seed)
    totals, lines = [0, 0], ["#player1 ana Ana", "#player2 bea Bea"]
    for turn, (chosen, view) in enumerate(zip(played.moves, seen, strict=True)):
        move = ranked(known(), view, 10)[9] if turn == tenth_best_at else chosen
        totals[turn % 2] += move.score
        what = f"-{write_tiles(move.tiles)}" if move.kind is MoveKind.EXCHANGE else "-"
        if move.play is not None:
            what = f"{move.gcg_coord} {write_tiles(move.tiles, through=True)}"
        nick = ("ana", "bea")[turn % 2]
        lines.append(f">{nick}: {write_tiles(view.rack)} {what} +{move.score} {totals[turn % 2]}")
        if turn == tenth_best_at:
            break
    return "\n".join(lines).encode()


def test_the_table_before_every_turn_is_what_the_player_saw() -> None:
    _, seen = watched_game(known(), 5)
    found = list(seen_turns(recount(read_game(gcg(5)))))
    assert len(found) == len(seen) > 15
    for mine, theirs in zip(found, seen, strict=True):
        assert (mine.view.board, mine.view.rack, mine.view.scores) == (
            theirs.board,
            theirs.rack,
            theirs.scores,
        )
        assert (mine.view.bag, mine.view.others, mine.view.passes) == (
            theirs.bag,
            theirs.others,
            theirs.passes,
        )
        if theirs.last is not None:
            assert mine.view.last == theirs.last


def test_a_play_taken_back_says_nothing_of_what_was_kept_and_an_exchange_how_much() -> None:
    lines = [
        "#player1 ana Ana",
        "#player2 bea Bea",
        ">ana: CASARIO 8H CASA +12 12",
        ">bea: AEINORS -AE +0 0",
        ">ana: RIOTTUM 9H RIO +9 21",
        ">ana: RIOTTUM -- -9 12",
        ">bea: INORSLL - +0 0",
        ">ana: RIOTTUM - +0 12",
    ]
    found = list(seen_turns(recount(read_game("\n".join(lines).encode()))))
    told = [
        (turn.seat, None if (last := turn.view.last) is None else (last.play is None, last.exchanged))
        for turn in found
    ]
    assert told == [(0, None), (1, (False, 0)), (1, None), (0, (True, 0))]
    open_rack = recount(read_game("\n".join([*lines[:4], ">ana: RIOTTUM - +0 12"]).encode()))
    last = list(seen_turns(open_rack))[-1].view.last
    assert last is not None and (last.play, last.exchanged) == (None, 2)


def test_a_turn_lost_to_a_challenge_is_judged_as_the_pass_that_it_came_to() -> None:
    """But the players' number is of turns that stood: bots, by whom it was fitted, lose none."""
    lines = gcg(5).decode().splitlines()
    at = next(n for n in range(8, len(lines)) if lines[n - 2].split()[1] != "?" and "+" in lines[n])
    nick, rack = lines[at].split()[:2]
    before = int(lines[at - 2].split()[-1])
    phony = [
        f"{nick} {rack} 1A {rack.replace('?', 'a')[:2]} +9 {before + 9}",
        f"{nick} {rack} -- -9 {before}",
    ]
    turns = "\n".join([*lines[:at], *phony]).encode()
    found, whole = reviewed(turns), reviewed("\n".join(lines[:at]).encode())
    lost = found.turns[-1]
    assert (lost.played, lost.taken_back.split()[0]) == ("pass", "A1")
    assert lost.grade == "large" and lost.loss > 10
    assert lost.totals == whole.turns[-1].totals
    assert [each.strength for each in found.players] == [each.strength for each in whole.players]
    assert sum(each.turns for each in found.players) == 1 + sum(each.turns for each in whole.players)


def test_what_explains_the_last_turn_is_looked_at_where_the_bot_does() -> None:
    budget = Budget(rollouts=200, candidates=4, inferences=60)
    differing = 0
    for seen in list(seen_turns(recount(read_game(gcg(5)))))[2:10]:
        told = by_budget(known(), seen.view, seen.move, budget, seed=1)
        untold = by_budget(known(), replace(seen.view, last=None), seen.move, budget, seed=1)
        assert untold == by_budget(known(), seen.view, seen.move, replace(budget, inferences=0), seed=1)
        differing += told != untold
    assert differing


def test_a_static_player_loses_nothing_in_its_own_eyes() -> None:
    content = gcg(6)
    review = review_game(known(), "game", content, "static", None, review_key(content, "static", None, ""))
    assert all(turn.loss == 0 for turn in review.turns)
    assert [player.player for player in review.players] == ["ana", "bea"]
    assert sum(player.turns for player in review.players) == len(review.turns) > 15


def test_another_play_loses_the_difference() -> None:
    content = gcg(7, tenth_best_at=3)
    last = list(seen_turns(recount(read_game(content))))[-1]
    best, *_, tenth = ranked(known(), last.view, 10)
    assert best.equity > tenth.equity
    assert by_equity(known(), last.view, last.move).loss == (best.equity - tenth.equity) / 1000


def test_endgames_are_judged_by_what_they_come_to() -> None:
    games = (watched_game(known(), seed)[1] for seed in range(8, 40))
    ends = (each for seen in games for each in seen if not each.bag and 3 <= len(each.rack) <= 5)
    view = next(each for each in ends if len(ranked(known(), each, 12)) == 12)
    budget = Budget(rollouts=20, candidates=2, endgame_nodes=200_000)
    answer = solve_endgame(known(), view, nodes=200_000)
    assert answer.proven
    losses = []
    for move in (answer.move, *ranked(known(), view, 12)):  # the best one need not look good
        judged = by_budget(known(), view, move, budget, seed=1)
        assert judged.proven and judged.loss >= 0
        losses.append(judged.loss)
    assert losses[0] == 0 and max(losses) > 0


def test_simulation_judges_the_same_for_the_same_seed() -> None:
    _, seen = watched_game(known(), 9)
    view = next(each for each in seen if 20 < each.bag < 50)
    budget = Budget(rollouts=60, candidates=3, endgame_nodes=0)
    move = ranked(known(), view, 6)[5]
    judged = [by_budget(known(), view, move, budget, seed=4) for _ in range(2)]
    assert judged[0] == judged[1] and judged[0].win_loss is not None and judged[0].loss >= 0


def test_what_looked_best_of_several_is_judged_by_other_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of several in one round was lucky too; a second one, longer, tells what it is worth."""
    _, seen = watched_game(known(), 9)
    view = next(each for each in seen if 20 < each.bag < 50)
    budget = Budget(rollouts=200, candidates=5, endgame_nodes=0)
    move = ranked(known(), view, 8)[7]
    rounds: list[tuple[int, int, Simulation]] = []

    def noted(*asked: Any) -> Simulation:
        found = simulated(*asked)
        rounds.append((asked[4], asked[3].rollouts, found))
        return found

    monkeypatch.setattr(judging, "simulated", noted)
    judged = by_budget(known(), view, move, budget, seed=4)
    (seed, rollouts, first), (other, more, again) = rounds
    assert (seed, rollouts) == (4, 200) and other != seed and more == judging.SECOND_LOOK
    kept = {str(arm.move) for arm in first.arms if not arm.dropped} | {str(move)}
    assert {str(arm.move) for arm in again.arms} == kept
    mine = next(arm for arm in again.arms if str(arm.move) == str(move))
    assert judged.best == again.arms[0].move
    assert judged.win_loss == max(0.0, again.arms[0].wins - mine.wins)


def reviewed(content: bytes, judge: str = "static") -> Review:
    return review_game(known(), "x", content, judge, None, review_key(content, judge, None, "m"))


def test_missed_plays_of_seven_and_words_that_stood_wrongly_are_told() -> None:
    sevens = (
        (seed, turn)
        for seed in range(1, 200)
        for turn, move in enumerate(watched_game(known(), seed)[0].moves)
        if move.play is not None and len(move.placed) == 7
    )
    seed, turn = next(sevens)
    kept, missed = reviewed(gcg(seed)), reviewed(gcg(seed, tenth_best_at=turn))
    assert kept.turns[turn].tiles_laid == 7 and not kept.turns[turn].seven
    last = missed.turns[turn]
    assert (last.tiles_laid < 7) is bool(last.seven)
    passed = gcg(seed).splitlines()[: 2 + turn]
    rack = kept.turns[turn].rack
    passed.append(f">{kept.turns[turn].player}: {rack} - +0 {kept.turns[turn - 2].totals[turn % 2]}".encode())
    away = reviewed(b"\n".join(passed))
    assert away.turns[turn].seven.split()[:2] == kept.turns[turn].played.split()[:2]
    assert sum(each.missed_sevens for each in away.players) == 1
    phony = reviewed(b"#player1 ana Ana\n#player2 bea Bea\n>ana: ZZXJQHF 8H XJQ +60 60\n")
    assert phony.turns[0].phonies == ["XJQ"]
    assert [each.phonies for each in kept.turns] == [[]] * len(kept.turns)


def test_a_challenge_that_was_lost_names_the_valid_words() -> None:
    seed = next(each for each in range(1, 50) if watched_game(known(), each)[0].moves[0].play is not None)
    lines = gcg(seed).decode().splitlines()[:3]
    first = reviewed("\n".join(lines).encode())
    assert first.challenges == []
    told = f">ana: {first.turns[0].rack} (challenge) +0 {first.turns[0].totals[0]}"
    lost = reviewed("\n".join([*lines, told]).encode())
    assert [(each.n, each.player) for each in lost.challenges] == [(1, "bea")]
    word = first.turns[0].played.split()[1]
    assert lost.challenges[0].words[0] == word.replace("[", "").replace("]", "").upper()


def test_luck_and_losses_lead_from_an_even_game_to_its_end() -> None:
    turns = [Chances(0, 0.6, 0.55), Chances(1, 0.5, 0.5), Chances(0, 0.7, 0.7), Chances(1, 0.1, 0.1)]
    for seat, end in ((0, 0.9), (1, 0.1)):
        lost = sum(each.best - each.made for each in turns if each.seat == seat)
        other = sum(each.best - each.made for each in turns if each.seat != seat)
        draws = luck_of(turns, seat) - luck_of(turns, 1 - seat)
        assert 0.5 + draws - lost + other == pytest.approx(end)


def test_a_review_that_plays_on_has_luck_and_the_same_number() -> None:
    content = gcg(5, tenth_best_at=10)
    still, on = reviewed(content), reviewed(content, "maestra")
    assert [each.strength for each in still.players] == [each.strength for each in on.players]
    assert all(each.luck is None for each in still.players)
    assert all(each.luck is not None and each.win_loss is not None for each in on.players)
    assert on.simulated > 0 and all((turn.error or 0) < 0.2 for turn in on.turns)


@pytest.fixture(scope="module")
def kwg(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "small.kwg"
    path.write_bytes(small_spanish().to_kwg())
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build(), ["analyse", *arguments])


def test_a_folder_is_reviewed_once(kwg: str, tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "out"
    (games / "more").mkdir(parents=True)
    (games / "one.gcg").write_bytes(gcg(6))
    (games / "more" / "two.gcg").write_bytes(gcg(7, tenth_best_at=4))
    asked = (str(games), "-l", kwg, "--out", str(out), "--json")
    first = run(*asked)
    assert first.exit_code == 0, first.output
    assert [each["game"] for each in json.loads(first.output)] == ["more/two.gcg", "one.gcg"]
    kept = out / "one.gcg.review.json"
    stamp = kept.stat().st_mtime_ns
    (out / "more" / "two.gcg.review.json").write_text("broken", "utf-8")
    again = run(*asked)
    assert again.output == first.output and kept.stat().st_mtime_ns == stamp
    assert "Atril" in run(str(games / "one.gcg"), "-l", kwg).output
    (games / "bad.gcg").write_text("nothing here", "utf-8")
    assert run(*asked).exit_code == 1


def test_what_it_says_to_bad_input(kwg: str, tmp_path: Path) -> None:
    assert run(str(tmp_path), "-l", kwg).exit_code == 2
    (tmp_path / "one.gcg").write_bytes(gcg(6))
    for wrong in (("--player", "semilla"), ("--player", "nobody"), ("--rules", "none")):
        done = run(str(tmp_path), "-l", kwg, *wrong)
        assert done.exit_code == 2 and wrong[1] in done.output
    assert run(str(tmp_path / "missing.gcg"), "-l", kwg).exit_code == 2


def test_the_coach_the_reports_and_the_summary_in_the_terminal(kwg: str, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "one.gcg").write_bytes(gcg(6))
    (games / "two.gcg").write_bytes(gcg(7, tenth_best_at=4))
    two = str(games / "two.gcg")
    told = run(two, "-l", kwg, "--coach").output
    assert "lo mejor que había" in told and "(manual, «" in told
    page, sheet = tmp_path / "two.html", tmp_path / "two.pdf"
    done = run(two, "-l", kwg, "--coach", "--html", str(page), "--pdf", str(sheet))
    assert done.exit_code == 0, done.output
    text = page.read_text("utf-8")
    assert text.count("<svg") == 2 and "(manual, «" in text
    assert "<script" not in text and "http://www.w3.org/2000/svg" in text
    assert not [each for each in ("src=", "href=", "url(", "@import") if each in text]
    assert sheet.read_bytes().startswith(b"%PDF")
    both = run(str(games), "-l", kwg, "--html", str(page))
    assert both.exit_code == 2 and "--summary" in both.output
    found = json.loads(run(str(games), "-l", kwg, "--summary", "--coach", "--json").output)
    assert (found["games"], found["failed"]) == (2, 0)
    assert {each["player"]: each["games"] for each in found["players"]} == {"ana": 2, "bea": 2}
    worst = found["players"][-1]
    assert worst["mean_loss"] > 0 and worst["advice"]
    assert "2 partidas analizadas" in run(str(games), "-l", kwg, "--summary").output


def test_names_in_a_file_are_text_in_the_report(kwg: str, tmp_path: Path) -> None:
    hostile = gcg(6).replace(b"Ana", b"<b>Ana").replace(b"ana", b"<i>a")
    (tmp_path / "x.gcg").write_bytes(hostile)
    page = tmp_path / "x.html"
    assert run(str(tmp_path / "x.gcg"), "-l", kwg, "--html", str(page)).exit_code == 0
    assert "<i>" not in page.read_text("utf-8") and "&lt;i&gt;a" in page.read_text("utf-8")


def test_a_game_in_which_nobody_has_played_yet_has_nothing_to_say(kwg: str, tmp_path: Path) -> None:
    (tmp_path / "none.gcg").write_text("#player1 ana Ana\n#player2 bea Bea\n", "utf-8")
    page = tmp_path / "none.html"
    done = run(str(tmp_path / "none.gcg"), "-l", kwg, "--coach", "--html", str(page))
    assert done.exit_code == 0, done.output
    assert "ana 0 – bea 0" in page.read_text("utf-8")
