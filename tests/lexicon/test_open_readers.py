"""Each source's reader, on small samples of our own in that source's format; the merging; the writer."""

from __future__ import annotations

from pathlib import Path

from tools.open_edition import coes, conjugator, spelling, verbs, words, wspanish
from tools.open_edition.facts import Fact, Said
from tools.open_edition.judge import judged
from tools.open_edition.shapes import conjugable, feminine, is_infinitive, playable, tile_count
from tools.open_edition.write import read_texts, texts_of, write

AFFIXES = """SET UTF-8
PFX p Y 2
PFX p 0 re [^r]
PFX p 0 r re
SFX T Y 2
SFX T r ble/S ar
SFX T er ible/S [^aeo]er
SFX S Y 1
SFX S 0 s [aeo]
"""
WORDS = """6
gato/SG
lavar/REDÀpT
fablar
dormir/XD
así
Madrid
"""


def said(**facts: set[Fact]) -> Said:
    return {word: frozenset(each) for word, each in facts.items()}


def test_wspanish_joins_feminines() -> None:
    read = wspanish.read(["gato", "gata", "case", "casa", "lentamente", "dormir"])
    assert read["gato"] == {Fact.FEMININE}
    assert read["case"] == frozenset(), "case and casa are two words"
    assert read["lentamente"] == {Fact.ADVERB}


def test_spelling_dictionary_reads_flags_and_derives_headwords() -> None:
    read = spelling.read(WORDS.splitlines(), spelling.read_rules(AFFIXES.splitlines()))
    assert read["gato"] == {Fact.PLURAL, Fact.FEMININE}
    assert read["lavar"] == {Fact.CONJUGATED, Fact.TRANSITIVE} == read["relavar"]
    assert read["lavable"] == {Fact.PLURAL}
    assert read["fablar"] == {Fact.INFINITIVE}
    assert read["dormir"] == {Fact.CONJUGATED}
    assert read["así"] == frozenset()


def test_coes_decodes_and_reads_flags() -> None:
    read = coes.read(["cami'on/S", 'ping"uino/P', "ni'no/PS", "cantar/TVX", "sutil/MS", "noble"])
    assert read["camión"] == {Fact.PLURAL}
    assert read["pingüino"] == {Fact.PLURAL, Fact.FEMININE}
    assert read["cantar"] == {Fact.CONJUGATED, Fact.TRANSITIVE}
    assert read["sutilmente"] == {Fact.ADVERB}
    old = coes.read(["fabla/S", "fablar/VX"], old=True)
    assert old == {"fabla": {Fact.OLD, Fact.PLURAL}, "fablar": {Fact.OLD, Fact.INFINITIVE}}


def test_conjugator_joins_both_entries_of_a_verb() -> None:
    read = conjugator.read(
        {
            "lavar": "hablar",
            "lavarse": "hablar",
            "arrepentirse": "sentir",
            "apostar": ["hablar", "contar"],
            "volver": "volver",
            "imprimir": ["partir", {"partir": {"PR": "imid/es"}}],
            "morir": {"dormir": {"PR": "orid/uert"}},
            "describir": {"escribir": {"PS": "ito/ipto"}},
            "orvallar": {"hablar": {"D": "imper"}},
            "acaecer": {"nacer": {"D": "terciop"}},
            "amanecer": ["nacer", {"nacer": {"D": "imper"}}],
        }
    )
    assert read["lavar"] == conjugator.Verb(plain=True, pronominal=True)
    assert read["arrepentir"] == conjugator.Verb(pronominal=True, models=("sentir",))
    assert read["apostar"].models == ("amar", "contar")
    assert read["volver"].participles == ("vuelto",)
    assert read["imprimir"].participles == ("imprimido", "impreso")
    assert read["morir"].participles == ("muerto",)
    assert read["describir"].participles == ("descrito", "descripto")
    assert read["orvallar"].impersonal and not read["amanecer"].impersonal
    assert read["acaecer"].only == "np,3"


NO_VERBS = verbs.VerbVotes({}, {}, {}, {}, frozenset(), {}, {}, *[frozenset[str]()] * 6)


