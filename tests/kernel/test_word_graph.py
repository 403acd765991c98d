"""The word graph against plain Python sets: what goes in comes out, and every query agrees."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela._kernel import KernelError, WordGraph

LETTERS = (1 << 29) - 2
tiles = st.sampled_from([1, 2, 3, 4, 21, 28])
words = st.binary(min_size=1, max_size=6).map(lambda raw: bytes(1 + byte % 4 for byte in raw))
lexicons = st.lists(st.one_of(words, st.lists(tiles, min_size=1, max_size=20).map(bytes)), max_size=60)


def _can_make(rack: bytes, word: bytes) -> bool:
    missing = Counter(word) - Counter(rack)
    return missing.total() <= rack.count(0)


@given(lexicons)
def test_holds_exactly_its_words(lexicon: list[bytes]) -> None:
    graph = WordGraph.build(lexicon)
    assert graph.words() == sorted(set(lexicon))
    assert len(graph) == len(set(lexicon))
    probes = [*lexicon, *(word[:-1] for word in lexicon), *(word + b"\x01" for word in lexicon), b"", b"\x00"]
    assert graph.contains_many(probes).tolist() == [probe in set(lexicon) for probe in probes]
    assert all((probe in graph) == (probe in set(lexicon)) for probe in probes)


@given(lexicons)
def test_kwg_round_trip(lexicon: list[bytes]) -> None:
    graph = WordGraph.build(lexicon)
    again = WordGraph.from_kwg(graph.to_kwg())
    assert again.words() == graph.words()
    assert again.to_kwg() == graph.to_kwg()


@given(lexicons, words)
def test_gaddag_queries(lexicon: list[bytes], part: bytes) -> None:
    graph, every = WordGraph.build(lexicon), sorted(set(lexicon))
    part = part[:3]
    assert graph.containing(part) == [word for word in every if part in word]
    assert graph.ending_in(part) == [word for word in every if word.endswith(part)]
    assert graph.starting_with(part) == [word for word in every if word.startswith(part)]
    assert graph.front_hooks(part) == bytes(c for c in range(1, 29) if bytes([c]) + part in set(every))
    assert graph.back_hooks(part) == bytes(c for c in range(1, 29) if part + bytes([c]) in set(every))


@given(lexicons, st.lists(st.sampled_from([0, 1, 2, 3, 4, 28]), max_size=8).map(bytes))
def test_anagrams(lexicon: list[bytes], rack: bytes) -> None:
    graph, every = WordGraph.build(lexicon), sorted(set(lexicon))
    whole = [word for word in every if len(word) == len(rack) and _can_make(rack, word)]
    assert graph.anagrams(rack) == whole
    assert graph.anagrams(rack, 2) == [word for word in every if len(word) >= 2 and _can_make(rack, word)]


@given(lexicons, st.lists(st.sampled_from([0, LETTERS, 0b10, 0b110]), max_size=5))
def test_patterns(lexicon: list[bytes], pattern: list[int]) -> None:
    def fits(word: bytes, masks: list[int]) -> bool:
        if not masks:
            return not word
        if masks[0] == 0:
            return any(fits(word[i:], masks[1:]) for i in range(len(word) + 1))
        return bool(word) and bool(masks[0] >> word[0] & 1) and fits(word[1:], masks[1:])

    graph = WordGraph.build(lexicon)
    assert graph.matching(pattern) == [word for word in sorted(set(lexicon)) if fits(word, pattern)]


def test_file_round_trip(tmp_path: Path) -> None:
    path = str(tmp_path / "words.graph")
    graph = WordGraph.build([b"\x01\x02", b"\x01\x02\x03", b"\x15\x01"])
    graph.save(path)
    loaded = WordGraph.load(path)
    assert (loaded.words(), len(loaded)) == (graph.words(), 3)
    assert [entry.name for entry in tmp_path.iterdir()] == ["words.graph"]


@pytest.mark.parametrize(
    ("word", "code"),
    [(b"", "graph.word_empty"), (b"\x01" * 21, "graph.word_too_long"), (b"\x1d", "graph.word_tile")],
)
def test_words_that_cannot_be(word: bytes, code: str) -> None:
    with pytest.raises(KernelError) as raised:
        WordGraph.build([b"\x01", word])
    assert (raised.value.code, raised.value.at) == (code, 1)


def test_files_that_are_not_graphs(tmp_path: Path) -> None:
    path = tmp_path / "words.graph"
    WordGraph.build([b"\x01\x02", b"\x01\x03"]).save(str(path))
    good = path.read_bytes()
    cases = {
        "graph.too_short": good[:20],
        "graph.magic": b"X" + good[1:],
        "graph.version": good[:8] + b"\x63" + good[9:],
        "graph.length": good[:-4],
        "graph.checksum": good[:-1] + b"\x7f",
    }
    for code, data in cases.items():
        path.write_bytes(data)
        with pytest.raises(KernelError) as raised:
            WordGraph.load(str(path))
        assert raised.value.code == code
    for missing in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(KernelError) as raised:
            WordGraph.load(str(missing))
        assert raised.value.code == "graph.unreadable"
    with pytest.raises(KernelError) as raised:
        WordGraph.build([b"\x01"]).save(str(tmp_path / "no" / "where"))
    assert raised.value.code == "graph.unwritable"


def _kwg(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


LAST, ACCEPTS, A = 0x400000, 0x800000, 1 << 24


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x00\x00\x00", "kwg.size"),
        (_kwg(0), "kwg.too_short"),
        (_kwg(9, 9), "kwg.arc"),
        (_kwg(1, 0), "kwg.arc"),
        (_kwg(2, 2, A), "kwg.unfinished_list"),
        (_kwg(2, 2, A | LAST | 2), "kwg.too_deep"),
        (_kwg(2, 2, 29 * A | LAST | ACCEPTS), "kwg.tile"),
        (_kwg(2, 2, LAST | 2), "kwg.tile"),
        (_kwg(2, 2, A | ACCEPTS, A | LAST | ACCEPTS), "kwg.tile_twice"),
        (_kwg(2, 3, A | LAST | ACCEPTS, A | ACCEPTS, 2 * A | LAST | ACCEPTS), "kwg.gaddag_differs"),
    ],
)
def test_kwg_that_cannot_be(data: bytes, code: str) -> None:
    with pytest.raises(KernelError) as raised:
        WordGraph.from_kwg(data)
    assert raised.value.code == code


def test_kwg_without_gaddag_gets_one() -> None:
    graph = WordGraph.from_kwg(_kwg(LAST | 2, LAST, A | LAST | ACCEPTS | 3, 2 * A | LAST | ACCEPTS))
    assert graph.words() == [b"\x01", b"\x01\x02"]
    assert graph.ending_in(b"\x02") == [b"\x01\x02"]


@settings(max_examples=400)
@given(lexicons, st.data())
def test_mangled_kwg_is_read_or_refused(lexicon: list[bytes], data: st.DataObject) -> None:
    mangled = bytearray(WordGraph.build(lexicon).to_kwg())
    for _ in range(data.draw(st.integers(1, 4))):
        mangled[data.draw(st.integers(0, len(mangled) - 1))] = data.draw(st.integers(0, 255))
    try:
        graph = WordGraph.from_kwg(bytes(mangled))
    except KernelError as error:
        assert error.code.startswith(("kwg.", "graph."))
    else:
        _agrees_with_itself(graph)


def _agrees_with_itself(graph: WordGraph) -> None:
    assert all(word in graph for word in graph.anagrams(b"\x00\x01\x02\x03", 1))
    if len(graph) < 10_000:  # a few changed bytes can promise more words than there is time to list
        words = graph.words()
        assert len(set(words)) == len(graph) and all(word in graph for word in words)
        assert WordGraph.from_kwg(graph.to_kwg()).words() == words


def test_of_every_byte_changed_some_are_read_and_some_refused() -> None:
    """The same with each byte in turn, so that both ends are certain to be met."""
    lexicon = [b"\x01", b"\x01\x02", b"\x02\x03\x01", b"\x03\x01\x02", b"\x03\x03"]
    whole = WordGraph.build(lexicon).to_kwg()
    read, refused = [], []
    for at in range(len(whole)):
        for change in (1, 0x40, 0xFF):
            mangled = bytearray(whole)
            mangled[at] ^= change
            try:
                read.append(WordGraph.from_kwg(bytes(mangled)))
            except KernelError as error:
                refused.append(error.code)
    for graph in read:
        _agrees_with_itself(graph)
    assert any(graph.anagrams(b"\x00\x01\x02\x03", 1) for graph in read)
    assert refused and all(code.startswith(("kwg.", "graph.")) for code in refused)
