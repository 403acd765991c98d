"""Whatever the bytes, a file is read or refused with its line and a sentence; nothing else is ever raised."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.records import record
from tests.notation.samples import EXAMPLE

from tesela.core.cgp import write_cgp
from tesela.notation.decode import LIMIT
from tesela.notation.errors import SHOWN, NotationError, quote
from tesela.notation.files import read_game, read_position
from tesela.notation.gcg_read import read_gcg
from tesela.notation.log_write import log_of
from tesela.notation.position import position_after
from tesela.notation.recount import recount
from tesela.rules.events import write_log
from tesela.texts import LANGUAGES, say

REPLAY = recount(read_gcg(EXAMPLE))
LOG = write_log(log_of(REPLAY))
CGP = write_cgp(position_after(REPLAY, 12)).encode()
READERS: dict[str, tuple[bytes, Callable[[bytes], object]]] = {
    "gcg": (EXAMPLE, read_game),
    "json": (LOG, read_game),
    "cgp": (CGP, read_position),
}

ODD_VALUES: list[object] = [
    None,
    -1,
    0,
    3,
    7,
    10**15,
    "",
    "#",
    "A8",
    "8A",
    "?[CH]",
    [],
    {},
    True,
    "laid",
    "out",
]


def _read_or_refused(content: bytes, read: Callable[[bytes], object]) -> str:
    """The code of the refusal, or nothing; the refusal can be said in both languages."""
    try:
        read(content)
    except NotationError as error:
        assert 1 <= error.line <= content.count(b"\n") + content.count(b"\r") + 1
        for lang in LANGUAGES:
            assert say(f"notation.error.{error.code}", error.data, lang=lang)
        return error.code
    return ""


@pytest.mark.parametrize("name", sorted(READERS))
def test_cut_off_anywhere(name: str) -> None:
    content, read = READERS[name]
    step = max(1, len(content) // 400)
    for at in range(0, len(content), step):
        _read_or_refused(content[:at], read)
        _read_or_refused(content[at:], read)


@pytest.mark.parametrize("name", sorted(READERS))
@given(data=st.data())
@settings(max_examples=60)
def test_bytes_put_in_or_swapped(name: str, data: st.DataObject) -> None:
    content, read = READERS[name]
    at = data.draw(st.integers(0, len(content)))
    length = data.draw(st.integers(0, 12))
    put = data.draw(
        st.binary(max_size=12) | st.sampled_from([b"\x00", b"\xff\xfe", b"\r", b"\n>", b"[[[", b"-" * 9])
    )
    _read_or_refused(content[:at] + put + content[at + length :], read)


@pytest.mark.parametrize("name", sorted(READERS))
@given(st.binary(max_size=300))
@settings(max_examples=60)
def test_any_bytes_at_all(name: str, content: bytes) -> None:
    for content_of in (content, b"{" + content, READERS[name][0][:60] + content):
        _read_or_refused(content_of, READERS[name][1])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b" " * (LIMIT + 1), "file.too_long"),
        (b"{" + b" " * LIMIT, "file.too_long"),
        (b'{"tesela_log":' + b"[" * 50_000, "log.file"),
        (b'{"tesela_log":1,"events":' + b"9" * 5000 + b"}", "log.file"),
        (b"{}", "log.file"),
        (b'{"tesela_log":1,"events":[]}', "log.no_header"),
        (b'\xef\xbb\xbf{"tesela_log":2,"events":[]}', "log.version"),
        (b"", "gcg.player_missing"),
        (b"\x00" * 100, "gcg.line"),
        (b">" * 4000, "gcg.player_missing"),
    ],
)
def test_what_is_too_long_too_deep_or_empty(content: bytes, code: str) -> None:
    assert _read_or_refused(content, read_game) == code


def test_a_file_of_exactly_the_limit_is_read() -> None:
    head = record("#incomplete")
    note = b"#note " + b"x" * (LIMIT - len(head) - 7) + b"\n"
    assert len(head + note) == LIMIT
    assert read_game(head + note).header[-1].value.startswith("xxx")


def test_an_error_never_quotes_more_than_a_line_nor_control_characters() -> None:
    assert quote("a" * SHOWN) == "a" * SHOWN
    assert quote("a" * (SHOWN + 1)) == "a" * (SHOWN - 1) + "…"
    assert quote("a\x1b[31m\n\u202eb") == "a�[31m��b"
    with pytest.raises(NotationError) as caught:
        read_game(record(f"ana {'Q' * 5000} - +0"))
    assert all(len(str(value)) <= SHOWN for value in caught.value.data.values())


def test_a_lone_surrogate_in_a_text_is_not_a_letter() -> None:
    with pytest.raises(NotationError):
        read_gcg("#player1 a A\n#player2 b B\n>a: A\ud800 - +0 0\n")


@given(data=st.data())
@settings(max_examples=80)
def test_a_log_whose_values_were_changed(data: st.DataObject) -> None:
    """Still JSON, still events, but anything may stand anywhere."""
    log = json.loads(LOG)
    for _ in range(data.draw(st.integers(1, 3))):
        event = log["events"][data.draw(st.integers(0, len(log["events"]) - 1))]
        key = data.draw(st.sampled_from(sorted(event)))
        event[key] = data.draw(st.sampled_from(ODD_VALUES))
    _read_or_refused(json.dumps(log).encode(), read_game)


@given(order=st.permutations(range(12)), cut=st.integers(1, 12))
@settings(max_examples=40)
def test_a_log_whose_events_were_shuffled(order: list[int], cut: int) -> None:
    log = json.loads(LOG)
    events = log["events"]
    log["events"] = [events[0], *(events[20 + at] for at in order[:cut])]
    _read_or_refused(json.dumps(log).encode(), read_game)


def test_a_damaged_record_can_still_be_counted_to_its_end() -> None:
    """`replay` reaches the last line whatever the lines say."""
    lines = EXAMPLE.splitlines(keepends=True)
    for missing in range(6, len(lines)):
        replay = recount(read_gcg(b"".join(lines[:missing] + lines[missing + 1 :])))
        assert len(replay.turns) >= len(REPLAY.turns) - 1
        assert lines[missing].startswith(b"#") or replay.problems
