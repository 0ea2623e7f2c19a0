"""Wire name <-> event class: the only place that binds names."""

from __future__ import annotations

from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter

from events import acts, chance, choices, opening, repair, rulings
from events.base import Event

EVENT_CLASSES: tuple[type[Event], ...] = (
    opening.Opening, opening.SourceText,
    chance.StartingRolls, chance.StartingPlayer, chance.OpeningHand, chance.Draw, chance.Shuffle,
    chance.Reveal, chance.Roll,
    choices.Mulligan, choices.TurnMark, choices.Choose, choices.Discard, choices.Distribute,
    acts.Play, acts.Attach, acts.Equipping, acts.Unequipping, acts.Activate, acts.Pass,
    acts.Manoeuvre, acts.Block, acts.GoOn, acts.BattleOrder, acts.ChangePosition,
    acts.Condition, acts.Solve, acts.Concede, acts.EnterAntiss, acts.BuildOn, acts.Challenge,
    acts.Eliminate, acts.OfferPact, acts.AnswerPact, acts.Exchange, acts.Search,
    repair.ManualEffect, repair.Check, repair.Gap, repair.Note, repair.Retraction,
    rulings.Ruling, rulings.RulingChange,
)

KINDS: dict[str, type[Event]] = {cls.model_fields["kind"].default: cls for cls in EVENT_CLASSES}

AnyEvent = Annotated[Union[EVENT_CLASSES], Field(discriminator="kind")]  # type: ignore[valid-type]  # noqa: UP007
_ADAPTER: TypeAdapter[Any] = TypeAdapter(AnyEvent)


def to_wire(event: Event) -> dict[str, Any]:
    """The JSON object of an event: wire names, defaults left out, ``fajta`` first; a version other than
    1 is always written."""
    out: dict[str, Any] = {"fajta": event.kind} | ({"séma": event.schema_version} if event.schema_version != 1 else {})
    out.update(event.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"kind"}))
    return out


def from_wire(data: dict[str, Any]) -> Event:
    """The event of a JSON object; raises pydantic's ValidationError on anything unknown."""
    event: Event = _ADAPTER.validate_python(data)
    return event
