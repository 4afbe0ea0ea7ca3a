"""What a card of the display shows that the arbiter hasn't met (M9)."""

from __future__ import annotations

from dataclasses import replace

from arbiter.defaults.faces import Learn
from contract.face_question import FaceForm, FaceQuestion
from contract.tasks.entering import Act
from contract.tasks.task import ContractTask
from contract_rules.entries.faces import PLAYERS


class LearnFace(ContractTask, Learn):
    """Somebody says what a card of the display shows; it came as an A or a B, for as many as play."""

    at_pad = True
    entering = Act
    rules = ("M9",)

    def may_lie_here(self) -> bool:
        return super().may_lie_here() and int(self.card) in self.state.came_as

    def begun_answers(self) -> FaceForm:
        players = tuple(one for one in PLAYERS if one >= len(self.state.setup.seats))
        return FaceForm(letter=self.state.came_as[int(self.card)], players=players)

    def question(self) -> FaceQuestion:
        asked: FaceQuestion = super().question()
        return replace(asked, letters=())
