"""docs/engine-protocol.md from our side: what other programs may do, and what ends a match."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engine.knowing import known
from tests.engine.programs import answering, program

from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles, read_tiles
from tesela.engine.arena import play_game
from tesela.engine.errors import EngineError
from tesela.engine.moves import MoveKind
from tesela.engine.players import TurnView, player
from tesela.engine.players.external import ExternalPlayer
from tesela.engine.players.text_protocol import read_move, read_view, write_move, write_view
from tesela.engine.turn_view import LastPlay

SIGHT = TurnView.of(rack=read_tiles("CASATO?").sorted())
ON_BOARD = TurnView.of(
    Board.of("", "", "", "", "", "", "", ".......CASA"), read_tiles("SLT[CH]AE?").sorted(), (12, 0)
)


@pytest.fixture
def started() -> Iterator[list[ExternalPlayer]]:
    """Programs that a test starts; all are ended with it."""
    programs: list[ExternalPlayer] = []
    yield programs
    for each in programs:
        each.close()


def start(started: list[ExternalPlayer], command: str) -> ExternalPlayer:
    made = ExternalPlayer(command, "open", known().graph)
    started.append(made)
    return made


class TestMoves:
    @pytest.mark.parametrize(
        ("view", "answer", "kind", "score", "leave"),
        [
            (SIGHT, "pass", MoveKind.PASS, 0, "ACAOST?"),
            (SIGHT, "exchange CT?", MoveKind.EXCHANGE, 0, "AAOS"),
            (SIGHT, "play 8H CASA", MoveKind.PLACE, 12, "OT?"),
            (SIGHT, "play H8 CASA", MoveKind.PLACE, 12, "OT?"),
            (SIGHT, "  play   8H   CASa ", MoveKind.PLACE, 10, "AOT"),
            (ON_BOARD, "play 8H ....S", MoveKind.PLACE, 8, "LT[CH]AE?"),
            (ON_BOARD, "play 8H ....s", MoveKind.PLACE, 6, "SLT[CH]AE"),
        ],
    )
    def test_a_move_is_counted_here(
        self,
        tmp_path: Path,
        started: list[ExternalPlayer],
        view: TurnView,
        answer: str,
        kind: MoveKind,
        score: int,
        leave: str,
    ) -> None:
        """The other program says what it lays; points and what stays are ours to count."""
        move = start(started, answering(tmp_path, go=answer)).choose(view, seed=1)
        assert (move.kind, move.score) == (kind, score)
        assert sorted(move.leave) == sorted(Tiles.of(leave))

    @pytest.mark.parametrize(
        ("view", "answer"),
        [
            (SIGHT, ""),
            (SIGHT, "play"),
            (SIGHT, "play 8H"),
            (SIGHT, "play 8H CASA x"),
            (SIGHT, "play Z9 CASA"),
            (SIGHT, "play 8H CASAX"),
            (SIGHT, "play 8H CASACASACASACASA"),
            (SIGHT, "play 1A CASA"),
            (SIGHT, "play 8H C"),
            (SIGHT, "play 8H K"),
            (SIGHT, "exchange"),
            (SIGHT, "exchange ZZ"),
            (SIGHT, "resign"),
            (SIGHT, "error wire.line"),
            (SIGHT, "PASS"),
            (ON_BOARD, "play 8H TASAS"),
            (ON_BOARD, "play 1A TAL"),
            (ON_BOARD, "play 8H .S"),
            (SIGHT, "\x00\x07 \ufffd"),
        ],
    )
    def test_what_is_no_legal_move_ends_the_match(
        self, tmp_path: Path, started: list[ExternalPlayer], view: TurnView, answer: str
    ) -> None:
        other = start(started, answering(tmp_path, go=answer))
        with pytest.raises(EngineError) as wrong:
            other.choose(view, seed=1)
        assert wrong.value.code == "wire.move"

    @pytest.mark.parametrize(
        ("view", "answer", "word"),
        [
            (SIGHT, "play 8H ATOSAC", "ATOSAC"),
            (ON_BOARD, "play H7 T.AL", "TCAL"),
            (ON_BOARD, "play 9H LA", "CL"),
        ],
    )
    def test_a_word_that_is_not_in_the_lexicon_ends_the_match(
        self, tmp_path: Path, started: list[ExternalPlayer], view: TurnView, answer: str, word: str
    ) -> None:
        """Nobody challenges in a match between programs: invented words would win it."""
        other = start(started, answering(tmp_path, go=answer))
        with pytest.raises(EngineError) as wrong:
            other.choose(view, seed=1)
        assert (wrong.value.code, wrong.value.data["word"]) == ("wire.word", word)

    def test_an_exchange_beyond_the_bag_is_refused(self) -> None:
        full = TurnView.of(rack=read_tiles("CASATO?").sorted())
        few = TurnView(full.board, full.rack, full.scores, full.others, 2, 0, 0, full.rules)
        assert read_move("exchange CT", few).kind is MoveKind.EXCHANGE
        with pytest.raises(EngineError):
            read_move("exchange CAT", few)


class TestPrograms:
    @pytest.mark.parametrize("command", ["", "   ", "/no/such/program", "'", "/"])
    def test_what_can_not_be_started(self, command: str) -> None:
        with pytest.raises(EngineError) as wrong:
            ExternalPlayer(command, "open", known().graph)
        assert wrong.value.code == "foreign.start"

    @pytest.mark.parametrize(
        ("source", "code"),
        [
            ("", "foreign.ended"),
            ("import sys; sys.exit(3)", "foreign.ended"),
            ("print('hello')", "foreign.greeting"),
            ("print('tesela 2')", "foreign.greeting"),
            ("import sys; sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')", "foreign.greeting"),
            ("print()", "foreign.greeting"),
        ],
    )
    def test_who_does_not_greet_is_not_played_with(self, tmp_path: Path, source: str, code: str) -> None:
        with pytest.raises(EngineError) as wrong:
            ExternalPlayer(program(tmp_path, source), "open", known().graph)
        assert wrong.value.code == code

    @pytest.mark.parametrize(
        ("source", "code"), [("print('hello')", "foreign.greeting"), ("", "foreign.ended")]
    )
    def test_who_is_gone_before_it_is_greeted_is_heard_all_the_same(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, code: str
    ) -> None:
        """What it said lies in the pipe, though nothing can be said to it any more."""
        begin = subprocess.Popen

        def gone(*words: Any, **named: Any) -> Any:
            process = begin(*words, **named)
            process.wait()
            return process

        monkeypatch.setattr("tesela.engine.players.external.subprocess.Popen", gone)
        with pytest.raises(EngineError) as wrong:
            ExternalPlayer(program(tmp_path, source), "open", known().graph)
        assert wrong.value.code == code

    def test_who_does_not_greet_is_not_left_running(self, tmp_path: Path) -> None:
        """It would wait for ever for lines that nobody sends."""
        mark = tmp_path / "pid"
        told = f"import os\nopen({str(mark)!r}, 'w').write(str(os.getpid()))\nprint('hi', flush=True)\n"
        source = told + "while True:\n    input()"
        with pytest.raises(EngineError):
            ExternalPlayer(program(tmp_path, source), "open", known().graph)
        with pytest.raises(ProcessLookupError):
            os.kill(int(mark.read_text()), 0)

    def test_who_dies_in_mid_match(self, tmp_path: Path, started: list[ExternalPlayer]) -> None:
        lines = "print(input(), flush=True)\n" * 2 + "input()\nraise SystemExit(1)"
        other = start(started, program(tmp_path, lines))
        for _ in range(2):
            with pytest.raises(EngineError) as wrong:
                other.choose(SIGHT, seed=1)
            assert wrong.value.code == "foreign.ended"

    def test_who_does_not_go_is_ended(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tesela.engine.players.external._PATIENCE", 0.2)
        stubborn = (
            "import sys, time\n" + "print(sys.stdin.readline(), end='', flush=True)\n" * 2 + "time.sleep(600)"
        )
        other = ExternalPlayer(program(tmp_path, stubborn), "open", known().graph)
        other.close()
        assert other._process.returncode == -signal.SIGKILL
        other.close()  # twice does no harm

    def test_who_never_answers_is_waited_for_only_so_long(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It greets, agrees on the words, and then says nothing: neither a line nor the end of one."""
        monkeypatch.setattr("tesela.engine.players.external._PATIENCE", 0.2)
        greets = "import sys\n" + "print(sys.stdin.readline(), end='', flush=True)\n" * 2
        for number, then in enumerate(("", "print('pass', end='', flush=True)\n")):
            mark = tmp_path / f"pid{number}"
            told = f"import os\nopen({str(mark)!r}, 'w').write(str(os.getpid()))\n"
            source = (
                told + greets + then + "while True:\n    sys.stdin.read(1)\n    import time; time.sleep(600)"
            )
            other = ExternalPlayer(program(tmp_path, source), "open", known().graph, patience=600)
            other._patience = 0.05  # it has greeted, however slow the machine is
            with pytest.raises(EngineError) as wrong:
                other.choose(SIGHT, seed=1)
            assert (wrong.value.code, wrong.value.data["seconds"]) == ("foreign.silent", "0.05")
            with pytest.raises(ProcessLookupError):
                os.kill(int(mark.read_text()), 0)
            with pytest.raises(EngineError) as wrong:
                other.choose(SIGHT, seed=1)
            assert wrong.value.code == "foreign.ended"

    def test_an_answer_may_come_in_pieces(self, tmp_path: Path, started: list[ExternalPlayer]) -> None:
        """What is read at once hangs on the system; the answer is the line."""
        source = (
            "import sys\nfor line in sys.stdin:\n"
            "    for letter in ('pass\\n' if line.startswith('go') else line):\n"
            "        print(letter, end='', flush=True)\n"
        )
        other = start(started, program(tmp_path, source))
        assert [other.choose(SIGHT, seed=seed).kind for seed in range(3)] == [MoveKind.PASS] * 3

    def test_a_last_line_needs_no_end(self, tmp_path: Path, started: list[ExternalPlayer]) -> None:
        lines = "print(input(), flush=True)\n" * 2 + "input()\nprint('pass', end='')"
        other = start(started, program(tmp_path, lines))
        assert other.choose(SIGHT, seed=1).kind is MoveKind.PASS

    def test_an_endless_line_is_no_answer(self, tmp_path: Path, started: list[ExternalPlayer]) -> None:
        lines = "print(input(), flush=True)\n" * 2 + "input()\nwhile True: print('a' * 5000, end='')"
        other = start(started, program(tmp_path, lines))
        with pytest.raises(EngineError) as wrong:
            other.choose(SIGHT, seed=1)
        assert wrong.value.code == "wire.move"

    def test_who_has_not_the_words_is_not_played_with(self, tmp_path: Path) -> None:
        """Fewer words lose a match by themselves."""
        with pytest.raises(EngineError) as wrong:
            ExternalPlayer(answering(tmp_path, lexicon="error wire.lexicon"), "open", known().graph)
        assert (wrong.value.code, wrong.value.data["name"]) == ("foreign.lexicon", "open")

    def test_a_name_of_their_own_for_the_words_is_consent(
        self, tmp_path: Path, started: list[ExternalPlayer]
    ) -> None:
        other = start(started, answering(tmp_path, lexicon="lexicon FISE", go="pass"))
        assert other.choose(SIGHT).kind is MoveKind.PASS

    def test_a_game_against_who_always_passes(self, tmp_path: Path, started: list[ExternalPlayer]) -> None:
        other = start(started, answering(tmp_path, go="pass"))
        played = play_game((player("static", known()), other), seed=4)
        assert played.scores[0] > 100 > played.scores[1] and played.scores[1] <= 0
        assert all(move.kind is MoveKind.PASS for move in played.moves[1::2])


