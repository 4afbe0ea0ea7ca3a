"""A bot that reports to a chat room what was entered at the tables of a list, and who is due.

`python docs/examples/bot.py http://127.0.0.1:8000 LIST-KEY http://chat.example/room`: the room takes {"text": …}.
It needs one stream for all tables, no polling and no public address; after a disconnection it resumes where it was.
"""

import json
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, KEY, ROOM = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
SILENCE = 30  # seconds; there is a heartbeat every ten


def get(path, **headers):
    """Return the API's answer."""
    return urlopen(Request(f"{SERVER}/api/v1/{path}", headers={"Accept-Language": "en", **headers}), timeout=SILENCE)


def say(text):
    """Post a message to the room."""
    body = json.dumps({"text": text}).encode()
    urlopen(Request(ROOM, body, {"Content-Type": "application/json"}), timeout=SILENCE).close()


def events(last):
    """Yield the id and the data of every event after one, until the stream ends."""
    number, kind = last, ""
    with get("list/events", Authorization=f"Bearer {KEY}", **{"Last-Event-ID": last}) as stream:
        for line in stream:
            name, _colon, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                number = value
            elif name == "event":
                kind = value
            elif name == "data" and kind == "changed":
                yield number, json.loads(value)


def report(game, seen, look):
    """Report the lines of a table's log since those reported, of a new table the newest, and who is due now."""
    moments = json.load(get(f"tables/{look}/moments"))["moments"]
    table = json.load(get(f"tables/{look}"))
    due = [table["names"][seat] for seat in moments[-1]["waits_for"]]
    for line in json.load(get(f"tables/{look}/rulings"))["lines"][reported.get(game, seen - 1) : seen]:
        what = line["content"].get("entry", line["kind"]) if isinstance(line["content"], dict) else line["kind"]
        told = " ".join(moments[-1]["told"]) if table["seen"] == line["position"] + 1 else ""
        say(f"Game {game}, {line['actor']}, {what}. {told} Due: {', '.join(due) or 'nobody'}.")
    reported[game] = seen


last, reported = "", {}
while True:
    try:
        for number, change in events(last):
            if change["seen"]:
                report(**change)
            last = number
    except HTTPError:
        raise
    except (OSError, HTTPException):
        time.sleep(1)
