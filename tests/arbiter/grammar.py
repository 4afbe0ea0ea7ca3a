"""A small grammar check of numbers in sentences: what docs/languages.md states about them, and no more."""

import re
from collections.abc import Iterator

_CZECH = {
    # nominative and accusative after 1, 2 to 4, others; genitive singular and plural
    "karta": (("karta", "kartu"), "karty", "karet", "karty", "karet"),
    "mince": (("mince", "minci"), "mince", "mincí", "mince", "mincí"),
    "bod": (("bod",), "body", "bodů", "bodu", "bodů"),
    "pole": (("pole",), "pole", "polí", "pole", "polí"),
    "žeton": (("žeton",), "žetony", "žetonů", "žetonu", "žetonů"),
    "skladiště": (("skladiště",), "skladiště", "skladišť", "skladiště", "skladišť"),
    "hra": (("hra", "hru"), "hry", "her", "hry", "her"),
    "oblast": (("oblast",), "oblasti", "oblastí", "oblasti", "oblastí"),
    "pracovník": (("pracovník", "pracovníka"), ("pracovníci", "pracovníky"), "pracovníků", "pracovníka", "pracovníků"),
    "tah": (("tah",), "tahy", "tahů", "tahu", "tahů"),
    "otázka": (("otázka", "otázku"), "otázky", "otázek", "otázky", "otázek"),
    "projekt": (("projekt",), "projekty", "projektů", "projektu", "projektů"),
}
_FORMS = {
    form: noun for noun, row in _CZECH.items() for cell in row for form in ([cell] if isinstance(cell, str) else cell)
}
_GENITIVE = frozenset({"velikosti", "u", "do", "od", "z", "ze", "bez"})
_OTHER_CASES = frozenset({"s", "se", "k", "ke", "v", "ve", "o", "po", "na", "před", "za", "než"})
_VOWEL = {"s": "se", "v": "ve", "k": "ke", "z": "ze"}
"""Prepositions before 2, 3 and 4 (se dvěma, ve třech, ke čtyřem, ze dvou); before others they stay as they are."""

_GERMAN = {
    "Karte": "Karten", "Münze": "Münzen", "Feld": "Felder", "Punkt": "Punkte", "Gebiet": "Gebiete",
    "Lagerhaus": "Lagerhäuser", "Spiel": "Spiele", "Tisch": "Tische", "Frage": "Fragen", "Sorte": "Sorten",
    "Tag": "Tage", "Stunde": "Stunden", "Minute": "Minuten", "Zug": "Züge", "Regel": "Regeln", "Datei": "Dateien",
    "Hafenkarte": "Hafenkarten", "Wasserkarte": "Wasserkarten", "Sonderkarte": "Sonderkarten",
}  # fmt: skip
_PLURALS = {plural: noun for noun, plural in _GERMAN.items()}
_DATIVE = frozenset({"mit", "von", "aus", "bei", "vor", "zu"})
_COUNTED = re.compile(r"(?:(\w+) )?(?<![\d.])(\d+) (\w+)")


def faults(code: str, text: str) -> list[str]:
    """Return what is wrong with the numbers of a sentence."""
    found = {"cs": _czech, "de": _german}[code]
    return [
        fault for before, number, noun in _COUNTED.findall(text) for fault in found(before.lower(), int(number), noun)
    ]


def _czech(before: str, number: int, noun: str) -> Iterator[str]:
    if before in _VOWEL and 2 <= number <= 4:
        yield f"{before} {number}"
    if noun not in _FORMS or before in _OTHER_CASES:
        return
    one, few, many, genitive, genitives = _CZECH[_FORMS[noun]]
    if before in _GENITIVE:
        right: str | tuple[str, ...] = genitive if number == 1 else genitives
    else:
        right = one if number == 1 else few if 2 <= number <= 4 else many
    if noun not in ((right,) if isinstance(right, str) else right):
        yield f"{before} {number} {noun}"


def _german(before: str, number: int, noun: str) -> Iterator[str]:
    dative = noun.removesuffix("n") if noun.removesuffix("n") in _PLURALS and noun not in _PLURALS else noun
    if noun in _GERMAN if number != 1 else noun in _PLURALS or dative in _PLURALS:
        yield f"{number} {noun}"
    elif number != 1 and before in _DATIVE and noun in _PLURALS and not noun.endswith("n"):
        yield f"{before} {number} {noun}"
