"""`tesela duplicate run`: an arbiter alone with a laptop and paper slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Final

import typer

from tesela.cli.duplicate.calls import Calls
from tesela.cli.duplicate.edge import EventFile, now_ms, refusal_text
from tesela.cli.duplicate.lines import SlipLine, VerbLine, read_line, read_slip
from tesela.cli.duplicate.show import closed_lines, rack_lines, ranking_lines
from tesela.cli.output import fail_with
from tesela.core.errors import TextError
from tesela.core.tiles import read_word
from tesela.core.typed_play import typed_play
from tesela.core.visible_text import one_line
from tesela.duplicate import commands as c
from tesela.duplicate.centres.keys import key_of, number_to_read
from tesela.duplicate.centres.sealing import move_of_key
from tesela.duplicate.coordinates import read_as
from tesela.duplicate.desk_view import desk_view, player_at
from tesela.duplicate.events import LONGEST_LABEL, LoggedPlay
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.state import Move, State
from tesela.duplicate.view_types import DeskEntry
from tesela.rules.refusals import Refusal
from tesela.texts import catalogue, language, say

app = typer.Typer(add_completion=False)

_SHOWN: Final = 10


@app.command()
def run(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.run.file"))],
    arbiter: Annotated[str, typer.Option("--arbiter", help=say("duplicate_cli.run.arbiter"))] = "",
    centre: Annotated[str, typer.Option("--centre", help=say("duplicate_cli.run.centre"))] = "",
) -> None:
    event = EventFile.open(file)
    if centre and centre not in {each.code for each in event.state.header.centres}:
        fail_with("duplicate.centre.unknown", centre=centre)
    take_lines(Desk(event, arbiter or say("duplicate_cli.run.somebody"), centre), file)


def take_lines(desk: Desk, file: str) -> None:
    """Carry out what is typed until the arbiter leaves; after the end, corrections and tie-breaks."""
    typer.echo(say("duplicate_cli.run.welcome", {"title": desk.event.state.header.title or file}))
    told = False
    while True:
        if desk.event.state.ended is not None and not told:
            desk.calls.stop()
            _tell([*desk.farewell(), say("duplicate_cli.run.afterwards")])
            told = True
        try:
            line = input("> ")
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            break
        if not desk.take(line):
            break
    desk.calls.stop()
    if not told:
        _tell(desk.farewell())


def _tell(lines: Iterable[str]) -> None:
    for text in lines:
        typer.echo(text)


class Desk:
    """One line of the arbiter after the other."""

    def __init__(self, event: EventFile, arbiter: str, centre: str = "") -> None:
        self.event = event
        self.arbiter = arbiter[:40]
        self.centre = centre  # whose tables are typed
        self.calls = Calls(typer.echo)

    def take(self, text: str) -> bool:
        """Carry a line out and say what came of it; False to leave."""
        line = read_line(text)
        if line is None:
            typer.echo(say("duplicate_cli.what") if text.strip() else say("duplicate_cli.help"))
            return True
        if isinstance(line, VerbLine) and line.verb == "quit":
            return False
        try:
            answers = self._slip(line) if isinstance(line, SlipLine) else _VERBS[line.verb](self, line.rest)
            for answer in answers:
                typer.echo(answer)
        except _NotUnderstood as wrong:
            typer.echo(str(wrong))
        except TextError as wrong:
            typer.echo(_text_error(wrong))
        return True

    def ask(self, command: c.Command) -> None:
        done = self.event.ask(command, self.arbiter)
        if isinstance(done, Refusal):
            raise _NotUnderstood(refusal_text(done))

    def player_at(self, table: int) -> int:
        """Who sits at a table; without tables, the player of that number from 1."""
        found = player_at(self.event.state, table, self.centre)
        if found is None:
            raise _NotUnderstood(say("duplicate_cli.no_table", {"table": table}))
        return found

    def played(self, move: Move, line: SlipLine) -> LoggedPlay | None:
        if not line.coord:
            return None
        coord = read_as(line.coord, self.event.state.conditions.coordinates)
        return LoggedPlay.of(typed_play(move.board, move.rack, coord, line.word))

    def current(self) -> Move:
        move = self.event.state.move
        if move is None:
            raise _NotUnderstood(say("duplicate.slip.no_move"))
        return move

    def _slip(self, line: SlipLine) -> Iterator[str]:
        move, player = self.current(), self.player_at(line.table)
        command = c.EnterPaper(
            player=player,
            move=move.number,
            play=self.played(move, line),
            score=line.score,
            fault=line.fault,
            final=line.final,
        )
        self.ask(command)
        yield say("duplicate_cli.taken", {"table": line.table, "name": self.event.state.players[player].name})

    def _player(self, rest: str) -> Iterator[str]:
        table, _, name = rest.partition(" ")
        number = int(table) if table.isdecimal() else None
        name = name if number is not None else rest
        self.ask(c.Join(name=name[:40], table=number, centre=self.centre))
        joined = self.event.state.players[-1]
        shown = joined.table if joined.table is not None else joined.player + 1
        yield say("duplicate_cli.joined", {"name": joined.name, "table": shown})

    def _deal(self, _rest: str) -> Iterator[str]:
        self.ask(c.Deal())
        if self.event.state.ended is None:
            yield from rack_lines(self.event.state)
        yield from key_lines(self.event)

    def _key(self, rest: str) -> Iterator[str]:
        """The key of the next move, read out by the master: what came of the move before, and the rack."""
        return self._unseal(rest, skip=False)

    def _skip(self, rest: str) -> Iterator[str]:
        """The key of a later move: those between were not played here."""
        return self._unseal(rest, skip=True)

    def _unseal(self, key: str, *, skip: bool) -> Iterator[str]:
        sealed = self.event.sealed
        if sealed is None:
            yield from list(key_lines(self.event)) or [say("duplicate_cli.key.none")]
            return
        before, number = len(self.event.state.moves), move_of_key(sealed, key)
        data = {"number": number, "next": before + 1}
        if number <= before:
            raise _NotUnderstood(say("duplicate_cli.centre.old_key", data))
        if number > before + 1 and not skip:
            raise _NotUnderstood(say("duplicate_cli.centre.later_key", data))
        done = self.event.unseal(sealed, key, self.arbiter)
        if isinstance(done, Refusal):
            raise _NotUnderstood(refusal_text(done))
        self.calls.stop()
        state, sums = self.event.state, reckon(self.event.state)
        if before:
            yield from closed_lines(state, state.moves[before - 1], sums)
            yield from ranking_lines(state, sums, _SHOWN)
        if state.ended is None:
            yield from rack_lines(state)

    def _start(self, _rest: str) -> Iterator[str]:
        self.ask(c.Start())
        yield self._clock()

    def _pause(self, rest: str) -> Iterator[str]:
        self.ask(c.Pause(why=rest))
        self.calls.stop()
        yield say("duplicate_cli.paused")

    def _resume(self, rest: str) -> Iterator[str]:
        self.ask(c.Resume(why=rest))
        yield self._clock()

    def _extend(self, rest: str) -> Iterator[str]:
        seconds, _, why = rest.partition(" ")
        if not seconds.isdecimal() or not 1 <= int(seconds) <= 3600:
            raise _NotUnderstood(say("duplicate_cli.what"))
        self.ask(c.Extend(ms=int(seconds) * 1000, why=why))
        yield self._clock()

    def _clock(self) -> str:
        state, move = self.event.state, self.current()
        timing = state.conditions.timing
        if move.left_ms is not None:
            return say("duplicate_cli.clock", {"seconds": move.left_ms // 1000})
        self.calls.start(move, timing.calls_ms, timing.raise_ms)
        return say("duplicate_cli.clock", {"seconds": max(0, (move.deadline or 0) - now_ms()) // 1000})

    def _stop(self, _rest: str) -> Iterator[str]:
        self.ask(c.StopTime())
        self.calls.stop()
        yield say("duplicate_cli.time")
        yield from self._missing("")

    def _judge(self, _rest: str) -> Iterator[str]:
        """What is not in order, so that the arbiter can look at it before closing."""
        self.ask(c.Judge())
        view = desk_view(self.event.state)
        for play in view.plays if view else []:
            if not play.valid:
                wrong = ", ".join(play.wrong) or say(f"duplicate_fault.{play.fault}")
                yield say(
                    "duplicate_cli.doubtful",
                    {"coord": play.coord, "tiles": play.tiles, "wrong": wrong, "slips": play.slips},
                )
                if play.transposed:
                    yield say("duplicate_cli.transposed", {"coord": play.transposed})
        yield say("duplicate_cli.judged", {"number": len(view.plays) if view else 0})

    def _close(self, _rest: str) -> Iterator[str]:
        yield from _difference_lines(self.event.state)
        self.ask(c.Close())
        state = self.event.state
        sums = reckon(state)
        yield from closed_lines(state, state.moves[-1], sums)
        yield from ranking_lines(state, sums, _SHOWN)
        if state.ended is not None:
            yield from key_lines(self.event)

    def _ranking(self, rest: str) -> Iterator[str]:
        """All, or those of the centre, the country or the category that is named."""
        yield from ranking_lines(self.event.state, reckon(self.event.state), named=rest.strip())

    def _board(self, _rest: str) -> Iterator[str]:
        state = self.event.state
        if state.move is not None:
            yield from rack_lines(state)
        else:
            yield str(state.board)

    def _missing(self, _rest: str) -> Iterator[str]:
        view = desk_view(self.event.state)
        players = self.event.state.players
        missing = [n for n in view.missing if self.centre in ("", players[n].centre)] if view else []
        tables = [str(players[n].table or n + 1) for n in missing]
        yield say("duplicate_cli.missing", {"tables": ", ".join(tables) or "—"})

    def _differ(self, _rest: str) -> Iterator[str]:
        """Paper that was typed once only, or twice and not alike."""
        yield from list(_difference_lines(self.event.state)) or [say("duplicate_cli.no_difference")]

    def _who(self, rest: str) -> Iterator[str]:
        """Another arbiter types from here on, as where two people type every slip."""
        name = one_line(rest, LONGEST_LABEL)
        if not name:
            raise _NotUnderstood(say("duplicate.name.empty"))
        self.arbiter = name
        yield say("duplicate_cli.who", {"name": name})

    def _word(self, rest: str, *, valid: bool) -> Iterator[str]:
        word, _, why = rest.partition(" ")
        self.ask(c.RuleWord(word=read_word(word), valid=valid, why=why))
        yield from ranking_lines(self.event.state, reckon(self.event.state), _SHOWN)

    def _valid(self, rest: str) -> Iterator[str]:
        return self._word(rest, valid=True)

    def _invalid(self, rest: str) -> Iterator[str]:
        return self._word(rest, valid=False)

    def _play(self, rest: str, *, valid: bool) -> Iterator[str]:
        """`[MOVE] COORD WORD : WHY`: one play of one move, the one under way if none is named."""
        written, _, why = rest.partition(":")
        words = written.split()
        if words and words[0].isdecimal():
            move = self.event.state.find(int(words.pop(0)))
        else:
            move = self.event.state.move or self.event.state.find(len(self.event.state.moves))
        slip = read_slip(0, words) if len(words) == 2 else None
        played = self.played(move, slip) if move and slip else None
        if move is None or played is None:
            raise _NotUnderstood(say("duplicate_cli.what"))
        self.ask(c.Overrule(move=move.number, play=played, valid=valid, why=why.strip()))
        yield from ranking_lines(self.event.state, reckon(self.event.state), _SHOWN)

    def _admit(self, rest: str) -> Iterator[str]:
        return self._play(rest, valid=True)

    def _reject(self, rest: str) -> Iterator[str]:
        return self._play(rest, valid=False)

    def _annul(self, rest: str) -> Iterator[str]:
        number, why = _numbered(rest)
        self.ask(c.Annul(move=number, why=why))
        self.calls.stop()
        yield say("duplicate_cli.annulled", {"move": number})

    def _correct(self, rest: str) -> Iterator[str]:
        """`TABLE MOVE COORD WORD [SCORE] : WHY`."""
        written, _, why = rest.partition(":")
        table, *words = written.split() or [""]
        move = self.event.state.find(int(words[0])) if words and words[0].isdecimal() else None
        slip = read_slip(int(table), words[1:]) if table.isdecimal() else None
        if move is None or slip is None:
            raise _NotUnderstood(say("duplicate_cli.what"))
        command = c.CorrectSlip(
            player=self.player_at(slip.table),
            move=move.number,
            play=self.played(move, slip),
            score=slip.score,
            fault=slip.fault,
            why=why.strip(),
        )
        self.ask(command)
        yield from ranking_lines(self.event.state, reckon(self.event.state), _SHOWN)

    def _warn(self, rest: str) -> Iterator[str]:
        table, why = _numbered(rest)
        player = self.player_at(table)
        self.ask(c.Warn(player=player, move=max(1, len(self.event.state.moves)), why=why))
        yield say("duplicate_cli.warned", {"name": self.event.state.players[player].name})

    def _penalise(self, rest: str) -> Iterator[str]:
        table, more = _numbered(rest)
        points, why = _numbered(more)
        player = self.player_at(table)
        self.ask(c.Penalise(player=player, points=min(points, 100_000), why=why))
        yield say(
            "duplicate_cli.penalised", {"name": self.event.state.players[player].name, "points": points}
        )

    def _leave(self, rest: str) -> Iterator[str]:
        table, why = _numbered(rest)
        player = self.player_at(table)
        self.ask(c.Withdraw(player=player, why=why))
        yield say("duplicate_cli.left", {"name": self.event.state.players[player].name})

    def _tie(self, rest: str) -> Iterator[str]:
        """`TABLE TABLE … : WHY`, best first."""
        tables, _, why = rest.partition(":")
        if not all(table.isdecimal() and len(table) < 6 for table in tables.split()):
            raise _NotUnderstood(say("duplicate_cli.what"))
        players = tuple(self.player_at(int(table)) for table in tables.split())
        self.ask(c.BreakTie(players=players, why=why.strip()))
        yield from ranking_lines(self.event.state, reckon(self.event.state), _SHOWN)

    def _end(self, rest: str) -> Iterator[str]:
        self.ask(c.End(why=rest))
        return iter(())

    def _help(self, _rest: str) -> Iterator[str]:
        yield say("duplicate_cli.help")

    def farewell(self) -> Iterator[str]:
        """The end, or how to go on."""
        state = self.event.state
        if state.ended is None:
            key = "duplicate_cli.centre.saved" if self.event.sealed else "duplicate_cli.saved"
            yield say(key, {"path": self.event.path})
            return
        yield say(f"duplicate_cli.ended.{state.ended}")
        yield from ranking_lines(state, reckon(state))


def key_lines(event: EventFile) -> Iterator[str]:
    """What is to be read out to centres without the network, if there are any."""
    number = number_to_read(event.state)
    if number is not None:
        key = key_of(event.tools.secret, number)
        yield say("duplicate_cli.centre.read_out", {"number": number, "key": key})


def _difference_lines(state: State) -> Iterator[str]:
    """Each slip that two people typed differently, or one alone, with what they typed."""
    view = desk_view(state)
    for each in view.differences if view else []:
        table = each.table if each.table is not None else each.player + 1
        typed = "; ".join(f"{entry.by}: {_entry_text(entry)}" for entry in each.entries)
        yield say("duplicate_cli.difference", {"table": table, "name": each.name, "typed": typed})


def _entry_text(entry: DeskEntry) -> str:
    """A typing as it could be typed again."""
    fault = say(f"duplicate_cli.slip_fault.{entry.fault}") if entry.fault else ""
    score = "" if entry.score is None else str(entry.score)
    return " ".join(filter(None, (entry.coord or "-", entry.tiles, score, fault)))


class _NotUnderstood(Exception):  # noqa: N818 -- no mistake of the program, a sentence for the arbiter
    """A line that can't be carried out, with the sentence to say."""


def _numbered(rest: str) -> tuple[int, str]:
    number, _, why = rest.partition(" ")
    if not number.isdecimal() or len(number) > 6:
        raise _NotUnderstood(say("duplicate_cli.what"))
    return int(number), why


def _text_error(wrong: TextError) -> str:
    key = next((key for key in (f"play.{wrong.code}", wrong.code) if key in catalogue(language())), None)
    return say(key, wrong.data) if key else say("duplicate_cli.what")


_VERBS: Final[dict[str, Callable[[Desk, str], Iterator[str]]]] = {
    name.removeprefix("_"): getattr(Desk, name)
    for name in (
        "_player", "_key", "_skip", "_deal", "_start", "_pause", "_resume", "_extend", "_stop", "_judge",
        "_close", "_ranking", "_board", "_missing", "_differ", "_who", "_valid", "_invalid", "_admit",
        "_reject", "_annul", "_correct", "_warn", "_penalise", "_leave", "_tie", "_end", "_help",
    )
}  # fmt: skip
