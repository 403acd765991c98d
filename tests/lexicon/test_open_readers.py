"""Each source's reader, on small samples of our own in that source's format; the votes; the writer."""

from __future__ import annotations

import io
import lzma
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from tools.open_edition import coes, conjugator, dict_tools, lemarios, readings, rla, verbs, words, wspanish
from tools.open_edition.__main__ import main
from tools.open_edition.archives import MOST_BYTES, text_files, text_lines
from tools.open_edition.build import build
from tools.open_edition.evidence import Evidence, since
from tools.open_edition.facts import Fact
from tools.open_edition.made import Made
from tools.open_edition.shapes import conjugable, feminine, is_infinitive, playable, tile_count
from tools.open_edition.sources import FOLDERS, SourceError, check_hash, folder_file
from tools.open_edition.write import differences, read_texts, texts_of, write

CLASS = "ortografia/palabras/RAE/{}.txt"
NOTHING: Mapping[str, list[str]] = {}


def evidence(
    *,
    general: str = "",
    listed: str = "",
    nouns: str = "",
    adjectives: str = "",
    tools_verbs: str = "",
    tagged: str = "",
    rae: Mapping[str, list[str]] = NOTHING,
    old: str = "",
    coes_words: str = "",
    archaisms: str = "",
    conjugated: str = "",
    later: str = "",
) -> Evidence:
    """What small sources hold."""
    return Evidence(
        lemarios=lemarios.read(general.split(), listed.split()),
        roots=dict_tools.read(
            nouns.splitlines(), adjectives.splitlines(), tools_verbs.splitlines(), tagged.splitlines()
        ),
        rla=rla.read(rae),
        old_dictionary=wspanish.read(old.split()),
        coes=coes.read(coes_words.split()),
        archaisms=coes.read(archaisms.split(), old=True),
        conjugator=conjugator.read(dict.fromkeys(conjugated.split(), "hablar")),
        intransitive=frozenset(),
        pronominal=frozenset(),
        later=frozenset(later.split()),
        italics=frozenset(),
    )


