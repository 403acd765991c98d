"""The articles on real play name where a person meets them, and every door leads somewhere."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from tests.cli.terminal import tesela

from tesela.cli.commands import COMMANDS
from tesela.paper.kinds import KINDS
from tesela.rules.articles import DOCUMENTS, articles, find, parts
from tesela.rules.articles.doors import doors_of
from tesela.texts import LANGUAGES, say


@pytest.mark.parametrize(
    ("document", "numbers"),
    [
        ("fise-2007", ("7", "26", "28", "29", "30", "31", "32", "35", "38")),
        ("file-2024", ("29", "36", "44")),
    ],
)
def test_the_articles_on_real_play_have_a_door_and_so_have_their_parts(
    document: str, numbers: tuple[str, ...]
) -> None:
    for number in numbers:
        for article in (find(document, number), *parts(document, number)):
            assert "mesa" in [door.name for door in doors_of(article)], article.name


def test_a_part_may_have_doors_of_its_own() -> None:
    assert [door.name for door in doors_of(find("fise-2007", "35.4"))] == ["mesa", "apelacion"]
    assert [door.name for door in doors_of(find("fise-2007", "35.5"))] == ["mesa"]
    assert doors_of(find("manual", next(iter(articles("manual"))))) == ()


def test_every_line_names_an_article_and_every_door_leads_somewhere() -> None:
    table = tomllib.loads(files("tesela.rules.articles").joinpath("doors.toml").read_text("utf-8"))
    for document, lines in table["articles"].items():
        assert document in DOCUMENTS
        assert set(lines) <= set(articles(document))
    for name, way in table["doors"].items():
        command, *rest = way["command"].removeprefix("tesela ").split()
        assert command in COMMANDS
        assert command != "paper" or (rest == [name] and name in KINDS)
        group = COMMANDS[command]
        assert command != "tournament" or (isinstance(group, dict) and rest[0] in group)
        assert way["address"] in ("/mesa", "/imprimir", "/torneos")
        for lang in LANGUAGES:
            assert say(f"rules_cli.door.{name}", lang=lang)


def test_the_terminal_says_where() -> None:
    told = " ".join(tesela("rules", "show", "fise-2007", "7").out.split())
    assert "Puerta: mesa con fichas de verdad (/mesa, tesela mesa)" in told
