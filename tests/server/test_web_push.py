"""Messages for browsers: the RFCs' own example, and addresses that a stranger gave us."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.push_service import Browser, PushService, unb64

from tesela.server.notify import outgoing, web_push
from tesela.server.notify.outgoing import ForbiddenAddressError, UnreachableError
from tesela.server.notify.web_push import BrowserKeys, Sender, UnreadableKeyError


def test_the_receiver_of_these_tests_reads_the_example_of_rfc_8291() -> None:
    """Section 5, so that what decrypts below is known to be right."""
    browser = Browser("")
    browser._key = ec.derive_private_key(
        int.from_bytes(unb64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1()
    )
    browser.public = unb64(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    browser.auth = unb64("BTBZMqHH6r4Tts7J_aSIgg")
    body = unb64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypt(body) == b"When I grow up, I want to be a watermelon"


def test_what_is_encrypted_can_be_read_by_that_browser_alone() -> None:
    mine, other = Browser(""), Browser("")
    body = web_push.encrypt("«ñ»".encode(), BrowserKeys(mine.public, mine.auth))
    assert mine.decrypt(body) == "«ñ»".encode()
    assert body != web_push.encrypt("«ñ»".encode(), BrowserKeys(mine.public, mine.auth)), "a key for each"
    with pytest.raises(InvalidTag):
        other.decrypt(body)


def test_the_signature_names_the_service_that_it_is_for() -> None:
    service = PushService()
    try:
        sender = Sender("1" * 64, "mailto:ana@example.org")
        claims = service.claims(sender.authorization(f"{service.origin}/push/1?x=1"))
        assert (claims["sub"], claims["k"]) == ("mailto:ana@example.org", sender.public)
        assert len(unb64(sender.public)) == 65
    finally:
        service.close()


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", "AAAAAAAAAAAAAAAAAAAAAA"),
        ("x" * 87, "AAAAAAAAAAAAAAAAAAAAAA"),
        ("B" + "A" * 86, "AAAAAAAAAAAAAAAAAAAAAA"),
        ("ñ", "ñ"),
        ("!!!", "AAAA"),
    ],
)
def test_keys_that_no_browser_gave_out(p256dh: str, auth: str) -> None:
    with pytest.raises(UnreadableKeyError):
        web_push.read_keys(p256dh, auth)


def test_the_secret_has_sixteen_bytes() -> None:
    told = Browser("").subscription()["keys"]
    assert web_push.read_keys(**told).auth == bytes(range(16))
    with pytest.raises(UnreadableKeyError):
        web_push.read_keys(told["p256dh"], "AAAA")


FORBIDDEN = [
    "", "x", "ftp://push.example/", "http://push.example/x", "javascript:alert(1)", "file:///etc/passwd",
    "https://", "https:///x", "https://user@push.example/x", "https://push.example:0/x",
    "https://push.example:99999/x", "https://push.example/x#y", "https://push.example/a b",
    "https://push.example/\r\nX: y", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x",
    "https://192.168.1.1/x", "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/",
    "https://[fe80::1]/", "https://[fc00::1]/", "https://[::ffff:127.0.0.1]/", "https://0.0.0.0/",
    "https://224.0.0.1/", "https://[ff02::1]/", "https://push.example/" + "x" * 1000,
    "https://ñ.example/", "https://[64:ff9b::a00:1]/x", "https://[64:ff9b:1::7f00:1]/x",
    "https://[2002:a00:1::]/x", "https://[2002:7f00:1::1]/x", "https://[::10.0.0.1]/x", "https://[::a9fe:a9fe]/x",
    "https://push.example:22/x", "https://push.example:25/x", "https://8.8.8.8:1023/x",
]  # fmt: skip


@pytest.mark.parametrize("address", FORBIDDEN)
def test_addresses_that_are_not_sent_to(address: str) -> None:
    with pytest.raises(ForbiddenAddressError):
        outgoing.read_address(address)


@pytest.mark.parametrize("address", ["https://fcm.example.com/send/abc", "https://8.8.8.8:8443/x?y=z"])
def test_addresses_that_are(address: str) -> None:
    assert outgoing.read_address(address).scheme == "https"


def test_a_name_that_leads_into_our_own_network_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a name says when it is asked: the answer that is used is the one that was looked at."""

    async def lies(*_: object, **__: object) -> list[Any]:
        return [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]

    async def go() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lies)
        with pytest.raises(ForbiddenAddressError):
            await outgoing.post("https://push.example/x", b"", {})

    loop = asyncio.SelectorEventLoop()
    try:
        loop.run_until_complete(go())
    finally:
        loop.close()


def test_this_very_machine_is_not_sent_to_by_its_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a firewall keeps from strangers is open to the machine itself."""
    monkeypatch.setattr(outgoing, "check_host", lambda _host, local: None)

    async def go() -> None:
        with pytest.raises(ForbiddenAddressError):
            await outgoing.post("https://localhost:8443/x", b"", {})

    asyncio.run(go())


def test_names_that_are_never_answered_hold_no_thread_that_others_wait_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As seen before: a trial for ten browsers at slow names took every thread that files are read in."""
    go = threading.Event()

    def slow(*_: object, **__: object) -> list[Any]:
        assert go.wait(60)
        return []

    async def scene() -> str:
        monkeypatch.setattr("socket.getaddrinfo", slow)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(6))
        address = "https://push.example/x"
        calls = [asyncio.create_task(outgoing.post(address, b"", {}, seconds=0.2)) for _ in range(40)]
        assert {type(each) for each in await asyncio.gather(*calls, return_exceptions=True)} == {
            UnreachableError
        }
        found = await asyncio.wait_for(asyncio.to_thread(lambda: "a file"), 60)
        go.set()
        return found

    assert asyncio.run(scene()) == "a file"


async def _answer(line: bytes) -> int:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(line)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        return await outgoing.post(f"http://127.0.0.1:{port}/x", b"body", {}, local=True)


def test_an_answer_is_its_first_line() -> None:
    assert asyncio.run(_answer(b"HTTP/1.1 410 Gone\r\nLocation: http://10.0.0.1/\r\n\r\n")) == 410
    for line in (b"", b"HTTP/1.1 \r\n", b"SSH-2.0-x\r\n", b"x" * 70_000):
        with pytest.raises(UnreachableError):
            asyncio.run(_answer(line))
