"""The features that resvg draws like browsers: elements, attributes and properties of SVG 1.1 and 2, with their values.

Other features and values of SVG are refused by name, so that nothing is drawn differently. Anything that is not SVG is
left out. `tests/proof/drawings.py` compares these with a browser.
"""

import re
from functools import partial

from cardgen.custom.pictures import values
from cardgen.custom.pictures.pathdata import NUMBER
from cardgen.custom.pictures.values import Check, counted, matching, words

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS = frozenset(("linearGradient", "radialGradient"))
TEXTS = frozenset(("text", "tspan"))
GROUPS = frozenset(("svg", "g", "a", "defs", "symbol", "use", "switch", "style"))
EFFECTS = frozenset(("stop", "pattern", "clipPath", "mask", "marker", "filter"))
PRIMITIVES = {
    **dict.fromkeys(("feBlend", "feComposite", "feFlood", "feMerge", "feMergeNode", "feOffset", "feTile"), 20),
    **dict.fromkeys(("feColorMatrix", "feComponentTransfer", "feFuncR", "feFuncG", "feFuncB", "feFuncA"), 20),
    **dict.fromkeys(("feGaussianBlur", "feDropShadow"), 100),
    **dict.fromkeys(("feMorphology", "feConvolveMatrix"), 400),
    "feTurbulence": 2000,
}
"""Filter primitives, and their cost relative to a shape."""
ELEMENTS = SHAPES | GRADIENTS | TEXTS | GROUPS | EFFECTS | PRIMITIVES.keys()

UNITS = words("userSpaceOnUse", "objectBoundingBox")
BLENDS = (
    *("normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"),
    *("soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"),
)
ALIGN = r"(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?:\s+(?:meet|slice))?"

