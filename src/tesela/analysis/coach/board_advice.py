"""Advice on what a play does on the board: two-tile words, hooks, premium squares, prefixes, triples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from tesela.analysis.coach.situation import Data, Fact, Situation, laid
from tesela.core.board import Board
from tesela.core.letters import RACK_SIZE, Letter
from tesela.core.premiums import LETTER_FACTOR, WORD_FACTOR
from tesela.core.scoring import TILE_POINTS, Word, score_play
from tesela.core.squares import SIZE, Direction, Square
from tesela.core.tiles import Tiles, read_word, spell
from tesela.engine.moves import Move

DEAR: Final = 4
"""Points from which a tile counts as one of the dear ones."""
PREFIXES: Final = tuple(map(read_word, ("PRE", "DES", "RE", "EN")))
SUFFIXES: Final = tuple(map(read_word, ("BLE", "NTE", "DAD", "ADO")))
"""Those that the manual names; its A alone is too short to tell anything."""
_LONG: Final = 5


def two_tiles(s: Situation) -> Iterator[Fact]:
    """Look for words of two tiles, which pay a parallel play twice."""
    words = _short_words(s, s.best)
    points = sum(word.score for word in words)
    if words and (s.same or points > sum(word.score for word in _short_words(s, s.played))):
        said = ", ".join(map(str, words))
        data: Data = {"move": s.named(s.best), "words": said, "count": len(words), "points": points}
        yield Fact("two_tiles", "M.consejos.dos-letras", data)


def _short_words(s: Situation, move: Move) -> list[Word]:
    return [word for word in s.score(move).words if len(word.tiles) == 2]


def hooks(s: Situation) -> Iterator[Fact]:
    """Put a tile before or after a word that lies there."""
    known = set() if s.same else {data["made"] for _, data in _hooks(s, s.played)}
    for side, data in _hooks(s, s.best):
        if data["made"] not in known:
            yield Fact(f"hook.{side}", "M.consejos.ganchos", {"move": s.named(s.best), **data})


def _hooks(s: Situation, move: Move) -> Iterator[tuple[str, Data]]:
    for hook in hooks_made(s.view.board, move):
        yield hook.side, {"letter": spell([hook.letter]), "word": spell(hook.word), "made": hook.made}


class Hook(NamedTuple):
    """A tile put before or after a word that lay there."""

    side: Literal["front", "back"]
    letter: int
    word: Tiles
    made: str


def hooks_made(board: Board, move: Move) -> Iterator[Hook]:
    """Every hook that a play uses."""
    if move.play is None:
        return
    new = {square.cell for square, _ in move.play.laid()}
    for word in score_play(board, move.play).words:
        cells = cells_of(word)
        fresh = [at for at, cell in enumerate(cells) if cell in new]
        if len(fresh) == 1 and len(cells) > 2 and fresh[0] in (0, len(cells) - 1):
            front = fresh[0] == 0
            was = word.tiles[1:] if front else word.tiles[:-1]
            yield Hook("front" if front else "back", word.tiles[fresh[0]], Tiles(was), str(word))


def cells_of(word: Word) -> list[int]:
    """The squares of a word on the board."""
    step = 1 if word.coord.direction is Direction.ACROSS else SIZE
    return [word.coord.square.cell + step * at for at in range(len(word.tiles))]


def premiums(s: Situation) -> Iterator[Fact]:
    """Combine letter premiums with word premiums, and count a dear tile in two words."""
    combined, mine = _combined(s, s.best), _combined(s, s.played)
    if combined and (
        s.same or mine is None or s.score(s.best).words[0].score > s.score(s.played).words[0].score
    ):
        yield Fact("premium.combined", "M.consejos.premios", {"move": s.named(s.best), **combined})
    twice = _both_ways(s, s.best)
    if twice and (s.same or not _both_ways(s, s.played)):
        yield Fact("premium.both_ways", "M.consejos.premios", {"move": s.named(s.best), **twice})


def _combined(s: Situation, move: Move) -> Data | None:
    """The dearest tile on a letter premium of a main word that a word premium multiplies."""
    if move.play is None:
        return None
    tiles = list(move.play.laid())
    factor = 1
    for square, _ in tiles:
        factor *= WORD_FACTOR[square.cell]
    dear = [(TILE_POINTS[code], square, code) for square, code in tiles if LETTER_FACTOR[square.cell] > 1]
    points, square, code = max(dear, default=(0, Square(0, 0), 0))
    if factor == 1 or points < 2:
        return None
    main = s.score(move).words[0]
    return {
        "letter": spell([code]), "square": str(square), "times": LETTER_FACTOR[square.cell],
        "factor": factor, "word": str(main), "points": main.score,
    }  # fmt: skip


def _both_ways(s: Situation, move: Move) -> Data | None:
    """A dear tile on a letter premium where two words cross that nothing else multiplies."""
    if move.play is None:
        return None
    words = s.score(move).words
    for square, code in move.play.laid():
        times, points = LETTER_FACTOR[square.cell], TILE_POINTS[code]
        through = [word for word in words if square.cell in cells_of(word)]
        plain = all(WORD_FACTOR[each.cell] == 1 for each, _ in move.play.laid())
        if points >= DEAR and times > 1 and len(through) == 2 and plain:
            first, second = map(str, through)
            return {
                "letter": spell([code]), "square": str(square), "first": first, "second": second,
                "times": 2 * times, "points": 2 * times * points,
            }  # fmt: skip
    return None


def prefixes(s: Situation) -> Iterator[Fact]:
    """Put common beginnings and endings apart; that is how seven tiles become a word."""
    if laid(s.best) == RACK_SIZE and (s.same or laid(s.played) < RACK_SIZE):
        data: Data = {"move": s.named(s.best), "score": s.best.score}
        yield Fact("seven", "M.consejos.anagramas", data)
    found = _affix(s, s.best)
    if found and (s.same or found != _affix(s, s.played)):
        side, affix = found
        yield Fact(f"affix.{side}", "M.consejos.anagramas", {"move": s.named(s.best), "affix": affix})


def _affix(s: Situation, move: Move) -> tuple[str, str] | None:
    if move.play is None or laid(move) < _LONG:
        return None
    word = move.play.word_on(s.view.board).letters
    own = [code != 0 for code in move.play.tiles]
    for affix in PREFIXES:
        if len(word) > len(affix) and word.startswith(affix) and all(own[: len(affix)]):
            return "front", spell(affix)
    for affix in SUFFIXES:
        if len(word) > len(affix) and word.endswith(affix) and all(own[-len(affix) :]):
            return "back", spell(affix)
    return None


def takes_triple(s: Situation) -> Iterator[Fact]:
    """Take the squares that triple a word oneself."""
    squares = _triples(s.best)
    if squares and (s.same or len(squares) > len(_triples(s.played))):
        data: Data = {
            "move": s.named(s.best), "squares": ", ".join(map(str, squares)),
            "factor": 3 ** len(squares), "score": s.best.score,
        }  # fmt: skip
        yield Fact("triple.taken", "M.consejos.triple", data)


def _triples(move: Move) -> list[Square]:
    if move.play is None:
        return []
    return [square for square, _ in move.play.laid() if WORD_FACTOR[square.cell] == 3]


def gives_s(s: Situation) -> Iterator[Fact]:
    """Think of what a word lets the other do: a plural, for one."""
    mine = _takes_s(s, s.played)
    if s.same or s.best.play is None:
        return
    if mine and s.unseen[Letter.S] and not _takes_s(s, s.best):
        data: Data = {
            "move": s.named(s.played),
            "word": mine,
            "other": s.named(s.best),
            "left": s.unseen[Letter.S],
        }
        yield Fact("rival.s_hook", "M.consejos.rival", data)


def _takes_s(s: Situation, move: Move) -> str:
    """The main word, where an S fits behind it with nothing else around."""
    if move.play is None:
        return ""
    board, word = s.after(move), move.play.word_on(s.view.board).letters
    down = move.play.direction is Direction.DOWN
    row, col = move.play.start
    end = Square(row + len(word), col) if down else Square(row, col + len(word))
    sides = [Square(end.row, end.col - 1), Square(end.row, end.col + 1)]
    if not down:
        sides = [Square(end.row - 1, end.col), Square(end.row + 1, end.col)]
    beyond = Square(end.row + 1, end.col) if down else Square(end.row, end.col + 1)
    free = end.on_board and not any(board[each] for each in (end, beyond, *sides))
    return spell(word) if free and bytes([*word, Letter.S]) in s.known.graph else ""