def packed(files: Mapping[str, bytes], links: Mapping[str, str] = {}) -> bytes:
    """Give a packed archive of these files and links."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as tar:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        for name, target in links.items():
            link = tarfile.TarInfo(name)
            link.type, link.linkname = tarfile.SYMTYPE, target
            tar.addfile(link)
    return lzma.compress(held.getvalue())


def noun(word: str, font: str = "dr", category: str = "M") -> str:
    return f"{word}=categories: {category};fonts: {font};"


def made_by(known: Evidence) -> dict[str, Made]:
    by_verbs = {each.head: each for each in verbs.entries(known)}
    return by_verbs | {each.head: each for each in words.entries(known, frozenset(by_verbs))}


def test_wspanish_joins_feminines() -> None:
    read = wspanish.read(["gato", "gata", "case", "casa", "lentamente", "dormir"])
    assert read["gato"] == {Fact.FEMININE}
    assert read["case"] == frozenset(), "case and casa are two words"
    assert read["lentamente"] == {Fact.ADVERB}


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
            "orvallar": {"hablar": {"D": "imper"}},
            "acaecer": {"nacer": {"D": "terciop"}},
            "amanecer": ["nacer", {"nacer": {"D": "imper"}}],
            "complacer": "placer",
        }
    )
    assert read["lavar"] == conjugator.Verb(plain=True, pronominal=True)
    assert read["arrepentir"] == conjugator.Verb(pronominal=True, models=("sentir",))
    assert read["apostar"].models == ("amar", "contar")
    assert read["volver"].participles == ("vuelto",)
    assert read["imprimir"].participles == ("imprimido", "impreso")
    assert read["orvallar"].impersonal and not read["amanecer"].impersonal
    assert read["acaecer"].only == "np,3"
    assert read["complacer"].models == ("complacer",)


def test_lemarios_leave_out_affixes_names_and_phrases() -> None:
    read = lemarios.read(["casa", "a-", "-ado", "Abraham", "ab ovo", "dignarse", "a"], ["dignarse", "amar"])
    assert read.words == {"casa", "dignarse", "a"}
    assert read.general_verbs == {"dignar": "dignarse"}
    assert read.verbs == {"dignar": "dignarse", "amar": "amar"}


def test_rla_reads_classes_countries_and_what_is_old() -> None:
    read = rla.read(
        {
            CLASS.format("Adverbios"): ["# a comment", "así", "bien  # too"],
            CLASS.format("NombresMasculinos"): ["gato/SG", "bien/S"],
            CLASS.format("VerbosTransitivosPronominales"): ["lavar/RED"],
            CLASS.format("l10n/es_ES/VerbosIntransitivos"): ["reblar/RED"],
            CLASS.format("VerbosAnticuadosDesusados"): ["fablar", "lavar"],
            "ortografia/palabras/RAE/Adjetivos.old": ["luengo/GS"],
            "ortografia/palabras/noRAE/Adjetivos.txt": ["guay"],
        }
    )
    assert read.classes["bien"] == {"Adverbios", "NombresMasculinos"}
    assert read.feminine == {"gato", "luengo"}
    assert read.verb_uses("lavar") == {"tr.", "prnl."}
    assert read.old.keys() == {"fablar", "luengo"}, "what is in use somewhere is not old"
    assert read.spain == {"reblar"} and "guay" not in read.classes


def test_dict_tools_reads_labels_feminines_and_tags() -> None:
    read = dict_tools.read(
        [noun("gato gata"), noun("casa", "LT", "F"), "#" + noun("luz"), noun("selfi", "fundeu")],
        [noun("alto alta", "LT", "A")],
        ["lavar=categories: V;model:amar;fonts: LT;"],
        ["así así RG", "suyas suyo PX"],
    )
    assert read.academic == {"gato": dict_tools.Root("gato", "gata", "M")}
    assert read.older.keys() == {"casa", "alto"} and read.later.keys() == {"selfi"}
    assert read.older_verbs == {"lavar"} and read.classes == {"así": {"RG"}}


def test_a_list_with_other_columns_is_refused() -> None:
    with pytest.raises(dict_tools.ColumnError):
        dict_tools.read(["gato,M,dr", "casa,F,LT"], [], [], [])


@pytest.mark.parametrize(
    ("known", "rule"),
    [
        (evidence(general="mesa", nouns=noun("mesa")), "w1"),
        (evidence(general="mesa", nouns=noun("mesa", "LT")), "w2"),
        (evidence(general="mesa", coes_words="mesa/S"), "w2"),
        (evidence(general="mesa", old="mesa", archaisms="mesa/S"), "w3"),
        (evidence(general="mesa"), "w4"),
        (evidence(general="mesa", old="mesa"), "w5"),
        (evidence(nouns=noun("mesa")), "w6"),
        (evidence(nouns=noun("mesa", "LT"), rae={CLASS.format("NombresFemeninos"): ["mesa/S"]}), "w7"),
        (evidence(rae={CLASS.format("Pronombres"): ["mesa"]}), "w8"),
        (evidence(nouns=noun("mesa", "fundeu")), "h1"),
        (evidence(nouns=noun("mesa"), later="mesa"), "h1"),
        (evidence(general="mesa", nouns=noun("mesa"), later="mesa"), "w1"),
        (evidence(tagged="mesa mesa PI0CS000"), None),
        (evidence(tagged="mesa mesa PI0CS000", old="mesa"), "w8"),
        (evidence(nouns=noun("mesa", "LT"), old="mesa", coes_words="mesa/S"), None),
        (evidence(rae={CLASS.format("NombresFemeninos"): ["mesa/S"]}), None),
        (evidence(old="mesa", archaisms="mesa/S"), None),
    ],
)
def test_each_rule_for_words(known: Evidence, rule: str | None) -> None:
    found = made_by(known).get("mesa")
    assert (found.rule if found else None) == rule


LAVAR = {CLASS.format("VerbosTransitivos"): ["lavar/RED"]}
OLD_VERB = {CLASS.format("VerbosAnticuadosDesusados"): ["lavar"]}
SPAIN = {CLASS.format("l10n/es_ES/VerbosTransitivos"): ["lavar/RED"]}
TOOLS = "lavar=categories: V;model:amar;fonts: {};"


@pytest.mark.parametrize(
    ("known", "rule", "marks"),
    [
        (evidence(general="lavar", listed="lavar", conjugated="lavar"), "v1", "v.tr."),
        (evidence(general="lavar", listed="lavar", conjugated="lavar", rae=SPAIN), "v1", "v.tr. esp:región"),
        (evidence(conjugated="lavar"), "v2", "v.tr."),
        (evidence(general="lavar", conjugated="lavar", rae=LAVAR), "v3", "v.tr."),
        (evidence(general="lavar", conjugated="lavar", rae=LAVAR, old="lavar"), "v3", "v.tr. desus."),
        (evidence(general="lavar", listed="lavar"), "v4", "v.tr."),
        (evidence(general="lavar", listed="lavar", rae=LAVAR, old="lavar"), "v4", "v.tr. desus."),
        (evidence(general="lavar", rae=OLD_VERB), "v5", "v.tr. desus."),
        (evidence(rae=SPAIN), "v6", "v.tr. esp:región"),
        (evidence(rae=LAVAR, tools_verbs=TOOLS.format("LT")), "v7", "v.tr."),
        (evidence(tools_verbs=TOOLS.format("dr")), "h2", "v.tr."),
        (evidence(later="lavar"), "h1", "v.tr."),
        (evidence(general="lavar", listed="lavar", later="lavar"), "v4", "v.tr."),
        (evidence(general="lavar", conjugated="lavar"), None, ""),
        (evidence(tools_verbs=TOOLS.format("LT"), old="lavar"), None, ""),
    ],
)
def test_each_rule_for_verbs(known: Evidence, rule: str | None, marks: str) -> None:
    found = next(iter(verbs.entries(known)), None)
    assert (found.rule if found else None) == rule
    assert not found or found.marks == marks


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (evidence(general="lavar", rae=OLD_VERB), "desus.:R"),
        (evidence(general="lavar", conjugated="lavar", rae=LAVAR, old="lavar"), "desus.:N"),
        (evidence(general="lavar", listed="lavar", rae=LAVAR, old="lavar"), "desus.:N"),
    ],
)
def test_only_who_says_that_a_verb_is_obsolete_is_named_for_it(known: Evidence, said: str) -> None:
    """A source that has the verb in use does not say so: there the vote rule infers it."""
    (found,) = verbs.entries(known)
    assert [each for each in found.said if each.startswith("desus.")] == [said]


def test_a_noun_that_looks_like_an_infinitive_is_no_verb() -> None:
    assert made_by(evidence(general="alfiler"))["alfiler"].marks == "s."


def test_the_best_source_is_believed_about_a_feminine_and_named() -> None:
    known = evidence(general="gato", nouns=noun("gato gata", "LT"), old="gato gata")
    assert made_by(known)["gato, gata"].said == ("fem:W",)
    two = evidence(general="caso casa", old="caso casa")
    assert made_by(two).keys() == {"caso", "casa"}, "a feminine that is a headword of its own is another word"


def test_a_participle_with_an_entry_of_its_own_has_the_feminine_that_a_source_gives() -> None:
    """17.10: electa, as arrepentida."""
    known = evidence(general="electo", rae={CLASS.format("ParticipiosIrregulares"): ["electo/SG"]})
    assert made_by(known)["electo, electa"].marks == "part."


def test_a_noun_that_is_an_adverb_too_is_both() -> None:
    known = evidence(
        general="sobremesa",
        nouns=noun("sobremesa", "LT", "F"),
        rae={CLASS.format("Adverbios"): ["sobremesa"]},
    )
    assert made_by(known)["sobremesa"].marks == "f. ; adv."


def test_verbs_in_scer_take_no_z() -> None:
    """17.2: evanesco, whatever the conjugator says."""
    assert conjugator.read({"evanescer": ["temer", "nacer"]})["evanescer"].models == ()


def test_since_when_a_word_stands() -> None:
    assert [since(votes) for votes in ("LW", "L", "DR")] == ["1992", "?", "2014"]


def test_nothing_comes_of_nothing_but_what_the_documents_name() -> None:
    made = list(build(evidence()))
    assert {each.rule for each in made} == {"x"}
    assert len(made) == len(readings.documents())


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
    entries = [Made(head, "s.", "L", "w4", "?") for head in ("zorro", "árbol", "casa", "casa")]
    texts = texts_of(entries)
    assert texts == texts_of(reversed(entries))
    assert texts["a"] == "árbol  s.  @L w4 ?\n" and texts.keys() == {"a", "c", "z"}
    (tmp_path / "x.entries").write_text("left over", "utf-8")
    write(texts, tmp_path)
    assert read_texts(tmp_path) == texts


def test_the_folder_changes_at_once_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    for initial in ("a", "b"):
        write({initial: f"{initial}  letra  @L w4 ?\n"}, folder)
    assert [path.name for path in tmp_path.iterdir()] == ["open"]
    assert [path.name for path in folder.iterdir()] == ["b.entries"]


def test_a_failure_while_writing_leaves_the_old_entries_whole(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    write({"a": "a  letra  @L w4 ?\n"}, folder)
    with pytest.raises(OSError, match="no/such"):
        write({"b": "b  letra  @L w4 ?\n", "no/such": ""}, folder)
    assert read_texts(folder) == {"a": "a  letra  @L w4 ?\n"}


def test_the_difference_is_read_headword_by_headword() -> None:
    before = {"c": "casa  f.  @L w4 ?\ncoso  m.  @L w4 ?\n"}
    after = {"a": "ala  f.  @L w4 ?\n", "c": "casa  f.  @LD w1 ?\ncoso  m.  @L w4 ?\n"}
    assert differences(before, before) == []
    assert differences(before, after) == [
        "+ ala  f.  @L w4 ?",
        "- casa  f.  @L w4 ?",
        "+ casa  f.  @LD w1 ?",
    ]


class TestBadSources:
    """A missing file, or another one, stops the build with a clear word, and nothing is written."""

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(SourceError, match=r"palabras\.tar\.xz.*github\.com/sbosio/rla-es"):
            folder_file(tmp_path, "rla-es", "palabras.tar.xz")

    def test_another_file(self, tmp_path: Path) -> None:
        name = next(iter(FOLDERS[0].files))
        (tmp_path / FOLDERS[0].name).mkdir()
        (tmp_path / FOLDERS[0].name / name).write_bytes(b"something else")
        with pytest.raises(SourceError, match="was pinned"):
            folder_file(tmp_path, FOLDERS[0].name, name)

    def test_an_archive_with_another_hash(self) -> None:
        with pytest.raises(SourceError, match="sha256 is"):
            check_hash(b"x", "0" * 64, "a package")

    def test_an_archive_that_is_cut_off(self) -> None:
        whole = packed({"palabras/a.txt": b"ala\n"})
        assert text_files(whole, "x.tar.xz") == {"palabras/a.txt": ["ala"]}
        with pytest.raises(SourceError, match=r"x\.tar\.xz is cut off"):
            text_files(whole[:-40], "x.tar.xz")
        with pytest.raises(SourceError, match=r"x\.xz can't be unpacked"):
            text_lines(b"no archive at all", "x.xz")
        with pytest.raises(SourceError, match=r"x\.xz can't be unpacked"):
            text_lines(lzma.compress(b"\xff\xfe\xff"), "x.xz")

    def test_an_archive_that_swells(self) -> None:
        with pytest.raises(SourceError, match="too large"):
            text_lines(lzma.compress(bytes(MOST_BYTES + 1), preset=0), "x.xz")

    def test_an_archive_with_links_and_paths_that_lead_out(self, tmp_path: Path) -> None:
        secret = tmp_path / "secret.txt"
        secret.write_text("hidden\n", "utf-8")
        archive = packed({"../../out.txt": b"ala\n"}, {"link.txt": str(secret), "gone.txt": "nowhere.txt"})
        assert text_files(archive, "x.tar.xz") == {"../../out.txt": ["ala"]}
        assert [path.name for path in tmp_path.iterdir()] == ["secret.txt"]

    def test_nothing_half_made_is_left(self, tmp_path: Path) -> None:
        without = [word for name in ("wspanish", "myspell-es", "@jirimracek/conjugate-esp")
                   for word in ("--without", name)]  # fmt: skip
        data = tmp_path / "data"
        with pytest.raises(SystemExit) as stopped:
            main([str(tmp_path), "--cache", str(tmp_path / "cache"), "--data", str(data), *without])
        assert "Nothing was written" in str(stopped.value)
        assert not data.exists()