PROPERTIES: dict[str, Check] = {
    **dict.fromkeys(("fill", "stroke"), values.paint),
    **dict.fromkeys(("color", "stop-color", "flood-color", "lighting-color"), values.colour),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"), values.share),
    **dict.fromkeys(("fill-rule", "clip-rule"), words("nonzero", "evenodd")),
    **dict.fromkeys(
        ("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"), values.reference
    ),
    "stroke-width": values.size,
    "stroke-linecap": words("butt", "round", "square"),
    "stroke-linejoin": words("miter", "round", "bevel"),
    "stroke-miterlimit": partial(values.number, least=1),
    "stroke-dasharray": values.dashes,
    "stroke-dashoffset": values.length,
    "display": words("none", "inline", "block", "inline-block"),
    "visibility": words("visible", "hidden", "collapse"),
    "paint-order": matching(r"normal|(?:fill|stroke|markers)(?:\s+(?:fill|stroke|markers)){0,2}"),
    "mix-blend-mode": words(*BLENDS),
    "isolation": words("auto", "isolate"),
    "mask-type": words("luminance", "alpha"),
    "overflow": words("visible", "hidden", "scroll", "auto"),
    "vector-effect": words("none"),
    "transform-box": words("view-box"),
    "clip": words("auto"),
    "color-interpolation": words("auto", "sRGB"),
    "color-interpolation-filters": words("sRGB", "linearRGB"),
}
"""Properties for attributes, `style` and style sheets."""
LETTERING: dict[str, Check] = {
    "font-family": values.families,
    "font-size": values.size,
    "font-weight": words("normal", "bold", "bolder", "lighter", *map(str, range(100, 1000, 100))),
    "font-style": words("normal", "italic", "oblique"),
    "font-kerning": words("auto", "normal", "none"),
    "text-anchor": words("start", "middle", "end"),
    **dict.fromkeys(("font-variant", "font-stretch", "unicode-bidi", "white-space"), words("normal")),
    **dict.fromkeys(("font-feature-settings", "font-variation-settings"), words("normal")),
    **dict.fromkeys(("font-size-adjust", "text-decoration", "text-transform", "text-shadow"), words("none")),
    **dict.fromkeys(("shape-inside", "shape-subtract"), words("none")),
    "letter-spacing": lambda value: value.strip() == "normal" or values.length(value),
    "word-spacing": lambda value: value.strip() == "normal" or values.length(value),
    "dominant-baseline": words("auto", "alphabetic", "middle", "central", "hanging"),
    "alignment-baseline": words("auto", "baseline", "alphabetic"),
    "baseline-shift": words("baseline", "0"),
    "writing-mode": words("lr-tb", "lr", "horizontal-tb"),
    "direction": words("ltr"),
    "kerning": words("auto"),
    "glyph-orientation-vertical": words("auto"),
    "glyph-orientation-horizontal": words("0", "0deg", "auto"),
    "text-orientation": words("mixed"),
    "font-synthesis": bool,
    "text-indent": words("0", "0px"),
    "text-overflow": words("clip"),
    "inline-size": words("0", "auto"),
}
"""Properties of text; any value if there is no text."""
SETTINGS = re.compile(r"font(-(variant|palette|optical)[\w-]*)?|text-decoration-[\w-]+|text-emphasis[\w-]*")
"""Other properties of text; only their initial values are supported."""
IDLE = re.compile(
    r"-[a-z]+-[\w-]+|cursor|pointer-events|(shape|text|image|color)-rendering|enable-background|line-height|text-align"
    r"(-last)?|solid-(color|opacity)|shape-(padding|margin|image-threshold)|user-select|touch-action|"
    r"block-progression|text-underline-position|color-profile|buffered-rendering|speak|box-sizing"
)
"""Properties without effect within an SVG, or on paper."""
BOXES = re.compile(
    r"(margin|padding|border|outline|background)(-[a-z]+)?|(max|min)-(width|height)|float|position|z-index"
)
"""Properties of CSS boxes; only their initial values are supported."""
UNITLESS = frozenset(("font-size", "letter-spacing", "word-spacing"))
"""Properties that need a unit in a style, but not as an attribute."""
GEOMETRY = frozenset(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
"""Geometry attributes that are also properties (SVG 2, chapter 7)."""

ATTRIBUTES: dict[str, Check] = {
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "fx", "fy", "refX", "refY"), values.length),
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "markerWidth", "markerHeight"), values.size),
    "d": values.path,
    "points": values.points,
    "viewBox": values.box,
    "preserveAspectRatio": matching(ALIGN),
    "href": values.link,
    "id": bool,
    "class": bool,
    **dict.fromkeys(("transform", "gradientTransform", "patternTransform"), values.transforms),
    "transform-origin": values.origin,
    **dict.fromkeys(("gradientUnits", "patternUnits", "patternContentUnits", "clipPathUnits", "maskUnits"), UNITS),
    **dict.fromkeys(("maskContentUnits", "filterUnits", "primitiveUnits"), UNITS),
    "markerUnits": words("strokeWidth", "userSpaceOnUse"),
    "spreadMethod": words("pad", "reflect", "repeat"),
    "offset": values.share,
    "orient": matching(rf"auto|auto-start-reverse|{NUMBER.pattern}"),
    "xml:space": words("default", "preserve"),
    "fr": words("0"),
    "in": matching(r"[\w-]+"),
    "in2": matching(r"[\w-]+"),
    "result": matching(r"[\w -]*"),
    "mode": words(*BLENDS),
    "type": words("text/css", "matrix", "saturate", "hueRotate", "luminanceToAlpha", "identity", "table", "discrete",
                  "linear", "gamma", "turbulence", "fractalNoise"),
    "values": counted(20),
    "operator": words("over", "in", "out", "atop", "xor", "arithmetic", "erode", "dilate"),
    **dict.fromkeys(("k1", "k2", "k3", "k4", "dx", "dy", "slope", "intercept", "amplitude", "exponent"), values.number),
    "stdDeviation": counted(2, 0),
    "radius": counted(2, 1e-3, 50),
    "tableValues": counted(64),
    "numOctaves": partial(values.number, least=1, most=8),
    "baseFrequency": counted(2, 0),
    "seed": values.number,
    "stitchTiles": words("noStitch"),
    "order": counted(2, 1, 7),
    "kernelMatrix": counted(49),
    "divisor": values.number,
    "bias": words("0"),
    "targetX": values.number,
    "targetY": values.number,
    "edgeMode": words("none", "duplicate", "wrap"),
    "preserveAlpha": words("true", "false"),
    "media": words("all", "screen", ""),
}  # fmt: skip
"""Attributes that are not properties."""
LISTS = frozenset(("x", "y", "dx", "dy", "rotate"))
"""Attributes of text with a number for each letter."""
OTHERS = frozenset(
    (
        *("pathLength", "textLength", "lengthAdjust", "startOffset", "side", "method", "spacing", "path", "rotate"),
        *("xml:base", "crossorigin", "filterRes", "viewTarget", "attributeName", "begin", "dur", "end", "from", "to"),
        *("by", "keyTimes", "keySplines", "keyPoints", "calcMode", "kernelUnitLength", "surfaceScale"),
        *("diffuseConstant", "specularConstant", "specularExponent", "limitingConeAngle", "pointsAtX", "pointsAtY"),
        *("pointsAtZ", "azimuth", "elevation", "z", "scale", "xChannelSelector", "yChannelSelector", "mask-image"),
        *("mask-mode", "mask-repeat", "mask-position", "mask-size", "mask-composite", "translate"),
        "requiredExtensions",
    )
)
"""Other names of SVG."""


def known(kind: str, name: str, value: str, *, is_style: bool, has_letters: bool) -> bool:
    """Whether a property or attribute is passed on; False if it is not SVG. ValueError if it is drawn differently.

    `has_letters`: the drawing has text.
    """
    is_property = name in PROPERTIES or name in LETTERING or bool(SETTINGS.fullmatch(name))
    if not value.strip() or IDLE.fullmatch(name):
        return False
    if BOXES.fullmatch(name):
        _require(value, value.strip() in ("none", "0", "0px", "auto", "transparent", "static", "relative"))
        return False
    if is_property and value.strip() == "inherit":
        return True
    if name == "transform" and kind in ("svg", "symbol"):
        raise ValueError(value)
    if is_property and name not in PROPERTIES:
        return has_letters and _of_letters(name, value, is_style)
    if is_property:
        _require(value, PROPERTIES[name](value))
        return is_style or name not in ("mix-blend-mode", "isolation", "marker")
    if is_style or name in OTHERS:
        raise ValueError(value)
    if name in ATTRIBUTES:
        _require(value, (values.lengths if kind in TEXTS and name in LISTS else ATTRIBUTES[name])(value))
    return name in ATTRIBUTES


def _of_letters(name: str, value: str, is_style: bool) -> bool:
    if name not in LETTERING:
        _require(value, value.strip() in ("normal", "none", "auto"))
        return False
    lacks_unit = is_style and name in UNITLESS and re.fullmatch(NUMBER.pattern, value.strip()) and float(value)
    _require(value, not lacks_unit and LETTERING[name](value))
    return True


def _require(value: str, result: object) -> None:
    """ValueError for a value whose check has the result False."""
    if result is False:
        raise ValueError(value)
