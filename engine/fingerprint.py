"""Saving and loading states, and the fingerprint by which a replay knows itself again.

The bytes of a state hold everything but its trace; equal states give equal bytes on any
machine, whatever the hash order.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from immutables import Map
from msgspec.structs import replace

from engine.definition import Definition, definition
from engine.legal import count_acts
from engine.state import State, all_cards


def _plain(value: Any) -> Any:
    if isinstance(value, Definition):
        return (value.name, value.digest)
    if isinstance(value, Map):
        return sorted(value.items())
    raise TypeError(f"a state holds no {type(value).__name__}")


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_plain)


def state_bytes(state: State) -> bytes:
    """The canonical bytes of a state: without the trace, card texts by name and digest."""
    return _ENCODER.encode(replace(state, said=(), defs=Map()))


def state_digest(state: State) -> str:
    """sha256 over :func:`state_bytes`, as hex."""
    return hashlib.sha256(state_bytes(state)).hexdigest()


def save(state: State) -> bytes:
    """A state with the texts that it needs, for :func:`load`: those that the game knows by name, and those of
    the rules' own tokens (K/II.12) and of cards that are not as they are printed now (``engine.alteration``)."""
    texts = [d.packed for _, d in sorted(state.defs.items())]
    own = {(d.name, d.digest): d.packed for _, c in all_cards(state)
           if (d := c.d) is not None and state.defs.get(d.name) is not d}
    return msgspec.msgpack.encode((texts, [text for _, text in sorted(own.items())], state_bytes(state)))


def _frozen(value: Any) -> Any:
    """Plain data with tuples for its lists, as programs are held."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return {key: _frozen(part) for key, part in value.items()} if isinstance(value, dict) else value


def load(data: bytes) -> State:
    """The state that was saved; its trace is empty."""
    texts, own, body = msgspec.msgpack.decode(data)
    defs = {d.name: d for d in map(definition, texts)}
    known = {(d.name, d.digest): d for d in map(definition, own)}

    def hook(kind: Any, value: Any) -> Any:
        if kind is Definition:
            return known.get(tuple(value)) or defs[value[0]]
        if kind is object:  # what is left of a program, as the cards have it
            return _frozen(value)
        return Map([(k, tuple(v) if isinstance(v, list) else v) for k, v in value])

    state = msgspec.msgpack.decode(body, type=State, dec_hook=hook)
    return replace(state, defs=Map(defs))


def fingerprint(state: State, rules: Any) -> dict[str, Any]:
    """State digest, what is awaited of whom, and how many legal acts there are (T22)."""
    a = state.awaiting
    return {"állapot": state_digest(state), "vár": a.kind, "ki": a.seat, "lehet": count_acts(state, rules)}
