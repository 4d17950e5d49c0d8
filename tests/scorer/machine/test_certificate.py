"""What the authority of a home may certify, by those who judge: cryptography's verifier, Python's ssl, and openssl."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID as Usage
from cryptography.x509.oid import NameOID, ObjectIdentifier
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from scorer.machine import certificate
from scorer.machine.certificate import Certificate, Pair

NOW = datetime.now(UTC)
HERE = [ip_address("192.168.178.23")]
OPENSSL = shutil.which("openssl")
PEM = serialization.Encoding.PEM


@pytest.fixture
def ours(tmp_path: Path) -> Certificate:
    return certificate.ready(tmp_path, ("localhost", "laptop.local"), HERE, NOW)


def authority(ours: Certificate) -> Pair:
    folder = ours.chain.parent
    key = serialization.load_pem_private_key((folder / "authority.key").read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return Pair(x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes()), key)


def signed(by: Pair, names: Sequence[x509.GeneralName], usage: ObjectIdentifier | None, subject: str = "Eve") -> Pair:
    """What somebody who got the authority's key would sign."""
    key = ec.generate_private_key(ec.SECP256R1())
    identifier = by.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
        .issuer_name(by.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - timedelta(hours=1))
        .not_valid_after(NOW + timedelta(days=30))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
    )
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    if usage:
        builder = builder.add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
    return Pair(builder.sign(by.key, hashes.SHA256()), key)


# --- who judges; each says whether a certificate is good for a server or for a client


def by_cryptography(leaf: Pair, ours: Certificate, client: bool = False) -> bool:
    policy = PolicyBuilder().store(Store([authority(ours).certificate])).time(NOW)
    try:
        if client:
            policy.build_client_verifier().verify(leaf.certificate, [])
        else:
            policy.build_server_verifier(x509.DNSName("localhost")).verify(leaf.certificate, [])
    except VerificationError:
        return False
    return True


def by_ssl(leaf: Pair, ours: Certificate, client: bool = False) -> bool:
    """A handshake in memory, in which the other side trusts our authority alone."""
    folder = ours.chain.parent
    (folder / "leaf.pem").write_bytes(leaf.certificate.public_bytes(PEM))
    secret = leaf.key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "leaf.key").write_bytes(secret)
    there, here = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    here.load_verify_locations(folder / "authority.pem")
    if client:
        there.load_cert_chain(ours.chain, ours.key)
        there.load_verify_locations(folder / "authority.pem")
        there.verify_mode = ssl.CERT_REQUIRED
        here.load_cert_chain(folder / "leaf.pem", folder / "leaf.key")
    else:
        there.load_cert_chain(folder / "leaf.pem", folder / "leaf.key")
    return _shaken(there, here)


def _shaken(there: ssl.SSLContext, here: ssl.SSLContext) -> bool:
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = (there.wrap_bio(up, down, server_side=True), here.wrap_bio(down, up, server_hostname="localhost"))
    for _ in range(6):
        for side in sides:
            try:
                with suppress(ssl.SSLWantReadError):
                    side.do_handshake()
            except ssl.SSLCertVerificationError:
                return False
    for side in sides:
        side.do_handshake()
    return True


def by_openssl(leaf: Pair, ours: Certificate, client: bool = False) -> bool:
    return judged(leaf, ours, "sslclient" if client else "sslserver")


def judged(leaf: Pair, ours: Certificate, purpose: str) -> bool:
    """Whether `openssl verify` takes a certificate for a purpose."""
    assert OPENSSL
    folder = ours.chain.parent
    (folder / "leaf.pem").write_bytes(leaf.certificate.public_bytes(PEM))
    command = [OPENSSL, "verify", "-purpose", purpose, "-CAfile", str(folder / "authority.pem")]
    done = subprocess.run([*command, str(folder / "leaf.pem")], capture_output=True, text=True, timeout=30)
    assert "error" in done.stderr or done.returncode == 0, done.stderr
    return done.returncode == 0


JUDGES = [by_cryptography, by_ssl, *([by_openssl] if OPENSSL else [])]
Judge = Callable[..., bool]
LOCAL = x509.DNSName("localhost")


