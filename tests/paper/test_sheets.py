"""Every sheet as a PDF: tagged, readable by a program, within its page, the same bytes for the same input."""

from __future__ import annotations

import pytest
from tests.mesa.tables import RealTable
from tests.paper.games import long_game, short_game
from tests.paper.pdf_checks import check, printed_over_rules, read, text_of
from tests.paper.tournaments import ENDLESS, LONG

from tesela.core.letters import COUNTS, SET_SIZE, TEXT
from tesela.core.tiles import read_word
from tesela.mesa.fold import fold
from tesela.mesa.record import recorded
from tesela.notation.recount import recount
from tesela.paper.bingo_cards import bingo_cards
from tesela.paper.boards import game_board
from tesela.paper.booklet import booklet
from tesela.paper.forms import FORMS, form
from tesela.paper.kinds import EMPTY
from tesela.paper.plain import plain_text
from tesela.paper.score_sheet import empty_planilla, game_planilla, real_planilla
from tesela.paper.slips import duplicate_slips
from tesela.paper.tile_lists import set_check, tracking_list
from tesela.paper.typesetting import PAGE_SIZES, PageSize, Sheet, pdf, pictures
from tesela.rules.articles.whole import whole
from tesela.texts import LANGUAGES, say, speaking


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("page", PAGE_SIZES)
def test_an_empty_sheet_is_tagged_titled_and_the_same_each_time(kind: str, page: PageSize) -> None:
    check(EMPTY[kind](page))


@pytest.mark.parametrize(
    "sheet",
    [
        game_planilla(long_game()), game_planilla(long_game(), "a5"), game_board(long_game()),
        game_board(long_game(), "a5"), duplicate_slips(range(1, 13), event="Ñ" * 200, address="x" * 500),
        booklet("file-2024"), booklet("manual", "us-letter"),
        bingo_cards([("Ñ" * 40, read_word("estreno"), read_word("charlaba"))]),
    ],
    ids=lambda sheet: f"{sheet.template}-{sheet.page}",
)  # fmt: skip
def test_the_fullest_sheets_stay_on_their_pages(sheet: Sheet) -> None:
    check(sheet, most_bytes=700_000 if sheet.template in ("reglamento", "papeletas") else 150_000)


@pytest.mark.parametrize("kind", EMPTY)
def test_every_empty_sheet_has_a_plain_text_with_its_words(kind: str) -> None:
    sheet = EMPTY[kind]("a4")
    told = plain_text(sheet)
    assert told.startswith(sheet.title)
    assert len(told.splitlines()) > 8
    printed = {word for word in text_of(sheet).split() if word.isalpha() and len(word) > 3}
    printed -= {"Tesela"}  # the footer of sheets that have none of their own
    assert sorted(word for word in printed if word not in told) == []


def test_the_plain_planilla_reads_one_player_after_the_other() -> None:
    told = plain_text(game_planilla(short_game()))
    first, second = told.index("Íñigo Muñoz"), told.index("Begoña Agüero")
    assert first < told.index("CASA") < second < told.index("LEO")
    assert "0 P" in told


def strokes(points: int = 40) -> str:
    return " ".join(f"{10 + 7 * at % 280},{20 + 5 * at % 60}" for at in range(points))


@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.article("file-2024", "44")
def test_a_signed_planilla_of_forty_turns_has_both_signatures_and_is_small() -> None:
    table = RealTable("fise-2007", players=("Íñigo Muñoz", "Ñ" * 60)).do("begin", seat=0)
    for _ in range(80):
        table.do("score", points=30, count=1, word="PARALELEPÍPEDO").do("press")
    table.do("end", reason="agreed").do("sign", seat=0, strokes=strokes()).do(
        "sign", seat=1, strokes=strokes(900)
    )
    folded = fold(table.facts)
    assert folded is not None
    sheet = real_planilla(folded)
    reader = check(sheet)
    signatures = sheet.data["signatures"]
    assert isinstance(signatures, list)
    assert all("<polyline" in drawn for drawn in signatures)
    assert [row in text_of(sheet) for row in ("40 PARALELEPÍPEDO", "1200")] == [True, True]
    assert len(reader.pages) == 1
    assert plain_text(sheet).count("firmada") == 2


def scored(players: int, word: str, turns: int) -> Sheet:
    """A real table's planilla on the smallest page, the same word in every turn."""
    names = tuple("Ñandú Peñaranda"[: 5 + 3 * seat] for seat in range(players))
    clock = ("fise-2007", "running") if players == 2 else ("manual", "none")
    table = RealTable(*clock, players=names).do("begin", seat=0)
    for _ in range(players * turns):
        table.do("score", points=30, count=1, word=word).do("press")
    folded = fold(table.facts)
    assert folded is not None
    return real_planilla(folded, "a5")


