"""Every article of every document is there, in both languages, and leads to code and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tesela.core.placement import Fault
from tesela.rules.articles import DOCUMENTS, Article, articles, find, parent, parts
from tesela.rules.articles.code import MarkError, all_holders, held_by, proofs, resolve
from tesela.rules.articles.whole import inherited
from tesela.rules.refusals import TOPIC_OF
from tesela.rules.topics import DROPPED, TOPICS

EVERY = [article for name in DOCUMENTS for article in articles(name).values()]


def _range(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_fise_2007_has_every_number_of_the_document() -> None:
    numbered = (
        "5.1 5.2 7.1 7.2 7.3 9.1 9.2 9.3 10.1 10.2 10.3 20.1 20.2 21.1 21.2 28.1 28.2 "
        "31.1 31.2 31.3 31.4 31.5 35.1 35.2 35.3 35.4 35.5 35.6 37.1 37.2 37.3 37.4 37.5 XI XII"
    )
    own = [number for number in articles("fise-2007") if not re.search(r"§|^XI\.|^XII\.", number)]
    assert sorted(own) == sorted(_range(1, 41) + numbered.split())


def test_section_xii_has_every_point() -> None:
    expected = [f"XII.{point}" for point in _range(1, 18)]
    expected += [f"XII.17.{point}" for point in _range(1, 11)]
    expected += [f"XII.18.{point}" for point in _range(1, 4)]
    expected += [f"XII.18.1.{point}" for point in _range(1, 7)]
    expected += [f"XII.18.2.{point}" for point in _range(1, 10)]
    expected += [f"XII.18.4.{point}" for point in _range(1, 3)]
    assert sorted(n for n in articles("fise-2007") if n.startswith("XII.")) == sorted(expected)


def test_aas_2018_has_every_number_of_the_document() -> None:
    assert sorted(articles("aas-2018")) == sorted([*_range(1, 26), "7.a", "7.b", "7.c", "25.a", "25.b"])


def test_file_2024_has_every_number_of_the_document() -> None:
    expected = (
        "4 4.2 4.5 4.5.1 4.5.2 4.5.3 5 5.2 5.3 5.5 22 22.1 22.2 23 29 VI 35 35.1 36 42 42.1 44 "
        "45 45.1 45.2 45.3 45.4 45.5 50"
    )
    assert list(articles("file-2024")) == expected.split()


def test_the_manual_has_its_five_ways_its_doubts_and_its_variants() -> None:
    assert len(parts("manual", "M.cinco-maneras")) == 5
    assert len(parts("manual", "M.dudas")) == 8
    assert len(parts("manual", "M.otras-dudas")) == 4
    assert len(parts("manual", "M.variantes")) == 7
    assert len(parts("manual", "M.solitario")) == 3


@pytest.mark.parametrize("article", EVERY, ids=lambda article: article.name)
def test_article_is_whole(article: Article) -> None:
    for words in (article.heading, article.text, article.reason or {"es": "x", "en": "x"}):
        assert set(words) == {"es", "en"}
        assert all(text == text.strip() and text for text in words.values())
        assert "[" not in "".join(words.values()), "the terminal would take it for markup"
    assert article.text["es"].endswith(".")
    assert article.text["en"].endswith(".")
    above = parent(article.number)
    assert above is None or above in articles(article.ruleset)
    if article.kind == "parts":
        assert parts(article.ruleset, article.number)
    if article.kind == "executable" and not article.number.startswith(("XII", "L16")):
        assert article.topics, "an executable article needs a topic that the code goes by"
    assert set(article.topics) <= TOPICS.keys()


def test_every_topic_leads_to_an_article_of_the_document() -> None:
    for topic, numbers in TOPICS.items():
        for name, number in numbers.items():
            assert number == DROPPED or number in articles(name), (topic, name, number)


def test_every_refusal_cites_a_topic_that_exists() -> None:
    assert {topic for topic in TOPIC_OF.values() if topic is not None} <= TOPICS.keys()
    assert {fault.value for fault in Fault} <= TOPIC_OF.keys()


def test_what_2024_amends_exists_in_2007() -> None:
    for article in articles("file-2024").values():
        for number in (*article.replaces, *article.amends, *article.drops):
            assert find("fise-2007", number)


def test_what_2024_leaves_in_force() -> None:
    kept = {article.number for article in inherited("file-2024")}
    assert {"1", "24", "25", "35.4", "38§5", "41", "32§2"} <= kept
    assert kept.isdisjoint({"21", "37", "37.1", "37.3", "30", "28.1", "XII.12", "39"})
    assert inherited("fise-2007") == ()  # it leaves to the manual only what it doesn't speak of
    assert inherited("aas-2018") == ()


@pytest.mark.parametrize(
    ("number", "above"),
    [
        ("37", None),
        ("37.3", "37"),
        ("38§5", "38"),
        ("XII.17.4", "XII.17"),
        ("M.final", None),
        ("4.5.1", "4.5"),
    ],
)
def test_parent(number: str, above: str | None) -> None:
    assert parent(number) == above


def test_the_code_that_holds_articles_exists() -> None:
    names = {article.name for article in EVERY}
    for key, dotted in all_holders():
        assert key in TOPICS or key in names, key
        assert resolve(dotted) is not None


def test_a_name_that_does_not_exist_is_found_out() -> None:
    with pytest.raises(ImportError):
        resolve("tesela.core.scoring.no_such_function")


def test_code_is_found_by_topic() -> None:
    assert held_by(find("fise-2007", "15")) == ("tesela.core.scoring.score_play",)


def _write(folder: Path, text: str) -> Path:
    (folder / "tests" / "rules").mkdir(parents=True)
    (folder / "tests" / "rules" / "test_x.py").write_text("import pytest\n" + text, "utf-8")
    return folder


def test_markers_are_read_from_functions_classes_params_and_modules(tmp_path: Path) -> None:
    root = _write(
        tmp_path,
        """
