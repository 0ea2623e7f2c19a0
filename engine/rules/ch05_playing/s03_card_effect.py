"""K/V.3, M/5.03 — laphatás: card effects."""

from __future__ import annotations

from typing import Final

from engine.rules.ch05_playing.words import has_phrase, words

_ENTERING: Final = ("jelenbe", "kerülésekor")
_AFTER_PLAY: Final = ("leidézése", "után", "jelenbe", "kerülésekor")


def entering_phrase(text: str) -> str | None:
    """K/V.3.H: a text with „Jelenbe kerülésekor” or „Leidézése után Jelenbe kerülésekor” is a
    timed effect (időzített hatás); which of the two it is, or None."""
    found = words(text)
    if has_phrase(found, _AFTER_PLAY):
        return "Leidézése után Jelenbe kerülésekor"
    return "Jelenbe kerülésekor" if has_phrase(found, _ENTERING) else None
