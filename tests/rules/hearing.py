"""What tests of both engines hear: rulings and refusals, held against the engine's codex and remembered as met."""

import json
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import pytest

from rulings import Refusal, Ruling, Step


class Hearing:
    """An engine, and every ruling, refusal and rule id that some test has met, endings too.

    `over` is the code of the ruling that ends a game. Where it is `exact`, a test names all rules of a refusal, which
    are in the rulebook's order, not only the first ones.
    """

    def __init__(self, engine: ModuleType, over: str, *, exact: bool) -> None:
        self.engine, self._over, self._exact = engine, over, exact
        self.codex: Any = engine.interface.code_catalogue
        self._rules = {*self.codex.RULE_IDS, *getattr(self.codex, "CHAPTERS", ())}
        self.seen: set[str] = set()

    def _met(self, said: Any, codes: Mapping[str, Sequence[str]]) -> None:
        assert said.code in codes, said
        assert set(said.facts) == set(codes[said.code]), said
        assert self._rules >= set(said.rule), said
        json.dumps(dict(said.facts), allow_nan=False)
        self.seen |= {said.code, *said.rule}

    def heard(self, ruling: Ruling) -> Ruling:
        """Hold a ruling against the codex, and remember it as met."""
        self._met(ruling, self.codex.RULINGS)
        if ruling.code == self._over:
            assert ruling.facts["reason"] in self.codex.ENDINGS, ruling
            self.seen.add(f"ending {ruling.facts['reason']}")
        return ruling

    def refused(self, refusal: Refusal) -> Refusal:
        """Hold a refusal against the codex, and remember it as met."""
        for reason in refusal.reasons:
            self._met(reason, self.codex.REFUSALS)
        first, error = refusal.reasons[0], refusal.error
        rules = [rule for reason in refusal.reasons for rule in reason.rule] if self._exact else list(first.rule)
        assert not self._exact or rules == sorted(rules, key=self.codex.RULE_IDS.index), rules
        assert set(error) == {"entry", "code", "rule", "message"}
        assert (error["code"], error["rule"]) == (first.code, list(dict.fromkeys(rules)))
        json.dumps(error, allow_nan=False)
        return refusal

    def refusal_of(self, ask: Callable[..., object], *given: object) -> Refusal | None:
        """Return the refusal that this is answered with, held against the codex; None if it is taken."""
        try:
            ask(*given)
        except Refusal as refusal:
            return self.refused(refusal)
        return None

    def for_this(self, refusal: Refusal, code: str, rules: Sequence[str], facts: Mapping[str, object]) -> Refusal:
        """Assert that a refusal has this code, these rules, and these facts in its first reason."""
        first = self.refused(refusal).reasons[0]
        cited = refusal.error["rule"]
        assert (first.code, cited if self._exact else cited[: len(rules)]) == (code, list(rules)), refusal.reasons
        assert {name: first.facts[name] for name in facts} == dict(facts), refusal.reasons
        return refusal

    def refuses_setup(self, start: object, code: str, *rules: str, **facts: object) -> Refusal:
        """Assert that a set-up is refused for this reason, by these rules."""
        with pytest.raises(Refusal) as caught:
            self.engine.begin(start)
        assert caught.value.entry == -1
        return self.for_this(caught.value, code, rules, facts)


class HeardTable:
    """A game in progress, with the rulings of its last entries."""

    hearing: Hearing

    def _take(self, step: Step[Any]) -> None:
        self.game: Any = step.game
        self.rulings = [self.hearing.heard(ruling) for ruling in step.rulings]

    @property
    def out(self) -> Any:
        """record.md's output object, without the rulings."""
        return self.hearing.engine.output(self.game)

    def refuses(self, entry: object, code: str, *rules: str, **facts: object) -> Refusal:
        """Assert that an entry is refused for this reason, by these rules, and that nothing changed."""
        before = self.out
        with pytest.raises(Refusal) as caught:
            self.hearing.engine.enter(self.game, entry)
        assert self.out == before
        return self.hearing.for_this(caught.value, code, rules, facts)

    def codes(self, start: str = "") -> list[str]:
        """Return the codes of the last rulings, those only that begin so."""
        return [ruling.code for ruling in self.rulings if ruling.code.startswith(start)]

    def facts(self, code: str) -> dict[str, Any]:
        """Return the facts of the one ruling with this code among the last."""
        found = [dict(ruling.facts) for ruling in self.rulings if ruling.code == code]
        assert len(found) == 1, self.codes()
        return found[0]

    def rule(self, code: str) -> tuple[str, ...]:
        """Return the rule ids of the first ruling with this code among the last."""
        return next(ruling.rule for ruling in self.rulings if ruling.code == code)

    def says(self, code: str, *rules: str, **facts: object) -> None:
        """Assert that the one ruling with this code among the last rests on these rules first, with these facts."""
        found = self.facts(code)
        assert {name: found[name] for name in facts} == facts, found
        assert self.rule(code)[: len(rules)] == rules, self.rule(code)
