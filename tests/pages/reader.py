"""Reads a page as a strict browser would, and says what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag
from bs4.builder import HTML5TreeBuilder
from bs4.element import NavigableString, PreformattedString
from html5lib import HTMLParser
from html5lib.constants import E as MEANINGS
from html5lib.constants import namespaces, voidElements

_TYPED = "invalid-codepoint"  # what people typed comes back to them as they typed it, whatever it was
_END_TAG = re.compile(r"</([a-z][a-z0-9-]*)")


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a page."""

    node: Tag

    @property
    def tag(self) -> str:
        return self.node.name

    @property
    def attrs(self) -> dict[str, str]:
        return self.node.attrs  # type: ignore[return-value]  # lists only where a builder is told to split

    @property
    def parent(self) -> Element:
        assert self.node.parent is not None
        return Element(self.node.parent)

    @property
    def children(self) -> list[Element]:
        return [Element(one) for one in self.node.children if isinstance(one, Tag)]

    def all(self, tag: str) -> list[Element]:
        """Return all descendants with this tag, in document order."""
        # Not `find_all`, which takes five times as long: pages are asked much.
        return [Element(one) for one in self.node.descendants if isinstance(one, Tag) and one.name == tag]

    def inside(self, tag: str) -> Element | None:
        """Return the nearest ancestor with this tag."""
        found = self.node.find_parent(tag)
        return Element(found) if found else None

    @property
    def text(self) -> str:
        """Return all text in the element that is read aloud, in order."""
        return " ".join(" ".join(_said(self.node)).split())


def _said(node: Tag) -> Iterator[str]:
    for one in node.children:
        if isinstance(one, Tag):
            if one.get("aria-hidden") != "true":
                yield from _said(one)
        elif isinstance(one, NavigableString) and not isinstance(one, PreformattedString):  # a comment is one
            yield one


class _Strict(HTML5TreeBuilder):
    """Keeps what the parser has to say about a page, from which a browser would make something all the same."""

    def __init__(self) -> None:
        super().__init__(multi_valued_attributes=None)
        self.errors: list[str] = []

    def feed(self, markup: str | bytes) -> None:
        parser = HTMLParser(tree=self.create_treebuilder)
        self.underlying_builder.parser = parser
        parser.parse(markup)
        self.errors = [
            f"{MEANINGS[code] % given} (line {place[0]})" for place, code, given in parser.errors if code != _TYPED
        ]


class Reader:
    """A page's tree, and what HTML5 doesn't allow in it; every element has to be closed, where it might be left to the
    parser too.
    """

    def __init__(self, html: str) -> None:
        builder = _Strict()
        self.root = Element(BeautifulSoup(html, builder=builder))
        self.elements = [Element(one) for one in self.root.node.descendants if isinstance(one, Tag)]
        closed = Counter(_END_TAG.findall(html))
        opened = Counter(one.tag for one in self.elements if _is_closed_by_its_end_tag(one.node))
        self.problems = builder.errors + [f"<{tag}> is never closed" for tag in opened - closed]


def _is_closed_by_its_end_tag(one: Tag) -> bool:
    return one.namespace == namespaces["html"] and one.name not in voidElements


class Page:
    """A page that was answered: its tree, its forms, and what is wrong with it."""

    def __init__(self, html: str, url: str) -> None:
        self.html = html
        self.url = url
        reader = Reader(html)
        self.elements = reader.elements
        self._problems = reader.problems

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

    def problems(self) -> list[str]:
        """Return everything that a page of ours mustn't have."""
        found = list(self._problems)
        if not self.html.lstrip().lower().startswith("<!doctype html>"):
            found.append("no HTML5 doctype")
        html = self.all("html")
        if len(html) != 1 or html[0].attrs.get("lang") not in ("en", "de", "cs"):
            found.append("no language")
        if len(self.all("h1")) != 1:
            found.append(f"{len(self.all('h1'))} h1")
        if not self.title or "None" in self.title:
            found.append(f"title {self.title!r}")
        found += self._doubled_ids() + self._unlabelled() + self._dangling() + self._forms_without_token()
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
