"""Feminine and neuter endings as dictionaries print them (docs/entries.md, «Feminine and other endings»)."""

from __future__ import annotations

import pytest

from tesela.lexicon.entries.headword import whole


@pytest.mark.parametrize(
    ("head", "ending", "wanted"),
    [
        ("niño", "ña", "niña"), ("español", "la", "española"), ("león", "na", "leona"),
        ("francés", "sa", "francesa"),
        ("músico", "ca", "música"), ("perro", "rra", "perra"), ("macho", "cha", "macha"),
        ("otro", "tra", "otra"),
        ("negro", "gra", "negra"), ("serio", "ria", "seria"), ("antiguo", "gua", "antigua"),
        ("uno", "na", "una"),
        ("oso", "sa", "osa"), ("nono", "na", "nona"), ("juez", "za", "jueza"), ("campeón", "na", "campeona"),
        ("caído", "da", "caída"), ("tío", "a", "tía"), ("vacío", "cía", "vacía"), ("ateo", "a", "atea"),
        ("espontáneo", "nea", "espontánea"), ("espontáneo", "a", "espontánea"), ("cacique", "ca", "cacica"),
        ("duque", "sa", "duquesa"), ("tigre", "sa", "tigresa"), ("alcalde", "desa", "alcaldesa"),
        ("abad", "desa", "abadesa"), ("barón", "nesa", "baronesa"), ("líder", "resa", "lideresa"),
        ("poeta", "tisa", "poetisa"), ("gallo", "llina", "gallina"), ("héroe", "ína", "heroína"),
        ("actor", "triz", "actriz"), ("emperador", "triz", "emperatriz"), ("rey", "reina", "reina"),
        ("hijodalgo", "hijadalgo", "hijadalgo"), ("aquel", "lla", "aquella"), ("aquel", "llo", "aquello"),
        ("este", "to", "esto"), ("él", "ella", "ella"), ("el", "la", "la"), ("dél", "della", "della"),
        ("dese", "sa", "desa"), ("tahúr", "ra", "tahúra"), ("médico", "médica", "médica"),
        ("director", "a", "directora"), ("francés", "a", "francesa"), ("alemán", "a", "alemana"),
        ("francés", "esa", "francesa"), ("león", "ona", "leona"), ("director", "ora", "directora"),
        ("papa", "pisa", "papisa"), ("nene", "nena", "nena"), ("huésped", "da", "huéspeda"),
        ("dios", "sa", "diosa"), ("cónsul", "lesa", "consulesa"), ("príncipe", "cesa", "princesa"),
        ("histrión", "nisa", "histrionisa"), ("canciller", "ra", "cancillera"),
        ("jabalí", "lina", "jabalina"), ("abad", "esa", "abadesa"), ("barón", "esa", "baronesa"),
        ("cónsul", "esa", "consulesa"), ("zar", "ina", "zarina"), ("bailarín", "ina", "bailarina"),
        ("marqués", "esa", "marquesa"), ("tutor", "triz", "tutriz"), ("motor", "triz", "motriz"),
        ("propio", "ia", "propia"), ("europeo", "ea", "europea"), ("conde", "esa", "condesa"),
    ],
)  # fmt: skip
def test_endings_become_words(head: str, ending: str, wanted: str) -> None:
    assert whole(head, ending) == wanted
