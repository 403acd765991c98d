"""Commands and events as JSON: every kind, with anything in its fields, reads back; nothing else is read."""

from __future__ import annotations

import json
import typing
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.rules.codec import HIDDEN_TILE, LineTiles, tiles_from_text
from tesela.rules.commands import COMMAND_TYPES, Command, StartGame, read_command, write_command
from tesela.rules.events import EVENT_TYPES, Event, read_event, write_event
from tesela.rules.options import Options
from tesela.rules.rulesets import RULESETS
from tesela.texts import LANGUAGES, say

CODES = [*range(29), *(code | 0x80 for code in range(1, 29)), HIDDEN_TILE]
plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(args[0], args[1])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if args:  # a union
        return st.one_of(*map(values, args))
    if kind is Options:
        return st.sampled_from([rules.options for rules in RULESETS.values()])
    if isinstance(kind, type) and issubclass(kind, Tiles):
        return st.lists(st.sampled_from(CODES), max_size=8).map(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return structs(kind)
    by_type: dict[Any, st.SearchStrategy[Any]] = {
        int: st.integers(-(2**53), 2**53),
        str: plain_text,
        bool: st.booleans(),
        type(None): st.none(),
    }
    return by_type[kind]


def _bounded(kind: Any, meta: Any) -> st.SearchStrategy[Any]:
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), min_size=1, max_size=4).map(tuple)
    if kind is str:
        return st.from_regex(meta.pattern, fullmatch=True)
    return st.integers(meta.ge, meta.le)


def structs(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: values(hints[name]) for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=12)
def test_every_event_reads_back(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(structs(kind))
    again = read_event(write_event(event))
    assert again == event
    assert type(again) is kind


@pytest.mark.parametrize("kind", COMMAND_TYPES, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=12)
def test_every_command_reads_back(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(structs(kind))
    again = read_command(write_command(command))
    assert again == command
    assert type(again) is kind


def test_every_kind_has_a_name_of_its_own() -> None:
    for kinds in (EVENT_TYPES, COMMAND_TYPES):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", "7", '"pass"', '{"c":"pass"}', '{"c":"fly","seat":0}', '{"seat":0}',
        '{"c":"pass","seat":"0"}', '{"c":"pass","seat":0.5}', '{"c":"pass","seat":0,"more":1}',
        '{"c":"lay","seat":0,"coord":"H8"}', '{"c":"lay","seat":0,"coord":"H8","tiles":"KW"}',
        '{"c":"lay","seat":0,"coord":"H8","tiles":"[CH"}', '{"c":"lay","seat":0,"coord":"H8","tiles":5}',
        '{"c":"exchange","seat":0,"tiles":"[ch"}', '{"c":"exchange","seat":0,"tiles":"á"}',
        '{"c":"pass","seat":1e400}', '{"c":"pass","seat":' + "9" * 5000 + "}", "[" * 100_000, "\x00",
        '{"c":"challenge","seat":0,"words":["A",1]}', '{"c":"pass","c":"pass"}', "{'c':'pass'}",
    ],
)  # fmt: skip
def test_what_is_no_command_is_a_text_error_with_a_sentence(text: str) -> None:
    with pytest.raises(TextError) as caught:
        read_command(text)
    assert caught.value.code == "command.unreadable"
    for lang in LANGUAGES:
        assert say("command.unreadable", caught.value.data, lang=lang)


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "ignore")))
def test_any_bytes_are_a_command_or_a_text_error(data: bytes) -> None:
    for content in (data, b'{"c":"pass","seat":0' + data, b'{"c":"' + data + b'","seat":0}'):
        for read in (read_command, read_event):
            try:
                read(content)
            except TextError as error:
                assert error.data["reason"]


def test_fields_that_are_as_usual_are_left_out_and_defaults_are_read_in() -> None:
    assert json.loads(write_command(StartGame(0))) == {"c": "start", "seat": 0}
    assert read_command('{"c":"tick"}').seat == -3
    assert read_command('{"c":"resume"}').seat == -1


@given(st.lists(st.sampled_from(CODES), max_size=10))
def test_tiles_in_an_event_are_text_that_people_can_read(codes: list[int]) -> None:
    for kind in (Tiles, LineTiles):
        written = json.loads(msgspec.json.encode(kind(codes), enc_hook=_hook))
        assert tiles_from_text(written) == bytes(codes)
        assert all(mark not in written for mark in "Kk Ww")


def _hook(value: Any) -> Any:
    from tesela.rules.codec import encode_hook

    return encode_hook(value)


@pytest.mark.parametrize("text", ["K", "w", "Á", "[AB]", "[]", "A]", "[Ch]", "1", "A B", "ß", "Ĳ"])
def test_other_text_is_no_tiles(text: str) -> None:
    with pytest.raises(ValueError, match="tiles"):
        tiles_from_text(text)
