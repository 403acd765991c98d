"""The paradigm tables: every kind of verb, from the grammar's own examples, and the table that holds them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.golden_paradigms import rows

from tesela.core.tiles import strip_accents
from tesela.lexicon.conjugation.models import ALIASES, MODELS, model_named
from tesela.lexicon.conjugation.paradigm import (
    ModelMisfitError,
    base_infinitive,
    infer_model,
    model_fits,
    paradigm,
)
from tesela.lexicon.conjugation.slots import SLOTS, covers
from tesela.lexicon.conjugation.usual import BY_END, BY_VERB, usual_models

GOLDEN = Path(__file__).parent / "golden_paradigms.tsv"


def form(verb: str, slot: str) -> str:
    """`contar=contar` and a slot give the forms there, alternatives parted by `/`."""
    infinitive, _, model = verb.partition("=")
    return "/".join(text for number, text in paradigm(infinitive, model) if SLOTS[number] == slot)


def test_the_golden_table_is_what_the_tables_give() -> None:
    assert "".join(f"{row}\n" for row in rows()) == GOLDEN.read_text("utf-8"), (
        "python -m tools.golden_paradigms"
    )


@pytest.mark.parametrize(
    ("verb", "slot", "wanted"),
    [
        # spelling
        ("sacar", "pret.1s", "saqué"), ("pagar", "ps.1s", "pague"), ("cazar", "ps.1s", "cace"),
        ("averiguar", "ps.1s", "averigüe"), ("coger", "pi.1s", "cojo"), ("dirigir", "ps.3p", "dirijan"),
        ("distinguir", "pi.1s", "distingo"), ("delinquir", "pi.1s", "delinco"), ("mecer", "pi.1s", "mezo"),
        ("zurcir", "ps.1s", "zurza"), ("leer", "pret.3s", "leyó"), ("leer", "part", "leído"),
        ("tañer", "pret.3s", "tañó"), ("bruñir", "ger", "bruñendo"), ("mullir", "pret.3p", "mulleron"),
        ("evanescer=temer", "pi.1s", "evanesco"), ("fosforescer=agradecer", "pi.1s", "fosforezco"),
        # accents
        ("actuar=actuar", "pi.1s", "actúo"), ("enviar=enviar", "ps.3s", "envíe"),
        ("anunciar", "pi.1s", "anuncio"),
        ("aislar=aislar", "pi.3s", "aísla"), ("reunir=reunir", "pi.1s", "reúno"),
        ("prohibir=prohibir", "pi.1s", "prohíbo"), ("aunar=aunar", "pi.1s", "aúno"),
        # diphthongs
        ("acertar=acertar", "pi.1s", "acierto"), ("contar=contar", "ps.3s", "cuente"),
        ("entender=entender", "pi.2s", "entiendes"), ("mover=mover", "imp.2s", "mueve"),
        ("discernir=discernir", "pi.1s", "discierno"), ("discernir=discernir", "pret.3s", "discernió"),
        ("adquirir=adquirir", "pi.1s", "adquiero"), ("jugar=jugar", "ps.1s", "juegue"),
        ("errar=errar", "pi.1s", "yerro/erro"), ("errar=errar", "ps.3p", "yerren/erren"),
        ("oler=oler", "pi.1s", "huelo"), ("desosar=desosar", "pi.1s", "deshueso"),
        ("trocar=contar", "ps.1s", "trueque"),
        ("colgar=contar", "ps.1s", "cuelgue"), ("avergonzar=contar", "ps.1s", "avergüence"),
        ("comenzar=acertar", "ps.1s", "comience"), ("regar=acertar", "ps.1s", "riegue"),
        ("cocer=mover", "pi.1s", "cuezo"),
        # raised vowels
        ("pedir=pedir", "pret.3s", "pidió"), ("pedir=pedir", "ps.1p", "pidamos"),
        ("ceñir=pedir", "ger", "ciñendo"),
        ("sentir=sentir", "ps.1p", "sintamos"), ("dormir=dormir", "ger", "durmiendo"),
        ("elegir=pedir", "pi.1s", "elijo"),
        ("seguir=pedir", "ps.1s", "siga"), ("reír=reír", "pi.1s", "río"), ("reír=reír", "is.1s", "riera"),
        # -zco, -go, -y-
        ("agradecer=agradecer", "pi.1s", "agradezco"), ("lucir=lucir", "ps.1s", "luzca"),
        ("conducir=conducir", "pret.3p", "condujeron"), ("asir=asir", "pi.1s", "asgo"),
        ("valer=valer", "fut.1s", "valdré"),
        ("salir=salir", "imp.2s", "sal"), ("tener=tener", "pret.1s", "tuve"),
        ("detener=tener", "imp.2s", "detén"),
        ("poner=poner", "part", "puesto"), ("venir=venir", "ger", "viniendo"),
        ("hacer=hacer", "pret.3s", "hizo"),
        ("satisfacer=hacer", "imp.2s", "satisface/satisfaz"), ("caer=caer", "pi.1s", "caigo"),
        ("traer=traer", "is2.1s", "trajese"), ("oír=oír", "pi.2s", "oyes"), ("decir=decir", "imp.2s", "di"),
        ("bendecir=decir", "fut.1s", "bendeciré"), ("maldecir=decir", "part", "maldecido"),
        ("contradecir=decir", "part", "contradicho"), ("satisfacer=hacer", "part", "satisfecho"),
        ("bendecir=bendecir", "fut.1s", "bendeciré"), ("predecir=predecir", "fut.1s", "predeciré/prediré"),
        ("contradecir=decir", "imp.2s", "contradice"), ("construir", "pi.1s", "construyo"),
        ("argüir", "pret.3s", "arguyó"),
        # strong preterites and irregular verbs
        ("andar=andar", "pret.1s", "anduve"), ("estar=estar", "pret.3s", "estuvo"),
        ("poder=poder", "ger", "pudiendo"),
        ("querer=querer", "fut.1s", "querré"), ("saber=saber", "pi.1s", "sé"),
        ("caber=caber", "ps.1s", "quepa"),
        ("haber=haber", "pi.3s", "ha/hay"), ("ser=ser", "pi.vos", "sos"), ("ir=ir", "ii.1p", "íbamos"),
        ("dar=dar", "ps.1s", "dé"), ("ver=ver", "part", "visto"), ("prever=ver", "pi.2s", "prevés"),
        # double forms
        ("erguir=erguir", "pi.1s", "yergo/irgo"), ("yacer=yacer", "pi.1s", "yazco/yazgo/yago"),
        ("roer=roer", "pi.1s", "roo/roigo/royo"), ("raer=raer", "pi.1s", "raigo/rayo"),
        ("placer=placer", "pret.3s", "plació/plugo"), ("complacer=placer", "pret.3s", "complació/complugo"),
        ("podrir=podrir", "pi.1s", "pudro"), ("pudrir=pudrir", "part", "podrido"),
        # voseo and imperative
        ("contar=contar", "pi.vos", "contás"), ("mover=mover", "imp.vos", "mové"),
        ("pedir=pedir", "imp.vos", "pedí"),
        ("amar", "imp.3s", "ame"), ("amar", "imp.2p", "amad"), ("ir=ir", "imp.2p", "id"),
        ("oír=oír", "imp.2p", "oíd"),
        ("amar", "fs.1p", "amáremos"),
    ],
)  # fmt: skip
def test_forms_of_every_kind(verb: str, slot: str, wanted: str) -> None:
    assert form(verb, slot) == wanted


@given(
    st.text("bcdfglmnprst", min_size=1, max_size=2),
    st.sampled_from("aeiou"),
    st.text("bcdfglmnprstñz", min_size=1, max_size=2),
    st.sampled_from(["ar", "er", "ir"]),
)
def test_regular_verbs_keep_their_stem(onset: str, vowel: str, coda: str, end: str) -> None:
    infinitive = onset + vowel + coda + end
    table = paradigm(infinitive, {"ar": "amar", "er": "temer", "ir": "partir"}[end])
    assert len({strip_accents(text) for _, text in table}) >= 43
    for number, text in table:
        assert strip_accents(text).startswith(onset + vowel + coda[:-1]), SLOTS[number]
        assert text.isalpha()


def test_every_name_of_a_model_conjugates_its_own_verb() -> None:
    for name in (*MODELS, *ALIASES):
        assert model_fits(name, name), name
        assert len(paradigm(name, name)) > 50, name


def test_models_are_refused_where_they_do_not_fit() -> None:
    for verb, model in (
        ("cantar", "tener"), ("cantar", "contar"), ("temer", "contar"), ("amar", "nada"), ("casa", "amar"),
        ("temer", "agradecer"), ("partir", "construir"),
    ):  # fmt: skip
        assert not model_fits(verb, model)
        with pytest.raises(ModelMisfitError):
            paradigm(verb, model)


USUAL = """amar=amar coger=temer zurcir=partir huir=construir argüir=construir delinquir=partir
distinguir=partir sonreír=reír desoír=oír conocer=agradecer nacer=agradecer vencer=temer mecer=temer
ejercer=temer cocer=mover torcer=mover hacer=hacer rarefacer=satisfacer yacer=yacer complacer=complacer
lucir=lucir traducir=conducir esparcir=partir perseguir=pedir extinguir=partir creer=temer detener=tener
subexponer=poner malquerer=querer bendecir=bendecir contradecir=predecir prever=ver precaver=temer
recontar=contar apuntar=amar atender=entender pretender=temer presentar=amar asentar=acertar
dispensar=amar repensar=acertar conjugar=amar jugar=jugar derogar=amar rogar=contar personar=amar
resonar=contar comprender=temer ascender=entender ofender=temer defender=entender medir=pedir
dividir=partir convertir=sentir partir=partir insertar=amar concertar=acertar remover=mover
dormir=dormir sembrar=acertar abolir=partir agredir=partir garantir=partir contemplar=amar""".split()


@pytest.mark.parametrize("pair", USUAL)
def test_without_a_note_the_model_is_what_the_infinitive_usually_takes(pair: str) -> None:
    verb, _, model = pair.partition("=")
    assert usual_models(verb) == (model,)
    assert infer_model(verb) == model


def test_without_a_note_homographs_of_two_conjugations_are_regular() -> None:
    """17.12 of 2016: each follows its entry's note."""
    for verb in "asolar atestar aforar apostar arrendar aterrar atorar colar enrocar follar".split():
        assert usual_models(verb) == ("amar",)


