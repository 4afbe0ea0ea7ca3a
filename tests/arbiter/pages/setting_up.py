"""What is seen and done on the set-up page, without script."""

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Element, Page


def names_for(page: Page) -> dict[str, str]:
    """Return a name for each seat that the page asks for."""
    asked = [one.attrs["id"] for one in page.all("input") if one.attrs.get("id", "").startswith("name-")]
    return {field: f"Anna {place}" for place, field in enumerate(asked)}


def cards(page: Page, name: str) -> dict[str, Element]:
    """Return the cards to choose from by what they send; special rules (`name` "rule") by their id."""
    found = {}
    for card in page.all("div"):
        if "offer" in card.attrs.get("class", "").split():
            box = card.all("input")[0].attrs
            if box["name"] == name:
                found[box["value"]] = card
            elif box["name"].startswith(name + "-") and box["type"] == "checkbox":
                found[box["name"].removeprefix(name + "-")] = card
    return found


def is_off(card: Element) -> bool:
    """Tell whether a card can't be chosen now."""
    return "disabled" in card.all("input")[0].attrs


def is_on(card: Element) -> bool:
    """Tell whether a card is chosen."""
    return "checked" in card.all("input")[0].attrs


def rules_of(card: Element) -> list[str]:
    """Return the rules that a card's reason cites."""
    return [link.attrs["href"].rpartition("/")[2] for link in card.all("a")]


def show(phone: Phone, **given: str) -> Page:
    """Choose something, and have the page shown with what goes with it."""
    return phone.press("Show the seats", **given)


def record_of(phone: Phone) -> dict[str, object]:
    """Return the set-up of the table that the phone shows, as its record has it."""
    return phone.client.get(phone.table + "/record").get_json(force=True)["setup"]
