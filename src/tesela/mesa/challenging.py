"""Words in question: the challenge, the verdict, the appeal, the withdrawal (33-35; `file-2024` 42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.mesa import facts as f
from tesela.mesa.table import Table, Turn

_PLAYS: Final = ("play", "score")


def challenge(table: Table, fact: f.Challenge) -> None:
    """34: the clocks stand at once (31.2); said again, it names the words, or another who asks."""
    target = _in_question(table, fact)
    if target is None:
        table.mark("turn.not_now")
        return
    turn = table.turns[target]
    if turn.seat == fact.seat:
        table.mark("challenge.own")
    if turn.closed:
        table.mark("challenge.late")
    if turn.words and not _makes(turn, fact.words):
        table.mark("challenge.other_words")
    table.challenger, table.asked, table.target = fact.seat, _as_laid(turn, fact.words), target
    table.heard = False
    table.phase = "challenged"
    table.stop("challenge")


def _makes(turn: Turn, words: Sequence[str]) -> bool:
    """Whether a turn forms all of these words, however its tiles are named."""
    return set(map(in_letters, words)) <= set(map(in_letters, turn.words))


def _as_laid(turn: Turn, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words in question as their tiles lie there (11: two make no CH); none named means all."""
    laid = {in_letters(word): word for word in sorted(turn.words, key=len)}
    return tuple(laid.get(in_letters(word), word) for word in words) or turn.words


def in_letters(word: str) -> str:
    """A word as people say it, whatever its tiles."""
    return word.replace("-", "")


def _in_question(table: Table, fact: f.Challenge) -> int | None:
    """The last play; while the current one is not written down, that one, or to its player the one before."""
    if table.phase not in ("thinking", "laid", "announced", "challenged"):
        return None
    current = len(table.turns) - 1
    plays = [at for at, turn in enumerate(table.turns) if turn.kind in _PLAYS]
    last = plays[-1] if plays else None
    if table.header.mode != "clock":
        named = last is not None and fact.words and _makes(table.turns[last], fact.words)
        if named or table.current.kind != "open":
            return last
    if fact.seat != table.current.seat:
        return current
    if table.header.mode == "clock":
        return max(0, current - 1)
    return current - 1 if current and table.turns[current - 1].kind in ("open", *_PLAYS) else last


def verdict(table: Table, fact: f.Verdict) -> None:
    """35.2: a valid play stands; of an invalid one the player may appeal."""
    if table.phase != "challenged":
        table.mark("turn.not_now")
    elif fact.valid:
        _uphold(table)
    else:
        table.phase = "rejected"


def appeal(table: Table, fact: f.Appeal) -> None:
    """35.4: once, with grounds."""
    if table.phase != "rejected" or table.heard:
        table.mark("turn.not_now")
        return
    if not table.header.options.appeal:
        table.mark("appeal.none")
    table.phase = "appealed"
    table.note(table.turns[table.target].seat, "appeal", 0, fact.grounds)


def appeal_decided(table: Table, fact: f.AppealDecided) -> None:
    """35.4: the answer is final."""
    if table.phase != "appealed":
        table.mark("turn.not_now")
        return
    table.heard = True
    if fact.valid:
        _uphold(table)
    else:
        table.phase = "rejected"


def _uphold(table: Table) -> None:
    """The play stays, and the sheet says that it was asked about."""
    table.turns[table.target].upheld = True
    stands(table)


def stands(table: Table) -> None:
    """The game goes on as it was."""
    table.target, table.challenger, table.asked = -1, -1, ()
    table.phase = "thinking" if table.current.kind == "open" else "announced"
    go_on(table)


def go_on(table: Table) -> None:
    """The clocks run again, unless they stood for something else before, or wait for a press (31.1).

    31.4, 29: when the arbiter goes they stand on for a surplus that is not back, or a check.
    """
    over = table.clocks.called_over if table.clocks.case == "arbiter" else None
    if over in ("excess", "verify"):
        table.clocks.stand_on(over, table.now)
    elif table.stood_for:
        table.clocks.stand_on(table.stood_for, table.now)
        table.stood_for = None
    elif table.laid_stop:
        table.clocks.stop("laid", table.now)
    else:
        table.clocks.resume_all(table.now)


def withdraw(table: Table) -> None:
    """34: the tiles go back to the rack, and the turn is lost."""
    if table.phase != "rejected":
        table.mark("turn.not_now")
        return
    turn = table.turns[table.target]
    table.lift(turn)
    turn.kind, turn.score, turn.upheld = "withdrawn", 0, False
    turn.word = turn.word or "".join(table.asked[:1])
    if table.racks[turn.seat] is None:
        table.racks[turn.seat] = turn.rack
    table.signatures.clear()
    if turn is table.current:
        table.target, table.challenger, table.asked = -1, -1, ()
        complete(table)
    else:
        stands(table)


def complete(table: Table) -> None:
    """29: the turn is over, and the next player's clock starts."""
    table.current.closed = True
    seat = (table.current.seat + 1) % table.seats
    table.turns.append(Turn(seat))
    table.phase, table.announced, table.laid_stop = "thinking", None, False
    table.clocks.advance(table.now)
    if table.header.time.by_turn:
        table.clocks.used[seat] = 0
    table.run([seat])