pytestmark = pytest.mark.article("aas-2018", "25")

@pytest.mark.article("fise-2007", "37.3", "37")
def test_a(): ...

@pytest.mark.article("manual", "M.final")
class TestB:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.article("file-2024", "45.3"))])
    async def test_c(self, n): ...

@pytest.mark.topic("pass")
def test_d(): ...
""",
    )
    here = "tests/rules/test_x.py"
    held = proofs(root)
    assert held.articles == {
        "aas-2018 25": (here,),
        "fise-2007 37.3": (f"{here}::test_a",),
        "fise-2007 37": (f"{here}::test_a",),
        "manual M.final": (f"{here}::TestB",),
        "file-2024 45.3": (f"{here}::TestB::test_c",),
    }
    assert held.topics == {"pass": (f"{here}::test_d",)}
    assert held.of(find("aas-2018", "20")) == (f"{here}::test_d",)
    assert held.hold(find("fise-2007", "25"))


def test_an_article_of_many_topics_is_held_when_each_has_a_test(tmp_path: Path) -> None:
    """Art. 6: seven tiles, two letters, the centre."""
    article = find("fise-2007", "6")
    assert set(article.topics) == {"rack.seven", "opening.two_tiles", "opening.centre"}
    some = '@pytest.mark.topic("opening.two_tiles", "opening.centre")\ndef test_a(): ...\n'
    every = some + '@pytest.mark.topic("rack.seven")\ndef test_b(): ...\n'
    assert not proofs(_write(tmp_path / "some", some)).hold(article)
    assert proofs(_write(tmp_path / "every", every)).hold(article)


@pytest.mark.parametrize(
    "marker",
    [
        '@pytest.mark.article("fise-2007", "99")',
        '@pytest.mark.article("fise-2008", "1")',
        '@pytest.mark.article("fise-2007")',
        "@pytest.mark.article()",
        '@pytest.mark.article("fise-2007", NUMBER)',
        '@pytest.mark.topic("no.such")',
        "@pytest.mark.topic()",
    ],
)
def test_a_marker_that_names_nothing_is_an_error(marker: str, tmp_path: Path) -> None:
    root = _write(tmp_path, f"{marker}\ndef test_a(): ...\n")
    with pytest.raises(MarkError, match=r"tests/rules/test_x\.py:2"):
        proofs(root)


def test_an_article_s_code_serves_its_parts() -> None:
    assert held_by(find("fise-2007", "XII.18.2.7")) == held_by(find("fise-2007", "XII.18.2"))
    assert held_by(find("fise-2007", "XII.18.2.9")) != held_by(find("fise-2007", "XII.18.2"))
