"""Lists and Leitner boxes in, logs in and out."""

from __future__ import annotations

import pytest

from tesela.core.errors import TextError
from tesela.study.card_files import as_events, is_log, read_events, read_list, write_events, write_table
from tesela.study.schedule import fold

AT = 1_767_225_600_000


def test_a_plain_list_of_words_becomes_cards() -> None:
    found = read_list(b"# mis palabras\nsaca\ncasa\n\nchorro\n", "anagram", "open")
    assert [each.card.key for each in found.cards] == ["anagram:AACS:open", "anagram:[CH]OO[RR]:open"]
    assert found.wrong == []


@pytest.mark.parametrize("parting", [",", ";", "\t"])
def test_a_table_of_boxes(parting: str) -> None:
    rows = [
        "palabra (1), caja",
        f"casa{parting}3",
        f"zeta{parting}1",
        f"año{parting}x",
        f"oro{parting}99",
        "k2",
    ]
    found = read_list("\n".join(rows).encode(), "valid", "open")
    assert [(each.card.key, each.box) for each in found.cards] == [
        ("valid:CASA:open", 3),
        ("valid:ZETA:open", 1),
        ("valid:AÑO:open", 0),
    ]
    assert found.wrong == [5, 6]
    events = as_events(found.cards, "a", 1, AT)
    assert [(event.n, event.act, event.rating) for event in events] == [
        (1, "add", 0),
        (2, "box", 3),
        (3, "add", 0),
        (4, "box", 1),
        (5, "add", 0),
    ]
    assert read_events(write_events(events)) == events
    table = write_table(fold(events)).splitlines()
    assert table[1].startswith("valid,AÑO,open,new,")
    assert table[3].startswith(f"valid,CASA,open,review,{AT + 4 * 86_400_000},4.000,0,0")


def test_letters_of_an_older_encoding_are_read() -> None:
    assert read_list("ñu\naño\n".encode("latin-1"), "valid", "open").cards[0].card.key == "valid:ÑU:open"


@pytest.mark.parametrize("data", [b"", b"\n\n", b"k\nw\n", b"\x00\x01"])
def test_a_list_without_a_word_is_refused(data: bytes) -> None:
    with pytest.raises(TextError) as refused:
        read_list(data, "valid", "open")
    assert refused.value.code == "study.file_empty"


@pytest.mark.parametrize(
    "line",
    [b"{", b'{"device":"a"}', b'{"device":"a","n":1,"at":1,"act":"add","card":"valid:CASA:open"}',
     b'{"device":"A!","n":1,"at":1767225600000,"act":"add","card":"valid:CASA:open"}',
     b'{"device":"a","n":1,"at":1767225600000,"act":"review","card":"valid:CASA:open"}', b"{\xff}"],
)  # fmt: skip
def test_a_log_with_a_wrong_line_is_refused_and_names_it(line: bytes) -> None:
    good = b'{"device":"a","n":1,"at":1767225600000,"act":"add","card":"valid:CASA:open"}\n'
    assert is_log(good) and not is_log(b"casa\n")
    with pytest.raises(TextError) as refused:
        read_events(good + line)
    assert refused.value.data == {"line": 2}
