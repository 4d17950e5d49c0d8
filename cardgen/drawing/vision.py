"""Perceived colour differences: for normal, protan, deutan and tritan vision, and in greyscale.

The palettes of the decks are chosen by these measures, and custom colours are checked by them.
Sources: CIEDE2000 after Sharma, Wu and Dalal, Color Research and Application 30 (2005) 21; colour blindness
after Machado, Oliveira and Fernandes, IEEE TVCG 15 (2009) 1291, severity 1.0; contrast after WCAG 2.2.
"""

from math import atan2, cos, degrees, exp, fsum, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Simulations of colour vision in linear RGB: Machado's matrices for severity 1.0."""


def linear(colour: str) -> Triple:
    """Linear light of a colour "#RRGGBB", each channel 0 to 1 (IEC 61966-2-1)."""
    r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return _light(r), _light(g), _light(b)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour: str, sight: str) -> Triple:
    """A colour as perceived with a kind of colour vision, as linear light within 0 to 1."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, fsum(m * v for m, v in zip(row, light, strict=True)))) for row in SIGHTS[sight])
    return r, g, b


def lab(light: Triple) -> Triple:
    """CIELAB (D65) of linear light."""
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str = "normal") -> float:
    """The CIEDE2000 distance of two colours for a kind of colour vision; 1 is just noticeable side by side."""
    return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (bright + 0.05) / (dark + 0.05)


def ciede2000(one: Triple, other: Triple) -> float:
    """The distance of two colours in CIELAB; variable names are the paper's, equations (2) to (22)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c_mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if not c1 * c2 else _mean_hue(h1, h2)
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turn = -2 * sqrt(c_mean**7 / (c_mean**7 + 25**7)) * sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, big_h / s_h
    return sqrt(dl * dl + dc * dc + dh * dh + turn * dc * dh)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
