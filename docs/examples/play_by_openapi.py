"""A whole game of Kontor, played by a stranger: `python docs/examples/play_by_openapi.py http://127.0.0.1:8000`.

It knows the ids of four operations. Paths and methods come from the OpenAPI document, everything else from answers.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = sys.argv[1].rstrip("/")
PATHS = json.load(urlopen(f"{SERVER}/api/v1/openapi-kontor.json"))["paths"]
WAYS = [(path, method, one) for path, ways in PATHS.items() for method, one in ways.items() if method != "parameters"]
PLACES = {one["operationId"]: (method, path) for path, method, one in WAYS}
PLAYERS = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Fritz"}]


def ask(operation, body=None, **link):
    """Carry out an operation; return its answer, and whether it is a problem."""
    method, path = PLACES[operation]
    data = None if body is None else json.dumps(body).encode()
    request = Request(SERVER + path.format(**link), data, {"Content-Type": "application/json"}, method=method.upper())
    try:
        return json.load(urlopen(request)), False
    except HTTPError as error:
        return json.load(error), True


host = ask("open_table", {"setup": {"game": "basic", "players": PLAYERS}, "deck": "proxy"})[0]["links"]["host"]
held = {one["seat"]: [] for one in PLAYERS}
for card in ask("record", token=host)[0]["setup"]["deck"]:
    held.get(card["colour"], []).append(card["id"])
while (table := ask("look", token=host)[0])["position"]["status"] != "finished":
    now, seat = table["position"], table["position"]["active"]
    hands = {one: random.choice(cards) for one, cards in held.items() if cards}
    if now["phase"] == "announce":
        entry = {"entry": "play", "cards": hands} if hands else {"entry": "end", "reason": "agreed"}
    elif now["phase"] == "questions":
        entry = {"entry": "answer", **now["question"], "cards": hands}
    elif now["legal"]["cells"]:
        entry = {"entry": "place", "seat": seat, "cell": random.choice(now["legal"]["cells"])}
    else:
        entry = {"entry": "no-place", "seat": seat}
    answer, wrong = ask("enter", {"entry": entry, "seen": table["seen"]}, token=host)
    if wrong:
        print(answer["detail"])
    for one in hands if entry["entry"] == "play" else ():
        held[one].remove(hands[one])
print(json.dumps(table["position"]["score"]))
