"""Closing a move: verdicts, the top, what goes on the board; and when the event ends."""

from __future__ import annotations

from typing import NamedTuple

from tesela.core.letters import BLANK_BIT, LETTER_MASK
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft
from tesela.duplicate.judging import holds, judge, play_that_counts, to_judge
from tesela.duplicate.reckoning import slip_result
from tesela.duplicate.refusals import cannot
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import Found, Plays, first_in, highest, published_order
from tesela.rules.codec import LineTiles
from tesela.rules.refusals import Refusal


def judge_slips(draft: Draft) -> None:
    """Verdicts on what has none yet: thousands of slips are a few hundred plays."""
    plays = to_judge(draft.move)
    if plays:
        verdicts = judge(draft.move, plays, draft.tools.is_word)
        draft.emit(ev.Judged(draft.now, move=draft.move.number, verdicts=verdicts))


def differences(move: Move) -> list[int]:
    """Players whose paper was typed in, but not twice alike."""
    return sorted(player for player in move.entries if player not in move.slips)


def close_move(draft: Draft) -> Refusal | None:
    """Judge what is left, find the top, lay the master play; without any play the event ends."""
    if open_pairs := differences(draft.move):
        return cannot("close.differences", number=len(open_pairs))
    judge_slips(draft)
    settled = settle(draft.state, draft.move, draft.tools.plays)
    if settled is None:
        end(draft, "no_play")
        return None
    top, laid, covers = settled
    draft.emit(ev.Closed(draft.now, move=draft.move.number, top=top, laid=laid, covers=covers, by=draft.by))
    _end_if_over(draft)
    return None


class Settled(NamedTuple):
    """What a move comes to: its top, what goes on the board, and how the tiles lie there."""

    top: ev.ScoredPlay
    laid: ev.ScoredPlay
    covers: LineTiles


def settle(state: State, move: Move, plays: Plays) -> Settled | None:
    """What the slips, as they are judged, come to; nothing if there is no play at all."""
    order = published_order(move.board, move.rack)
    own = highest(plays(move.board, move.rack), lambda _: True) if state.sealed else []
    tops = top_plays(state, move, plays) or own
    if not tops or (state.sealed and not own):
        return None
    top = min(tops, key=order)
    # Once moves are sealed for a centre, rulings change points, but no longer the board.
    laid = min(own, key=order) if state.sealed else _master(state, move, top)
    return Settled(scored(top), scored(laid), _covers(state, laid.play))


def top_plays(state: State, move: Move, plays: Plays) -> list[Found]:
    """All plays that share the highest score: the engine's, or one that an arbiter admitted."""
    barred = {word for word, valid in state.words.items() if not valid}

    def allowed(found: Found) -> bool:
        logged = ev.LoggedPlay.of(found.play)
        if move.overruled.get(logged) is False:
            return False
        return not barred or not any(
            word.tiles.letters in barred for word in score_play(move.board, found.play).words
        )

    found = highest(plays(move.board, move.rack), allowed)
    admitted = [
        Found(verdict.play.play(), verdict.score)
        for verdict in move.verdicts.values()
        if holds(verdict, state.words, move.overruled.get(verdict.play))
    ]
    best = max((each.score for each in (*found, *admitted)), default=0)
    return [each for each in (*found, *admitted) if each.score == best]


def _master(state: State, move: Move, top: Found) -> Found:
    """The top, or the best slip handed in; if nobody scores, the top."""
    if state.conditions.master == "top":
        return top
    slips = [
        Found(counts.play(), result.points, slip.at)
        for slip in move.slips.values()
        if (result := slip_result(move, slip, state)).points > 0
        and (counts := play_that_counts(move, slip.play, state.words)) is not None
    ]
    if not slips:
        return top
    if state.conditions.ties == "first_in":
        return min(slips, key=first_in)
    return min(slips, key=published_order(move.board, move.rack))


def scored(found: Found) -> ev.ScoredPlay:
    """A play as the log has it."""
    return ev.ScoredPlay(ev.LoggedPlay.of(found.play), found.score)


def _covers(state: State, play: Play) -> LineTiles:
    """How the tiles lie: with a joker in every rack, a blank gives way to the letter if the bag has one."""
    if not state.conditions.joker:
        return LineTiles(play.tiles)
    left = list(state.bag)
    codes = []
    for code in play.tiles:
        letter = code & LETTER_MASK
        if code & BLANK_BIT and letter in left:
            left.remove(letter)
            codes.append(letter)
        else:
            codes.append(code)
    return LineTiles(codes)


def _end_if_over(draft: Draft) -> None:
    rounds = draft.state.conditions.rounds
    if rounds is not None and draft.state.rounds >= rounds:
        end(draft, "rounds")


def end(draft: Draft, reason: ev.EndReason, why: str = "") -> None:
    """The event is over, and its seed known to all."""
    draft.emit(ev.Ended(draft.now, reason=reason, by=draft.by, why=why))
    draft.emit(ev.SeedRevealed(draft.now, seed=draft.tools.secret.reveal()))
