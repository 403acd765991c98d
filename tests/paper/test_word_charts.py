"""Word charts: what stands in them is what the edition has, with its name and hash at the foot."""

from __future__ import annotations

import io

from pypdf import PdfReader
from tests.cli.small_words import edition as small

from tesela.core.letters import Letter
from tesela.lexicon.queries import of_length
from tesela.paper.typesetting import pdf
from tesela.paper.word_charts import DEAR, shown, word_charts


def test_short_words_and_dear_tiles_are_all_there() -> None:
    edition = small()
    sheet = word_charts(edition)
    parts = sheet.data["parts"]
    assert isinstance(parts, list)
    twos, threes, *dear, hooks = parts
    assert twos["words"] == [shown(word) for word in of_length(edition.graph, 2)]
    assert threes["words"] == [shown(word) for word in of_length(edition.graph, 3)]
    for letter, part in zip(DEAR, dear, strict=True):
        assert all(letter.name.capitalize() in word for word in part["words"]), letter
    assert [hook["word"] for hook in hooks["hooks"]] == twos["words"]
    assert Letter.Ñ in DEAR


def test_the_foot_names_the_edition_and_its_hash() -> None:
    edition = small()
    page = PdfReader(io.BytesIO(pdf(word_charts(edition)))).pages[0].extract_text()
    assert edition.about.name in page
    assert edition.about.hash[:16] in page
