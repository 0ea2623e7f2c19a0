"""K/V.2.B, D, K/V.3.C, G — where and how an ability or card effect is activated (M/5.02.C, M/5.03.D, M/1.67)."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.registry import check
from engine.rules.ch03_card_types.s08_action.equipment import turner
from engine.rules.ch03_card_types.s10_stance import able
from engine.rules.ch05_playing.words import words
from engine.rules.ch08_outer_plane import acts_outside
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail, hangs
from engine.zones import DEPTHS, FUTURE, HAND, PAST, PRESENT

_STEMS: Final = {FUTURE: "jövő", PAST: "múlt", DEPTHS: "mélység", HAND: "kéz"}


@check("effect_there", ("K/V.2.B", "K/V.3.C"), ("M/5.02.C", "M/5.03.D"))
def effect_there(state: State, act: Act, rules: Any) -> Any:
    """K/V.2.B, K/V.3.C, M/5.02.C, M/5.03.D: an effect is activated on a card in the Present; with the
    outer-plane sign outside, too (K/VIII.G). By the older rules a laphatás whose text names the place
    may work there: only who reads the text can say."""
    if act.card == NOBODY:
        return fail(where=-1)
    c = card(state, act.card)
    if c.zone in PRESENT or acts_outside(state, act):
        return True
    if rules.bind["effects_elsewhere"] and act.effect is not None and not act.effect.ability and _names(
            act.effect.text, c.zone):
        return hangs(where=c.zone)
    return fail(where=c.zone)


def _names(text: str, zone: int) -> bool:
    """K/V.3.C: whether the text speaks of that place."""
    stem = _STEMS.get(zone)
    return stem is not None and any(word.startswith(stem) for word in words(text))


@check("alert", ("K/V.2.D", "K/V.3.G", "K/V.5.B", "K/V.5.C", "K/III.10.M"), ("M/1.67", "M/5.07.B", "M/3.07.7"),
       readings=("É55",))
def alert_enough(state: State, act: Act, rules: Any) -> Any:
    """K/V.2.D, K/V.3.G, M/1.67: an effect is activated alert, unless it is permanent (K/V.5.E) or of the antiss
    (K/VII.3); outside nobody has a stance (K/VIII.D)."""
    if act.effect is None or act.card == NOBODY or "akadály" in act.phases:
        return SKIP
    profile = act.effect.profile(rules)
    if not (profile.alert_needed or profile.turns):
        return SKIP
    if acts_outside(state, act):
        return SKIP
    doer = turner(state, act, rules)
    return True if able(card(state, doer).stance) else fail(stance=card(state, doer).stance)
