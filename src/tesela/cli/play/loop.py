"""A game from the first draw to the last sum: people type, bots think, the rules decide."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console

from tesela.bots.remarks import boards, can_advise, remarks_on
from tesela.cli.play import screen, theme
from tesela.cli.play.lines import Line, Verb, read_line
from tesela.cli.play.meeting import meet
from tesela.cli.play.table import Table
from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, read_typed, read_word, spell, write_tiles
from tesela.core.typed_play import typed_play
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.events import VerdictGiven
from tesela.rules.game import KEEPER, Refusal, TurnRecord, View
from tesela.texts import catalogue, language, say

if TYPE_CHECKING:
    from tesela._kernel import WordGraph
    from tesela.bots import Bot
    from tesela.lexicon import Explainer

ALL = ("todo", "todas", "all")


class LeftTheTable(Exception):  # noqa: N818 -- not a mistake, a way out
    """The player leaves the table; the game is kept."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where the game is shown, how places are written, and how a line is asked for."""

    console: Console
    habit: Habit
    ask: Callable[[str], str]


class Loop:
    """One terminal, one table."""

    def __init__(
        self, table: Table, bots: dict[int, Bot], judge: Callable[[], Explainer], terminal: Terminal
    ) -> None:
        """`judge` is asked for when somebody asks it something: making one may take a while."""
        self.table = table
        self.bots = bots
        self.judge = judge
        self.console = terminal.console
        self.habit = terminal.habit
        self.ask = terminal.ask
        self.seat = next(seat for seat in range(table.game.seats) if seat not in bots)
        self.order: Tiles | None = None
        self.remarks: WordGraph | None = None
        """The words by which turns are remarked on, in a training game."""
        self._remarked = 0

    def run(self) -> None:
        """Until the game ends or the player leaves."""
        if self.seen().phase == "waiting":
            if self.table.game.header.starts_at is None:
                self._do(c.StartGame(KEEPER))
            else:
                meet(self.table, self.seat, self.bots, self.console)
            starter = self.seen().starter
            if starter is not None:
                self._tell(say("play.starts", {"name": self._name(starter)}))
        while not self._over():
            self._remark()
            seat = self._next_to_act()
            if seat in self.bots:
                self._bot(seat)
            else:
                self._person(seat)

    def _remark(self) -> None:
        """Say what there is to say about the turns since the last time; only in a training game."""
        if self.remarks is None:
            return
        record = self.seen().record
        for at, (turn, board) in list(enumerate(zip(record, boards(record), strict=True)))[self._remarked :]:
            advised = turn.seat == self.seat and can_advise(self.table.game.header.variants, board)
            own = self.remarks if advised else None
            said = [say(f"remark.{one.code}", one.data) for one in remarks_on(turn, board, own)]
            if said:
                self._tell(f"  {self._name(turn.seat)}: {' '.join(said)}")
            if own is not None:
                self._coach(own, record, at, board)
        self._remarked = len(record)

    def _coach(self, words: WordGraph, record: Sequence[TurnRecord], at: int, board: Board) -> None:
        """Say what the manual advises on one's own turn."""
        from tesela.analysis.coach.turns import facts_of_turn
        from tesela.engine.knowledge import knowledge
        from tesela.texts.coach import advice_lines

        found = facts_of_turn(knowledge(words), record, at, board, self.table.game.seats)
        for line in advice_lines(found):
            self._tell(f"    · {line}")

    def _over(self) -> bool:
        """Let happen what time has brought, then look."""
        self._do(c.Tick())
        return self.seen().ended is not None

    def finish(self) -> None:
        """The final sums, who won, and where the log is."""
        seen = self.seen()
        screen.show(self.console, seen, self.seat, self.habit, seen.at)
        self._tell(say("play.finished", {"reason": say(f"ending.{seen.ended}")}))
        for seat, total in enumerate(seen.totals or seen.scores):
            self._tell("  " + say("play.result", {"name": self._name(seat), "total": total}))
        if len(seen.winners) == 1:
            self._tell(say("play.won", {"name": self._name(seen.winners[0])}))
        elif seen.winners:
            self._tell(say("play.drawn"))
        self.table.forget_secret()
        self._tell(say("play.log", {"path": self.table.path}))

    def seen(self) -> View:
        return self.table.seen_by(self.seat)

    def _next_to_act(self) -> int:
        """The first of those without whom the game does not go on."""
        return next((seat for seat in self.table.game.waits_for if seat >= 0), self.seat)

    def _bot(self, seat: int) -> None:
        seen = self.table.seen_by(seat)
        if seen.on_turn == seat and seen.phase == "rejected":
            self._do(c.Withdraw(seat))
            return
        with self.console.status(say("play.thinking", {"name": self._name(seat)})):
            command = self.bots[seat].act(seen)
        if isinstance(command, c.Challenge):
            self._tell(say(f"play.challenge.{self._ruleset}.said", {"name": self._name(seat)}))
        before = self.table.game.turns_made
        self._do(command)
        self._verdict(command)
        self._said(seat, command)
        for turn in self.seen().record[before:]:
            self._tell(screen.turn_line(self.seen(), turn, self.habit))

    def _person(self, seat: int) -> None:
        self.seat = seat  # alone with two racks, both are one's own
        seen = self.table.seen_by(seat)
        if seen.phase == "rejected":
            self._do(c.Withdraw(seat))
            return
        now = time.time_ns() // 1_000_000
        screen.show(self.console, self._in_order(seen), seat, self.habit, now)
        answering = seen.on_turn != seat
        if answering:
            self._tell(screen.laid_line(seen, self.habit))
        data: dict[str, object] = {"name": self._name(seat), "word": self._challenge_word()}
        data |= zip(("vowels", "consonants"), seen.bags, strict=False)
        asked = theme.asked_about(seen, self._name)
        if asked is not None:
            self._tell(asked)
        prompt = say("play.prompt" if asked else _prompt(seen, answering), data)
        while True:
            try:
                typed = self.ask(prompt)
                if "theme_argue" in seen.may and self._argue(seat, typed):
                    return
                if self._obey(seat, read_line(typed, self.habit), answering):
                    return
            except TextError as error:
                self._tell(_sentence(error))

    def _argue(self, seat: int, typed: str) -> bool:
        """Themed game: the whole line is the argument, whatever it says, unless it leaves the table."""
        with suppress(TextError):
            if read_line(typed, self.habit).verb is Verb.QUIT:
                return False
        return self._do(c.ArgueTheme(seat, typed)) or self._time_brought_something()

    def _verbs(self) -> list[Verb]:
        """What can be asked for under these rules: 37.1 is not in all of them."""
        stuck = self.seen().header.options.end_when_stuck
        return [verb for verb in Verb if verb is not Verb.STUCK or stuck]

    def _obey(self, seat: int, line: Line, answering: bool) -> bool:
        """Do what the line says; True when the table has to be looked at again."""
        seen = self.table.seen_by(seat)
        match line.verb:
            case Verb.QUIT:
                raise LeftTheTable
            case Verb.HELP:
                for verb in self._verbs():
                    self._tell("  " + say(f"play.verb.{verb.value}", {"word": self._challenge_word()}))
            case Verb.BOARD:
                return True
            case Verb.UNSEEN:
                self._tell(say("play.unseen", {"tiles": write_tiles(seen.unseen)}))
            case Verb.SHEET:
                turns = [screen.turn_line(seen, turn, self.habit) for turn in seen.record]
                self._tell("\n".join(turns) or say("play.empty_sheet"))
            case Verb.SHUFFLE:
                tiles = list(seen.racks[seat] or b"")
                random.shuffle(tiles)
                self.order = Tiles(tiles)
                return True
            case Verb.HINT:
                self._hint(seen)
            case Verb.JUDGE:
                self._look_up(line.rest)
            case Verb.NOTE:
                self._note(line.rest)
            case Verb.TRY:
                self._try(seen, self._play(seen, line))
            case _:
                command = self._command(seen, seat, line, answering)
                if command is not None and self._do(command):
                    self._verdict(command)
                    self._said(seat, command)
                    return True
                return self._time_brought_something()
        return False

    def _command(self, seen: View, seat: int, line: Line, answering: bool) -> c.Command | None:
        if by_theme := theme.answer(seat, seen, line):
            return by_theme
        match line.verb:
            case Verb.PLAY:
                play = self._play(seen, line)
                claimed = theme.claimed_word(line)
                return c.PlayWord(seat, str(play.coord), LineTiles(play.tiles), theme=claimed)
            case Verb.EXCHANGE:
                if not line.rest:
                    if seen.phase == "exchanging":
                        self._tell(say("play.exchange_what"))
                        return None
                    return c.AnnounceExchange(seat)
                return _exchange(seen, seat, line.rest)
            case Verb.SWAP_BLANK:
                return c.SwapBlank(seat, line.rest.upper())
            case Verb.VOWELS | Verb.CONSONANTS:
                return _draw_from(seat, line)
            case Verb.PASS:
                return c.Pass(seat)
            case Verb.STUCK:
                return c.Agree(seat, "stuck")
            case Verb.RESIGN:
                return c.Resign(seat)
            case Verb.CHALLENGE:
                return c.Challenge(seat, tuple(read_word(word) for word in line.rest.split()))
            case _:
                if not answering:
                    self._tell(say("play.nothing_to_accept"))
                    return None
                return c.Accept(seat)

    def _play(self, seen: View, line: Line) -> Play:
        if seen.board is None or line.coord is None:
            raise TextError("play.line", line.rest, 0, {"read": line.rest})
        return typed_play(seen.board, seen.racks[self.seat] or Tiles(), line.coord, line.rest)

    def _try(self, seen: View, play: Play) -> None:
        """The score as it would be; whether the words exist is not said (36)."""
        if seen.board is None:
            return
        if missing := (seen.racks[self.seat] or Tiles()).lacking(play.rack_tiles()):
            told = {"tiles": write_tiles(missing), "count": len(missing)}
            self._tell(say("refusal.rack.missing", told))
            return
        if fault := check_placement(seen.board, play):
            self._tell(say(f"refusal.{fault.fault.value}", fault.data))
            return
        score = score_play(seen.board, play)
        words = ", ".join(str(word) for word in score.words)
        self._tell(say("play.try_score", {"words": words, "score": score.total}))

    def _hint(self, seen: View) -> None:
        if refused := self.table.game.consult():
            self._refuse(refused)
            return
        some_bot = next(iter(self.bots.values()))
        found = some_bot.advice(seen, 3)
        if not found:
            self._tell(say("play.hint_later"))
        for move in found:
            if move.play is not None:
                data = {
                    "coord": move.play.coord.write(self.habit),
                    "word": spell(move.play.word_on(seen.board)) if seen.board else "",
                    "score": move.score,
                    "leave": write_tiles(move.leave) or "–",
                }
                self._tell(say("play.hint", data))
            elif move.placed:
                self._tell(say("play.hint_exchange", {"tiles": write_tiles(move.placed)}))
            else:
                self._tell(say("play.hint_pass"))

    def _look_up(self, word: str) -> None:
        refused = self.table.game.consult()
        if refused is not None:
            self._refuse(refused)
            return
        from tesela.texts.verdicts import verdict_lines

        for line in verdict_lines(self.judge().verdict(word)):
            self._tell(line)

    def _do(self, command: c.Command) -> bool:
        before = len(self.table.events)
        refused = self.table.ask(command)
        if refused is not None:
            self._refuse(refused)
        agreed = self.table.game.header.variants.theme
        for event in self.table.events[before:]:
            if agreed and (heard := theme.told(event, agreed, self._name)):
                self._tell(heard)
        return refused is None

    def _time_brought_something(self) -> bool:
        """Whether the turn or the game ended while somebody was typing: then the table has moved on."""
        before = self.table.game.seq
        self._do(c.Tick())
        return self.table.game.seq != before

    def _verdict(self, command: c.Command) -> None:
        if isinstance(command, c.Challenge):
            given = (event for event in reversed(self.table.events) if isinstance(event, VerdictGiven))
            self._tell(say("play.valid" if next(given).valid else "play.invalid"))

    def _said(self, seat: int, command: c.Command) -> None:
        """What everybody hears: «cambio» (24), and that nobody can play (37.1)."""
        if isinstance(command, c.AnnounceExchange):
            self._tell(say("play.exchange_said", {"name": self._name(seat)}))
        elif isinstance(command, c.Agree) and self.seen().ended is None:
            self._tell(say("play.stuck_noted", {"name": self._name(seat)}))

    def _note(self, text: str) -> None:
        """5.2, `aas-2018` 3: notes may be taken on a sheet that was blank; nobody else reads them."""
        if text:
            self.table.note(text)
        self._tell("\n".join(self.table.notes) or say("play.no_notes"))

    def _refuse(self, refused: Refusal) -> None:
        sentence = say(f"refusal.{refused.code}", refused.data)
        article = refused.article
        self._tell(say("play.refused", {"sentence": sentence, "article": article}) if article else sentence)
        if refused.code == "play.invalid":
            from tesela.texts.verdicts import refused_words

            for line in refused_words(self.judge(), str(refused.data["words"])):
                self._tell(f"  {line}")

    def _in_order(self, seen: View) -> View:
        """The rack in the order that the player shuffled it into, while it is the same rack."""
        from msgspec.structs import replace

        mine = seen.racks[self.seat]
        if self.order is None or mine is None or sorted(self.order) != sorted(mine):
            return seen
        racks = list(seen.racks)
        racks[self.seat] = self.order
        return replace(seen, racks=tuple(racks))

    @property
    def _ruleset(self) -> str:
        return self.table.game.header.ruleset

    def _challenge_word(self) -> str:
        """What one says to challenge: «cuestiono», or the rule set's own word («consulta» since 2024)."""
        return say(f"play.challenge.{self._ruleset}.word")

    def _name(self, seat: int) -> str:
        return self.table.game.header.players[seat].name

    def _tell(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)


