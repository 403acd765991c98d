"""Laying tiles, counting and announcing (6, 8-11, 20-23, 29, 30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tesela.core.errors import TextError
from tesela.core.letters import Letter
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import Score, score_play
from tesela.core.squares import SIZE, Square, read_coord
from tesela.core.tiles import Tiles, spell, write_tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import LineTiles
from tesela.rules.conditions import in_phase, on_turn, regulated, thinking
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.rulesets import RULESETS
from tesela.rules.state import State
from tesela.rules.turns import after_turn
from tesela.rules.variations.catalogue import opening_least
from tesela.rules.variations.claiming_bonus import claimed_word
from tesela.rules.variations.variation import PLAIN_OPENING

_PARTS = {Letter.CH: b"\x03\x09", Letter.LL: b"\x0c\x0c", Letter.RR: b"\x14\x14"}


def may_lay(state: State, seat: int) -> str | None:
    """At the beginning of the turn, or again while the own word lies there uncounted (21)."""
    if _lies_already(state, seat):
        return "timer.lapsed" if state.timer_lapsed else None
    wrong = thinking(state, seat)
    return "laying.counting" if wrong and _own_count_has_begun(state, seat) else wrong


@handles(c.Lay, by=SEAT, when=(may_lay,))
def lay(draft: Draft, command: c.Lay | c.PlayWord) -> Refusal | None:
    """Lay the whole word; when it lies already, 21 says what may still be moved."""
    state = draft.state
    relaying = _lies_already(state, command.seat)
    try:
        coord = read_coord(command.coord)
    except TextError as wrong_text:
        return draft.no(wrong_text.code, read=command.coord[:20])
    play = Play(coord.square, coord.direction, Tiles(command.tiles))
    if wrong := placing_fault(draft, play) or rearranging_fault(draft, play, relaying):
        return wrong
    if relaying and _turn_is_over(draft):
        return draft.no("timer.lapsed")
    if state.header.judging == "checked" and (wrong := _word_fault(draft, play)):
        return wrong
    claimed = claimed_word(draft, play, command.theme) if command.theme is not None else None
    if isinstance(claimed, Refusal):
        return claimed
    charged = _stood_for(draft) if relaying else 0
    draft.emit(ev.Laid(draft.now, command.seat, coord.write(), LineTiles(command.tiles), charged))
    if claimed is not None:
        draft.emit(ev.ThemeClaimed(draft.now, command.seat, claimed))
    if state.header.time.kind in ("stopped", "timer", "correspondence") and state.clocks.running:
        draft.emit(ev.ClockStopped(draft.now, command.seat, "laid"))
    return None


def _stood_for(draft: Draft) -> int:
    """31.1: the clock stands once laying is finished; who lays anew had not finished, so it counts."""
    return draft.state.clocks.stood_until(draft.now) or 0


def _turn_is_over(draft: Draft) -> bool:
    """30: after the last signal no letter is moved, though the word was laid before it."""
    time, clocks = draft.state.header.time, draft.state.clocks
    if time.kind != "timer" or time.turn_ms is None:
        return False
    return clocks.used[draft.state.on_turn] + _stood_for(draft) >= time.turn_ms


def _lies_already(state: State, seat: int) -> bool:
    return state.phase == "laid" and state.pending is not None and state.pending.seat == seat


def _own_count_has_begun(state: State, seat: int) -> bool:
    return state.phase == "announced" and state.on_turn == seat


def placing_fault(draft: Draft, play: Play) -> Refusal | None:
    """Where the tiles lie (2, 6, 8, 9), how long the opening is, and whether the rack has them (11)."""
    state = draft.state
    fault = check_placement(state.board_value(), play)
    if fault is not None:
        return draft.no(fault.fault.value, **fault.data)
    if missing := Tiles(state.racks[state.on_turn]).lacking(play.rack_tiles()):
        return _missing(draft, missing)
    least = opening_least(state)
    if least > PLAIN_OPENING and len(play.tiles) < least:
        return draft.no("opening.cingulillo", letters=least)
    return _asked_fault(draft, play) if state.barred else None


def _asked_fault(draft: Draft, play: Play) -> Refusal | None:
    """38: who asked about a word and got an answer may not lay it."""
    state = draft.state
    for word in score_play(state.board_value(), play).words:
        if (state.on_turn, bytes(word.tiles.letters)) in state.barred:
            return draft.no("conduct.asked_word", word=spell(word.tiles.letters))
    return None


def _missing(draft: Draft, missing: Tiles) -> Refusal:
    """11: who holds C and H does not hold CH."""
    rack = Tiles(draft.state.racks[draft.state.on_turn])
    for code in missing:
        parts = _PARTS.get(Letter(code)) if code in _PARTS else None
        if parts is not None and rack.minus(parts) is not None:
            return draft.no("rack.digraph", letter=spell((code,)))
    return draft.no("rack.missing", tiles=write_tiles(missing), count=len(missing))


def rearranging_fault(draft: Draft, play: Play, relaying: bool) -> Refusal | None:
    """20-22: what lay there before stays in its line, and is played."""
    state = draft.state
    before = _lying(state) if relaying else state.placed
    if not before:
        return None
    after = {square.cell: code for square, code in play.laid()}
    laying = state.header.options.laying
    if relaying and before == after:
        return draft.no("laying.moved")
    kept = before.items() <= after.items()
    if not kept and state.timer_lapsed:
        return draft.no("timer.lapsed")
    if not kept and not (laying.shift and laying.permute):
        return draft.no("laying.moved")
    return arrangement_fault(draft, before, after, may_add=not relaying)


def _lying(state: State) -> dict[int, int]:
    play = state.play()
    return {square.cell: code for square, code in play.laid()} if play else {}


def arrangement_fault(
    draft: Draft, before: Mapping[int, int], after: Mapping[int, int], *, may_add: bool
) -> Refusal | None:
    """May tiles that lay at `before` lie at `after`?"""
    laying = draft.state.header.options.laying
    old, new = Tiles(before.values()).as_rack(), Tiles(after.values()).as_rack()
    if laying.laid_must_be_played and new.minus(old) is None:
        return draft.no("laying.must_be_played")
    if not may_add and new != old:
        return draft.no("laying.must_be_played" if laying.laid_must_be_played else "laying.moved")
    if len(before) == 1 and (laying.tiles_fix_line or laying.single_tile_in_line):
        (cell,) = before
        if not _same_line({cell, *after}):
            return draft.no("laying.single_tile", square=str(Square.at(cell)))
    elif len(before) > 1 and not _same_line({*before, *after}):
        if laying.tiles_fix_line:
            return draft.no("laying.line_fixed")
        if not may_add:  # `aas-2018` 18: once laid, the letters stay in their row or column
            return draft.no("laying.moved")
    return None


def _same_line(cells: Iterable[int]) -> bool:
    cells = list(cells)
    return len({cell // SIZE for cell in cells}) == 1 or len({cell % SIZE for cell in cells}) == 1


strict_laying = regulated(lambda state: state.header.strict_laying, "laying.not_strict")


@handles(c.Place, by=SEAT, when=(strict_laying, thinking))
def place(draft: Draft, command: c.Place) -> Refusal | None:
    """20: tiles one by one or several at once; the second fixes the line."""
    state = draft.state
    if len(command.squares) != len(command.tiles) or not command.squares or 0 in command.tiles:
        return draft.no("placement.no_tiles")
    placed = dict(state.placed)
    for text, code in zip(command.squares, command.tiles, strict=True):
        try:
            square = Square.of(text)
        except TextError as wrong_text:
            return draft.no(wrong_text.code, read=text[:20])
        if state.board[square.cell] or square.cell in placed:
            return draft.no("placement.occupied", square=str(square))
        placed[square.cell] = code
    if missing := Tiles(state.racks[command.seat]).lacking(Tiles(placed.values()).as_rack()):
        return _missing(draft, missing)
    if not _same_line(placed):
        return draft.no("laying.not_in_line")
    draft.emit(ev.Placed(draft.now, command.seat, tuple(placed), LineTiles(placed.values())))
    return None


def _lies_uncounted(state: State, seat: int) -> str | None:
    if state.phase == "announced":
        return "laying.counting"
    if state.phase not in ("thinking", "laid"):
        return "turn.not_now"
    if not state.placed and state.pending is None:
        return "laying.nothing"
    laying = state.header.options.laying
    stays = state.phase == "laid" and not laying.permute and not laying.breach_loses_turn
    return "laying.moved" if stays else None  # manual: only a doubt takes a laid word off the board


@handles(c.TakeBack, by=SEAT, when=(on_turn, _lies_uncounted))
def take_back(draft: Draft, command: c.TakeBack) -> Refusal | None:
    """22, 23; `aas-2018` 18: who can't or won't play what was laid takes it back and loses the turn."""
    state = draft.state
    laying = state.header.options.laying
    # `aas-2018` 18 binds once the whole word lies there, 22 from the first tile on.
    bound = laying.laid_must_be_played or state.phase == "laid"
    if bound and laying.breach_loses_turn:
        draft.emit(ev.TurnLost(draft.now, command.seat, "laying"))
        after_turn(draft)
    else:
        draft.emit(ev.TakenBack(draft.now, command.seat, _stood_for(draft)))
    return None


def _player_counts(state: State, seat: int) -> str | None:
    """Under the manual doubts come first, so the program announces then."""
    return "score.out_of_turn" if doubts_come_first(state) else None


@handles(c.Announce, by=SEAT, when=(on_turn, in_phase("laid"), _player_counts))
def announce(draft: Draft, command: c.Announce) -> Refusal | None:
    """29: count and announce."""
    return count(draft, command.seat, command.score)


def doubts_come_first(state: State) -> bool:
    """Manual, «Comprobación de palabras»: a word is doubted before its points are counted."""
    return state.header.options.challenge_until == "counted" and state.header.judging == "challenge"


def count(draft: Draft, seat: int, said: int | None) -> Refusal | None:
    """Announce the count, which must be right; where words are checked the play stands at once."""
    total = counted(draft.state).total
    if said is not None and said != total:
        return draft.no("score.wrong", said=said, counted=total)
    draft.emit(ev.Announced(draft.now, seat, total))
    if draft.state.header.judging == "checked":
        draft.emit(ev.Accepted(draft.now, KEEPER))
        after_turn(draft)
    return None


def _may_play(state: State, seat: int) -> str | None:
    if state.phase == "laid":
        return on_turn(state, seat) or "turn.not_now"
    return may_lay(state, seat)


@handles(c.PlayWord, by=SEAT, when=(_may_play,))
def play_word(draft: Draft, command: c.PlayWord) -> Refusal | None:
    """Lay and announce in one go."""
    if wrong := lay(draft, command):
        return wrong
    if doubts_come_first(draft.state):
        total = counted(draft.state).total
        wrong_sum = command.score is not None and command.score != total
        return draft.no("score.wrong", said=command.score, counted=total) if wrong_sum else None
    return count(draft, command.seat, command.score)


def counted(state: State) -> Score:
    """The words and points of the play on the table (12-19)."""
    play = state.play()
    if play is None:
        raise AssertionError("nothing lies on the table")
    return score_play(state.board_value(), play)


def _word_fault(draft: Draft, play: Play) -> Refusal | None:
    """Which of the play's words are not valid, and the section on words, where they are checked at once."""
    judge, header = draft.judge, draft.state.header
    if judge is None:
        raise ValueError("this game checks words: step() needs the judge")
    formed = [word.tiles.letters for word in score_play(draft.state.board_value(), play).words]
    wrong = [spell(word) for word in formed if not judge([word])]
    if not wrong:
        return None
    refused = draft.no("play.invalid", words=", ".join(wrong), count=len(wrong))
    judged_by = RULESETS[header.ruleset].judged_by(header.word_use)
    return Refusal(refused.code, judged_by, refused.data)
