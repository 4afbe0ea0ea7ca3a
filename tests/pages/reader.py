"""Reads a page as a strict browser would, and says what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


@dataclass
class Element:
    """One element with its attributes, its children and the text directly in it."""

    tag: str
    attrs: dict[str, str]
    parent: Element | None = None
    content: list[Element | str] = field(default_factory=list)

    @property
    def children(self) -> list[Element]:
        return [one for one in self.content if isinstance(one, Element)]

    def all(self, tag: str) -> list[Element]:
        """Return all descendants with this tag, in document order."""
        found = []
        for child in self.children:
            if child.tag == tag:
                found.append(child)
            found += child.all(tag)
        return found

    def inside(self, tag: str) -> Element | None:
        """Return the nearest ancestor with this tag."""
        one = self.parent
        while one is not None and one.tag != tag:
            one = one.parent
        return one

    @property
    def text(self) -> str:
        """Return all text in the element that is read aloud, in order."""
        said = (one if isinstance(one, str) else one.text for one in self.content if not _is_silent(one))
        return " ".join(" ".join(said).split())


def _is_silent(one: Element | str) -> bool:
    return isinstance(one, Element) and one.attrs.get("aria-hidden") == "true"


class Reader(HTMLParser):
    """Builds the tree and collects what HTML5 doesn't allow."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = Element("#root", {})
        self.problems: list[str] = []
        self._open = [self.root]
        self.feed(html)
        self.close()
        self.problems += [f"<{one.tag}> is never closed" for one in self._open[1:]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.problems.append(f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open[-1])
        self._open[-1].content.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or self._open[-1].tag != tag:
            self.problems.append(f"</{tag}> where <{self._open[-1].tag}> is open")
            return
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].content.append(data)


class Page:
    """A page that was answered: its tree, its forms, and what is wrong with it."""

    def __init__(self, html: str, url: str) -> None:
        self.html = html
        self.url = url
        reader = Reader(html)
        self.root = reader.root
        self._problems = reader.problems

    def all(self, tag: str) -> list[Element]:
        return self.root.all(tag)

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
        return next((one for one in _walk(self.root) if one.attrs.get("id") == name), None)

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
        found += [
            f"style attribute on <{one.tag}>" for one in _walk(self.root) if "style" in one.attrs or one.tag == "style"
        ]
        return found

    def _ids(self) -> list[str]:
        return [one.attrs["id"] for one in _walk(self.root) if "id" in one.attrs]

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
        for one in _walk(self.root):
            for name in ("for", "aria-describedby", "aria-labelledby"):
                links += one.attrs.get(name, "").split()
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


def _walk(element: Element) -> list[Element]:
    found = []
    for child in element.children:
        found.append(child)
        found += _walk(child)
    return found
