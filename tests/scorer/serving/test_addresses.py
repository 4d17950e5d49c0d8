"""Which of a machine's addresses phones are told, and where the server listens."""

from __future__ import annotations

import socket
import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509

from scorer.machine import addresses, certificate
from scorer.serving import banner, listening
from scorer.serving.listening import ListenError

LAPTOP = {
    "lo": ["127.0.0.1", "::1"],
    "docker0": ["172.17.0.1", "fe80::42:1%docker0"],
    "tun0": ["10.8.0.6"],
    "eth1": ["169.254.7.7"],
    "wlan0": ["192.168.178.23", "2001:db8:1::23", "fd00::23", "fe80::23%wlan0"],
}


def best(interfaces: dict[str, list[str]], *ways_out: str) -> list[str]:
    return [str(address.ip) for address in addresses.ranked(addresses.usable(interfaces), ways_out)]


def test_the_real_network_comes_before_tunnels_and_virtual_machines() -> None:
    expected = ["192.168.178.23", "fd00::23", "2001:db8:1::23", "172.17.0.1", "10.8.0.6", "169.254.7.7"]
    assert best(LAPTOP) == expected
    assert best(LAPTOP, "10.8.0.6")[0] == "192.168.178.23"  # the way outside is a tunnel


def test_of_two_real_networks_the_one_that_leads_outside_is_best() -> None:
    two = {"en0": ["192.168.1.5"], "en1": ["10.0.0.5"]}
    assert best(two, "10.0.0.5") == ["10.0.0.5", "192.168.1.5"]
    assert best(two, "192.168.1.5") == ["192.168.1.5", "10.0.0.5"]


def test_a_cable_between_two_machines_is_better_than_nothing() -> None:
    assert best({"eth0": ["169.254.7.7", "fe80::7%eth0"]}) == ["169.254.7.7"]
    assert best({"lo": ["127.0.0.1"]}) == []


def test_this_machine_can_be_asked() -> None:
    """Whatever it has, nothing of it is a loop, and each can be listened on."""
    for own in addresses.local():
        assert not own.ip.is_loopback
        (sock,) = listening.listen(str(own.ip), 0)
        sock.close()
    assert "localhost" in addresses.names()


def test_names_are_those_that_pages_can_have() -> None:
    assert addresses.names("Ada's Laptop") == ("localhost",)
    assert {"laptop", "laptop.local", "laptop.fritz.box"} <= set(addresses.names("LAPTOP"))


# --- listening


def test_one_port_serves_both_protocols() -> None:
    sockets = listening.listen("localhost", 0)
    try:
        assert len({sock.getsockname()[1] for sock in sockets}) == 1
        assert sockets[0].getsockname()[0] == "127.0.0.1"
        for sock in sockets:
            socket.create_connection(sock.getsockname()[:2], 5).close()
    finally:
        for sock in sockets:
            sock.close()


def test_everywhere_is_also_this_machine() -> None:
    sockets = listening.listen(None, 0)
    try:
        socket.create_connection(("127.0.0.1", sockets[0].getsockname()[1]), 5).close()
        assert {str(sock.getsockname()[0]) for sock in sockets} <= set(listening.EVERYWHERE)
    finally:
        for sock in sockets:
            sock.close()


def test_a_taken_port_is_told_or_the_next_one_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    (first,) = listening.listen("127.0.0.1", 0)
    taken = first.getsockname()[1]
    with pytest.raises(ListenError, match=f"port {taken} is taken"):
        listening.listen("127.0.0.1", taken)
    with pytest.raises(ListenError, match=f"port {taken} is taken"):
        listening.listen(None, taken)
    monkeypatch.setattr(listening, "PORTS", (taken, 0))
    (second,) = listening.listen("127.0.0.1")
    assert second.getsockname()[1] != taken
    monkeypatch.setattr(listening, "PORTS", (taken,))
    with pytest.raises(ListenError, match="all taken"):
        listening.listen("127.0.0.1")
    first.close()
    second.close()


@pytest.mark.parametrize("host", ["203.0.113.9", "nobody.invalid", "1.2.3", "ä" * 70, ""])
def test_an_address_of_somebody_else_is_refused(host: str) -> None:
    with pytest.raises(ListenError) as refused:
        listening.listen(host, 0)
    assert "\n" not in str(refused.value)


# --- certificates

NOW = datetime(2026, 11, 21, tzinfo=UTC)
HERE = [ip_address("192.168.178.23"), ip_address("203.0.113.9"), ip_address("fd00::23")]


