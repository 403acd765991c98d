"""A solo game in the terminal: one rack against a record, or every tile face up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console

from tesela.cli.play import screen
from tesela.cli.play.lines import Line, Verb, read_line
from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.rendering import board_text
from tesela.core.scoring import score_play
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, read_typed, spell, strip_accents, write_tiles
from tesela.core.typed_play import typed_play
from tesela.rules.bag import Secret
from tesela.rules.home.solo import SoloGame
from tesela.rules.refusals import Refusal
from tesela.texts import catalogue, language, say

if TYPE_CHECKING:
    from tesela.lexicon import Explainer

UNDO = ("deshacer", "undo")
REDO = ("rehacer", "redo")
END = ("fin", "terminar", "end")


@dataclass(frozen=True, slots=True)
class Solo:
    """What one plays alone with: a bag, a judge of words, a place to type, and perhaps a limit of time."""

    secret: Secret
    judge: Callable[[Sequence[Tiles]], bool]
    explain: Callable[[], Explainer]
    console: Console
    habit: Habit
    ask: Callable[[str], str]
    time_left: Callable[[], float | None] = lambda: None


class SoloLoop:
    """One person, one board; with the tiles face up every play can be taken back and made again."""

    def __init__(self, table: Solo, *, face_up: bool) -> None:
        self.table = table
        self.game = SoloGame.start(table.secret, face_up=face_up)
        self._before: list[SoloGame] = []
        self._after: list[SoloGame] = []

    def run(self) -> int:
        """The final total; it ends when all is laid, the time is over, or the player says so."""
        while not self._over():
            self._show()
            while (typed := self._heard()) is not None and not self._obey(typed):
                pass
        self._tell(board_text(self.game.board.cells))
        return self.game.final_score

    def _heard(self) -> str | None:
        """The next line; None for one that comes when the time is over, which nobody hears any more."""
        typed = self.table.ask(say("solo.prompt"))
        return None if self._late() else typed

    def _over(self) -> bool:
        if self._late() and not self._ended:
            self._tell(say("solo.time_over"))
            return True
        return not self.game.rack or self._ended

    def _late(self) -> bool:
        left = self.table.time_left()
        return left is not None and left <= 0

    _ended = False

    def _show(self) -> None:
        game = self.game
        self._tell(board_text(game.board.cells))
        if (left := self.table.time_left()) is not None:
            minutes, seconds = divmod(max(0, round(left)), 60)
            self._tell(say("solo.time_left", {"time": f"{minutes}:{seconds:02d}"}))
        data = {"score": game.score, "bag": len(game.bag), "tiles": write_tiles(game.rack)}
        self._tell(say("solo.face_up" if game.face_up else "solo.standing", data))
        if not game.face_up:
            self.table.console.print(screen.rack(game.rack))

    def _obey(self, typed: str) -> bool:
        """Do what the line says; True when the board has to be shown again."""
        word = strip_accents(typed.strip()).lower()
        if word in END:
            self._ended = True
            return True
        if word in UNDO or word in REDO:
            return self._step(word in UNDO)
        try:
            return self._line(read_line(typed, self.table.habit))
        except TextError as error:
            self._tell(_sentence(error))
            return False

    def _step(self, back: bool) -> bool:
        taken, given = (self._before, self._after) if back else (self._after, self._before)
        if not self.game.face_up or not taken:
            self._tell(say("solo.no_undo" if self.game.face_up else "solo.record_stands"))
            return False
        given.append(self.game)
        self.game = taken.pop()
        return True

    def _line(self, line: Line) -> bool:
        match line.verb:
            case Verb.PLAY:
                play = self._play(line)
                return self._take(self.game.play(play, self.table.judge, self.table.secret))
            case Verb.TRY:
                self._try(self._play(line))
            case Verb.EXCHANGE:
                tiles = self.game.rack if line.rest.lower() in ("todo", "all") else read_typed(line.rest)
                return self._take(self.game.exchange(tiles, self.table.secret))
            case Verb.JUDGE if self.game.face_up:
                from tesela.texts.verdicts import verdict_lines

                for told in verdict_lines(self.table.explain().verdict(line.rest)):
                    self._tell(told)
            case Verb.UNSEEN:
                self._tell(say("play.unseen", {"tiles": write_tiles(self._unseen())}))
            case Verb.BOARD:
                return True
            case Verb.QUIT:
                raise EOFError
            case _:
                self._tell(say("solo.help"))
        return False

    def _unseen(self) -> Tiles:
        return self.game.rack if self.game.face_up else self.game.bag

    def _play(self, line: Line) -> Play:
        if line.coord is None:
            raise TextError("play.line", line.rest, 0, {"read": line.rest})
        return typed_play(self.game.board, self.game.rack, line.coord, line.rest)

    def _take(self, done: SoloGame | Refusal) -> bool:
        if isinstance(done, Refusal):
            sentence = say(f"refusal.{done.code}", done.data)
            self._tell(say("play.refused", {"sentence": sentence, "article": done.article}))
            return False
        self._before.append(self.game)
        self._after.clear()
        self._tell(say("solo.counted", {"points": done.score - self.game.score, "score": done.score}))
        self.game = done
        return True

    def _try(self, play: Play) -> None:
        if fault := check_placement(self.game.board, play):
            self._tell(say(f"refusal.{fault.fault.value}", fault.data))
            return
        score = score_play(self.game.board, play)
        words = ", ".join(spell(word.tiles) for word in score.words)
        self._tell(say("play.try_score", {"words": words, "score": score.total}))

    def _tell(self, text: str) -> None:
        self.table.console.print(text, markup=False, highlight=False)


def _sentence(error: TextError) -> str:
    known = catalogue(language())
    with suppress(StopIteration):
        key = next(key for key in (f"play.{error.code}", error.code) if key in known)
        return say(key, error.data)
    return say("play.line", {"read": error.text})
