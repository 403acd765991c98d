"""The small parts that commands share: gaps in a match, formats by name, words as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.cli.engine.match import _gaps
from tesela.cli.engine.strength import make_room, table_folder
from tesela.cli.games.files import FORMATS, format_of
from tesela.cli.lexicon.edge import shown, word_data
from tesela.cli.lexicon.queries import Listing, Order
from tesela.core.tiles import Tiles


class TestGaps:
    """What of a match is still to be played, a few units at a time."""

    @given(st.sets(st.integers(0, 40)), st.integers(0, 40))
    def test_every_unit_that_is_missing_and_no_other(self, done: set[int], wanted: int) -> None:
        pieces = _gaps(done, wanted)
        units = [first + n for first, count in pieces for n in range(count)]
        assert units == sorted(set(range(wanted)) - done)
        assert all(1 <= count <= 2 for _, count in pieces)


@pytest.mark.parametrize("form", FORMATS)
def test_formats_by_their_ending(form: str) -> None:
    for name in (f"x.{form}", f"/a/b.c/X.{form.upper()}", f"con espacio.{form}"):
        assert format_of(name) == form


@pytest.mark.parametrize("name", ["", "-", "gcg", ".gcg", "x.doc", "x.gcg.gz", "x.", "/a.gcg/x"])
def test_names_that_tell_no_format(name: str) -> None:
    assert format_of(name) is None


class TestWords:
    @pytest.mark.parametrize(
        ("tiles", "plain"),
        [("CASA", "CASA"), ("[CH]O[RR]O", "CHORRO"), ("CaS[ch]", "CaSch"), ("NIÑO", "NIÑO")],
    )
    def test_plain_letters_those_of_blanks_small(self, tiles: str, plain: str) -> None:
        assert shown(Tiles.of(tiles)) == plain

    def test_data_of_a_word(self) -> None:
        word = Tiles.of("[CH]O[RR]O")
        assert word_data(word) == {
            "word": "CHORRO", "tiles": "[CH]O[RR]O", "length": 4, "points": word.points,
        }  # fmt: skip

    def test_orders_and_lengths(self) -> None:
        words = [Tiles.of(text) for text in ("ZETA", "AS", "CASA", "OSO")]

        def chosen(length: int | None, order: Order) -> list[Tiles]:
            return Listing(length, order, limit=None, as_json=False).chosen(words)

        assert [str(word) for word in chosen(None, "alphabet")] == ["AS", "OSO", "CASA", "ZETA"]
        assert [str(word) for word in chosen(4, "alphabet")] == ["CASA", "ZETA"]
        points = [word.points for word in chosen(None, "points")]
        assert points == sorted(points, reverse=True)
        by_chance = chosen(None, "probability")
        assert [len(word) for word in by_chance] == sorted(len(word) for word in words)


class TestRoom:
    def test_tables_of_a_file_are_kept_by_its_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TESELA_HOME", str(tmp_path))
        assert table_folder("open") == tmp_path / "engine" / "open"
        assert table_folder("/a/b/small.tsg") == tmp_path / "engine" / "small"

    def test_room_is_made_or_refused_before_the_work(self, tmp_path: Path) -> None:
        make_room(tmp_path / "a" / "b" / "table.bin")
        assert (tmp_path / "a" / "b").is_dir() and not (tmp_path / "a" / "b" / "table.bin").exists()
        with pytest.raises(IsADirectoryError, match="a"):
            make_room(tmp_path / "a")
        (tmp_path / "file").write_bytes(b"")
        with pytest.raises(OSError, match="file"):
            make_room(tmp_path / "file" / "table.bin")