def test_verbs_get_their_marks() -> None:
    both = conjugator.Verb(plain=True, pronominal=True)
    votes = NO_VERBS._replace(
        conjugator={
            "lavar": both,
            "surgir": conjugator.Verb(plain=True),
            "arrepentir": conjugator.Verb(pronominal=True, models=("sentir",)),
            "emburriar": conjugator.Verb(plain=True),
            "fablar": conjugator.Verb(plain=True),
        },
        spain=said(emburriar={Fact.CONJUGATED}, lavar={Fact.CONJUGATED}),
        america=frozenset({"lavar"}),
        intransitive=frozenset({"surgir"}),
        obsolete=frozenset({"fablar"}),
        old_dictionary=said(yogar=set(), tañar=set()),
        spelling=said(yogar={Fact.INFINITIVE}),
    )
    assert dict(verbs.entries(votes)) == {
        "lavar": "v.tr.prnl.",
        "surgir": "v.intr.",
        "arrepentirse": "v.prnl. model=sentir",
        "emburriar": "v.tr. esp:región",
        "fablar": "v.tr. desus.",
        "yogar": "v.tr. desus.",
    }
    assert list(verbs.unsettled(votes)) == ["emburriar", "fablar", "lavar"]


def test_a_verb_of_two_spelling_sources_is_taken() -> None:
    votes = NO_VERBS._replace(spelling=said(tuitear={Fact.CONJUGATED}, pepear={Fact.CONJUGATED}))
    assert list(verbs.entries(votes)) == []
    seconded = votes._replace(coes=said(tuitear={Fact.CONJUGATED}))
    assert dict(verbs.entries(seconded)) == {"tuitear": "v.tr."}


def test_words_need_a_second_or_a_good_source() -> None:
    noun = {Fact.PLURAL}
    votes = words.WordVotes(
        old_dictionary=said(gato={Fact.FEMININE}, gata=set(), caso={Fact.FEMININE}, casa=set(), zipa=set()),
        spelling=said(Zipa=set(), pueblano={Fact.PLURAL}, sábila=noun),
        spain=said(led=noun, caso=noun, casa=noun, pibe=noun, ambiente={*noun, Fact.FEMININE}),
        countries={"sábila": 12, "pueblano": 1},
        coes=said(
            psicometría=noun,
            psicométricamente={Fact.ADVERB},
            funcionariado={*noun, Fact.FEMININE},
            abúlico={*noun, Fact.FEMININE},
        ),
        archaisms={},
        rejected=frozenset(),
        accepted=frozenset(),
        two_genders=frozenset({"pibe"}),
        italics=frozenset({"led"}),
    )
    assert dict(words.entries(votes)) == {
        "gato, gata": "adj.",
        "caso": "s.",
        "casa": "s.",
        "led": "s. cursiva",
        "pibe, piba": "adj.",
        "ambiente": "s.",
        "abúlico, abúlica": "adj.",
        "funcionariado": "s.",
        "sábila": "s.",
        "psicometría": "s.",
    }


def test_an_adverb_in_mente_has_an_adjective_in_it() -> None:
    old = wspanish.read(["vil", "vilmente", "asmadamente", "pumente", "tremente", "clemente"])
    votes = words.WordVotes(old, {}, {}, {}, {}, {}, *[frozenset[str]()] * 4)
    marks = dict(words.entries(votes))
    assert marks["vilmente"] == marks["asmadamente"] == "adv."
    assert marks["pumente"] == marks["tremente"] == marks["clemente"] == "s."


def test_judgements_are_lists_of_words(tmp_path: Path) -> None:
    (tmp_path / "not-headwords-a.txt").write_text("# why\nuno dos\n", encoding="utf-8")
    (tmp_path / "not-headwords-b.txt").write_text("tres\n", encoding="utf-8")
    assert judged("not-headwords", tmp_path) == {"uno", "dos", "tres"}


def test_shapes() -> None:
    assert (feminine("bailarín"), feminine("inglés"), feminine("lector")) == (
        "bailarina",
        "inglesa",
        "lectora",
    )
    assert tile_count("chorrillo") == 6 and playable("chorrillo")
    assert not playable("kilo") and not playable("a") and not playable("Madrid")
    assert is_infinitive("desleír") and is_infinitive("lavarse") and not is_infinitive("húsar")
    assert not playable("instrumentalizar") and conjugable("instrumentalizar"), "instrumentaliza has fifteen"


def test_the_writer_gives_the_same_bytes_whatever_the_order(tmp_path: Path) -> None:
    entries = [("zorro, zorra", "adj."), ("árbol", "s."), ("casa", "s."), ("casa", "s.")]
    texts = texts_of(entries)
    assert texts == texts_of(reversed(entries))
    assert texts == {"a": "árbol  s.\n", "c": "casa  s.\n", "z": "zorro, zorra  adj.\n"}
    (tmp_path / "x.entries").write_text("left over", "utf-8")
    write(texts, tmp_path)
    assert read_texts(tmp_path) == texts
