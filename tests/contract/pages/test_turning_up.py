"""Numbers that can't be turned up stand there in grey, with the reason."""

from tests.contract.evening import Evening


def test_D3_S4_a_number_that_isnt_to_be_tapped_says_why(table: Evening) -> None:
    legal = table.state()["legal"]
    tables = table.app.extensions["kontor-tables"]
    entry = {"entry": "build", "seat": "red", "card": legal["build"][0], "cell": legal["cells"][0]}
    with table.app.app_context():
        access = tables.find(table.urls["host"].removeprefix("/t/"))
        tables.enter(access, entry, tables.position(access).seen)
    page = table.phone("all").page
    grey = {one.text for one in page.all("s")}
    assert set(map(str, table.state()["display"])) <= grey
    assert grey.isdisjoint(one.attrs["value"] for one in page.all("input") if one.attrs.get("name") == "cards")
    said = page.the("closed").text
    assert "Rule D3" in said
    assert "Rule S4" in said
