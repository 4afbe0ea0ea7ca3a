"""What there is to read: tokens of Python.

Lines reward density; a token is a name, an operator, a number or a string. By itself: `python -m tools.bench.weight`.
"""

import tokenize
from collections import Counter

from tools.bench.harness import Figure, table
from tools.bench.passages import ROOT

READ = (tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING)
SERVICE = ("arbiter", "kontor", "contract")
"""The service and the pages of its games."""
REST = ("app.py", "contract_rules", "docs", "kontor_rules", "rulings", "tools")
MAX_SERVICE, MAX_ALL = 252_000, 372_000


def tokens() -> Counter[str]:
    """Return the number of tokens by what stands at the top of the project, tests left out."""
    counts: Counter[str] = Counter()
    for name in (*SERVICE, *REST):
        path = ROOT / name
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            with tokenize.open(file) as lines:
                counts[name] += sum(token.type in READ for token in tokenize.generate_tokens(lines.readline))
    return counts


def measure() -> list[Figure]:
    """Return the tokens of the service with its games, and of everything beside the tests."""
    counts = tokens()
    service = sum(counts[name] for name in SERVICE)
    return [
        Figure(f"tokens of {', '.join(SERVICE)}", service, "", MAX_SERVICE),
        Figure("tokens of all Python beside tests", counts.total(), "", MAX_ALL),
    ]


if __name__ == "__main__":
    print("\n".join(f"{number:7} {name}" for name, number in tokens().most_common()))
    print(table(measure()))
