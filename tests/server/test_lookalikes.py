"""Names that look alike are one name, and nobody is called as the house is (Unicode's standard 39)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.conftest import Running
from tests.server.old_shapes import old_database, user
from tests.server.visitor import PASSWORD

from tesela.bots import bot_names
from tesela.server.errors import ServerError
from tesela.server.people import accounts
from tesela.server.people.names import check_name, shape, skeleton
from tesela.server.storage import migrate
from tesela.server.storage.store import Store
from tesela.texts import say


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("scope", "ѕсоре"),  # all of it Cyrillic
        ("Carmen", "Carrnen"),
        ("Luis", "1uis"),
        ("Olga", "0lga"),
        ("Ana María", "ana-maria"),
        ("Pablo", "PabΙo"),  # Greek iota
        ("Ｌｕｉｓ", "Luis"),
        ("paypal", "раураl"),
    ],
)
def test_these_look_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other) or shape(one) == shape(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Eva"), ("Luis", "Luisa"), ("Íñigo", "Inés"), ("Leo", "Lea")]
)
def test_these_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other) and shape(one) != shape(other)


@given(st.text(min_size=1, max_size=24))
def test_a_skeleton_has_itself_for_a_skeleton_however_it_is_cased(text: str) -> None:
    assert skeleton(text) == skeleton(text.upper().casefold())
    assert len(skeleton(text)) <= 64


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Аna", "name.scripts"),  # a Cyrillic A before two Latin letters
        ("Pаblo", "name.scripts"),
        ("Anaω", "name.scripts"),
        ("Ana٣", "name.scripts"),  # an Arabic figure
        ("Ana\u3164Leo", "name.invalid"),  # a letter that nobody sees
        ("Ana\u200bLeo", "name.invalid"),
        ("An\u2060a", "name.invalid"),
        ("Ana\u115f", "name.invalid"),
        ("admin", "name.reserved"),
        ("Admin 2", "name.reserved"),
        ("ADMlN", "name.reserved"),
        ("Administradora", "name.reserved"),
        ("El Árbitro", "name.reserved"),
        ("Tesela", "name.reserved"),
        ("m0derador", "name.reserved"),
        ("invitado-k3x9", "name.reserved"),
        ("Guest 12", "name.reserved"),
        ("Soporte Tesela", "name.reserved"),
        ("Adm1n", "name.reserved"),
        ("4dmin", "name.reserved"),
        ("lnvitado", "name.reserved"),  # an l for the capital I
        ("gue5t", "name.reserved"),
        ("Árbitro2", "name.reserved"),
        ("Staff99", "name.reserved"),
        ("TES3LA", "name.reserved"),
        ("TeselaOficial", "name.reserved"),
        ("Mae5tra", "name.reserved"),
        ("anónimo1", "name.reserved"),
        ("Cuenta eliminada", "name.reserved"),
        ("Maestr4", "name.reserved"),  # a figure at the end is read as a letter too
        ("Invitad0 12", "name.reserved"),
        ("Director4", "name.reserved"),
        ("aclmin", "name.reserved"),  # cl for a d
        ("vvebmaster", "name.reserved"),
        ("Árbitros", "name.reserved"),
        ("Tr1bunal", "name.reserved"),
    ],
)
def test_these_can_not_be_taken(name: str, code: str) -> None:
    with pytest.raises(ServerError) as refused:
        check_name(name)
    assert (refused.value.status, refused.value.code) == (400, code)


@pytest.mark.parametrize("bot", bot_names())
def test_nobody_is_called_as_a_bot_is(bot: str) -> None:
    for lang in ("es", "en"):
        with pytest.raises(ServerError) as refused:
            check_name(say(f"bots.{bot}.name", lang=lang))
        assert refused.value.code in ("name.reserved", "name.invalid")


@pytest.mark.parametrize(
    "name",
    [
        "Íñigo Núñez",
        "O'Higgins",
        "Jean-Luc",
        "Ольга",
        "Ελένη",
        "R2 D2",
        "Adán",
        "Robotín",
        "Luis 1978",
        "Elio",
        "Maestre",
        "1984",
        "Modesto",
        "Marta Juez",
        "Clara",
        "Luis0",
    ],
)
def test_honest_names_in_any_one_script_are_welcome(name: str) -> None:
    assert check_name(name) == name


def test_the_console_may_call_somebody_admin() -> None:
    assert check_name("admin", house=True) == "admin"


def test_who_looks_like_somebody_else_is_refused(server: Running) -> None:
    server.person("Carmen")
    server.person("scope")
    server.person("Clara")
    server.person("Willy")
    for name in ("Carrnen", "ѕсоре", "carmen", "CAR.MEN", "cIara", "CIARa", "vvilly"):
        answer = server.visitor().post("/api/register", {"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) in ((409, "name.taken"), (400, "name.invalid")), (
            name
        )


@pytest.fixture
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database from before names had skeletons."""
    url = f"sqlite:///{tmp_path_factory.mktemp('old') / 'x.db'}"
    old_database(url, "0004", {"users": [user("Carmen"), user("invitado-x", kind="guest", name_key=None)]})
    store = Store(url)
    migrate.upgrade(store.engine)
    yield store
    store.close()


def test_names_from_before_are_known_by_their_looks(upgraded: Store) -> None:
    with pytest.raises(ServerError) as taken:
        upgraded.write_now(lambda conn: accounts.register(conn, "Carrnen", None, "es", 1))
    assert taken.value.code == "name.taken"
