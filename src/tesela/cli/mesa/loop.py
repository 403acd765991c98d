"""A real table followed in the terminal: a line is read, its facts are kept, and what they bring is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import typer

from tesela.cli.mesa import screen
from tesela.cli.mesa.exporting import export_table, sentence_of
from tesela.cli.mesa.lines import VERBS, read_facts
from tesela.cli.mesa.log_file import Log
from tesela.cli.mesa.scene import Scene, first_word, plain
from tesela.core.errors import TextError
from tesela.core.rendering import board_text
from tesela.core.squares import Habit
from tesela.mesa import facts as f
from tesela.mesa.views import MesaView
from tesela.mesa.warnings import lost_on_time, warnings
from tesela.texts import say

_ENTRIES: Final = (f.Play, f.Score, f.Exchange, f.Pass, f.Lost)
_LEAVE: Final = ("salir", "quit", "exit", "q")


class Loop:
    """One terminal beside one board. `judge` answers for the words of a play, or None if it can't."""

    def __init__(
        self,
        log: Log,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        judge: Callable[[tuple[str, ...]], bool | None],
        habit: Habit = Habit.MANUAL,
    ) -> None:
        self.log, self.ask, self.tell, self.judge, self.habit = log, ask, tell, judge, habit
        self.looked = log.now
        self._looking = threading.Lock()
        self._shows: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("ayuda", "help", "?"), self._help),
            **dict.fromkeys(("tablero", "board"), self._board),
            **dict.fromkeys(("planilla", "sheet"), lambda: self.tell(screen.sheet_text(self.log.table))),
            **dict.fromkeys(("fichas", "tiles"), self._tiles),
            **dict.fromkeys(("relojes", "clocks"), self._clocks),
            **dict.fromkeys(("dudas", "doubts"), self._doubts),
            **dict.fromkeys(("incidencias", "incidents"), self._incidents),
        }

    def run(self) -> None:
        """Read lines until somebody leaves; an ended game may still be signed and printed."""
        self._bring(self.log.seen)
        while True:
            try:
                text = self.ask(self._prompt())
            except (EOFError, KeyboardInterrupt):
                break
            self.look()
            if plain(text) in _LEAVE:
                break
            try:
                self._do(text)
            except TextError as error:
                self.tell(sentence_of(error))
        self.tell(say("mesa_cli.kept", {"path": self.log.path}))

    def look(self) -> None:
        """Say what the clock has to say since the last look; `file-2024` 35.1: eight minutes over end it."""
        for line in self.heard():
            self.tell(line)
        table, now = self.log.table, self.log.now
        lost = lost_on_time(self.log.seen, table.header.time, now)
        if lost is not None:
            self._write((f.End(at=now, reason="overtime_loss", seat=lost),))

    def heard(self) -> list[str]:
        """The clock's warnings since anybody last looked, each told once."""
        with self._looking:
            table, now = self.log.table, self.log.now
            found = list(warnings(self.log.seen, table.header.time, self.looked, now))
            self.looked = now
        return [screen.warning_line(table, warning) for warning in found]

    def _do(self, text: str) -> None:
        first, rest = first_word(text)
        verb = plain(first)
        if verb in self._shows:
            self._shows[verb]()
        elif verb in ("guardar", "save"):
            self._save(rest)
        else:
            scene = Scene(self.log.table, self.log.seen, self.log.now, self.habit)
            self._write(read_facts(scene, text))

    def _save(self, path: str) -> None:
        """Write a file for others; where it can't be, that is said, and the game goes on."""
        with suppress(typer.Exit):
            export_table(self.log.table, path)
            self.tell(say("mesa_cli.exported", {"path": path}))

    def _write(self, facts: tuple[f.Fact, ...]) -> None:
        if self.log.table.header.mode == "clock" and isinstance(facts[0], _ENTRIES):
            raise TextError("clock_only", "", 0, {})
        before = self.log.seen
        self.log.add(*facts)
        self._tell_news(before, facts[0])
        if isinstance(facts[0], f.Challenge):
            self._judge()

    def _judge(self) -> None:
        """35.2: one answer for all the words; without a list, or without words, the table decides."""
        seen = self.log.seen
        if seen.phase != "challenged":
            return
        words = tuple(seen.challenge.words) if seen.challenge else ()
        valid = self.judge(words) if words else None
        if valid is None:
            self.tell(say("mesa_cli.table_decides"))
        else:
            self._write((f.Verdict(at=self.log.now, valid=valid),))

    def _tell_news(self, before: MesaView, fact: f.Fact) -> None:
        """What the fact brought: the line of the sheet, doubts, an answer, the end."""
        table, seen = self.log.table, self.log.seen
        if isinstance(fact, _ENTRIES):
            self._entry(before, seen)
        elif isinstance(fact, f.Undo):
            self.tell(say("mesa_cli.undone"))
        elif isinstance(fact, f.Verdict | f.AppealDecided) and seen.phase != before.phase:
            self.tell(say("mesa_cli.verdict_valid" if fact.valid else "mesa_cli.verdict_invalid"))
        elif isinstance(fact, f.Surplus):
            what = seen.incidents[-1].what
            self.tell(say(f"mesa_cli.surplus_help.{what}"))
            self.tell(say("mesa_cli.surplus_back"))
        known = set(before.marks)
        for mark in seen.marks:
            if mark not in known:
                self.tell(screen.mark_line(table.header.ruleset, mark))
        self._bring(seen)

    def _entry(self, before: MesaView, seen: MesaView) -> None:
        """The turn that the entry filled: the first that lacked one, or the current one."""
        lacking = [at for at, turn in enumerate(before.turns) if turn.kind == "open"]
        if not seen.turns or seen.phase in ("challenged", "rejected", "appealed"):
            return
        turn = seen.turns[lacking[0] if lacking else -1]
        self.tell(screen.turn_line(self.log.table, turn))
        if len(turn.words) > 1:
            self.tell(say("mesa_cli.words", {"words": ", ".join(turn.words)}))
        self.tell(screen.bag_line(seen))

    def _bring(self, seen: MesaView) -> None:
        """What is to be known now: who begins, what stands still, what comes next."""
        table = self.log.table
        if seen.phase == "waiting":
            self.tell(say("mesa_cli.who_begins", {"name": table.header.players[0]}))
        elif seen.phase == "challenged" and seen.challenge:
            self.tell(say("mesa_cli.covered", {"words": ", ".join(seen.challenge.words) or "–"}))
        elif seen.phase == "appealed":
            self.tell(say("mesa_cli.appeal_heard"))
        elif seen.ended:
            self._tell_end(seen)
        elif seen.ending:
            self.tell(say("mesa_cli.due", {"why": screen.ending_text(seen.ending)}))
        elif seen.clocks.case and seen.clocks.case not in ("laid", "challenge"):
            self.tell(say("mesa_cli.standing", {"why": say(f"mesa_cli.case.{seen.clocks.case}")}))

    def _tell_end(self, seen: MesaView) -> None:
        table = self.log.table
        if seen.ended and not seen.signed:
            self.tell(say("mesa_cli.ended", {"why": screen.ending_text(seen.ended)}))
        self.tell(screen.totals_line(table))
        if len(seen.signed) == table.seats:
            self.tell(say("mesa_cli.all_signed"))
        elif seen.signed:
            names = ", ".join(table.header.players[seat] for seat in seen.signed)
            self.tell(say("mesa_cli.signed", {"names": names}))

    def _prompt(self) -> str:
        table, seen = self.log.table, self.log.seen
        phase = say(f"mesa_cli.phase.{seen.phase}")
        if table.header.time.kind != "none" and seen.phase != "ended":
            self.tell(screen.clock_line(table, seen, self.log.now))
        if seen.on_turn is None or seen.phase == "ended":
            return say("mesa_cli.prompt_nobody", {"phase": phase})
        return say("mesa_cli.prompt", {"name": table.header.players[seen.on_turn], "phase": phase})

    def _help(self) -> None:
        word = say(f"play.challenge.{self.log.table.header.ruleset}.word")
        for name in ("play", *(verb.name for verb in VERBS), "show", "files"):
            self.tell("  " + say(f"mesa_cli.verb.{name}", {"word": word}))

    def _board(self) -> None:
        """35.5: while words are in question the board is covered."""
        if self.log.seen.phase == "challenged":
            self._bring(self.log.seen)
        else:
            self.tell(board_text(self.log.table.board.cells))

    def _tiles(self) -> None:
        self.tell(screen.bag_line(self.log.seen))
        self.tell(screen.unseen_line(self.log.seen))

    def _clocks(self) -> None:
        self.tell(screen.clock_line(self.log.table, self.log.seen, self.log.now))

    def _doubts(self) -> None:
        for line in screen.doubt_lines(self.log.table, self.log.seen):
            self.tell(line)

    def _incidents(self) -> None:
        for line in screen.incident_lines(self.log.table, self.log.seen):
            self.tell(line)