@pytest.mark.parametrize(("players", "turns"), [(2, 26), (3, 10), (4, 9)])
def test_the_longest_words_stay_in_their_column_on_the_smallest_page(players: int, turns: int) -> None:
    sheet = scored(players, "CHARRETERABASTILLA", turns)
    assert printed_over_rules(sheet, scored(players, "", turns)) == []
    assert len(check(sheet).pages) == 1


@pytest.mark.parametrize("kind", ["planilla", "fichas", "material", "mural", "bingo", "arbitraje"])
def test_a_sheet_that_is_one_page_on_a4_is_one_on_a5_too(kind: str) -> None:
    assert len(read(EMPTY[kind]("a5")).pages) == 1


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_sheet_fits_on_one_page(kind: str, lang: str) -> None:
    with speaking(lang):
        assert len(read(EMPTY[kind]("a4")).pages) == 1
        assert len(read(EMPTY[kind]("us-letter")).pages) == 1


@pytest.mark.article("fise-2007", "5")
@pytest.mark.article("file-2024", "5.3", "44")
def test_the_planilla_of_a_game_has_turns_totals_reasons_and_a_line_for_each_signature() -> None:
    written = text_of(game_planilla(short_game()))
    assert "Íñigo Muñoz" in written
    assert "Begoña Agüero" in written
    for part in ("CASA", "D8", "12", "0 P", "0 C", "Firma: Íñigo Muñoz", "Firma: Begoña Agüero", "Resultado"):
        assert part in written, part
    assert "P, pase · C, cambio · I, jugada inválida" in written


def test_forty_turns_and_the_longest_names_lose_nothing() -> None:
    game = long_game()
    sheet = game_planilla(game)
    written = text_of(sheet)
    for player in game.document.players:
        assert player.name in written
    assert [f"{number} " in written for number in range(1, 41)] == [True] * 40
    assert len(pdf(sheet)) < 150_000


@pytest.mark.parametrize("page", PAGE_SIZES)
def test_forty_turns_and_their_signatures_stand_on_one_page(page: PageSize) -> None:
    assert len(read(game_planilla(long_game(), page)).pages) == 1


@pytest.mark.parametrize(("page", "copies"), [("a4", 4), ("us-letter", 4), ("a5", 2)])
def test_several_tracking_lists_stand_on_one_page(page: PageSize, copies: int) -> None:
    reader = read(tracking_list(page))
    assert len(reader.pages) == 1
    assert text_of(tracking_list(page)).count("Lista de fichas") == copies


@pytest.mark.article("fise-2007", "3", "26")
def test_a_set_is_checked_against_how_many_there_must_be() -> None:
    written = text_of(set_check())
    assert all(word in written for word in ("Debe haber", "Hay", "Fecha", "Contó"))
    told = plain_text(set_check()).splitlines()
    assert next(line for line in told if line.startswith("E ")).split()[:3] == ["E", "1", "12"]


@pytest.mark.article("fise-2007", "34", "35.2")
def test_a_word_that_was_challenged_and_stands_is_marked_on_the_sheet() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS")
    table.do("challenge", seat=1).do("verdict", valid=True).do("press")
    folded = fold(table.facts)
    assert folded is not None
    assert "JEFAS ✓" in text_of(real_planilla(folded))
    assert "JEFAS ✓" in plain_text(real_planilla(folded))
    assert "✓, cuestionada y válida" in text_of(empty_planilla())


@pytest.mark.article("fise-2007", "5", "10.1")
def test_the_letters_that_blanks_stand_for_are_on_the_planilla_with_their_squares() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFaS").do("press").play("C8", "[rr].....")
    folded = fold(table.facts)
    assert folded is not None
    for sheet in (real_planilla(folded), game_planilla(recount(recorded(folded)))):
        assert "Comodines: RR (C8), A (G8)" in text_of(sheet)
        assert "Comodines: RR (C8), A (G8)" in plain_text(sheet)
    assert "Comodines: ____" in plain_text(empty_planilla())


@pytest.mark.parametrize("page", PAGE_SIZES)
def test_the_lines_of_a_form_stay_on_one_page_with_what_they_are_for(page: PageSize) -> None:
    for kind in ("apelacion", "tribunal"):
        pages = [each.extract_text() for each in read(form(kind, page)).pages]
        assert pages[-1].lstrip().startswith("Decisión") is (page == "a5")