@pytest.mark.parametrize("judge", JUDGES)
def test_our_own_server_is_trusted(ours: Certificate, judge: Judge) -> None:
    key = serialization.load_pem_private_key(ours.key.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    assert judge(Pair(x509.load_pem_x509_certificate(ours.chain.read_bytes()), key), ours)


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    ("names", "usage", "client"),
    [
        ([LOCAL, x509.DNSName("www.bank.example")], Usage.SERVER_AUTH, False),
        ([LOCAL, x509.IPAddress(ip_address("8.8.8.8"))], Usage.SERVER_AUTH, False),
        ([LOCAL, x509.RFC822Name("boss@bank.example")], Usage.SERVER_AUTH, False),
        ([LOCAL], Usage.CODE_SIGNING, False),
        ([LOCAL], Usage.CLIENT_AUTH, True),
        ([x509.RFC822Name("boss@bank.example")], Usage.CLIENT_AUTH, True),
        ([LOCAL], None, True),
    ],
)
def test_nothing_else_is_trusted(
    ours: Certificate, judge: Judge, names: list[x509.GeneralName], usage: ObjectIdentifier | None, client: bool
) -> None:
    assert judge(signed(authority(ours), [LOCAL], Usage.SERVER_AUTH), ours), "the judge lets in what is right"
    assert not judge(signed(authority(ours), names, usage), ours, client=client)


@pytest.mark.skipif(OPENSSL is None, reason="openssl judges by purposes that no library here knows")
@pytest.mark.parametrize(
    ("purpose", "usage"),
    [
        ("smimesign", Usage.EMAIL_PROTECTION),
        ("smimeencrypt", Usage.EMAIL_PROTECTION),
        ("smimesign", None),
        ("sslclient", Usage.CLIENT_AUTH),
        ("timestampsign", Usage.TIME_STAMPING),
    ],
)
def test_neither_mail_nor_people_can_be_certified(
    ours: Certificate, purpose: str, usage: ObjectIdentifier | None
) -> None:
    for names in ([x509.RFC822Name("boss@bank.example")], []):
        assert not judged(signed(authority(ours), names, usage), ours, purpose)


@pytest.mark.skipif(OPENSSL is None, reason="openssl judges by purposes that no library here knows")
@pytest.mark.parametrize(
    "name",
    [
        x509.RFC822Name("boss@bank.example"),
        x509.RFC822Name("boss@mail.localhost"),
        x509.UniformResourceIdentifier("https://www.bank.example/"),
        x509.UniformResourceIdentifier("spiffe://home/root"),
    ],
)
def test_the_names_alone_are_refused_whatever_they_are_for(ours: Certificate, name: x509.GeneralName) -> None:
    assert judged(signed(authority(ours), [LOCAL], None), ours, "any")
    assert not judged(signed(authority(ours), [LOCAL, name], None), ours, "any")


def test_the_authority_signs_servers_only(ours: Certificate) -> None:
    """Programs: no judge here knows them, but those who do go by this (Windows, macOS, openssl from 3.2)."""
    usage = authority(ours).certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [Usage.SERVER_AUTH]


def test_an_authority_that_phones_trust_already_goes_on(tmp_path: Path) -> None:
    """One of an earlier version: limited by names and addresses alone."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scorer authority 2026-01-01")])
    limits = [x509.DNSName("localhost"), x509.IPAddress(ip_network("192.168.0.0/16"))]
    usage = dict.fromkeys(
        ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
         "encipher_only", "decipher_only"], False,
    )  # fmt: skip
    old = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW - timedelta(days=300))
        .not_valid_after(NOW + timedelta(days=3000))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(**usage, key_cert_sign=True, crl_sign=True), critical=True)
        .add_extension(x509.NameConstraints(limits, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder = tmp_path / certificate.FOLDER
    folder.mkdir()
    (folder / "authority.pem").write_bytes(old.public_bytes(PEM))
    secret = key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "authority.key").write_bytes(secret)
    ours = certificate.ready(tmp_path, ("localhost",), HERE, NOW)
    assert ours.fingerprint == old.fingerprint(hashes.SHA256()).hex(":").upper()
    assert ours.hosts == {"localhost", "192.168.178.23"}
    for judge in JUDGES:
        test_our_own_server_is_trusted(ours, judge)
    renewed = certificate.ready(tmp_path, ("localhost",), HERE, NOW + timedelta(days=2700))
    assert renewed.fingerprint != ours.fingerprint
    test_the_authority_signs_servers_only(renewed)
