"""Singulars by CLDR's rules, and Spanish as a Latin American arbiter writes it: `tú`, `ustedes`, `sacar`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.texts.sources import names

from tesela.rules.articles import DOCUMENTS, articles
from tesela.rules.create import create
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.texts import LANGUAGES, catalogue, say
from tesela.texts.plurals import fill, form_of

ONE_OF_MANY = {
    "es": re.compile(r"(?<![\w.,])1 (?!s\b|más\b|es\b|menos\b)[a-záéíóúñ]+s\b"),
    "en": re.compile(
        r"(?<![\w.,])1 (tile|point|second|game|turn|word|player|square|letter|thread|round|row|rack|byte"
        r"|minute|character|position|article|option|move|score|event|line|rollout|passkey|offer|node)s\b"
    ),
}
"""«1 fichas», «1 tiles»; English verbs end like plurals, so there the nouns are named."""

NOT_OURS = re.compile(
    r"vosotros|vuestr|\w+(áis|éis)\b|\b(comprobad|firmad|elegid|jugad|mirad|escribid)\b"
    r"|\brob(a|ar|an|amos|e|en|ó|o)\b"  # theft in America: the rulebook says «sacar»
    r"|\bordenador|\bfichero|\bsucesos?\b|\bimpugn|\baparato\b|\bplenos?\b|\bcostes?\b|(?-i:\bEnter\b)"
    r"|rival(es)? de la casa|\bmáquinas?\b"
    r"|cosa física|lo dicen sus partes|que terminan\"|contar lo fija todo|gana los ajenos"
    r"|o se es descalificado"
    r"|^Nadie consulta|que se comprueba$|No ves:|turnos a cero|\(s\)|cambiar de papel|papel de una cuenta"
    r"|(el|ese|este|su|tu|otro) papel (de|en|y)\b|(doble|triple) de (letra|palabra)",
    re.IGNORECASE,
)
MANY_OF_ONE = re.compile(
    r"\b(quedan|faltan|caben|tocan|vuelven|van|son|eran|(jugar|leyer|perdier)on|(cambi|rest|esper)an"
    r"|tus|sus|otr[ao]s|l[ao]s) 1 [a-záéíóúñ]+\b",
    re.IGNORECASE,
)
"""«Quedan 1 ficha»: the noun is right and what stands before it is not."""
WEB = Path(__file__).parent.parent.parent / "web" / "src"
EXAMPLES = ("judge.person",)
"""Keys that name the verb's persons, vosotros among them."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_is_said_in_the_singular_in_every_sentence(lang: str) -> None:
    said = {key: fill(text, dict.fromkeys(names(text), 1), lang) for key, text in catalogue(lang).items()}
    assert {key: text for key, text in said.items() if ONE_OF_MANY[lang].search(text)} == {}


def web_sentences() -> dict[str, str]:
    """Every Spanish sentence of the browser, by its file and key."""
    found = {}
    for path in (*sorted(WEB.rglob("*.es.ts")), WEB / "i18n" / "es.ts"):
        for key, text in re.findall(r"'?([\w.§-]+)'?:\s*'((?:[^'\\\\]|\\\\.)*)'", path.read_text("utf-8")):
            found[f"{path.parent.name}/{path.name} {key}"] = text
    return found


def test_what_stands_before_one_is_in_the_singular_too() -> None:
    sentences = dict(catalogue("es")) | web_sentences()
    said = {key: fill(text, dict.fromkeys(names(text), 1), "es") for key, text in sentences.items()}
    assert {key: text for key, text in said.items() if MANY_OF_ONE.search(text)} == {}


def test_seven_tiles_at_once_are_no_bingo() -> None:
    """Glossary: «jugada de siete»; a bingo is the manual's game with cards."""
    of_plays = re.compile(r"(^|[ .])(game|figures?|sheet|review|tie|tie_break|coach|analyse|remark)\.")
    sentences = {
        key: text for key, text in (dict(catalogue("es")) | web_sentences()).items() if of_plays.search(key)
    }
    assert len(sentences) > 400
    assert {key: text for key, text in sentences.items() if "bingo" in text.lower()} == {}


def test_the_browser_s_spanish_keeps_to_the_glossary() -> None:
    sentences = web_sentences()
    assert len(sentences) > 1500
    assert {key: text for key, text in sentences.items() if NOT_OURS.search(text)} == {}
    said = {
        key: fill(text, dict.fromkeys(names(text), 1) | {"name": "Ana"}, "es")
        for key, text in sentences.items()
    }
    assert {key: text for key, text in said.items() if ONE_OF_MANY["es"].search(text)} == {}


def test_spanish_has_no_word_that_an_arbiter_would_not_write() -> None:
    sentences = {key: text for key, text in catalogue("es").items() if not key.startswith(EXAMPLES)}
    assert {key: text for key, text in sentences.items() if NOT_OURS.search(text)} == {}