def test_a_planilla_of_two_stands_twice_on_a_page_and_for_four_has_four_columns() -> None:
    twice = read(empty_planilla(copies=2))
    assert len(twice.pages) == 1
    assert twice.pages[0].extract_text().count("Planilla de la partida") == 2
    assert float(twice.pages[0].mediabox.width) > float(twice.pages[0].mediabox.height)
    assert text_of(empty_planilla(seats=4)).count("Firma") == 4
    for page in PAGE_SIZES:
        assert [len(read(empty_planilla(page, seats=seats)).pages) for seats in (3, 4)] == [1, 1]


@pytest.mark.article("fise-2007", "3")
def test_the_lists_show_every_tile_of_the_set() -> None:
    for sheet in (tracking_list("a5"), set_check("a5")):
        tiles = sheet.data["tiles"]
        assert isinstance(tiles, list)
        assert sum(tile["count"] for tile in tiles) == SET_SIZE == 100
        assert [tile["count"] for tile in tiles] == [*COUNTS[1:], COUNTS[0]]
        written = text_of(sheet)
        assert all(f"{TEXT[code]} " in written for code in range(1, len(TEXT)))


@pytest.mark.article("fise-2007", "35.1", "35.4", "41", "5.1")
@pytest.mark.parametrize("kind", FORMS)
def test_a_form_cites_its_articles_and_has_all_its_fields(kind: str) -> None:
    written = text_of(form(kind))
    assert FORMS[kind].articles in written
    for part in FORMS[kind].parts:
        for item in part.items:
            assert say(f"paper.label.{item}") in written


def test_every_table_has_its_slip_with_the_event_s_name() -> None:
    sheet = duplicate_slips(range(1, 13), event="Copa Ñandú", address="https://tesela.example/d/ABCD")
    reader = read(sheet)
    written = text_of(sheet)
    assert [f"Mesa {number} " in written for number in range(1, 13)] == [True] * 12
    assert written.count("Copa Ñandú") == 12
    assert len(reader.pages) == 3


@pytest.mark.parametrize("page", PAGE_SIZES)
def test_the_longest_event_s_name_pushes_no_field_of_a_slip_under_the_arbiter_s_strip(page: PageSize) -> None:
    sheet = duplicate_slips([1, 2, 3], event="Copa Ñandú " + "Ñ" * 189, address="x" * 500, page=page)
    heights: dict[str, list[float]] = {"Puntos": [], "Árbitro": []}

    def visit(text: str, place: list[float], *rest: object) -> None:
        if text.strip() in heights:
            heights[text.strip()].append(place[5])

    read(sheet).pages[0].extract_text(visitor_text=visit)
    above, strip = heights.values()
    assert len(above) == len(strip) == 3
    assert all(field - bar > 12 for field, bar in zip(above, strip, strict=True)), "points of a printer"


@pytest.mark.parametrize("page", PAGE_SIZES)
def test_a_planilla_for_the_longest_names_of_a_tournament_is_one_page(page: PageSize) -> None:
    table = RealTable("fise-2007", players=(LONG, ENDLESS)).do("begin", seat=0)
    for _ in range(80):
        table.do("score", points=30, count=1, word="ÑANDÚ").do("press")
    folded = fold(table.facts)
    assert folded is not None
    sheet = real_planilla(folded, page)
    assert len(check(sheet).pages) == 1
    assert LONG in text_of(sheet)
    assert ENDLESS in text_of(sheet).replace(" ", "")


def test_a_name_is_text_and_never_a_template() -> None:
    name = '#panic("x") $y$ *z* \\'
    assert name in text_of(duplicate_slips([1], event=name))


def test_the_board_of_a_game_shows_its_moves_and_result() -> None:
    game = short_game()
    written = text_of(game_board(game))
    assert "CASA" in written
    assert f"Íñigo Muñoz {game.final[0]}" in written
    assert len(pictures(game_board(game), 40)) == len(read(game_board(game)).pages)


def test_the_booklet_holds_every_article_in_force() -> None:
    written = text_of(booklet("file-2024"))
    for article in whole("file-2024"):
        assert article.heading["es"].split()[-1] in written, article.name
    with pytest.raises(KeyError):
        booklet("nada")


def test_both_languages_have_every_label() -> None:
    with speaking("en"):
        assert "Signature" in text_of(empty_planilla())
        assert str(read(empty_planilla()).root_object["/Lang"]) == "en"