def _exchange(seen: View, seat: int, text: str) -> c.Exchange:
    """`AEZ` or «todo»; with two bags a number of vowels follows: `AEZ 2`."""
    mine = seen.racks[seat] or Tiles()
    named, _, last = text.rpartition(" ")
    vowels = int(last) if seen.bags and named and last.isdecimal() else None
    named = named if vowels is not None else text
    return c.Exchange(seat, mine if named.lower() in ALL else _tiles(mine, named), vowels=vowels)


def _draw_from(seat: int, line: Line) -> c.DrawFrom:
    """One tile, or as many as the line says."""
    if line.rest and not (line.rest.isdecimal() and len(line.rest) < 3):
        raise TextError("play.line", line.rest, 0, {"read": line.rest})
    count = int(line.rest or 1)
    vowels = count if line.verb is Verb.VOWELS else 0
    return c.DrawFrom(seat, vowels, count - vowels)


def _tiles(rack: Tiles, text: str) -> Tiles:
    """Tiles of a rack as people type them: `rr` is the RR tile if there is one, else two."""
    joined = read_typed(text.upper().replace(" ", ""))
    if rack.minus(joined) is None:
        apart = Tiles(code for letter in text.upper() if letter.strip() for code in read_typed(letter))
        if rack.minus(apart) is not None:
            return apart
    return joined


def _prompt(seen: View, answering: bool) -> str:
    if "draw_from" in seen.may:
        return "play.prompt_bags"
    return "play.prompt_accept" if answering else "play.prompt"


def _sentence(error: TextError) -> str:
    known = catalogue(language())
    for key in (f"play.{error.code}", error.code):
        if key in known:
            return say(key, error.data)
    return say("play.line", {"read": error.text})
