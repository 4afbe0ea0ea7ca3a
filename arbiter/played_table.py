"""A table that the checker plays at, on its pages and by the API."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from arbiter.defaults.laying import SEALED
from arbiter.defaults.surroundings import reasons_to_end
from arbiter.defaults.ways import values_of
from arbiter.foundation.text_files import FileError
from arbiter.game import Json, Standing
from arbiter.game_checks import file_of
from arbiter.pages.game_pages import GamePages
from arbiter.registry import BoardGame
from arbiter.tables.service import Tables
from arbiter.tapping import MOST_TAPS, TYPED, Screen, SeenPage, leading_to, said_by
from arbiter.text_checks import MARKED, catalogues, check_met, check_seats, texts_of, unmarked
from rulings.records import END, OVERRIDE

if TYPE_CHECKING:
    pass

LIVE = {"HX-Request": "true"}
"""What a page with a script sends."""
UNDONE = (3, 12, 25)
"""Entries after which what was done is undone and done again."""
IDLE = 60
"""So often something is laid without an entry: then the game never goes on."""
NAMES = tuple(f"Player {place}" for place in range(12))
MORE_SAID = 0.2
"""How often something that could be entered is changed first."""


class PlayedTable:
    """A table that is played at, with its links."""

    def __init__(
        self,
        game: BoardGame,
        client: FlaskClient,
        record: Json | None,
        number: int,
        entered: set[str],
        phones: Sequence[Screen],
    ) -> None:
        self.game, self.client, self.record, self.entered, self.phones = game, client, record, entered, phones
        self.chance = random.Random(number + 1)
        self.host, self.look, self.seats = "", "", dict[str, str]()
        rules: Any = game.rules
        self.most = getattr(rules, "most", 0) or len(getattr(rules, "seats", ()))
        self.fewest = getattr(rules, "fewest", self.most)

    @property
    def never_entered(self) -> list[str]:
        """The kinds of entries that were in no game so far, or on a screen; of other than default games none.

        What overrides the rules is decided on a page of its own, and what ends the game early stands below all else.
        """
        kinds = [] if self.record else [kind.name for kind in self.game.rules.entry_kinds]
        kinds = [name for name in kinds if name not in (OVERRIDE, END)]
        left = [kind for phone in self.phones for kind in phone.offered - phone.entered]
        return [name for name in kinds if name not in self.entered] + left

    def play(self, players: int) -> None:
        """Set a table up for so many, and play to the end."""
        self.set_up(players)
        if self.record is None:
            self.play_on_pages()
        else:
            self.play_by_api(self.record["entries"])
        record = self._record()
        self.entered |= {entry["entry"] for entry in record["entries"]}
        check_seats(self.game, cast(GamePages, self.game.pages).seats(record["setup"]).values())
        self._check_met()

    def _check_met(self) -> None:
        lines = self.asked(f"tables/{self.host}/rulings")["lines"]
        check_met(self.game, (ruling["code"] for line in lines for ruling in line["rulings"]))

    def fault(self, place: str, problem: str, of: object = None) -> FileError:
        """Return what is wrong with the game, or a part `of` it, at a place."""
        return FileError(file_of(of or self.game.rules), place, problem)

    # What a page has to be

    def page(self, url: str, *, part: bool = False) -> SeenPage:
        """Return a page: found, whole, in a language, with one headline, no id twice and its cells in the picture."""
        answer = self.client.get(url, headers=LIVE if part else {})
        assert answer.status_code == 200, f"{url}: {answer.status_code}"
        found = SeenPage(answer.text)
        if found.outside:
            raise self.fault(
                "pictures", f"the cell {found.outside[0]} lies outside the picture: {url}", self.game.pages
            )
        texts = texts_of(self.game)
        if found.language == MARKED and texts and (words := unmarked(found.texts, NAMES)):
            raise FileError(texts.path, "", f"“{words}” is in no catalogue, and so in each language alike: {url}")
        assert [one for one, count in found.ids.items() if count > 1] == [], url
        if not part:
            assert (found.counts["h1"], found.counts["title"] > 0, bool(found.language)) == (1, True, True), url
        return found

    def sent(self, url: str, form: Mapping[str, str], *, live: bool = False, status: int = 0) -> TestResponse:
        """Send a form as a page does, with a script or without."""
        answer = self.client.post(url, data=form, headers=LIVE if live else {})
        assert answer.status_code == (status or (200 if live else 303)), f"{url}: {answer.status_code} {form}"
        return answer

    def asked(self, path: str, given: Json | None = None, status: int = 200) -> Any:
        """Ask the API."""
        url = f"/api/v1/{path}"
        answer = self.client.get(url) if given is None else self.client.post(url, json=given)
        assert answer.status_code == status, f"{url}: {answer.status_code} {answer.text[:500]}"
        return answer.json

    @property
    def now(self) -> Json:
        found: Json = self.asked(f"tables/{self.host}")
        return found

    # Setting up

    def set_up(self, players: int) -> None:
        """Open the table on the page for it; of a record by the API, where that page is looked at."""
        start = self.page("/")
        with self.client.application.test_request_context():
            new = self.game.pages.new_url()
        assert new in start.links, new
        action, fields = self.page(new).form(new) or ("", {})
        assert action, f"{new} has no form"
        if self.record is None:
            fields = self._seated(new, fields, players)
            names = [name for name in fields if name.startswith("name-")]
            self.sent(new, fields | dict.fromkeys(names, ""), status=422)
            answer = self.sent(new, fields | dict(zip(names, NAMES, strict=False)))
            self.host = answer.location.removesuffix("/").split("/")[2]
        else:
            self.host = self.asked("tables", {"rules": self.game.id, "setup": self.record["setup"]}, 201)["links"][
                "host"
            ]
        assert self.asked("tables", {"rules": self.game.id, "setup": {}}, 422)["detail"]
        described = self.asked("openapi.json")["components"]["schemas"]
        assert f"{self.game.id.capitalize()}Setup" in described, "the API says nothing of its shapes"
        links = [
            one.split("/")[2].partition("?")[0]
            for one in self.page(f"/t/{self.host}/codes").links
            if one.startswith("/t/")
        ]
        seated = self.game.rules.players(self._record()["setup"])
        others = [one for one in dict.fromkeys(links) if one != self.host]
        self.seats, self.look = dict(zip(seated, others, strict=False)), others[-1]

    def _seated(self, new: str, fields: Mapping[str, str], players: int) -> dict[str, str]:
        """Return the fields of the page for a new table with as many seats, by its own buttons."""
        found = dict(fields)
        while (there := sum(name.startswith("name-") for name in found)) != players:
            act = "add" if there < players else f"remove-{there}"
            _action, found = SeenPage(self.sent(new, {**found, "act": act}, status=200).text).form(new) or ("", {})
            if not found:
                raise self.fault("seats", f"so many can't be seated on {new}: {players}", self.game.pages)
        return found

    def _record(self) -> Json:
        found: Json = self.asked(f"tables/{self.host}/record")
        return found

    # Playing

    def play_on_pages(self) -> None:
        """Enter what the pages offer, by turns with a script and without, at seats and for all, until it is over."""
        entries = idle = 0
        for number in range(1, 2000):
            idle, entries = 0 if self.now["entries"] != entries else idle + 1, self.now["entries"]
            if idle > IDLE:
                raise self.fault("sealing", "what is laid face down comes back each time")
            seat = next(iter(self._awaited()), None)
            if seat is None:
                return
            token, end = ((self.seats[seat], ""), (self.host, f"/all?seat={seat}"))[number % 2]
            if self._tapped(seat, f"/t/{token}{end}"):
                continue
            self._choose(f"/t/{token}{end}", live=number % 3 == 0, again=number in UNDONE)
            if number in UNDONE:
                self.undo()
            if number == UNDONE[0]:
                self.look_at_everything()
                self.end_early()
        raise AssertionError("the game doesn't end")

    def _standing(self) -> Standing:
        """Return how far the game is, which the API says in each game's own words."""
        return self.game.rules.standing(self._game())

    def _game(self) -> Any:
        tables: Tables = self.client.application.extensions["kontor-tables"]
        return tables.position(tables.find(self.host)).game

    def _awaited(self) -> list[str]:
        return [seat for seat in self._standing().waits_for if seat not in self.now["sealed"]]

    def _choose(self, url: str, *, live: bool, again: bool = False) -> None:
        """Follow what may be chosen on a page until there is something to enter, and enter it."""
        page, said = self.page(url), Json()
        for _tap in range(MOST_TAPS):
            page = self._learned(page)
            if page.form("/lay") and not (page.ways and self.chance.random() < MORE_SAID):
                self._lay(page, url, live=live, again=again)
                return
            form = page.form("/enter")
            if form and not (page.ways and self.chance.random() < MORE_SAID):
                break
            if not page.ways:
                asked = f"“{page.headline.strip()}” asks and offers nothing after {json.dumps(said)}: {url}"
                raise self.fault("candidates", asked)
            way = self.chance.choice(leading_to(page.ways, self.never_entered))
            page, said = self.page(way), said_by(way)
        action, fields = page.form("/enter") or ("", {})
        assert action, f"nothing can be entered on {url}"
        self.sent(action, fields, live=live)
        if again:  # the same key stores nothing
            self.sent(action, fields, live=live)

    def _lay(self, page: SeenPage, url: str, *, live: bool, again: bool) -> None:
        """Lay face down what a page's form offers: other values until they go together."""
        action, fields = page.form("/lay") or ("", {})
        offered: dict[str, Sequence[str]] = {name: TYPED for name in fields if name.startswith(SEALED)}
        offered |= {name: values for (sent, name), values in page.choices.items() if sent == action}
        if not offered:
            raise self.fault("sealed_keys", f"“{page.headline.strip()}” asks and offers nothing: {url}")
        for _tap in range(MOST_TAPS):
            form = {**fields, **{name: self.chance.choice(values) for name, values in offered.items()}}
            answer = self.client.post(action, data=form, headers=LIVE if live else {})
            while answer.status_code == 200 and "learn" in (asked := SeenPage(answer.text).form("/lay") or ("", {}))[1]:
                form = {**asked[1], **self._face()}
                answer = self.client.post(action, data=form, headers=LIVE if live else {})
            if answer.status_code != 422:
                break
        assert answer.status_code == (200 if live else 303), f"{url}: {answer.status_code} {form}"
        if again:  # the same key stores nothing
            self.sent(action, form, live=live)

    def _learned(self, page: SeenPage) -> SeenPage:
        """Return the page after it was said what a card shows, if that is asked."""
        action, fields = page.form("/learn") or ("", {})
        return self.page(self.sent(action, {**fields, **self._face()}).location) if action else page

    def _face(self) -> dict[str, str]:
        """Return the fields that say what a card shows, by chance."""
        faces: Any = self.game.rules.faces
        return {f"face_{key}": str(self.chance.choice(values_of(one))) for key, one in faces.fields.items()}

    def _tapped(self, seat: str, url: str) -> bool:
        """Enter something on a screen where a kind that may be entered now never was; tell whether one was."""
        for phone in self.phones:
            offered = self._kinds_now(seat)
            phone.offered |= offered
            if wanted := offered - phone.entered:
                for wrong in phone.enter(url, wanted, self.chance.choice):
                    raise self.fault("pages", f"{wrong}: {url}", self.game.pages)
                return True
        return False

    def _kinds_now(self, seat: str) -> set[str]:
        """Return the kinds that a seat may enter now, "" for what it lays face down."""
        rules: Any = self.game.rules
        tables: Tables = self.client.application.extensions["kontor-tables"]
        state = tables.position(tables.find(self.host))
        laid = {""} if rules.sealing and seat in rules.sealing.due(state.game, state.sealed) else set[str]()
        asks = rules.candidates(state.game, seat, {}).asks
        return laid | {kind for ask in asks if ask.at == ("entry",) for kind in ask.open_values}

    def play_by_api(self, entries: list[Json]) -> None:
        """Enter a record's entries, as the host."""
        for number, entry in enumerate(entries, 1):
            self.enter(entry)
            if number in UNDONE:
                self.undo()

    def enter(self, entry: Json) -> None:
        """Enter something through the API; a stale page is refused."""
        seen = self.now["seen"]
        self.asked(f"tables/{self.host}/entries", {"entry": entry, "seen": seen, "key": f"k{seen}"})

    def undo(self) -> None:
        """Take the last entry back and enter it again; correct it away, with a preview; and try another on a copy."""
        entries = self._record()["entries"]
        if not entries:
            return
        host = f"/t/{self.host}"
        action, fields = self.page(host).form("/take-back") or ("", {})
        assert action, "nothing can be taken back"
        self.sent(action, fields)
        left = self._record()["entries"]
        assert left == entries[: len(left)] != entries
        self.asked(f"tables/{self.host}/entries", {"entry": entries[0], "seen": 0, "key": "late"}, 409)
        for entry in entries[len(left) :]:
            self.enter(entry)
        last = len(entries) - 1
        self.page(f"{host}/correct")
        self.page(f"{host}/correct/{last}")
        edits = json.dumps([{"op": "delete", "at": last}])
        tried = self.client.post(f"{host}/correct/try", data={"edits": edits})
        assert tried.status_code == 200, tried.status_code
        assert self._record()["entries"] == entries
        self.sent(f"{host}/correct", {"edits": edits, "seen": str(self.now["seen"]), "key": f"c{last}"})
        assert self._record()["entries"] == entries[:last]
        self.enter(entries[last])
        copied = self.client.post(f"{host}/correct/copy", data={"edits": "[]", "at": str(last), "use": "change"})
        assert copied.status_code == 303, copied.status_code
        self.page(copied.location)
        if self.record is None:
            self._choose(copied.location, live=False)
        assert self._record()["entries"] == entries

    def end_early(self) -> None:
        """End the game before its time, where its rules take that, and take it back."""
        token = self.host
        action, fields = self.page(f"/t/{token}/all").form("/end") or ("", {})
        reasons = reasons_to_end(self.game.rules, self._game())
        if bool(action) != bool(reasons):
            raise self.fault("entry_kinds", "the game can't be ended early on a page as its rules take it")
        for reason in reasons[:1]:
            self.sent(action, {**fields, "reason": reason})
            assert self._record()["entries"][-1] == {"entry": END, "reason": reason}
            action, fields = self.page(f"/t/{token}").form("/take-back") or ("", {})
            self.sent(action, fields)

    # Looking

    def look_at_everything(self) -> None:
        """Look at all pages and files of a table, and at each ruling's reasons; at pages in marks, too."""
        self._check_met()
        texts = texts_of(self.game)
        if texts and catalogues(texts):
            self.client.set_cookie("language", MARKED)
            self._look_at_pages()
            self.client.delete_cookie("language")
        self._look_at_pages()
        self._look_at_answers()

    def _look_at_pages(self) -> None:
        with self.client.application.test_request_context():
            new = self.game.pages.new_url()
        self.page(new)
        for token in (self.host, next(iter(self.seats.values()))):
            page = self.page(f"/t/{token}")
            for url in dict.fromkeys(page.links):
                if url.startswith(f"/t/{token}/") and "what-if" not in url:
                    self.page(url.partition("#")[0])

    def _look_at_answers(self) -> None:
        host = f"/t/{self.host}"
        for end in ("live/look", "live/all", "rulings"):
            self.page(f"{host}/{end}", part=True)
        self.page(self.client.get(f"{host}/what-if").location)
        if any(kind.name == OVERRIDE for kind in self.game.rules.entry_kinds):
            self._overrule(f"{host}/{self.game.id}/decide")
        log = self.asked(f"tables/{self.host}/rulings")
        why = [(-1, 0)] if log["opening"] else []
        why += [(line["index"], 0) for line in log["lines"] if line.get("index") is not None and line["rulings"]]
        for index, number in why[-3:] + why[:3]:
            self.page(f"{host}/why/{index}/{number}")
        for end in ("layout.svg", "layout.png", "record.txt", "score", "set-up"):
            assert self.client.get(f"{host}/{end}").status_code == 200, end
        with self.client.application.test_request_context(host):
            mine = [self.game.pages.rulebook.index_url(), self.game.pages.legend.url()]
        for url in mine:
            self.page(url)
        self.asked(f"tables/{self.host}/moves?since=0")

    def _overrule(self, url: str) -> None:
        """Try what the table may decide against the arbiter: each form is read, whatever the rules say to it."""
        page = self.page(url)
        pages = [page, *(self.page(link.partition("#")[0]) for link in page.links if f"{url}?what=" in link)]
        for action, fields in (form for page in pages for form in page.forms if form[1].get("what")):
            answer = self.client.post(f"{action}?try=1", data={name: said or "1" for name, said in fields.items()})
            assert answer.status_code in (200, 422), f"{url}: {answer.status_code} {fields}"

    def keep(self) -> None:
        """Look at the score, the sheet and the replay, and take the record out and in."""
        host, now = f"/t/{self.host}", self.now
        assert self._standing().finished, "the game isn't over"
        assert self.client.get(f"{host}/sheet.pdf").data.startswith(b"%PDF"), "no sheet"
        record = self._record()
        for number in dict.fromkeys((0, 1, len(record["entries"]) // 2, len(record["entries"]))):
            self.page(f"{host}/replay/{number}")
        again = self.asked("records", record, 201)["links"]["host"]
        assert self.asked(f"tables/{again}/record") == record
        assert self.asked(f"tables/{again}")["position"] == now["position"]
        assert self.game.engine is None or self.game.engine.adjudicate(record)
        for url in ("/", "/games", "/games/won", "/games/statistics", "/games/import"):
            self.page(url)
