"""Reads a page as a browser would, and says what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from html5lib import HTMLParser
from html5lib.constants import E as MEANINGS, namespaces, voidElements
from selectolax.lexbor import LexborHTMLParser, LexborNode

_TYPED = "invalid-codepoint"  # what people typed comes back to them as they typed it, whatever it was
_HTML = f"{{{namespaces['html']}}}"
_END_TAG = re.compile(r"</([a-z][a-z0-9-]*)")


@dataclass(eq=False, slots=True)
class Element:
    """One element of a page."""

    tag: str
    attrs: dict[str, str]
    within: Element | None
    contents: list[Element | str] = field(default_factory=list)

    @property
    def parent(self) -> Element:
        assert self.within is not None
        return self.within

    @property
    def children(self) -> list[Element]:
        return [one for one in self.contents if isinstance(one, Element)]

    @property
    def descendants(self) -> Iterator[Element]:
        """Give all elements in this one, in document order."""
        for one in self.contents:
            if isinstance(one, Element):
                yield one
                yield from one.descendants

    def all(self, tag: str) -> list[Element]:
        """Return all descendants with this tag, in document order."""
        return [one for one in self.descendants if one.tag == tag]

    def inside(self, tag: str) -> Element | None:
        """Return the nearest ancestor with this tag."""
        found = self.within
        while found is not None and found.tag != tag:
            found = found.within
        return found

    @property
    def text(self) -> str:
        """Return all text in the element that is read aloud, in order."""
        return " ".join(" ".join(_said(self)).split())


def _said(element: Element) -> Iterator[str]:
    for one in element.contents:
        if isinstance(one, str):
            yield one
        elif one.attrs.get("aria-hidden") != "true":
            yield from _said(one)


def elements_of(html: str) -> list[Element]:
    """Return all elements of a page or of a part of one, in document order: what a browser makes of it."""
    root, found = LexborHTMLParser(html).root, list[Element]()
    if root is not None:
        _element(root, None, found)
    return found


def _element(node: LexborNode, within: Element | None, found: list[Element]) -> Element:
    """Return an element with all that it has in it, after adding each to those found."""
    element = Element(node.tag or "", {name: value or "" for name, value in node.attributes.items()}, within)
    found.append(element)
    for one in node.iter(include_text=True):
        if one.is_text_node:
            text = one.text_content
            if text and not text.isspace():
                element.contents.append(text)
        elif one.is_element_node:
            element.contents.append(_element(one, element, found))
    return element


def mistakes(html: str) -> list[str]:
    """Return what HTML5 doesn't allow in a page, though a browser would make something of it; every element has to be
    closed, where it might be left to the parser too.
    """
    parser = HTMLParser()
    elements = [str(one.tag) for one in parser.parse(html).iter()]
    html_only = [tag.removeprefix(_HTML) for tag in elements if tag.startswith(_HTML)]
    opened = Counter(tag for tag in html_only if tag not in voidElements)
    closed = Counter(_END_TAG.findall(html))
    found = [f"{MEANINGS[code] % given} (line {place[0]})" for place, code, given in parser.errors if code != _TYPED]
    return found + [f"<{tag}> is never closed" for tag in opened - closed]


class Page:
    """A page that was answered: its tree, its forms, and what is wrong with it as a page of ours."""

    def __init__(self, html: str, url: str) -> None:
        self.html = html
        self.url = url
        self.elements = elements_of(html)

    def all(self, tag: str) -> list[Element]:
        return [one for one in self.elements if one.tag == tag]

    def having(self, name: str) -> list[Element]:
        """Return all elements with this attribute."""
        return [one for one in self.elements if name in one.attrs]

    @property
    def title(self) -> str:
        return " ".join(one.text for one in self.all("title") if one.inside("svg") is None)

    @property
    def h1(self) -> str:
        return self.all("h1")[0].text

    @property
    def text(self) -> str:
        return self.all("main")[0].text

    def by_id(self, name: str) -> Element | None:
        return next((one for one in self.elements if one.attrs.get("id") == name), None)

    def the(self, name: str) -> Element:
        """Return the element with this id, which has to be there."""
        found = self.by_id(name)
        assert found is not None, f"{self.url} has no {name}"
        return found

    def href(self, text: str) -> str:
        """Return where the first link leads that has this text."""
        return next(one.attrs["href"] for one in self.all("a") if text in one.text)

    def hrefs(self, part: str) -> list[str]:
        """Return where links lead, of those whose address has this part."""
        found = [one.attrs.get("href", "") for one in self.all("a")]
        return [one for one in found if part in one.replace("%2C", ",")]

    @property
    def controls(self) -> list[Element]:
        """What can be ticked, typed into or pressed in the parts of the page that updates change."""
        parts = [one for one in self.elements if one.attrs.get("id") in ("live", "replay", "setup-part")]
        inside = [one for part in parts for one in part.descendants]
        tags = ("input", "select", "textarea", "button")
        found = [one for one in inside if one.tag in tags and one.attrs.get("type") != "hidden"]
        return found + [one for one in inside if "data-live" in one.attrs]

    @property
    def nameless(self) -> list[str]:
        """Say of which of them no update can tell what they stand for."""
        return [
            f"no id: {one.tag} {one.attrs.get('name') or one.text}" for one in self.controls if "id" not in one.attrs
        ]

    def problems(self) -> list[str]:
        """Return everything that a page of ours mustn't have, though HTML5 allows it."""
        found = []
        if not self.html.lstrip().lower().startswith("<!doctype html>"):
            found.append("no HTML5 doctype")
        html = self.all("html")
        if len(html) != 1 or html[0].attrs.get("lang") not in ("en", "de", "cs"):
            found.append("no language")
        if len(self.all("h1")) != 1:
            found.append(f"{len(self.all('h1'))} h1")
        if not self.title or "None" in self.title:
            found.append(f"title {self.title!r}")
        found += (
            self.nameless + self._doubled_ids() + self._unlabelled() + self._dangling() + self._forms_without_token()
        )
        found += [f"style attribute on <{one.tag}>" for one in self.having("style") + self.all("style")]
        return found

    def _ids(self) -> list[str]:
        return [one.attrs["id"] for one in self.having("id")]

    def _doubled_ids(self) -> list[str]:
        ids = self._ids()
        return [f"id {name} twice" for name in sorted(set(ids)) if ids.count(name) > 1]

    def _unlabelled(self) -> list[str]:
        named = {label.attrs.get("for") for label in self.all("label")}
        return [
            f"no label for {one.attrs.get('name')}"
            for tag in ("input", "select", "textarea")
            for one in self.all(tag)
            if one.attrs.get("type") != "hidden"
            and one.attrs.get("id") not in named
            and one.inside("label") is None
            and "aria-label" not in one.attrs
        ]

    def _dangling(self) -> list[str]:
        """Return links within this page, and references, that lead nowhere: an error summary must reach its field."""
        ids = set(self._ids())
        links = [one.attrs["href"][1:] for one in self.all("a") if one.attrs.get("href", "").startswith("#")]
        for name in ("for", "aria-describedby", "aria-labelledby"):
            links += [link for one in self.having(name) for link in one.attrs[name].split()]
        return [f"#{name} leads nowhere" for name in links if name not in ids]

    def _forms_without_token(self) -> list[str]:
        return [
            f"form {form.attrs.get('action')} without a token"
            for form in self.all("form")
            if form.attrs.get("method") == "post" and "csrf_token" not in fields_of(form)
        ]


def fields_of(form: Element) -> dict[str, str]:
    """Return what a browser would send for the form as it stands, buttons aside."""
    found = {}
    for one in form.all("input"):
        kind = one.attrs.get("type", "text")
        if kind in ("radio", "checkbox") and "checked" not in one.attrs:
            continue
        if "name" in one.attrs:
            found[one.attrs["name"]] = one.attrs.get("value", "")
    return found
