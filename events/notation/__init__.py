"""The record notation (jegyzőkönyv, ``.jk``): text <-> events. Knows no rule and no card."""