def test_a_certificate_is_good_for_all_names_and_addresses_and_kept(tmp_path: Path) -> None:
    first = certificate.ready(tmp_path, ("localhost", "laptop.local"), HERE, NOW)
    assert first.hosts == {"localhost", "laptop.local", "127.0.0.1", "::1", *map(str, HERE)}
    files = {path.name: path.read_bytes() for path in (tmp_path / "certificates").iterdir()}
    assert set(files) == {"authority.pem", "authority.key", "server.pem", "server.key"}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in (tmp_path / "certificates").iterdir())
    assert certificate.ready(tmp_path, ("laptop.local", "localhost"), HERE[::-1], NOW) == first
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "certificates").iterdir()}


def test_new_addresses_and_time_renew_the_certificate_but_not_the_authority(tmp_path: Path) -> None:
    first = certificate.ready(tmp_path, ("localhost",), HERE, NOW)
    held = first.chain.read_bytes()
    moved = certificate.ready(tmp_path, ("localhost",), [ip_address("10.1.2.3")], NOW)
    assert "10.1.2.3" in moved.hosts
    assert moved.fingerprint == first.fingerprint
    assert moved.chain.read_bytes() != held
    for days, renewed in ((360, False), (370, True)):
        certificate.ready(tmp_path, ("localhost",), HERE, NOW)
        held = first.chain.read_bytes()
        later = certificate.ready(tmp_path, ("localhost",), HERE, NOW + timedelta(days=days))
        assert (later.chain.read_bytes() != held) is renewed
        assert later.fingerprint == first.fingerprint
    assert (
        certificate.ready(tmp_path, ("localhost",), HERE, NOW + timedelta(days=3600)).fingerprint != first.fingerprint
    )


def test_the_authority_may_certify_nothing_but_homes(tmp_path: Path) -> None:
    certificate.ready(tmp_path, ("localhost",), HERE, NOW)
    later = certificate.ready(tmp_path, ("localhost", "bank.example"), [ip_address("198.51.100.7")], NOW)
    assert "bank.example" not in later.hosts
    assert "198.51.100.7" not in later.hosts
    authority = x509.load_pem_x509_certificate(certificate.authority_pem(tmp_path) or b"")
    assert authority.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert certificate.authority_pem(tmp_path) == (tmp_path / "certificates" / "authority.pem").read_bytes()
    assert certificate.authority_pem(tmp_path / "nowhere") is None


@pytest.mark.parametrize("name", ["authority.pem", "authority.key", "server.pem", "server.key"])
def test_damaged_files_are_made_anew(tmp_path: Path, name: str) -> None:
    certificate.ready(tmp_path, ("localhost",), HERE, NOW)
    (tmp_path / "certificates" / name).write_bytes(b"damaged")
    made = certificate.ready(tmp_path, ("localhost",), HERE, NOW)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(made.chain, made.key)
    chain = x509.load_pem_x509_certificates(made.chain.read_bytes())
    chain[0].verify_directly_issued_by(chain[1])


# --- what is told


def test_the_code_is_drawn_with_what_the_terminal_knows() -> None:
    blocks = banner.code("http://192.168.178.23:5050/", "utf-8", colours=False)
    assert {len(line) for line in blocks} == {29}
    assert len(blocks) == 15
    plain = banner.code("http://192.168.178.23:5050/", "ascii", colours=False)
    assert {len(line) for line in plain} == {58}
    assert set("".join(plain)) == {"#", " "}
    light = {"█": "##", "▀": "# ", "▄": " #", " ": "  "}
    rows = [row for line in blocks for row in zip(*(light[block] for block in line), strict=True)]
    assert [line[::2] for line in plain] == ["".join(row) for row in rows[: len(plain)]]  # both are the same code
    assert banner.code("http://a/", "no such encoding", colours=False)[0].startswith("##")
    assert all(line.endswith("\x1b[0m") for line in banner.code("http://a/", "utf-8", colours=True))


def test_what_is_told_is_told_in_every_language(language: str) -> None:
    say = banner.words(language)
    here = banner.Start(
        ["http://192.168.1.7:5050/", "http://[fd00::7]:5050/"], "http://localhost:5050/", 5050, "/d/s.db"
    )
    told = "\n".join(banner.lines(here, say, ["CODE"]))
    assert told.index("http://192.168.1.7:5050/") < told.index("CODE") < told.index("/d/s.db")
    assert "fd00" not in told
    assert "--https" in told
    assert "fd00" in "\n".join(banner.lines(here._replace(every=True), say))
    secure = "\n".join(banner.lines(here._replace(fingerprint="AB:CD", bare=["203.0.113.9"]), say))
    assert "http://192.168.1.7:5050/certificate" in secure
    assert "AB:CD" in secure
    assert "203.0.113.9" in secure
    assert "--https" not in secure
    for nowhere in (here._replace(room=[], alone=True), here._replace(room=[])):
        assert "CODE" not in "\n".join(banner.lines(nowhere, say, ["CODE"]))
    keys = [key for key in say.words if key.startswith("start.")]
    assert {key for key in banner.words("en").words if key.startswith("start.")} == set(keys)
