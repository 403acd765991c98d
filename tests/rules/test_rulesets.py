"""The rule sets' options and citations, read off the documents."""

from __future__ import annotations

import msgspec
import pytest

from tesela.rules.options import Ending, Options
from tesela.rules.rulesets import OURS, RULESETS, ArticleRef, ruleset
from tesela.rules.topics import TOPICS

MANUAL, FISE, AAS, FILE = (ruleset(name) for name in ("manual", "fise-2007", "aas-2018", "file-2024"))


def _cited(name: str, topic: str) -> str | None:
    found = ruleset(name).article_for(topic)
    return None if found is None else str(found)


def test_there_are_four() -> None:
    assert tuple(RULESETS) == ("manual", "fise-2007", "aas-2018", "file-2024")
    with pytest.raises(KeyError):
        ruleset("fise-2008")


def test_options_survive_a_game_header() -> None:
    for each in RULESETS.values():
        header = msgspec.json.decode(msgspec.json.encode(each.options.written_out()))
        assert msgspec.convert(header, Options) == each.options


def test_a_header_must_write_every_option_out() -> None:
    for name in FISE.options.written_out():
        partial = FISE.options.written_out()
        del partial[name]
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(partial, Options)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(FISE.options.written_out() | {"new_option": 1}, Options)


def test_what_is_filled_in_is_an_option_and_names_a_rule_set() -> None:
    for each in RULESETS.values():
        assert each.filled.keys() <= each.options.flat().keys()
        assert set(each.filled.values()) <= (RULESETS.keys() | {OURS}) - {each.name}


def test_values_can_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        FISE.options.passes_each_to_end = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("option", "manual", "fise", "aas", "file"),
    [
        ("players_max", 4, 2, 2, 2),
        ("passes_each_to_end", 2, 2, 2, 2),
        ("scoreless_turns_limit", None, 12, None, 12),
        ("scoreless_at_nil_nil", False, False, False, True),
        ("end_when_stuck", True, True, False, False),
        ("end_by_director", False, False, False, True),
        ("total_time", False, True, True, True),
        ("exchange_binding", False, True, False, True),
        ("overtime_loss_after_minutes", None, None, None, 8),
        ("late_grace_minutes", None, 0, None, 2),
        ("conduct_penalty", None, 30, None, 30),
        ("zero_reasons", False, False, False, True),
        ("signing", False, True, False, True),
        ("signed_closes", False, False, False, True),
        ("appeal", False, True, False, True),
        ("challenge_from", "laid", "counted", "laid", "counted"),
        ("challenge_until", "counted", "written", "written", "written"),
        ("adjudication", "dictionary", "judges", None, "lexicon_app"),
        ("too_many_drawn", None, "opponent_returns", None, "opponent_returns"),
        ("too_few_drawn", None, None, None, "complete_before_own_turn"),
        ("team_start", None, None, None, "first_team_alternates"),
        ("seating", None, None, None, "second_player_chooses"),
        ("word_use", None, "xii-2007", "lexico-2016", "lexico-2016"),
        ("laying.tiles_fix_line", False, True, False, True),
        ("laying.shift", False, True, True, True),
        ("laying.single_tile_in_line", False, False, True, True),
        ("laying.laid_must_be_played", False, True, False, True),
        ("laying.breach_loses_turn", False, True, True, True),
    ],
)
def test_option(option: str, manual: object, fise: object, aas: object, file: object) -> None:
    found = tuple(each.options.flat()[option] for each in (MANUAL, FISE, AAS, FILE))
    assert found == (manual, fise, aas, file)


@pytest.mark.article("file-2024", "VI")
def test_2024_drops_the_clock_that_stops_and_the_timer() -> None:
    """`file-2024` VI against `fise-2007` 28.1 and 31."""
    assert {clock.kind: clock.minutes for clock in FISE.options.clocks} == {
        "running": 30,
        "stopped": 25,
        "timer": 2,
    }
    assert [clock.kind for clock in FILE.options.clocks] == ["running"]
    assert FILE.options.clock("timer") is None
    assert FISE.options.clock("timer") is not None


@pytest.mark.parametrize("name", RULESETS)
def test_racks_at_the_end(name: str) -> None:
    """37.1-37.5, 45.1-45.5: going out gains the others' racks; time and the director leave sums alone."""
    racks = ruleset(name).options.racks
    expected: dict[Ending, str] = {
        "out": "out_gains",
        "passes": "each_own",
        "scoreless": "each_own",
        "stuck": "each_own",
        "total_time": "none",
        "director": "none",
        "overtime_loss": "none",
    }
    assert {ending: racks.of(ending) for ending in expected} == expected


@pytest.mark.parametrize(
    ("topic", "manual", "fise", "aas", "file"),
    [
        ("end.scoreless", None, "fise-2007 37.3", None, "file-2024 45.3"),
        ("end.passes", "manual M.final", "fise-2007 37.2", "aas-2018 25.a", "file-2024 45.2"),
        ("end.out", "manual M.final", "fise-2007 37.4", "aas-2018 25.b", "file-2024 45.1"),
        ("end.stuck", "manual M.final", "fise-2007 37.1", None, None),
        ("exchange.bag", "manual M.cambio", "fise-2007 24", "aas-2018 19", "file-2024 (fise-2007 24)"),
        ("pass", "manual M.pasar", "fise-2007 25", "aas-2018 20", "file-2024 (fise-2007 25)"),
        ("laying.must_be_played", None, "fise-2007 22", None, "file-2024 23"),
        ("laying.breach", None, "fise-2007 23", "aas-2018 18", "file-2024 (fise-2007 23)"),
        ("overtime", None, "fise-2007 32§2", None, "file-2024 (fise-2007 32§2)"),
        ("clock.timer", None, "fise-2007 28.1", None, None),
        (
            "turn.order",
            "manual M.inicio.orden",
            "fise-2007 (manual M.inicio.orden)",
            None,
            "file-2024 (manual M.inicio.orden)",
        ),
    ],
)
@pytest.mark.topic("rules.base")
def test_citation(
    topic: str, manual: str | None, fise: str | None, aas: str | None, file: str | None
) -> None:
    assert tuple(_cited(name, topic) for name in RULESETS) == (manual, fise, aas, file)


def test_an_inherited_article_says_where_its_number_stands() -> None:
    found = FILE.article_for("exchange.bag")
    assert found == ArticleRef("file-2024", "24", "fise-2007")
    assert found.inherited


def test_an_unknown_topic_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        FISE.article_for("exchange.bags")


def test_every_topic_has_an_article_somewhere() -> None:
    for topic in TOPICS:
        assert any(each.article_for(topic) for each in RULESETS.values()), topic
