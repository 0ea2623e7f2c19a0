"""K/III.8.6.D, M/1.69–72 — mosaic spells as they are played: form, base value, caster, number of those hit."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch03_card_types.s08_action.spell import FORMS, form_spec
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import ROW, TEAM


def of_form(act: Act) -> str:
    """The mosaic form in which the card is played; "" for what is no mosaic."""
    if act.d is None or act.d.card.mosaic is None:
        return ""
    form: str = act.event.form or ""
    return form if form in FORMS else ""


@check("mosaic", "K/III.8.6.D", "M/1.69")
def mosaic_chosen(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.6.D, M/1.69: a mosaic spell is played with a form and a base value, nothing else is."""
    if act.d is None:
        return SKIP
    wants = act.d.card.mosaic is not None
    given = act.event.form is not None and act.event.base is not None
    if not wants:
        return fail(form=act.event.form or "") if act.event.form or act.event.base is not None else SKIP
    return True if given else fail(form=act.event.form or "")


@check("mosaic_form", ("K/III.8.6.D/2", "K/III.8.6.D/4"))
def mosaic_form(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.6.D/2, K/III.8.6.D/4: the caster of a battle form stands in the battle, for the sword in front; that
    of a Row form in the Row."""
    form = of_form(act)
    if not form or act.caster == NOBODY or form == "aura":
        return SKIP
    c = card(state, act.caster)
    if FORMS[form].phases == ("sor",):
        return True if c.zone == ROW else fail(form=form)
    return True if c.zone == TEAM and (c.front or form != "kard") else fail(form=form)


def number_hit(state: State, act: Act) -> int:
    """K/III.8.6.D/2–4: how many a form is paid for: those chosen, or all whom it hits (a shower all who stand in the
    Rows, without aiming at them)."""
    if act.targets:
        return len(act.targets)
    form = of_form(act)
    return len(all_fitting(state, form_spec(form), act.seat)) if form else 1