def test_verbs_that_usage_conjugates_both_ways() -> None:
    assert usual_models("cimentar") == ("acertar", "amar")
    assert usual_models("engrosar") == ("contar", "amar")


def test_every_usual_model_fits_its_verb() -> None:
    for verb, names in BY_VERB.items():
        assert all(model_fits(verb, name) for name in names), verb
    for end, names in BY_END:
        assert all(model_fits(f"x{end}", name) for name in names), end


def test_a_model_may_be_named_by_any_irregular_verb() -> None:
    assert "tropieza" in {text for _, text in paradigm("tropezar", "sembrar")}
    assert model_named("sembrr") is None
    assert model_named("trabajar") is None


def test_infinitives_without_se() -> None:
    assert [base_infinitive(head) for head in ("dignarse", "reírse", "irse", "cantar", "interese")] == [
        "dignar", "reír", "ir", "cantar", "interese",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("term", "slot", "wanted"),
    [("np", "ger", True), ("np", "pi.1s", False), ("3", "pi.3p", True), ("3s", "pi.3p", False),
    ("2", "pi.vos", True),
     ("is", "is2.1s", True), ("pi.3", "pi.3s", True), ("pi.3", "ii.3s", False), ("vos", "imp.vos", True)],
)  # fmt: skip
def test_terms_name_slots(term: str, slot: str, wanted: bool) -> None:
    assert covers(term, SLOTS.index(slot), root="am", form="amo", infinitive="amar") is wanted
