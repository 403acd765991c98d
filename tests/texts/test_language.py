"""Which language is spoken: of this conversation, of this process, of the environment, else Spanish."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tesela import texts
from tesela.texts import LANGUAGES, catalogue, language, say, set_language, speaking


@pytest.fixture(autouse=True)
def _as_found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(texts, "_current", [])
    monkeypatch.delenv("TESELA_LANG", raising=False)
    yield


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [(None, "es"), ("en", "en"), ("es", "es"), ("en_GB.UTF-8", "en"), ("EN", "en"), ("fr", "es"), ("", "es")],
)
def test_the_environment_is_asked_when_nobody_said_anything(
    monkeypatch: pytest.MonkeyPatch, wanted: str | None, spoken: str
) -> None:
    if wanted is not None:
        monkeypatch.setenv("TESELA_LANG", wanted)
    assert language() == spoken


def test_what_was_set_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESELA_LANG", "es")
    set_language("en")
    assert language() == "en"
    assert say("refusal.game.over") == catalogue("en")["refusal.game.over"]


def test_a_conversation_goes_before_both_and_ends() -> None:
    set_language("es")
    with speaking("en"):
        assert language() == "en"
        with speaking("es"):
            assert language() == "es"
        assert language() == "en"
    assert language() == "es"


def test_a_conversation_ends_even_if_it_breaks_off() -> None:
    with pytest.raises(RuntimeError), speaking("en"):
        raise RuntimeError
    assert language() == "es"


def test_readers_at_the_same_time_each_hear_their_own() -> None:
    """A server's threads speak different languages at once."""
    meet = Barrier(2)

    def read(lang: str) -> tuple[str, str]:
        with speaking(lang):
            meet.wait(timeout=600)
            return language(), say("refusal.game.over")

    with ThreadPoolExecutor(2) as pool:
        heard = list(pool.map(read, LANGUAGES))
    assert heard == [(lang, catalogue(lang)["refusal.game.over"]) for lang in LANGUAGES]


@pytest.mark.parametrize("name", ["", "fr", "ES", "es "])
def test_other_languages_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name or "^$"):
        set_language(name)
    with pytest.raises(ValueError, match=name or "^$"), speaking(name):
        pass
    assert language() == "es"


def test_one_key_is_written_once_only() -> None:
    found = {"a.b": "uno"}
    with pytest.raises(ValueError, match=r"a\.b"):
        texts._flatten({"a": {"b": "dos"}}, "", found)


def test_both_languages_have_the_same_files() -> None:
    folder = Path(texts.__file__).parent
    listed = {lang: sorted(path.name for path in (folder / lang).glob("*.toml")) for lang in LANGUAGES}
    assert listed["es"] == listed["en"]
