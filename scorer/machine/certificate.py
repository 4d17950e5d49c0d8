"""https at home: a private certificate authority, and a certificate for all addresses and names of this machine.

Without https browsers keep no page for the time without a network. No public authority certifies an address such as
192.168.178.23, so this machine has its own one, which each phone is told to trust once. Whoever got its key could
otherwise pose as any site: so the authority may certify nothing but home networks and this machine's names (RFC 5280,
4.2.1.10), servers only (4.2.1.12), so no mail, no programs and no people, and its key never leaves the data folder.

An authority that phones trust already goes on as it is, also one of an earlier version, which was limited by names
alone: a new one is made where there is none, or where its time is nearly over.

We use `cryptography`, which all the world uses and keeps; `trustme` would be shorter, but it is meant for tests and
knows no such limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorer.machine import private
from scorer.machine.addresses import HOME, IP, SUFFIXES

FOLDER = "certificates"
"""Where in the data folder they lie."""
LOOP = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
NOBODY = (x509.RFC822Name("invalid"), x509.UniformResourceIdentifier("invalid"))
"""Names of other kinds that an authority may certify: those of a host that can't be there (RFC 2606). A kind of which
something is permitted is closed to all else; what is excluded would have to be named host by host."""
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=397)
"""No longer: phones refuse long-lived certificates (Apple: 825 days, public ones 398)."""
EARLY = timedelta(days=30)
"""So long before its end a certificate is made anew."""
SLOW_CLOCKS = timedelta(days=1)
"""A phone's clock may be so much behind."""


class Certificate(NamedTuple):
    """What a server needs for https, and what people compare."""

    chain: Path
    key: Path
    hosts: frozenset[str]
    """The names and addresses that it is good for."""
    fingerprint: str
    """The authority's, SHA-256, in pairs of digits."""


class Pair(NamedTuple):
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def ready(data: Path, names: Sequence[str], ips: Sequence[IP], now: datetime) -> Certificate:
    """The certificate in the data folder; made anew where hosts have changed or its time is nearly over.

    Addresses outside of what the authority may certify are left out. `now` has a time zone.
    """
    folder = private.folder(data / FOLDER)
    authority = _read(folder, "authority")
    if authority is None or _ends(authority.certificate, now + LASTS):
        authority = _make_authority(names, ips, now)
        _write(folder, "authority", authority, ())
    loop = [ip_address("127.0.0.1"), ip_address("::1")]
    subjects = _permitted(authority.certificate, [*map(x509.DNSName, names), *map(x509.IPAddress, [*loop, *ips])])
    pair = _read(folder, "server")
    if pair is None or not _serves(pair.certificate, authority.certificate, subjects, now):
        pair = _make_server(authority, subjects, now)
        _write(folder, "server", pair, (authority.certificate,))
    hosts = frozenset(str(name.value) for name in subjects)
    digits = authority.certificate.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(folder / "server.pem", folder / "server.key", hosts, digits)


def authority_pem(data: Path) -> bytes | None:
    """The authority's certificate as phones install it (type `application/x-x509-ca-cert`); None before the first."""
    pair = _read(data / FOLDER, "authority")
    return pair.certificate.public_bytes(serialization.Encoding.PEM) if pair else None


# --- judging


def _ends(certificate: x509.Certificate, moment: datetime) -> bool:
    return certificate.not_valid_after_utc < moment


def _serves(
    certificate: x509.Certificate, authority: x509.Certificate, subjects: Sequence[x509.GeneralName], now: datetime
) -> bool:
    """Whether a certificate is still good: of this authority, for these hosts, at this time."""
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    is_in_time = certificate.not_valid_before_utc <= now and not _ends(certificate, now + EARLY)
    return set(names) == set(subjects) and is_in_time


def _permitted(authority: x509.Certificate, names: Iterable[x509.GeneralName]) -> list[x509.GeneralName]:
    """The names that the authority may certify."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    return [name for name in dict.fromkeys(names) if any(_within(name, limit) for limit in limits)]


def _within(name: x509.GeneralName, limit: x509.GeneralName) -> bool:
    if isinstance(name, x509.DNSName) and isinstance(limit, x509.DNSName):
        return f".{name.value}".endswith(f".{limit.value}")
    if isinstance(name, x509.IPAddress) and isinstance(limit, x509.IPAddress):
        return name.value.version == limit.value.version and name.value in limit.value  # type: ignore[operator]
    return False


# --- making


def _make_authority(names: Sequence[str], ips: Sequence[IP], now: datetime) -> Pair:
    """A new authority, limited to home networks, this machine's names, and the public addresses that it has now."""
    networks = [*HOME, *LOOP]
    for ip in ips:
        if not any(ip.version == network.version and ip in network for network in networks):
            networks.append(ip_network(f"{ip}/{32 if ip.version == 4 else 64}", strict=False))
    suffixes = [suffix[1:] for suffix in SUFFIXES if suffix]
    limits = [*map(x509.DNSName, dict.fromkeys([*suffixes, *names])), *map(x509.IPAddress, networks), *NOBODY]
    key, name = ec.generate_private_key(ec.SECP256R1()), _name(f"Scorer authority {now:%Y-%m-%d}")
    builder = (
        _builder(name, name, key.public_key(), now, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.NameConstraints(limits, None), critical=True)
    )
    return Pair(builder.sign(key, hashes.SHA256()), key)


def _make_server(authority: Pair, subjects: Sequence[x509.GeneralName], now: datetime) -> Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    identifier = issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        _builder(_name("Scorer"), issuer.subject, key.public_key(), now, LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(subjects), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
    )
    return Pair(builder.sign(authority.key, hashes.SHA256()), key)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLOW_CLOCKS)
        .not_valid_after(now - SLOW_CLOCKS + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# --- files


def _read(folder: Path, name: str) -> Pair | None:
    """A certificate and its key; None where one of the files lacks or is damaged, or they don't go together."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.pem").read_bytes())
        key = serialization.load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return Pair(certificate, key)


def _write(folder: Path, name: str, pair: Pair, chain: Sequence[x509.Certificate]) -> None:
    pem = serialization.Encoding.PEM
    key = pair.key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    private.write(folder / f"{name}.key", key)
    private.write(folder / f"{name}.pem", b"".join(c.public_bytes(pem) for c in (pair.certificate, *chain)))
