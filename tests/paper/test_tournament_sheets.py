"""A tournament's papers: what everybody may read on the wall, and what is the desk's own."""

from __future__ import annotations

import pytest
from tests.paper.pdf_checks import check, read, text_of
from tests.paper.tournaments import ENDLESS, LONG, desk, played

from tesela.paper.cards import MOST_CARDS, TooManyError, certificates, place_cards
from tesela.paper.plain import plain_text
from tesela.paper.tournament_kinds import DESK, OF_TOURNAMENT, PUBLIC, Asked
from tesela.paper.tournament_lists import NoSuchRoundError, names_list
from tesela.paper.typesetting import PAGE_SIZES, PageSize
from tesela.texts import LANGUAGES, speaking
from tesela.tournament import commands as c
from tesela.tournament.views import round_view

ASKED = Asked(address_of=lambda number: f"https://tesela.example/torneo/abc/mesa/{number}")


@pytest.mark.parametrize("kind", OF_TOURNAMENT)
@pytest.mark.parametrize("page", PAGE_SIZES)
def test_every_paper_is_tagged_whole_and_the_same_twice(kind: str, page: PageSize) -> None:
    check(OF_TOURNAMENT[kind](played(), page, ASKED))


@pytest.mark.parametrize("kind", OF_TOURNAMENT)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paper_speaks_both_languages_and_has_a_plain_text(kind: str, lang: str) -> None:
    with speaking(lang):
        sheet = OF_TOURNAMENT[kind](played(), "a4", ASKED)
    assert sheet.lang == lang
    told = plain_text(sheet)
    assert told.startswith(sheet.title)
    assert "<svg" not in told


@pytest.mark.parametrize(
    "kind", ["mesas", "nombres", "clasificacion", "cuadro", "tarjetas", "diplomas", "informe"]
)
def test_the_longest_names_are_all_there(kind: str) -> None:
    written = text_of(OF_TOURNAMENT[kind](played(), "a4", ASKED)).replace(" ", "")
    for name in (LONG, ENDLESS, *(f"Íñigo Muñoz {number}" for number in range(3, 10))):
        assert name.replace(" ", "") in written, name


def test_nothing_of_a_round_that_is_being_looked_at_is_on_any_paper() -> None:
    """Nobody learns from paper whom they will meet before the desk says so."""
    made = desk()
    made.do(c.PairRound())
    hidden = made.state.rounds[-1]
    assert not hidden.published
    for kind, make in OF_TOURNAMENT.items():
        told = plain_text(make(made.state, "a4", ASKED))
        assert "Ronda 2" not in told, kind
        assert "Ronda 2 " not in text_of(make(made.state, "a4", ASKED)), kind
    for kind in ("mesas", "nombres", "resultado"):
        with pytest.raises(NoSuchRoundError):
            OF_TOURNAMENT[kind](made.state, "a4", Asked(round=2))


def test_before_the_first_round_there_is_no_list_of_tables() -> None:
    from tests.tournament.makers import Desk

    empty = Desk(2).state
    for kind in ("mesas", "nombres", "resultado"):
        with pytest.raises(NoSuchRoundError):
            OF_TOURNAMENT[kind](empty, "a4", Asked())
    for kind in ("clasificacion", "cuadro", "tarjetas", "diplomas", "informe", "arbitraje", "tribunal"):
        check(OF_TOURNAMENT[kind](empty, "a4", Asked()))


def test_by_name_everybody_finds_their_table_once() -> None:
    state = played()
    sections = names_list(state, "a4").data["sections"]
    assert isinstance(sections, list)
    rows = sections[0]["rows"]
    tables = {
        name: str(table.table)
        for table in round_view(state, state.rounds[1]).tables
        for name in (table.first_name, table.second_name)
        if name
    }
    assert {row[0]: row[1] for row in rows} == tables
    assert len(rows) == len(state.players)
    assert [row[0] for row in rows][-1] == ENDLESS, "Ñ comes after N"


@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.article("file-2024", "44")
def test_every_table_has_its_result_slip_with_both_names() -> None:
    state = played()
    sheet = DESK["resultado"](state, "a4", Asked(round=1))
    fills = sheet.data["fills"]
    assert isinstance(fills, list)
    tables = [one for one in round_view(state, state.rounds[0]).tables if one.second is not None]
    assert [(fill["table"], fill["player_1"], fill["player_2"]) for fill in fills] == [
        (str(one.table), one.first_name, one.second_name) for one in tables
    ]


@pytest.mark.article("fise-2007", "31.5", "35.4", "38", "41")
def test_the_desk_s_papers_tell_what_was_decided() -> None:
    log = text_of(DESK["arbitraje"](played(), "a4", ASKED))
    for part in (
        "Se corrigió el reloj.",
        "Habló con el público",
        "-30",
        "GÜIJE, ÑU",
        "No válida",
        "Está en el",
    ):
        assert part in log, part
    record = text_of(DESK["tribunal"](played(), "a4", ASKED))
    for part in ("Olga Peña", "Félix Ñu", "Los treinta puntos", "No hablé con nadie"):
        assert part in record, part
    appeal = text_of(DESK["apelacion"](played(), "a4", ASKED))
    assert "Está en el diccionario" in appeal
    assert "No figura en la edición" in appeal
    report = text_of(DESK["informe"](played(), "a4", ASKED))
    for part in ("Directora", "fise-2007", "Ronda 1", "Ronda 2", "Clasificación"):
        assert part in report, part


def test_what_is_public_has_nothing_of_the_desk() -> None:
    for kind, make in PUBLIC.items():
        told = plain_text(make(played(), "a4", ASKED))
        assert "Habló con el público" not in told, kind
        assert "tesela.example" not in told, kind


def test_a_certificate_for_the_first_three_or_for_all() -> None:
    assert len(read(certificates(played(), "a4", 3)).pages) == 3
    assert len(read(certificates(played(), "a4")).pages) == len(played().players)


def test_there_are_as_many_cards_as_a_print_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(read(place_cards(played(), "a4")).pages) == 3
    monkeypatch.setattr("tesela.paper.cards.MOST_CARDS", 3)
    for make in (place_cards, certificates):
        with pytest.raises(TooManyError):
            make(played(), "a4")
    assert MOST_CARDS == 1000
