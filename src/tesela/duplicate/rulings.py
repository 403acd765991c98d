"""Corrections, each with who and why: a play or a word judged otherwise, a move annulled, a slip put right.

All sums and places follow by themselves, for they are made from the verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tesela.core.errors import TextError
from tesela.core.scoring import score_play
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft
from tesela.duplicate.fold import apply
from tesela.duplicate.judging import holds, judge
from tesela.duplicate.refusals import cannot
from tesela.duplicate.settling import scored, top_plays
from tesela.duplicate.state import Move, State
from tesela.duplicate.top import Plays, published_order
from tesela.rules.refusals import Refusal


def overrule(draft: Draft, command: c.Overrule) -> Refusal | None:
    """One play of one move. What can't lie there can't be ruled to."""
    state = draft.state
    move = state.find(command.move)
    if refused := _no_move(move, command.why):
        return refused
    verdict = move.verdicts.get(command.play) if move else None
    if move is None or verdict is None:
        return cannot("play.unknown", coord=command.play.coord)
    if not verdict.words:
        return cannot("play.cannot_lie", coord=command.play.coord)
    if holds(verdict, state.words, move.overruled.get(command.play)) == command.valid:
        return cannot("play.same", coord=command.play.coord)
    ruled = ev.Overruled(
        draft.now,
        move=command.move,
        play=command.play,
        valid=command.valid,
        by=draft.by,
        why=command.why,
    )
    draft.emit(replace(ruled, top=_changed_top(draft, ruled, command.move)))
    return None


def annul(draft: Draft, command: c.Annul) -> Refusal | None:
    """The move counts for nobody: its tiles go back if it was not closed, else the board stays as it is."""
    move = draft.state.find(command.move)
    if refused := _no_move(move, command.why):
        return refused
    if move is not None and move.annulled:
        return cannot("move.annulled", move=command.move)
    if draft.state.sealed and move is draft.state.move:
        return cannot("annul.sealed", move=command.move)
    draft.emit(ev.Annulled(draft.now, move=command.move, by=draft.by, why=command.why))
    return None


def rule_word(draft: Draft, command: c.RuleWord) -> Refusal | None:
    """A word is valid or not, for everybody, in the moves before and after; tops are looked for again."""
    state, word = draft.state, command.word.letters
    if not command.why.strip():
        return cannot("why.missing")
    if len(word) < 2:
        return cannot("word.short")
    if state.words.get(word, draft.tools.is_word(word)) == command.valid:
        return cannot("word.same", word=str(word))
    ruled = ev.WordRuled(draft.now, word=word, valid=command.valid, by=draft.by, why=command.why)
    # The edition's own words may be in tops that nobody handed in, so that all moves are looked at again.
    anywhere = command.valid and draft.tools.is_word(word)
    touched = (move.number for move in state.moves if anywhere or _touches(move, word))
    draft.emit(replace(ruled, tops=changed_tops(apply(state, (ruled,)), touched, draft.tools.plays)))
    return None


def changed_tops(after: State, numbers: Iterable[int], plays: Plays) -> tuple[ev.MoveTop, ...]:
    """Those of the closed moves whose highest play is another one than is written down."""
    return tuple(_changed_tops(after, numbers, plays))


def _changed_tops(after: State, numbers: Iterable[int], plays: Plays) -> Iterator[ev.MoveTop]:
    for move in map(after.find, numbers):
        if move is None or move.top is None or not move.counts:
            continue
        tops = top_plays(after, move, plays)
        if not tops:
            continue
        best = min(tops, key=published_order(move.board, move.rack))
        if (top := scored(best)) != move.top:
            yield ev.MoveTop(move.number, top)


def _changed_top(draft: Draft, act: ev.Event, number: int) -> ev.ScoredPlay | None:
    """The top of a move that an act changes, if it is another one after it."""
    found = changed_tops(apply(draft.state, (act,)), (number,), draft.tools.plays)
    return found[0].top if found else None


def _touches(move: Move, word: Tiles) -> bool:
    """Whether the word is in the move's top or in a play that somebody handed in."""
    if any(word in verdict.words for verdict in move.verdicts.values()):
        return True
    if move.top is None:
        return False
    words = score_play(move.board, move.top.play.play()).words
    return any(each.tiles.letters == word for each in words)


def correct_slip(draft: Draft, command: c.CorrectSlip) -> Refusal | None:
    """A slip of a closed move was typed in wrong."""
    state = draft.state
    if refused := unknown_player(state, command.player):
        return refused
    move = state.find(command.move)
    if refused := _no_move(move, command.why):
        return refused
    if move is None or move.closed_at is None:
        return cannot("move.not_closed", move=command.move)
    if refused := unreadable(command.play):
        return refused
    new = command.play is not None and command.play not in move.verdicts
    verdicts = judge(move, [command.play], draft.tools.is_word) if new and command.play else (None,)
    corrected = ev.SlipCorrected(
        draft.now,
        player=command.player,
        move=command.move,
        play=command.play,
        score=command.score,
        fault=command.fault,
        verdict=verdicts[0],
        by=draft.by,
        why=command.why,
    )
    draft.emit(replace(corrected, top=_changed_top(draft, corrected, command.move)))
    return None


def warn(draft: Draft, command: c.Warn) -> Refusal | None:
    if refused := unknown_player(draft.state, command.player):
        return refused
    if refused := _no_move(draft.state.find(command.move), command.why):
        return refused
    draft.emit(ev.Warned(draft.now, player=command.player, move=command.move, by=draft.by, why=command.why))
    return None


def penalise(draft: Draft, command: c.Penalise) -> Refusal | None:
    if refused := unknown_player(draft.state, command.player):
        return refused
    if not command.why.strip():
        return cannot("why.missing")
    if command.points == 0:
        return cannot("points.zero")
    draft.emit(
        ev.Penalised(draft.now, player=command.player, points=command.points, by=draft.by, why=command.why)
    )
    return None


def break_tie(draft: Draft, command: c.BreakTie) -> Refusal | None:
    """The order in which a sudden death left those who were tied."""
    for player in command.players:
        if refused := unknown_player(draft.state, player):
            return refused
    if not command.why.strip():
        return cannot("why.missing")
    if len(command.players) < 2:
        return cannot("tie.few")
    if len(set(command.players)) < len(command.players):
        return cannot("tie.twice")
    draft.emit(ev.TieBroken(draft.now, players=command.players, by=draft.by, why=command.why))
    return None


def unknown_player(state: State, player: int) -> Refusal | None:
    known = 0 <= player < len(state.players)
    return None if known else cannot("player.unknown", player=player)


def unreadable(play: ev.LoggedPlay | None) -> Refusal | None:
    """What nobody can lay anywhere is no slip, whoever writes it."""
    if play is None:
        return None
    try:
        play.play()
    except TextError:
        return cannot("slip.unreadable", coord=play.coord)
    return None if 1 <= len(play.tiles) <= SIZE else cannot("slip.unreadable", coord=play.coord)


def _no_move(move: Move | None, why: str) -> Refusal | None:
    if move is None:
        return cannot("move.unknown")
    return None if why.strip() else cannot("why.missing")