class TestLines:
    """The same position and move on both sides of the wire."""

    @pytest.mark.parametrize("view", [SIGHT, ON_BOARD])
    def test_a_table_comes_back_from_its_line(self, view: TurnView) -> None:
        read = read_view(write_view(view))
        assert (read.board, read.rack, read.scores, read.bag) == (
            view.board,
            view.rack,
            view.scores,
            view.bag,
        )

    @pytest.mark.parametrize("text", ["pass", "exchange CT", "play 8H CASa", "play H8 CASA"])
    def test_a_move_comes_back_from_its_line(self, text: str) -> None:
        assert write_move(read_move(text, SIGHT)) == text

    def test_only_the_movers_rack_is_told(self) -> None:
        told, others = write_view(ON_BOARD).split()[1].split("/")
        assert sorted(read_tiles(told)) == sorted(ON_BOARD.rack) and not others

    def test_passes_in_a_row_are_told(self) -> None:
        passed = TurnView(SIGHT.board, SIGHT.rack, SIGHT.scores, SIGHT.others, SIGHT.bag, 3, 4, SIGHT.rules)
        assert "passes 3;" in write_view(passed) and read_view(write_view(passed)).passes == 3

    def test_the_play_before_may_be_told(self) -> None:
        line = write_view(ON_BOARD)
        last = read_view(f"{line} last 8H CASA;").last
        assert last == LastPlay(Board(), Play.of("8H", "CASA", Habit.GCG))
        hooked = read_view(f"{line} last 8H .ASA;").last
        assert hooked is not None and hooked.board.tiles == read_tiles("C")
        assert read_view(f"{line} last pass;").last == LastPlay(ON_BOARD.board, None)
        assert read_view(f"{line} last exchange 3;").last == LastPlay(ON_BOARD.board, None, 3)
        assert read_view(f"{line} last -;").last is None
        for wrong in ("exchange 0", "exchange 8", "exchange x"):
            with pytest.raises(EngineError):
                read_view(f"{line} last {wrong};")
        assert read_view(line).last is None

    @pytest.mark.parametrize("last", ["8H CASAS", "8H COSA", "H8 CASA", "8M ...CASA", "8H C.SA.", "8H ...."])
    def test_a_play_before_that_is_not_on_the_board_is_refused(self, last: str) -> None:
        with pytest.raises(EngineError, match=r"wire\.position"):
            read_view(f"{write_view(ON_BOARD)} last {last};")
