"""The final score sheet as a value: its whole content as texts, shared by the page and paper.

The page renders it with a template, `arbiter.paper` draws it as a PDF. Both show the same because neither has
anything else to show: headings and labels are part of the value too. Only the page tells the result in sentences.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Party:
    """A player or a side: the name, and the badge that tells it apart by colour, letter and shape.

    `colour` is one of `arbiter.drawing.SIDES`.
    """

    name: str
    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class RulingSentence:
    """One sentence of the arbiter, with the rules it rests on. `of`: which ruling it is, entry and number, for why."""

    text: str
    rules: tuple[str, ...] = ()
    of: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column. With a party its badge stands there too.

    `wide` is a column of long texts: where there is no room across, they stand in a line of their own.
    """

    name: str
    numeric: bool = False
    party: Party | None = None
    wide: bool = False


Cell = str | Party | RulingSentence
"""What stands in a cell: text, a badge with the name beside it for those who hear it, or words with their rules."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row of a table, a cell for each column. `note` stands below it, across all columns."""

    cells: tuple[Cell, ...]
    note: RulingSentence | None = None


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table with its heading and the rules behind it; `foot` are the sums."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[PaperRow, ...]
    foot: tuple[PaperRow, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the head or of the rules: what it is about, and what holds."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """Lines of text below a heading, or `empty` if there are none."""

    name: str
    lines: tuple[RulingSentence, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished game on one page of paper, or two at most.

    `more` is a second table of points beside the score, `details` lies below the picture where there are any; `link` is
    "" for a copy.
    `headline` is the title with the points, and `result` by what it was won and how closely: the page begins with them.
    `facts` are game, date, place and rounds; `said` how the game ended and who won by what, tie-breaks included;
    `lead` what in the details counts; `rules` what was in force; `overruled` what the table decided otherwise;
    `signatures` heads the lines to sign on; `link_label` stands below the QR code of the address `link`.
    """

    title: str
    headline: str
    result: tuple[RulingSentence, ...]
    facts: tuple[Fact, ...]
    players: tuple[Party, ...]
    score: PaperTable
    more: PaperTable | None
    said: tuple[RulingSentence, ...]
    layout: str
    details: PaperTable | None
    lead: str
    rules: tuple[Fact, ...]
    rules_name: str
    overruled: Section
    signatures: str
    link: str
    link_label: str
    filename: str
