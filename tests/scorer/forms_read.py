"""A form of a page as a browser would send it: the fields with what stands in them, without any button."""

from __future__ import annotations

from html.parser import HTMLParser

from werkzeug.datastructures import MultiDict

CHOICES = ("checkbox", "radio")


class Reader(HTMLParser):
    """The fields of the form with that id, and the words of its buttons, also of those that stand elsewhere."""

    def __init__(self, html: str, form: str) -> None:
        super().__init__(convert_charrefs=True)
        self.fields: MultiDict[str, str] = MultiDict()
        self.action, self.buttons = "", list[str]()
        self._form, self._inside, self._area, self._button = form, False, "", False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = found.get("id") == self._form
            self.action = found["action"] if self._inside else self.action
        ours = found["form"] == self._form if "form" in found else self._inside
        if not ours or "disabled" in found:
            return
        self._button = tag == "button" and found.get("type") != "button"
        if tag == "textarea":
            self._area = found["name"]
            self.fields.add(self._area, "")
        elif tag == "input" and "name" in found and (found.get("type") not in CHOICES or "checked" in found):
            self.fields.add(found["name"], found.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area] += data
        elif self._button and data.strip():
            self.buttons.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"
        self._area = "" if tag == "textarea" else self._area
        self._button = self._button and tag != "button"