def test_english_keeps_to_the_same_terms() -> None:
    """Bots are bots, tiles are unseen, turns are scoreless, and a word is played at a square."""
    other = re.compile(
        r"\b(of|than) who\b"
        r"|house player|\bmachine$|you can't see:|zero turns|counting fixes|gains the others|\blays \{coord\}"
        r"|its parts say|physical matter|\(s\)|[«»]",
        re.IGNORECASE,
    )
    assert {key: text for key, text in catalogue("en").items() if other.search(text)} == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nor_have_the_articles(name: str) -> None:
    for article in articles(name).values():
        for words in (article.heading, article.text, article.reason or {"es": ""}):
            assert not NOT_OURS.search(words["es"]), article.name


@pytest.mark.parametrize(
    ("key", "data", "said"),
    [
        ("play.bag", {"count": 1}, "Queda 1 ficha en la bolsa."),
        ("play.bag", {"count": 0}, "Quedan 0 fichas en la bolsa."),
        ("play.bag", {"count": 86}, "Quedan 86 fichas en la bolsa."),
        ("play.result", {"name": "Ana", "total": 1}, "Ana: 1 punto"),
        ("play.result", {"name": "Ana", "total": -1}, "Ana: -1 punto"),
        ("play.result", {"name": "Ana", "total": -9}, "Ana: -9 puntos"),
        (
            "refusal.exchange.bag",
            {"bag": 1, "count": 3},
            "En la bolsa queda 1 ficha: no se pueden cambiar 3.",
        ),
        ("refusal.play.invalid", {"words": "SACA", "count": 1}, "No es válida: SACA."),
        ("refusal.play.invalid", {"words": "SACA, XO", "count": 2}, "No son válidas: SACA, XO."),
        ("refusal.rack.missing", {"tiles": "Z", "count": 1}, "Esta ficha no está en el atril: Z."),
        ("refusal.rack.missing", {"tiles": "QZ", "count": 2}, "Estas fichas no están en el atril: QZ."),
        ("league.night.strangers", {"names": "Zoe", "n": 1}, "No es socio: Zoe."),
        ("league.night.strangers", {"names": "Eva, Zoe", "n": 2}, "No son socios: Eva, Zoe."),
    ],
)
def test_the_form_follows_the_number(key: str, data: dict[str, object], said: str) -> None:
    assert say(key, data, lang="es") == said


def test_a_rule_set_for_two_says_two() -> None:
    refused = create("g", "fise-2007", ["Ana"], 0)
    assert isinstance(refused, Refusal)
    assert say("refusal.create.players", refused.data, lang="es") == (
        "Número de jugadores que admite este reglamento: 2. Se indicó 1."
    )
    many = create("g", "manual", list("ABCDE"), 0)
    assert isinstance(many, Refusal)
    assert say("refusal.create.players", many.data, lang="en") == (
        "Number of players that this rule set allows: 2–4. 5 were given."
    )


def test_english_follows_it_too() -> None:
    assert say("play.bag", {"count": 1}, lang="en") == "1 tile is left in the bag."
    assert say("play.bag", {"count": 2}, lang="en") == "2 tiles are left in the bag."


def test_what_is_no_number_takes_the_plural() -> None:
    assert form_of("muchas", "ficha|fichas", "es") == "fichas"
    assert form_of(1_000_000, "ficha|fichas", "es") == "fichas"
    assert fill("{a!r} {a:>4} {b:x|y}", {"a": "z"}, "es", lenient=True) == "'z'    z y"
    with pytest.raises(KeyError):
        fill("{a}", {}, "es")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_set_has_its_word_for_a_challenge(ruleset: str) -> None:
    """2007 «cuestionar», 2024 «consulta»: the table understands it and the texts use it."""
    from tesela.cli.play.lines import Verb, read_line
    from tesela.core.squares import Habit

    for lang in LANGUAGES:
        word = say(f"play.challenge.{ruleset}.word", lang=lang)
        assert read_line(word, Habit.MANUAL).verb is Verb.CHALLENGE
    assert say("play.challenge.file-2024.word", lang="es") == "consulta"
    assert say("play.challenge.fise-2007.word", lang="es") == "cuestiono"


def test_the_glossary_uses_the_texts_own_words() -> None:
    """docs/glosario.md: what it says of a rule set's word is what the terminal says."""
    page = Path(__file__).parent.parent.parent.joinpath("docs", "glosario.md").read_text("utf-8")
    for ruleset in RULESETS:
        word = say(f"play.challenge.{ruleset}.word", lang="es")
        assert re.search(rf"\| `{ruleset}` \| [^|]*\| «{word}» \|", page), ruleset
    terms = re.findall(r"(?m)^\| \*\*(.+?)\*\* \|", page)
    assert {"bot", "evento", "sacar", "cuestionar", "doble tanto de letra", "rol", "archivo"} <= set(terms)
    assert not NOT_OURS.search(re.sub(r"(?m)^\|.*\|$", "", page)), "the page itself writes as it asks"
