"""Cards: the model of a card's text, how it is read and written, the closed vocabularies."""

from __future__ import annotations

from engine.cards.effects import given_effect
from engine.cards.model import Card, Effect, Mode
from engine.cards.operations import OPERATIONS, Op, Program, op_args
from engine.cards.reading import parse_card
from engine.cards.targets import TargetSpec, parse_selector, parse_target
from engine.cards.text import card_text

__all__ = ["OPERATIONS", "Card", "Effect", "Mode", "Op", "Program", "TargetSpec", "card_text", "given_effect",
           "op_args", "parse_card", "parse_selector", "parse_target"]
