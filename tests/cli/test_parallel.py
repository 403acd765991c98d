"""Work in pieces: in order, the same however it is shared out, and nothing goes on when nobody wants more."""

from __future__ import annotations

import os
import sys

import pytest
from tests.cli.terminal import refused

from tesela.cli.engine import parallel
from tesela.cli.engine.parallel import parallel_map
from tesela.engine.errors import EngineError


def square(number: int) -> int:
    return number * number


def where(_: int) -> int:
    return os.getpid()


def fails(number: int) -> int:
    if number == 3:
        raise EngineError("player.unknown", name="x", known="y")
    return number


@pytest.mark.parametrize("processes", [1, 2])
class TestHere:
    def test_results_come_in_the_order_of_the_pieces(self, processes: int) -> None:
        assert list(parallel_map(square, list(range(12)), processes=processes)) == [n * n for n in range(12)]

    def test_no_pieces_no_results(self, processes: int) -> None:
        assert list(parallel_map(square, [], processes=processes)) == []

    def test_a_piece_that_fails_is_told_as_it_was(self, processes: int) -> None:
        done = parallel_map(fails, list(range(6)), processes=processes)
        with pytest.raises(EngineError) as wrong:
            list(done)
        assert wrong.value.code == "player.unknown" and wrong.value.data["name"] == "x"

    def test_closing_it_leaves_the_rest_undone(self, processes: int) -> None:
        done = parallel_map(square, list(range(1000)), processes=processes)
        assert [next(done), next(done)] == [0, 1]
        done.close()
        assert list(done) == []


def test_one_process_is_this_one_and_more_are_others() -> None:
    assert set(parallel_map(where, [1, 2])) == {os.getpid()}
    assert os.getpid() not in set(parallel_map(where, [1, 2, 3], processes=2))


@pytest.mark.usefixtures("home")
class TestCluster:
    def test_without_ray_it_says_how_to_get_it(self, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "ray", None)
        said = refused(
            "match", "--players", "static,greedy", "--games", "1", "--cluster", "local", "-l", words
        )
        assert "pip install tesela[cluster]" in said

    @pytest.mark.parametrize("error", [ConnectionError, ValueError, RuntimeError])
    def test_a_cluster_that_is_not_there(
        self, words: str, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
    ) -> None:
        class Ray:
            @staticmethod
            def is_initialized() -> bool:
                return False

            @staticmethod
            def init(**_: object) -> None:
                raise error("nobody there")

        monkeypatch.setattr(parallel, "_ray", lambda: Ray)
        said = refused("match", "--players", "static,greedy", "--games", "1", "--cluster", "x:1", "-l", words)
        assert "x:1" in said and "ray start" in said
