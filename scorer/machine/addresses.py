"""By which addresses and names the phones in the room reach this machine.

A laptop has many addresses: of its Wi-Fi, of virtual machines, of tunnels. The best one for a code on the screen is
that of the real network that leads outside; where there is none, the one that looks most like a home network.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

IP = IPv4Address | IPv6Address

HOME = tuple(
    ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7")
)
"""Networks of homes, schools and private tunnels: RFC 1918, 3927, 6598, 4193."""
VIRTUAL = re.compile(
    r"docker|podman|br-|veth|virbr|vmnet|vmware|vbox|virtual|vethernet|lxc|lxd|cni|flannel|cali|kube|bridge\d"
    r"|tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|ham\d|awdl|llw|anpi",
    re.IGNORECASE,
)
"""How interfaces are called that lead to no phone."""
OUTSIDE = ("192.0.2.1", "2001:db8::1")
"""Addresses of nobody (RFC 5737, 3849), to ask which way leads outside; nothing is sent there."""
SUFFIXES = ("", ".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""What home networks hang on a machine's name; no stranger can own such a name."""


class Address(NamedTuple):
    """An address of this machine, and the interface that has it."""

    ip: IP
    interface: str = ""


def local() -> tuple[Address, ...]:
    """This machine's addresses that others in the room can use, the best first.

    Without the machine's own loop, and without IPv6 addresses of one cable (fe80::…), as browsers can't name them.
    """
    return ranked(usable(_interfaces()), [*map(_way_to, OUTSIDE)])


def reached(bound: Iterable[IP]) -> list[IP]:
    """The own addresses, the best first, at which a server that listens on these is there for others."""
    listening = list(bound)
    everywhere = {ip.version for ip in listening if ip.is_unspecified}
    return [address.ip for address in local() if address.ip.version in everywhere or address.ip in listening]


def is_here(host: str) -> bool:
    """Whether a name or an address means this machine on this machine only.

    >>> [is_here(host) for host in ("localhost", "app.localhost", "127.0.0.1", "::1", "192.168.1.7", "laptop.local")]
    [True, True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _interfaces() -> dict[str, list[str]]:
    """The addresses of the interfaces that are up."""
    import psutil  # only when somebody asks: a machine behind a proxy never does

    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    families = (socket.AF_INET, socket.AF_INET6)
    return {
        name: [str(entry.address) for entry in entries if entry.family in families]
        for name, entries in psutil.net_if_addrs().items()
        if name in up
    }


def usable(interfaces: Mapping[str, Sequence[str]]) -> Iterator[Address]:
    """Those that another machine can use.

    >>> [str(a.ip) for a in usable({"lo": ["127.0.0.1", "::1"], "wlan0": ["192.168.1.7", "fe80::1%wlan0", "fd00::7"]})]
    ['192.168.1.7', 'fd00::7']
    """
    for name, texts in interfaces.items():
        for ip in (ip_address(text.partition("%")[0]) for text in texts):
            if not (ip.is_loopback or ip.is_unspecified or ip.is_multicast or (ip.version == 6 and ip.is_link_local)):
                yield Address(ip, name)


def ranked(addresses: Iterable[Address], ways_out: Sequence[str] = ()) -> tuple[Address, ...]:
    """The best first: real networks before virtual ones, the way outside before others, IPv4 before IPv6.

    Phones understand both, but an IPv4 address is shorter to type and stays longer the same.
    """

    def rank(address: Address) -> tuple[object, ...]:
        ip, name = address
        return ip.is_link_local, bool(VIRTUAL.match(name)), ip.version, str(ip) not in ways_out, not at_home(ip)

    return tuple(sorted(addresses, key=rank))


def at_home(ip: IP) -> bool:
    """Whether the address belongs to a network of a home or a school.

    >>> at_home(ip_address("192.168.178.23")), at_home(ip_address("8.8.8.8"))
    (True, False)
    """
    return any(ip.version == network.version and ip in network for network in HOME)


def _way_to(address: str) -> str:
    """The own address that this machine would send from; connecting a datagram socket sends nothing."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((address, 9))
            return str(sock.getsockname()[0])
    except OSError:  # no such way, or no such protocol
        return ""


def names(hostname: str = "") -> tuple[str, ...]:
    """The names that this machine may be called by in a home network, small letters.

    >>> names("Laptop.fritz.box")[:3]
    ('localhost', 'laptop', 'laptop.local')
    """
    full = (hostname or socket.gethostname()).lower().rstrip(".")
    first = full.partition(".")[0]
    if not re.fullmatch(r"[a-z0-9-]+", first):  # a name that no page's address can have
        return ("localhost",)
    return tuple(dict.fromkeys(("localhost", *(first + suffix for suffix in SUFFIXES), full)))


def url(scheme: str, host: str, port: int) -> str:
    """The address of a page.

    >>> url("http", "fd00::7", 5050), url("https", "laptop.local", 443)
    ('http://[fd00::7]:5050/', 'https://laptop.local/')
    """
    name = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[scheme] == port
    return f"{scheme}://{name}/" if usual else f"{scheme}://{name}:{port}/"
